"""The compiled data structures."""

from __future__ import annotations

import pytest

from tests.engine.exploring import Laboratory
from tests.heap.structures import laboratory
from tests.javac import Javac


@pytest.fixture(scope="session")
def structures(javac: Javac) -> Laboratory:
    """Explores drivers of the data structures by name."""
    return laboratory(javac)
