"""Whole numbers as text and back, in every radix, as expressions over the digits."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

from jejak.expr import (
    BV32,
    BV64,
    FALSE,
    Expr,
    add,
    and_,
    bit_and,
    const,
    eq,
    ite,
    lshr,
    mul,
    neg,
    not_,
    or_,
    sdiv,
    sext,
    sge,
    sle,
    slt,
    sub,
    truncate,
)
from jejak.expr.ops import SEXT, ZEXT
from jejak.machine.machine import Machine
from jejak.machine.texts import Units, present
from jejak.machine.values import lift, lower

LEAST_RADIX: Final = 2
MOST_RADIX: Final = 36
LETTERS: Final = 10
"""The first digit that is a letter."""
ZERO_CHAR: Final = ord("0")
MINUS: Final = ord("-")
PLUS: Final = ord("+")
ASCII: Final = 128

FULLWIDTH_LETTERS: Final = (0xFF21, 0xFF41)
"""Where the other letters begin that Character.digit takes for digits."""


@cache
def unicode_zeros() -> tuple[int, ...]:
    """The chars beyond ASCII that nine other digits follow; no Unicode since 7.0 has more."""
    return tuple(
        [
            code
            for code in range(ASCII, 0x10000)
            if unicodedata.category(chr(code)) == "Nd" and unicodedata.decimal(chr(code)) == 0
        ]
    )


# --- to text -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Digits:
    """The digits of a number, the lowest first; `more` tells of each if another follows."""

    digits: list[Expr]
    more: list[Expr]
    is_negative: Expr


def signed_text(machine: Machine, value: Expr, radix: int = 10) -> Units:
    """Integer.toString or Long.toString of an expression, in a radix that is known."""
    return numeral(machine, signed_digits(value, radix))


def signed_digits(value: Expr, radix: int = 10) -> Digits:
    """The digits of a number with a sign, in a radix that is known."""
    value = narrowest(value)
    sort = value.sort
    zero = const(0, sort)
    is_negative = slt(value, zero)
    rest = ite(is_negative, value, neg(value))  # at most 0: the least number has no opposite
    most = digits_of(1 << (sort.width - 1), radix)
    digits: list[Expr] = []
    counts: list[Expr] = []
    for _ in range(most):
        shorter = sdiv(rest, const(radix, sort))
        digits.append(sub(mul(shorter, const(radix, sort)), rest))
        counts.append(not_(eq(shorter, zero)))
        rest = shorter
    return Digits(digits, counts[:-1], is_negative)


def unsigned_text(machine: Machine, value: Expr, shift: int) -> Units:
    """Integer.toHexString and its like of an expression: digits of `shift` bits."""
    return numeral(machine, unsigned_digits(value, shift))


def unsigned_digits(value: Expr, shift: int) -> Digits:
    """The digits of `shift` bits each."""
    sort = value.sort
    zero, mask = const(0, sort), const((1 << shift) - 1, sort)
    digits: list[Expr] = []
    counts: list[Expr] = []
    for place in range(0, sort.width, shift):
        rest = lshr(value, const(place, sort))
        digits.append(bit_and(rest, mask))
        if place:
            counts.append(not_(eq(rest, zero)))
    return Digits(digits, counts, FALSE)


def numeral(machine: Machine, number: Digits) -> Units:
    """The text of a number's digits, with its sign."""
    digits, is_negative = number.digits, number.is_negative
    sort = machine.int_sort
    one, none = const(1, sort), const(0, sort)
    count = one
    for at, follows in enumerate(number.more):
        count = ite(follows, const(at + 2, sort), count)
    length = add(count, ite(is_negative, one, none))
    chars = [digit_char(machine, each) for each in digits]
    longest = len(digits) + (0 if is_negative is FALSE else 1)
    units: list[object] = []
    for place in range(longest):
        char = none
        for total in range(place + 1, min(longest, place + len(digits)) + 1):
            char = ite(eq(length, const(total, sort)), chars[total - 1 - place], char)
        if place == 0:
            char = ite(is_negative, const(MINUS, sort), char)
        units.append(lower(char))
    return Units(units, lower(length))


