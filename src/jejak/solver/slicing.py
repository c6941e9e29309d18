"""Layer `slicing`: conjuncts that share no variable, even through others, are solved apart.

Where the query brings a model of what is known, only the components that the new conjuncts touch
are solved, and the answer is that model overlaid with their solutions.
"""

from __future__ import annotations

from typing import Final

from immutables import Map

from jejak.expr import Expr, Model, variables
from jejak.solver.answers import Answer, Sat, Unknown, Unsat
from jejak.solver.prefixes import Prefixes
from jejak.solver.query import Layer, Query


class Component:
    """Conjuncts of a path that hang together, by their positions, and all their variables."""

    __slots__ = ("positions", "variables")

    def __init__(self, positions: list[int], variables: list[Expr]) -> None:
        self.positions = positions
        self.variables = variables


class Partition:
    """The components of a path condition, by the id of each variable; never changed once made.

    `constant` are the positions of conjuncts without variables.
    """

    __slots__ = ("components", "constant", "length")

    def __init__(
        self, length: int, components: Map[int, Component], constant: tuple[int, ...]
    ) -> None:
        self.length = length
        self.components = components
        self.constant = constant


NOTHING: Final = Partition(0, Map(), ())


class Slicing:
    """Solves independent components one by one."""

    def __init__(self, inner: Layer) -> None:
        self._inner = inner
        self._partitions = Prefixes(NOTHING, extended)

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        path = query.conjuncts
        known = self._partitions.of(query.known)
        touched, constant = added(known, query.new)
        if not query.models:
            touched = {**dict(known.components), **touched}
            constant += known.constant
        for position in constant:
            if not Model({}).holds(path[position]):
                return Unsat((path[position],))
        unknown: Unknown | None = None
        model = query.models[0] if query.models else Model({})
        for component in _in_order(touched):
            answer = self._inner.solve(_part(query, path, component))
            if type(answer) is Unsat:
                return answer
            if type(answer) is Sat:
                part = answer.model
                model = model.updated(
                    {str(each.payload): part.value(each) for each in component.variables}
                )
            else:
                assert type(answer) is Unknown
                unknown = unknown or answer
        return unknown or Sat(model)


def _in_order(components: dict[int, Component]) -> list[Component]:
    """Each component once, in the order of the path."""
    by_start = {each.positions[0]: each for each in components.values()}
    return [by_start[start] for start in sorted(by_start)]


def _part(query: Query, path: tuple[Expr, ...], component: Component) -> Query:
    border = len(query.known)
    known = tuple([path[each] for each in component.positions if each < border])
    new = tuple([path[each] for each in component.positions if each >= border])
    return Query(known, new, query.models)


def extended(base: Partition, more: tuple[Expr, ...]) -> Partition:
    """The partition with more conjuncts."""
    components, constant = added(base, more)
    merged = base.components.update(components)
    constant = base.constant + constant if constant else base.constant
    return Partition(base.length + len(more), merged, constant)


def added(base: Partition, more: tuple[Expr, ...]) -> tuple[dict[int, Component], tuple[int, ...]]:
    """What more conjuncts change: the components that contain them, and those without variables."""
    fresh: dict[int, Component] = {}
    constant: list[int] = []
    for position, each in enumerate(more, base.length):
        free = variables(each)
        if not free:
            constant.append(position)
            continue
        joined = _own(base, fresh, free[0])
        for variable in free[1:]:
            joined = _joined(fresh, joined, _own(base, fresh, variable))
        joined.positions.append(position)
    for component in _in_order(fresh):
        component.positions.sort()
        component.variables.sort(key=_id)
    return fresh, tuple(constant)


def _id(expression: Expr) -> int:
    return expression.id


def _own(base: Partition, fresh: dict[int, Component], variable: Expr) -> Component:
    """The component of a variable, as a copy that may change."""
    found = fresh.get(variable.id)
    if found is not None:
        return found
    old = base.components.get(variable.id)
    if old is None:
        copy = Component([], [variable])
    else:
        copy = Component(list(old.positions), list(old.variables))
    for each in copy.variables:
        fresh[each.id] = copy
    return copy


def _joined(fresh: dict[int, Component], one: Component, other: Component) -> Component:
    """Both components as one; the smaller goes into the larger."""
    if one is other:
        return one
    if len(one.variables) < len(other.variables):
        one, other = other, one
    one.positions.extend(other.positions)
    one.variables.extend(other.variables)
    for variable in other.variables:
        fresh[variable.id] = one
    return one
