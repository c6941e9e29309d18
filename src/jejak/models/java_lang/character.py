"""java.lang.Character: kinds and cases of chars that are expressions; and of those of a String.

The tables are those of some JDKs (`character_tables`). For others, and for code points beyond 16
bits, the JDK's own code looks them up.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, add, and_, bit_and, const, eq, ite, ne, not_, or_, sub
from jejak.inputs.texts import enumerated, look_at
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome, ask_truth
from jejak.machine.strings import STRING
from jejak.machine.texts import Text, Units, minus, present, sliced
from jejak.machine.values import lift, lower
from jejak.models.arguments import decided, unknown
from jejak.models.java_lang.character_tables import CharRange, alike, char_ranges, folded
from jejak.models.java_lang.string import maybe_same, opaque_string, own_text
from jejak.models.locales import LOCALE, locale_tag
from jejak.models.registry import Registry
from jejak.models.texts import in_order, is_known, is_within, text_needed, truth_value
from jejak.results.reasons import Approximation
from jejak.state.state import State

CHARACTER: Final = "java/lang/Character"
UPPER: Final = "toUpperCase"
LOWER: Final = "toLowerCase"
SURROGATES: Final = (0xD800, 0xDFFF)
BEYOND_ASCII: Final = [CharRange(128, 0xFFFF, 1, 0)]
SIGMA: Final = CharRange(0x3A3, 0x3A3, 1, 0)
OWN_LETTERS: Final = ("tr", "az", "lt")
"""Languages whose letters have cases of their own."""
UNKNOWN: Final = Approximation.UNKNOWN_CONTENTS


def release(machine: Machine) -> int:
    """The release of the analysed JDK."""
    java = machine.shape(CHARACTER).java
    assert java is not None
    return java.file.major - 44


def table(machine: Machine, name: str) -> list[CharRange] | None:
    """A table of the analysed JDK; None where it is not known, or bits are not to be had."""
    return None if machine.mathematical else char_ranges(release(machine), name)


def is_in(machine: Machine, char: Expr, each: CharRange) -> Expr:
    """When a char is one of a range."""
    found = is_within(machine, char, each.low, each.high)
    if each.step == 1:
        return found
    sort = machine.int_sort
    odd = bit_and(char, const(1, sort))
    return and_(found, eq(odd, const(each.low & 1, sort)))


class IsKind:
    """isDigit and the like."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Whether a code point is of the kind."""
        char = arguments[0]
        tables = [table(machine, name) for name in self.names]
        if not isinstance(char, Expr) or None in tables:
            return DECLINED
        is_char = ask_truth(state, is_within(machine, char, 0, 0xFFFF))
        if isinstance(is_char, Outcome) or not is_char:
            return is_char if isinstance(is_char, Outcome) else DECLINED
        parts = [is_in(machine, char, each) for ranges in tables for each in ranges or ()]
        return truth_value(machine, or_(*parts))


def in_case(machine: Machine, char: Expr, ranges: list[CharRange]) -> Expr:
    """A char in another case."""
    found = char
    for each in ranges:
        other = add(char, const(each.by, machine.int_sort))
        found = ite(is_in(machine, char, each), other, found)
    return found


class ToCase:
    """toUpperCase and toLowerCase of Character."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """A code point in another case."""
        char, ranges = arguments[0], table(machine, self.name)
        if not isinstance(char, Expr) or ranges is None:
            return DECLINED
        is_char = ask_truth(state, is_within(machine, char, 0, 0xFFFF))
        if isinstance(is_char, Outcome):
            return is_char
        return lower(in_case(machine, char, ranges)) if is_char else DECLINED


class StringCase:
    """toUpperCase and toLowerCase of String in the default locale, or in one that is known.

    Strings with chars that are no single char in the other case run the JDK's own code. Which small
    letter a sigma is turns on the words around it, which nobody looks for here.
    """

    def __init__(self, name: str, special: str) -> None:
        self.name = name
        self.special = special

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The string in another case."""
        text = own_text(machine, state, arguments)
        ranges, special = table(machine, self.name), table(machine, self.special)
        if is_known(text) or ranges is None or special is None:
            return DECLINED
        if len(arguments) > 1 and not has_plain_letters(state, arguments[1]):
            return DECLINED
        units = enumerated(machine, state, text)
        if isinstance(units, Outcome):
            return units
        is_ascii = ask_truth(state, none_of(machine, units, BEYOND_ASCII))
        if isinstance(is_ascii, Outcome):
            return is_ascii
        if not is_ascii:
            found = self.beyond_ascii(machine, state, units, special)
            if not isinstance(found, Units):
                return found
            units = found
        ranges = small(ranges) if is_ascii else ranges
        sort = machine.int_sort
        changed = [lower(in_case(machine, lift(unit, sort), ranges)) for unit in units.units]
        return maybe_same(machine, state, arguments, Units(changed, units.length))

    def beyond_ascii(
        self, machine: Machine, state: State, text: Units, special: list[CharRange]
    ) -> object:
        """A text whose chars are then single ones in the other case; else what comes of it."""
        odd = [*special, CharRange(*SURROGATES, 1, 0)]
        is_plain = ask_truth(state, none_of(machine, text, odd))
        if isinstance(is_plain, Outcome):
            return is_plain
        lacks_sigma: Outcome | bool = True
        if self.name == LOWER:
            lacks_sigma = ask_truth(state, none_of(machine, text, [SIGMA]))
        if isinstance(lacks_sigma, Outcome):
            return lacks_sigma
        if not is_plain:
            return DECLINED if lacks_sigma else opaque_string(machine, state)
        return text if lacks_sigma else with_some_sigma(machine, state, text)


