"""How many methods of real libraries are explored in the same time, before and after.

`python -m benchmarks.methods CLONE [SECONDS [LIBRARY …]]` checks each library with this clone of
jejak and with another one, an earlier commit that is set up and compiled, right after each other:
`--time SECONDS --method-time 1`. Distinct confirmed defects count by exception and line.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.libraries import fetch

ROOT: Final = Path(__file__).parents[1]
CHECKED: Final = (
    "joda-time", "jsoup", "commons-lang3", "commons-math3",
    "gson", "commons-csv", "commons-cli", "commons-codec",
)  # fmt: skip
SECONDS: Final = 60.0


@dataclass(frozen=True, slots=True)
class Minute:
    """What came of one run: methods that were explored, defects that tests raised, its time."""

    methods: int
    defects: int
    seconds: float


def run(before: Path, seconds: float, names: tuple[str, ...]) -> Iterator[str]:
    """Lines with figures and ratios."""
    first = then = 0
    for name, jar in fetch(names).items():
        old, new = check(before, jar, seconds), check(ROOT, jar, seconds)
        first, then = first + old.methods, then + new.methods
        yield (
            f"{name}: {old.methods} methods, {old.defects} confirmed defects in {old.seconds:.0f} s"
            f" before; {new.methods} and {new.defects} in {new.seconds:.0f} s now, "
            f"{new.methods / max(1, old.methods):.1f} times the methods"
        )
    yield f"all: {first} methods before, {then} now, {then / max(1, first):.1f} times"


def check(clone: Path, jar: Path, seconds: float) -> Minute:
    """One run of `check` by a clone."""
    with tempfile.TemporaryDirectory() as text:
        file = Path(text) / "findings.json"
        limits = ["--time", str(seconds), "--method-time", "1"]
        kept = ["--tests", f"{text}/tests", "--json", str(file)]
        started = time.monotonic()
        command = [str(clone / "jejak"), "check", str(jar), *limits, *kept]
        subprocess.run(command, check=False, capture_output=True, cwd=text)  # noqa: S603
        spent = time.monotonic() - started
        record = json.loads(file.read_text())
    explored = [each for each in record["methods"] if each["status"] != "skipped"]
    defects = {
        (each["exception"], place["class"], place["line"])
        for each in record["findings"]
        if each["tier"] in ("confirmed", "unusual")
        for place in [each["location"]]
    }
    return Minute(len(explored), len(defects), spent)


def main(arguments: list[str]) -> int:
    """Prints the lines."""
    if not arguments:
        print(__doc__)
        return 2
    seconds = float(arguments[1]) if len(arguments) > 1 else SECONDS
    for line in run(Path(arguments[0]), seconds, tuple(arguments[2:]) or CHECKED):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
