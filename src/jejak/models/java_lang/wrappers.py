"""The wrapper classes of java.lang: Byte, Short, Character, Integer, Long, Float, Double.

Small numbers have one box each, which the JVM keeps. A box of an expression is a new object marked
as `BOXED`; whether two such boxes are the same object is decided by their numbers where the
program compares them (`semantics.branches`). Boolean.valueOf runs as bytecode.
"""

from __future__ import annotations

import math
from typing import Final

from jejak.expr import BV32, BV64, FP32, FP64, Expr, Sort, bits_to_fp, const, fnan, fp_to_bits
from jejak.inputs.texts import enumerated, look_at, new_text, text_at
from jejak.machine.boxing import BOXED, CACHED, VALUE
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome, Stop, ask_truth
from jejak.machine.strings import STRING, new_string, utf16_units
from jejak.machine.texts import Text, joined, known_text, known_units
from jejak.machine.values import lift, lower
from jejak.models.arguments import decided, is_symbolic
from jejak.models.java_lang.string import opaque_string
from jejak.models.numerals import (
    LEAST_RADIX,
    MOST_RADIX,
    is_ascii,
    parsed,
    signed_text,
    unsigned_text,
)
from jejak.models.registry import Registry
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Unsupported
from jejak.semantics.throwing import make_exception, throw
from jejak.state.state import State

_LETTERS: Final = {
    "java/lang/Byte": "B",
    "java/lang/Short": "S",
    "java/lang/Character": "C",
    "java/lang/Integer": "I",
    "java/lang/Long": "J",
}
NUMBER_FORMAT: Final = "java/lang/NumberFormatException"


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
    """Integer.toString and Long.toString, in a radix if one is given."""
    value, radix = arguments[0], arguments[-1] if len(arguments) > 1 else 10
    if not isinstance(value, Expr):
        return DECLINED if len(arguments) > 1 else new_string(machine, state, str(value))
    if machine.mathematical:
        return opaque_string(machine, state)
    if not isinstance(radix, int):
        return DECLINED
    if not LEAST_RADIX <= radix <= MOST_RADIX:
        radix = 10
    return new_text(machine, state, signed_text(machine, value, radix))


class BitsToString:
    """toHexString, toOctalString and toBinaryString: digits of some bits each."""

    def __init__(self, shift: int) -> None:
        self.shift = shift

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The text; the JDK's own code for a number."""
        value = arguments[0]
        if not isinstance(value, Expr):
            return DECLINED
        if machine.mathematical:
            return opaque_string(machine, state)
        return new_text(machine, state, unsigned_text(machine, value, self.shift))


class Parse:
    """Integer.parseInt and Long.parseLong: numbers or expressions of open texts.

    Texts that are known, null and what is no radix are left to the JDK's own code.
    """

    def __init__(self, width: int) -> None:
        self.width = width

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The number, or the exception."""
        radix = arguments[1] if len(arguments) > 1 else 10
        if machine.mathematical or not isinstance(radix, int):
            return DECLINED
        ref = decided(machine, state, arguments[0])
        if isinstance(ref, Outcome):
            return ref
        if ref is None or not LEAST_RADIX <= radix <= MOST_RADIX:
            return DECLINED
        if known_units(text_at(machine, state, ref)) is not None:
            return DECLINED
        units = enumerated(machine, state, look_at(machine, state, ref))
        if isinstance(units, Outcome):
            return units
        plain = ask_truth(state, is_ascii(machine, units))
        if isinstance(plain, Outcome):
            return plain
        found = parsed(machine, units, self.width, radix, plain)
        answer = ask_truth(state, found.is_number)
        if isinstance(answer, Outcome):
            return answer
        return lower(found.value) if answer else number_format(machine, state, units, radix)


def number_format(machine: Machine, state: State, text: Text, radix: int) -> Outcome:
    """Throws what the JDK throws for a text that is no number."""
    made = make_exception(machine, state, NUMBER_FORMAT)
    if radix == 10:  # JDKs say different things of others
        before, behind = (known_text(utf16_units(each)) for each in ('For input string: "', '"'))
        words = joined(machine, joined(machine, before, text), behind)
        record = state.writable_instance(made)
        record.fields[record.shape.slot("detailMessage")] = new_text(machine, state, words)
    return throw(machine, state, made)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for wrapper, letter in _LETTERS.items():
        registry.exact(f"{wrapper}.valueOf({letter})L{wrapper};", ValueOf(wrapper))
    for wrapper, letter in (("Integer", "I"), ("Long", "J")):
        signature = f"java/lang/{wrapper}.toString({letter})L{STRING};"
        registry.partly(signature, Approximation.UNKNOWN_CONTENTS, whole_to_string)
        register_numerals(registry, f"java/lang/{wrapper}", letter)
    registry.partly("java/lang/Float.floatToRawIntBits(F)I", Approximation.NAN_BITS, ToBits(FP32))
    registry.partly(
        "java/lang/Double.doubleToRawLongBits(D)J", Approximation.NAN_BITS, ToBits(FP64)
    )
    registry.partly("java/lang/Float.intBitsToFloat(I)F", Approximation.NAN_BITS, FromBits(BV32))
    registry.partly("java/lang/Double.longBitsToDouble(J)D", Approximation.NAN_BITS, FromBits(BV64))


def register_numerals(registry: Registry, wrapper: str, letter: str) -> None:
    """Registers the texts of ints or longs in other radixes, and the way back."""
    unknown = Approximation.UNKNOWN_CONTENTS
    registry.partly(f"{wrapper}.toString({letter}I)L{STRING};", unknown, whole_to_string)
    for name, shift in (("toHexString", 4), ("toOctalString", 3), ("toBinaryString", 1)):
        registry.partly(f"{wrapper}.{name}({letter})L{STRING};", unknown, BitsToString(shift))
    name, width = ("parseInt", 32) if letter == "I" else ("parseLong", 64)
    for given in (f"L{STRING};", f"L{STRING};I"):
        registry.partly(f"{wrapper}.{name}({given}){letter}", unknown, Parse(width))
