"""Decodes listings, for tests of code."""

from __future__ import annotations

from collections.abc import Iterable

from jejak.bytecode import Body, ControlFlow, control_flow, decode
from jejak.bytecode.instructions import Instruction
from jejak.classfile import parse_class
from tests.assembler import ClassWriter, Item, with_method


def body_of(listing: Iterable[Item], writer: ClassWriter | None = None, **options: object) -> Body:
    """The decoded body of a static method `m` of a class `T`."""
    data = with_method(writer or ClassWriter(), listing, **options)  # type: ignore[arg-type]
    code = parse_class(data, "T.class").methods[-1].attributes.code()
    assert code is not None
    return decode(code, "T.m()")


def one(*item: object, writer: ClassWriter | None = None, **options: object) -> Instruction:
    """The first instruction of a body that starts with `item`."""
    return body_of([item], writer, **options).instructions[0]


def flow_of(listing: Iterable[Item], **options: object) -> ControlFlow:
    """The control flow of a listing."""
    return control_flow(body_of(listing, **options), "T.class", "T.m()")  # type: ignore[arg-type]
