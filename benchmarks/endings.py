"""How paths end on real libraries: a sample of methods, a small fixed budget each, no tests.

`python -m benchmarks.endings --methods 40 --method-time 1 --json before.json` explores methods of
fifteen libraries of different kinds, which the seed draws by their names, and prints for each
library how its paths ended: the shares of those that came to their end, that ended as unsupported,
that met an unknown call, and that rest on a state of a JDK object which its methods may never
leave there; then all endings, and the reasons by number. An error of jejak counts as a crash.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from benchmarks.libraries import fetch
from jejak.explore import Analysis
from jejak.options import load_options
from jejak.program import Method
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult
from jejak.results.reasons import UNKNOWN_CALLS, Approximation, SkipReason, by_code
from jejak.target import open_target

SAMPLED: Final = (
    "commons-lang3", "commons-math3", "commons-collections4", "guava", "jackson-core",
    "asm", "joda-time", "jsoup", "gson", "picocli", "jgrapht-core", "commons-cli",
    "commons-csv", "commons-codec", "kotlin-stdlib",
)  # fmt: skip
"""Text, maths, collections, JSON, bytecode, dates, HTML, command line, graphs, tables, Kotlin."""
METHODS: Final = 30
METHOD_TIME: Final = 1.0
PROCESSES: Final = 2
TOP: Final = 8
ROW: Final = "{:22} {:>7} {:>7} {:>8} {:>8} {:>8} {:>8} {:>8} {:>7}"


@dataclass(slots=True)
class Endings:
    """What came of the methods of one library, or of all."""

    methods: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    crashes: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: Endings) -> None:
        """Takes in another one."""
        self.methods += other.methods
        self.skipped += other.skipped
        self.endings += other.endings
        self.reasons += other.reasons
        self.crashes += other.crashes
        self.seconds += other.seconds

    def count(self, result: MethodResult) -> None:
        """Takes in one method."""
        if SkipReason.INTERNAL_ERROR in result.reasons:
            self.crashes.append(f"{result.class_name}.{result.signature}: {result.explanation}")
        if not result.endings:
            self.skipped.update(by_code(result.reasons).keys())
            return
        self.methods += 1
        self.endings += Counter({each.value: n for each, n in result.endings.items()})
        self.reasons += by_code(result.reasons)

    @property
    def followed(self) -> int:
        """Paths that somebody followed."""
        left = (Ending.STATES, Ending.PATHS, Ending.TIME, Ending.ERRORS)
        return self.endings.total() - sum(self.endings[each.value] for each in left)

    def record(self) -> dict[str, object]:
        """All of it for JSON."""
        counts = {"skipped": self.skipped, "endings": self.endings, "reasons": self.reasons}
        whole = {name: dict(each.most_common()) for name, each in counts.items()}
        seconds = round(self.seconds, 1)
        return {"methods": self.methods, **whole, "crashes": self.crashes, "seconds": seconds}

    def row(self, name: str) -> str:
        """A line of the table.

        Reasons are known of paths that nobody followed to their end, too: shares of all.
        """
        unsupported = self.endings[Ending.UNSUPPORTED.value]
        unknown = sum(self.reasons[each.value] for each in UNKNOWN_CALLS)
        state = self.reasons[Approximation.JDK_STATE.value]
        complete = self.endings[Ending.RETURNED.value] + self.endings[Ending.THREW.value]
        shares = [share(each, self.followed) for each in (complete, unsupported)]
        shares += [share(each, self.endings.total()) for each in (unknown, state)]
        seconds = f"{self.seconds:.0f}"
        return ROW.format(name, self.methods, self.followed, *shares, len(self.crashes), seconds)


def share(part: int, whole: int) -> str:
    """A part in percent."""
    return f"{100 * part / whole:.1f} %" if whole else "-"


def sample(entries: Sequence[Method], count: int, seed: int) -> list[Method]:
    """Methods that the seed draws; which ones hangs on their names only."""
    ordered = sorted(entries, key=lambda each: (each.owner.name, each.name, each.descriptor))
    random.Random(seed).shuffle(ordered)  # noqa: S311
    return ordered[:count]


def explore(library: tuple[str, Path], methods: int, method_time: float, seed: int) -> Endings:
    """Explores the sample of one library."""
    started = time.monotonic()
    found = Endings()
    options = load_options({"method_time": method_time}, Path("/"))
    target = open_target(str(library[1]), options)
    analysis = Analysis(target, options)
    try:
        for entry in sample(analysis.entries, methods, seed):
            found.count(analysis.explore(entry))
    finally:
        analysis.close()
        target.program.close()
    found.seconds = time.monotonic() - started
    return found


def read(path: Path) -> dict[str, Endings]:
    """What a run wrote."""
    found = {}
    for name, record in json.loads(path.read_text(encoding="utf-8")).items():
        skipped, endings, reasons = (
            Counter[str](record[key]) for key in ("skipped", "endings", "reasons")
        )
        found[name] = Endings(
            record["methods"], skipped, endings, reasons, record["crashes"], record["seconds"]
        )
    return found


def lines(found: dict[str, Endings]) -> Iterator[str]:
    """The tables: endings by library, then reasons."""
    total = Endings()
    for each in found.values():
        total.add(each)
    words = ("methods", "paths", "complete", "unsup.", "unknown", "jdk-st.", "crashes", "s")
    yield ROW.format("library", *words)
    for name, each in {**found, "all": total}.items():
        yield each.row(name)
    for name, each in {**found, "all": total}.items():
        top = dict(each.reasons.most_common(TOP))
        yield f"{name}: {dict(each.endings.most_common())}; most: {top}"
    yield from (f"CRASH {each}" for each in total.crashes)


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 when jejak crashed."""
    parser = argparse.ArgumentParser(prog="benchmarks.endings", description=__doc__)
    parser.add_argument("--libraries", default=",".join(SAMPLED), help="names, by commas")
    parser.add_argument("--methods", type=int, default=METHODS, help="of each library")
    parser.add_argument("--method-time", type=float, default=METHOD_TIME)
    parser.add_argument("--seed", type=int, default=0, help="draws the methods")
    parser.add_argument("--json", type=Path, help="a file for all of it")
    parser.add_argument("--again", type=Path, help="prints the tables of such a file instead")
    given = parser.parse_args(arguments)
    if given.again is not None:
        print("\n".join(lines(read(given.again))))
        return 0
    names = given.libraries.split(",")
    jars = fetch(names)
    work = partial(explore, methods=given.methods, method_time=given.method_time, seed=given.seed)
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as workers:
        results = workers.map(work, [(name, jars[name]) for name in names])
        found = dict(zip(names, results, strict=True))
    for line in lines(found):
        print(line)
    if given.json is not None:
        record = {name: each.record() for name, each in found.items()}
        given.json.write_text(json.dumps(record, indent=1), encoding="utf-8")
    return 1 if any(each.crashes for each in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
