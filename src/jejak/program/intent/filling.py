"""Who fills a field: callers, with what they hand in, or the program by itself."""

from __future__ import annotations

from jejak.bytecode.instructions import GetField, LoadConstant, New, NewArray, PutField, StackMove
from jejak.classfile.descriptors import class_of
from jejak.program.classes import Field, Method
from jejak.program.intent.call_sites import CallSites
from jejak.program.intent.operands import Operands


def only_callers_fill(sites: CallSites, field: Field) -> bool:
    """Whether a null in a field is a caller's: all assigned are parameters, or surely objects.

    Some method that others call takes over what it was given. A field of its own class's type is no
    such one: there null ends a structure.
    """
    if field.is_static or class_of(field.descriptor) == field.owner.name:
        return False
    found = False
    for method in sites.methods_naming(field.name):
        for at in stores_of(method, field):
            if Operands(method).parameter(at) is None:
                if not is_object(Operands(method), at):
                    return False
            elif method.is_private and not method.is_constructor:
                return False
            else:
                found = True
    return found


def is_object(operands: Operands, at: int) -> bool:
    """Whether what an instruction assigns was made right there, or is a constant of the JDK."""
    index = operands.maker(at)
    made = None if index is None else operands.instructions[index]
    if index and isinstance(made, StackMove):
        made = operands.instructions[index - 1]
    if isinstance(made, GetField) and made.static:
        return made.field.owner.startswith("java/")
    return isinstance(made, New | NewArray | LoadConstant)


def stores_of(method: Method, field: Field) -> list[int]:
    """The instructions of a method that assign a field."""
    wanted = field.owner.name, field.name
    body = method.body
    return [
        at
        for at, each in enumerate(() if body is None else body.instructions)
        if isinstance(each, PutField) and (each.field.owner, each.field.name) == wanted
    ]
