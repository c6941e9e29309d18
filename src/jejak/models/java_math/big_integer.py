"""java.math.BigInteger: products of known numbers, which class initialisers compute at length."""

from __future__ import annotations

import struct
from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED
from jejak.models.arguments import needed, receiver
from jejak.models.registry import Registry
from jejak.state.state import State
from jejak.state.values import Ref

BIG: Final = "java/math/BigInteger"
LEAST_WORDS: Final = 20
"""Shorter numbers are multiplied by the JDK's own code."""
MOST_WORDS: Final = 1 << 16


def value_of(state: State, ref: Ref) -> int | None:
    """The number that an object is; None unless all of it is known."""
    record = state.instance(ref)
    signum = record.fields[record.shape.slot("signum")]
    words = record.fields[record.shape.slot("mag")]
    if type(signum) is not int or not isinstance(words, Ref):
        return None
    cells = state.array(words).cells
    if cells is None or len(cells) > MOST_WORDS:
        return None
    magnitude = [cell for cell in cells if type(cell) is int]
    if len(magnitude) < len(cells):
        return None
    number = int.from_bytes(struct.pack(f">{len(magnitude)}i", *magnitude), "big")
    return signum * number


def make_number(machine: Machine, state: State, number: int) -> Ref:
    """A new object for a number."""
    length = (number.bit_length() + 31) // 32
    data = abs(number).to_bytes(4 * length, "big")
    words: list[object] = list(struct.unpack(f">{length}i", data))
    ref = state.new_instance(machine.shape(BIG))
    record = state.instance(ref)
    record.fields[record.shape.slot("signum")] = (number > 0) - (number < 0)
    record.fields[record.shape.slot("mag")] = state.new_array("[I", words)
    return ref


def multiply(machine: Machine, state: State, arguments: list[object]) -> object:
    """BigInteger.multiply: of long known numbers at once, else by its own code."""
    other = needed(machine, state, arguments[1])
    if not isinstance(other, Ref):
        return other
    left, right = value_of(state, receiver(state, arguments)), value_of(state, other)
    if left is None or right is None:
        return DECLINED
    if min(left.bit_length(), right.bit_length()) < LEAST_WORDS * 32:
        return DECLINED
    return make_number(machine, state, left * right)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{BIG}.multiply(L{BIG};)L{BIG};", multiply)
