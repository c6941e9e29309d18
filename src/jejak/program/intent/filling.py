"""Who fills a field: callers, with what they hand in, or the program by itself."""

from __future__ import annotations

from jejak.bytecode.instructions import PutField
from jejak.classfile.descriptors import class_of
from jejak.program.classes import Field, Method
from jejak.program.intent.call_sites import CallSites
from jejak.program.intent.operands import Operands


def only_callers_fill(sites: CallSites, field: Field) -> bool:
    """Whether every assignment of a field takes over what a method that others call was given.

    A field of its own class's type is no such one: there null ends a structure.
    """
    if field.is_static or class_of(field.descriptor) == field.owner.name:
        return False
    found = False
    for method in sites.methods_naming(field.name):
        for at in stores_of(method, field):
            if method.is_private and not method.is_constructor:
                return False
            if Operands(method).parameter(at) is None:
                return False
            found = True
    return found


def stores_of(method: Method, field: Field) -> list[int]:
    """The instructions of a method that assign a field."""
    wanted = field.owner.name, field.name
    body = method.body
    return [
        at
        for at, each in enumerate(() if body is None else body.instructions)
        if isinstance(each, PutField) and (each.field.owner, each.field.name) == wanted
    ]
