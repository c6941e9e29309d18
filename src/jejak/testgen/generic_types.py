"""Type arguments of the variables of a test: what is declared, else what the objects hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from jejak.construct.access import SourceAccess
from jejak.errors import InputError
from jejak.javasource.nodes import Type, Wildcard
from jejak.javasource.nodes import TypeArgument as WrittenArgument
from jejak.javatext.collections import contents_of
from jejak.machine.boxing import UNBOXED
from jejak.machine.strings import STRING
from jejak.program import Field, JavaClass, Method
from jejak.program.classes import OBJECT
from jejak.program.generics import (
    TOP,
    Bindings,
    arguments_of,
    class_signature,
    closed_parameter_types,
    is_closed,
    is_generic_class,
    method_signature,
    replaced,
    supertypes,
)
from jejak.program.nesting import is_inner
from jejak.program.signatures import (
    ArrayType,
    BaseType,
    ClassType,
    TypeArgument,
    TypeParameter,
    TypeSignature,
    TypeVariable,
    parse_field_signature,
)
from jejak.results.heaps import (
    AnyForm,
    BoxForm,
    HeapObject,
    NumberValue,
    ReferenceValue,
    Slot,
    TextForm,
    Value,
)

_OBJECT = Type("Ljava/lang/Object;")


class GenericTypes:
    """Knows the objects of one input, and the generic types `declared` for some of them."""

    def __init__(self, access: SourceAccess, objects: dict[int, HeapObject]) -> None:
        self.access = access
        self.objects = objects
        self.declared: dict[int, ClassType] = {}
        self.are_named = False
        """Whether some variable got type arguments, which javac may see otherwise."""

    def arguments(self, wanted: HeapObject) -> tuple[WrittenArgument, ...]:
        """Type arguments for a variable of an object's own class; none where it takes none."""
        java = self.access.load(wanted.type)
        parameters = parameters_of(java)
        if java is None or not parameters:
            return ()
        known = self.known_types(wanted, java)
        found = tuple([self.argument(each, known.get(each.name)) for each in parameters])
        if not all(can_name(self.access, each) for each in found):
            return ()
        self.are_named = True
        return found

    def argument(self, parameter: TypeParameter, known: TypeSignature | None) -> WrittenArgument:
        """What a type parameter is; anything that has no bounds to keep is an Object."""
        if known is not None:
            return type_of(known)
        bounds = (parameter.class_bound, *parameter.interface_bounds)
        is_free = all(each is None or str(each) == "java.lang.Object" for each in bounds)
        return _OBJECT if is_free else Wildcard()

    def known_types(self, wanted: HeapObject, java: JavaClass) -> dict[str, TypeSignature]:
        """What the type parameters of an object's class are, as far as somebody says."""
        told = self.told_types(wanted, java)
        held: dict[str, list[str]] = {}
        for name, each in self.held(wanted, java):
            held.setdefault(name, []).append(each)
        for name, classes in held.items():
            if name not in told and len(set(classes)) == 1:
                told[name] = ClassType(classes[0], ())
        return told

    def told_types(self, wanted: HeapObject, java: JavaClass) -> dict[str, TypeSignature]:
        """What the declared type of an object says of the type parameters of its class."""
        declared = self.declared.get(wanted.number)
        if declared is None:
            return {}
        found: dict[str, TypeSignature] = {}
        for above, types in supertypes(self.access.load, java, own_types(java)):
            if above.name != declared.class_name or not types:
                continue
            for parameter, given in zip(parameters_of(above), arguments_of(declared), strict=False):
                own = types.get(parameter.name)
                if isinstance(own, TypeVariable) and given.bound is not None:
                    found[own.name] = given.bound
        return found

    def held(self, wanted: HeapObject, java: JavaClass) -> Iterator[tuple[str, str]]:
        """The type parameters whose objects an object holds, and the classes of these."""
        for slot, type_ in self.fields(wanted, java, own_types(java)):
            yield from self.held_in(type_, slot.value)

    def held_in(self, type_: TypeSignature, value: Value) -> Iterator[tuple[str, str]]:
        """The same of one value of a generic type."""
        if not isinstance(value, ReferenceValue):
            return
        wanted = self.objects[value.target]
        if isinstance(type_, TypeVariable):
            java = self.access.load(wanted.type)
            if java is not None and not is_generic_class(java) and not wanted.unseen:
                yield type_.name, wanted.type
        elif isinstance(type_, ArrayType):
            for slot in wanted.elements.values():
                yield from self.held_in(type_.element, slot.value)
        elif isinstance(type_, ClassType) and type_.arguments:
            held = contents_of(self.objects, wanted)
            count = 2 if held is not None and held.is_map else 1
            if held is None or len(type_.arguments) != count:
                return
            for place, argument in enumerate(type_.arguments):
                for each in held.elements[place::count] if argument.bound else ():
                    assert argument.bound is not None
                    yield from self.held_in(argument.bound, each)

    def fields(
        self, wanted: HeapObject, java: JavaClass, types: Bindings
    ) -> Iterator[tuple[Slot, TypeSignature]]:
        """The fields of an object that have generic types, with type parameters replaced."""
        by_owner = {each.name: known for each, known in supertypes(self.access.load, java, types)}
        for slot in wanted.slots:
            field = self.access.field(slot.place)
            known = None if field is None else by_owner.get(field.owner.name)
            type_ = None if field is None or known is None else written_type(field)
            if type_ is not None and known is not None:
                yield slot, replaced(type_, known)

    # --- what a call declares --------------------------------------------------------------------

    def note_call(self, method: Method, receiver: Slot | None, arguments: list[Slot]) -> None:
        """Notes the generic types of the inputs of a call, and of what they hold."""
        for slot, generic in zip(arguments, closed_parameter_types(method), strict=True):
            if slot.target is not None and generic is not None:
                self.declared.setdefault(slot.target, generic)
        if receiver is not None and receiver.target is not None:
            self.note_receiver(method, self.objects[receiver.target], arguments)
        roots = (*arguments, *([receiver] if receiver is not None else ()))
        self.spread([slot.target for slot in roots if slot.target is not None])

    def note_receiver(self, method: Method, wanted: HeapObject, arguments: list[Slot]) -> None:
        """Notes the type of a receiver: its type parameters are what it holds and is given."""
        java, signature = self.access.load(wanted.type), method_signature(method)
        parameters = parameters_of(java)
        if java is None or java is not method.owner or not parameters or signature is None:
            return
        if len(signature.parameters) != len(arguments) or signature.type_parameters:
            return
        held = [*self.held(wanted, java)]
        for type_, slot in zip(signature.parameters, arguments, strict=True):
            held += self.held_in(type_, slot.value)
        types: dict[str, TypeSignature] = {}
        for each in parameters:
            found = {name for parameter, name in held if parameter == each.name}
            if len(found) == 1:
                types[each.name] = ClassType(found.pop(), ())
            elif isinstance(self.argument(each, None), Type):
                types[each.name] = TOP
            else:
                return
        given = tuple([TypeArgument("", each) for each in types.values()])
        self.declared.setdefault(wanted.number, ClassType(java.name, given))
        for type_, slot in zip(signature.parameters, arguments, strict=True):
            list(self.note(replaced(type_, types), slot.value))

    # --- from one object to the next ------------------------------------------------------------

    def spread(self, numbers: Iterable[int]) -> None:
        """Notes what the types of some objects say of those that they hold."""
        waiting = list(numbers)
        seen: set[int] = set()
        while waiting:
            number = waiting.pop()
            wanted = self.objects.get(number)
            if wanted is None or number in seen:
                continue
            seen.add(number)
            java = self.access.load(wanted.type)
            if java is None or java.in_jdk:
                continue
            types: dict[str, TypeSignature] = {**own_types(java), **self.known_types(wanted, java)}
            for slot, type_ in self.fields(wanted, java, types):
                waiting += self.note(type_, slot.value)
            waiting += [slot.target for slot in wanted.slots if slot.target is not None]

    def note(self, type_: TypeSignature, value: Value) -> Iterator[int]:
        """Notes the generic type of a value; gives the objects that got one."""
        if not isinstance(value, ReferenceValue):
            return
        if isinstance(type_, ArrayType):
            for slot in self.objects[value.target].elements.values():
                yield from self.note(type_.element, slot.value)
        elif isinstance(type_, ClassType):
            self.objects[value.target] = self.looked_over(self.objects[value.target], type_)
            if has_certain_arguments(type_):
                self.declared.setdefault(value.target, type_)
                yield value.target

    def looked_over(self, wanted: HeapObject, type_: ClassType) -> HeapObject:
        """An object that nobody looked at is of the class that is declared for its place."""
        java, name = self.access.load(type_.class_name), type_.class_name
        is_any = isinstance(wanted.form, AnyForm) and wanted.type == OBJECT and not wanted.slots
        if java is None or not is_any or not self.access.can_name(java):
            return wanted
        form = AnyForm(name)
        if name == STRING:
            form = AnyForm(name, TextForm(""))
        elif name in UNBOXED:
            letter = UNBOXED[name]
            form = AnyForm(name, BoxForm(NumberValue(letter, 0.0 if letter in "FD" else 0)))
        return replace(wanted, type=name, form=form)


