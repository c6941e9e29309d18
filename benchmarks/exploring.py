"""Exploring: paths per second and the solver's share, merging, memory per pending state."""

from __future__ import annotations

import gc
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.programs import compile_program
from jejak.explore import Analysis, MethodResult
from jejak.explore.bounds import Bounds
from jejak.explore.engine import Engine
from jejak.explore.entry import entry_state
from jejak.explore.search import build_search
from jejak.expr import BOOL, var
from jejak.options import load_options
from jejak.solver import Query
from jejak.target import open_target

WORKLOADS = {
    "order": {},
    "arithmetic": {},
    "arrays": {"array_elements": 4},
    "objects": {},
}


def run() -> Iterator[str]:
    """Lines with figures and ratios."""
    with tempfile.TemporaryDirectory() as text:
        compile_program("Workloads", Path(text))
        for name, options in WORKLOADS.items():
            result, seconds = explore(text, name, {"merge": False, **options})
            yield (
                f"{name}: {result.paths} paths in {seconds:.2f} s, "
                f"{result.paths / seconds:.0f} paths per second, "
                f"{100 * result.solver_seconds / seconds:.0f} % in the solver "
                f"({result.queries} questions), {result.status.value}"
            )
        yield from merging(text)
        yield from memory(text)


def explore(place: str, method: str, options: dict[str, Any]) -> tuple[MethodResult, float]:
    """One method explored without limits of time."""
    chosen = load_options({"method_time": 600.0, "states": 100_000, **options})
    target = open_target(f"{place}/Workloads.class#{method}", chosen)
    analysis = Analysis(target, chosen)
    analysis.solver.solve(Query((), (var("warm", BOOL),)))  # starts the solver's process
    try:
        start = time.perf_counter()
        result = next(iter(analysis.run()))
        return result, time.perf_counter() - start
    finally:
        analysis.close()
        target.program.close()


def merging(place: str) -> Iterator[str]:
    """Twelve independent branches, with and without merging."""
    merged, quick = min(
        (explore(place, "independent", {"merge": True}) for _ in range(3)), key=lambda r: r[1]
    )
    single, slow = explore(place, "independent", {"merge": False})
    yield (
        f"12 independent branches: {merged.paths} paths in {quick:.3f} s merged, {single.paths} in "
        f"{slow:.1f} s without: ratio {slow / quick:.0f}; both {merged.status.value}"
    )


def memory(place: str) -> Iterator[str]:
    """What one more pending state costs, breadth first, at growing numbers of states."""
    chosen = load_options({"merge": False, "feasibility": False})
    target = open_target(f"{place}/Workloads.class#independent", chosen)
    analysis = Analysis(target, chosen)
    entry = analysis.entries[0]
    for depth in (6, 8, 10, 12):
        search = build_search("bfs", 0, analysis.machine)
        bounds = Bounds()
        engine = Engine(analysis.machine, analysis.solver, bounds, search, lambda _path: None)
        engine.asks_at_branches = False
        gc.collect()
        tracemalloc.start()
        search.add(entry_state(analysis.machine, entry))
        while search.size() < 2**depth:
            engine.follow(search.pick())
        used, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        yield (
            f"{search.size()} pending states: {used / search.size():.0f} bytes each, "
            f"{used / 1024:.0f} KiB in all"
        )
    analysis.close()
    target.program.close()
