"""java.util.Random, SplittableRandom and ThreadLocalRandom: chance is an input.

A Random with a seed runs its own code. One without may give any number in range, each time, which
no test brings about. What has no model draws its bits by `next`.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, sge, slt
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome, ask_truth
from jejak.machine.values import lift, lower
from jejak.models.arguments import ILLEGAL_ARGUMENT, needed, receiver, receiver_instance
from jejak.models.environment import (
    ENVIRONMENT,
    Blurring,
    fraction_answer,
    in_jdk_initialiser,
    number_answer,
)
from jejak.models.registry import Registry
from jejak.results.environment import EnvironmentCall, Surrounding
from jejak.semantics.arrays import put_element
from jejak.semantics.throwing import throw_new
from jejak.state.state import State
from jejak.state.values import Ref

RANDOM: Final = "java/util/Random"
LOCAL: Final = "java/util/concurrent/ThreadLocalRandom"
CHANCE: Final = "chance"
"""The `native` of a Random whose numbers nobody knows."""
NUMBERS: Final = {"nextInt": "I", "nextLong": "J", "nextBoolean": "Z"}
FRACTIONS: Final = {"nextDouble": "D", "nextFloat": "F"}
MOST_BYTES: Final = 64


def open_random(_machine: Machine, state: State, arguments: list[object]) -> object:
    """A Random without a seed."""
    if in_jdk_initialiser(state):
        return DECLINED
    state.writable_instance(receiver(state, arguments)).native = CHANCE
    return NOTHING


def is_chance(state: State, arguments: list[object]) -> bool:
    """Whether nobody knows what a generator gives."""
    record = receiver_instance(state, arguments)
    return record.native == CHANCE or record.shape.name == LOCAL


class DrawnBy:
    """The model of a method that draws any number of a type, of a fraction from 0 up to 1."""

    def __init__(self, call: str, descriptor: str) -> None:
        self.call = EnvironmentCall(Surrounding.CHANCE, call)
        self.descriptor = descriptor

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """A number, unless the generator has a seed."""
        if not is_chance(state, arguments):
            return DECLINED
        draw = fraction_answer if self.descriptor in "FD" else number_answer
        return draw(machine, state, self.call, self.descriptor)


def next_bits(machine: Machine, state: State, arguments: list[object]) -> object:
    """Random.next: a number of so many bits, or any int."""
    if not is_chance(state, arguments):
        return DECLINED
    call = EnvironmentCall(Surrounding.CHANCE, "Random.next()")
    bits = state.number_of(arguments[1])
    value = number_answer(machine, state, call, "I")
    if isinstance(bits, int) and 0 < bits < 32:
        limit_below(machine, state, value, 0, lift(1 << bits, machine.int_sort), bits == 31)
    return value


def limit_below(
    machine: Machine, state: State, value: Expr, low: object, high: Expr, is_open: bool = False
) -> None:
    """Assumes that a number is at least one and, unless that is open, less than another."""
    state.assume(sge(value, lift(low, machine.int_sort)))
    if not is_open:
        state.assume(slt(value, high))


def next_below(machine: Machine, state: State, arguments: list[object]) -> object:
    """Random.nextInt(n), and nextInt(a, b): any number from 0 or a, below n or b."""
    if not is_chance(state, arguments):
        return DECLINED
    low = arguments[1] if len(arguments) > 2 else 0
    high, sort = lift(arguments[-1], machine.int_sort), machine.int_sort
    fits = ask_truth(state, slt(lift(low, sort), high))
    if isinstance(fits, Outcome):
        return fits
    if not fits:
        said = "bound must be positive"
        if len(arguments) > 2:
            said = "bound must be greater than origin"
        return throw_new(machine, state, ILLEGAL_ARGUMENT, said)
    shown = ", ".join(str(each) for each in arguments[1:] if isinstance(each, int))
    call = EnvironmentCall(Surrounding.CHANCE, f"Random.nextInt({shown})")
    value = number_answer(machine, state, call, "I")
    limit_below(machine, state, value, low, high)
    return lower(value)


def next_bytes(machine: Machine, state: State, arguments: list[object]) -> object:
    """Random.nextBytes into a short array."""
    if not is_chance(state, arguments):
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
    for owner in (RANDOM, LOCAL):
        simple = owner.rpartition("/")[2]
        for name, descriptor in (NUMBERS | FRACTIONS).items():
            model = DrawnBy(f"{simple}.{name}()", descriptor)
            registry.partly(f"{owner}.{name}(){descriptor}", ENVIRONMENT, model)
        registry.partly(f"{owner}.nextInt(I)I", ENVIRONMENT, next_below)
    registry.partly(f"{LOCAL}.nextInt(II)I", ENVIRONMENT, next_below)
