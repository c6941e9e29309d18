"""Real runs against the interpreter, and what they reach that it does not.

    python -m benchmarks.concolic beyond              programs that cannot be followed by themselves
    python -m benchmarks.concolic generated --count N     methods of the differential generator
    python -m benchmarks.concolic slowdown            loops with and without the agent
    python -m benchmarks.concolic lct                 the case studies of the LCT thesis

`generated` has every path come from a run: the interpreter must follow each, and the condition of
the path must hold of the run's input. `beyond` says per program what each engine confirms.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from tests.differential.compiling import compile_methods
from tests.javac import Javac, java_home

from benchmarks.experiments.lct import SORTS, TREES
from jejak.concolic.executing import RunExecutor
from jejak.concolic.followed import FOLLOWED
from jejak.concolic.searching import Concolic
from jejak.confirm import Confirmer
from jejak.confirm.starting import junit_jars
from jejak.explore import Analysis
from jejak.jvm.javac import driver_sources
from jejak.jvm.jdks import choose_jdk
from jejak.jvm.runner import Runner, RunWatch, TestId
from jejak.jvm.runner.classes import agent_places
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult
from jejak.results.proofs import TrialOutcome
from jejak.target import open_target

PROGRAMS = Path(__file__).parents[1] / "tests" / "concolic" / "programs"
PLANTED = "java/lang/IllegalStateException"
PATHS: Final = 20
"""Paths of a generated method, unless told otherwise."""
LOOPS = """
public class Loops {
  static int sieve(int n) { boolean[] c = new boolean[n]; int k = 0;
    for (int i = 2; i < n; i++) if (!c[i]) { k++; for (int j = i; j < n; j += i) c[j] = true; }
    return k; }
  static int sort(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = i * 7919 % n;
    for (int i = 1; i < n; i++) for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
      int t = a[j]; a[j] = a[j - 1]; a[j - 1] = t; }
    return a[n / 2]; }
  static int words(int n) { java.util.Map<String, Integer> m = new java.util.HashMap<>();
    for (int i = 0; i < n; i++) m.merge("w" + i % 97, 1, Integer::sum);
    return m.size(); }
  static int matrix(int n) { double[][] a = new double[n][n], b = new double[n][n];
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { a[i][j] = i + j; b[i][j] = i - j; }
    double s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) s += a[i][k] * b[k][j];
    return (int) s; }
  static int digits(int n) { int s = 0; for (int i = 0; i < n; i++)
      for (int d = i; d > 0; d /= 10) s += d % 10 == 7 ? 2 : 1;
    return s; }
  int key; Loops left, right;
  static int tree(int n) { Loops root = null; int x = 1, depth = 0;
    for (int i = 0; i < n; i++) { x = x * 1103515245 + 12345;
      Loops made = new Loops(); made.key = x;
      if (root == null) { root = made; continue; }
      for (Loops at = root; ; depth++) {
        if (x < at.key) { if (at.left == null) { at.left = made; break; } at = at.left; }
        else { if (at.right == null) { at.right = made; break; } at = at.right; } } }
    return depth; }
  static int parse(int n) { StringBuilder t = new StringBuilder();
    for (int i = 0; i < n; i++) t.append(i).append(i % 3 == 0 ? '+' : '-');
    String s = t.toString(); int sum = 0, at = 0;
    for (int i = 0; i < s.length(); i++) { char c = s.charAt(i);
      switch (c) { case '+': sum += at; at = 0; break; case '-': sum -= at; at = 0; break;
        default: at = at * 10 + (c - '0'); } }
    return sum; }
  static int lists(int n) { java.util.List<Integer> l = new java.util.ArrayList<>();
    for (int i = 0; i < n; i++) l.add(i * 31 % 1009);
    int best = 0; for (int each : l) if (each > best) best = each;
    return best; }
}
"""
DRIVER = """
public class LoopsRuns {
  @org.junit.jupiter.api.Test public void run() {
    Loops.%s(%d);
    for (int i = 0; i < %d; i++) Loops.%s(%d);
  }
}
"""

SIZES = (
    ("sieve", 30, 200_000),
    ("sort", 4, 2000),
    ("words", 10, 50_000),
    ("matrix", 4, 120),
    ("digits", 6, 100_000),
    ("tree", 3, 40_000),
    ("parse", 5, 60_000),
    ("lists", 10, 40_000),
)
"""Loops, how often they run, and how much they do."""
MOST_UNITS = 1 << 25
REPEATED = 5


class Engines:
    """Explores and confirms methods of one target by one engine."""

    def __init__(self, place: str, engine: str, **given: Any) -> None:
        self.options = load_options({"engine": engine, "tests": "tests", **given})
        self.target = open_target(place, self.options)
        self.analysis = Analysis(self.target, self.options)
        self.executor = RunExecutor(self.target, self.options, self.analysis.solver)
        if engine != "static":
            concolic = Concolic(self.executor, self.options.first_runs, self.options.seed)
            self.analysis.drive = concolic.explore

    def close(self) -> None:
        """Ends its processes."""
        self.executor.close()
        self.analysis.close()


def beyond(classes: Path, engine: str, seconds: float, only: str = "") -> None:
    """Prints per program whether its planted error is confirmed."""
    found = 0
    programs = [each for each in sorted(PROGRAMS.rglob("*.java")) if only in each.stem]
    for program in programs:
        place = f"{classes}/{program.parent.name}/{program.stem}.class"
        bench = Engines(place, engine, method_time=seconds)
        confirmer = Confirmer(bench.target, bench.analysis, bench.options)
        began = time.monotonic()
        outcomes: Counter[str] = Counter()
        told = ""
        for result in bench.analysis.run():
            confirmer.submit(result)
            confirmer.settle()
            confirmer.conclude(result)
            for finding in result.findings:
                if finding.exception == PLANTED:
                    outcomes[finding.proof.outcome.value] += 1
                    told = finding.input
        is_confirmed = bool(outcomes[TrialOutcome.CONFIRMED.value])
        found += is_confirmed
        word = "confirmed" if is_confirmed else ", ".join(outcomes) or "not found"
        seconds_taken = time.monotonic() - began
        print(f"{engine:9} {program.stem:10} {seconds_taken:5.1f} s  {word:14} {told}", flush=True)
        confirmer.close()
        bench.close()
    print(f"{engine}: {found} of {len(programs)} confirmed")


def generated(count: int, seed: int, paths: int = PATHS) -> Counter[str]:
    """Prints how the runs of generated methods agree with the interpreter, and returns the sums."""
    home = java_home()
    assert home is not None
    sums: Counter[str] = Counter()
    for first in range(0, count, 50):
        made = compile_methods(home, seed, first, min(50, count - first))
        with tempfile.TemporaryDirectory() as directory:
            for name, data in made.classes.items():
                (Path(directory) / f"{name}.class").write_bytes(data)
            bench = Engines(directory, "concolic", method_time=5.0, paths=paths)
            for source in made.methods:
                java = bench.target.program.find(source.owner)
                assert java is not None
                result = bench.analysis.explore(java.methods[source.name, source.descriptor])
                add(sums, result)
            bench.close()
        print(", ".join(f"{name} {number}" for name, number in sums.items()), flush=True)
    return sums


def add(sums: Counter[str], result: MethodResult) -> None:
    """Counts the runs of a method."""
    runs = result.real_runs
    sums["methods"] += 1
    sums["runs"] += runs.runs
    sums["diverged"] += runs.diverged
    sums["unfit"] += runs.unfit
    sums["not run"] += runs.not_run
    sums["answered"] += runs.answered
    for place in (*runs.divergences, *runs.refusals):
        print(f"  {result.class_name}.{result.method}: {place}")
    if result.explanation:
        print(f"  {result.class_name}.{result.method}: {result.explanation}")


def lct(javac: Javac, only: str, seconds: float) -> None:
    """Prints paths and runs of the case studies of the LCT thesis."""
    root = Path(__file__).parents[1] / "tests"
    places = {"sorting": root / "engine" / "programs", "structures": root / "heap" / "programs"}
    sources = {
        str(each.relative_to(place)): each.read_text()
        for package, place in places.items()
        for each in (place / package).glob("*.java")
    }
    sources |= driver_sources()
    bounds = {"merge": False, "first_runs": 1, "array_elements": 6, "chain": 6, "states": 100_000}
    bench = Engines(str(javac(sources, "-g")), "concolic", method_time=seconds, **bounds)
    for name, method, paths, *_ in (*TREES, *SORTS):
        if only not in method:
            continue
        owner, _, called = method.replace(".", "/").partition("#")
        java = bench.target.program.find(owner)
        assert java is not None
        (entry,) = [each for each in java.methods.values() if each.name == called]
        began = time.monotonic()
        result = bench.analysis.explore(entry)
        took = time.monotonic() - began
        runs = result.real_runs
        complete = result.endings[Ending.RETURNED] + result.endings[Ending.THREW]
        told = f"{complete} paths ({paths} published), {runs.runs} runs, {took:.1f} s"
        said = f"{runs.diverged} diverged, {runs.not_run} not run, {result.infeasible} unsat"
        print(f"{name:20} {told}; {said}", flush=True)
    bench.close()


def slowdown(javac: Javac, only: str) -> None:
    """Prints how much longer loops take that report, the best of some runs in one JVM."""
    classes = javac({"Loops.java": LOOPS})
    jdk, _ = choose_jdk(None, os.environ)
    jars = junit_jars(load_options({}))
    product, count, followed = 1.0, 0, tuple(FOLLOWED)
    with tempfile.TemporaryDirectory() as spare:
        agent = agent_places(jdk, os.environ, Path(spare))
        for name, times, size in [each for each in SIZES if only in each[0]]:
            taken = []
            for is_watched in (False, True):
                with Runner(jdk, [classes], shared=jars) as runner:
                    if is_watched:
                        entry = f"Loops.{name}(I)I"
                        watch = RunWatch(
                            agent, ("Loops",), (), followed, entry, "LoopsRuns", MOST_UNITS
                        )
                        runner.watch(watch)
                    source = DRIVER % (name, 10, times, name, size)
                    made = runner.compile({"LoopsRuns.java": source})
                    tests = [TestId("LoopsRuns", "run")] * REPEATED
                    taken.append(min(ran.seconds for ran in runner.run(made, tests, 60.0)))
            plain, reporting = taken
            product *= reporting / plain
            count += 1
            times_as_long = f"{reporting / plain:.1f} times"
            print(f"{name:8} {plain:.3f} s, reporting {reporting:.3f} s: {times_as_long}")
    print(f"geometric mean: {product ** (1 / count):.1f} times")


def main() -> None:
    """Runs what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("beyond", "generated", "slowdown", "lct"))
    parser.add_argument("--engine", default="concolic")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--only", default="")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--paths", type=int, default=PATHS)
    given = parser.parse_args()
    if given.what == "generated":
        generated(given.count, given.seed, given.paths)
        return
    with tempfile.TemporaryDirectory() as directory:
        javac = Javac(Path(directory))
        if given.what == "lct":
            lct(javac, given.only, given.seconds)
            return
        if given.what == "slowdown":
            slowdown(javac, given.only)
            return
        sources = {
            str(each.relative_to(PROGRAMS)): each.read_text() for each in PROGRAMS.rglob("*.java")
        }
        beyond(javac(sources, "-g"), given.engine, given.seconds, given.only)


if __name__ == "__main__":
    main()
