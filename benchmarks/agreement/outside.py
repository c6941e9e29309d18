"""Runs every path through models of what comes from outside on the JVM.

    python -m benchmarks.agreement.outside [CLASS …] [--jdk all|newest|NUMBER]

The console, files and settings are inputs: no model of them can be called with given numbers. So
the methods of tests/models/outside are explored, and each path becomes a test that makes the
surroundings answer what was solved; it must end on the JVM as it did here. Prints a line for each
class and JDK, every difference, and the models of tests/models/comparing.OUTSIDE that no method
calls by name. Exits with 1 when there is a difference.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.javac import Javac
from tests.models.comparing import OUTSIDE, homes_of, modelled, release_of, show_key
from tests.models.following import Key

from jejak.app.api import gen
from jejak.bytecode.instructions import Invoke
from jejak.classfile.sources import Directory
from jejak.program import Program
from jejak.results.runs import SuiteRun

SOURCES: Final = Path(__file__).parents[2] / "tests" / "models" / "outside"
METHOD_TIME: Final = 20.0
ROW: Final = "{:14} {:>4} {:>8} {:>6} {:>6} {:>10} {:>6} {:>6}"


def called(classes: Path) -> Iterator[Key]:
    """What the methods of some classes call."""
    program = Program(Directory(classes))
    for java in program.load_all(Directory(classes).class_names()):
        for method in java.methods.values():
            body = method.body
            for each in () if body is None else body.instructions:
                if isinstance(each, Invoke):
                    yield each.method.owner, each.method.name, each.method.descriptor


def show(run: SuiteRun, name: str, release: int) -> int:
    """Prints what came of one class; how many tests ended in another way."""
    untold = len(run.tests) - len(run.kept) - len(run.bugs)
    paths = sum(sum(result.endings.values()) for result in run.results)
    counts = (len(run.results), paths, len(run.kept), untold, len(run.bugs), f"{run.seconds:.0f}")
    print(ROW.format(name, release, *counts), flush=True)
    for test in run.bugs:
        print(f"  wrong: {test.name}: {test.outcome.value}: {test.detail}")
    return len(run.bugs)


def run(options: argparse.Namespace) -> int:
    """Explores and runs the classes that the options name; the exit code."""
    wrong = 0
    print(ROW.format("class", "JDK", "methods", "paths", "agree", "not built", "wrong", "s"))
    with tempfile.TemporaryDirectory() as scratch:
        sources = {path.name: path.read_text("utf-8") for path in sorted(SOURCES.glob("*.java"))}
        classes = Javac(Path(scratch))(sources, "-g")
        for home in homes_of(options.jdk):
            for name in sorted(options.classes or [Path(each).stem for each in sources]):
                suite = gen(
                    classes / f"{name}.class",
                    method_time=METHOD_TIME,
                    jdk=str(home),
                    out=str(Path(scratch) / "tests"),
                )
                wrong += show(suite, name, release_of(home))
        met = set(called(classes))
    for area, keys in modelled().items():
        if area.rpartition(".")[2] in OUTSIDE:
            for key in sorted(keys - met):
                print("  not called by name:", show_key(key))
    print(f"{wrong} differences")
    return 1 if wrong else 0


def main() -> int:
    """Reads the options and runs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("classes", nargs="*", metavar="CLASS", help="as `FromConsole`")
    parser.add_argument("--jdk", default="all", help="all, newest, or the number of one")
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
