"""Texts: immutable sequences of chars, some of them expressions, of a length that may be one.

A string or builder has its text in `Instance.native` where its fields do not hold it yet:
`inputs.texts` puts it there when somebody reads them. A char is a number or an expression of the
machine's int sort. What lies at or behind the length of a text is nobody's business: whoever looks
at a char makes sure that it is there, or asks for `present` beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.expr import (
    Expr,
    add,
    and_,
    array_sort,
    const,
    const_array,
    eq,
    ite,
    select,
    sle,
    slt,
    store,
    sub,
    truncate,
)
from jejak.machine.machine import Machine
from jejak.machine.values import element_sort, lift, lower, widened
from jejak.state.state import State

WIDE_TEXT: Final = 32
"""Chars of which one at an open index is chosen by nested conditions; more are an array's."""
LONGEST: Final = 100_000
"""Chars that are looked up under a model."""

Reading = Callable[[object], object]
"""What a number or an expression is under a model."""


class Text:
    """One of the forms below.

    `length` is a number or an expression, never negative; `most` the greatest it can be, None when
    nobody knows a small one. `unknown` says that nobody knows the chars: who looks at them blurs
    the path.
    """

    length: object
    most: int | None
    unknown: bool

    def at(self, machine: Machine, state: State, index: object) -> object:
        """The char at an index, where there is one."""
        raise NotImplementedError

    def under(self, reading: Reading) -> list[int]:
        """The chars under a model, as many as are looked up."""
        raise NotImplementedError


class Units(Text):
    """Chars one by one: `units` has as many as the text can have."""

    def __init__(self, units: list[object], length: object) -> None:
        self.units = units
        self.length = length
        self.most = len(units)
        self.unknown = False

    def at(self, machine: Machine, _state: State, index: object) -> object:
        """The char at an index, where there is one."""
        units, count = self.units, len(self.units)
        if isinstance(index, int):
            return units[index] if 0 <= index < count else 0
        assert isinstance(index, Expr)
        if not units:
            return 0
        sort = machine.int_sort
        if count > WIDE_TEXT:
            term = self.term(machine)
            return lower(widened(machine, select(term, index), "C"))
        found = lift(units[-1], sort)
        for place in range(count - 2, -1, -1):
            found = ite(eq(index, const(place, sort)), lift(units[place], sort), found)
        return lower(found)

    def term(self, machine: Machine) -> Expr:
        """The chars as an array expression."""
        element = element_sort(machine, "C")
        term = const_array(array_sort(machine.int_sort, element), const(0, element))
        for place, unit in enumerate(self.units):
            char = lift(unit, machine.int_sort)
            if char.sort is not element:
                char = truncate(char, element)
            term = store(term, const(place, machine.int_sort), char)
        return term

    def under(self, reading: Reading) -> list[int]:
        """The chars under a model, as many as are looked up."""
        length = whole(reading(self.length))
        return [whole(reading(unit)) & 0xFFFF for unit in self.units[: min(length, LONGEST)]]


class OpenText(Text):
    """The chars that an array expression holds."""

    def __init__(self, base: Expr, length: object, unknown: bool = False) -> None:
        self.base = base
        self.length = length
        self.most = length if isinstance(length, int) else None
        self.unknown = unknown

    def at(self, machine: Machine, state: State, index: object) -> object:
        """The char at an index, where there is one."""
        stored = select(self.base, lift(index, machine.int_sort))
        if machine.mathematical and not stored.is_const:
            low, high = const(0, stored.sort), const(0xFFFF, stored.sort)
            state.assume(and_(sle(low, stored), sle(stored, high)))
        return lower(widened(machine, stored, "C"))

    def under(self, reading: Reading) -> list[int]:
        """The chars under a model, as many as are looked up."""
        count = min(whole(reading(self.length)), LONGEST)
        sort = self.base.sort.index
        assert sort is not None
        found = [reading(select(self.base, const(index, sort))) for index in range(count)]
        return [whole(each) & 0xFFFF for each in found]


class NumberText(OpenText):
    """The text of a float or double that is an expression: nobody knows it, but it reads back."""

    def __init__(self, base: Expr, length: object, number: Expr) -> None:
        super().__init__(base, length, unknown=True)
        self.number = number


