"""java.lang.Enum: the constant of a name, found by comparing names instead of by a map."""

from __future__ import annotations

from jejak.bytecode.exceptions import NULL_POINTER
from jejak.errors import InputError
from jejak.inputs.enums import enum_constants
from jejak.inputs.texts import text_condition
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome, ask_truth
from jejak.machine.strings import CLASS, STRING, text_of
from jejak.models.arguments import ILLEGAL_ARGUMENT, decided, needed, throw_saying
from jejak.models.java_lang.class_ import java_class, type_of
from jejak.models.registry import Registry
from jejak.program import JavaClass
from jejak.semantics.initialisation import ensure_initialised
from jejak.semantics.throwing import throw_implicit, throw_new
from jejak.state.state import State
from jejak.state.values import Ref

ENUM = "java/lang/Enum"


def value_of(machine: Machine, state: State, arguments: list[object]) -> object:
    """Enum.valueOf."""
    kind = needed(machine, state, arguments[0])
    if not isinstance(kind, Ref):
        return kind
    java = java_class(machine, type_of(state, kind))
    if java is None or not java.is_enum:
        return DECLINED
    ready = ensure_initialised(machine, state, java)
    if ready is not None:
        return ready
    name = decided(machine, state, arguments[1])
    if name is None:
        return throw_implicit(machine, state, NULL_POINTER, arguments[1], "Name is null")
    if not isinstance(name, Ref):
        return name
    return constant_named(machine, state, java, name)


def constant_named(machine: Machine, state: State, java: JavaClass, name: Ref) -> object:
    """The constant of an enum whose name is the text of a string."""
    known = text_of(state, name)
    for ref in enum_constants(machine, state, java):
        record = state.instance(ref)
        own = state.resolved(record.fields[record.shape.slot("name")])
        text = text_of(state, own) if isinstance(own, Ref) else None
        if text is None:
            return DECLINED
        if known is not None:
            if known == text:
                return ref
            continue
        answer = ask_truth(state, text_condition(machine, state, name, text))
        if isinstance(answer, Outcome):
            return answer
        if answer:
            return ref
    return refuse(machine, state, java, known)


def refuse(machine: Machine, state: State, java: JavaClass, text: str | None) -> Outcome:
    """Throws what the JDK throws for a name that no constant has."""
    if text is None:
        return throw_new(machine, state, ILLEGAL_ARGUMENT)
    message = f"No enum constant {canonical_name(machine, java)}.{text}"
    return throw_saying(machine, state, ILLEGAL_ARGUMENT, message)


def canonical_name(machine: Machine, java: JavaClass) -> str:
    """Class.getCanonicalName as text; `null` for a class that has none."""
    try:
        entries = {each.name: each for each in java.file.attributes.inner_classes()}
    except InputError:
        return java.java_name
    own = entries.get(java.name)
    if own is None:
        return java.java_name
    if own.outer is None or own.simple_name is None:
        return "null"
    outer = java_class(machine, own.outer)
    around = "null" if outer is None else canonical_name(machine, outer)
    return around if around == "null" else f"{around}.{own.simple_name}"


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{ENUM}.valueOf(L{CLASS};L{STRING};)L{ENUM};", value_of)
