"""What two comparisons of the same terms say together. Imports `node` and below.

A comparison of two terms is a set of the outcomes less, equal, greater and unordered; one of a term
with a constant is an interval or, for `!=`, a hole. Conjunction intersects them; disjunction is
the negated conjunction of the negations.
"""

from typing import Final, final

from jejak.expr.node import FALSE, TRUE, Expr, const, make1, make2
from jejak.expr.ops import EQ, FEQ, FLE, FLT, NOT, SLE, SLT, ULE, ULT
from jejak.expr.sorts import BOOL, KIND_BV, KIND_INT, Sort
from jejak.expr.values import unsigned, wrap

_LESS: Final = 1
_SAME: Final = 2
_GREATER: Final = 4
_UNORDERED: Final = 8

_EQUALITY: Final = 0
_SIGNED: Final = 1
_UNSIGNED: Final = 2
_FLOAT: Final = 3

NEAREST: Final = 32
"""Members of a junction that a new one about the same is compared with: all would be quadratic."""

_ENDLESS: Final = 10**40
"""Stands for infinity among mathematical integers; larger constants are left alone."""


def opposite(a: Expr) -> Expr:
    """Return the negation of a formula in normal form, again in normal form."""
    op = a.op
    if op == NOT:
        return a.args[0]
    if op == SLT:
        return make2(SLE, BOOL, a.args[1], a.args[0])
    if op == SLE:
        return make2(SLT, BOOL, a.args[1], a.args[0])
    if op == ULT:
        return make2(ULE, BOOL, a.args[1], a.args[0])
    if op == ULE:
        return make2(ULT, BOOL, a.args[1], a.args[0])
    if a.is_const:
        return FALSE if a.value else TRUE
    return make1(NOT, BOOL, a)


def meet(xs: list[Expr]) -> list[Expr] | None:
    """Return a shorter or equal list with the same conjunction; None when that is false."""
    return _Junction(False).gather(xs)


def join(xs: list[Expr]) -> list[Expr] | None:
    """Return a shorter or equal list with the same disjunction; None when that is true."""
    return _Junction(True).gather(xs)


@final
class _Junction:
    """A conjunction or disjunction under construction: its members by what they speak of."""

    def __init__(self, dual: bool) -> None:
        self.dual: Final = dual
        self.kept: Final[dict[int, Expr]] = {}
        self.by_subject: Final[dict[object, list[Expr]]] = {}
        self.negated: Final[set[int]] = set()

    def gather(self, xs: list[Expr]) -> list[Expr] | None:
        for x in xs:
            if not self.insert(x):
                return None
        return list(self.kept.values())

    def insert(self, x: Expr) -> bool:
        """Add a member; False when the whole is decided by it."""
        if x.id in self.kept:
            return True
        if x.id in self.negated or (x.op == NOT and x.args[0].id in self.kept):
            return False
        subject = _subject(x)
        if subject is None:
            self.keep(x)
            return True
        group = self.by_subject.setdefault(subject, [])
        for other in group if len(group) <= NEAREST else group[-NEAREST:]:
            both = self.combined(other, x)
            if both is None:
                continue
            if both.is_const:
                return False
            if both is other:
                return True
            group.remove(other)
            del self.kept[other.id]
            if other.op == NOT:
                self.negated.discard(other.args[0].id)
            return self.insert(both)
        group.append(x)
        self.keep(x)
        return True

    def keep(self, x: Expr) -> None:
        self.kept[x.id] = x
        if x.op == NOT:
            self.negated.add(x.args[0].id)

    def combined(self, x: Expr, y: Expr) -> Expr | None:
        """Return one formula that says what the two say; None when there is none."""
        if not self.dual:
            return _both(x, y)
        both = _both(opposite(x), opposite(y))
        return None if both is None else opposite(both)


def _family(e: Expr) -> int:
    """Return the order that a bare comparison belongs to, -1 for other formulas."""
    op = e.op
    if op in (SLT, SLE):
        return _SIGNED
    if op in (ULT, ULE):
        return _UNSIGNED
    if op in (FLT, FLE, FEQ):
        return _FLOAT
    if op == EQ:
        kind = e.args[0].sort.kind
        if kind in (KIND_BV, KIND_INT):
            return _EQUALITY
    return -1


def _subject(e: Expr) -> object:
    """Return a key for what a comparison compares, None for other formulas."""
    bare = e.args[0] if e.op == NOT else e
    family = _family(bare)
    if family < 0:
        return None
    a, b = bare.args
    if family != _FLOAT:
        if b.is_const:
            return a.id
        if a.is_const:
            return b.id
    return (a.id, b.id) if a.id < b.id else (b.id, a.id)


def _both(x: Expr, y: Expr) -> Expr | None:
    """Return the conjunction of two comparisons of the same subject, if it is one of them."""
    bare_x = x.args[0] if x.op == NOT else x
    bare_y = y.args[0] if y.op == NOT else y
    if x.op == NOT and y.op == NOT and bare_x.op == EQ == bare_y.op and bare_x.args[1].is_const:
        return None  # two numbers that it is not: the default of a switch has thousands of them
    family_x, family_y = _family(bare_x), _family(bare_y)
    if family_x == _EQUALITY:
        family = family_y
    elif family_y in (_EQUALITY, family_x):
        family = family_x
    else:
        return None
    a, b = bare_x.args
    if family == _FLOAT or not (a.is_const or b.is_const):
        return _intersection(x, y, family, a, b)
    subject = b if a.is_const else a
    return _overlap(x, y, family == _UNSIGNED, subject)


