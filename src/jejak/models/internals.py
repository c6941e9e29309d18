"""Natives inside the JDK that its class initialisers and collections reach."""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, bit_not
from jejak.inputs.references import read_field, same_object
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, TRANSFERRED, Outcome, Stop
from jejak.machine.strings import CLASS, STRING, class_object, string_constant, text_of
from jejak.models.arguments import (
    FALSE_MODEL,
    Constant,
    decided,
    needed,
    nothing,
    raise_new,
    receiver,
)
from jejak.models.classes import descriptor_of, java_class, type_of
from jejak.models.registry import Registry
from jejak.models.system import SYSTEM, in_jdk_initialiser, static_fields
from jejak.program import JavaClass
from jejak.semantics.arrays import allocate, check_size
from jejak.state.records import Array
from jejak.state.state import State
from jejak.state.values import Ref

VM: Final = "jdk/internal/misc/VM"
CDS: Final = "jdk/internal/misc/CDS"
CONSTANTS: Final = "jdk/internal/misc/UnsafeConstants"
REFLECTION: Final = "jdk/internal/reflect/Reflection"
SUPPORT: Final = "jdk/internal/util/ArraysSupport"
REFERENCE: Final = "java/lang/ref/Reference"
REFLECT_ARRAY: Final = "java/lang/reflect/Array"
ACCESS: Final = "jdk/internal/access/JavaLangAccess"
OBJECT: Final = "Ljava/lang/Object;"
BOOTED: Final = 4


def initialise_vm(machine: Machine, state: State, _arguments: list[object]) -> object:
    """VM's class initialiser: the JVM is up."""
    java = machine.shape(VM).java
    assert java is not None
    static_fields(machine, state, java, {"initLevel": BOOTED})
    return NOTHING


def initialise_constants(machine: Machine, state: State, _arguments: list[object]) -> object:
    """UnsafeConstants' class initialiser, with what the JVM puts there."""
    java = machine.shape(CONSTANTS).java
    assert java is not None
    values: dict[str, object] = {"ADDRESS_SIZE0": 8, "PAGE_SIZE": 4096, "UNALIGNED_ACCESS": 1}
    static_fields(machine, state, java, values)
    return NOTHING


def saved_property(machine: Machine, state: State, arguments: list[object]) -> object:
    """VM.getSavedProperty: null, as for every property that nobody set."""
    name = needed(machine, state, arguments[0])
    if not isinstance(name, Ref):
        return name
    return string_constant(machine, state, "") if text_of(state, name) == "java.home" else None


