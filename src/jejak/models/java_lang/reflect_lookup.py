"""java.lang.Class and what reflect.AccessibleObject lets in: members of known classes by name.

A Method, Constructor or Field that is found has the program's own member as its `native`.
"""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome
from jejak.machine.strings import CLASS, STRING, class_object, string_constant, text_of
from jejak.models.arguments import decided, needed, receiver, receiver_instance
from jejak.models.environment import in_jdk_initialiser, set_fields
from jejak.models.java_lang.class_ import (
    LETTERS,
    WORDS,
    bytes_of,
    descriptor_of,
    java_class,
    own_type,
    type_of,
)
from jejak.models.registry import Registry
from jejak.program import Field, JavaClass, Method
from jejak.program.classes import CONSTRUCTOR
from jejak.results.reasons import Approximation
from jejak.semantics.initialisation import ensure_initialised
from jejak.semantics.throwing import throw_new
from jejak.state.records import Instance
from jejak.state.shapes import Shape
from jejak.state.state import State
from jejak.state.values import Ref

REFLECT: Final = "java/lang/reflect/"
METHOD: Final = REFLECT + "Method"
MAKER: Final = REFLECT + "Constructor"
FIELD: Final = REFLECT + "Field"
ANNOTATIONS: Final = {
    "RuntimeVisibleAnnotations": "annotations",
    "RuntimeVisibleParameterAnnotations": "parameterAnnotations",
    "AnnotationDefault": "annotationDefault",
}
"""Attributes of members that code can ask for, by the fields of their objects that hold them."""
OPEN_TO_ALL: Final = ("sun/misc/", "sun/reflect/")
"""Packages of the JDK that its module jdk.unsupported opens."""
ACCESSIBLE: Final = REFLECT + "AccessibleObject"
NO_METHOD: Final = "java/lang/NoSuchMethodException"
NO_FIELD: Final = "java/lang/NoSuchFieldException"
SHOWN_OF_METHODS: Final = 0x1DFF
SHOWN_OF_FIELDS: Final = 0x50DF
"""Of a member's flags, those that the JVM tells."""


def supers(machine: Machine, java: JavaClass) -> list[JavaClass]:
    """A class and all above it: classes first, then interfaces."""
    found: list[JavaClass] = []
    above: JavaClass | None = java
    while above is not None:
        found.append(above)
        above = None if above.super_name is None else java_class(machine, above.super_name)
    for each in found:
        for name in each.interfaces:
            other = java_class(machine, name)
            if other is not None and other not in found:
                found.append(other)
    return found


def members_ready(machine: Machine, state: State) -> Outcome | None:
    """Initialises the class above all objects for members, as making the first one does."""
    java = machine.shape(ACCESSIBLE).java
    assert java is not None
    return ensure_initialised(machine, state, java)


def types_given(machine: Machine, state: State, value: object) -> tuple[str, ...] | Outcome | None:
    """The descriptors that an array of Class objects stands for; None where some are not known."""
    array = decided(machine, state, value)
    if array is None:
        return ()
    if isinstance(array, Outcome):
        return array
    cells = state.array(array).cells
    refs = [state.resolved(each) for each in cells or ()]
    if cells is None or not all(isinstance(each, Ref) for each in refs):
        return None
    return tuple([descriptor_of(type_of(state, each)) for each in refs if isinstance(each, Ref)])


def best_method(java: JavaClass, name: str, types: tuple[str, ...]) -> Method | None:
    """The method of a class by its name and parameters; not a bridge where there is another."""
    found = [
        each
        for each in java.methods.values()
        if each.name == name and each.type.parameters == types
    ]
    plain = [each for each in found if not each.is_synthetic]
    return next(iter(plain or found), None)


