"""Calls every model of JDK methods with many inputs, on a JVM and here.

    python -m benchmarks.agreement.models [AREA …] [--inputs 1000] [--jdk all|newest|NUMBER]

The cases of tests/models are called with random and edge numbers, here on the numbers and on
variables, until each model has agreed on so many inputs. Prints a line for each module of models
and JDK, every difference, and the models that were called less often. Those that only initialisers
call, or only cases without numbers, since their method has nothing to choose, are told and no
more; so are those that said nothing on variables: they left all such calls to the method's own
code, or ended the path. Exits with 1 when there is a difference, or another model did not get its
inputs on some JDK that has it.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from tests.javac import Javac
from tests.models.comparing import (
    OUTSIDE,
    UNCOMPARED,
    CaseRunner,
    Compared,
    case_class,
    compiled_cases,
    homes_of,
    modelled,
    random_calls,
    release_of,
    show_key,
)
from tests.models.following import Key

from jejak.models import registered

PROCESSES: Final = 2
BATCH: Final = 50
MOST_TIMES: Final = 4
"""Calls of one case, in multiples of the inputs that its models are to get."""
OF_INITIALISERS: Final = {
    "java/lang/Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;",
}
"""Models that a case meets once, whichever of its calls comes to it."""
ROW: Final = "{:34} {:>4} {:>7} {:>9} {:>9} {:>7} {:>7} {:>7}"


@dataclass(slots=True)
class AreaCompared:
    """What came of one module of models on one JDK."""

    area: str
    release: int
    agreed: Counter[str] = field(default_factory=Counter)
    on_variables: Counter[str] = field(default_factory=Counter)
    with_numbers: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0


def compare_area(
    area: str, *, classes: dict[str, bytes], home: Path, keys: set[Key], inputs: int, seed: int
) -> AreaCompared:
    """Calls the cases of a module until each model that they meet has agreed often enough."""
    start = time.perf_counter()
    owner = case_class(area)
    compared, result = Compared(), AreaCompared(area, release_of(home))
    rng = random.Random(f"{owner} {seed}")  # noqa: S311
    with CaseRunner(home, classes, warm=True) as runner:
        for case in runner.cases(owner):
            runner.compare(random_calls(rng, case, 1), compared)  # it runs the initialisers
            before = Counter(compared.met[owner])
            for _ in range(inputs * MOST_TIMES // BATCH if case.type.parameters else 0):
                runner.compare(random_calls(rng, case, BATCH), compared)
                met = {key for key in keys if compared.met[owner][key] > before[key]}
                result.with_numbers |= {show_key(key) for key in met} - OF_INITIALISERS
                if all(compared.met[owner][key] >= inputs for key in met):
                    break
    result.agreed.update({show_key(key): compared.met[owner][key] for key in keys})
    result.on_variables.update({show_key(key): compared.met_open[owner][key] for key in keys})
    result.wrong = compared.wrong
    result.seconds = time.perf_counter() - start
    return result


def show(result: AreaCompared, inputs: int) -> list[str]:
    """Prints the line of a module; the models that got fewer inputs than they could."""
    name = result.area.removeprefix("jejak.models.")
    counts = [result.agreed[key] for key in result.with_numbers]
    few = sorted(key for key in result.with_numbers if result.agreed[key] < inputs)
    print(
        ROW.format(
            name,
            result.release,
            len(result.agreed),
            len(result.with_numbers),
            min(counts, default=0),
            sum(1 for key in result.with_numbers if not result.on_variables[key]),
            len(result.wrong),
            f"{result.seconds:.0f}",
        ),
        flush=True,
    )
    return [f"{key} on JDK {result.release}: {result.agreed[key]}" for key in few]


def run(options: argparse.Namespace) -> int:
    """Compares the modules that the options name; the exit code."""
    areas = {
        area: keys
        for area, keys in modelled().items()
        if area.rpartition(".")[2] not in OUTSIDE
        and (not options.areas or area.rpartition(".")[2] in options.areas)
    }
    homes = homes_of(options.jdk)
    with tempfile.TemporaryDirectory() as scratch:
        classes = compiled_cases(Javac(Path(scratch)))
    print(ROW.format("module", "JDK", "models", "w/numbers", "fewest", "silent", "wrong", "s"))
    few: list[str] = []
    results: list[AreaCompared] = []
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        pending = {
            area: [
                pool.submit(
                    partial(compare_area, area, classes=classes, home=home, keys=keys),
                    inputs=options.inputs,
                    seed=options.seed,
                )
                for home in homes
            ]
            for area, keys in areas.items()
        }
        for future in (each for futures in pending.values() for each in futures):
            results.append(future.result())
            few += show(results[-1], options.inputs)
    return conclude(results, few, options.inputs)


def conclude(results: Sequence[AreaCompared], few: list[str], inputs: int) -> int:
    """Prints what is not as it should be; the exit code."""
    wrong = [line for result in results for line in result.wrong]
    called = {key for result in results for key in result.with_numbers}
    spoken = {key for result in results for key, times in result.on_variables.items() if times}
    modelled = {key for result in results for key in result.agreed}
    precisions = {show_key(key): each for key, each in registered().precisions.items()}
    for line in wrong[:50]:
        print("  wrong:", line)
    for key in few:
        print("  fewer inputs:", key)
    for key in sorted(modelled - called - UNCOMPARED.keys()):
        print("  takes no numbers:", key)
    for key in sorted(called - spoken):
        print(f"  silent on variables ({precisions[key].direction.value}):", key)
    print(f"{len(wrong)} differences, {len(few)} models with fewer than {inputs} inputs")
    return 1 if wrong or few else 0


def main() -> int:
    """Reads the options and runs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("areas", nargs="*", metavar="AREA", help="modules of models, as `math`")
    parser.add_argument("--inputs", type=int, default=1000, help="calls that each model is to get")
    parser.add_argument("--jdk", default="all", help="all, newest, or the number of one")
    parser.add_argument("--seed", type=int, default=0)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
