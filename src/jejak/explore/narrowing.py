"""Paths narrowed to some of their inputs: those of which more holds than the path asks for.

A path that has ended says nothing of what it never looked at, not even where it returns or keeps
it: whether that is null, which text it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from jejak.classfile.descriptors import class_of
from jejak.explore.findings import a_model
from jejak.explore.paths import Path
from jejak.expr import Expr
from jejak.inputs.class_objects import is_class_object
from jejak.inputs.references import make_input, read_field
from jejak.machine.boxing import UNBOXED, VALUE, is_value
from jejak.machine.machine import Machine
from jejak.machine.strings import class_object
from jejak.program.classes import OBJECT
from jejak.solver import Query, Sat, Solver
from jejak.state.path import GIVEN
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol


def narrowed(solver: Solver, path: Path, wanted: Iterable[Expr], silently: bool = False) -> Path:
    """The same path, with conditions that go together, each where it goes with those before it.

    Nobody is told of them where that is done `silently`. The path itself is given back where it is
    not known whether any input follows it, and where no condition is added.
    """
    kept = path.state.exploration
    if path.state.path.approximations or not kept.models:
        return path
    model = a_model(path.state)
    state = path.state.fork()
    for condition in wanted:
        if not model.holds(condition):
            answer = solver.solve(Query(state.conjuncts(), (condition,), (model,)))
            if not isinstance(answer, Sat):
                continue
            model = answer.model
        state.assume(condition, GIVEN if silently else "")
    if state.path.condition is path.state.path.condition:
        return path
    state.exploration.models = (model,)
    state.exploration.validated = state.path.condition
    return Path(state, path.ending, path.reason, path.value, path.exception)


def with_objects(machine: Machine, path: Path) -> Path:
    """The same path for inputs with which what it returns or keeps is there.

    An open reference is not null then, and a string or box has contents that are told apart.
    """
    if machine.makers or path.exception is not None or path.state.path.approximations:
        return path
    state = path.state.fork()
    is_same = True
    for value in told(state, path.value):
        target = state.resolved(value)
        if isinstance(target, Symbol) and not target.unknown:
            is_same = False
            if is_class_object(target):
                state.bind(target, class_object(machine, state, OBJECT))
            elif is_value(class_of(target.descriptor)):
                make_input(machine, state, target)
            else:
                state.set_present(target)
        read_box(machine, state, state.resolved(value))
    if is_same:
        return path
    state.exploration.validated = state.path.condition
    return Path(state, path.ending, path.reason, path.value, path.exception)


def told(state: State, result: object) -> Iterator[object]:
    """What a path returns, and what it wrote into the objects that it was given or made."""
    yield result
    roots = [value for _, value in state.inputs.arguments]
    for value in (*roots, result):
        target = state.resolved(value)
        record = state.record(target) if isinstance(target, Ref) else None
        if not isinstance(record, Instance) or record.shape.java is None:
            continue
        if record.shape.java.in_jdk:
            continue
        before = record.initial or [None] * len(record.fields)
        for now, then in zip(record.fields, before, strict=True):
            if now is not then and isinstance(now, Symbol):
                yield now


def read_box(machine: Machine, state: State, target: object) -> None:
    """Gives a box among the inputs a number, where nobody has read it."""
    record = state.record(target) if isinstance(target, Ref) else None
    if isinstance(record, Instance) and record.shape.name in UNBOXED:
        slot = record.shape.slot(VALUE)
        if record.fields[slot] is UNREAD:
            assert isinstance(target, Ref)
            read_field(machine, state, target, slot)
