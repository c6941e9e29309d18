"""A simulation of many workers, from the units that a real run left in its store.

`python -m benchmarks.scaling STORE [UNITS]` draws so many units (20,000) from those of a store, and
has 1 to 1,000 workers carry them out: one process gives them out and takes what comes of them, one
after the other, in the time that this was just measured to take here; some workers are slow, some
are lost and begin anew. It prints how much faster that is, how busy the one process is, how long
the last units take alone, and the same with what could be changed.
"""

from __future__ import annotations

import heapq
import pickle
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from jejak.run.remembering import KeptUnit
from jejak.run.units import Unit, UnitDone
from jejak.store.cache import Basis, packed, read_rows, unpacked
from jejak.store.codec import dumps, loads
from jejak.store.database import FILE, Database, Row
from jejak.store.facts import Fact

WORKERS: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1000)
UNITS: Final = 20_000
START_SECONDS: Final = 3.0
"""From the start of a worker until it can explore: Python, the target, a JVM."""
SLOW_SHARE: Final = 0.05
SLOW_TIMES: Final = 3.0
"""How many workers are slow, and how much."""
LOST_HOURS: Final = 20.0
"""Hours that a worker lives on average."""
TRAVEL_SECONDS: Final = 0.002
"""A message there and back."""


@dataclass(frozen=True)
class Setting:
    """What a simulation assumes. `handling` are the seconds of the one process for each unit.

    `ahead` is how many units a worker has beside the one that it explores; no piece of work is
    longer than `longest`.
    """

    name: str
    handling: float
    ahead: int = 0
    longest: float = 1e9


@dataclass(frozen=True)
class Outcome:
    """How long it took, how busy the one process was, and how long not all workers had work."""

    seconds: float
    busy: float
    tail: float


def pieces(seconds: float, longest: float) -> Iterator[float]:
    """A unit as work for several, where it is long: decision prefixes of one method."""
    while seconds > longest:
        yield longest
        seconds -= longest
    yield seconds


def simulate(
    times: Sequence[float], workers: int, setting: Setting, chance: random.Random
) -> Outcome:
    """Events in the order of time: a worker asks for work, having done some."""
    work = [each for unit in times for each in pieces(unit, setting.longest)]
    work.reverse()
    pace = [SLOW_TIMES if chance.random() < SLOW_SHARE else 1.0 for _ in range(workers)]
    asking = [(START_SECONDS, each, 0) for each in range(workers)]
    """When a worker is heard, which one, and how many units it then has done."""
    heapq.heapify(asking)
    free = ended = empty = busy = 0.0
    while asking:
        now, worker, done = heapq.heappop(asking)
        handled = max(now, free) + (setting.handling if done else 0.0)
        busy += setting.handling if done else 0.0
        free = handled
        ended = max(ended, handled)
        if not work:
            continue
        seconds = work.pop() * pace[worker]
        begins = now if done and setting.ahead else handled + TRAVEL_SECONDS
        lost = chance.expovariate(1 / (LOST_HOURS * 3600))
        if lost < seconds:  # it is explored again from its beginning
            begins += lost + START_SECONDS
        heapq.heappush(asking, (begins + seconds, worker, 1))
        if not work:
            empty = begins
    return Outcome(ended, busy / ended, max(0.0, ended - empty))


def units_of(store: Path) -> list[tuple[KeptUnit, bytes, bytes]]:
    """The units of a store with what they rest on, as bytes."""
    connection = sqlite3.connect(store / FILE)
    rows = connection.execute("SELECT record, facts FROM results").fetchall()
    connection.close()
    return [(loads(KeptUnit, unpacked(record)), record, facts) for record, facts in rows]


def facts_of(data: bytes) -> dict[Fact, str]:
    """What a unit rests on, as its worker says it."""
    basis = Basis.read(unpacked(data))
    return basis.others | read_rows(basis.of_classes)


def handling_seconds(units: Sequence[tuple[KeptUnit, bytes, bytes]]) -> tuple[float, float, int]:
    """What the one process takes for a unit: all of it, what is left where workers pack results.

    And the bytes of a message.
    """
    messages = []
    for number, (kept, _, facts) in enumerate(units):
        unit = Unit(number, 0, kept.result.class_name, kept.result.method, "", "")
        done = UnitDone(unit, kept.result, kept.tests, facts=facts_of(facts))
        messages.append(pickle.dumps(done))
    with tempfile.TemporaryDirectory() as directory:
        database = Database(Path(directory), print)
        began = time.process_time()
        for message in messages:
            done = pickle.loads(message)  # noqa: S301 - written above
            packed(dumps(KeptUnit, KeptUnit(done.result, done.tests)))
            packed(Basis.of(done.facts).written())
        packing = time.process_time() - began
        for number, (_, record, facts) in enumerate(units):
            database.keep(Row(str(number), "", "", facts, record))
        both = time.process_time() - began
        began = time.process_time()
        for message in messages:
            pickle.loads(message)  # noqa: S301 - as above
        reading = time.process_time() - began
        database.close()
    count, size = len(units), sum(map(len, messages)) // len(units)
    return both / count, (both - packing + reading) / count, size


def run(store: Path, number: int = UNITS) -> Iterator[str]:
    """Lines with figures."""
    units = units_of(store)
    known = [each.result.seconds for each, _, _ in units]
    handling, without, size = handling_seconds(units)
    chance = random.Random(0)  # noqa: S311 - the same in every run
    times = chance.choices(known, k=number)
    yield (
        f"{len(units)} units of {sum(known) / len(known):.3f} s on average, {max(known):.1f} s at"
        f" most, {size / 1024:.1f} KiB each; {handling * 1000:.2f} ms to take one in,"
        f" {without * 1000:.2f} ms if workers pack results"
    )
    now = Setting("as it is", handling)
    settings = (
        now,
        replace(now, name="a unit ahead", ahead=1),
        replace(now, name="packed by workers", handling=without),
        replace(now, name="all, prefixes of 2 s", handling=without, ahead=1, longest=2.0),
    )
    for setting in settings:
        alone = sum(times) + number * setting.handling
        yield f"{setting.name}:"
        for workers in WORKERS:
            found = simulate(times, workers, setting, random.Random(workers))  # noqa: S311 - as above
            yield (
                f"  {workers:5} workers {found.seconds:9.1f} s, {alone / found.seconds:7.1f} times,"
                f" giver busy {found.busy:4.0%}, last units {found.tail:6.1f} s"
            )


def main(arguments: list[str]) -> int:
    """Prints the lines."""
    number = int(arguments[1]) if len(arguments) > 1 else UNITS
    for line in run(Path(arguments[0]), number):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
