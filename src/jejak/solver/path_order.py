"""Layer `path-order`: what the comparisons on a path say of one more, without asking again.

For each path condition it is kept which variables are known to be below which others; a longer one
takes over what its beginning knows. Whether a comparison contradicts that is then one look. Where
it does not, the variables that hang together with it are numbered as the layer `order` does it.
"""

from __future__ import annotations

from typing import Final, final

from jejak.expr import Expr, Value, variables
from jejak.expr.ops import EQ, NOT, SLE, SLT, VAR
from jejak.expr.sorts import KIND_BV, KIND_INT
from jejak.solver.answers import Answer, Sat, Unsat
from jejak.solver.order import Comparisons
from jejak.solver.query import Layer, Query
from jejak.solver.trail import Pair, Trail

MOST_VARIABLES: Final = 60
"""Variables of one path that are looked at: sets of them are the bits of a small number."""
MOST_CONJUNCTS: Final = 200
"""Conjuncts of one path: those that a question is about are found by looking at all."""


@final
class Ranks:
    """What is known of variables, by their positions: never changed once made.

    `above` are those that are at least as large, itself included, `beyond` those that are larger,
    `apart` those that are different, and `linked` all that comparisons lead to. `is_whole` says
    that all comparisons are in it.
    """

    def __init__(
        self,
        variables: list[Expr],
        positions: dict[int, int],
        above: list[int],
        beyond: list[int],
        apart: list[int],
        linked: list[int],
        is_whole: bool,
    ) -> None:
        self.variables = variables
        self.positions = positions
        self.above = above
        self.beyond = beyond
        self.apart = apart
        self.linked = linked
        self.is_whole = is_whole


NO_RANKS: Final = Ranks([], {}, [], [], [], [], True)


class PathOrder:
    """Answers where the last conjunct compares a variable with another one or with a constant."""

    def __init__(self, inner: Layer) -> None:
        self._inner = inner

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        trail = query.trail
        answer: Answer | None = None
        if trail is not None and trail.length <= MOST_CONJUNCTS and len(query.new) == 1:
            ranks = ranks_of(trail)
            pair = pair_of(query.new[0])
            if pair is not None:
                answer = refuted(query, ranks, pair)
            if answer is None and query.models and ranks.is_whole:
                answer = numbered(query, ranks, pair)
        return self._inner.solve(query) if answer is None else answer


def pair_of(literal: Expr) -> Pair | None:
    """A conjunct as a comparison of two variables; None when it is none."""
    inner = literal.args[0] if literal.op == NOT else literal
    op = inner.op
    if op not in (EQ, SLT, SLE):
        return None
    left, right = inner.args
    if left.op != VAR or right.op != VAR or left.sort.kind not in (KIND_BV, KIND_INT):
        return None
    if op == EQ:
        return Pair(left, right, 0, True, literal is inner)
    if literal is inner:
        return Pair(left, right, 1 if op == SLT else 0, False, True)
    return Pair(right, left, 1 if op == SLE else 0, False, True)


# --- what a path knows -------------------------------------------------------------------------


def ranks_of(trail: Trail) -> Ranks:
    """What is known on a path, from what was known before on its beginnings."""
    missing: list[Trail] = []
    node: Trail | None = trail
    found = NO_RANKS
    while node is not None:
        kept = node.ranks
        if isinstance(kept, Ranks):
            found = kept
            break
        missing.append(node)
        node = node.parent
    for each in reversed(missing):
        each.pair = pair_of(each.conjunct)
        if each.pair is not None:
            found = extended(found, each.pair)
        each.ranks = found
    return found


def extended(ranks: Ranks, pair: Pair) -> Ranks:
    """What is known with one more comparison."""
    one, other = ranks.positions.get(pair.left.id, -1), ranks.positions.get(pair.right.id, -1)
    more = copy_of(ranks)
    if one < 0 or other < 0:
        if len(ranks.above) > MOST_VARIABLES - 2:
            more.is_whole = False
            return more
        more.variables, more.positions = list(ranks.variables), dict(ranks.positions)
        one, other = met(more, pair.left), met(more, pair.right)
    link(more.linked, one, other)
    if pair.is_equation and not pair.holds:
        more.apart[one] |= 1 << other
        more.apart[other] |= 1 << one
    else:
        raise_above(more, one, other, pair.step)
        if pair.is_equation:
            raise_above(more, other, one, 0)
    return more


def copy_of(ranks: Ranks) -> Ranks:
    """The same, of which everything but the variables may change."""
    above, beyond, apart = ranks.above[:], ranks.beyond[:], ranks.apart[:]
    linked, is_whole = ranks.linked[:], ranks.is_whole
    return Ranks(ranks.variables, ranks.positions, above, beyond, apart, linked, is_whole)


def met(ranks: Ranks, variable: Expr) -> int:
    """The position of a variable, which may be new."""
    found = ranks.positions.get(variable.id, -1)
    if found < 0:
        found = len(ranks.above)
        ranks.positions[variable.id] = found
        ranks.variables.append(variable)
        ranks.above.append(1 << found)
        ranks.linked.append(1 << found)
        ranks.beyond.append(0)
        ranks.apart.append(0)
    return found


def link(linked: list[int], one: int, other: int) -> None:
    """Two variables hang together from now on, and all that hangs together with them."""
    if linked[one] != linked[other]:
        both = linked[one] | linked[other]
        for each in range(len(linked)):
            if both >> each & 1:
                linked[each] = both


