"""Definitions: the extended path condition, with one equation per assignment.

Where it is recorded, assigning a symbolic value to a named local variable makes a new variable of
that name, and the equation joins the path condition. Later conditions then speak of the names in
the source instead of what was assigned to them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from immutables import Map

from jejak.bytecode.instructions import Increment, Instruction, Store
from jejak.explore.findings import CONDITION_LENGTH
from jejak.explore.paths import Path
from jejak.expr import Expr, Model, eq, java, var, variables
from jejak.machine.machine import Machine, MachineSettings
from jejak.machine.outcomes import Outcome
from jejak.program import Method
from jejak.semantics.arithmetic import increment
from jejak.semantics.fast import SLOW
from jejak.semantics.moves import store
from jejak.state.code import Code
from jejak.state.frames import Frame
from jejak.state.path import PathCondition
from jejak.state.state import State

Step = Callable[[Machine, State, Frame, Instruction], Outcome | None]


class Definition:
    """One assignment; a list that shares its beginning with other paths'.

    `name` is the variable's name in the source, with `#` and a number from its second assignment
    on. `condition` is where the equation stands in the path condition. `newest` has, by name in
    the source, how often it was assigned.
    """

    def __init__(
        self, parent: Definition | None, name: str, value: Expr, newest: Map[str, int]
    ) -> None:
        self.parent = parent
        self.name = name
        self.value = value
        self.newest = newest
        self.condition: PathCondition | None = None

    @property
    def equation(self) -> str:
        """The assignment as Java."""
        return f"{self.name} = {java(self.value, CONDITION_LENGTH)}"


def recording(settings: MachineSettings) -> MachineSettings:
    """The same settings for a machine that records assignments.

    Merged branches assign without saying so, and are switched off.
    """
    prepare = settings.prepare

    def prepare_watched(machine: Machine, method: Method) -> Code:
        code = prepare(machine, method)
        watch(code)
        return code

    return replace(settings, prepare=prepare_watched, merging=False)


def watch(code: Code) -> None:
    """Makes assignments to named local variables record themselves."""
    for index, ins in enumerate(code.instructions):
        if isinstance(ins, Store | Increment):
            name = variable_name(code.method, index, ins.index)
            if name is not None:
                code.kinds[index] = SLOW
                code.steps[index] = Assignment(name).run


def variable_name(method: Method, index: int, slot: int) -> str | None:
    """The name of the local variable that an instruction assigns to, if it has one.

    The scope of a variable starts behind its first assignment.
    """
    body, code = method.body, method.info.code()
    if body is None or code is None:
        return None
    rows = [row for row in code.attributes.local_variables() if row.index == slot]
    for offset in (body.offsets[index + 1], body.offsets[index]):
        for row in rows:
            if row.start <= offset < row.start + row.length:
                return row.name
    return None


class Assignment:
    """An instruction that assigns to a named local variable."""

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
        """Runs the instruction, and names the value where it is symbolic."""
        assert isinstance(ins, Store | Increment)
        step: Step = store if isinstance(ins, Store) else increment
        outcome = step(machine, state, frame, ins)
        value = frame.locals[ins.index]
        if outcome is None and isinstance(value, Expr):
            frame.locals[ins.index] = define(state, self.name, value)
        return outcome


def define(state: State, name: str, value: Expr) -> Expr:
    """A new variable that equals a value; inputs known to follow the path learn it, too."""
    last = state.path.definitions
    assert last is None or isinstance(last, Definition)
    newest: Map[str, int] = Map() if last is None else last.newest
    taken = any(name == other for other, _ in state.inputs.arguments)
    number = newest.get(name, 1 if taken else 0) + 1
    versioned = name if number == 1 else f"{name}#{number}"
    defined = var(versioned, value.sort)
    is_validated = state.exploration.validated is state.path.condition
    state.assume(eq(defined, value))
    state.exploration.models = with_value(state.exploration.models, versioned, value)
    if is_validated:
        state.exploration.validated = state.path.condition
    definition = Definition(last, versioned, value, newest.set(name, number))
    definition.condition = state.path.condition
    state.path.definitions = definition
    return defined


def with_value(models: tuple[Model, ...], name: str, value: Expr) -> tuple[Model, ...]:
    """Models in which a new variable has the value of an expression."""
    return tuple([model.updated({name: model.value(value)}) for model in models])


# --- what was recorded -------------------------------------------------------------------------


def definitions_of(path: Path) -> tuple[Definition, ...]:
    """All assignments of a path, in order."""
    found: list[Definition] = []
    definition = path.state.path.definitions
    while isinstance(definition, Definition):
        found.append(definition)
        definition = definition.parent
    found.reverse()
    return tuple(found)


def extended_condition(path: Path) -> tuple[str, ...]:
    """The path condition as Java, in order: conditions over names, and one equation per name."""
    equations = {id(each.condition): each.equation for each in definitions_of(path)}
    found: list[str] = []
    node = path.state.path.condition
    while node is not None:
        if id(node) in equations:
            found.append(equations[id(node)])
        elif node.conjunct is None:
            found.append(node.label)
        else:
            found.append(java(node.conjunct, CONDITION_LENGTH))
        node = node.parent
    found.reverse()
    return tuple(found)


def dependencies(path: Path, name: str) -> tuple[str, ...]:
    """The equations that the value of a variable depends on, in order; its own comes last.

    `name` is a name in the source, meaning its last assignment, or one with its number.
    """
    definitions = definitions_of(path)
    by_name = {each.name: each for each in definitions}
    newest = definitions[-1].newest.get(name) if definitions else None
    start = name if newest in (None, 1) else f"{name}#{newest}"
    needed: set[str] = set()
    pending = [start]
    while pending:
        definition = by_name.get(pending.pop())
        if definition is not None and definition.name not in needed:
            needed.add(definition.name)
            pending.extend([str(each.payload) for each in variables(definition.value)])
    return tuple(each.equation for each in definitions if each.name in needed)
