"""Who fills a field: callers, with what they hand in, or the program by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.bytecode.instructions import (
    ArrayLength,
    CheckCast,
    GetField,
    Invoke,
    InvokeKind,
    LoadConstant,
    New,
    NewArray,
    PushConstant,
    PutField,
    StackMove,
)
from jejak.classfile.constants import FieldRef
from jejak.classfile.descriptors import class_of, parse_method
from jejak.errors import InputError
from jejak.program.classes import Field, JavaClass, Method
from jejak.program.intent.call_sites import CallSites, returns_null
from jejak.program.intent.operands import Operands

READING: Final = ("readObject", "readExternal", "readResolve")
"""Methods that fill fields with what was written of another object."""
FLUENT: Final = ("java/util/stream/", "java/lang/String", "java/util/Optional", "java/math/")
"""Types of the JDK whose methods that give back their own type never give null."""


Promised = Callable[[Invoke], bool]
"""Whether nothing shows that the answer to a call may be null."""


def only_callers_fill(sites: CallSites, field: Field, promised: Promised | None = None) -> bool:
    """Whether a null in a field is a caller's: all assigned are parameters, or surely objects.

    Some method that others call takes over what it was given, or what that answers, where such
    answers are promised. A field of its own class's type is no such one: there null ends a
    structure. What classes below assign is not true of its own objects.
    """
    if field.is_static or class_of(field.descriptor) == field.owner.name:
        return False
    found = False
    for method in sites.methods_naming(field.name):
        for at in stores_of(sites, method, field):
            if method.name in READING or not is_named_by(method, at, field.owner):
                continue
            is_given = Operands(method).parameter(at) is not None or is_copied(method, at)
            if not is_given and not (promised is not None and is_answered(method, at, promised)):
                if not is_object(sites, method, at):
                    return False
            elif method.is_private and not method.is_constructor:
                return False
            else:
                found = True
    return found


def constants_beside(sites: CallSites, field: Field) -> set[object] | None:
    """The constants that a number begins with where else only callers fill its field; None else.

    It begins with 0 where a constructor says nothing of it. Lengths of arrays and sizes are right
    by themselves.
    """
    constants: set[object] = {0}
    found = False
    for method in sites.methods_naming(field.name):
        for at in stores_of(sites, method, field):
            operands = Operands(method)
            index = operands.maker(at)
            made = None if index is None else operands.instructions[index]
            if isinstance(made, PushConstant):
                constants.add(made.value)
            elif is_extent(made):
                continue
            elif operands.parameter(at) is None:
                return None
            else:
                found = True
    return constants if found and not field.is_static else None


def is_extent(made: object) -> bool:
    """Whether an instruction gives the length of an array or a text, or a size."""
    if isinstance(made, Invoke):
        return made.method.descriptor == "()I" and made.method.name in ("length", "size")
    return isinstance(made, ArrayLength)


def are_handed_together(sites: CallSites, one: Field, other: Field) -> Method | None:
    """A method that takes over one parameter for a field, and another for another; None of none."""
    for method in sites.methods_naming(one.name):
        stores = [stores_of(sites, method, each) for each in (one, other)]
        taken = [[Operands(method).parameter(at) for at in each] for each in stores]
        if all(any(each is not None for each in found) for found in taken):
            return method
    return None


def is_handed_in(sites: CallSites, field: Field) -> bool:
    """Whether all code that fills a field takes over a parameter, as it was given."""
    stores = [
        Operands(method).parameter(at)
        for method in sites.methods_naming(field.name)
        for at in stores_of(sites, method, field)
    ]
    return bool(stores) and None not in stores


def is_named_by(method: Method, at: int, owner: JavaClass) -> bool:
    """Whether an instruction names the field that it assigns by the class that declares it."""
    put = Operands(method).instructions[at]
    return isinstance(put, PutField) and put.field.owner == owner.name


def is_copied(method: Method, at: int) -> bool:
    """Whether what an instruction assigns is an array that a call makes of a parameter."""
    operands = Operands(method)
    index = operands.maker(at)
    if index is not None and isinstance(operands.instructions[index], CheckCast):
        index = operands.maker(index)
    made = None if index is None else operands.instructions[index]
    if index is None or not isinstance(made, Invoke):
        return False
    shape = parse_method(made.method.descriptor)
    words = range(shape.parameter_slots)
    is_array = shape.result.startswith("[")
    return is_array and any(operands.parameter(index, each) is not None for each in words)


def is_answered(method: Method, at: int, promised: Promised) -> bool:
    """Whether what an instruction assigns is what a parameter answers, as it promises."""
    operands = Operands(method)
    index = operands.maker(at)
    made = None if index is None else operands.instructions[index]
    if index is None or not isinstance(made, Invoke) or made.kind is InvokeKind.STATIC:
        return False
    receiver = operands.parameter(index, parse_method(made.method.descriptor).parameter_slots)
    is_others = receiver is not None and (method.is_static or receiver > 0)
    return is_others and promised(made)


def is_object(sites: CallSites, method: Method, at: int) -> bool:
    """Whether what an instruction assigns was made right there, or is a constant."""
    operands = Operands(method)
    index = operands.maker(at)
    made = None if index is None else operands.instructions[index]
    if index and isinstance(made, StackMove):
        made = operands.instructions[index - 1]
    if isinstance(made, GetField) and made.static:
        return made.field.owner.startswith("java/") or is_constant(sites, made.field)
    return isinstance(made, New | NewArray | LoadConstant) or is_made_by(sites, made)


def is_constant(sites: CallSites, ref: FieldRef) -> bool:
    """Whether a static field of the program is final: constants that are null say nothing."""
    java = sites.program.find(ref.owner)
    found = None if java is None else java.fields.get((ref.name, ref.descriptor))
    return found is not None and found.is_final


def is_made_by(sites: CallSites, made: object) -> bool:
    """Whether a call gives back an object for certain: by the JDK's customs, or a factory.

    A factory is static, gives back its own class, and nowhere says that it gives null.
    """
    if not isinstance(made, Invoke):
        return False
    owner, descriptor = made.method.owner, made.method.descriptor
    if descriptor.rpartition(")")[2] != f"L{owner};":
        return False
    if owner.startswith("java/"):
        return owner.startswith(FLUENT) or made.kind is InvokeKind.STATIC
    java = sites.program.find(owner) if made.kind is InvokeKind.STATIC else None
    called = None if java is None else java.methods.get((made.method.name, descriptor))
    return called is not None and not returns_null(called)


def is_injected(sites: CallSites, field: Field) -> bool:
    """Whether a field has an annotation, and no code of the program assigns it."""
    try:
        if field.is_static or not field.attributes.annotations():
            return False
    except InputError:
        return False
    return not any(stores_of(sites, method, field) for method in sites.methods_naming(field.name))


def is_kept_inside(sites: CallSites, field: Field, is_shown: bool) -> bool:
    """Whether a class looks after a field by itself: nobody assigns it but through `this`.

    Of a class that is shown to everybody, whoever else assigns it: a public method on objects of
    the class does, too, and is there to be called. Not where constructors only clear it, where the
    field is public, or of its own class's type: those are links between objects, and a test may
    tie them as the program does.
    """
    if field.is_public or class_of(field.descriptor) == field.owner.name:
        return False
    found, is_private = False, True
    for method in sites.methods_naming(field.name):
        stores = stores_of(sites, method, field)
        is_private = is_private and all(is_own(method, at) for at in stores)
        if method.is_static or not any(not is_clearing(method, at) for at in stores):
            continue
        is_for_all = method.is_public and not method.is_constructor
        if is_shown and is_for_all and method.owner is field.owner:
            return True
        found = True
    return found and is_private


def is_clearing(method: Method, at: int) -> bool:
    """Whether a constructor assigns null or zero, which the field holds anyway."""
    operands = Operands(method)
    index = operands.maker(at)
    made = None if index is None else operands.instructions[index]
    return method.is_constructor and isinstance(made, PushConstant) and not made.value


def is_own(method: Method, at: int) -> bool:
    """Whether an instruction assigns a field of `this`."""
    stored = Operands(method)
    put = stored.instructions[at]
    assert isinstance(put, PutField)
    words = 2 if put.field.descriptor in ("J", "D") else 1
    return not method.is_static and stored.parameter(at, words) == 0


def stores_of(sites: CallSites, method: Method, field: Field) -> list[int]:
    """The instructions of a method that assign a field, named by its class or one below."""
    body = method.body
    return [
        at
        for at, each in enumerate(() if body is None else body.instructions)
        if isinstance(each, PutField)
        and each.field.name == field.name
        and is_below(sites, each.field.owner, field.owner)
    ]


def is_below(sites: CallSites, name: str, owner: JavaClass) -> bool:
    """Whether a class is another one, or below it."""
    found: str | None = name
    while found is not None and found != owner.name:
        java = sites.program.find(found)
        found = None if java is None else java.super_name
    return found is not None