def has_plain_letters(state: State, locale: object) -> bool:
    """Whether a locale is known to be of a language whose letters have the cases of most."""
    tag = locale_tag(state, locale)
    return tag is not None and tag.partition("-")[0] not in OWN_LETTERS


def with_some_sigma(machine: Machine, state: State, text: Units) -> Units:
    """A text with one of the small letters in the place of each capital sigma."""
    state.approximate(UNKNOWN)
    sort = machine.int_sort
    changed: list[object] = []
    for unit in text.units:
        is_last = eq(lift(unknown(machine, state, "sigma", "Z"), sort), const(1, sort))
        small_one = ite(is_last, const(0x3C2, sort), const(0x3C3, sort))
        char = lift(unit, sort)
        changed.append(lower(ite(is_in(machine, char, SIGMA), small_one, char)))
    return Units(changed, text.length)


def small(ranges: list[CharRange]) -> list[CharRange]:
    """Those of ranges that have ASCII chars."""
    return [each for each in ranges if each.low < 128]


def none_of(machine: Machine, text: Units, ranges: list[CharRange]) -> Expr:
    """When a text has no char of some ranges."""
    found = []
    for index, unit in enumerate(text.units):
        char = lift(unit, machine.int_sort)
        odd = or_(*[is_in(machine, char, each) for each in ranges])
        found.append(not_(and_(present(machine, text, index), odd)))
    return and_(*found)


