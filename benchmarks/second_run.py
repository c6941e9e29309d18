"""The second run on an unchanged project, against the first; and one after a change of a method."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from benchmarks.changing import CHANGES, Tree, generated
from benchmarks.killing import RUN

CLASSES = 30


def run(classes: int = CLASSES) -> Iterator[str]:
    """Ratios of wall time, the start of the program included, and of time on all cores."""
    with tempfile.TemporaryDirectory() as directory:
        tree = Tree(Path(directory), generated(classes, 0))
        tree.compile()
        first = timed(tree)
        yield f"first run  {first[0]:7.2f} s, {first[1]:7.2f} s on cores"
        yield f"second run {ratios(first, timed(tree))}"
        CHANGES["body"](tree.project, tree.project.parts[3], Random(0))  # noqa: S311 - unused
        tree.compile()
        yield f"one change {ratios(first, timed(tree))}"


def ratios(first: tuple[float, float], other: tuple[float, float]) -> str:
    """How much faster another run is."""
    wall, cores = first[0] / other[0], first[1] / other[1]
    return (
        f"{other[0]:7.2f} s, {other[1]:7.2f} s on cores: {wall:.1f} and {cores:.1f} times as fast"
    )


def timed(tree: Tree) -> tuple[float, float]:
    """The seconds of a run in a process of its own, and those on cores."""
    words = [sys.executable, "-c", RUN, "check", str(tree.classes), "--cache", "--store", "store"]
    began, before = time.monotonic(), on_cores()
    subprocess.run(words, cwd=tree.root, check=False, stdout=subprocess.DEVNULL)  # noqa: S603
    return time.monotonic() - began, on_cores() - before


def on_cores() -> float:
    """The seconds that ended children and theirs have had on cores."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    for line in run(int(sys.argv[1]) if len(sys.argv) > 1 else CLASSES):
        print(line, flush=True)
