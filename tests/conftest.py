"""Fixtures that more than one folder uses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.javac import Javac, java_home


@pytest.fixture(scope="session")
def jdk() -> Path:
    """The home of the JDK in use; tests that need one are skipped without it."""
    home = java_home()
    if home is None:
        pytest.skip("no JDK on this machine")
    return home


@pytest.fixture(scope="session")
def javac(jdk: Path, tmp_path_factory: pytest.TempPathFactory) -> Javac:
    """Compiles Java sources, each set once in a session."""
    return Javac(tmp_path_factory.mktemp("javac"))
