"""The compiled programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.exploring import Laboratory
from tests.javac import Javac

PROGRAMS = Path(__file__).parent / "programs"


@pytest.fixture(scope="session")
def types(javac: Javac) -> Laboratory:
    """Explores methods of the programs by name."""
    sources = {
        str(path.relative_to(PROGRAMS)): path.read_text("utf-8")
        for path in sorted(PROGRAMS.rglob("*.java"))
    }
    return Laboratory(javac(sources, "-g"))