def equals_ignoring_case(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.equalsIgnoreCase of strings without surrogates."""
    if state.resolved(arguments[1]) is None:
        return 0
    other = text_needed(machine, state, arguments[1])
    if isinstance(other, Outcome):
        return other
    return folded_equality(machine, state, own_text(machine, state, arguments), other)


def folded_equality(machine: Machine, state: State, left: Text, right: Text) -> object:
    """Whether two texts are the same but for the case of their chars."""
    upper, below = table(machine, UPPER), table(machine, LOWER)
    if upper is None or below is None or (is_known(left) and is_known(right)):
        return DECLINED
    one, two = (left, right) if right.most is not None else (right, left)
    short = enumerated(machine, state, two)
    if isinstance(short, Outcome):
        return short
    count = len(short.units)
    sort = machine.int_sort
    chars = [lift(one.at(machine, state, index), sort) for index in range(count)]
    same_length = eq(lift(one.length, sort), lift(short.length, sort))
    is_short = ask_truth(state, same_length)
    if isinstance(is_short, Outcome):
        return is_short
    if not is_short:
        return 0
    long = Units([lower(char) for char in chars], short.length)
    pairs = [CharRange(*SURROGATES, 1, 0)]
    plain = none_of(machine, short, pairs)
    if not plain.is_const:  # a pair is never alike a char: one text without is enough
        plain = and_(plain, none_of(machine, long, pairs))
    is_plain = ask_truth(state, plain)
    if isinstance(is_plain, Outcome) or not is_plain:
        return is_plain if isinstance(is_plain, Outcome) else DECLINED
    found = []
    for index, char in enumerate(chars):
        same = same_but_for_case(machine, char, short.units[index], (upper, below))
        found.append(or_(not_(present(machine, short, index)), same))
    return truth_value(machine, and_(*found))


def same_but_for_case(
    machine: Machine, char: Expr, other: object, tables: tuple[list[CharRange], list[CharRange]]
) -> Expr:
    """When two chars are the same but for their case."""
    jdk, sort = release(machine), machine.int_sort
    if isinstance(other, int):
        same = alike(jdk)[folded(jdk, other)]
        return or_(*[eq(char, const(each, sort)) for each in same])
    upper, lower_case = tables
    both = [char, lift(other, sort)]
    one, two = [in_case(machine, in_case(machine, x, upper), lower_case) for x in both]
    return eq(one, two)


def compare_ignoring_case(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.compareToIgnoreCase of texts that are ASCII where both have chars."""
    right = text_needed(machine, state, arguments[1])
    if isinstance(right, Outcome):
        return right
    left = own_text(machine, state, arguments)
    if is_known(left) and is_known(right):
        return DECLINED
    if left.most is None and right.most is None:
        units = enumerated(machine, state, left)
        if isinstance(units, Outcome):
            return units
        left = units
    count = min([each for each in (left.most, right.most) if each is not None])
    one, two = (first_chars(machine, state, each, count) for each in (left, right))
    both = [and_(present(machine, one, at), present(machine, two, at)) for at in range(count)]
    sort = machine.int_sort
    pairs = zip(both, one.units, two.units, strict=True)
    chars = [(here, lift(mine, sort), lift(theirs, sort)) for here, mine, theirs in pairs]
    plain = ask_truth(state, and_(*[is_ascii_pair(machine, *each) for each in chars]))
    if isinstance(plain, Outcome) or not plain:
        return plain if isinstance(plain, Outcome) else DECLINED
    found = sub(lift(left.length, sort), lift(right.length, sort))
    for here, mine, theirs in reversed(chars):
        first, second = small_letter(machine, mine), small_letter(machine, theirs)
        found = ite(and_(here, ne(first, second)), sub(first, second), found)
    return lower(found)


def first_chars(machine: Machine, state: State, text: Text, count: int) -> Units:
    """The first chars of a text, which may have fewer, or more."""
    return Units([text.at(machine, state, index) for index in range(count)], text.length)


def is_ascii_pair(machine: Machine, here: Expr, one: Expr, other: Expr) -> Expr:
    """When two chars that are there are both ASCII."""
    small_ones = [is_within(machine, char, 0, 127) for char in (one, other)]
    return or_(not_(here), and_(*small_ones))


def small_letter(machine: Machine, char: Expr) -> Expr:
    """An ASCII char as its case is ignored."""
    is_capital = is_within(machine, char, ord("A"), ord("Z"))
    return ite(is_capital, add(char, const(32, machine.int_sort)), char)


def region_ignoring_case(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.regionMatches that may ignore the case, of as many chars as is known."""
    _, ignores, start, _, other_start, length = arguments
    if ignores != 1 or not isinstance(length, int) or length < 0:
        return DECLINED
    ref = decided(machine, state, arguments[3])
    if ref is None or isinstance(ref, Outcome):
        return DECLINED if ref is None else ref  # null may go unseen
    other = look_at(machine, state, ref)
    mine = own_text(machine, state, arguments)
    inside = and_(
        in_order(machine, 0, start, minus(machine, mine.length, length)),
        in_order(machine, 0, other_start, minus(machine, other.length, length)),
    )
    answer = ask_truth(state, inside)
    if isinstance(answer, Outcome) or not answer:
        return answer if isinstance(answer, Outcome) else 0
    left = sliced(machine, mine, start, length)
    right = sliced(machine, other, other_start, length)
    return folded_equality(machine, state, left, right)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for name in (
        "isDigit",
        "isLetter",
        "isUpperCase",
        "isLowerCase",
        "isWhitespace",
        "isSpaceChar",
    ):
        registry.exact(f"{CHARACTER}.{name}(I)Z", IsKind(name))
    registry.exact(f"{CHARACTER}.isLetterOrDigit(I)Z", IsKind("isLetter", "isDigit"))
    for name, special in ((UPPER, "specialUpper"), (LOWER, "specialLower")):
        registry.exact(f"{CHARACTER}.{name}(I)I", ToCase(name))
        for given in ("", f"L{LOCALE};"):
            member = f"{STRING}.{name}({given})L{STRING};"
            registry.partly(member, UNKNOWN, StringCase(name, special))
    member = f"{STRING}.equalsIgnoreCase(L{STRING};)Z"
    registry.partly(member, UNKNOWN, equals_ignoring_case)
    member = f"{STRING}.compareToIgnoreCase(L{STRING};)I"
    registry.partly(member, UNKNOWN, compare_ignoring_case)
    member = f"{STRING}.regionMatches(ZIL{STRING};II)Z"
    registry.partly(member, UNKNOWN, region_ignoring_case)
