"""The second run on an unchanged project, against the first; and one after a change of a method."""

from __future__ import annotations

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
    """Ratios of wall time, the start of the program included."""
    with tempfile.TemporaryDirectory() as directory:
        tree = Tree(Path(directory), generated(classes, 0))
        tree.compile()
        first = timed(tree)
        second = timed(tree)
        CHANGES["body"](tree.project, tree.project.parts[3], Random(0))  # noqa: S311 - unused
        tree.compile()
        third = timed(tree)
    yield f"first run  {first:7.2f} s"
    yield f"second run {second:7.2f} s, {first / second:.1f} times as fast"
    yield f"one change {third:7.2f} s, {first / third:.1f} times as fast"


def timed(tree: Tree) -> float:
    """The seconds of a run in a process of its own."""
    words = [sys.executable, "-c", RUN, "check", str(tree.classes), "--store", "store"]
    began = time.monotonic()
    subprocess.run(words, cwd=tree.root, check=False, stdout=subprocess.DEVNULL)  # noqa: S603
    return time.monotonic() - began


if __name__ == "__main__":
    for line in run(int(sys.argv[1]) if len(sys.argv) > 1 else CLASSES):
        print(line, flush=True)
