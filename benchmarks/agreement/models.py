"""Calls every model of JDK methods with many inputs, on a JVM and here.

    python -m benchmarks.agreement.models [AREA …] [--inputs 1000] [--jdk all]

The cases of tests/models are called with random and edge numbers, here on the numbers and on
variables, until each model has agreed on so many inputs. Prints a line for each module of models,
every difference, and the models that were called less often. Those that only initialisers call, or
only cases without numbers, since their method has nothing to choose, are told and no more. Exits
with 1 when there is a difference, or another model did not get its inputs.
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

from tests.javac import Javac, all_homes
from tests.models.comparing import (
    OUTSIDE,
    UNCOMPARED,
    CaseRunner,
    Compared,
    case_class,
    compiled_cases,
    modelled,
    random_calls,
    show_key,
)
from tests.models.following import Key

PROCESSES: Final = 2
BATCH: Final = 50
MOST_TIMES: Final = 4
"""Calls of one case, in multiples of the inputs that its models are to get."""
OF_INITIALISERS: Final = {
    "java/lang/Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;",
}
"""Models that a case meets once, whichever of its calls comes to it."""
ROW: Final = "{:34} {:>7} {:>9} {:>9} {:>7} {:>7}"


@dataclass(slots=True)
class AreaCompared:
    """What came of one module of models on one JDK."""

    area: str
    agreed: Counter[str] = field(default_factory=Counter)
    with_numbers: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0


def compare_area(
    area: str, *, classes: dict[str, bytes], home: Path, keys: set[Key], inputs: int, seed: int
) -> AreaCompared:
    """Calls the cases of a module until each model that they meet has agreed often enough."""
    start = time.perf_counter()
    owner = case_class(area)
    compared, result = Compared(), AreaCompared(area)
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
    result.wrong = compared.wrong
    result.seconds = time.perf_counter() - start
    return result


def joined(results: Sequence[AreaCompared]) -> AreaCompared:
    """What came of one module on all JDKs: calls add up."""
    whole = AreaCompared(results[0].area)
    for each in results:
        whole.agreed.update(each.agreed)
        whole.with_numbers |= each.with_numbers
        whole.wrong += each.wrong
        whole.seconds += each.seconds
    return whole


def show(result: AreaCompared, inputs: int) -> list[str]:
    """Prints the line of a module; the models that got fewer inputs than they could."""
    name = result.area.removeprefix("jejak.models.")
    counts = [result.agreed[key] for key in result.with_numbers]
    few = sorted(key for key in result.with_numbers if result.agreed[key] < inputs)
    print(
        ROW.format(
            name,
            len(result.agreed),
            len(result.with_numbers),
            min(counts, default=0),
            len(result.wrong),
            f"{result.seconds:.0f}",
        ),
        flush=True,
    )
    return few


def run(options: argparse.Namespace) -> int:
    """Compares the modules that the options name; the exit code."""
    areas = {
        area: keys
        for area, keys in modelled().items()
        if area.rpartition(".")[2] not in OUTSIDE
        and (not options.areas or area.rpartition(".")[2] in options.areas)
    }
    homes = all_homes() if options.jdk == "all" else all_homes()[-1:]
    with tempfile.TemporaryDirectory() as scratch:
        classes = compiled_cases(Javac(Path(scratch)))
    print(ROW.format("module", "models", "w/numbers", "fewest", "wrong", "s"))
    few: list[str] = []
    uncalled: list[str] = []
    wrong: list[str] = []
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
        for futures in pending.values():
            result = joined([future.result() for future in futures])
            few += show(result, options.inputs)
            wrong += result.wrong
            uncalled += [key for key in result.agreed if key not in result.with_numbers]
    for line in wrong[:50]:
        print("  wrong:", line)
    for key in few:
        print("  fewer inputs:", key)
    for key in sorted(set(uncalled) - UNCOMPARED.keys()):
        print("  takes no numbers:", key)
    print(f"{len(wrong)} differences, {len(few)} models with fewer than {options.inputs} inputs")
    return 1 if wrong or few else 0


def main() -> int:
    """Reads the options and runs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("areas", nargs="*", metavar="AREA", help="modules of models, as `math`")
    parser.add_argument("--inputs", type=int, default=1000, help="calls that each model is to get")
    parser.add_argument("--jdk", choices=("all", "newest"), default="all")
    parser.add_argument("--seed", type=int, default=0)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
