"""The interpreter on concrete loops: compiled by mypyc, uncompiled, and `java -Xint` beside them.

Each runs in a process of its own, in turns; the best of three rounds counts. Python's times are
processor times.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.programs import compile_program
from jejak.state import code as compiled_module

ROOT = Path(__file__).parent.parent
LOOPS = {"sum": 100_000, "bubble": 150, "sieve": 20_000, "calls": 10_000}
XINT = {"sum": 4_000_000, "bubble": 1_000, "sieve": 2_000_000, "calls": 1_000_000}
ROUNDS = 3

_RUN = """
import json, sys, time
from jejak.explore.concrete import ConcreteRunner
from jejak.options import load_options
from jejak.state import code
from jejak.target import open_target

target = open_target(sys.argv[1], load_options({}))
owner = target.program.find("Loops")
runner = ConcreteRunner(target.program, target.resolver)
seconds = {}
for name, size in json.loads(sys.argv[2]).items():
    method = owner.methods[name, "(I)I"]
    runner.run(method, [10])
    start = time.process_time()
    run = runner.run(method, [size], 10**9)
    seconds[name] = (time.process_time() - start, run.steps, repr(run.ending))
print(json.dumps({"compiled": not code.__file__.endswith(".py"), "seconds": seconds}))
"""


def run() -> Iterator[str]:
    """Lines with figures and ratios."""
    if compiled_module.__file__.endswith(".py"):
        yield "the core is not compiled (scripts/compile); nothing to compare"
        return
    with tempfile.TemporaryDirectory() as text:
        directory = Path(text)
        jdk = compile_program("Loops", directory)
        fast = best([sys.executable, "-c", _RUN, text, json.dumps(LOOPS)], dict(os.environ))
        slow = best([sys.executable, "-c", _RUN, text, json.dumps(LOOPS)], uncompiled())
        java = str(jdk.home / "bin" / "java")
        sizes = [str(size) for size in XINT.values()]
        nanoseconds = output([java, "-Xint", "-cp", text, "Loops", *sizes], dict(os.environ))
        xint = dict(zip(XINT, [int(line) / 1e9 for line in nanoseconds.split()], strict=True))
    for name, size in LOOPS.items():
        seconds, steps = fast[name]
        per_item, java_per_item = seconds / size, xint[name] / XINT[name]
        if name == "bubble":
            per_item, java_per_item = seconds / size**2, xint[name] / XINT[name] ** 2
        yield (
            f"{name}: {steps / seconds / 1e6:.1f} million instructions per second compiled, "
            f"{slow[name][1] / slow[name][0] / 1e6:.1f} uncompiled: "
            f"ratio {slow[name][0] / seconds:.1f}; java -Xint is {per_item / java_per_item:.1f} "
            "times as fast"
        )


def best(command: list[str], environment: dict[str, str]) -> dict[str, tuple[float, int]]:
    """Seconds and steps of each loop, the least of several rounds."""
    found: dict[str, tuple[float, int]] = {}
    for _ in range(ROUNDS):
        for name, (seconds, steps, _) in json.loads(output(command, environment))[
            "seconds"
        ].items():
            if name not in found or seconds < found[name][0]:
                found[name] = (seconds, steps)
    return found


def uncompiled() -> dict[str, str]:
    """An environment in which the sources are imported as they are."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "src"), "JEJAK_NO_COMPILE": "1"}


def output(command: list[str], environment: dict[str, str]) -> str:
    """What a command prints."""
    done = subprocess.run(  # noqa: S603
        command, capture_output=True, text=True, check=True, env=environment
    )
    return done.stdout
