"""Inputs that are Class objects: those of a few classes stand for all.

They are the class that the type argument names; where it names none, a class, a final class, an
interface and a primitive type. All others are left out, and noted, but for those that the program
compares with.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of, java_name
from jejak.inputs.candidates import is_among, may_be_null
from jejak.machine.machine import Machine
from jejak.machine.outcomes import AGAIN, Outcome, Stop, ask, labelled
from jejak.machine.strings import CLASS, class_object
from jejak.program import JavaClass
from jejak.program.generics import TOP
from jejak.program.signatures import ClassType
from jejak.results.endings import Ending
from jejak.results.reasons import Omission, Unsupported
from jejak.state.state import State
from jejak.state.values import Symbol

_KINDS: Final = (TOP.name, "java/lang/String", "java/lang/Runnable", "int")
"""Classes that stand for others where nothing says which an input is."""

ENUM: Final = "java/lang/Enum"
SOME_ENUM: Final = "java/lang/annotation/RetentionPolicy"
"""Stands for what a `Class<E extends Enum<E>>` is of: never `Enum` itself, which is no enum."""


def is_class_object(symbol: Symbol) -> bool:
    """Whether an open reference is a Class object."""
    return symbol.descriptor[0] == "L" and class_of(symbol.descriptor) == CLASS


def choose_class(machine: Machine, state: State, symbol: Symbol) -> Outcome:
    """Decides which Class object an open reference is, or asks."""
    state.omit(Omission.OPEN_TYPE)
    names = {name: class_object(machine, state, name) for name in class_names(machine, symbol)}
    options = [
        (f"{java_name(name)}.class", ref)
        for name, ref in names.items()
        if is_among(machine, state, symbol, ref)
    ]
    labels = [f"{symbol.name} == {name}" for name, _ in options]
    nullable = not state.is_present(symbol)
    if nullable and may_be_null(machine, symbol):
        labels.insert(0, f"{symbol.name} == null")
    elif nullable:
        nullable = False
        state.omit(Omission.HEAP_MODE)
    if not labels:
        return Stop(Ending.UNSUPPORTED, Unsupported.CLASS_INPUT)
    chosen = 0
    if len(labels) > 1:
        answer = ask(state, lambda: labelled(labels))
        if isinstance(answer, Outcome):
            return answer
        chosen = answer
    if nullable and chosen == 0:
        state.bind(symbol, None)
    else:
        state.bind(symbol, options[chosen - nullable][1])
    return AGAIN


def class_names(machine: Machine, symbol: Symbol) -> tuple[str, ...]:
    """The classes whose objects stand for all that an open reference may be."""
    generic = symbol.generic
    if isinstance(generic, ClassType) and generic.arguments:
        bound = generic.arguments[0].bound
        if isinstance(bound, ClassType) and bound.class_name != TOP.name:
            found = machine.find_class(bound.class_name)
            if isinstance(found, JavaClass):
                return (SOME_ENUM if found.name == ENUM else found.name,)
    return _KINDS
