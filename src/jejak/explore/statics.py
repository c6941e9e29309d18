"""Static fields of a path, and objects of class initialisers that it changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from jejak.inputs.candidates import is_immutable
from jejak.program import Field
from jejak.state.records import Array, Instance, Statics
from jejak.state.state import State
from jejak.state.values import Ref

MOST_LOOKED_AT: Final = 5000
"""Objects of class initialisers that are looked at for changes."""


def static_fields(state: State) -> Iterator[tuple[str, Field, object, object]]:
    """Static fields of the program: name, declaration, what they held and what they hold."""
    for name in sorted(state.heap.statics):
        statics = state.heap.statics[name]
        if statics.initial is None or statics.java.in_jdk:
            continue
        named = [field for field in statics.java.fields.values() if field.is_static]
        for field, then, now in zip(named, statics.initial, statics.fields, strict=True):
            yield f"{statics.java.simple_name}.{field.name}", field, then, now


def is_text(record: Instance | Array) -> bool:
    """Whether an object is a string or a box."""
    return isinstance(record, Instance) and is_immutable(record)


def touched_statics(state: State) -> dict[int, Instance | Array]:
    """Objects of class initialisers that the path changed, or that lead to one, by address.

    They come as they were when the initialiser had ended.
    """
    then: dict[int, Instance | Array] = {}
    above: dict[int, list[int]] = {}
    waiting: list[tuple[int, Statics]] = []
    for name in sorted(state.heap.statics):
        statics = state.heap.statics[name]
        if statics.heap is not None:
            waiting += [(each, statics) for each in addresses(statics.initial or ())]
    while waiting and len(then) < MOST_LOOKED_AT:
        address, statics = waiting.pop()
        assert statics.heap is not None
        record = statics.heap.get(address)
        if address in then or record is None or is_text(record):
            continue
        then[address] = record
        for below in addresses(contents_of(record)):
            above.setdefault(below, []).append(address)
            waiting.append((below, statics))
    found: dict[int, Instance | Array] = {}
    pending = [
        address for address, record in then.items() if state.heap.objects[address] is not record
    ]
    while pending:
        address = pending.pop()
        if address not in found:
            found[address] = then[address]
            pending += above.get(address, ())
    return found


def contents_of(record: Instance | Array) -> Iterable[object]:
    """What an object that the program made refers to."""
    if isinstance(record, Instance):
        return record.fields
    return record.contents.references()


def addresses(values: Iterable[object]) -> list[int]:
    """Where the references among some values lead."""
    return [value.address for value in values if isinstance(value, Ref)]


def is_same(left: object, right: object) -> bool:
    """Whether two values are the same as they stand."""
    if isinstance(left, Ref) and isinstance(right, Ref):
        return left.address == right.address
    if isinstance(left, int | float):
        return type(left) is type(right) and left == right
    return left is right
