"""The data structures in `programs/`, compiled with jejak's drivers, and their bounds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.engine.exploring import Explored, Laboratory
from tests.javac import Javac

PROGRAMS = Path(__file__).parent / "programs"
DRIVERS = Path(__file__).parents[2] / "java" / "driver"


def laboratory(javac: Javac, change: Callable[[str], str] = str) -> Laboratory:
    """All structures, after `change` was applied to each source."""
    sources = {
        str(path.relative_to(place)): change(path.read_text("utf-8"))
        for place in (PROGRAMS, DRIVERS)
        for path in sorted(place.rglob("*.java"))
    }
    return Laboratory(javac(sources, "-g"))


def cases(lab: Laboratory, driver: str, k: int, **given: Any) -> Explored:
    """A driver (`SearchTree#insert`) explored with chains and arrays of up to `k`."""
    bounds: dict[str, Any] = {"chain": k, "array_elements": k, "merge": False, **given}
    return lab.explore(f"structures.{driver}", **bounds)
