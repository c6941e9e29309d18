"""java.lang.Class: what code asks of classes without reflecting on members."""

from __future__ import annotations

from typing import Final

from jejak.classfile.attributes import Attributes, InnerClass
from jejak.classfile.descriptors import class_of, java_name
from jejak.inputs.contexts import enter_context
from jejak.inputs.type_decisions import settle_type
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome, Stop
from jejak.machine.strings import CLASS, STRING, class_object, string_constant, text_of
from jejak.models.arguments import decided, needed, nothing, receiver
from jejak.models.registry import Registry
from jejak.program import JavaClass
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.semantics.initialisation import ensure_initialised
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

LETTERS: Final = {
    "boolean": "Z", "byte": "B", "char": "C", "short": "S", "int": "I",
    "long": "J", "float": "F", "double": "D", "void": "V",
}  # fmt: skip
WORDS: Final = {letter: word for word, letter in LETTERS.items()}
POOL: Final = "jdk/internal/reflect/ConstantPool"
VISIBLE_NOTES: Final = "RuntimeVisibleAnnotations"
ABSTRACT_FINAL_PUBLIC: Final = 0x411
_SHOWN_FLAGS: Final = 0x7E1F
"""Of a class's flags, those that getModifiers shows; not ACC_SUPER."""


def type_of(state: State, ref: Ref) -> str:
    """What a Class object stands for: an internal name, an array's descriptor, a Java word."""
    record = state.record(ref)
    assert isinstance(record, Instance)
    assert isinstance(record.native, str)
    return record.native


def own_type(state: State, arguments: list[object]) -> str:
    """What the receiver stands for."""
    return type_of(state, receiver(state, arguments))


def java_class(machine: Machine, name: str) -> JavaClass | None:
    """The class of a name that a Class object stands for; None for arrays and primitives."""
    if name in LETTERS or name.startswith("["):
        return None
    found = machine.find_class(name)
    return found if isinstance(found, JavaClass) else None


def descriptor_of(name: str) -> str:
    """The descriptor of what a Class object stands for."""
    if name in LETTERS:
        return LETTERS[name]
    return name if name.startswith("[") else f"L{name};"


def named(descriptor: str) -> str:
    """What the Class object of a descriptor's type stands for."""
    return WORDS[descriptor] if descriptor in WORDS else class_of(descriptor)