def caller_class(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Reflection.getCallerClass: who called the method that asks."""
    frame = state.frame
    assert frame is not None
    caller = frame.parent or frame
    return class_object(machine, state, caller.code.owner.name)


def no_mismatch_yet(_machine: Machine, _state: State, arguments: list[object]) -> object:
    """ArraysSupport.vectorizedMismatch: leaves every element to the caller's own loop."""
    length = arguments[4]
    assert isinstance(length, int | Expr)
    return bit_not(length) if isinstance(length, Expr) else ~length


def in_salted_order(_machine: Machine, state: State, _arguments: list[object]) -> object:
    """Iterators of Set.of and Map.of: each run of a JVM has its own order."""
    if not in_jdk_initialiser(state):
        state.approximate("iteration-order")
    return DECLINED


def declared_field(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getDeclaredField, as class initialisers of the JDK use it to ask for offsets."""
    java = java_class(machine, type_of(state, receiver(state, arguments)))
    name = needed(machine, state, arguments[1])
    if not isinstance(name, Ref):
        return name
    text = text_of(state, name)
    if java is None or not in_jdk_initialiser(state):
        return DECLINED
    for field in java.fields.values():
        if field.name == text:
            ref = state.new_instance(machine.shape("java/lang/reflect/Field"))
            state.instance(ref).native = field
            return ref
    return DECLINED


def language_access(machine: Machine, state: State, _arguments: list[object]) -> object:
    """SharedSecrets.getJavaLangAccess: the object by which the JDK reaches into java.lang."""
    found = state.pool.get(ACCESS)
    if found is None:
        for number in range(1, 10):
            java = machine.find_class(f"{SYSTEM}${number}")
            if isinstance(java, JavaClass) and ACCESS in java.interfaces:
                found = state.new_instance(machine.shapes.of(java))
                state.pool = state.pool.set(ACCESS, found)
                return found
        return Stop("unsupported", "java-lang-access")
    return found


# --- references and reflective arrays ----------------------------------------------------------


def refers_to(machine: Machine, state: State, arguments: list[object]) -> object:
    """Reference.refersTo0."""
    ref = receiver(state, arguments)
    slot = state.instance(ref).shape.slot("referent")
    held = decided(machine, state, read_field(machine, state, ref, slot))
    if held is not None and not isinstance(held, Ref):
        return held
    other = decided(machine, state, arguments[1])
    if other is not None and not isinstance(other, Ref):
        return other
    return 1 if same_object(held, other) else 0


def clear_reference(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Reference.clear0."""
    record = state.writable_instance(receiver(state, arguments))
    record.fields[record.shape.slot("referent")] = None
    return NOTHING


def new_array(machine: Machine, state: State, arguments: list[object]) -> object:
    """Array.newArray, of any component type."""
    component = needed(machine, state, arguments[0])
    if not isinstance(component, Ref):
        return component
    name = type_of(state, component)
    if name == "void":
        return raise_new(machine, state, "java/lang/IllegalArgumentException")
    asked = check_size(machine, state, arguments[1])
    if asked is not None:
        return asked if isinstance(asked, Outcome) else TRANSFERRED
    return allocate(machine, state, "[" + descriptor_of(name), arguments[1])


def array_length(machine: Machine, state: State, arguments: list[object]) -> object:
    """Array.getLength."""
    target = needed(machine, state, arguments[0])
    if not isinstance(target, Ref):
        return target
    record = state.record(target)
    if isinstance(record, Array):
        return record.length
    message = "Argument is not an array"
    return raise_new(machine, state, "java/lang/IllegalArgumentException", message)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{VM}.<clinit>()V", initialise_vm)
    registry.exact(f"{VM}.initialize()V", nothing)
    registry.exact(f"{VM}.getSavedProperty(L{STRING};)L{STRING};", saved_property)
    registry.exact(f"{CONSTANTS}.<clinit>()V", initialise_constants)
    for name in ("isDumpingClassList0", "isDumpingArchive0", "isSharingEnabled0"):
        registry.exact(f"{CDS}.{name}()Z", FALSE_MODEL)
    registry.exact(f"{CDS}.getCDSConfigStatus()I", FALSE_MODEL)
    registry.exact(f"{CDS}.initializeFromArchive(L{CLASS};)V", nothing)
    registry.exact(f"{CDS}.getRandomSeedForDumping()J", FALSE_MODEL)
    registry.exact(f"{REFLECTION}.getCallerClass()L{CLASS};", caller_class)
    inner = "java/util/ImmutableCollections$"
    for member in (
        f"SetN$SetNIterator.<init>(L{inner}SetN;)V",
        f"MapN$MapNIterator.<init>(L{inner}MapN;)V",
        "Set12.iterator()Ljava/util/Iterator;",
    ):
        registry.partly(inner + member, "iteration-order", in_salted_order)
    signature = f"{CLASS}.getDeclaredField(L{STRING};)Ljava/lang/reflect/Field;"
    registry.exact(signature, declared_field)
    registry.exact("jdk/internal/misc/ScopedMemoryAccess.registerNatives()V", nothing)
    registry.exact(
        f"jdk/internal/access/SharedSecrets.getJavaLangAccess()L{ACCESS};", language_access
    )
    mismatch = f"vectorizedMismatch({OBJECT}J{OBJECT}JII)I"
    registry.exact(f"{SUPPORT}.{mismatch}", no_mismatch_yet)
    registry.exact(f"{REFERENCE}.<clinit>()V", nothing)
    registry.exact(f"{REFERENCE}.refersTo0({OBJECT})Z", refers_to)
    registry.exact(f"{REFERENCE}.clear0()V", clear_reference)
    registry.exact(f"{REFLECT_ARRAY}.newArray(L{CLASS};I){OBJECT}", new_array)
    registry.exact(f"{REFLECT_ARRAY}.getLength({OBJECT})I", array_length)
    registry.exact("java/util/concurrent/atomic/AtomicLong.VMSupportsCS8()Z", Constant(1))
    registry.exact("java/lang/Runtime.<clinit>()V", initialise_runtime)


def initialise_runtime(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Runtime's class initialiser: the one Runtime object."""
    shape = machine.shape("java/lang/Runtime")
    assert shape.java is not None
    static_fields(machine, state, shape.java, {"currentRuntime": state.new_instance(shape)})
    return NOTHING
