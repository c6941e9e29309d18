"""What a long run holds in memory and on disk as time passes: whether it stays level.

`python -m benchmarks.level LIBRARY SECONDS [WORDS …]` checks a library for so long, the words are
options of `jejak check`, and looks every two seconds at each process of the run and at the size of
its store. It prints, for each tenth of the time, the most that each kind of process had and what
the store took, then how far behind its time the run ended. Wanted: no kind of process that still
grows in the second half, a store within `--cache-size`.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks.killing import RUN
from benchmarks.libraries import fetch
from jejak.run.memory import descendants, resident

LOOK_SECONDS: Final = 2.0
PARTS: Final = 10
MIB: Final = 1 << 20
JVM, WORKER, MAIN, ALL, STORE = "JVMs", "workers", "main process", "all", "store"

Seen = dict[str, int]
"""The most MiB of one process, by its kind, and of all together, at one moment."""


def kind_of(pid: int, main: int) -> str:
    """What a process of a run is."""
    if pid == main:
        return MAIN
    try:
        name = Path(f"/proc/{pid}/comm").read_text("utf-8").strip()
    except OSError:
        return WORKER
    return JVM if name in {"java", "javac", "mvn"} else WORKER


def look(main: int, store: Path) -> Seen:
    """What there is now."""
    seen: Seen = defaultdict(int)
    for pid in descendants(main):
        mebibytes = resident(pid) // MIB
        kind = kind_of(pid, main)
        seen[kind] = max(seen[kind], mebibytes)
        seen[ALL] += mebibytes
    seen[STORE] = sum(file.stat().st_size for file in store.rglob("*") if file.is_file()) // MIB
    return seen


def watched(words: Sequence[str], place: Path) -> Iterator[tuple[float, Seen]]:
    """Runs a check to its end; what there was at each moment."""
    began = time.monotonic()
    with (place / "told").open("w") as told:
        process = subprocess.Popen(words, cwd=place, stdout=told, stderr=told)  # noqa: S603
        while process.poll() is None:
            yield time.monotonic() - began, look(process.pid, place / ".jejak")
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(LOOK_SECONDS)
    yield time.monotonic() - began, {}


def table(moments: Sequence[tuple[float, Seen]], seconds: float) -> Iterator[str]:
    """A line for each part of the time."""
    kinds = (MAIN, WORKER, JVM, ALL, STORE)
    yield "{:>10}".format("seconds") + "".join(f"{kind:>14}" for kind in kinds)
    for part in range(PARTS):
        begin, end = seconds * part / PARTS, seconds * (part + 1) / PARTS
        there = [seen for at, seen in moments if begin <= at < end and seen]
        most = (max((seen.get(kind, 0) for seen in there), default=0) for kind in kinds)
        yield f"{end:>10.0f}" + "".join(f"{mebibytes:>14,}" for mebibytes in most)


def main(arguments: Sequence[str]) -> int:
    """Prints the table."""
    library, seconds, words = arguments[0], float(arguments[1]), arguments[2:]
    (jar,) = fetch((library,)).values()
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        options = ["--time", str(seconds), "--json", "findings.json", *words]
        command = [sys.executable, "-c", RUN, "check", str(jar), *options]
        moments = list(watched(command, place))
        for line in table(moments, seconds):
            print(line, flush=True)
        methods = json.loads((place / "findings.json").read_text("utf-8"))["methods"]
        begun = sum(each["status"] != "skipped" for each in methods)
        print((place / "told").read_text("utf-8").splitlines()[-1])
    late = moments[-1][0] - seconds
    print(f"MiB; {begun:,} of {len(methods):,} methods begun; ended {late:+.1f} s of its time")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
