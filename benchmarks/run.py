"""The benchmark runner: `scripts/bench [NAME …]`. Prints figures, and ratios taken in one run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from benchmarks import (
    confirming,
    covering,
    everyday,
    exploring,
    heap,
    interpreter,
    power_floats,
    proving,
    reading,
    second_run,
    solver_chain,
    startup,
    suites,
    walls,
)

BENCHMARKS: dict[str, Callable[[], Iterator[str]]] = {
    "reading": reading.run,
    "startup": startup.run,
    "interpreter": interpreter.run,
    "solver": solver_chain.run,
    "exploring": exploring.run,
    "heap": heap.run,
    "confirming": confirming.run,
    "suites": suites.run,
    "covering": covering.run,
    "proving": proving.run,
    "everyday": everyday.run,
    "walls": walls.run,
    "floats": power_floats.run,
    "second-run": second_run.run,
}


def main(names: list[str]) -> int:
    """Runs the benchmarks of those names, all when there are none."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
        return 2
    for name in names or BENCHMARKS:
        print(f"== {name}")
        for line in BENCHMARKS[name]():
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
