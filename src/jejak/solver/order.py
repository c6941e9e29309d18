"""Layer `order`: conjuncts that only compare variables with each other and with constants.

Sorted and searched structures ask little else. The variables are put in an order and numbered
along it from 0. A row of comparisons that leads from a variable to itself is a contradiction.
Where the numbering meets the end of a range, or something is not a comparison, the inner layer is
asked.
"""

from __future__ import annotations

from jejak.expr import Expr, Model, Value
from jejak.expr.ops import EQ, NOT, SLE, SLT, VAR
from jejak.expr.sorts import KIND_BV, KIND_INT
from jejak.solver.answers import Answer, Sat, Unsat
from jejak.solver.query import Layer, Query

MOST_TRIED = 100
"""Comparisons that are looked at for a contradiction that they are part of."""

_FAR = 1 << 100
"""No mathematical integer is numbered so far."""


class OrderLayer:
    """Numbers the variables of comparisons."""

    def __init__(self, inner: Layer) -> None:
        self._inner = inner

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        comparisons = Comparisons()
        for each in query.known:
            if not comparisons.add(each):
                return self._inner.solve(query)
        for each in query.new:
            if not comparisons.add(each):
                return self._inner.solve(query)
        ordered = comparisons.in_order()
        if ordered is None:
            core = comparisons.circle()
            if core is not None:
                return Unsat(tuple([each for each in query.conjuncts if each in core]))
        else:
            values = comparisons.numbers(ordered)
            if values is not None:
                return Sat(Model(values))
        return self._inner.solve(query)


class Edge:
    """`tail < head`, or `tail <= head` with a `step` of 0, and the conjunct that says so."""

    __slots__ = ("head", "step", "tail", "why")

    def __init__(self, tail: int, head: int, step: int, why: Expr) -> None:
        self.tail = tail
        self.head = head
        self.step = step
        self.why = why


