"""Generators of random numbers in tests: a Random with a seed that gives what a path wants.

The numbers of `java.util.Random` are those of its documentation: a linear congruence on 48 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from jejak.javasource.nodes import Expression, Literal, New, class_type
from jejak.results.heaps import HeapObject, MethodAnswer, NumberValue

RANDOM: Final = "java/util/Random"
GENERATORS: Final = frozenset((RANDOM, "java/security/SecureRandom"))
"""Classes whose methods answer what a path wants without anybody having seen a class below."""
_FACTOR: Final = 0x5DEECE66D
_MASK: Final = (1 << 48) - 1
_UNFACTOR: Final = pow(_FACTOR, -1, 1 << 48)
SMALL_SEEDS: Final = 20_000
"""Seeds that are tried because they read well."""
MOST_SEEDS: Final = 1 << 16
"""Those that give one number of 32 bits at first."""


class SeededNumbers:
    """Gives the numbers that a Random with a seed gives."""

    def __init__(self, seed: int) -> None:
        self.seed = (seed ^ _FACTOR) & _MASK

    def next(self, bits: int) -> int:
        """Random.next."""
        self.seed = (self.seed * _FACTOR + 0xB) & _MASK
        value = self.seed >> (48 - bits)
        return value - (1 << 32) if bits == 32 and value >> 31 else value

    def below(self, bound: int) -> int:
        """Random.nextInt of a bound."""
        if bound & (bound - 1) == 0:
            return bound * self.next(31) >> 31
        while True:
            bits = self.next(31)
            value = bits % bound
            if bits - value + bound - 1 < 1 << 31:
                return value

    def fraction(self) -> float:
        """Random.nextDouble."""
        return float((self.next(26) << 27) + self.next(27)) * 2.0**-53


_DRAWS: Final[dict[tuple[str, str], Callable[[SeededNumbers, tuple[int, ...]], int | float]]] = {
    ("nextInt", "()I"): lambda generator, _: generator.next(32),
    ("nextInt", "(I)I"): lambda generator, given: generator.below(given[0]),
    ("nextBoolean", "()Z"): lambda generator, _: generator.next(1),
    ("nextFloat", "()F"): lambda generator, _: float(generator.next(24)) * 2.0**-24,
    ("nextDouble", "()D"): lambda generator, _: generator.fraction(),
    ("next", "(I)I"): lambda generator, given: generator.next(given[0]),
}


def seeded_random(wanted: HeapObject) -> Expression | None:
    """A Random with a seed that gives what a path wants of it; None where none was found."""
    if wanted.type != RANDOM:
        return None
    draws = [draw_of(each) for each in wanted.answers]
    known = [each for each in draws if each is not None]
    if len(known) < len(draws):
        return None
    for seed in seeds(known):
        if gives(SeededNumbers(seed), known):
            return New(class_type(RANDOM), (Literal(seed, "J"),))
    return None


class WantedDraw:
    """A number that is to be drawn: by which call, and which; None where any would do."""

    def __init__(self, key: tuple[str, str], given: tuple[int, ...], value: float | None) -> None:
        self.key = key
        self.given = given
        self.value = value


def draw_of(answer: MethodAnswer) -> WantedDraw | None:
    """What a call of a method is to give; None where no seed is looked for."""
    key, result = (answer.method, answer.descriptor), answer.result
    given = [int(each.number) for each in answer.arguments if isinstance(each, NumberValue)]
    if key not in _DRAWS or not isinstance(result, NumberValue):
        return None
    return WantedDraw(key, tuple(given), None if result.free else result.number)


def seeds(wanted: list[WantedDraw]) -> Iterator[int]:
    """Seeds to try: small ones, and those that give the first number where it is a whole int."""
    yield from range(SMALL_SEEDS)
    first = wanted[0] if wanted else None
    if first is None or first.key != ("nextInt", "()I") or first.value is None:
        return
    upper = (int(first.value) & 0xFFFFFFFF) << 16
    for lower in range(MOST_SEEDS):
        before = ((upper | lower) - 0xB) * _UNFACTOR & _MASK
        yield before ^ _FACTOR


def gives(generator: SeededNumbers, wanted: list[WantedDraw]) -> bool:
    """Whether a generator gives all numbers."""
    for each in wanted:
        value = _DRAWS[each.key](generator, each.given)
        if each.value is not None and value != each.value:
            return False
    return True
