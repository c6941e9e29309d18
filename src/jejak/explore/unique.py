"""Unique values: where a path leaves a variable one value only, the state gets that number.

Asked of the variables that hang together with a new conjunct, so that values are found although
others stay free. What a state holds is rewritten once per variable, and only in the state whose
path determined it; the path condition stays as it is.
"""

from __future__ import annotations

import time
from typing import Final

from jejak.explore.feasibility import conjuncts_since
from jejak.expr import Expr, Model, const, ne, or_, substitute, variables
from jejak.expr.sorts import KIND_ARRAY
from jejak.machine.values import lower
from jejak.solver import Query, Sat, Solver, Unsat
from jejak.solver.prefixes import Prefixes
from jejak.solver.slicing import NOTHING, Component, Partition, extended
from jejak.state.contents import Cells, Contents, SparseNumbers, SparseReferences, TermContents
from jejak.state.frames import Frame
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import Ref

MOST_UNANSWERED: Final = 2
"""Questions that the solver may fail to answer before no more are asked."""


class UniqueValues:
    """Looks for unique values; `count` says how many were written into states.

    After `MOST_UNANSWERED` questions in vain, only values that a conjunct names are looked for.
    """

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.count = 0
        self.queries = 0
        self.unanswered = 0
        self.seconds = 0.0
        self._partitions = Prefixes(NOTHING, extended)

    def learn(self, state: State) -> None:
        """Writes into a state what the conjuncts since the last look have fixed.

        Waits where no input of the whole path is known.
        """
        if not state.exploration.models or state.exploration.validated is not state.path.condition:
            return
        added = conjuncts_since(state.path.condition, state.exploration.examined)
        state.exploration.examined = state.path.condition
        if not added:
            return
        conjuncts = state.conjuncts()
        found: dict[Expr, Expr] = {}
        for component in touched(self._partitions.of(conjuncts), added):
            known = tuple([conjuncts[position] for position in component.positions])
            for variable in self.only_values(state, component, known):
                found[variable] = constant(state.exploration.models[0], variable)
        if found:
            self.count += len(found)
            write_back(state, found)

    def only_values(
        self, state: State, component: Component, known: tuple[Expr, ...]
    ) -> list[Expr]:
        """Those variables of a component, not known yet, that cannot have another value."""
        model = state.exploration.models[0]
        open_ones = [
            each
            for each in component.variables
            if each.sort.kind != KIND_ARRAY and each not in state.exploration.unique
        ]
        literally = [each for each in open_ones if each in state.path.fixed]
        left = [each for each in open_ones if each not in state.path.fixed]
        for other in state.exploration.models[1:]:
            left = agreeing(left, model, other)
        while left and self.unanswered < MOST_UNANSWERED:
            differs = or_(*[ne(each, constant(model, each)) for each in left])
            started = time.monotonic()
            answer = self.solver.solve(Query(known, (differs,), (model,)))
            self.seconds += time.monotonic() - started
            self.queries += 1
            if isinstance(answer, Unsat):
                return literally + left
            if not isinstance(answer, Sat):
                self.unanswered += 1
                break
            left = agreeing(left, model, answer.model)
        return literally


def touched(partition: Partition, conjuncts: list[Expr]) -> list[Component]:
    """The components that conjuncts belong to, in the order of the path."""
    found: dict[int, Component] = {}
    for conjunct in conjuncts:
        for variable in variables(conjunct)[:1]:
            component = partition.components[variable.id]
            found[component.positions[0]] = component
    return [found[first] for first in sorted(found)]


def agreeing(candidates: list[Expr], model: Model, other: Model) -> list[Expr]:
    """Those variables that have the same value in both models."""
    return [each for each in candidates if constant(model, each) is constant(other, each)]


def constant(model: Model, variable: Expr) -> Expr:
    """The value of a variable; constants are interned, so that the same value is the same node."""
    return const(model.value(variable), variable.sort)


# --- writing back ------------------------------------------------------------------------------


def write_back(state: State, values: dict[Expr, Expr]) -> None:
    """Replaces variables by numbers in everything that a state holds.

    What input objects held at the start stays as it is: it describes the input.
    """
    for variable, value in values.items():
        state.exploration.unique = state.exploration.unique.set(variable, value.value)
        state.path.fixed = state.path.fixed.set(variable, value.value)
    rewriting = Rewriting(values)
    rewrite_frames(state, rewriting)
    rewrite_heap(state, rewriting)
    for statics in list(state.heap.statics.values()):
        fields = rewriting.row(statics.fields)
        if fields is not statics.fields:
            state.writable_statics(statics.java).fields = fields


