"""Layer `slicing`: conjuncts that share no variable, even through others, are solved apart.

Where the query brings a model of what is known, only the components that the new conjuncts touch
are solved, and the answer is that model overlaid with their solutions.
"""

from __future__ import annotations

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
        self, length: int, components: dict[int, Component], constant: tuple[int, ...]
    ) -> None:
        self.length = length
        self.components = components
        self.constant = constant


class Slicing:
    """Solves independent components one by one."""

    def __init__(self, inner: Layer) -> None:
        self._inner = inner
        self._partitions = Prefixes(Partition(0, {}, ()), extended)

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        path = query.conjuncts
        partition = self._partitions.grown(query.known, query.new)
        first = len(query.known) if query.models else 0
        for position in partition.constant:
            if position >= first and not Model({}).holds(path[position]):
                return Unsat((path[position],))
        unknown: Unknown | None = None
        model = query.models[0] if query.models else Model({})
        for component in _touched(partition, path[first:]):
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


def _touched(partition: Partition, conjuncts: tuple[Expr, ...]) -> list[Component]:
    """The components of some conjuncts, in the order of the path."""
    found: dict[int, Component] = {}
    for each in conjuncts:
        for variable in variables(each)[:1]:
            component = partition.components[variable.id]
            found[component.positions[0]] = component
    return [found[start] for start in sorted(found)]


def _part(query: Query, path: tuple[Expr, ...], component: Component) -> Query:
    border = len(query.known)
    known = tuple([path[each] for each in component.positions if each < border])
    new = tuple([path[each] for each in component.positions if each >= border])
    return Query(known, new, query.models)


def extended(base: Partition, more: tuple[Expr, ...]) -> Partition:
    """The partition with more conjuncts."""
    components = dict(base.components)
    fresh: dict[int, Component] = {}  # those made here, which alone may change, by id()
    constant = base.constant
    for position, each in enumerate(more, base.length):
        free = variables(each)
        if not free:
            constant = (*constant, position)
            continue
        joined = _own(components, fresh, free[0])
        for variable in free[1:]:
            joined = _joined(components, joined, _own(components, fresh, variable))
        joined.positions.append(position)
    for component in fresh.values():
        component.positions.sort()
        component.variables.sort(key=_id)
    return Partition(base.length + len(more), components, constant)


def _id(expression: Expr) -> int:
    return expression.id


def _own(
    components: dict[int, Component], fresh: dict[int, Component], variable: Expr
) -> Component:
    """The component of a variable, as a copy that may change."""
    found = components.get(variable.id)
    if found is not None and id(found) in fresh:
        return found
    if found is None:
        copy = Component([], [variable])
    else:
        copy = Component(list(found.positions), list(found.variables))
    fresh[id(copy)] = copy
    for each in copy.variables:
        components[each.id] = copy
    return copy


def _joined(components: dict[int, Component], one: Component, other: Component) -> Component:
    """Both components as one; the smaller goes into the larger."""
    if one is other:
        return one
    if len(one.variables) < len(other.variables):
        one, other = other, one
    one.positions.extend(other.positions)
    one.variables.extend(other.variables)
    for variable in other.variables:
        components[variable.id] = one
    return one
