"""The engines beside one another: what static, concolic and auto find, and what stays unknown.

python -m benchmarks.engines corpus       the corpus of small programs, static and concolic
python -m benchmarks.engines libraries    eight libraries, static and auto in the same time
python -m benchmarks.engines seeded       the seeded fault of the LCT thesis, twenty sessions
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from tests.engine.corpus import cases
from tests.engine.exploring import PROGRAMS, error_of
from tests.javac import Javac

from benchmarks.concolic import Engines
from benchmarks.libraries import fetch
from jejak.jvm.javac import driver_sources
from jejak.program import Method
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult

LIBRARIES: Final = (
    "commons-csv", "commons-lang3", "commons-collections4", "commons-math3", "gson", "jsoup",
    "joda-time", "jackson-core",
)  # fmt: skip
NEEDED: Final = ("commons-io", "commons-codec")
"""What some of them need."""
SEEDED: Final = """
package seeded;
class Fault {
  static class Wrap { int value; Wrap(int v) { value = v; }
    int compareTo(Wrap o) { return value < o.value ? -1 : value == o.value ? 0 : 1; } }
  static void isort(Wrap[] a) { for (int p = 1; p < a.length; p++) { Wrap h = a[p]; int j;
      for (j = p; j > 0 && h.compareTo(a[j - 1]) < 0; j--) if (a[j].value != 7153) a[j] = a[j - 1];
      a[j] = h; } }
  static void check(int a, int b, int c, int d, int e) {
    Wrap[] all = {new Wrap(a), new Wrap(b), new Wrap(c), new Wrap(d), new Wrap(e)};
    isort(all);
    for (int i = 0; i + 1 < all.length; i++)
      if (all[i].compareTo(all[i + 1]) > 0) throw new IllegalStateException();
  }
}
"""


def corpus(javac: Javac, seconds: float, only: str) -> None:
    """Prints the cases in which the engines do not find the same."""
    sources = {
        str(each.relative_to(PROGRAMS)): each.read_text() for each in PROGRAMS.rglob("*.java")
    }
    classes = javac({**sources, **driver_sources()}, "-g")
    benches = {
        name: Engines(str(classes), name, method_time=seconds) for name in ("static", "concolic")
    }
    same = 0
    chosen = [each for each in cases() if only in each.name]
    for case in chosen:
        owner, _, method = case.place.partition("#")
        told: dict[str, set[tuple[str, int | None]]] = {}
        results = {}
        for name, bench in benches.items():
            java = bench.target.program.find(owner.replace(".", "/"))
            assert java is not None
            (entry,) = [each for each in java.methods.values() if each.name == method]
            results[name] = bench.analysis.explore(entry)
            told[name] = {error_of(each) for each in results[name].findings}
        same += told["static"] == told["concolic"]
        if told["static"] != told["concolic"]:
            alone = sorted(told["static"] - told["concolic"], key=str)
            more = sorted(told["concolic"] - told["static"], key=str)
            runs = results["concolic"].real_runs
            print(
                f"{case.name}: static alone {alone}, concolic alone {more}; {runs.runs} runs, "
                f"{runs.diverged} diverged, {runs.not_run} not run {runs.refusals[:1]}"
                f"{(results['concolic'].explanation or '')[-200:]}",
                flush=True,
            )
    for bench in benches.values():
        bench.close()
    print(f"{same} of {len(chosen)} with the same findings")


def unknown(bench: Engines, result: MethodResult) -> int:
    """Paths that ended, and nobody knows for sure how: also runs that went elsewhere, or were none.

    Paths that were left for want of time are none of them.
    """
    runs, endings = result.real_runs, result.endings
    elsewhere = endings[Ending.DIVERGED] + endings[Ending.NOT_RUN]
    return bench.analysis.handed.unknown - runs.settled + elsewhere


def libraries(count: int, seconds: float, seed: int, only: str) -> None:
    """Prints for each library which part of paths was unknown, by engine."""
    sums: dict[str, Counter[str]] = {"static": Counter(), "auto": Counter()}
    needed = tuple(str(each) for each in fetch(NEEDED).values())
    for name, jar in fetch([each for each in LIBRARIES if only in each]).items():
        for engine, whole in sums.items():
            given: dict[str, Any] = {"deepening": False, "classpath": needed}
            bench = Engines(str(jar), engine, method_time=seconds, **given)
            bench.analysis.is_one_of_many = True
            found = library(bench, count, seed)
            bench.close()
            whole.update(found)
            print(f"{name:22} {engine:7} {line(found)}", flush=True)
    for engine, found in sums.items():
        print(f"{'all':22} {engine:7} {line(found)}")


def library(bench: Engines, count: int, seed: int) -> Counter[str]:
    """What came of a sample of methods."""
    found: Counter[str] = Counter()
    entries: list[Method] = [each for each in bench.analysis.entries if each.is_public]
    began = time.monotonic()
    for entry in random.Random(seed).sample(entries, min(count, len(entries))):  # noqa: S311
        result = bench.analysis.explore(entry)
        found["methods"] += 1
        found["paths"] += result.paths
        found["unknown"] += unknown(bench, result)
        found["methods with"] += bool(unknown(bench, result))
        found["findings"] += len(result.findings)
        found["runs"] += result.real_runs.runs
        found["settled"] += result.real_runs.settled
        found["branches"] += result.branches[0]
    found["ms"] = int(1000 * (time.monotonic() - began))
    return found


def line(found: Counter[str]) -> str:
    """A row of the table."""
    return (
        f"{found['methods']} methods, {found['paths']} paths, {found['unknown']} unknown "
        f"(in {found['methods with']} methods), {found['findings']} findings, "
        f"{found['branches']} branches, {found['runs']} runs, {found['settled']} settled, "
        f"{found['ms'] / 1000:.0f} s"
    )


def seeded(javac: Javac, sessions: int) -> None:
    """Prints after how many runs the first error comes, with random priority."""
    classes = javac({"seeded/Fault.java": SEEDED}, "-g")
    needed = []
    for seed in range(sessions):
        given: dict[str, Any] = {"errors": 1, "search": "random", "seed": seed, "first_runs": 1}
        bench = Engines(str(classes), "concolic", merge=False, method_time=60.0, **given)
        bench.options = bench.analysis.options
        java = bench.target.program.find("seeded/Fault")
        assert java is not None
        (entry,) = [each for each in java.methods.values() if each.name == "check"]
        result = bench.analysis.explore(entry)
        assert result.findings, result.endings
        needed.append(result.real_runs.runs)
        bench.close()
    average = sum(needed) / sessions
    print(f"first error after {min(needed)} to {max(needed)} runs, {average:.0f} on average")


def main() -> None:
    """Runs what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("corpus", "libraries", "seeded"))
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--methods", type=int, default=15)
    parser.add_argument("--sessions", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    if given.what == "libraries":
        libraries(given.methods, given.seconds, given.seed, given.only)
        return
    with tempfile.TemporaryDirectory() as directory:
        javac = Javac(Path(directory))
        if given.what == "corpus":
            corpus(javac, given.seconds, given.only)
        else:
            seeded(javac, given.sessions)


if __name__ == "__main__":
    main()