def digit_char(machine: Machine, digit: Expr, first_letter: int = ord("a")) -> Expr:
    """The char of a digit."""
    sort = machine.int_sort
    value = digit if digit.sort is sort else fitted(digit, machine)
    letter = add(value, const(first_letter - LETTERS, sort))
    is_plain = slt(value, const(LETTERS, sort))
    return ite(is_plain, add(value, const(ZERO_CHAR, sort)), letter)


def fitted(digit: Expr, machine: Machine) -> Expr:
    """A small number in the machine's int sort."""
    sort = machine.int_sort
    return truncate(digit, sort) if digit.sort.width > sort.width else sext(digit, sort)


def narrowest(value: Expr) -> Expr:
    """The same number in as few bits as its making shows, at least 16."""
    if value.op == SEXT and value.args[0].sort.width >= 16:
        return value.args[0]
    if value.op == ZEXT and value.args[0].sort.width == 16 and value.sort is BV64:
        return truncate(value, BV32)
    return value


def digits_of(number: int, radix: int) -> int:
    """How many digits a number has."""
    count = 0
    while number:
        number //= radix
        count += 1
    return count


# --- from text ---------------------------------------------------------------------------------


class Parsed:
    """What parsing a text gives: `value` where it is one of a number (`is_number`)."""

    def __init__(self, is_number: Expr, value: Expr) -> None:
        self.is_number = is_number
        self.value = value


def is_ascii(machine: Machine, text: Units) -> Expr:
    """When all chars of a text are ASCII."""
    sort = machine.int_sort
    return and_(
        *[
            or_(not_(present(machine, text, at)), slt(lift(unit, sort), const(ASCII, sort)))
            for at, unit in enumerate(text.units)
        ]
    )


def parsed(machine: Machine, text: Units, width: int, radix: int, plain: bool) -> Parsed:
    """What Integer.parseInt (`width` 32) or Long.parseLong (64) makes of a text.

    `plain` says that all chars are ASCII. Step by step as in the JDK: the number is made below
    zero, and never below the least.
    """
    sort = BV32 if width == 32 else BV64
    ints = machine.int_sort
    length = lift(text.length, ints)
    if not text.units:
        return Parsed(FALSE, const(0, sort))
    first = lift(text.units[0], ints)
    is_negative = eq(first, const(MINUS, ints))
    has_sign = or_(is_negative, eq(first, const(PLUS, ints)))
    low = const(-(1 << (width - 1)), sort)
    limit = ite(is_negative, low, add(low, const(1, sort)))
    shortest = sdiv(limit, const(radix, sort))
    # Nothing, or only a sign, is no number.
    good = [sge(length, ite(has_sign, const(2, ints), const(1, ints)))]
    result = const(0, sort)
    for at, unit in enumerate(text.units):
        is_there = present(machine, text, at)
        if at == 0:
            is_there = and_(is_there, not_(has_sign))
        digit = digit_value(machine, lift(unit, ints), radix, plain)
        wide = digit if sort is ints else sext(digit, sort)
        longer = mul(result, const(radix, sort))
        fits = sge(digit, const(0, ints))
        if radix ** (at + 1) >= 1 << (width - 1):  # fewer digits never are too large
            fits = and_(fits, sle(shortest, result), sle(add(limit, wide), longer))
        good.append(or_(not_(is_there), fits))
        result = ite(is_there, sub(longer, wide), result)
    return Parsed(and_(*good), ite(is_negative, result, neg(result)))


def digit_value(machine: Machine, char: Expr, radix: int, plain: bool) -> Expr:
    """Character.digit of a char: -1 where it is none."""
    sort = machine.int_sort
    none = const(-1, sort)
    found = in_row(machine, char, ZERO_CHAR, min(radix, 10), 0, none)
    starts: tuple[int, ...] = (ord("a"), ord("A"))
    if not plain:
        for zero in unicode_zeros():
            found = in_row(machine, char, zero, min(radix, 10), 0, found)
        starts += FULLWIDTH_LETTERS
    if radix > LETTERS:
        for start in starts:
            found = in_row(machine, char, start, radix - LETTERS, LETTERS, found)
    return found


def in_row(
    machine: Machine, char: Expr, start: int, count: int, first: int, otherwise: Expr
) -> Expr:
    """The digit of a char that is one of `count` from `start` on; they begin with `first`."""
    sort = machine.int_sort
    inside = and_(sle(const(start, sort), char), slt(char, const(start + count, sort)))
    return ite(inside, sub(char, const(start - first, sort)), otherwise)
