"""Runs the corpus of small programs (tests/corpus) and says what came of each theme.

    python -m benchmarks.agreement.corpus [THEME …] [--only concrete|errors] [--details]

Programs without inputs are run here and on the JVM. Methods with a planted error are checked: it
must be found at its place and confirmed by a test; of their sound twins, nothing may be reported
as a defect. Exits with 1 when something is not right that `tests/corpus/misses.txt` does not name,
or is right that it names.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from tests.corpus.checking import METHOD_TIME, ThemeChecked, check_theme
from tests.corpus.homes import home_for
from tests.corpus.running import Compared, compile_themes, on_jvm, run_theme
from tests.corpus.themes import Theme, all_themes, read_misses

PROCESSES: Final = 2
ROW: Final = "{:14} {:>5} {:>5} {:>5}  {:>5} {:>5} {:>5}  {:>5} {:>5} {:>5}  {:>5}"


@dataclass(slots=True)
class Outcome:
    """What came of one theme."""

    theme: str
    compared: list[Compared] = field(default_factory=list)
    checked: ThemeChecked = field(default_factory=ThemeChecked)
    seconds: float = 0.0

    def wrong(self) -> dict[str, str]:
        """What is not right, by `Theme.method`, and what came instead."""
        found = {}
        for run in self.compared:
            if not run.equal:
                found[f"{self.theme}.{run.name}"] = f"{run.ours!r} instead of {run.theirs!r}"
        for each in (*self.checked.planted, *self.checked.twins):
            if not each.right:
                found[f"{self.theme}.{each.name}"] = each.told
        return found

    def names(self) -> set[str]:
        """All that was looked at, as in `wrong`."""
        names = [each.name for each in self.compared]
        names += [each.name for each in (*self.checked.planted, *self.checked.twins)]
        return {f"{self.theme}.{name}" for name in names}

    def row(self) -> str:
        """A line of the table."""
        return ROW.format(self.theme, *self.counts(), f"{self.seconds:.0f}")

    def counts(self) -> tuple[int, ...]:
        """The numbers of the line, but for the time."""
        planted, twins = self.checked.planted, self.checked.twins
        equal = sum(run.equal for run in self.compared)
        unsupported = sum(not run.supported for run in self.compared)
        confirmed = sum(each.right for each in planted)
        found = sum(each.found and not each.right for each in planted)
        safe = sum(each.safe for each in twins)
        clean = sum(each.right for each in twins)
        return (
            equal,
            len(self.compared) - equal - unsupported,
            unsupported,
            confirmed,
            found,
            len(planted) - confirmed - found,
            safe,
            clean - safe,
            len(twins) - clean,
        )


def one_theme(
    theme: Theme, wanted: str | None, method_time: float, only: str | None, keep: Path | None
) -> Outcome:
    """Compiles, runs and checks one theme."""
    started = time.monotonic()
    outcome = Outcome(theme.name)
    home = home_for(theme)
    if home is None:
        return outcome
    with tempfile.TemporaryDirectory(prefix="jejak-corpus-") as directory:
        place = Path(directory) / theme.name
        compile_themes([theme], home, place)
        if wanted != "errors":
            theirs = on_jvm(home, place, [theme])
            outcome.compared = run_theme(theme, home, place, theirs)
        if wanted != "concrete":
            outcome.checked = check_theme(theme, home, place, method_time, only)
            if keep is not None and outcome.checked.tests:
                (keep / f"{theme.name}.txt").write_text(outcome.checked.tests, encoding="utf-8")
    outcome.seconds = time.monotonic() - started
    return outcome


def head() -> Iterator[str]:
    """The first lines of the table."""
    yield ROW.format("", "run", "", "", "error", "", "", "twin", "", "", "")
    words = ("equal", "diff", "unsup", "confd", "found", "miss", "safe", "clean", "rept", "s")
    yield ROW.format("theme", *words)


def sums(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Totals, and what the tests and the paths look like."""
    counts = [sum(column) for column in zip(*(each.counts() for each in outcomes), strict=True)]
    yield ROW.format("all", *counts, f"{sum(each.seconds for each in outcomes):.0f}")
    endings: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for each in outcomes:
        endings += each.checked.endings
        reasons += each.checked.reasons
        made += each.checked.made
    yield f"endings: {dict(endings.most_common())}"
    yield f"reasons: {dict(reasons.most_common())}"
    yield f"objects in tests: {dict(made.most_common())}"
    for what, pattern in SHAPES.items():
        found = [
            f"{each.theme}.{name}"
            for each in outcomes
            for name, body in test_methods(each.checked.tests)
            if pattern.search(body)
        ]
        yield f"tests with {what}: {len(found)} {', '.join(found)}"
    yield from (f"BUG {bug}" for each in outcomes for bug in each.checked.bugs)


