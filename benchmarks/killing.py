"""Runs that are killed: `--resume` must end with what an undisturbed run finds.

`python -m benchmarks.killing --times 30` kills a run of the generated project at random moments,
each time goes on until it ends, and compares findings and test files.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.changing import Tree, generated

OPTIONS = ("--method-time", "none", "--patience", "none", "--paths", "200")
RUN = "import sys; from jejak.cli import main; sys.exit(main())"


def command(tree: Tree, place: Path, *words: str) -> list[str]:
    """A run of the project whose files go to a directory of its own."""
    store, tests, findings = place / "store", place / "tests", place / "findings.json"
    return [
        sys.executable, "-c", RUN, "check", str(tree.classes), *OPTIONS, "--store", str(store),
        "--tests", str(tests), "--json", str(findings), *words,
    ]  # fmt: skip


def start(words: Sequence[str], place: Path) -> subprocess.Popen[str]:
    """Starts a run in a session of its own."""
    place.mkdir(parents=True, exist_ok=True)
    return subprocess.Popen(  # noqa: S603 - our own command
        list(words), cwd=place, text=True, start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip


def kill(process: subprocess.Popen[str]) -> None:
    """Ends a run, and all that it started, as kill -9 does."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def found(place: Path) -> tuple[list[Any], dict[str, str]]:
    """What a run found, and the tests that it wrote."""
    record = json.loads((place / "findings.json").read_text("utf-8"))
    rows = [*record["findings"], *record["ignored"], *record["methods"]]
    for row in rows:
        row.pop("seconds", None)
        row.pop("solver_seconds", None)
        row.pop("test", None)
    files = (place / "tests").rglob("*.java")
    tests = {str(each.relative_to(place)): without_command(each) for each in sorted(files)}
    return rows, tests


def without_command(path: Path) -> str:
    """A test file without what names the place that it was made for."""
    lines = path.read_text("utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("//"))


def is_sound(place: Path) -> bool:
    """Whether the store of a run is whole."""
    connection = sqlite3.connect(place / "store" / "results.sqlite")
    try:
        return bool(connection.execute("PRAGMA integrity_check").fetchone() == ("ok",))
    finally:
        connection.close()


@dataclass(frozen=True)
class Killed:
    """A run that was killed and went on: when, how much was known then, whether all is well."""

    seconds: float
    reused: int
    is_same: bool
    is_sound: bool
    said: str


def killed_runs(tree: Tree, root: Path, times: int, seed: int) -> Iterator[Killed]:
    """Kills runs at random moments; each goes on with `--resume`."""
    chance = random.Random(seed)  # noqa: S311 - the same in every run
    began = time.monotonic()
    whole = start(command(tree, root / "whole"), root / "whole")
    whole.communicate()
    seconds = time.monotonic() - began
    expected = found(root / "whole")
    for number in range(times):
        place = root / f"killed{number}"
        moment = chance.uniform(0.05, 0.98) * seconds
        process = start(command(tree, place), place)
        try:
            process.communicate(timeout=moment)
        except subprocess.TimeoutExpired:
            kill(process)
        was_sound = not (place / "store" / "results.sqlite").exists() or is_sound(place)
        again = start(command(tree, place, "--resume"), place)
        _, said = again.communicate()
        is_same = found(place) == expected
        yield Killed(moment, known(place), is_same, was_sound and is_sound(place), said)


def lost_workers(tree: Tree, root: Path, times: int, seed: int) -> Iterator[Killed]:
    """Kills a worker of the Ray cluster on this machine at a random moment of each run."""
    chance = random.Random(seed)  # noqa: S311 - as above
    words = ("--cluster", "auto", "--workers", "2")
    start(command(tree, root / "alone"), root / "alone").communicate()
    expected = found(root / "alone")
    began = time.monotonic()
    start(command(tree, root / "whole", *words), root / "whole").communicate()
    seconds = time.monotonic() - began
    assert found(root / "whole") == expected
    for number in range(times):
        place = root / f"lost{number}"
        moment = chance.uniform(0.05, 0.98) * seconds
        process = start(command(tree, place, *words), place)
        hit = 0
        try:
            process.communicate(timeout=moment)
        except subprocess.TimeoutExpired:
            for pid in actors()[:1]:
                os.kill(pid, signal.SIGKILL)
                hit += 1
        _, said = process.communicate()
        yield Killed(moment, hit, found(place) == expected, is_sound(place), said or "")


def actors() -> list[int]:
    """The processes of workers of a Ray cluster on this machine."""
    pids = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if b"ray::RemoteWorker" in path.read_bytes():
                pids.append(int(path.parent.name))
    return pids


def known(place: Path) -> int:
    """How many results a store has."""
    connection = sqlite3.connect(place / "store" / "results.sqlite")
    try:
        (number,) = connection.execute("SELECT count(*) FROM results").fetchone()
        return int(number)
    finally:
        connection.close()


def main() -> int:
    """Kills runs, and says how each went on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--classes", type=int, default=12)
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cluster", action="store_true", help="kill workers of a Ray cluster")
    given = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as directory:
        root = Path(directory)
        tree = Tree(root, generated(given.classes, given.seed))
        tree.compile()
        kills = lost_workers if given.cluster else killed_runs
        for each in kills(tree, root, given.times, given.seed):
            is_well = each.is_same and each.is_sound
            wrong += not is_well
            how = f"well, {each.reused} known or hit" if is_well else str(each)
            print(f"killed after {each.seconds:5.1f} s: {how}", flush=True)
    print(f"{wrong} of {given.times} went wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
