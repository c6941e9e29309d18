"""Seeds for generators of random numbers: the numbers are those of the JVM's Random."""

from __future__ import annotations

from jejak.javasource.nodes import Literal, New
from jejak.results.heaps import HeapObject, InstanceForm, MethodAnswer, NumberValue, Origin
from jejak.testgen.generators import RANDOM, SeededNumbers, seeded_random


def wanted(*answers: tuple[str, str, int | float, int]) -> HeapObject:
    """A Random whose methods give numbers."""
    said = []
    for name, descriptor, value, bound in answers:
        given = (NumberValue("I", bound),) if bound else ()
        result = NumberValue(descriptor[-1], value)
        said.append(MethodAnswer(RANDOM, name, descriptor, result, given))
    return HeapObject(1, RANDOM, Origin.INPUT, InstanceForm(answers=tuple(said)))


def seed_of(given: HeapObject) -> int:
    """The seed that was found."""
    found = seeded_random(given)
    assert isinstance(found, New)
    (seed,) = found.arguments
    assert isinstance(seed, Literal)
    return int(seed.value)


def test_numbers_are_those_of_the_jvm() -> None:
    generator = SeededNumbers(42)
    assert generator.next(32) == -1170105035
    assert [generator.below(10), generator.below(16), generator.next(1)] == [3, 10, 0]
    assert generator.fraction() == 0.30871945533265976


def test_a_seed_gives_all_numbers() -> None:
    seed = seed_of(wanted(("nextInt", "(I)I", 7, 10), ("nextInt", "(I)I", 3, 10)))
    generator = SeededNumbers(seed)
    assert (generator.below(10), generator.below(10)) == (7, 3)


def test_any_int_has_a_seed() -> None:
    assert SeededNumbers(seed_of(wanted(("nextInt", "()I", -987654321, 0)))).next(32) == -987654321


def test_no_seed_gives_a_fraction_between_two_that_there_are() -> None:
    assert seeded_random(wanted(("nextDouble", "()D", 1e-300, 0))) is None
