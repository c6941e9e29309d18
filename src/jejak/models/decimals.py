"""Texts as floating-point numbers: what Double.parseDouble makes of chars that are expressions.

A decimal fraction of few digits is a quotient of two numbers that are exact, so that one division
rounds as the JDK does. Those with an exponent, in hexadecimal digits or with many digits are
numbers, too: which ones is not known here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from jejak.expr import (
    BV64,
    FP32,
    Expr,
    Sort,
    add,
    and_,
    const,
    eq,
    fdiv,
    fneg,
    int_to_fp,
    ite,
    mul,
    or_,
    sext,
    sle,
    slt,
    sub,
)
from jejak.machine.machine import Machine
from jejak.machine.texts import Units, present
from jejak.machine.values import lift
from jejak.models.automata import Automaton, automaton_of
from jejak.models.numerals import MINUS, ZERO_CHAR
from jejak.models.texts import is_within

_BLANKS: Final = r"[\0- ]*".replace(r"\0", "\0")
_DECIMAL: Final = r"(?:\d+\.?\d*|\.\d+)"
_HEX: Final = r"0[xX](?:\p{XDigit}+\.?\p{XDigit}*|\.\p{XDigit}+)[pP][+\-]?\d+"
_FINITE: Final = rf"(?:{_DECIMAL}(?:[eE][+\-]?\d+)?|{_HEX})[fFdD]?"
MOST_DIGITS: Final = 18
"""Digits of which a long holds any."""


def reading(inside: str) -> Automaton:
    """An automaton of texts with a sign and blanks around."""
    made = automaton_of(rf"{_BLANKS}[+\-]?(?:{inside}){_BLANKS}")
    assert made is not None
    return made[0]


NUMBER: Final = reading(rf"NaN|Infinity|{_FINITE}")
PLAIN: Final = reading(_DECIMAL)
NAN: Final = reading("NaN")
INFINITY: Final = reading("Infinity")


@dataclass(frozen=True, slots=True)
class Fraction:
    """A decimal fraction: its digits as one number, how many stand behind the point, its sign.

    It holds of texts of which `is_plain` holds.
    """

    is_plain: Expr
    digits: Expr
    behind: Expr
    is_negative: Expr

    def value(self, sort: Sort, behind: int) -> Expr:
        """The number, with so many digits behind the point."""
        number = int_to_fp(self.digits, sort)
        if behind:
            number = fdiv(number, const(float(10**behind), sort))
        return ite(self.is_negative, fneg(number), number)


def is_number(machine: Machine, text: Units) -> Expr:
    """When a text is that of a floating-point number."""
    return NUMBER.accepts(machine, text)


def special_value(machine: Machine, text: Units, sort: Sort) -> tuple[Expr, Expr]:
    """When a text is that of an infinity or of no number, and which."""
    is_infinite, is_nan = INFINITY.accepts(machine, text), NAN.accepts(machine, text)
    infinity = const(math.inf, sort)
    signed = ite(has_minus(machine, text), fneg(infinity), infinity)
    return or_(is_infinite, is_nan), ite(is_nan, const(math.nan, sort), signed)


def has_minus(machine: Machine, text: Units) -> Expr:
    """When a text has a minus sign."""
    sort = machine.int_sort
    return or_(
        *[
            and_(present(machine, text, at), eq(lift(unit, sort), const(MINUS, sort)))
            for at, unit in enumerate(text.units)
        ]
    )


def fraction(machine: Machine, text: Units, sort: Sort) -> Fraction:
    """A text as a decimal fraction, exact in a sort."""
    ints = machine.int_sort
    digits, behind = const(0, BV64), const(0, ints)
    count = const(0, ints)
    is_behind: Expr | None = None
    for at, unit in enumerate(text.units):
        char = lift(unit, ints)
        is_there = present(machine, text, at)
        is_digit = and_(is_there, is_within(machine, char, ZERO_CHAR, ZERO_CHAR + 9))
        digit = sub(char, const(ZERO_CHAR, ints))
        longer = add(mul(digits, const(10, BV64)), sext(digit, BV64))
        digits = ite(is_digit, longer, digits)
        count = ite(is_digit, add(count, const(1, ints)), count)
        if is_behind is not None:
            behind = ite(and_(is_behind, is_digit), add(behind, const(1, ints)), behind)
        is_point = and_(is_there, eq(char, const(ord("."), ints)))
        is_behind = is_point if is_behind is None else or_(is_behind, is_point)
    width, most = (24, 10) if sort is FP32 else (53, 22)
    is_whole = and_(eq(behind, const(0, ints)), sle(count, const(MOST_DIGITS, ints)))
    is_short = and_(
        sle(count, const(MOST_DIGITS, ints)),
        slt(digits, const(1 << width, BV64)),
        sle(behind, const(most, ints)),
    )
    is_plain = and_(PLAIN.accepts(machine, text), or_(is_whole, is_short))
    return Fraction(is_plain, digits, behind, has_minus(machine, text))
