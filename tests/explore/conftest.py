"""Explores methods of small sources."""

from __future__ import annotations

import pytest

from tests.explore.exploring import Bench
from tests.javac import Javac


@pytest.fixture(scope="session")
def bench(javac: Javac) -> Bench:
    """Explores methods of Java sources, each source compiled once."""
    return Bench(javac)
