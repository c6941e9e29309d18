"""Casts that the generic types of the source imply.

Where a `List<String>` gives back an element, javac adds a cast to String. It can only fail when
somebody broke the list's type by unchecked code. Class files do not say which casts javac added;
but they have the generic types of methods, fields and, with debug information, local variables,
and what these make of a value is read from the instructions before the cast. Where that is not
clear, the cast is taken for the programmer's own.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode import stack_effect
from jejak.bytecode.instructions import (
    ArrayLoad,
    CheckCast,
    GetField,
    Instruction,
    Invoke,
    InvokeKind,
    Load,
    LoadConstant,
    Store,
)
from jejak.classfile.constants import ClassConstant
from jejak.classfile.descriptors import class_of, parse_method
from jejak.errors import InputError
from jejak.program.classes import Field, JavaClass, Method
from jejak.program.generics import (
    arguments_of,
    class_signature,
    erased,
    replaced,
    supertypes,
)
from jejak.program.linkage import Unresolved
from jejak.program.resolution import Resolver
from jejak.program.signatures import (
    ArrayType,
    ClassType,
    MethodSignature,
    TypeParameter,
    TypeSignature,
    TypeVariable,
    parse_field_signature,
    parse_method_signature,
)

DEEPEST: Final = 12
"""Values that are looked up for each other."""


def is_implied(resolver: Resolver, method: Method, index: int) -> bool:
    """Whether the cast at an instruction follows from the generic types of the source."""
    body = method.body
    cast = None if body is None else body.instructions[index]
    if not isinstance(cast, CheckCast):
        return False
    try:
        found = _Types(resolver, method).given(index, 0)
    except (InputError, ValueError):
        return False
    if found is None:
        return False
    name = class_of(erased(found, {}))
    return resolver.hierarchy.is_subtype(name, cast.class_name) is True


class _Types:
    """The generic types of values in one method, as far as they are clear."""

    def __init__(self, resolver: Resolver, method: Method) -> None:
        self.resolver = resolver
        self.method = method
        body = method.body
        assert body is not None
        self.instructions = body.instructions
        self.offsets = body.offsets
        self.signature = method_signature(method)
        self.bounds = self.own_bounds()
        self.left = DEEPEST

    def own_bounds(self) -> dict[str, TypeSignature]:
        """What the type parameters of the method and its class are at least."""
        declared: list[TypeParameter] = []
        around = class_signature(self.method.owner)
        if around is not None:
            declared += around.parameters
        if self.signature is not None:
            declared += self.signature.type_parameters
        found: dict[str, TypeSignature] = {}
        for each in declared:
            first = each.class_bound or next(iter(each.interface_bounds), None)
            if first is not None:
                found[each.name] = replaced(first, found)
        return found

    def given(self, index: int, depth: int) -> TypeSignature | None:
        """The type of what lies so deep on the stack before an instruction."""
        at = index - 1
        while at >= 0:
            instruction = self.instructions[at]
            if instruction.opcode.ends_block and not isinstance(instruction, Invoke):
                return None
            pops, pushes = stack_effect(instruction)
            if depth < pushes:
                return self.made(at, instruction) if pushes == 1 else None
            depth += pops - pushes
            at -= 1
        return None

    def made(self, at: int, instruction: Instruction) -> TypeSignature | None:
        """The type of what an instruction gives."""
        self.left -= 1
        if self.left < 0:
            return None
        match instruction:
            case Load(index=local):
                return self.local(at, local)
            case Invoke():
                return self.result(at, instruction)
            case GetField(field=ref, static=static):
                field = self.resolver.resolve_field(self.method.owner, ref)
                return self.content(at, field, static) if isinstance(field, Field) else None
            case CheckCast(class_name=name):
                inner = self.given(at, 0)
                if inner is not None and class_of(erased(inner, {})) == name:
                    return inner
                return None if name.startswith("[") else ClassType(name, ())
            case LoadConstant(constant=ClassConstant(name=name)):
                of = name if name.startswith("[") else f"L{name};"
                return parse_field_signature(f"Ljava/lang/Class<{of}>;")
            case ArrayLoad():
                array = self.given(at, 1)
                return array.element if isinstance(array, ArrayType) else None
        return None

    def local(self, at: int, local: int) -> TypeSignature | None:
        """The type of a local variable: what debug information says, or the only value it gets."""
        code = self.method.info.code()
        assert code is not None
        for row in code.attributes.local_variable_types():
            if row.index == local and row.start <= self.offsets[at] < row.start + row.length:
                return replaced(parse_field_signature(row.descriptor), self.bounds)
        stores = [
            index
            for index, each in enumerate(self.instructions)
            if isinstance(each, Store) and each.index == local
        ]
        if len(stores) == 1 and stores[0] < at:
            return self.given(stores[0], 0)
        return None if stores else self.parameter(local)

    def parameter(self, local: int) -> TypeSignature | None:
        """The type of the receiver or of a parameter, by its local variable."""
        slot = 0
        if not self.method.is_static:
            if local == 0:
                return self.receiver()
            slot = 1
        declared = None if self.signature is None else self.signature.parameters
        types = self.method.type.parameters
        for position, descriptor in enumerate(types):
            if slot == local and declared is None:
                return plain_type(descriptor)
            if slot == local and declared is not None and len(declared) == len(types):
                return replaced(declared[position], self.bounds)
            slot += 2 if descriptor in ("J", "D") else 1
        return None

    def receiver(self) -> TypeSignature:
        """The type of `this`: with its own type parameters, as far as they are bounded."""
        return ClassType(self.method.owner.name, ())

    def content(self, at: int, field: Field, static: bool) -> TypeSignature | None:
        """The type of what a field holds."""
        text = field.attributes.signature()
        if text is None:
            return plain_type(field.descriptor)
        types = {} if static else self.bindings(self.given(at, 0), field.owner)
        return None if types is None else replaced(parse_field_signature(text), types)

    def result(self, at: int, call: Invoke) -> TypeSignature | None:
        """The type of what a call gives back."""
        method = self.resolver.resolve_invoke(self.method.owner, call)
        if isinstance(method, Unresolved):
            return None
        signature = method_signature(method)
        shape = parse_method(call.method.descriptor)
        if signature is None:
            return plain_type(shape.result)
        types: dict[str, TypeSignature] | None = {}
        if call.kind is not InvokeKind.STATIC:
            types = self.bindings(self.given(at, shape.parameter_slots), method.owner)
        own = {each.name for each in signature.type_parameters}
        if not own:
            return None if types is None else replaced(signature.result, types)
        if isinstance(signature.result, TypeVariable) and signature.result.name in own:
            return self.argument_of(at, signature)
        return None

    def argument_of(self, at: int, signature: MethodSignature) -> TypeSignature | None:
        """The type of an argument that a method promises to give back one of."""
        depth = 0
        for type_ in reversed(signature.parameters):
            if type_ == signature.result:
                return self.given(at, depth)
            inside = self.argument_inside(at, depth, type_, signature.result)
            if inside is not None:
                return inside
            depth += 2 if str(type_) in ("long", "double") else 1
        return None

    def argument_inside(
        self, at: int, depth: int, declared: TypeSignature, wanted: TypeSignature
    ) -> TypeSignature | None:
        """What a type parameter is where an argument is declared with it: `T` in `Supplier<T>`."""
        if not isinstance(declared, ClassType):
            return None
        places = [n for n, each in enumerate(arguments_of(declared)) if each.bound == wanted]
        found = self.given(at, depth) if places else None
        if not isinstance(found, ClassType) or found.class_name != declared.class_name:
            return None
        given = arguments_of(found)
        return given[places[0]].bound if places[0] < len(given) else None

    def bindings(
        self, type_: TypeSignature | None, owner: JavaClass
    ) -> dict[str, TypeSignature] | None:
        """What the type parameters of a class are in an object of a type below it."""
        if not isinstance(type_, ClassType):
            return None
        java = self.resolver.program.find(type_.class_name)
        if java is None:
            return None
        types: dict[str, TypeSignature] | None = dict(self.bounds)
        if java is not self.method.owner:
            types = arguments_bound(java, type_)
        for above, bound in supertypes(self.resolver.program.find, java, types):
            if above is owner:
                return bound
        return None


def arguments_bound(java: JavaClass, type_: ClassType) -> dict[str, TypeSignature] | None:
    """What the type parameters of a class are in a type; None when the type is raw."""
    signature = class_signature(java)
    if signature is None or not signature.parameters:
        return {}
    given = arguments_of(type_)
    if len(given) != len(signature.parameters):
        return None
    found: dict[str, TypeSignature] = {}
    for parameter, argument in zip(signature.parameters, given, strict=True):
        if argument.bound is not None and argument.wildcard != "-":
            found[parameter.name] = argument.bound
        else:
            bound = parameter.class_bound or next(iter(parameter.interface_bounds), None)
            if bound is not None:
                found[parameter.name] = replaced(bound, found)
    return found


def plain_type(descriptor: str) -> TypeSignature | None:
    """A type that is not generic; the raw one of a generic class."""
    return parse_field_signature(descriptor) if descriptor[0] in "L[" else None


def method_signature(method: Method) -> MethodSignature | None:
    """What a method declares, None when it says nothing that can be read."""
    text = method.attributes.signature()
    return None if text is None else parse_method_signature(text)
