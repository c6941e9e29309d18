"""What a pending state costs: bytes of one more, on heaps of any number of objects."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path
from typing import Any

from jejak.explore import Analysis
from jejak.explore.bounds import Bounds
from jejak.explore.engine import Engine
from jejak.explore.entry import entry_state
from jejak.explore.feasibility import Feasibility
from jejak.explore.search import build_search
from jejak.options import load_options
from jejak.target import open_target

OF_THE_PROGRAM = ("list", "tree", "array")
"""Methods of `Heaps` whose objects the program makes."""
OF_THE_INPUT = ("given", "further")
"""Methods of `Heaps` whose objects are inputs."""


def bytes_per_state(place: Path, method: str, objects: int, states: int = 64) -> float:
    """What each of many pending states takes that differ in objects of one heap.

    `place` holds the program `Heaps`. Input objects are told apart at once: which of the others
    one is would be as many states.
    """
    given: dict[str, Any] = {"heap": "none"} if method in OF_THE_INPUT else {}
    chosen = load_options({"merge": False, "chain": 100_000, **given})
    target = open_target(f"{place}/Heaps.class#{method}", chosen)
    analysis = Analysis(target, chosen)
    search = build_search("bfs", 0, analysis.machine)
    feasibility = Feasibility(analysis.solver, at_branches=False)
    engine = Engine(analysis.machine, feasibility, Bounds(), search, ())
    state = entry_state(analysis.machine, analysis.entries[0])
    assert state.frame is not None
    state.frame.locals[0] = objects
    search.add(state)
    try:
        while search.size() < 2:
            engine.follow(search.pick())
        gc.collect()
        tracemalloc.start()
        while search.size() < states:
            engine.follow(search.pick())
        gc.collect()
        used, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return used / (search.size() - 2)
    finally:
        analysis.close()
        target.program.close()
