"""The second run on an unchanged project, against the first; and one after a change of a method.

`python -m benchmarks.second_run [CLASSES | LIBRARY [WORDS …]]` takes a generated project of so many
classes, or a library; the words are options of `jejak check`. Wanted: 20 times as fast.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.changing import CHANGES, Tree, generated
from benchmarks.killing import RUN
from benchmarks.libraries import fetch

CLASSES: Final = 30


def run(classes: int = CLASSES, words: Sequence[str] = ()) -> Iterator[str]:
    """Ratios of wall time, the start of the program included, and of time on all cores."""
    with tempfile.TemporaryDirectory() as directory:
        tree = Tree(Path(directory), generated(classes, 0))
        tree.compile()
        first = timed(tree.classes, tree.root, words)
        yield from again(first, tree.classes, tree.root, words)
        CHANGES["body"](tree.project, tree.project.parts[3], Random(0))  # noqa: S311 - unused
        tree.compile()
        yield f"one change {ratios(first, timed(tree.classes, tree.root, words))}"


def run_library(name: str, words: Sequence[str]) -> Iterator[str]:
    """The same for a library, which does not change."""
    (jar,) = fetch((name,)).values()
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        yield from again(timed(jar, place, words), jar, place, words)


def again(
    first: tuple[float, float], target: Path, place: Path, words: Sequence[str]
) -> Iterator[str]:
    """What a first run took, and how much faster the second one is."""
    yield f"first run  {first[0]:7.2f} s, {first[1]:7.2f} s on cores"
    yield f"second run {ratios(first, timed(target, place, words))}"


def ratios(first: tuple[float, float], other: tuple[float, float]) -> str:
    """How much faster another run is."""
    wall, cores = first[0] / other[0], first[1] / other[1]
    return (
        f"{other[0]:7.2f} s, {other[1]:7.2f} s on cores: {wall:.1f} and {cores:.1f} times as fast"
    )


def timed(target: Path, place: Path, words: Sequence[str]) -> tuple[float, float]:
    """The seconds of a run in a process of its own, and those on cores.

    Python keeps its compiled files, as it does for users, whatever the environment says.
    """
    command = [sys.executable, "-c", RUN, "check", str(target), "--cache", "--store", "store"]
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(place / "pycache")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began, before = time.monotonic(), on_cores()
    subprocess.run(  # noqa: S603
        [*command, *words], cwd=place, check=False, stdout=subprocess.DEVNULL, env=environment
    )
    return time.monotonic() - began, on_cores() - before


def on_cores() -> float:
    """The seconds that ended children and theirs have had on cores."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(arguments: list[str]) -> int:
    """Prints the lines."""
    what, *words = arguments or [str(CLASSES)]
    lines = run(int(what), words) if what.isdecimal() else run_library(what, words)
    for line in lines:
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
