"""The wrapper classes of java.lang: Byte, Short, Character, Integer, Long, Float, Double.

Small numbers have one box each, which the JVM keeps. A box of an expression is a new object marked
as `BOXED`; whether two such boxes are the same object is decided by their numbers where the
program compares them (`semantics.branches`). Boolean.valueOf runs as bytecode.
"""

from __future__ import annotations

import math
from typing import Final

from jejak.expr import BV32, BV64, FP32, FP64, Expr, Sort, bits_to_fp, const, fnan, fp_to_bits
from jejak.machine.boxing import BOXED, CACHED, VALUE
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome, Stop, ask_truth
from jejak.machine.strings import STRING, new_string
from jejak.machine.values import lift, lower
from jejak.models.arguments import is_symbolic
from jejak.models.java_lang.string import opaque_string
from jejak.models.registry import Registry
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Unsupported
from jejak.state.state import State

_LETTERS: Final = {
    "java/lang/Byte": "B",
    "java/lang/Short": "S",
    "java/lang/Character": "C",
    "java/lang/Integer": "I",
    "java/lang/Long": "J",
}


class ValueOf:
    """The model of a wrapper's valueOf."""

    def __init__(self, wrapper: str) -> None:
        self.wrapper = wrapper

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The box of a number, or a new one of an expression."""
        value = arguments[0]
        key = ""
        if isinstance(value, int):
            low, high = CACHED[self.wrapper]
            if low <= value <= high:
                key = f"{self.wrapper}={value}"
                found = state.heap.pool.get(key)
                if found is not None:
                    return found
        shape = machine.shape(self.wrapper)
        ref = state.new_instance(shape)
        box = state.instance(ref)
        box.fields[shape.slot(VALUE)] = value
        box.native = BOXED
        if key:
            state.heap.pool = state.heap.pool.set(key, ref)
        return ref


class ToBits:
    """floatToRawIntBits, doubleToRawLongBits. Which NaN it is, is not known: it is the usual."""

    def __init__(self, sort: Sort) -> None:
        self.sort = sort

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The bits."""
        if machine.mathematical and is_symbolic(arguments):
            return Stop(Ending.UNSUPPORTED, Unsupported.FLOAT_BITS)
        value = lift(arguments[0], self.sort)
        is_nan = fnan(value)
        answer = ask_truth(state, is_nan)
        if isinstance(answer, Outcome):
            return answer
        if answer and not value.is_const:
            state.approximate(Approximation.NAN_BITS)
        return lower(fp_to_bits(value))


class FromBits:
    """intBitsToFloat, longBitsToDouble."""

    def __init__(self, sort: Sort) -> None:
        self.sort = sort

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The float; the bits of an unusual NaN are forgotten."""
        if machine.mathematical and is_symbolic(arguments):
            return Stop(Ending.UNSUPPORTED, Unsupported.FLOAT_BITS)
        made = lower(bits_to_fp(lift(arguments[0], self.sort)))
        if isinstance(made, float) and math.isnan(made):
            floats = FP32 if self.sort is BV32 else FP64
            if fp_to_bits(const(made, floats)).value != arguments[0]:
                state.approximate(Approximation.NAN_BITS)
        return made


def whole_to_string(machine: Machine, state: State, arguments: list[object]) -> object:
    """Integer.toString and Long.toString."""
    value = arguments[0]
    if isinstance(value, Expr):
        return opaque_string(machine, state)
    return new_string(machine, state, str(value))


def own_code_or_opaque(machine: Machine, state: State, arguments: list[object]) -> object:
    """Text of numbers: the JDK's own code for a number, an opaque string for an expression."""
    return opaque_string(machine, state) if is_symbolic(arguments) else DECLINED


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for wrapper, letter in _LETTERS.items():
        registry.exact(f"{wrapper}.valueOf({letter})L{wrapper};", ValueOf(wrapper))
    for wrapper, letter in (("Integer", "I"), ("Long", "J")):
        signature = f"java/lang/{wrapper}.toString({letter})L{STRING};"
        registry.partly(signature, Approximation.UNKNOWN_CONTENTS, whole_to_string)
    for wrapper, letter in (("Float", "F"), ("Double", "D")):
        signature = f"java/lang/{wrapper}.toString({letter})L{STRING};"
        registry.partly(signature, Approximation.UNKNOWN_CONTENTS, own_code_or_opaque)
    registry.partly("java/lang/Float.floatToRawIntBits(F)I", Approximation.NAN_BITS, ToBits(FP32))
    registry.partly(
        "java/lang/Double.doubleToRawLongBits(D)J", Approximation.NAN_BITS, ToBits(FP64)
    )
    registry.partly("java/lang/Float.intBitsToFloat(I)F", Approximation.NAN_BITS, FromBits(BV32))
    registry.partly("java/lang/Double.longBitsToDouble(J)D", Approximation.NAN_BITS, FromBits(BV64))
