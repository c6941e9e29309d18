"""java.util.Random, SplittableRandom, ThreadLocalRandom, RandomGenerator: chance is an input.

A Random with a seed runs its own code. One without may give any number in range, each time, which
no test brings about; so may one that is an input, whose numbers are answers that a test gives it
(`inputs.plain`). What has no model draws its bits by `next`.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, and_, const, fle, flt, sge, slt
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome, ask_truth
from jejak.machine.values import fresh_primitive, lift, lower, sort_of
from jejak.models.arguments import (
    ILLEGAL_ARGUMENT,
    needed,
    receiver,
    receiver_instance,
    throw_saying,
)
from jejak.models.environment import (
    ENVIRONMENT,
    Blurring,
    in_jdk_initialiser,
    number_answer,
)
from jejak.models.registry import Registry
from jejak.results.environment import EnvironmentCall, Surrounding
from jejak.semantics.arrays import put_element
from jejak.state.path import GIVEN
from jejak.state.records import PlainInput
from jejak.state.state import State
from jejak.state.values import Ref

RANDOM: Final = "java/util/Random"
LOCAL: Final = "java/util/concurrent/ThreadLocalRandom"
GENERATOR: Final = "java/util/random/RandomGenerator"
CHANCE: Final = "chance"
"""The `native` of a Random whose numbers nobody knows."""
NUMBERS: Final = {"nextInt": "I", "nextLong": "J", "nextBoolean": "Z"}
FRACTIONS: Final = {"nextDouble": "D", "nextFloat": "F"}
MOST_BYTES: Final = 64
FARTHEST: Final = 12.0
"""Numbers of nextGaussian are not as far from 0."""
BETWEEN: Final = "bound must be greater than origin"
BELOW: Final = "bound must be positive"
"""What is said of a bound that leaves no number."""


def open_random(_machine: Machine, state: State, arguments: list[object]) -> object:
    """A Random without a seed."""
    if in_jdk_initialiser(state):
        return DECLINED
    state.writable_instance(receiver(state, arguments)).native = CHANCE
    return NOTHING


def is_chance(state: State, arguments: list[object]) -> bool:
    """Whether nobody knows what a generator gives."""
    record = receiver_instance(state, arguments)
    return record.native == CHANCE or record.shape.name == LOCAL or is_given(state, arguments)


def is_given(state: State, arguments: list[object]) -> bool:
    """Whether a generator is an input, so that a test makes it give what it should."""
    record = receiver_instance(state, arguments)
    return isinstance(record.native, PlainInput) and record.shape.name != LOCAL


class RandomDraw:
    """A method of generators that gives a number: `owner` declares it for a Random."""

    def __init__(self, owner: str, name: str, descriptor: str, shown: str = "") -> None:
        self.owner = owner
        self.name = name
        self.descriptor = descriptor
        self.shown = shown or owner.rpartition("/")[2]
        self.kind = descriptor[-1]

    def value(self, machine: Machine, state: State, arguments: list[object]) -> Expr:
        """Any number of the type, as an answer of the generator, or of the surroundings."""
        if not is_given(state, arguments):
            given = ", ".join(str(each) for each in arguments[1:] if isinstance(each, int))
            call = EnvironmentCall(Surrounding.CHANCE, f"{self.shown}.{self.name}({given})")
            return number_answer(machine, state, call, self.kind)
        ref = receiver(state, arguments)
        java = machine.shape(self.owner).java
        assert java is not None
        method = java.methods[self.name, self.descriptor]
        name = state.fresh_name(f"{state.instance(ref).name}.{self.name}()")
        value = fresh_primitive(machine, state, name, self.kind)
        answer = (ref, method, value, tuple(arguments[1:]))
        state.inputs.answers = (*state.inputs.answers, answer)
        return value


class DrawnBy:
    """The model of a method that draws any number of a type; a fraction is within two numbers."""

    def __init__(self, draw: RandomDraw, low: float = 0.0, high: float = 1.0) -> None:
        self.draw = draw
        self.low = low
        self.high = high

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """A number, unless the generator has a seed."""
        if not is_chance(state, arguments):
            return DECLINED
        value, kind = self.draw.value(machine, state, arguments), self.draw.kind
        if kind in "FD":
            sort = sort_of(machine, kind)
            fits = and_(fle(const(self.low, sort), value), flt(value, const(self.high, sort)))
            state.assume(fits, GIVEN)
        return value


NEXT: Final = RandomDraw(RANDOM, "next", "(I)I")


def next_bits(machine: Machine, state: State, arguments: list[object]) -> object:
    """Random.next: a number of so many bits, or any int."""
    if not is_chance(state, arguments):
        return DECLINED
    bits = state.number_of(arguments[1])
    value = NEXT.value(machine, state, arguments)
    if isinstance(bits, int) and 0 < bits < 32:
        state.assume(sge(value, const(0, machine.int_sort)), GIVEN)
        if bits < 31:
            state.assume(slt(value, const(1 << bits, machine.int_sort)), GIVEN)
    return value


class DrawnWithin:
    """The model of a method that draws a whole number from 0 or one given, below another one."""

    def __init__(self, draw: RandomDraw) -> None:
        self.draw = draw

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The number; throws where there is none."""
        if not is_chance(state, arguments):
            return DECLINED
        sort = sort_of(machine, self.draw.kind)
        low = lift(arguments[1] if len(arguments) > 2 else 0, sort)
        high = lift(arguments[-1], sort)
        fits = ask_truth(state, slt(low, high))
        if isinstance(fits, Outcome):
            return fits
        if not fits:
            said = BETWEEN if len(arguments) > 2 else BELOW
            return throw_saying(machine, state, ILLEGAL_ARGUMENT, said)
        value = self.draw.value(machine, state, arguments)
        state.assume(and_(sge(value, low), slt(value, high)), GIVEN)
        return lower(value)


