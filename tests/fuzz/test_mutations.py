"""Spoiled class files are read or refused, never anything else."""

from __future__ import annotations

import random
import resource
from types import SimpleNamespace

import pytest
from benchmarks.fuzz import fuzz

from tests.fuzz.mutators import AIMED, BLIND, Mutant, Seed, mutate
from tests.fuzz.reading import Tally, TooSlowError, limits, read_all
from tests.fuzz.seeds import all_seeds, assembled_seeds

COUNT = 30_000
BATCHES = 6


def rng(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - to repeat, not to hide


@pytest.fixture(scope="session")
def seeds() -> list[Seed]:
    return all_seeds(count=40, largest=2500)


def test_seeds_are_sound(seeds: list[Seed]) -> None:
    assert len(seeds) >= 4
    for seed in seeds:
        assert read_all(seed.data) == [], seed.name


@pytest.mark.parametrize("batch", range(BATCHES))
def test_mutants_are_read_or_refused(seeds: list[Seed], batch: int) -> None:
    tally = fuzz(seeds, COUNT // BATCHES, seed=batch)
    assert tally.failures == []
    assert tally.accepted > COUNT // BATCHES // 20
    assert tally.refused > COUNT // BATCHES // 2
    assert len(tally.reasons) > 50


def test_equal_seeds_make_equal_mutants() -> None:
    seeds = assembled_seeds()
    assert mutate(seeds[1], rng(5), seeds) == mutate(seeds[1], rng(5), seeds)
    assert mutate(seeds[1], rng(5), seeds) != mutate(seeds[1], rng(6), seeds)


@pytest.mark.parametrize("mutator", [*BLIND, *dict.fromkeys(AIMED)], ids=lambda m: m.__name__)
def test_mutators_change_something(mutator: object) -> None:
    assert callable(mutator)
    seeds = assembled_seeds()
    changed = 0
    for number in range(20):
        for seed in seeds[1:]:
            mutant = Mutant(seed, rng(number), seeds)
            mutator(mutant)
            changed += mutant.data != seed.data
    assert changed >= 15


def test_what_is_no_input_error_is_a_failure() -> None:
    def broken(data: bytes) -> list[str]:
        raise KeyError(data)

    tally = Tally()
    tally.run(b"x", broken)
    assert [what for what, _ in tally.failures] == ["KeyError: b'x'"]


def test_what_takes_too_long_is_a_failure() -> None:
    def endless(_data: bytes) -> list[str]:
        while True:
            pass

    with pytest.raises(TooSlowError), limits(0.05):
        endless(b"")


def test_what_grows_too_much_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter((SimpleNamespace(ru_maxrss=0), SimpleNamespace(ru_maxrss=1 << 40)))
    monkeypatch.setattr(resource, "getrusage", lambda _who: next(sizes))
    tally = Tally()
    tally.run(b"", lambda _data: [])
    assert [what.partition(":")[0] for what, _ in tally.failures] == ["TooLargeError"]