def raise_above(ranks: Ranks, low: int, high: int, step: int) -> None:
    """A variable is at most as large as another one, or less with a `step` of 1."""
    above, beyond = ranks.above, ranks.beyond
    reached, passed = above[high], beyond[high]
    for each in range(len(above)):
        if above[each] >> low & 1:
            above[each] |= reached
            beyond[each] |= reached if step or beyond[each] >> low & 1 else passed


# --- answers -----------------------------------------------------------------------------------


def refuted(query: Query, ranks: Ranks, pair: Pair) -> Unsat | None:
    """That a comparison contradicts the path, with the comparisons that it contradicts."""
    one, other = ranks.positions.get(pair.left.id, -1), ranks.positions.get(pair.right.id, -1)
    if one < 0 or other < 0:
        return None
    above, beyond = ranks.above, ranks.beyond
    if pair.is_equation and not pair.holds:
        is_wrong = (above[one] >> other & above[other] >> one & 1) != 0
    elif pair.step:
        is_wrong = (above[other] >> one & 1) != 0
    else:
        is_wrong = (beyond[other] >> one & 1) != 0
        if pair.is_equation and beyond[one] >> other & 1:
            is_wrong = True
        if not is_wrong:
            is_wrong = is_apart(ranks, same(ranks, one, other, pair.is_equation))
    return Unsat(core(query, ranks, one, other)) if is_wrong else None


def between(ranks: Ranks, low: int, high: int) -> int:
    """The variables that are at least the one and at most the other."""
    found = 0
    for each in range(len(ranks.above)):
        if ranks.above[low] >> each & 1 and ranks.above[each] >> high & 1:
            found |= 1 << each
    return found


def same(ranks: Ranks, low: int, high: int, is_equation: bool) -> int:
    """The variables that are equal once one is at most another, or equal to it."""
    found = between(ranks, high, low)
    if is_equation:
        found |= between(ranks, low, high) | between(ranks, low, low) | between(ranks, high, high)
    return found


def is_apart(ranks: Ranks, group: int) -> bool:
    """Whether variables of a group are known to be different."""
    if group:
        for each in range(len(ranks.apart)):
            if group >> each & 1 and ranks.apart[each] & group:
                return True
    return False


def core(query: Query, ranks: Ranks, one: int, other: int) -> tuple[Expr, ...]:
    """The last conjunct and the comparisons of what lies between two variables, in their order."""
    region = same(ranks, one, other, True)
    positions = ranks.positions
    found = [query.new[0]]
    node = query.trail
    while node is not None:
        pair = node.pair
        if pair is not None:
            left, right = positions.get(pair.left.id, -1), positions.get(pair.right.id, -1)
            if left >= 0 and right >= 0 and region >> left & 1 and region >> right & 1:
                found.append(node.conjunct)
        node = node.parent
    found.reverse()
    return tuple(found)


def numbered(query: Query, ranks: Ranks, pair: Pair | None) -> Sat | None:
    """The path's model with numbers that fit all that hangs together with the last conjunct."""
    values: dict[str, Value] | None = None
    if pair is not None:
        more = extended(ranks, pair)
        region = more.linked[more.positions[pair.left.id]] if more.is_whole else 0
        if region and is_plain(query.trail, more, region):
            values = numbers(more, region)
    if values is None:
        comparisons = touching(query, ranks)
        ordered = None if comparisons is None else comparisons.in_order()
        if comparisons is not None and ordered is not None:
            values = comparisons.numbers(ordered)
    return None if values is None else Sat(query.models[0].updated(values))


def is_plain(trail: Trail | None, ranks: Ranks, region: int) -> bool:
    """Whether nothing but comparisons speaks of some variables, and none says that two differ."""
    for each in range(len(ranks.apart)):
        if region >> each & 1 and ranks.apart[each]:
            return False
    while trail is not None:
        if trail.pair is None:
            for variable in variables(trail.conjunct):
                position = ranks.positions.get(variable.id, -1)
                if position >= 0 and region >> position & 1:
                    return False
        trail = trail.parent
    return True


def numbers(ranks: Ranks, region: int) -> dict[str, Value] | None:
    """The least numbers from 0 that some variables can have, by name; None without such."""
    above, beyond = ranks.above, ranks.beyond
    there = [each for each in range(len(above)) if region >> each & 1]
    ordered = sorted([(-above[each].bit_count(), each) for each in there])  # less: more above it
    found: dict[str, Value] = {}
    values = [0] * len(above)
    for place, (_, each) in enumerate(ordered):
        value = 0
        for _, other in ordered[:place]:
            if above[other] >> each & 1:
                least = values[other] + (beyond[other] >> each & 1)
                value = max(value, least)
        variable = ranks.variables[each]
        if variable.sort.kind == KIND_BV and value > variable.sort.high:
            return None
        values[each] = value
        found[str(variable.payload)] = value
    return found


def touching(query: Query, ranks: Ranks) -> Comparisons | None:
    """All that speaks of what hangs together with the last conjunct; None if more than order."""
    new = query.new[0]
    about = {each.id for each in variables(new)}
    region = 0
    for id_ in about:
        position = ranks.positions.get(id_, -1)
        if position >= 0:
            region |= ranks.linked[position]
    for id_, position in ranks.positions.items():
        if region >> position & 1:
            about.add(id_)
    comparisons = Comparisons()
    for each in query.known:
        for variable in variables(each):
            if variable.id in about:
                if not comparisons.add(each):
                    return None
                break
    return comparisons if comparisons.add(new) else None
