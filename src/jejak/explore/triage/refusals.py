"""Which values a method looks at before it throws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from jejak.bytecode.instructions import (
    BRANCHES,
    ArrayLength,
    Goto,
    IfNull,
    Invoke,
    InvokeKind,
    Switch,
)
from jejak.classfile.descriptors import class_of, parse_method
from jejak.errors import InputError
from jejak.explore.triage.cases import Case, Step
from jejak.program import Method
from jejak.program.intent.operands import (
    Operands,
    OperandSource,
    Sources,
    conditions_before,
    conditions_on,
)
from jejak.state.records import Instance
from jejak.state.values import WIDE, Ref

VIEWS: Final = frozenset(
    ("chars", "entrySet", "iterator", "keySet", "length", "listIterator", "size", "spliterator",
     "stream", "toArray", "toCharArray", "values")
)  # fmt: skip
"""Methods without parameters that say of an object what is in it."""
VIEW_TYPES: Final = frozenset(
    f"java/util/{each}" for each in ("Collection", "Iterator", "List", "ListIterator", "Map", "Set")
)
"""What a method makes of one parameter to look at what is in that."""
NUMBERS: Final = ("I", "J")
UNCLEAR = object()
"""Stands for a value that is not known to be anything."""


def refused_values(case: Case) -> tuple[object, ...]:
    """The values that decide whether the thrower throws; none where that is not clear."""
    step = case.steps[case.thrower]
    sources = looked_at(step)
    if sources is None:
        return ()
    return tuple(value_of(case, step, each) for each in sorted(sources, key=repr))


def handed_on(case: Case) -> tuple[object, ...]:
    """All that the thrower was given; nothing where it is called on an object that has changed.

    A constructor has no receiver yet.
    """
    step = case.steps[case.thrower]
    is_called_on = not step.method.is_static and not step.method.is_constructor
    if is_called_on and not is_unchanged(case, step.given[0]):
        return ()
    values = step.given[1:] if step.method.is_constructor else step.given
    return tuple(each for each in values if each is not WIDE)


def viewed(case: Case, values: tuple[object, ...]) -> tuple[object, ...]:
    """What the thrower was given, with what a caller was given for a view of that.

    A size, an iterator or a set of the keys of something says what that is. Callers may hand it on.
    """
    return tuple(
        seen_behind(case, case.thrower, local, value)
        for local, value in enumerate(case.steps[case.thrower].given)
        if any(value is each for each in values)
    )


def shortcut_of(case: Case) -> str | None:
    """The method for everybody that the entry method is a short way to: `first(list)` of `get`.

    Without a branch the entry method calls another one of its class, which hands numbers on to the
    JDK as it was given them.
    """
    if len(case.steps) < 2 or case.steps[-2].method.owner.in_jdk:
        return None
    called, entry = case.steps[-2], case.steps[-1]
    is_own = called.method.owner is entry.method.owner and called.method.is_public
    call = case.call_of(called)
    if not is_own or call is None or not is_straight(entry.method):
        return None
    shape = parse_method(call.method.descriptor)
    depths = [depth for depth, each in depths_of(shape.parameters) if each in NUMBERS]
    operands = Operands(called.method)
    if not depths or any(operands.parameter(called.at, each) is None for each in depths):
        return None
    return called.name


def is_straight(method: Method) -> bool:
    """Whether a method has no branches."""
    body = method.body
    found = () if body is None else body.instructions
    return not any(isinstance(each, (*BRANCHES, Goto, Switch)) for each in found)


def depths_of(parameters: Sequence[str]) -> Iterator[tuple[int, str]]:
    """How deep each parameter of a call lies on the stack, with its type."""
    depth = 0
    for each in reversed(parameters):
        yield depth, each
        depth += 2 if each in ("J", "D") else 1


def seen_behind(case: Case, at: int, local: int, value: object) -> object:
    """What a method further out was given that a value is a view of; the value where it is none."""
    step, *callers = case.steps[at:]
    for caller in callers:
        if caller.method.owner.in_jdk or step.code.synthetic:
            break
        operands = Operands(caller.method)
        depth = len(step.given) - 1 - local
        index = operands.maker(caller.at, depth)
        of = None if index is None else viewed_parameter(operands, index)
        if of is not None:
            return caller.given[of] if of < len(caller.given) else value
        passed = operands.parameter(caller.at, depth)
        if passed is None:
            break
        step, local = caller, passed
    return value


def viewed_parameter(operands: Operands, at: int) -> int | None:
    """The parameter that an instruction gives a view of; None where it does not."""
    made = operands.instructions[at]
    if isinstance(made, ArrayLength):
        return operands.parameter(at)
    if not isinstance(made, Invoke):
        return None
    shape = parse_method(made.method.descriptor)
    if made.kind is InvokeKind.STATIC:
        is_view = shape.parameter_slots == 1 and class_of(shape.result) in VIEW_TYPES
    else:
        is_view = not shape.parameters and made.method.name in VIEWS
    return operands.parameter(at) if is_view else None


def is_unchanged(case: Case, value: object) -> bool:
    """Whether an input holds in all its fields what it held when the path began."""
    ref = case.state.resolved(value)
    record = case.state.record(ref) if isinstance(ref, Ref) else None
    if not isinstance(record, Instance) or record.initial is None:
        return False
    return all(now is then for now, then in zip(record.fields, record.initial, strict=True))


def looked_at(step: Step) -> Sources | None:
    """What a method looks at before it throws, or has a check look at."""
    method = step.method
    if step.at >= len(step.code.instructions):
        return None
    instruction = step.code.instructions[step.at]
    if isinstance(instruction, Invoke) and instruction.method.name != "<init>":
        operands = Operands(method)
        found: Sources = frozenset()
        for depth in checked_words(instruction):
            sources = operands.at_depth(step.at, depth)
            if sources is None:
                return conditions_on(method, step.at)
            found |= sources
        return found or conditions_on(method, step.at)
    return conditions_on(method, step.at)


def asks_numbers(step: Step) -> bool:
    """Whether the branches that decide last whether an instruction runs look at numbers."""
    try:
        flow = step.method.flow
    except InputError:
        return False
    branches = [] if flow is None else conditions_before(flow, step.at)
    found = [step.code.instructions[each] for each in branches]
    return bool(found) and not any(isinstance(each, IfNull) for each in found)


def checked_words(call: Invoke) -> list[int]:
    """How deep the words lie that a check looks at: the conditions where it is given such.

    What it is given beside a condition tells what is wrong.
    """
    shape = parse_method(call.method.descriptor)
    conditions = [depth for depth, each in depths_of(shape.parameters) if each == "Z"]
    return conditions or list(range(shape.parameter_slots))


def value_of(case: Case, step: Step, source: OperandSource) -> object:
    """What a parameter, or a field reached from it, held when the exception arose."""
    if source.local >= len(step.given):
        return UNCLEAR
    value = step.given[source.local]
    for owner, name in source.fields:
        value = case.state.resolved(value)
        record = case.state.record(value) if isinstance(value, Ref) else None
        if not isinstance(record, Instance):
            return UNCLEAR
        slot = field_slot(record, owner, name)
        if slot is None:
            return UNCLEAR
        value = record.fields[slot]
    return value


def field_slot(record: Instance, owner: str, name: str) -> int | None:
    """Where an object has a field, by the class that code names and those above it."""
    slots = [i for i, field in enumerate(record.shape.fields) if field.name == name]
    exact = [i for i in slots if record.shape.fields[i].owner.name == owner]
    return next(iter(exact or slots[-1:]), None)