class Comparisons:
    """Comparisons as a graph over the ids of variables.

    `low` and `high` are what constants and the sort leave; `unequal` are the others that a
    variable is not, `excluded` the constants. `group` finds one variable for all that are equal.
    """

    def __init__(self) -> None:
        self.variables: dict[int, Expr] = {}
        self.low: dict[int, int] = {}
        self.high: dict[int, int] = {}
        self.edges: list[Edge] = []
        self.equal: list[Edge] = []
        self.unequal: list[Edge] = []
        self.excluded: list[tuple[int, int]] = []
        self.group: dict[int, int] = {}

    # --- reading -------------------------------------------------------------------------------

    def add(self, literal: Expr) -> bool:
        """Takes in a conjunct; False when it is no comparison."""
        inner = literal.args[0] if literal.op == NOT else literal
        op = inner.op
        if op not in (EQ, SLT, SLE):
            return False
        left, right = inner.args
        if left.sort.kind not in (KIND_BV, KIND_INT):
            return False
        if literal is not inner and op != EQ:
            left, right = right, left
            op = SLE if op == SLT else SLT
        if right.is_const:
            return self.meet(left) and self.bound(left.id, op, literal is inner, right.value, True)
        if left.is_const:
            return self.meet(right) and self.bound(
                right.id, op, literal is inner, left.value, False
            )
        if not (self.meet(left) and self.meet(right)):
            return False
        if op == EQ:
            edge = Edge(left.id, right.id, 0, literal)
            (self.equal if literal is inner else self.unequal).append(edge)
        else:
            self.edges.append(Edge(left.id, right.id, 1 if op == SLT else 0, literal))
        return True

    def meet(self, term: Expr) -> bool:
        """Takes in a variable; False when the term is none."""
        if term.id in self.variables:
            return True
        if term.op != VAR:
            return False
        self.variables[term.id] = term
        is_bounded = term.sort.kind == KIND_BV
        self.low[term.id] = term.sort.low if is_bounded else -_FAR
        self.high[term.id] = term.sort.high if is_bounded else _FAR
        return True

    def bound(self, variable: int, op: int, holds: bool, value: int, above: bool) -> bool:
        """Takes in a comparison with a constant, which stands `above` the variable or below."""
        if op == EQ and not holds:
            self.excluded.append((variable, value))
            return True
        strict = 1 if op == SLT else 0
        if op == EQ or above:
            self.high[variable] = min(self.high[variable], value - strict)
        if op == EQ or not above:
            self.low[variable] = max(self.low[variable], value + strict)
        return True

    # --- order ---------------------------------------------------------------------------------

    def in_order(self) -> list[int] | None:
        """One variable of each group, smaller ones first; None when there is no such order."""
        self.join_equals()
        group = self.group
        missing = dict.fromkeys(group.values(), 0)
        above: dict[int, list[int]] = {}
        for edge in self.edges:
            tail, head = group[edge.tail], group[edge.head]
            if edge.step or tail != head:
                missing[head] += 1
                above.setdefault(tail, []).append(head)
        ready = [each for each, count in missing.items() if not count]
        for each in ready:  # grows on the way
            for head in above.get(each, ()):
                missing[head] -= 1
                if not missing[head]:
                    ready.append(head)
        if len(ready) < len(missing) or any(
            group[edge.tail] == group[edge.head] for edge in self.unequal
        ):
            return None
        return ready

    def join_equals(self) -> None:
        """Finds the groups of variables that equations make, or `<=` both ways."""
        members = {each: [each] for each in self.variables}
        self.group = {each: each for each in self.variables}
        atmost = {(edge.tail, edge.head): edge for edge in self.edges if not edge.step}
        mutual = [edge for edge in atmost.values() if (edge.head, edge.tail) in atmost]
        for edge in [*self.equal, *mutual]:
            one, other = self.group[edge.tail], self.group[edge.head]
            if one != other:
                if len(members[one]) < len(members[other]):
                    one, other = other, one
                moved = members.pop(other)
                members[one] += moved
                for each in moved:
                    self.group[each] = one

    def circle(self) -> set[Expr] | None:
        """Conjuncts that lead from a variable to itself and say that it differs from itself.

        None when none was found: some variables may be equal since none in their circle is less.
        """
        steps: dict[int, list[Edge]] = {}
        for edge in [*self.edges, *self.equal]:
            steps.setdefault(edge.tail, []).append(edge)
        for edge in self.equal:
            steps.setdefault(edge.head, []).append(Edge(edge.head, edge.tail, 0, edge.why))
        for edge in self.edges[: -MOST_TRIED - 1 : -1]:  # the newest makes the contradiction
            if edge.step:
                way = shortest(steps, edge.head, edge.tail)
                if way is not None:
                    return {edge.why, *way}
        for edge in self.unequal[: -MOST_TRIED - 1 : -1]:
            there = shortest(steps, edge.tail, edge.head)
            back = shortest(steps, edge.head, edge.tail)
            if there is not None and back is not None:
                return {edge.why, *there, *back}
        return None

    # --- numbers -------------------------------------------------------------------------------

    def numbers(self, ordered: list[int]) -> dict[str, Value] | None:
        """Values near 0 by name that respect everything; None when they were not found."""
        group = self.group
        low, high = self.ends()
        into: dict[int, list[tuple[int, int]]] = {}
        out: dict[int, list[tuple[int, int]]] = {}
        for edge in self.edges:
            tail, head = group[edge.tail], group[edge.head]
            if tail == head:
                continue
            into.setdefault(head, []).append((tail, edge.step))
            out.setdefault(tail, []).append((head, edge.step))
        for each in reversed(ordered):
            for head, step in out.get(each, ()):
                high[each] = min(high[each], high[head] - step)
        refused = self.refusals()
        found: dict[int, int] = {}
        for each in ordered:
            value = max(low[each], min(0, high[each]))
            for tail, step in into.get(each, ()):
                value = max(value, found[tail] + step)
            numbers, others = refused.get(each, ((), ()))
            taken = {*numbers, *[found[other] for other in others if other in found]}
            while value in taken:
                value += 1
            if value > high[each]:
                return None
            found[each] = value
        return {str(v.payload): found[group[id_]] for id_, v in self.variables.items()}

    def ends(self) -> tuple[dict[int, int], dict[int, int]]:
        """The least and the greatest number that each group may be for itself."""
        low: dict[int, int] = {}
        high: dict[int, int] = {}
        for each, group in self.group.items():
            low[group] = max(low.get(group, self.low[each]), self.low[each])
            high[group] = min(high.get(group, self.high[each]), self.high[each])
        return low, high

    def refusals(self) -> dict[int, tuple[list[int], list[int]]]:
        """Numbers that a group is not, and groups that it is not."""
        found: dict[int, tuple[list[int], list[int]]] = {}
        for variable, value in self.excluded:
            found.setdefault(self.group[variable], ([], []))[0].append(value)
        for edge in self.unequal:
            one, other = self.group[edge.tail], self.group[edge.head]
            found.setdefault(one, ([], []))[1].append(other)
            found.setdefault(other, ([], []))[1].append(one)
        return found


def shortest(steps: dict[int, list[Edge]], start: int, goal: int) -> list[Expr] | None:
    """The conjuncts of the shortest way from a variable up to another; None without any."""
    came: dict[int, Edge | None] = {start: None}
    waiting = [start]
    for each in waiting:  # grows on the way
        if each == goal:
            break
        for edge in steps.get(each, ()):
            if edge.head not in came:
                came[edge.head] = edge
                waiting.append(edge.head)
    if goal not in came:
        return None
    found: list[Expr] = []
    edge_in = came[goal]
    while edge_in is not None:
        found.append(edge_in.why)
        edge_in = came[edge_in.tail]
    return found