SHAPES: Final = {
    "a raw type": re.compile(
        r"\b(?:List|Set|Map|Collection|Queue|Deque|Optional|Iterator|ArrayList|HashMap|TreeMap|"
        r"AbstractList|Comparable|Comparator)(?: \w+ =|\(|\))"
    ),
    "a stub of a JDK type": re.compile(
        r"new (?:java\.[\w.]+|Abstract\w+|List|Set|Map|Collection|Queue|Iterator)"
        r"(?:<[^>]*>)?\(.*\) \{"
    ),
    "reflection": re.compile(r"getDeclaredField|setAccessible|getDeclaredConstructor|Unsafe"),
}
"""What nobody would keep in a test, by how its source shows it."""


def test_methods(source: str) -> Iterator[tuple[str, str]]:
    """The test methods in the source of a suite, by name."""
    for part in re.split(r"(?=    @Test)", source)[1:]:
        named = re.search(r"void (\w+)\(", part)
        if named is not None:
            yield named[1], part


def differences(outcomes: Sequence[Outcome]) -> tuple[dict[str, str], list[str]]:
    """What is wrong and not known to be, and what is known to be wrong and is right."""
    misses = read_misses()
    wrong: dict[str, str] = {}
    right: list[str] = []
    for outcome in outcomes:
        found = outcome.wrong()
        wrong |= {name: told for name, told in found.items() if name not in misses}
        right += sorted((misses.keys() & outcome.names()) - found.keys())
    return wrong, right


def main(arguments: list[str] | None = None) -> int:
    """Runs from the command line; 1 when the list of misses does not tell the truth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("themes", nargs="*", help="only these")
    parser.add_argument("--only", choices=("concrete", "errors"))
    parser.add_argument("--method", help="only methods whose name has this")
    parser.add_argument("--method-time", type=float, default=METHOD_TIME)
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--details", action="store_true", help="also what came of what is known")
    parser.add_argument("--keep", type=Path, help="a directory for the tests")
    given = parser.parse_args(arguments)
    themes = [each for each in all_themes() if not given.themes or each.name in given.themes]
    work = partial(
        one_theme,
        wanted=given.only,
        method_time=given.method_time,
        only=given.method,
        keep=given.keep,
    )
    outcomes: list[Outcome] = []
    for line in head():
        print(line)
    with ProcessPoolExecutor(given.processes, get_context("spawn")) as workers:
        for outcome in workers.map(work, themes):
            outcomes.append(outcome)
            print(outcome.row(), flush=True)
            if given.details:
                for name, told in outcome.wrong().items():
                    print(f"    {name}: {told}", flush=True)
    for line in sums(outcomes):
        print(line)
    wrong, right = differences(outcomes)
    for name, told in wrong.items():
        print(f"WRONG {name}: {told}")
    for name in right:
        print(f"RIGHT {name}: take it off tests/corpus/misses.txt")
    return 1 if wrong or right else 0


if __name__ == "__main__":
    sys.exit(main())
