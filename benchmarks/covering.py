"""Suites for classes of real libraries: tests, branches by JaCoCo, why the rest is open.

`python -m benchmarks.covering [--time SECONDS] [--mutants] [--out DIR] [CLASS …]` runs those whose
names end so. Each is a run of `jejak gen`, with its default options but for the time, in its own
process. With `--mutants`, PIT says what each suite would catch.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final

from benchmarks.libraries import fetch
from benchmarks.mutants import Score, score
from jejak.errors import SetupError

SECONDS: Final = 60.0
GENEROUS: Final = 5.0
"""How many times its time, and some more, a run gets before it is ended."""
MOST_REASONS: Final = 5
CLASSES: Final = (
    ("commons-lang3", "org.apache.commons.lang3.math.Fraction"),
    ("commons-lang3", "org.apache.commons.lang3.BooleanUtils"),
    ("commons-lang3", "org.apache.commons.lang3.math.NumberUtils"),
    ("commons-lang3", "org.apache.commons.lang3.CharRange"),
    ("commons-lang3", "org.apache.commons.lang3.time.DurationFormatUtils"),
    ("commons-text", "org.apache.commons.text.similarity.LevenshteinDistance"),
    ("commons-text", "org.apache.commons.text.WordUtils"),
    ("commons-math3", "org.apache.commons.math3.util.ArithmeticUtils"),
    ("commons-math3", "org.apache.commons.math3.complex.Complex"),
    ("commons-collections4", "org.apache.commons.collections4.list.CursorableLinkedList"),
    ("commons-collections4", "org.apache.commons.collections4.comparators.ComparatorChain"),
    ("commons-csv", "org.apache.commons.csv.CSVRecord"),
    ("commons-cli", "org.apache.commons.cli.Option"),
    ("commons-cli", "org.apache.commons.cli.CommandLine"),
    ("commons-codec", "org.apache.commons.codec.language.Soundex"),
    ("commons-codec", "org.apache.commons.codec.binary.Hex"),
    ("joda-time", "org.joda.time.field.FieldUtils"),
    ("joda-time", "org.joda.time.LocalTime"),
    ("jsoup", "org.jsoup.parser.TokenQueue"),
    ("jsoup", "org.jsoup.nodes.Attributes"),
    ("gson", "com.google.gson.JsonPrimitive"),
    ("gson", "com.google.gson.internal.LinkedTreeMap"),
    ("minimal-json", "com.eclipsesource.json.JsonParser"),
    ("minimal-json", "com.eclipsesource.json.JsonArray"),
    ("guava", "com.google.common.math.IntMath"),
    ("guava", "com.google.common.primitives.Ints"),
)
"""Classes of different kinds, each with the library that it is of."""
NEEDED: Final = {"commons-text": ("commons-lang3",)}
"""What else must be there."""


@dataclass(frozen=True, slots=True)
class Made:
    """What came of one class; `record` is the JSON of the run, None where there is none."""

    name: str
    record: dict[str, Any] | None
    seconds: float
    said: str = ""

    @property
    def tests(self) -> int:
        """Tests that were written."""
        return 0 if self.record is None else sum(each["tests"] for each in self.record["files"])

    @property
    def branches(self) -> tuple[int, int]:
        """(covered, all) by JaCoCo, or as predicted where it did not run."""
        coverage = None if self.record is None else self.record["coverage"]
        if coverage is None:
            return 0, 0
        counted = coverage["branches"]
        if coverage["jacoco"] is not None:
            counted = coverage["jacoco"]["branches"]
        return counted["covered"], counted["all"]

    def open(self) -> Counter[str]:
        """Why branches are not covered."""
        coverage = None if self.record is None else self.record["coverage"]
        found: Counter[str] = Counter()
        for each in coverage["classes"] if coverage else ():
            for method in each["methods"]:
                for branch in method["uncovered"]:
                    found[":".join((branch["why"], "+".join(branch["reasons"][:3])))] += 1
        return found


def run() -> Iterator[str]:
    """Lines with figures."""
    return measure([name for _, name in CLASSES], SECONDS)


def measure(
    names: Sequence[str], seconds: float, out: Path | None = None, mutants: bool = False
) -> Iterator[str]:
    """Lines for some of the classes."""
    wanted = [pair for pair in CLASSES if pair[1] in names]
    used = {library: (library, *NEEDED.get(library, ())) for library, _ in wanted}
    jars = fetch({each for all_of_it in used.values() for each in all_of_it})
    shares = []
    scores = []
    tests = 0
    with tempfile.TemporaryDirectory() as scratch:
        place = out or Path(scratch)
        for library, name in wanted:
            path = [jars[each] for each in used[library]]
            made = generate(path, name, seconds, place)
            yield from lines(made)
            if mutants:
                judged = judge(made, place, path)
                scores.append(judged.share if isinstance(judged, Score) else 0.0)
                yield f"  PIT: {judged}"
            covered, there = made.branches
            shares.append(covered / there if there else 0.0)
            tests += made.tests
    if shares:
        average = f"{sum(shares) / len(shares):.1%}"
        yield f"{len(shares)} classes, {seconds:g} s each: {average} on average, {tests:,} tests"
    if scores:
        yield f"mutants caught: {sum(scores) / len(scores):.1%} on average"


def judge(made: Made, out: Path, jars: Sequence[Path]) -> Score | str:
    """What PIT says of a suite, or why it says nothing."""
    if not made.tests:
        return "no tests"
    try:
        return score(made.name, home_of(made.name, out) / "tests", jars)
    except SetupError as error:
        return " ".join(str(error).split())[:200]


def home_of(name: str, out: Path) -> Path:
    """Where the suite of a class is: below `out`, in a directory of its simple name."""
    return out / name.rpartition(".")[2]


def generate(jars: Sequence[Path], name: str, seconds: float, out: Path) -> Made:
    """The suite of a class, written in its home."""
    home = home_of(name, out)
    home.mkdir(parents=True, exist_ok=True)
    report = home / "gen.json"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "jejak", "gen", name]
    for jar in jars:
        command += ["-cp", str(jar)]
    command += ["--time", str(seconds), "--out", str(home / "tests"), "--json", str(report)]
    began = monotonic()
    try:
        limit = GENEROUS * seconds + 60
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=limit)  # noqa: S603
        said = done.stderr
    except subprocess.TimeoutExpired:
        said = "it did not end"
    record = json.loads(report.read_text("utf-8")) if report.is_file() else None
    return Made(name, record, monotonic() - began, said)


def lines(made: Made) -> Iterator[str]:
    """The figures of one class."""
    covered, there = made.branches
    share = f"{covered / there:.0%}" if there else "-"
    yield (
        f"{made.name}: {share}, {covered} of {there} branches, {made.tests} tests, "
        f"{made.seconds:.1f} s"
    )
    if made.record is None:
        yield f"  {made.said.strip()[-500:]}"
        return
    problem = (made.record["coverage"] or {}).get("problem")
    if problem:
        yield f"  JaCoCo did not run: {problem}"
    for why, times in made.open().most_common(MOST_REASONS):
        yield f"  {times} {why}"
    lost = Counter(
        f"{test['outcome']}:{test['reason']}"
        for test in made.record["tests"]
        if test["outcome"] not in ("kept", "not-needed")
    )
    if lost:
        yield f"  tests lost: {', '.join(f'{n} {why}' for why, n in lost.most_common())}"


def main(arguments: list[str]) -> int:
    """Measures the classes that are named, or all."""
    parser = argparse.ArgumentParser(description="Suites for classes of real libraries.")
    parser.add_argument("classes", nargs="*", metavar="CLASS")
    parser.add_argument("--time", type=float, default=SECONDS)
    parser.add_argument("--mutants", action="store_true", help="have PIT judge the suites")
    parser.add_argument("--out", type=Path, help="where suites and records stay")
    given = parser.parse_args(arguments)
    names = [
        name
        for _, name in CLASSES
        if not given.classes or any(f".{name}".endswith(f".{each}") for each in given.classes)
    ]
    for line in measure(names, given.time, given.out, given.mutants):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
