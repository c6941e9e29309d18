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

from jejak.explore import Analysis, MethodResult
from jejak.explore.results import Ending
from jejak.expr import BOOL, var
from jejak.jvm import choose_jdk
from jejak.options import load_options
from jejak.solver import Query
from jejak.target import Target, open_target

ROOT = Path(__file__).parents[1]
PROGRAMS = ROOT / "tests" / "heap" / "programs" / "structures"
DRIVER = ROOT / "java" / "driver" / "jejak" / "Driver.java"
CASES = {
    ("SearchTree#insert", 3): 236,
    ("SearchTree#insert", 4): 12_949,
    ("SearchTree#remove", 3): 236,
    ("BalancedTree#insert", 3): 190,
    ("ColouredTree#get", 3): 331,
    ("ColouredTree#put", 3): 331,
    ("ColouredTree#remove", 3): 331,
}
"""The least number of cases, by driver and bound."""
LATEST = 20.0
"""Seconds after which a mode is cut."""
MODES = ("lazier#", "lazier", "lazy")


def run() -> Iterator[str]:
    """Lines with figures and ratios."""
    with tempfile.TemporaryDirectory() as text:
        compile_structures(Path(text))
        target = open_target(text, load_options({}))
        for (driver, k), wanted in CASES.items():
            result, seconds = explore(target, driver, k)
            found = cases(result)
            differs = "" if found == wanted else f" (expected {wanted})"
            yield (
                f"{driver}, k = {k}: {found} cases{differs} of {result.paths} paths in "
                f"{seconds:.2f} s, {1000 * seconds / found:.2f} ms per case, "
                f"{result.paths / seconds:.0f} paths per second, "
                f"{100 * result.solver_seconds / seconds:.0f} % in the solver"
            )
        yield from modes(target, "ColouredTree#remove", 3)
        yield from modes(target, "ColouredTree#put", 3)
        target.program.close()


def modes(target: Target, driver: str, k: int) -> Iterator[str]:
    """One driver in the modes that decide early, against the one that decides late."""
    base = 0.0
    for mode in MODES:
        result, seconds = explore(target, driver, k, heap=mode, method_time=LATEST)
        base = base or seconds
        cut = ", cut" if result.endings[Ending.TIME] else ""
        yield (
            f"{driver}, k = {k}, {mode}: {cases(result)} cases of {result.paths} paths in "
            f"{seconds:.2f} s, {seconds / base:.1f} times the first{cut}"
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