def has_certain_arguments(type_: ClassType) -> bool:
    """Whether a type has arguments, and they name no type parameter."""
    given = arguments_of(type_)
    return bool(given) and all(each.bound is None or is_closed(each.bound) for each in given)


def parameters_of(java: JavaClass | None) -> tuple[TypeParameter, ...]:
    """The type parameters that source can give to a class: inner classes have more than theirs."""
    signature = None if java is None or is_inner(java) else class_signature(java)
    return () if signature is None else signature.parameters


def own_types(java: JavaClass) -> dict[str, TypeSignature]:
    """The type parameters of a class as what they are."""
    return {each.name: TypeVariable(each.name) for each in parameters_of(java)}


def written_type(field: Field) -> TypeSignature | None:
    """The generic type of a field as it is written; None where it has none."""
    try:
        text = field.attributes.signature()
        return None if text is None else parse_field_signature(text)
    except (InputError, ValueError):
        return None


def type_of(type_: TypeSignature) -> Type:
    """A generic type as source writes it."""
    if isinstance(type_, BaseType):
        return Type(type_.letter)
    if isinstance(type_, ArrayType):
        return Type("[" + type_of(type_.element).descriptor)
    if not isinstance(type_, ClassType):
        return _OBJECT
    bounds = [_OBJECT if each.bound is None else type_of(each.bound) for each in type_.arguments]
    return Type(f"L{type_.class_name};", tuple(bounds))


def can_name(access: SourceAccess, type_: WrittenArgument) -> bool:
    """Whether a test can name a type with all of its arguments."""
    if isinstance(type_, Wildcard):
        return type_.bound is None or can_name(access, type_.bound)
    return access.can_name_type(type_.descriptor) and all(
        can_name(access, each) for each in type_.arguments
    )


def result_type_of(
    access: SourceAccess, java: JavaClass | None, generic: TypeSignature | None, descriptor: str
) -> Type:
    """The type of a variable for what a method returns: with its arguments, or with any."""
    is_plain = isinstance(generic, ClassType) and not generic.inner and bool(generic.arguments)
    if generic is not None and is_plain and is_closed(generic):
        found = type_of(generic)
        if can_name(access, found):
            return found
    parameters = parameters_of(java) if descriptor.startswith("L") else ()
    return Type(descriptor, tuple([Wildcard() for _ in parameters]))