def next_bytes(machine: Machine, state: State, arguments: list[object]) -> object:
    """Random.nextBytes into a short array; that of a plain input draws numbers instead."""
    draws = receiver_instance(state, arguments).shape.name == RANDOM
    if not is_chance(state, arguments) or (draws and is_given(state, arguments)):
        return DECLINED
    array = needed(machine, state, arguments[1])
    if not isinstance(array, Ref):
        return array
    length = state.number_of(state.array(array).length)
    if not isinstance(length, int) or length > MOST_BYTES:
        return DECLINED
    call = EnvironmentCall(Surrounding.CHANCE, "Random.nextBytes()")
    for index in range(length):
        put_element(machine, state, array, index, number_answer(machine, state, call, "B"))
    return NOTHING


def set_seed(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Random.setSeed of one that is an input: it gives any numbers still, as a subclass may."""
    if not is_given(state, arguments):
        return DECLINED
    state.approximate(ENVIRONMENT)
    return NOTHING


def register_bits(registry: Registry, owner: str) -> None:
    """Registers what a Random without a seed has, for one class of them."""
    registry.exact(f"{owner}.<init>()V", open_random)
    registry.partly(f"{owner}.next(I)I", ENVIRONMENT, next_bits)
    registry.partly(f"{owner}.nextBytes([B)V", ENVIRONMENT, next_bytes)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for signature in ("java/util/SplittableRandom.<init>()V", f"{LOCAL}.current()L{LOCAL};"):
        registry.partly(signature, ENVIRONMENT, Blurring(ENVIRONMENT))
    register_bits(registry, RANDOM)
    registry.partly(f"{RANDOM}.setSeed(J)V", ENVIRONMENT, set_seed)
    far = DrawnBy(RandomDraw(RANDOM, "nextGaussian", "()D"), -FARTHEST, FARTHEST)
    registry.partly(f"{RANDOM}.nextGaussian()D", ENVIRONMENT, far)
    for owner in (RANDOM, LOCAL):
        for name, kind in (NUMBERS | FRACTIONS).items():
            model = DrawnBy(RandomDraw(owner, name, f"(){kind}"))
            registry.partly(f"{owner}.{name}(){kind}", ENVIRONMENT, model)
    within = [(RANDOM, "nextInt", "(I)I"), (GENERATOR, "nextInt", "(II)I")]
    within += [(GENERATOR, "nextLong", "(J)J"), (GENERATOR, "nextLong", "(JJ)J")]
    within += [(LOCAL, "nextInt", "(I)I"), (LOCAL, "nextInt", "(II)I")]
    within += [(LOCAL, "nextLong", "(J)J"), (LOCAL, "nextLong", "(JJ)J")]
    for owner, name, descriptor in within:
        shown = "Random" if owner == GENERATOR else ""
        within_two = DrawnWithin(RandomDraw(owner, name, descriptor, shown))
        registry.partly(f"{owner}.{name}{descriptor}", ENVIRONMENT, within_two)
