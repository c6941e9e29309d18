"""Mutated class files through the whole reader: python -m benchmarks.fuzz --count N --seed S.

Every input must be read or refused with an InputError, within a few seconds and without growing
wildly. Whatever else happens is a failure; failing inputs are written to a directory and named.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

from tests.fuzz.mutators import Seed, mutate
from tests.fuzz.reading import Tally
from tests.fuzz.seeds import all_seeds


def fuzz(
    seeds: list[Seed],
    count: int,
    seed: int,
    seconds: float | None = None,
    tally: Tally | None = None,
) -> Tally:
    """Reads `count` mutants, or as many as `seconds` allow; equal arguments, equal mutants."""
    rng = random.Random(seed)  # noqa: S311 - to repeat, not to hide
    found = tally or Tally()
    end = None if seconds is None else time.monotonic() + seconds
    for _ in range(count):
        found.run(mutate(rng.choice(seeds), rng, seeds))
        if end is not None and time.monotonic() > end:
            break
    return found


def save_failures(tally: Tally, directory: Path) -> None:
    """Writes each failing input to a file of its own."""
    directory.mkdir(parents=True, exist_ok=True)
    for number, (what, data) in enumerate(tally.failures):
        path = directory / f"{number:04}.class"
        path.write_bytes(data)
        print(f"FAILURE {what}\n  in {path}")


def report(tally: Tally, seconds: float) -> None:
    """Prints what happened."""
    total = tally.accepted + tally.refused + len(tally.failures)
    print(f"{total} inputs in {seconds:.1f} s: {tally.accepted} accepted, {tally.refused} refused")
    for reason, count in tally.reasons.most_common(40):
        print(f"  {count:8}  {reason}")
    print(f"slowest input: {tally.slowest:.3f} s, {len(tally.slowest_input)} bytes")
    print(f"{len(tally.failures)} failures")


def main() -> int:
    """Runs from the command line; 1 when an input failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--classes", type=int, default=200, help="how many classes of the JDK")
    parser.add_argument("--largest", type=int, default=20_000, help="bytes of the largest of them")
    parser.add_argument("--out", type=Path, default=Path("fuzz-failures"))
    options = parser.parse_args()
    seeds = all_seeds(options.classes, options.largest)
    started = time.monotonic()
    tally = fuzz(seeds, options.count, options.seed, options.seconds)
    report(tally, time.monotonic() - started)
    if tally.failures:
        save_failures(tally, options.out)
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
