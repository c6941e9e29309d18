"""Executors of real runs in several processes: how much faster, and the same whoever dies.

    python -m benchmarks.executors speed --method sorting.Six#quick --workers 1,2
    python -m benchmarks.executors speed --method sorting.Seven#quick --workers 1,2
    python -m benchmarks.executors speed --library commons-csv --workers 1,2
    python -m benchmarks.executors killing --times 30
    python -m benchmarks.executors same --workers 1,2,4 --cluster

`speed` explores by real runs alone and prints seconds, paths and findings for each number of
workers. `killing` kills an executor or the selector, in turn, at a random moment of each run.
`same` compares what is found in a sort and in two programs that call other code, by so many workers
here and, with `--cluster`, on the Ray cluster of this machine (`jejak cluster up`).
"""

from __future__ import annotations

import argparse
import random
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, Final

from tests.javac import Javac

import jejak
from benchmarks.libraries import fetch
from jejak.app import checking
from jejak.jvm.javac import driver_sources
from jejak.results.runs import CheckRun
from jejak.run import pool
from jejak.run.hands import Crew
from jejak.run.pool import Pool
from jejak.run.units import Job, Told, UnitTurns
from jejak.run.worker import Worker

SORTING: Final = Path(__file__).parents[1] / "tests" / "engine" / "programs" / "sorting"
BEYOND: Final = Path(__file__).parents[1] / "tests" / "concolic" / "programs" / "beyond"
ANSWERED: Final = ("Digest.java", "Ciphered.java")
UNCUT: Final = 300.0
"""Seconds for a method that no clock is to cut."""
PLAIN: Final[dict[str, Any]] = {
    "engine": "concolic", "merge": False, "patience": "none", "deepening": False,
    "store": "none", "certainty": False, "array_elements": 6, "chain": 6, "time": "none",
}  # fmt: skip
SEVEN: Final = """package sorting;
class Seven {
    static void quick(int a, int b, int c, int d, int e, int f, int g) {
        Wrap[] all = Five.wrap(a, b, c, d, e, f, g);
        Sorts.quick(all, 0, all.length - 1);
        assert Sorts.isSorted(all);
    }
}
"""
SMALL: Final = """
public class Small {
    public static int sort(int a, int b, int c, int d, int e, int f) {
        int[] v = {a, b, c, d, e, f};
        for (int i = 1; i < v.length; i++)
            for (int j = i; j > 0 && v[j - 1] > v[j]; j--) {
                int t = v[j]; v[j] = v[j - 1]; v[j - 1] = t;
            }
        if (v[5] == 77) throw new IllegalStateException("seven");
        return 100 / (v[1] - 5);
    }

    public static int sortAnswered(int a, int b, int c, int d, int e, int f) {
        java.util.zip.CRC32 other = new java.util.zip.CRC32();
        other.update(7);
        return other.getValue() == 0 ? 0 : sort(a, b, c, d, e, f);
    }
}
"""


def check(target: str, workers: int, **given: Any) -> tuple[CheckRun, float]:
    """A run, and what it took."""
    with tempfile.TemporaryDirectory() as tests:
        began = time.monotonic()
        run = jejak.check(target, workers=workers, tests=tests, **{**PLAIN, **given})
        assert isinstance(run, CheckRun)
        return run, time.monotonic() - began


def summary(run: CheckRun) -> list[object]:
    """What was found, and how each method ended."""
    found = [
        (each.exception, str(each.location), each.proof.outcome.value) for each in run.findings()
    ]
    return [sorted(found), sorted((each.method, each.status.value) for each in run.results)]


def speed(target: str, numbers: list[int], **given: Any) -> None:
    """Prints a line for each number of workers."""
    first, known = 0.0, None
    for workers in numbers:
        run, seconds = check(target, workers, **given)
        first, told = first or seconds, summary(run)
        known = known or told
        paths = sum(each.paths for each in run.results)
        runs = sum(each.real_runs.runs for each in run.results)
        same = "the same findings" if told == known else "OTHER findings"
        print(
            f"{workers} workers: {seconds:.1f} s, {first / seconds:.2f} times as fast, "
            f"{paths} paths, {runs} runs, {same}",
            flush=True,
        )


