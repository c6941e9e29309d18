"""Structures as inputs: cases, seconds, cases per second, and what deciding early costs."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from jejak.explore import Analysis
from jejak.explore.snapshots import take_heaps
from jejak.expr import BOOL, var
from jejak.jvm import choose_jdk
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.results.heaps import Heaps
from jejak.results.methods import MethodResult
from jejak.solver import Query
from jejak.target import Target, open_target

ROOT = Path(__file__).parents[1]
PROGRAMS = ROOT / "tests" / "heap" / "programs" / "structures"
DRIVER = ROOT / "java" / "driver" / "jejak" / "Driver.java"
CASES = {
    "SearchTree#find": (4, 21, 236, 12_949),
    "SearchTree#insert": (4, 21, 236, 12_949),
    "SearchTree#remove": (4, 21, 236, 12_949),
    "BalancedTree#find": (4, 21, 190, 7_099),
    "BalancedTree#insert": (4, 21, 190, 7_099),
    "ColouredTree#get": (4, 28, 331, 25_088),
    "ColouredTree#put": (4, 28, 331, 25_088),
    "ColouredTree#remove": (4, 28, 331),
}
"""The least number of cases of each driver, by bound from 1 on."""
LATEST = 20.0
"""Seconds after which a mode is cut."""
MODES = ("lazier#", "lazier", "lazy")


def run() -> Iterator[str]:
    """Lines with figures and ratios."""
    with tempfile.TemporaryDirectory() as text:
        compile_structures(Path(text))
        target = open_target(text, load_options({}))
        explore(target, "SearchTree#insert", 1)  # loads what all of them need
        for driver, counts in CASES.items():
            for k, wanted in enumerate(counts, 1):
                yield growth(target, driver, k, wanted)
        for driver in ("SearchTree#insert", "ColouredTree#put"):
            yield shares(target, driver, 3)
        for driver in ("ColouredTree#remove", "ColouredTree#put"):
            for k in (2, 3):
                yield from modes(target, driver, k)
        target.program.close()


def growth(target: Target, driver: str, k: int, wanted: int) -> str:
    """What the cases of one bound cost; the structures have twice the objects at each further."""
    result, seconds = explore(target, driver, k)
    found = cases(result)
    differs = "" if found == wanted else f" (expected {wanted})"
    return (
        f"{driver}, k = {k}: {found} cases{differs} of {result.paths} paths in "
        f"{seconds:.2f} s, {1000 * seconds / found:.2f} ms per case, "
        f"{1e6 * seconds / result.paths:.0f} us per path, "
        f"{1e6 * seconds / result.steps:.2f} us per instruction, "
        f"{100 * result.solver_seconds / seconds:.0f} % in the solver"
    )


def shares(target: Target, driver: str, k: int) -> str:
    """Where the time goes when every path is recorded with an input and its heaps."""
    counted, alone = explore(target, driver, k)
    snapshots = 0.0

    def timed(*arguments: Any) -> Heaps:
        nonlocal snapshots
        start = time.perf_counter()
        taken = take_heaps(*arguments)
        snapshots += time.perf_counter() - start
        return taken

    with patch("jejak.explore.recorder.take_heaps", timed):
        recorded, seconds = explore(target, driver, k, show_paths=True)
    solver = counted.solver_seconds
    rest = seconds - alone - snapshots
    return (
        f"{driver}, k = {k}, {len(recorded.results)} paths recorded in {seconds:.2f} s: "
        f"solver {solver:.2f} s, instructions {alone - solver:.2f} s, "
        f"heaps {snapshots:.2f} s, plain inputs and texts {rest:.2f} s"
    )


def modes(target: Target, driver: str, k: int) -> Iterator[str]:
    """One driver in the modes that decide early, against the one that decides late."""
    base = 0.0
    for mode in MODES:
        result, seconds = explore(target, driver, k, heap=mode, method_time=LATEST)
        base = base or seconds
        cut = f", cut after {LATEST:.0f} s" if result.endings[Ending.TIME] else ""
        least = "at least " if cut else ""
        yield (
            f"{driver}, k = {k}, {mode}: {least}{cases(result)} cases of "
            f"{result.paths} paths in {seconds:.2f} s, "
            f"{least}{seconds / base:.1f} times the first{cut}"
        )


def cases(result: MethodResult) -> int:
    """Paths that satisfy what the driver assumes and come to their end."""
    return result.endings[Ending.RETURNED] + result.endings[Ending.THREW]


def explore(target: Target, driver: str, k: int, **given: Any) -> tuple[MethodResult, float]:
    """One driver explored with chains and arrays of up to `k`."""
    owner, _, method = driver.partition("#")
    chosen = load_options(
        {
            "chain": k,
            "array_elements": k,
            "merge": False,
            "method_time": 1200.0,
            "states": 1_000_000,
            **given,
        }
    )
    one = replace(target, text=driver, classes=(f"structures/{owner}",), method=method)
    analysis = Analysis(one, chosen)
    analysis.solver.solve(Query((), (var("warm", BOOL),)))  # starts the solver's process
    try:
        start = time.perf_counter()
        (result,) = analysis.run()
        return result, time.perf_counter() - start
    finally:
        analysis.close()


def compile_structures(directory: Path) -> None:
    """Compiles the structures of the tests into a directory."""
    jdk, _ = choose_jdk(None, os.environ)
    sources = [str(DRIVER), *map(str, sorted(PROGRAMS.glob("*.java")))]
    command = [str(jdk.home / "bin" / "javac"), "-g", "-d", str(directory), *sources]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603