class Rewriting:
    """Replaces variables; whatever does not change stays the same object."""

    def __init__(self, values: dict[Expr, Expr]) -> None:
        self.values = values

    def value(self, value: object) -> object:
        """A value of the operand stack."""
        return lower(self.expression(value)) if isinstance(value, Expr) else value

    def expression(self, expression: Expr) -> Expr:
        """An expression."""
        if any(variable in self.values for variable in variables(expression)):
            return substitute(expression, self.values)
        return expression

    def optional(self, expression: Expr | None) -> Expr | None:
        """An expression, where there is one."""
        return None if expression is None else self.expression(expression)

    def row(self, row: list[object]) -> list[object]:
        """A list of values."""
        changed = [self.value(value) for value in row]
        same = all(new is old for new, old in zip(changed, row, strict=True))
        return row if same else changed

    def table(self, table: dict[int | Expr, object]) -> dict[int | Expr, object]:
        """Values by index; indices stay as they are: the path knows their values."""
        changed = {key: self.value(value) for key, value in table.items()}
        same = all(changed[key] is value for key, value in table.items())
        return table if same else changed


def rewrite_frames(state: State, rewriting: Rewriting) -> None:
    """Rewrites the whole call stack; frames that other states share are copied first."""
    frames: list[Frame] = []
    frame = state.frame
    while frame is not None:
        frames.append(frame)
        frame = frame.parent
    below: Frame | None = None
    for frame in reversed(frames):
        variables_, stack = rewriting.row(frame.locals), rewriting.row(frame.stack)
        same = variables_ is frame.locals and stack is frame.stack and frame.parent is below
        mine = frame if same or frame.owner is state.token else frame.copy(state.token)
        if not same:
            mine.locals = variables_
            mine.stack = stack
            mine.parent = below
        below = mine
    state.frame = below


def rewrite_heap(state: State, rewriting: Rewriting) -> None:
    """Rewrites objects and arrays; those that other states share are copied first."""
    for address, record in list(state.heap.objects.items()):
        if isinstance(record, Instance):
            fields = rewriting.row(record.fields)
            if fields is not record.fields:
                state.writable_instance(Ref(address)).fields = fields
        else:
            rewrite_array(state, Ref(address), record, rewriting)


def rewrite_array(state: State, ref: Ref, array: Array, rewriting: Rewriting) -> None:
    """Rewrites one array."""
    length, contents = rewriting.value(array.length), array.contents
    if isinstance(contents, Cells):
        changed = rewritten_cells(contents, rewriting)
    elif isinstance(contents, SparseReferences):
        changed = rewritten_references(contents, rewriting)
    elif isinstance(contents, SparseNumbers):
        changed = rewritten_numbers(contents, rewriting)
    else:
        assert isinstance(contents, TermContents)
        term = rewriting.expression(contents.term)
        changed = contents if term is contents.term else TermContents(term, contents.indices)
    if length is not array.length or changed is not contents:
        mine = state.writable_array(ref)
        mine.length, mine.contents = length, changed


def rewritten_cells(contents: Cells, rewriting: Rewriting) -> Contents:
    """All elements with other values; the same object when there are none."""
    cells, term = rewriting.row(contents.cells), rewriting.optional(contents.term)
    if cells is contents.cells and term is contents.term:
        return contents
    changed = Cells(cells)
    changed.term = term
    return changed


def rewritten_references(contents: SparseReferences, rewriting: Rewriting) -> Contents:
    """References with other values; the same object when there are none."""
    above, under = rewriting.table(contents.above), contents.under
    if isinstance(under, list):
        under = rewriting.row(under)
    if above is contents.above and under is contents.under:
        return contents
    changed = SparseReferences(under, above)
    changed.room, changed.mixed = contents.room, contents.mixed
    return changed


def rewritten_numbers(contents: SparseNumbers, rewriting: Rewriting) -> Contents:
    """Primitives with other values; the same object when there are none."""
    above, base = rewriting.table(contents.above), rewriting.expression(contents.base)
    term = rewriting.optional(contents.term)
    if above is contents.above and base is contents.base and term is contents.term:
        return contents
    changed = SparseNumbers(base, above)
    changed.term, changed.indices = term, contents.indices
    return changed
