"""The compiled programs."""

from __future__ import annotations

import pytest

from tests.engine.exploring import Laboratory, laboratory
from tests.javac import Javac


@pytest.fixture(scope="session")
def lab(javac: Javac) -> Laboratory:
    """Explores methods of the programs by name."""
    return laboratory(javac)