def same(place: Path, numbers: list[int], cluster: bool) -> None:
    """Prints what so many workers find, here and on a cluster."""
    known = None
    places: list[dict[str, Any]] = [{}, {"cluster": "auto"}] if cluster else [{}]
    for given in places:
        for workers in numbers:
            run, seconds = check(str(place), workers, **given)
            told = summary(run)[0]
            known = known or told
            word = "the same" if told == known else f"OTHER: {told} instead of {known}"
            where = "cluster" if given else "here"
            runs = sum(each.real_runs.runs for each in run.results)
            found = len(list(run.findings()))
            took = f"{seconds:.0f} s, {found} findings, {runs} runs"
            print(f"{where}, {workers} workers: {took}: {word}", flush=True)


class Killing(Pool):
    """A pool in which somebody is killed a while after an executor has begun to help."""

    moment = 0.0
    selector = False
    killed: ClassVar[list[str]] = []

    def __init__(self, job: Job, worker: Worker) -> None:
        super().__init__(job, 2, worker.wall)
        threading.Thread(target=self._kill, daemon=True).start()

    def carry_out(self, turns: UnitTurns) -> Iterator[Told]:
        """Begins once both are there, so that they work together for long enough."""
        self.start(2)
        while not all(hand.is_ready for hand in self.hands):
            self.listen(is_waiting=True)
        yield from super().carry_out(turns)

    def _kill(self) -> None:
        while not any(is_helping(each) for each in self.hands):
            time.sleep(0.01)
        time.sleep(self.moment)
        hands: list[Crew] = list(self.hands)
        for each in hands:
            if each.exploring is not None and is_helping(each) is not self.selector:
                each.kill()
                self.killed.append("selector" if self.selector else "executor")


def is_helping(hand: Crew) -> bool:
    """Whether somebody runs nodes of another one, or goes on with what that gave away."""
    unit = hand.exploring
    return unit is not None and (unit.help is not None or unit.part is not None)


def killing(place: Path, times: int, seed: int) -> None:
    """Prints how many of some runs ended as one in which nobody died."""
    chance = random.Random(seed)  # noqa: S311 - the same in every run
    targets = [f"{place}/Small.class#{name}" for name in ("sort", "sortAnswered")]
    expected = [summary(check(each, 1, method_time=UNCUT)[0]) for each in targets]
    checking.__dict__["executor_for"] = Killing  # as tests do
    pool.__dict__["SHARE_SECONDS"] = 0.0
    same = 0
    for number in range(times):
        Killing.moment, Killing.selector = chance.uniform(0.0, 2.0), number % 2 == 1
        kind = number // 2 % 2  # subtrees are given away, or nodes handed out
        run, seconds = check(targets[kind], 2, method_time=UNCUT)
        is_same = summary(run) == expected[kind]
        same += is_same
        word = "same" if is_same else f"OTHER {summary(run)}"
        killed = Killing.killed[-1] if Killing.killed else "nobody"
        what = f"{targets[kind].rpartition('#')[2]}, {killed} after {Killing.moment:.1f} s"
        print(f"{number}: {what}, {seconds:.0f} s: {word}", flush=True)
        Killing.killed.clear()
    print(f"{same} of {times} the same")


def main() -> None:
    """Runs what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("speed", "killing", "same"))
    parser.add_argument("--method", default="sorting.Six#quick")
    parser.add_argument("--library", default="")
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--paths", type=int, default=None)
    parser.add_argument("--cluster", action="store_true")
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    numbers = [int(each) for each in given.workers.split(",")]
    if given.library:
        (jar,) = fetch([given.library]).values()
        speed(str(jar), numbers, method_time=given.seconds or "none", paths=given.paths)
        return
    with tempfile.TemporaryDirectory() as directory:
        javac = Javac(Path(directory))
        if given.what == "killing":
            killing(javac({"Small.java": SMALL}, "-g"), given.times, given.seed)
            return
        if given.what == "same":
            texts = ((each, (BEYOND / each).read_text("utf-8")) for each in ANSWERED)
            sources = {f"beyond/{name}": text for name, text in texts}
            same(javac({**sources, "Small.java": SMALL}, "-g"), numbers, given.cluster)
            return
        sources = {
            f"sorting/{each.name}": each.read_text("utf-8") for each in SORTING.glob("*.java")
        }
        classes = javac({**sources, "sorting/Seven.java": SEVEN, **driver_sources()}, "-g")
        owner, _, method = given.method.partition("#")
        target = f"{classes}/{owner.replace('.', '/')}.class#{method}"
        speed(target, numbers, method_time=given.seconds or "none", paths=given.paths)


if __name__ == "__main__":
    main()
