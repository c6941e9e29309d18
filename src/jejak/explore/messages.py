"""What code of the program says in the exceptions that it throws."""

from __future__ import annotations

from typing import Final

from jejak.explore.findings import Error
from jejak.explore.readings import ModelReading
from jejak.expr import Model
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING
from jejak.semantics.throwing import THROWABLE
from jejak.state.records import Instance
from jejak.state.values import Ref

GETTER: Final = ("getMessage", "()Ljava/lang/String;")
NUMBERED: Final = "IndexOutOfBoundsException"
"""Ends the names of exceptions that the JDK writes a text for, where they are given a number."""
LONGEST: Final = 200


def own_message(machine: Machine, error: Error, model: Model) -> str | None:
    """The text that code of the program gave an exception; None where there is none of its own.

    `getMessage` returns it, on every JDK.
    """
    fault = error.fault
    if error.in_initialiser or not fault.trace.explicit or not error.places:
        return None
    if error.places[0].in_jdk or fault.class_name.endswith(NUMBERED):
        return None
    thrown = error.path.state.instance(error.exception)
    if says_otherwise(machine, thrown.shape.name) or held_in(error, thrown, "cause") is not None:
        return None
    value = held_in(error, thrown, "detailMessage")
    record = None if value is None else error.path.state.record(value)
    if value is None or not isinstance(record, Instance) or record.shape.name != STRING:
        return None
    text = ModelReading(error.path.state, model).string_value(value, record)
    return text if text is not None and len(text) <= LONGEST else None


def held_in(error: Error, thrown: Instance, name: str) -> Ref | None:
    """The object that a field of an exception holds; an exception is never its own cause."""
    state = error.path.state
    for field, held in zip(thrown.shape.fields, thrown.fields, strict=True):
        if field.name == name and field.owner.name == THROWABLE:
            value = state.resolved(held)
            if isinstance(value, Ref) and state.record(value) is not thrown:
                return value
    return None


def says_otherwise(machine: Machine, name: str) -> bool:
    """Whether a class of exceptions has a `getMessage` of its own."""
    java = machine.program.find(name)
    while java is not None and java.name != THROWABLE:
        if GETTER in java.methods:
            return True
        java = None if java.super_name is None else machine.program.find(java.super_name)
    return java is None
