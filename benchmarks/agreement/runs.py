"""Compares the paths of real runs with what the interpreter makes of them.

    python -m benchmarks.agreement.runs --count 20000 --seed 1

Random Java methods are explored; the inputs of some paths of each, and random ones, run on a JVM
with the agent, and the interpreter follows what each run reported. A difference is: a run that goes
elsewhere than the path that its input was solved for; one that cannot be followed; a path whose
condition, evaluated here, does not hold for the input of its run, or which ends otherwise. Exits
with 1 when there is one.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from tests.differential.compiling import compile_methods

from benchmarks.agreement.classes import default_jdk
from jejak.concolic.executing import RunExecutor, RunInput, Sheet
from jejak.concolic.protocol import NoRun
from jejak.concolic.replaying import Replayer
from jejak.concolic.traces import RunTrace
from jejak.explore import Analysis
from jejak.explore.bounds import bounds_from
from jejak.explore.engine import Engine
from jejak.explore.entry import entry_state
from jejak.explore.feasibility import Feasibility
from jejak.explore.first_runs import random_values
from jejak.explore.paths import Path as FoundPath
from jejak.explore.search import build_search
from jejak.expr import Model
from jejak.options import load_options
from jejak.program import Method
from jejak.results.endings import COMPLETE
from jejak.state.state import State
from jejak.target import open_target

AT_ONCE: Final = 500
"""Methods that javac compiles in one go, and that one JVM runs."""
TOGETHER: Final = 10
"""Methods whose tests compile in one go."""
RANDOM: Final = 2
"""Random inputs of a method."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Inputs of a method, and the decisions that the run of each should take; none where random."""

    start: State
    inputs: tuple[RunInput, ...]
    prefixes: tuple[tuple[int, ...], ...]
    sheet: Sheet


class Runs:
    """Methods of one directory of classes, run and followed."""

    def __init__(self, place: str, paths: int, seed: int) -> None:
        self.options = load_options(
            {"tests": "tests", "merge": False, "paths": paths, "search": "random", "seed": seed}
        )
        self.target = open_target(place, self.options)
        self.analysis = Analysis(self.target, self.options)
        self.machine = self.analysis.machine
        self.executor = RunExecutor(self.target, self.options, self.analysis.solver)
        self.chance = random.Random(seed)  # noqa: S311 - to repeat, not to hide
        executor = self.executor
        bounds = bounds_from(self.options)
        self.replayer = Replayer(self.machine, executor.own, executor.natives, bounds)
        self.sums: Counter[str] = Counter()

    def close(self) -> None:
        """Ends its processes."""
        self.executor.close()
        self.analysis.close()

    def compare(self, entries: Iterable[Method]) -> Iterator[str]:
        """Runs inputs of some methods; a line for each difference."""
        wanted = [self.explored(entry, number) for number, entry in enumerate(entries)]
        compiled = self.executor.compile([each.sheet for each in wanted])
        for each in wanted:
            self.sums["methods"] += 1
            heard = self.executor.answers(each.sheet, compiled)
            for given, prefix, said in zip(each.inputs, each.prefixes, heard, strict=True):
                what = self.difference(each, given, prefix, said)
                if what:
                    self.sums["differences"] += 1
                    yield f"{each.sheet.entry_name} on {given[1].values}: {what}"

    def explored(self, entry: Method, number: int) -> Wanted:
        """The inputs of some paths of a method, and random ones."""
        found: list[FoundPath] = []
        bounds = bounds_from(self.options)
        bounds.deadline = time.monotonic() + 2.0
        search = build_search(self.options.search, self.options.seed, self.machine)
        feasibility = Feasibility(self.analysis.solver)
        start = entry_state(self.machine, entry)
        Engine(self.machine, feasibility, bounds, search, (found.append,)).explore(start.fork())
        known = [each.state for each in found if each.ending in COMPLETE]
        known = [each for each in known if each.exploration.models]
        inputs: list[RunInput] = [(each, each.exploration.models[0]) for each in known]
        prefixes = [each.choices() for each in known]
        for _ in range(RANDOM):
            inputs.append((start.fork(), Model(random_values(start, entry, self.chance))))
            prefixes.append(())
        sheet = self.executor.write(self.machine, entry, inputs, number + 1)
        return Wanted(start, tuple(inputs), tuple(prefixes), sheet)

    def difference(
        self, wanted: Wanted, given: RunInput, prefix: tuple[int, ...], said: RunTrace | NoRun
    ) -> str:
        """In what a run and the interpreter differ, in words; nothing where they agree."""
        if isinstance(said, NoRun):
            self.sums["not run"] += 1
            return ""
        self.sums["runs"] += 1
        self.sums["branches"] += len(said.bits())
        model = given[1]
        replayed = self.replayer.follow(wanted.start.fork(), said, model, prefix)
        if replayed.path is None:
            return f"diverged at {replayed.place}: {replayed.why}"
        state = replayed.path.state
        if state.choices()[: len(prefix)] != prefix:
            return "the run took another path than its input was solved for"
        for each in state.conjuncts():
            self.sums["conditions"] += 1
            if not model.holds(each):
                return f"a condition of its path does not hold: {each!r}"
        if said.returned is replayed.path.is_error:
            return f"the path ends as {replayed.path.ending.value}"
        return ""


def batch(
    home: Path, seed: int, paths: int, first: int, count: int
) -> tuple[Counter[str], list[str]]:
    """Compares methods from one on: sums, and what differs."""
    made = compile_methods(home, seed, first, count)
    with tempfile.TemporaryDirectory() as directory:
        for name, data in made.classes.items():
            (Path(directory) / f"{name}.class").write_bytes(data)
        runs = Runs(directory, paths, seed)
        try:
            entries = []
            for source in made.methods:
                java = runs.target.program.find(source.owner)
                assert java is not None
                entries.append(java.methods[source.name, source.descriptor])
            found: list[str] = []
            for at in range(0, len(entries), TOGETHER):
                runs.analysis.begin_turn(1)
                found += runs.compare(entries[at : at + TOGETHER])
        finally:
            runs.close()
    return runs.sums, found


def compare(options: argparse.Namespace) -> Counter[str]:
    """All methods that are asked for, by processes; says now and then how far it is."""
    home = options.jdk or default_jdk()
    starts = range(options.first, options.first + options.count, AT_ONCE)
    ends = options.first + options.count
    work = partial(batch, home, options.seed, options.paths)
    sums: Counter[str] = Counter()
    with ProcessPoolExecutor(options.processes, get_context("spawn")) as workers:
        sizes = [min(AT_ONCE, ends - first) for first in starts]
        for found, differences in workers.map(work, starts, sizes):
            sums.update(found)
            for each in differences:
                print(f"  {each}")
            print(", ".join(f"{number:,} {name}" for name, number in sums.items()), flush=True)
    return sums


def main(arguments: list[str] | None = None) -> int:
    """Runs from the command line; 1 when something differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="methods, in tens")
    parser.add_argument("--first", type=int, default=0, help="number of the first of these")
    parser.add_argument("--paths", type=int, default=4, help="of each method that are run")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jdk", type=Path, help="whose JVM to ask (default: JAVA_HOME)")
    options = parser.parse_args(arguments)
    began = time.monotonic()
    sums = compare(options)
    print(f"{time.monotonic() - began:.0f} s, {sums['differences']:,} differences")
    return 1 if sums["differences"] else 0


if __name__ == "__main__":
    sys.exit(main())