class FindMethod:
    """The model of Class.getMethod, or getDeclaredMethod where only the class itself counts."""

    def __init__(self, declared: bool) -> None:
        self.declared = declared

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The Method; throws where there is none."""
        name = needed(machine, state, arguments[1])
        if isinstance(name, Outcome):
            return name
        ready = members_ready(machine, state)
        if ready is not None:
            return ready
        types = types_given(machine, state, arguments[2])
        if isinstance(types, Outcome):
            return types
        java, text = java_class(machine, own_type(state, arguments)), text_of(state, name)
        if java is None or text is None or types is None or in_jdk_initialiser(state):
            return DECLINED
        for each in [java] if self.declared else supers(machine, java):
            found = best_method(each, text, types)
            if found is not None and text[:1] != "<" and (self.declared or found.is_public):
                return method_object(machine, state, found)
        return throw_new(machine, state, NO_METHOD)


class FindConstructor:
    """The model of Class.getConstructor, or getDeclaredConstructor where any will do."""

    def __init__(self, declared: bool) -> None:
        self.declared = declared

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The Constructor; throws where there is none."""
        types = types_given(machine, state, arguments[1])
        if isinstance(types, Outcome):
            return types
        ready = members_ready(machine, state)
        if ready is not None:
            return ready
        java = java_class(machine, own_type(state, arguments))
        if java is None or types is None or in_jdk_initialiser(state):
            return DECLINED
        found = best_method(java, CONSTRUCTOR, types)
        if found is None or not (self.declared or found.is_public):
            return throw_new(machine, state, NO_METHOD)
        return method_object(machine, state, found)


class FindField:
    """The model of Class.getField, or getDeclaredField where only the class itself counts."""

    def __init__(self, declared: bool) -> None:
        self.declared = declared

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The Field; throws where there is none."""
        name = needed(machine, state, arguments[1])
        if isinstance(name, Outcome):
            return name
        ready = members_ready(machine, state)
        if ready is not None:
            return ready
        java, text = java_class(machine, own_type(state, arguments)), text_of(state, name)
        if java is None or text is None:
            return DECLINED
        for each in [java] if self.declared else supers(machine, java):
            for field in each.fields.values():
                if field.name == text and (self.declared or field.is_public):
                    return field_object(machine, state, field)
        return DECLINED if in_jdk_initialiser(state) else throw_new(machine, state, NO_FIELD)


class ListMembers:
    """The model of a method that gives all members that a class declares, in some order.

    The native ones behind them are told whether only public members count; the own code of
    getMethods and its like puts together what these give.
    """

    def __init__(self, kind: str, is_native: bool) -> None:
        self.kind = kind
        self.is_native = is_native

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The array."""
        ready = members_ready(machine, state)
        if ready is not None:
            return ready
        given = own_type(state, arguments)
        if given in LETTERS or given.startswith("["):
            return state.new_array(f"[L{self.kind};", [])
        java = java_class(machine, given)
        if java is None or in_jdk_initialiser(state):
            return DECLINED
        only_public = self.is_native and arguments[1] != 0
        if self.kind == FIELD:
            fields = [each for each in java.fields.values() if each.is_public or not only_public]
            refs = [field_object(machine, state, each) for each in fields]
        else:
            methods = [
                each
                for each in java.methods.values()
                if each.is_constructor == (self.kind == MAKER)
                and each.name != "<clinit>"
                and (each.is_public or not only_public)
            ]
            refs = [method_object(machine, state, each) for each in methods]
        cells: list[object] = [root_of(state, each) if self.is_native else each for each in refs]
        if len(cells) > 1 and self.kind == METHOD:
            state.approximate(Approximation.ITERATION_ORDER)
        return state.new_array(f"[L{self.kind};", cells)


def class_of_type(machine: Machine, state: State, descriptor: str) -> Ref:
    """The Class object of a descriptor."""
    word = WORDS.get(descriptor)
    name = descriptor[1:-1] if descriptor[0] == "L" else descriptor
    return class_object(machine, state, word or name)


def written_beside(machine: Machine, state: State, member: Method | Field) -> dict[str, object]:
    """The generic signature of a member, and the bytes of annotations."""
    text = member.attributes.signature()
    found: dict[str, object] = {
        "signature": None if text is None else string_constant(machine, state, text)
    }
    for attribute, name in ANNOTATIONS.items():
        found[name] = bytes_of(state, member.attributes, attribute)
    return found


def method_object(machine: Machine, state: State, method: Method) -> Ref:
    """A new Method or Constructor."""
    shape = machine.shape(MAKER if method.is_constructor else METHOD)
    types = [class_of_type(machine, state, each) for each in method.type.parameters]
    thrown = [class_object(machine, state, each) for each in method.attributes.exceptions()]
    values: dict[str, object] = {
        "clazz": class_object(machine, state, method.owner.name),
        "name": string_constant(machine, state, method.name),
        "parameterTypes": state.new_array(f"[L{CLASS};", list(types)),
        "returnType": class_of_type(machine, state, method.type.result),
        "exceptionTypes": state.new_array(f"[L{CLASS};", list(thrown)),
        "modifiers": method.access_flags & SHOWN_OF_METHODS,
        **written_beside(machine, state, method),
    }
    return member_object(state, shape, values, method)


