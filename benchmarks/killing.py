"""Runs that are killed: what is left must end with what an undisturbed run finds.

`python -m benchmarks.killing --times 30` kills a run of the generated project at random moments,
each time goes on with `--resume` until it ends, and compares findings and test files. `--beside`
has another run use the same store meanwhile, which must find the same. `--cluster` kills a worker
of a Ray cluster on this machine instead, and the run itself goes on. Methods in which a clock had a
say (how long inputs are looked for) may differ; there are only some on a busy machine.
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

OPTIONS = ("--time", "none", "--method-time", "none", "--patience", "none", "--paths", "200")
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


@dataclass(frozen=True)
class FoundThere:
    """What a run found: what the JSON says, in order, and its files of tests by name."""

    rows: tuple[dict[str, Any], ...]
    tests: dict[str, str]

    @property
    def timed(self) -> set[str]:
        """Methods in which a clock had a say."""
        return {method_of(row) for row in self.rows if row.get("timed")}

    def but_for(self, methods: set[str]) -> tuple[list[dict[str, Any]], dict[str, str]]:
        """All that is not about some methods, and the tests of classes that have none of them."""
        classes = {name.partition("#")[0].replace(".", "/") for name in methods}
        tests = {
            name: text
            for name, text in self.tests.items()
            if not any(f"/{each}ErrorsTest" in f"/{name}" for each in classes)
        }
        return [row for row in self.rows if method_of(row) not in methods], tests


def method_of(row: dict[str, Any]) -> str:
    """The method that something in the JSON is about."""
    about = row.get("entry", row)
    return f"{about['class'].replace('/', '.')}#{about['method']}{about['descriptor']}"


def found(place: Path) -> FoundThere:
    """What a run found, and the tests that it wrote."""
    record = json.loads((place / "findings.json").read_text("utf-8"))
    rows = [*record["findings"], *record["ignored"], *record["methods"]]
    for row in rows:
        row.pop("seconds", None)
        row.pop("solver_seconds", None)
        row.pop("test", None)
    root = place / "tests"
    files = {str(each.relative_to(root)): without_command(each) for each in root.rglob("*.java")}
    return FoundThere(tuple(rows), files)


def different(one: FoundThere, other: FoundThere) -> list[str]:
    """In what two runs differ, but for methods in which a clock had a say in one of them."""
    timed = one.timed | other.timed
    (rows, tests), (others, other_tests) = one.but_for(timed), other.but_for(timed)
    told = [f"{method_of(row)} differs: {row}" for row in rows if row not in others]
    told += [f"{method_of(row)} is not there: {row}" for row in others if row not in rows]
    if not told and rows != others:
        told.append("the order")
    names = sorted({*tests, *other_tests})
    return told + [name for name in names if tests.get(name) != other_tests.get(name)]


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
    """A run of which something was killed: when, what was known or hit, and what is wrong then.

    `timed` counts the methods in which a clock had a say.
    """

    seconds: float
    what: str
    wrong: list[str]
    timed: int


def judged(seconds: float, what: str, place: Path, expected: FoundThere) -> Killed:
    """What a run came to, of which something was killed."""
    there = found(place)
    wrong = different(there, expected)
    if not is_sound(place):
        wrong.append("its store is not whole")
    return Killed(seconds, what, wrong, len(there.timed | expected.timed))


def ended(words: Sequence[str], place: Path) -> tuple[FoundThere, float]:
    """What a run finds that nobody disturbs, and its seconds."""
    began = time.monotonic()
    start(words, place).communicate()
    return found(place), time.monotonic() - began


def killed_runs(tree: Tree, root: Path, times: int, seed: int) -> Iterator[Killed]:
    """Kills runs at random moments; each goes on with `--resume`."""
    chance = random.Random(seed)  # noqa: S311 - the same in every run
    expected, seconds = ended(command(tree, root / "whole"), root / "whole")
    for number in range(times):
        place = root / f"killed{number}"
        moment = chance.uniform(0.05, 0.98) * seconds
        left = start_and_kill(command(tree, place), place, moment)
        start(command(tree, place, "--resume"), place).communicate()
        yield judged(moment, f"{left} known", place, expected)


def start_and_kill(words: Sequence[str], place: Path, seconds: float) -> int:
    """Kills a run after some seconds; returns how many results it left. What it left is whole."""
    process = start(words, place)
    try:
        process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        kill(process)
    if not (place / "store" / "results.sqlite").exists():
        return 0
    assert is_sound(place)
    return known(place)


def killed_beside(tree: Tree, root: Path, times: int, seed: int) -> Iterator[Killed]:
    """Two runs use one store, and the first is killed; the other one must not mind."""
    chance = random.Random(seed)  # noqa: S311 - as above
    expected, seconds = ended(command(tree, root / "whole"), root / "whole")
    for number in range(times):
        place = root / f"beside{number}"
        moment = chance.uniform(0.05, 0.98) * seconds
        shared = [str(place / "store")]
        here = command(tree, place)
        other = start(here, place)
        words = command(tree, root / f"other{number}")
        at = words.index("--store") + 1
        left = start_and_kill(
            [*words[:at], *shared, *words[at + 1 :]], root / f"other{number}", moment
        )
        other.communicate()
        yield judged(moment, f"{left} left", place, expected)


def lost_workers(tree: Tree, root: Path, times: int, seed: int) -> Iterator[Killed]:
    """Kills a worker of the Ray cluster on this machine at a random moment of each run."""
    chance = random.Random(seed)  # noqa: S311 - as above
    words = ("--cluster", "auto", "--workers", "2")
    expected, _ = ended(command(tree, root / "alone"), root / "alone")
    whole, seconds = ended(command(tree, root / "whole", *words), root / "whole")
    assert different(whole, expected) == []
    for number in range(times):
        place = root / f"lost{number}"
        moment = chance.uniform(0.05, 0.98) * seconds
        process = start(command(tree, place, *words), place)
        hit = None
        try:
            process.communicate(timeout=moment)
        except subprocess.TimeoutExpired:
            hit = lose_one(process)
        process.communicate()
        yield judged(moment, "a worker hit" if hit else "it had ended", place, expected)


def lose_one(process: subprocess.Popen[str]) -> int | None:
    """Kills a worker of a run, as soon as there is one; returns its process."""
    while process.poll() is None:
        for pid in actors():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                return pid
        time.sleep(0.05)
    return None


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
    parser.add_argument("--beside", action="store_true", help="kill one of two that share a store")
    given = parser.parse_args()
    kills = killed_runs
    if given.cluster or given.beside:
        kills = lost_workers if given.cluster else killed_beside
    bad = 0
    with tempfile.TemporaryDirectory() as directory:
        root = Path(directory)
        tree = Tree(root, generated(given.classes, given.seed))
        tree.compile()
        for each in kills(tree, root, given.times, given.seed):
            bad += bool(each.wrong)
            clock = f", a clock had a say in {each.timed}" if each.timed else ""
            how = "\n  ".join(["WRONG", *each.wrong]) if each.wrong else "the same"
            print(f"killed after {each.seconds:5.1f} s, {each.what}{clock}: {how}", flush=True)
    print(f"{bad} of {given.times} went wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
