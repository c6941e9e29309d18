"""What `jejak inspect` and `jejak check` cost on one small class, and where the time goes.

Loading is lazy: the small class must not pull in the JDK, which is read whole for comparison.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.timing import best_times
from jejak.jvm import Jdk, choose_jdk

ROOT = Path(__file__).parents[1]
SMALL_CLASS = "class Small { int twice(int x) { return x + x; } }\n"
FAULTY_CLASS = "class Faulty { int share(int whole, int of) { return whole / of; } }\n"
TASKS = (
    FAULTY_CLASS,
    "class Last { static int last(int[] all) { return all[all.length - 1]; } }\n",
    "class Sum { static int sum(int n) { int s = 0; for (int i = 0; i < n && i < 9; i++) s += i; "
    "return 10 / (s - 28); } }\n",
    "class Word { static char first(String s) { return s.isEmpty() ? 'x' : s.charAt(3); } }\n",
    "class Node { Node next; int at; int far() { return next.next.at; } }\n",
    "class Cast { static int as(Object o) { return o == null ? 0 : (Integer) o; } }\n",
    "class Safe { static int abs(int x) { return x < 0 ? -x : x; } }\n",
)
"""Small classes, as verification tasks are: what a whole run takes is what people wait for."""

_WHOLE_JDK = """
import sys
from pathlib import Path
from jejak.classfile import parse_class
from jejak.classfile.sources import open_jdk
source = open_jdk(Path(sys.argv[1]))
count = 0
for name in source.class_names():
    found = source.find(name)
    parse_class(found.data, found.where)
    count += 1
print(count)
"""

_COUNT_LOADED = """
import sys
from jejak.inspection import Surveyor
from jejak.options import Options
from jejak.target import open_target
target = open_target(sys.argv[1], Options())
Surveyor(target).run()
print(len(target.program.loaded()))
"""

_PARTS = """
import sys, time
marks = [("Python", time.process_time())]
def mark(name):
    marks.append((name, time.process_time()))
import jejak.expr
mark("imports: expressions")
import jejak.program
mark("imports: class files and programs")
import jejak.solver.chain
mark("imports: solver chain")
import jejak.cli
mark("imports: command line and reports")
import jejak.explore.analysis
mark("imports: engine and models")
from jejak.options import load_options
from jejak.target import open_target
options = load_options({})
target = open_target(sys.argv[1], options)
mark("opening the target and the JDK")
analysis = jejak.explore.analysis.Analysis(target, options)
mark("machine and solver chain")
results = list(analysis.run())
mark("exploring")
analysis.close()
mark("closing")
last = 0.0
for name, at in marks:
    print(f"{1000 * (at - last):.0f} ms {name}")
    last = at
"""

_MEASURED = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""

_SPENT = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime)
"""


def run() -> Iterator[str]:
    """Lines with figures and ratios."""
    jdk, _ = choose_jdk(None, os.environ)
    with tempfile.TemporaryDirectory() as directory:
        small = _compile(jdk, Path(directory), "Small", SMALL_CLASS)
        faulty = _compile(jdk, Path(directory), "Faulty", FAULTY_CLASS)
        inspect = [sys.executable, "-m", "jejak", "inspect", str(small)]
        nothing = [sys.executable, "-c", "pass"]
        imports = [sys.executable, "-c", "import jejak.cli"]
        bare, imported, whole = best_times(
            5, lambda: _output(nothing), lambda: _output(imports), lambda: _output(inspect)
        )
        loaded = int(_output([sys.executable, "-c", _COUNT_LOADED, str(small)]))
        small_peak = _peak(inspect)
        check = [sys.executable, "-m", "jejak", "check", str(small)]
        (checked,) = best_times(5, lambda: _output(check))
        parts = _output([sys.executable, "-c", _PARTS, str(small)])
        check_peak = _peak(check)
        prove = [str(ROOT / "jejak"), "check", str(faulty), "--tests", f"{directory}/tests"]
        unproved, proved = _processor([*prove, "--no-confirm"]), _processor(prove)
        tasks = [_compile(jdk, Path(directory), text.split()[1], text) for text in TASKS]
        medians = [
            median(_seconds([str(ROOT / "jejak"), "check", str(task), *how]) for task in tasks)
            for how in (["--no-confirm"], ["--tests", f"{directory}/tests"])
        ]
    jdk_command = [sys.executable, "-c", _WHOLE_JDK, str(jdk.home)]
    start = time.perf_counter()
    jdk_classes = int(_output(jdk_command))
    jdk_seconds = time.perf_counter() - start
    jdk_peak = _peak(jdk_command)
    yield f"start-up of `jejak inspect` on one small class: {whole * 1000:.0f} ms"
    yield f"  of which Python {bare * 1000:.0f} ms, imports {(imported - bare) * 1000:.0f} ms"
    yield f"  classes read: {loaded} of the {jdk_classes} in the JDK"
    yield f"  peak memory: {small_peak:.0f} MiB"
    yield f"start-up of `jejak check` on the same class: {checked * 1000:.0f} ms"
    for line in parts.splitlines():
        yield f"  {line}"
    yield f"  peak memory: {check_peak:.0f} MiB"
    yield (
        f"  processor time of all processes, from start to end with one finding: {unproved:.2f} s "
        f"without a JVM, {proved:.2f} s with a test that raises it twice"
    )
    yield (
        f"the whole process of `check` on {len(TASKS)} small classes, median: {medians[0]:.2f} s "
        f"without a JVM, {medians[1]:.2f} s with tests that ran"
    )
    yield f"structure of the whole JDK {jdk.version}: {jdk_seconds:.1f} s, peak {jdk_peak:.0f} MiB"
    yield f"ratio whole JDK / one small class: {jdk_seconds / whole:.0f} in time"
    yield f"ratio classes in the JDK / classes read: {jdk_classes / loaded:.0f}"


def _compile(jdk: Jdk, directory: Path, name: str, text: str) -> Path:
    source = directory / f"{name}.java"
    source.write_text(text)
    _output([str(jdk.home / "bin" / "javac"), "-d", str(directory), str(source)])
    return directory / f"{name}.class"


def _output(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603


def _processor(command: list[str]) -> float:
    """The least processor time of a command and all that it starts, in seconds, of five runs."""
    return min(float(_output([sys.executable, "-c", _SPENT, *command])) for _ in range(5))


def _seconds(command: list[str]) -> float:
    """The least time that a command takes, of three runs."""

    def once() -> float:
        start = time.perf_counter()
        subprocess.run(command, capture_output=True, check=False)  # noqa: S603
        return time.perf_counter() - start

    return min(once() for _ in range(3))


def _peak(command: list[str]) -> float:
    """The peak memory of a command, in MiB, measured by a parent that starts nothing else."""
    size = int(_output([sys.executable, "-c", _MEASURED, *command]))
    return size / (1024 * 1024) if sys.platform == "darwin" else size / 1024
