"""Exploring: paths per second and the solver's share, merging, memory per pending state."""

from __future__ import annotations

import gc
import resource
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.heap import compile_structures
from benchmarks.pending import OF_THE_INPUT, OF_THE_PROGRAM, bytes_per_state
from benchmarks.programs import compile_program
from jejak.explore import Analysis
from jejak.explore.bounds import Bounds
from jejak.explore.engine import Engine
from jejak.explore.entry import entry_state
from jejak.explore.feasibility import Feasibility
from jejak.explore.search import build_search
from jejak.expr import BOOL, var
from jejak.options import load_options
from jejak.results.methods import MethodResult
from jejak.solver import LAYERS, Answer, Query, SolverConfig, build_solver
from jejak.target import open_target

SAMPLE = 300
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
        yield from solving(text)
        yield from reaching(Path(text))
        yield from merging(text)
        yield from memory(text)
        compile_program("Heaps", Path(text))
        yield from heaps(Path(text))


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


def solving(place: str) -> Iterator[str]:
    """Sorting six numbers: the chain against a fresh solver for each alternative.

    Of the two alternatives of a question one is answered by the path's own input, which is the
    chain's work too; a fresh solver is asked a sample of the others.
    """
    queries: list[Query] = []
    chosen = load_options({"merge": False, "method_time": 600.0, "states": 100_000})
    target = open_target(f"{place}/Workloads.class#order6", chosen)
    analysis = Analysis(target, chosen)
    ask = analysis.solver.solve
    spent = 0.0

    def recorded(query: Query) -> Answer:
        nonlocal spent
        start = time.process_time()
        answer = ask(query)
        spent += time.process_time() - start
        queries.append(query)
        return answer

    analysis.solver.solve = recorded  # type: ignore[method-assign]
    before = children_seconds()
    result = next(iter(analysis.run()))
    analysis.close()
    spent += children_seconds() - before
    bare = SolverConfig(isolated=False, without=frozenset(LAYERS), second=None)
    start = time.process_time()
    for query in queries[:: max(len(queries) // SAMPLE, 1)]:
        with build_solver(bare) as solver:
            solver.solve(Query((), query.conjuncts))
    asked = len(queries[:: max(len(queries) // SAMPLE, 1)])
    fresh = (time.process_time() - start) / asked * 2 * len(queries)
    yield (
        f"sorting 6: {result.paths} paths, {2 * len(queries)} alternatives; {spent:.1f} s of "
        f"processor time by the chain, {fresh:.0f} s by a fresh solver each: "
        f"ratio {fresh / spent:.0f}"
    )
    target.program.close()


def reaching(place: Path) -> Iterator[str]:
    """How many questions of sorting, structures and strings reach a back end."""
    compile_program("Everyday", place)
    structures = place / "structures-of-tests"
    structures.mkdir()
    compile_structures(structures)
    bounds = {"chain": 3, "array_elements": 3, "merge": False}
    tree = f"{structures}/structures/ColouredTree.class#put"
    yield share_of("sorting six numbers", f"{place}/Workloads.class#order6", {"merge": False})
    yield share_of("a red-black tree", tree, bounds)
    yield share_of("strings and collections", f"{place}/Everyday.class", {"method_time": 5.0})


def share_of(name: str, place: str, options: dict[str, Any]) -> str:
    """The share of the questions of one target that reach a back end."""
    chosen = load_options({"method_time": 600.0, "states": 100_000, **options})
    target = open_target(place, chosen)
    analysis = Analysis(target, chosen)
    try:
        seconds = sum(result.seconds for result in analysis.run())
        first, *_, last = analysis.solver.statistics.layers
    finally:
        analysis.close()
        target.program.close()
    share = 100 * last.asked / max(1, first.asked)
    return (
        f"{name}: {first.asked} questions in {seconds:.1f} s, "
        f"{last.asked} of them reach a back end: {share:.0f} %"
    )


def children_seconds() -> float:
    """Processor time of child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


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
        feasibility = Feasibility(analysis.solver, at_branches=False)
        engine = Engine(analysis.machine, feasibility, Bounds(), search, ())
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


def heaps(place: Path) -> Iterator[str]:
    """What one more pending state costs on growing heaps of which it changes one object."""
    for method in OF_THE_PROGRAM + OF_THE_INPUT:
        found = [bytes_per_state(place, method, objects) for objects in (10, 100, 1000)]
        figures = ", ".join(f"{each:.0f}" for each in found)
        yield (
            f"pending states on heaps of 10, 100, 1000 objects ({method}): {figures} bytes each, "
            f"ratio {found[-1] / found[0]:.2f}"
        )
