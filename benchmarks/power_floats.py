"""Hard arithmetic: conditions over floats and long integers, each with an error behind it.

`python -m benchmarks.power_floats [--seconds 10] [--cases Geometry,kepler] [--without LAYER …]`
checks every method of `benchmarks/power/floats`, each in a run of its own with that much time, and
says whether the verdict is right, wrong or unknown: as it is, and without the layers of the solver
that search and that branch over boxes (`--without` names others). A comment before each method
says what is true of it: `safe`, or `error at` arguments that raise it. `--witnesses` only runs
those on the JVM.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import jejak
from benchmarks.everyday import processor_seconds
from jejak.jvm import Jdk, choose_jdk
from jejak.results.runs import CheckRun, Verdict
from jejak.results.tiers import RAISED, tier

PLACE: Final = Path(__file__).parent / "power" / "floats"
SECONDS: Final = 10.0
NEW: Final = ("boxes", "search")
RIGHT, UNKNOWN, WRONG = "right", "unknown", "wrong"
ROW: Final = "{:32} {:6} {:8} {:>6} {:>6} {:8} {:>6} {:>6}"

_METHOD: Final = re.compile(
    r"// (?:(safe)|error at (.*))\n +static \w+ (\w+)\(((?:double|float|int|long)[^)]*)\)"
)


@dataclass(frozen=True, slots=True)
class Case:
    """A method, and arguments that raise its error; None where there is none."""

    owner: str
    name: str
    witness: str | None

    @property
    def expected(self) -> Verdict:
        """The verdict that is true of it."""
        return Verdict.SAFE if self.witness is None else Verdict.VIOLATED


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run made of a case, in how many seconds, and how many of processors."""

    grade: str
    seconds: float
    processor: float


def cases() -> list[Case]:
    """All of them, by file."""
    return [
        Case(path.stem, found[3], found[2])
        for path in sorted(PLACE.glob("*.java"))
        for found in _METHOD.finditer(path.read_text("utf-8"))
    ]


def compiled(directory: Path) -> Jdk:
    """Compiles them into a directory."""
    jdk, _ = choose_jdk(None, os.environ)
    sources = [str(path) for path in sorted(PLACE.glob("*.java"))]
    command = [str(jdk.home / "bin" / "javac"), "-g", "-d", str(directory), *sources]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603
    return jdk


def checked(case: Case, classes: Path, seconds: float, without: Sequence[str] = ()) -> Outcome:
    """One method, checked and its error proved within some time."""
    began, used = time.monotonic(), processor_seconds()
    with tempfile.TemporaryDirectory(prefix="jejak-floats-") as tests:
        run = jejak.check(
            f"{classes / case.owner}.class#{case.name}",
            tests=tests,
            time=seconds,
            solver_without=list(without),
        )
    return Outcome(grade(case, run), time.monotonic() - began, processor_seconds() - used)


def grade(case: Case, run: CheckRun) -> str:
    """How a verdict compares with what is true; an error counts once a test has raised it."""
    if run.verdict is Verdict.UNKNOWN:
        return UNKNOWN
    if run.verdict is not case.expected:
        return WRONG
    is_proved = any(tier(each) in RAISED for each in run.findings())
    return RIGHT if run.verdict is Verdict.SAFE or is_proved else UNKNOWN


def measure(chosen: Sequence[Case], seconds: float, without: Sequence[str]) -> Iterator[str]:
    """Checks cases with all layers and with some left out, one right after the other."""
    heads = ("without", "s", "cpu s") if without else ("", "", "")
    yield ROW.format("method", "is", "with", "s", "cpu s", *heads)
    totals: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    spent = [0.0, 0.0]
    with tempfile.TemporaryDirectory(prefix="jejak-floats-") as text:
        classes = Path(text)
        compiled(classes)
        for case in chosen:
            cells: list[str] = []
            for at, left_out in enumerate(((), without) if without else ((),)):
                outcome = checked(case, classes, seconds, left_out)
                totals[at][outcome.grade] += 1
                spent[at] += outcome.processor
                figures = outcome.seconds, outcome.processor
                cells += [outcome.grade, *[f"{each:.1f}" for each in figures]]
            is_true = "safe" if case.witness is None else "error"
            name = f"{case.owner}#{case.name}"
            yield ROW.format(name, is_true, *cells, *[""] * (6 - len(cells)))
    for at, title in enumerate(("with", f"without {', '.join(without)}")[: 2 if without else 1]):
        found = totals[at]
        yield (
            f"{title}: {found[RIGHT]} of {len(chosen)} right, {found[UNKNOWN]} unknown,"
            f" {found[WRONG]} wrong, {spent[at]:.0f} s of processors"
        )
    if without and totals[1][RIGHT]:
        yield f"right with : without = {totals[0][RIGHT] / totals[1][RIGHT]:.2f}"


def witnesses() -> list[str]:
    """The cases whose error the arguments in their comment do not raise on the JVM."""
    calls = "".join(
        f'        attempt("{each.owner}#{each.name}",'
        f" () -> {each.owner}.{each.name}({each.witness}));\n"
        for each in cases()
        if each.witness is not None
    )
    source = f"""
class Witnesses {{
    static void attempt(String name, Runnable call) {{
        try {{
            call.run();
        }} catch (AssertionError | ArithmeticException expected) {{
            return;
        }}
        System.out.println(name);
    }}

    public static void main(String[] arguments) {{
{calls}    }}
}}
"""
    with tempfile.TemporaryDirectory(prefix="jejak-floats-") as text:
        classes = Path(text)
        java = compiled(classes).home / "bin"
        (classes / "Witnesses.java").write_text(source, "utf-8")
        subprocess.run(  # noqa: S603
            [str(java / "javac"), "-cp", text, "-d", text, str(classes / "Witnesses.java")],
            check=True,
        )
        ran = subprocess.run(  # noqa: S603
            [str(java / "java"), "-ea", "-cp", text, "Witnesses"],
            check=True, capture_output=True, text=True,
        )  # fmt: skip
    return ran.stdout.split()


def run() -> Iterator[str]:
    """All of them, with the layers and without."""
    yield from measure(cases(), SECONDS, NEW)


def main(arguments: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--cases", default="", help="names of classes or methods")
    parser.add_argument("--without", nargs="*", default=NEW)
    parser.add_argument("--witnesses", action="store_true")
    given = parser.parse_args(arguments)
    if given.witnesses:
        failed = witnesses()
        print("\n".join(failed) or "all errors are raised")
        return 1 if failed else 0
    names = set(given.cases.split(",")) - {""}
    chosen = [each for each in cases() if not names or names & {each.owner, each.name}]
    for line in measure(chosen, given.seconds, given.without):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
