"""Budgets are walls: programs that would take for ever, run with a time for all of it.

`python -m benchmarks.walls [--seconds 8] [--programs switch,jar] [--commands check,gen]` prints for
each program how long the whole process took, from its start to its end, and how far that is beyond
what was allowed (five per cent, or one second and what an empty run takes to start and end).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks.programs.walls import PROGRAMS
from jejak.jvm import Jdk, choose_jdk

SECONDS: Final = 8.0
SHARE: Final = 0.05
LEAST: Final = 1.0
COMMANDS: Final = ("check", "gen")
MOST: Final = 600.0
"""After that a run counts as one that never ends."""
NOTHING: Final = {"Nothing.java": "class Nothing { int zero() { return 0; } }"}
ROW: Final = "{:12} {:6} {:>8} {:>8} {:>7}  {}"


def compiled(sources: dict[str, str], directory: Path, jdk: Jdk) -> Path:
    """The classes of sources, in a directory of their own."""
    out = directory / "classes"
    paths = []
    for name, text in sources.items():
        path = directory / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        paths.append(str(path))
    command = [str(jdk.home / "bin" / "javac"), "-g", "-nowarn", "-d", str(out), *paths]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)  # noqa: S603
    return out


def timed(command: str, classes: Path, seconds: float, directory: Path) -> tuple[float, str]:
    """How long a run took as a process, and what came of it in a few words."""
    report = directory / f"{command}.json"
    words = [sys.executable, "-m", "jejak", command, str(classes), "--time", f"{seconds:g}"]
    words += ["--json", str(report), *(["--out", str(directory / "t")] if command == "gen" else [])]
    began = time.monotonic()
    try:
        subprocess.run(  # noqa: S603
            words, check=False, cwd=directory, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, timeout=MOST, env={**os.environ},
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return MOST, "killed"
    took = time.monotonic() - began
    return took, summary(command, json.loads(report.read_text("utf-8")))


def summary(command: str, record: dict[str, dict[str, object]]) -> str:
    """What came of a run."""
    totals = record["totals"]
    if command == "check":
        return f"{totals['outcomes']}"
    return f"{totals}"[:100]


def measure(
    names: Sequence[str], commands: Sequence[str], seconds: float = SECONDS
) -> Iterator[str]:
    """Runs programs and says how far each is beyond its wall."""
    jdk, _ = choose_jdk(None, os.environ)
    yield ROW.format("program", "", "seconds", "allowed", "beyond", "")
    worst = -seconds
    with tempfile.TemporaryDirectory(prefix="jejak-walls-") as name:
        root = Path(name)
        (root / "nothing").mkdir()
        idle = compiled(NOTHING, root / "nothing", jdk)
        start, _ = timed("check", idle, seconds, root / "nothing")
        for program in names:
            directory = root / program
            directory.mkdir()
            classes = compiled(PROGRAMS[program](), directory, jdk)
            for command in commands:
                took, said = timed(command, classes, seconds, directory)
                allowed = max(seconds * (1 + SHARE), seconds + LEAST + start)
                worst = max(worst, took - allowed)
                figures = f"{took:.1f}", f"{allowed:.1f}", f"{took - allowed:+.1f}"
                yield ROW.format(program, command, *figures, said)
    yield f"the worst is {worst:+.1f} s beyond its wall; an empty check takes {start:.1f} s"


def run() -> Iterator[str]:
    """All of them."""
    yield from measure(tuple(PROGRAMS), COMMANDS)


def main(arguments: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--programs", default=",".join(PROGRAMS))
    parser.add_argument("--commands", default=",".join(COMMANDS))
    given = parser.parse_args(arguments)
    for line in measure(given.programs.split(","), given.commands.split(","), given.seconds):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
