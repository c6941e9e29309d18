"""How much faster two workers are than one, and whether they say the same.

`python -m benchmarks.workers [LIBRARY [SECONDS_PER_METHOD [WORKERS …]]]` checks a library, or a
generated project of so many classes, with each number of workers (1 and 2), right after each other,
and compares findings, ids and tests. Wanted:
two are 1.7 times as fast as one. Where a method meets its time, results may differ; such ones are
counted. Only a machine that does nothing else gives figures that mean anything.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.changing import Tree, generated
from benchmarks.libraries import fetch

ROOT: Final = Path(__file__).parents[1]
LIBRARY: Final = "commons-csv"
METHOD_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class Checked:
    """A run: its seconds, what came of methods, ids of findings in order, texts of tests."""

    seconds: float
    methods: dict[str, dict[str, Any]]
    findings: tuple[str, ...]
    tests: dict[str, str]

    @property
    def cut(self) -> set[str]:
        """Methods in which a clock had a say."""
        return {name for name, each in self.methods.items() if each["timed"]}


def check(jar: Path, workers: int, seconds: float) -> Checked:
    """One run."""
    with tempfile.TemporaryDirectory() as text:
        file, tests = Path(text) / "findings.json", Path(text) / "tests"
        limits = ["--method-time", str(seconds), "--workers", str(workers)]
        command = [str(ROOT / "jejak"), "check", str(jar), *limits, "--tests", str(tests)]
        started = time.monotonic()
        subprocess.run([*command, "--json", str(file)], check=False, capture_output=True, cwd=text)  # noqa: S603
        spent = time.monotonic() - started
        record = json.loads(file.read_text())
        written = {path.name: path.read_text() for path in sorted(tests.rglob("*.java"))}
    methods = {f"{each['class']}.{each['signature']}": each for each in record["methods"]}
    return Checked(spent, methods, tuple(each["id"] for each in record["findings"]), written)


def differing(first: Checked, second: Checked) -> list[str]:
    """Methods whose results differ, though no clock had a say."""
    cut = first.cut | second.cut
    keys = ("paths", "endings", "outcomes", "status")
    return [
        name
        for name, each in first.methods.items()
        if name not in cut and any(each[key] != second.methods[name][key] for key in keys)
    ]


def compared(first: Checked, second: Checked) -> Iterator[str]:
    """Where two runs differ."""
    cut, others = first.cut | second.cut, differing(first, second)
    yield f"  {len(cut)} methods in which a clock had a say in one of them"
    yield f"  {len(others)} others differ{': ' if others else ''}{', '.join(others[:5])}"
    one, other = set(first.findings), set(second.findings)
    yield f"  {len(one & other)} findings in both, {len(one ^ other)} in one"
    same = sum(second.tests.get(name) == text for name, text in first.tests.items())
    yield f"  {same} of {len(first.tests)} files of tests are the same"


def run(library: str, seconds: float, numbers: Sequence[int]) -> Iterator[str]:
    """Lines with figures."""
    if not library.isdecimal():
        (jar,) = fetch((library,)).values()
        yield from run_on(jar, library, seconds, numbers)
        return
    with tempfile.TemporaryDirectory() as text:
        tree = Tree(Path(text), generated(int(library), 0))
        tree.compile()
        yield from run_on(tree.classes, f"{library} classes", seconds, numbers)


def run_on(jar: Path, library: str, seconds: float, numbers: Sequence[int]) -> Iterator[str]:
    """The same for a jar or a directory of classes."""
    first: Checked | None = None
    for workers in numbers:
        found = check(jar, workers, seconds)
        ratio = "" if first is None else f", {first.seconds / found.seconds:.2f} times as fast"
        done = f"{len(found.methods)} methods in {found.seconds:.0f} s"
        yield f"{library}, {workers} workers: {done}{ratio}"
        if first is not None:
            yield from compared(first, found)
        first = first or found


def main(arguments: list[str]) -> int:
    """Prints the lines."""
    library = arguments[0] if arguments else LIBRARY
    seconds = float(arguments[1]) if len(arguments) > 1 else METHOD_SECONDS
    for line in run(library, seconds, [int(each) for each in arguments[2:]] or [1, 2]):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