def primitive_class(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getPrimitiveClass."""
    ref = needed(machine, state, arguments[0])
    if not isinstance(ref, Ref):
        return ref
    text = text_of(state, ref)
    if text not in LETTERS:
        return Stop(Ending.UNSUPPORTED, Unsupported.PRIMITIVE_CLASS)
    return class_object(machine, state, text)


def desired_assertion_status(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.desiredAssertionStatus: on for the program, off for the JDK, as with `java -ea`."""
    found = java_class(machine, own_type(state, arguments))
    return 1 if machine.assertions and found is not None and not found.in_jdk else 0


def is_array(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.isArray."""
    return 1 if own_type(state, arguments).startswith("[") else 0


def is_primitive(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.isPrimitive."""
    return 1 if own_type(state, arguments) in LETTERS else 0


def is_interface(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.isInterface."""
    found = java_class(machine, own_type(state, arguments))
    return 1 if found is not None and found.is_interface else 0


def is_record(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.isRecord."""
    found = java_class(machine, own_type(state, arguments))
    return 1 if found is not None and found.is_record else 0


def is_hidden(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.isHidden: no class that has a file; what stands for lambdas is left to whoever asks."""
    name = own_type(state, arguments)
    is_known = name in LETTERS or name.startswith("[") or java_class(machine, name) is not None
    return 0 if is_known else DECLINED


def is_enum(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.isEnum."""
    found = java_class(machine, own_type(state, arguments))
    return 1 if found is not None and found.is_enum else 0


def get_name(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getName: arrays by their descriptor, with dots."""
    name = own_type(state, arguments)
    text = name.replace("/", ".") if name.startswith("[") else java_name(name)
    return string_constant(machine, state, text)


def get_simple_name(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getSimpleName."""
    return string_constant(machine, state, simple_name(machine, own_type(state, arguments)))


def simple_name(machine: Machine, name: str) -> str:
    """The name that the source gives a class; empty for anonymous ones."""
    dimensions = len(name) - len(name.lstrip("["))
    base = named(name[dimensions:]) if dimensions else name
    found = java_class(machine, base)
    text = base.rpartition("/")[2]
    if found is not None:
        for inner in found.file.attributes.inner_classes():
            if inner.name == base:
                text = inner.simple_name or ""
    return text + "[]" * dimensions


def inner_class(machine: Machine, state: State, arguments: list[object]) -> InnerClass | None:
    """What the receiver's own file says of it as a nested class; None where it is none."""
    found = java_class(machine, own_type(state, arguments))
    if found is None:
        return None
    inner = found.file.attributes.inner_classes()
    return next((each for each in inner if each.name == found.name), None)


def simple_binary_name(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getSimpleBinaryName0: null for classes of a package, and for anonymous ones."""
    inner = inner_class(machine, state, arguments)
    if inner is None or inner.simple_name is None:
        return None
    return string_constant(machine, state, inner.simple_name)


def declaring_class(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getDeclaringClass0: null unless it is a member of another class."""
    inner = inner_class(machine, state, arguments)
    if inner is None or inner.outer is None:
        return None
    return class_object(machine, state, inner.outer)


def enclosing_method(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getEnclosingMethod0: class, name and descriptor around a local class, else null."""
    found = java_class(machine, own_type(state, arguments))
    around = None if found is None else found.file.attributes.enclosing_method()
    if around is None:
        return None
    cells: list[object] = [class_object(machine, state, around.owner), None, None]
    if around.method is not None:
        cells[1:] = [string_constant(machine, state, each) for each in around.method]
    return state.new_array("[Ljava/lang/Object;", cells)


def get_component_type(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getComponentType: null unless it is an array's."""
    name = own_type(state, arguments)
    if not name.startswith("["):
        return None
    return class_object(machine, state, named(name[1:]))


def get_superclass(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getSuperclass: null for Object, interfaces and primitives."""
    name = own_type(state, arguments)
    if name.startswith("["):
        return class_object(machine, state, "java/lang/Object")
    found = java_class(machine, name)
    if found is None or found.is_interface or found.super_name is None:
        return None
    return class_object(machine, state, found.super_name)


def get_modifiers(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getModifiers: for nested classes those of the source."""
    name = own_type(state, arguments)
    element = name.lstrip("[")
    base = name if element == name else named(element)
    found = java_class(machine, base)
    flags = ABSTRACT_FINAL_PUBLIC
    if found is not None:
        flags = found.access_flags & _SHOWN_FLAGS
        for inner in found.file.attributes.inner_classes():
            if inner.name == base:
                flags = inner.access_flags & _SHOWN_FLAGS
        if element != name:
            flags = flags & 0x7 | 0x410
    return flags


def generic_signature(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getGenericSignature0: as the class file has it, null where there is none."""
    java = java_class(machine, own_type(state, arguments))
    text = None if java is None else java.file.attributes.signature()
    return None if text is None else string_constant(machine, state, text)


def is_instance(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.isInstance."""
    name = own_type(state, arguments)
    target = decided(machine, state, arguments[1])
    if target is None:
        return 0
    if not isinstance(target, Ref):
        return target
    answer = name not in LETTERS and settle_type(machine, state, target, name)
    return answer if isinstance(answer, Outcome) else int(answer)


def is_assignable_from(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.isAssignableFrom."""
    other = needed(machine, state, arguments[1])
    if not isinstance(other, Ref):
        return other
    wanted, given = own_type(state, arguments), type_of(state, other)
    if wanted in LETTERS or given in LETTERS:
        return 1 if wanted == given else 0
    return 1 if machine.is_subtype(given, wanted) else 0


# --- enums -------------------------------------------------------------------------------------


def constants_of(machine: Machine, state: State, ref: Ref) -> Ref | Outcome | None:
    """The array of an enum's constants, as its own class keeps it; None when it is no enum."""
    found = java_class(machine, type_of(state, ref))
    if found is None or not found.is_enum:
        return None
    ready = ensure_initialised(machine, state, found)
    if ready is not None:
        return ready
    shape = machine.shapes.statics(found)
    wanted = f"[L{found.name};"
    for slot, field in enumerate(shape.fields):
        if field.descriptor == wanted and field.is_synthetic:
            value = state.heap.statics[found.name].fields[slot]
            return (
                value
                if isinstance(value, Ref)
                else Stop(Ending.UNSUPPORTED, Unsupported.ENUM_CONSTANTS)
            )
    return Stop(Ending.UNSUPPORTED, Unsupported.ENUM_CONSTANTS)


def enum_constants_shared(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getEnumConstantsShared."""
    return constants_of(machine, state, receiver(state, arguments))


def get_interfaces(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getInterfaces: those that the class names, two of each array."""
    name = own_type(state, arguments)
    java = java_class(machine, name)
    names = java.interfaces if java is not None else ()
    if name.startswith("["):
        names = ("java/lang/Cloneable", "java/io/Serializable")
    cells: list[object] = [class_object(machine, state, each) for each in names]
    return state.new_array(f"[L{CLASS};", cells)


def raw_annotations(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getRawAnnotations: the bytes of the class file, null where it has none."""
    java = java_class(machine, own_type(state, arguments))
    return None if java is None else bytes_of(state, java.file.attributes, VISIBLE_NOTES)


def bytes_of(state: State, attributes: Attributes, name: str) -> Ref | None:
    """The bytes of an attribute as an array, None where there is none."""
    raw = attributes.raw(name)
    if raw is None:
        return None
    return state.new_array("[B", [each - 256 if each > 127 else each for each in raw])


def constant_pool(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Class.getConstantPool: an object that only the readers of annotations get."""
    return state.new_instance(machine.shape(POOL))


def somebody_s(state: State, name: str, type_: str) -> Symbol:
    """An object of java.lang that nobody knows."""
    found = Symbol(state.fresh_name(name), f"Ljava/lang/{type_};", not_null=True)
    found.unknown = enter_context(state, [], True)
    return found


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{CLASS}.registerNatives()V", nothing)
    registry.exact(f"{CLASS}.getPrimitiveClass(Ljava/lang/String;)L{CLASS};", primitive_class)
    registry.exact(f"{CLASS}.desiredAssertionStatus()Z", desired_assertion_status)
    for member, function in (
        ("isArray()Z", is_array),
        ("isPrimitive()Z", is_primitive),
        ("isInterface()Z", is_interface),
        ("isRecord()Z", is_record),
        ("isEnum()Z", is_enum),
        ("isHidden()Z", is_hidden),
        ("getName()Ljava/lang/String;", get_name),
        ("getSimpleName()Ljava/lang/String;", get_simple_name),
        (f"getSimpleBinaryName0()L{STRING};", simple_binary_name),
        (f"getDeclaringClass0()L{CLASS};", declaring_class),
        ("getEnclosingMethod0()[Ljava/lang/Object;", enclosing_method),
        (f"getComponentType()L{CLASS};", get_component_type),
        (f"componentType()L{CLASS};", get_component_type),
        (f"getSuperclass()L{CLASS};", get_superclass),
        (f"getInterfaces0()[L{CLASS};", get_interfaces),
        ("getModifiers()I", get_modifiers),
        (f"getGenericSignature0()L{STRING};", generic_signature),
        ("isInstance(Ljava/lang/Object;)Z", is_instance),
        (f"isAssignableFrom(L{CLASS};)Z", is_assignable_from),
        ("getEnumConstantsShared()[Ljava/lang/Object;", enum_constants_shared),
        (f"getInterfaces()[L{CLASS};", get_interfaces),
        ("getRawAnnotations()[B", raw_annotations),
        (f"getConstantPool()L{POOL};", constant_pool),
    ):
        registry.exact(f"{CLASS}.{member}", function)
