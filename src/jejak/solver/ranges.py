"""Layer `ranges`: what the ends of ranges refute.

Each term lies between two numbers; comparisons move them, and what a term is made of tells where it
lies. Where all alternatives but one are out, that one holds. So lengths, indices and characters of
texts need no solver where they contradict each other. Only contradictions are answered here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.expr import Expr, not_, ops
from jejak.expr.sorts import KIND_BOOL, KIND_BV
from jejak.solver.answers import Answer, Unsat
from jejak.solver.query import Layer, Query

EFFORT: Final = 5_000
"""Terms that are looked at for one query, at most."""
MOST_ROUNDS: Final = 4
MOST_DEPTH: Final = 100

Why = frozenset[Expr]
Range = tuple[int, int]
_NUMBERS: Final = (KIND_BOOL, KIND_BV)
"""Mathematical integers have no ends to begin with."""
_OPEN: Final[Range] = (0, 1)
_NO: Final[Range] = (0, 0)
_YES: Final[Range] = (1, 1)


class Ranges:
    """Answers Unsat where ranges leave nothing."""

    def __init__(self, inner: Layer) -> None:
        self._inner = inner

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        core = Narrowing().contradiction(query.conjuncts)
        if core is None:
            return self._inner.solve(query)
        return Unsat(tuple([each for each in query.conjuncts if each in core]))


class Ends:
    """What comparisons leave of a term, and the conjuncts that say so."""

    __slots__ = ("high", "high_why", "low", "low_why")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high
        self.low_why: Why = frozenset()
        self.high_why: Why = frozenset()


class Narrowing:
    """The ranges of the terms of one query; `found` remembers them for one round."""

    def __init__(self) -> None:
        self.ends: dict[int, Ends] = {}
        self.found: dict[int, Range] = {}
        self.effort = EFFORT
        self.is_news = False

    def contradiction(self, conjuncts: tuple[Expr, ...]) -> Why | None:
        """Conjuncts that contradict each other; None where that is not seen."""
        for _ in range(MOST_ROUNDS):
            self.is_news = False
            self.found.clear()
            for each in conjuncts:
                core = self.assume(each, True, frozenset((each,)), 0)
                if core is not None:
                    return core
                if self.effort <= 0:
                    return None
            if not self.is_news:
                return None
        return None

    # --- formulas ------------------------------------------------------------------------------

    def assume(self, formula: Expr, holds: bool, why: Why, depth: int) -> Why | None:
        """Takes in that a formula is true, or false; the contradiction, where that makes one."""
        if self.range(formula, depth) == (_NO if holds else _YES):
            return why | self.reasons(formula)
        op = formula.op
        self.effort -= 1
        if self.effort <= 0 or depth > MOST_DEPTH or formula.is_const:
            return None
        if op == ops.NOT:
            return self.assume(formula.args[0], not holds, why, depth + 1)
        if op in (ops.AND, ops.OR):
            return self.parts(formula, holds, why, depth)
        self.state(formula, holds, why)
        self.state(not_(formula), not holds, why)
        if op in (ops.EQ, ops.SLT, ops.SLE) and formula.args[0].sort.kind in _NUMBERS:
            return self.compare(formula, holds, why, depth)
        return None

    def state(self, formula: Expr, holds: bool, why: Why) -> None:
        """Notes the truth of a formula for wherever else it stands."""
        known = self.ends.get(formula.id)
        if known is None or known.low != known.high:
            said = self.ends[formula.id] = Ends(int(holds), int(holds))
            said.low_why = said.high_why = why
            self.found[formula.id] = (int(holds), int(holds))
            self.is_news = True

    def parts(self, formula: Expr, holds: bool, why: Why, depth: int) -> Why | None:
        """Takes in all parts, or the only one that is left."""
        parts = formula.args
        if (formula.op == ops.AND) is not holds:
            out = _NO if holds else _YES
            parts = tuple([each for each in parts if self.range(each, depth + 1) != out])
            if len(parts) != 1:
                return None
            why |= self.reasons(formula)
        for each in parts:
            core = self.assume(each, holds, why, depth + 1)
            if core is not None:
                return core
        return None

    def compare(self, formula: Expr, holds: bool, why: Why, depth: int) -> Why | None:
        """Moves the ends of both sides."""
        left, right = formula.args
        op = formula.op
        if op == ops.EQ:
            if not holds:
                return self.differ(left, right, why, depth)
            return self.at_most(left, right, 0, why, depth) or self.at_most(
                right, left, 0, why, depth
            )
        step = 1 if (op == ops.SLT) is holds else 0
        if not holds:
            left, right = right, left
        return self.at_most(left, right, step, why, depth)

    def at_most(self, left: Expr, right: Expr, step: int, why: Why, depth: int) -> Why | None:
        """Takes in that `left + step <= right`."""
        high, low = self.range(right, depth + 1)[1], self.range(left, depth + 1)[0]
        core: Why | None = None
        if high < full(right)[1]:  # else it says as good as nothing
            core = self.narrow(left, None, high - step, why, right)
        if core is None and low > full(left)[0]:
            core = self.narrow(right, low + step, None, why, left)
        return core

    def differ(self, left: Expr, right: Expr, why: Why, depth: int) -> Why | None:
        """Takes in that two terms differ: that tells where one is a number at an end."""
        if left.is_const:
            left, right = right, left
        if not right.is_const:
            return None
        value = int(right.value)
        low, high = self.range(left, depth + 1)
        if low == value:
            return self.narrow(left, value + 1, None, why, left)
        return self.narrow(left, None, value - 1, why, left) if high == value else None

    def narrow(
        self, term: Expr, low: int | None, high: int | None, why: Why, by: Expr
    ) -> Why | None:
        """Moves an end of a term, as a conjunct and what is known `by` another term say."""
        if term.is_const:
            return None  # the comparison has been looked at
        ends = self.ends.get(term.id)
        if ends is None:
            ends = Ends(*full(term))
        if low is not None and low > ends.low:
            ends.low, ends.low_why = low, why | self.reasons(by)
        elif high is not None and high < ends.high:
            ends.high, ends.high_why = high, why | self.reasons(by)
        else:
            return None
        self.ends[term.id] = ends
        self.is_news = True
        if ends.low > ends.high:
            return ends.low_why | ends.high_why
        before = self.found.get(term.id)
        if before is not None:
            self.found[term.id] = max(before[0], ends.low), min(before[1], ends.high)
        return None

    def reasons(self, term: Expr) -> Why:
        """The conjuncts that the range of a term rests on, and some more."""
        if term.is_const:
            return frozenset()
        found: set[Expr] = set()
        seen = {term.id}
        waiting = [term]
        while waiting:
            each = waiting.pop()
            self.effort -= 1
            ends = self.ends.get(each.id)
            if ends is not None:
                found |= ends.low_why
                found |= ends.high_why
            for part in each.args:
                if part.id not in seen:
                    seen.add(part.id)
                    waiting.append(part)
        return frozenset(found)

    # --- terms ---------------------------------------------------------------------------------

    def range(self, term: Expr, depth: int) -> Range:
        """Where a term lies: a number, or a truth value as one."""
        if term.is_const:
            return int(term.value), int(term.value)
        known = self.found.get(term.id)
        if known is not None:
            return known
        if depth > MOST_DEPTH or self.effort <= 0:
            return full(term)
        self.effort -= 1
        low, high = self.computed(term, depth + 1)
        ends = self.ends.get(term.id)
        if ends is not None and max(low, ends.low) <= min(high, ends.high):
            low, high = max(low, ends.low), min(high, ends.high)
        self.found[term.id] = low, high
        return low, high

    def computed(self, term: Expr, depth: int) -> Range:
        """Where a term lies by what it is made of."""
        op = term.op
        if op in (ops.AND, ops.OR):
            return self.several(term, depth)
        if op == ops.NOT:
            low, high = self.range(term.args[0], depth)
            return 1 - high, 1 - low
        if op == ops.ITE:
            return self.either(term, depth)
        if op in _COMPARED:
            return self.compared(term, depth)
        compute = COMPUTED.get(op)
        kinds = {term.sort.kind, *[each.sort.kind for each in term.args]}
        if compute is None or kinds != {KIND_BV}:
            return full(term)
        found = compute(term, [self.range(each, depth) for each in term.args])
        widest = full(term)
        return found if widest[0] <= found[0] and found[1] <= widest[1] else widest

    def several(self, term: Expr, depth: int) -> Range:
        """The truth of a conjunction or disjunction."""
        parts = [self.range(each, depth) for each in term.args]
        join = min if term.op == ops.AND else max
        return join([each[0] for each in parts]), join([each[1] for each in parts])

    def either(self, term: Expr, depth: int) -> Range:
        """Where a term lies that is one of two."""
        condition, yes, no = term.args
        if term.sort.kind not in _NUMBERS:
            return full(term)
        holds = self.range(condition, depth)
        if holds == _YES:
            return self.range(yes, depth)
        if holds == _NO:
            return self.range(no, depth)
        one, other = self.range(yes, depth), self.range(no, depth)
        return min(one[0], other[0]), max(one[1], other[1])

    def compared(self, term: Expr, depth: int) -> Range:
        """The truth of a comparison."""
        left, right = term.args
        if left.sort.kind not in _NUMBERS:
            return _OPEN
        one, other = self.range(left, depth), self.range(right, depth)
        op = term.op
        if op in (ops.ULT, ops.ULE) and (one[0] < 0 or other[0] < 0):
            return _OPEN
        apart = self.distance(left, right, depth)
        if apart is not None:
            holds = apart == 0 if op == ops.EQ else apart < (1 if op in _OR_EQUAL else 0)
            return _YES if holds else _NO
        if op == ops.EQ:
            if one[1] < other[0] or other[1] < one[0]:
                return _NO
            return _YES if one == other and one[0] == one[1] else _OPEN
        step = 0 if op in _OR_EQUAL else 1
        if one[1] + step <= other[0]:
            return _YES
        return _NO if one[0] + step > other[1] else _OPEN

    def distance(self, left: Expr, right: Expr, depth: int) -> int | None:
        """How far a term is above another one of which it is made, or which is made of it."""
        one, step = shifted(left)
        other, back = shifted(right)
        if one is not other:
            return None
        if step or back:
            low, high = self.range(one, depth)
            least, most = full(one)
            for each in (step, back):
                if low + each < least or high + each > most:
                    return None
        return step - back


def full(term: Expr) -> Range:
    """Where any term of a sort lies."""
    return (term.sort.low, term.sort.high) if term.sort.kind == KIND_BV else _OPEN


def shifted(term: Expr) -> tuple[Expr, int]:
    """A term without the constant that is added to it, and that."""
    if term.op in (ops.ADD, ops.SUB) and term.args[1].is_const:
        value = int(term.args[1].value)
        return term.args[0], value if term.op == ops.ADD else -value
    if term.op == ops.ADD and term.args[0].is_const:
        return term.args[1], int(term.args[0].value)
    return term, 0


# --- operations: beyond the ends of the sort nothing is known ------------------------------------


def _sum(_: Expr, parts: list[Range]) -> Range:
    return parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]


def _difference(_: Expr, parts: list[Range]) -> Range:
    return parts[0][0] - parts[1][1], parts[0][1] - parts[1][0]


def _product(_: Expr, parts: list[Range]) -> Range:
    corners = [one * other for one in parts[0] for other in parts[1]]
    return min(corners), max(corners)


def _negative(_: Expr, parts: list[Range]) -> Range:
    return -parts[0][1], -parts[0][0]


def _complement(_: Expr, parts: list[Range]) -> Range:
    return ~parts[0][1], ~parts[0][0]


def _common_bits(term: Expr, parts: list[Range]) -> Range:
    highs = [high for low, high in parts if low >= 0]
    return (0, min(highs)) if highs else full(term)


def _joined_bits(term: Expr, parts: list[Range]) -> Range:
    if parts[0][0] < 0 or parts[1][0] < 0:
        return full(term)
    return 0, (1 << max(parts[0][1], parts[1][1]).bit_length()) - 1


def _shifted_right(term: Expr, parts: list[Range]) -> Range:
    (low, high), (count, most) = parts
    width = term.sort.width
    if count != most or not 0 <= count < width:
        return full(term)
    if term.op == ops.LSHR and low < 0 and count:
        return 0, (1 << (width - count)) - 1
    return low >> count, high >> count


def _unsigned(term: Expr, parts: list[Range]) -> Range:
    low, high = parts[0]
    around = 1 << term.args[0].sort.width
    if low >= 0:
        return low, high
    return (low + around, high + around) if high < 0 else (0, around - 1)


def _same(_: Expr, parts: list[Range]) -> Range:
    return parts[0]


COMPUTED: Final[dict[int, Callable[[Expr, list[Range]], Range]]] = {
    ops.ADD: _sum,
    ops.SUB: _difference,
    ops.MUL: _product,
    ops.NEG: _negative,
    ops.BIT_NOT: _complement,
    ops.BIT_AND: _common_bits,
    ops.BIT_OR: _joined_bits,
    ops.BIT_XOR: _joined_bits,
    ops.ASHR: _shifted_right,
    ops.LSHR: _shifted_right,
    ops.SEXT: _same,
    ops.ZEXT: _unsigned,
    ops.TRUNCATE: _same,
}
"""Ranges of results by ranges of arguments; what is beyond the ends of a sort may be anything."""
_COMPARED: Final = frozenset((ops.EQ, ops.SLT, ops.SLE, ops.ULT, ops.ULE))
_OR_EQUAL: Final = frozenset((ops.SLE, ops.ULE))
