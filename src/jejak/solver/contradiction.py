"""Layer `contradiction`: what can be refuted by looking at the conjuncts.

A false conjunct, a conjunct beside its negation, and bounds `term < constant` that leave nothing.
"""

from __future__ import annotations

from typing import Final, final

from immutables import Map

from jejak.expr import Expr, not_
from jejak.expr.ops import EQ, NOT, SLE, SLT
from jejak.expr.sorts import KIND_BV, KIND_INT
from jejak.solver.answers import Answer, Unsat
from jejak.solver.prefixes import Prefixes
from jejak.solver.query import Layer, Query
from jejak.solver.trail import Trail

_BOUNDED = (KIND_BV, KIND_INT)


@final
class Intervals:
    """What a term lies between, each end with the conjuncts that say so; None: no end known."""

    __slots__ = ("high", "high_why", "low", "low_why")

    def __init__(
        self,
        low: int | None = None,
        low_why: tuple[Expr, ...] = (),
        high: int | None = None,
        high_why: tuple[Expr, ...] = (),
    ) -> None:
        self.low = low
        self.low_why = low_why
        self.high = high
        self.high_why = high_why

    def at_least(self, low: int, why: Expr) -> Intervals:
        """These bounds and `term >= low`."""
        if self.low is not None and self.low >= low:
            return self
        return Intervals(low, (why,), self.high, self.high_why)

    def at_most(self, high: int, why: Expr) -> Intervals:
        """These bounds and `term <= high`."""
        if self.high is not None and self.high <= high:
            return self
        return Intervals(self.low, self.low_why, high, (why,))

    def other_than(self, value: int, why: Expr) -> Intervals:
        """These bounds and `term != value`, which tells only about an end."""
        bounds = self
        if bounds.low == value:
            bounds = Intervals(value + 1, (*bounds.low_why, why), bounds.high, bounds.high_why)
        if bounds.high == value:
            bounds = Intervals(bounds.low, bounds.low_why, value - 1, (*bounds.high_why, why))
        return bounds

    def contradiction(self) -> tuple[Expr, ...] | None:
        """The conjuncts that leave no value, or None."""
        if self.low is None or self.high is None or self.low <= self.high:
            return None
        return tuple(dict.fromkeys(self.low_why + self.high_why))


@final
class Facts:
    """What a path condition says at a glance; `core` is a contradiction in it."""

    __slots__ = ("bounds", "core", "literals")

    def __init__(
        self,
        literals: Map[int, bool],
        bounds: Map[int, Intervals],
        core: tuple[Expr, ...] | None,
    ) -> None:
        self.literals = literals
        self.bounds = bounds
        self.core = core


NO_FACTS: Final = Facts(Map(), Map(), None)


class Contradiction:
    """Answers Unsat where the conjuncts contradict each other openly."""

    def __init__(self, inner: Layer) -> None:
        self._inner = inner
        self._facts = Prefixes(NO_FACTS, extended)

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        trail = query.trail
        facts = self._facts.of(query.known) if trail is None else facts_of(trail)
        core = facts.core
        if core is None:
            literals: set[int] = set()
            bounds: dict[int, Intervals] = {}
            for each in query.new:
                core = _added(facts, literals, bounds, each)
                if core is not None:
                    break
        return self._inner.solve(query) if core is None else Unsat(core)


def facts_of(trail: Trail) -> Facts:
    """The facts of a path, from those that are known of its beginnings."""
    missing: list[Trail] = []
    node: Trail | None = trail
    found = NO_FACTS
    while node is not None:
        kept = node.facts
        if isinstance(kept, Facts):
            found = kept
            break
        missing.append(node)
        node = node.parent
    for each in reversed(missing):
        each.facts = found = with_one(found, each.conjunct)
    return found


def with_one(facts: Facts, new: Expr) -> Facts:
    """The facts with one more conjunct."""
    if facts.core is not None:
        return facts
    literals: set[int] = set()
    bounds: dict[int, Intervals] = {}
    core = _added(facts, literals, bounds, new)
    known = facts.bounds
    for term, interval in bounds.items():
        known = known.set(term, interval)
    return Facts(facts.literals.set(new.id, True), known, core)


def extended(facts: Facts, more: tuple[Expr, ...]) -> Facts:
    """The facts with more conjuncts."""
    if facts.core is not None:
        return facts
    literals: set[int] = set()
    bounds: dict[int, Intervals] = {}
    core: tuple[Expr, ...] | None = None
    for each in more:
        core = _added(facts, literals, bounds, each)
        if core is not None:
            break
    said = facts.literals.update(dict.fromkeys(literals, True))
    return Facts(said, facts.bounds.update(bounds), core)


def _added(
    facts: Facts, literals: set[int], bounds: dict[int, Intervals], new: Expr
) -> tuple[Expr, ...] | None:
    """The contradiction that one more conjunct makes; what it says goes to `literals`, `bounds`."""
    if new.is_const:
        return None if new.value else (new,)
    opposite = not_(new)
    if opposite.id in facts.literals or opposite.id in literals:
        return (opposite, new)
    literals.add(new.id)
    read = _bound(new)
    if read is None:
        return None
    term, tightened = read
    before = bounds.get(term.id) or facts.bounds.get(term.id) or _NOTHING
    bounds[term.id] = after = tightened(before)
    return after.contradiction()


_NOTHING = Intervals()


class _Tighten:
    """One literal's effect on the bounds of its term."""

    __slots__ = ("_how", "_value", "_why")

    def __init__(self, how: str, value: int, why: Expr) -> None:
        self._how = how
        self._value = value
        self._why = why

    def __call__(self, bounds: Intervals) -> Intervals:
        value, why = self._value, self._why
        if self._how == "low":
            return bounds.at_least(value, why)
        if self._how == "high":
            return bounds.at_most(value, why)
        if self._how == "same":
            return bounds.at_least(value, why).at_most(value, why)
        return bounds.other_than(value, why)


def _bound(literal: Expr) -> tuple[Expr, _Tighten] | None:
    """The term and the bound of `term op constant`; None for any other form."""
    inner = literal.args[0] if literal.op == NOT else literal
    if inner.op not in (EQ, SLT, SLE):
        return None
    left, right = inner.args
    if left.is_const == right.is_const or left.sort.kind not in _BOUNDED:
        return None
    term, value = (left, right.value) if right.is_const else (right, left.value)
    if inner.op == EQ:
        return term, _Tighten("other" if literal is not inner else "same", value, literal)
    if literal is not inner:
        return None
    strict = 1 if inner.op == SLT else 0
    if right.is_const:
        return term, _Tighten("high", value - strict, literal)
    return term, _Tighten("low", value + strict, literal)