def field_object(machine: Machine, state: State, field: Field) -> Ref:
    """A new Field."""
    shape = machine.shape(FIELD)
    values: dict[str, object] = {
        "clazz": class_object(machine, state, field.owner.name),
        "name": string_constant(machine, state, field.name),
        "type": class_of_type(machine, state, field.descriptor),
        "modifiers": field.access_flags & SHOWN_OF_FIELDS,
        **written_beside(machine, state, field),
    }
    return member_object(state, shape, values, field)


def member_object(
    state: State, shape: Shape, values: dict[str, object], member: Method | Field
) -> Ref:
    """An object for a member: a copy of the one, its root, that the JDK keeps."""
    root, ref = state.new_instance(shape), state.new_instance(shape)
    set_fields(state, root, shape, values)
    set_fields(state, ref, shape, {**values, "root": root})
    for each in (root, ref):
        state.instance(each).native = member
    return ref


def root_of(state: State, ref: Ref) -> Ref:
    """The one object for a member that the JDK copies."""
    record = state.instance(ref)
    root = record.fields[record.shape.slot("root")]
    assert isinstance(root, Ref)
    return root


def known_member(machine: Machine, state: State, ref: Ref) -> Method | Field | None:
    """The member that an object stands for; a copy that the JDK made tells it by its fields."""
    record = state.instance(ref)
    found = record.native
    if found is None and record.initial is None and record.shape.name != FIELD:
        found = member_told(machine, state, record)
        state.writable_instance(ref).native = found
    return found if isinstance(found, Method | Field) else None


def member_told(machine: Machine, state: State, record: Instance) -> Method | None:
    """The method that a copy made by the JDK stands for, as its fields tell."""
    held = {field.name: record.fields[slot] for slot, field in enumerate(record.shape.fields)}
    owner, array = state.resolved(held["clazz"]), state.resolved(held["parameterTypes"])
    if not isinstance(owner, Ref) or not isinstance(array, Ref):
        return None
    java, types = java_class(machine, type_of(state, owner)), types_given(machine, state, array)
    if java is None or types is None or isinstance(types, Outcome):
        return None
    if "name" not in held:
        return best_method(java, CONSTRUCTOR, types)
    name, result = state.resolved(held["name"]), state.resolved(held["returnType"])
    if not isinstance(name, Ref) or not isinstance(result, Ref):
        return None
    key = f"({''.join(types)}){descriptor_of(type_of(state, result))}"
    return java.methods.get((text_of(state, name) or "", key))


def set_accessible(machine: Machine, state: State, arguments: list[object]) -> object:
    """AccessibleObject.setAccessible of a member of the program: nothing forbids it.

    Nor of one that the JDK leaves open to everybody.
    """
    record = receiver_instance(state, arguments)
    member = known_member(machine, state, receiver(state, arguments))
    if member is None:
        return DECLINED
    if member.owner.in_jdk and not member.owner.name.startswith(OPEN_TO_ALL):
        return DECLINED
    ref = receiver(state, arguments)
    set_fields(state, ref, record.shape, {"override": arguments[1]})
    return NOTHING


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    types = f"[L{CLASS};"
    for infix in ("", "Declared"):
        declared = infix != ""
        method = f"get{infix}Method(L{STRING};{types})L{METHOD};"
        registry.exact(f"{CLASS}.{method}", FindMethod(declared))
        maker = f"get{infix}Constructor({types})L{MAKER};"
        registry.exact(f"{CLASS}.{maker}", FindConstructor(declared))
        field = f"get{infix}Field(L{STRING};)L{FIELD};"
        registry.exact(f"{CLASS}.{field}", FindField(declared))
    for kind in (METHOD, MAKER, FIELD):
        simple = kind.rpartition("/")[2]
        for signature, is_native in (("s()", False), ("s0(Z)", True)):
            model = ListMembers(kind, is_native)
            listed = f"{CLASS}.getDeclared{simple}{signature}[L{kind};"
            registry.partly(listed, Approximation.ITERATION_ORDER, model)
    for owner in (METHOD, MAKER, FIELD):
        registry.exact(f"{owner}.setAccessible(Z)V", set_accessible)