def _outcomes(e: Expr, a: Expr, everything: int) -> int:
    """Return the outcomes of comparing `a` with the other term under which `e` holds."""
    if e.op == NOT:
        return everything & ~_outcomes(e.args[0], a, everything)
    if e.op in (EQ, FEQ):
        return _SAME
    outcomes = _LESS if e.args[0] is a else _GREATER
    return outcomes | _SAME if e.op in (SLE, ULE, FLE) else outcomes


def _intersection(x: Expr, y: Expr, family: int, a: Expr, b: Expr) -> Expr | None:
    everything = 15 if family == _FLOAT else 7
    of_x = _outcomes(x, a, everything)
    of_y = _outcomes(y, a, everything)
    common = of_x & of_y
    if common == of_x:
        return x
    if common == of_y:
        return y
    if common == 0:
        return FALSE
    if common & _UNORDERED:
        bare = _comparison(everything & ~common, family, a, b)
        return None if bare is None else make1(NOT, BOOL, bare)
    if common == _LESS | _GREATER and family != _FLOAT:
        return make1(NOT, BOOL, make2(EQ, BOOL, a, b))
    return _comparison(common, family, a, b)


def _comparison(outcomes: int, family: int, a: Expr, b: Expr) -> Expr | None:
    """Return the comparison that holds under exactly these ordered outcomes, if there is one."""
    less, less_same, same = SLT, SLE, EQ
    if family == _UNSIGNED:
        less, less_same = ULT, ULE
    elif family == _FLOAT:
        less, less_same, same = FLT, FLE, FEQ
    if outcomes == _LESS:
        return make2(less, BOOL, a, b)
    if outcomes == _LESS | _SAME:
        return make2(less_same, BOOL, a, b)
    if outcomes == _SAME:
        return make2(same, BOOL, a, b)
    if outcomes == _GREATER:
        return make2(less, BOOL, b, a)
    if outcomes == _GREATER | _SAME:
        return make2(less_same, BOOL, b, a)
    return None


def _ends(sort: Sort, is_unsigned: bool) -> tuple[int, int]:
    if sort.kind == KIND_INT:
        return -_ENDLESS, _ENDLESS
    if is_unsigned:
        return 0, (1 << sort.width) - 1
    return sort.low, sort.high


def _interval(e: Expr, is_unsigned: bool, low: int, high: int) -> tuple[int, int]:
    """Return the ends of the numbers that satisfy a bare comparison with a constant."""
    a, b = e.args
    fixed = b if b.is_const else a
    number: int = fixed.value
    if is_unsigned:
        number = unsigned(number, fixed.sort.width)
    if e.op == EQ:
        return number, number
    strict = 1 if e.op in (SLT, ULT) else 0
    if b.is_const:
        return low, number - strict
    return number + strict, high


def _overlap(x: Expr, y: Expr, is_unsigned: bool, subject: Expr) -> Expr | None:
    low, high = _ends(subject.sort, is_unsigned)
    if x.op == NOT:
        x, y = y, x
    if x.op == NOT:
        return None
    low_x, high_x = _interval(x, is_unsigned, low, high)
    bare_y = y.args[0] if y.op == NOT else y
    low_y, high_y = _interval(bare_y, is_unsigned, low, high)
    if min(low_x, low_y, high_x, high_y) < low or max(low_x, low_y, high_x, high_y) > high:
        return None
    if y.op == NOT:
        return _without(x, low_y, low_x, high_x, is_unsigned, subject)
    low_both, high_both = max(low_x, low_y), min(high_x, high_y)
    if low_both > high_both:
        return FALSE
    if low_both == low_x and high_both == high_x:
        return x
    if low_both == low_y and high_both == high_y:
        return y
    if low_both == high_both:
        return _equal(subject, low_both)
    return None


def _without(
    x: Expr, hole: int, low: int, high: int, is_unsigned: bool, subject: Expr
) -> Expr | None:
    """Return the comparison `x`, which means the numbers from `low` to `high`, less a hole."""
    if hole < low or hole > high:
        return x
    if low == high:
        return FALSE
    strict = ULT if is_unsigned else SLT
    bounded_above = x.args[1].is_const
    if bounded_above and hole == high:
        if high - 1 == low:
            return _equal(subject, low)
        return make2(strict, BOOL, subject, _number(high, subject.sort))
    if not bounded_above and hole == low:
        if low + 1 == high:
            return _equal(subject, high)
        return make2(strict, BOOL, _number(low, subject.sort), subject)
    return None


def _number(number: int, sort: Sort) -> Expr:
    return const(wrap(number, sort.width), sort)


def _equal(subject: Expr, number: int) -> Expr:
    return make2(EQ, BOOL, subject, _number(number, subject.sort))