class Joined(Text):
    """One text after the other."""

    def __init__(self, left: Text, right: Text, length: object) -> None:
        self.left = left
        self.right = right
        self.length = length
        both = left.most is not None and right.most is not None
        self.most = (left.most or 0) + (right.most or 0) if both else None
        self.unknown = left.unknown or right.unknown

    def at(self, machine: Machine, state: State, index: object) -> object:
        """The char at an index, where there is one."""
        left, right, room = self.left, self.right, self.left.length
        if isinstance(index, int):
            if isinstance(room, int):
                if index < room:
                    return left.at(machine, state, index)
                return right.at(machine, state, index - room)
            if left.most is not None and index >= left.most:
                return right.at(machine, state, minus(machine, index, room))
        sort = machine.int_sort
        is_left = slt(lift(index, sort), lift(room, sort))
        if is_left.is_const:
            if is_left.value:
                return left.at(machine, state, index)
            return right.at(machine, state, minus(machine, index, room))
        one = left.at(machine, state, index)
        other = right.at(machine, state, minus(machine, index, room))
        return lower(ite(is_left, lift(one, sort), lift(other, sort)))

    def under(self, reading: Reading) -> list[int]:
        """The chars under a model, as many as are looked up."""
        found = self.left.under(reading)
        return found + self.right.under(reading) if len(found) < LONGEST else found


class Slice(Text):
    """Some of the chars of a text, from `start` on."""

    def __init__(self, text: Text, start: object, length: object) -> None:
        self.text = text
        self.start = start
        self.length = length
        self.most = length if isinstance(length, int) else text.most
        self.unknown = text.unknown

    def at(self, machine: Machine, state: State, index: object) -> object:
        """The char at an index, where there is one."""
        return self.text.at(machine, state, plus(machine, self.start, index))

    def under(self, reading: Reading) -> list[int]:
        """The chars under a model, as many as are looked up."""
        start, length = whole(reading(self.start)), whole(reading(self.length))
        return self.text.under(reading)[start : start + length]


EMPTY: Final = Units([], 0)


def whole(value: object) -> int:
    """A number that is known to be whole."""
    assert isinstance(value, int)
    return value


def plus(machine: Machine, left: object, right: object) -> object:
    """A sum of numbers or expressions."""
    if isinstance(left, int) and isinstance(right, int):
        return left + right
    return lower(add(lift(left, machine.int_sort), lift(right, machine.int_sort)))


def minus(machine: Machine, left: object, right: object) -> object:
    """A difference of numbers or expressions."""
    if isinstance(left, int) and isinstance(right, int):
        return left - right
    return lower(sub(lift(left, machine.int_sort), lift(right, machine.int_sort)))


def known_text(units: list[int]) -> Units:
    """A text that is known."""
    return Units(list(units), len(units))


def known_units(text: Text) -> list[int] | None:
    """The chars of a text where all of it is known."""
    if not isinstance(text, Units) or not isinstance(text.length, int):
        return None
    found: list[int] = []
    for unit in text.units[: text.length]:
        if not isinstance(unit, int):
            return None
        found.append(unit)
    return found


def joined(machine: Machine, left: Text, right: Text) -> Text:
    """One text after the other."""
    if left.length == 0:
        return right
    if right.length == 0:
        return left
    length = plus(machine, left.length, right.length)
    if isinstance(left, Units) and isinstance(right, Units) and isinstance(left.length, int):
        return Units(left.units[: left.length] + right.units, length)
    if isinstance(left, Joined) and isinstance(left.right, Units) and isinstance(right, Units):
        last = left.right
        if isinstance(last.length, int):
            return Joined(left.left, joined(machine, last, right), length)
    return Joined(left, right, length)


def sliced(machine: Machine, text: Text, start: object, length: object) -> Text:
    """Some chars of a text, which has them."""
    if isinstance(length, int) and length == 0:
        return EMPTY
    if isinstance(start, int):
        if start == 0 and (length is text.length or length == text.length):
            return text
        if isinstance(text, Units):
            units = text.units[start:]
            return Units(units[:length] if isinstance(length, int) else units, length)
    if isinstance(text, Slice):
        return Slice(text.text, plus(machine, text.start, start), length)
    return Slice(text, start, length)


def present(machine: Machine, text: Text, index: int) -> Expr:
    """When a text has a char at an index."""
    return slt(const(index, machine.int_sort), lift(text.length, machine.int_sort))
