"""java.lang.invoke: MethodHandles and VarHandle, of fields that are known and of elements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.bytecode.instructions import Invoke
from jejak.classfile.descriptors import parse_method
from jejak.expr import Expr, add, bit_and, bit_or, bit_xor
from jejak.machine.machine import Machine
from jejak.machine.outcomes import NOTHING, Outcome
from jejak.machine.strings import CLASS, STRING, text_of
from jejak.machine.values import lift, lower, sort_of
from jejak.models.arguments import ILLEGAL_ARGUMENT, needed, receiver
from jejak.models.environment import set_fields
from jejak.models.handles import UNKNOWN_HANDLE
from jejak.models.java_lang.class_ import descriptor_of, java_class, type_of
from jejak.models.jdk_internal.unsafe import CompareAndSet, MemoryPlace, read, write
from jejak.models.registry import Registry
from jejak.program import Field
from jejak.program.classes import OBJECT
from jejak.semantics.arrays import check_index, settle_store
from jejak.semantics.throwing import throw_new
from jejak.state.records import Array
from jejak.state.state import State
from jejak.state.values import Ref

HANDLES: Final = "java/lang/invoke/MethodHandles"
LOOKUP: Final = f"{HANDLES}$Lookup"
HANDLE: Final = "java/lang/invoke/VarHandle"


def new_lookup(machine: Machine, state: State, of: object) -> Ref:
    """What finds handles for a class."""
    shape = machine.shape(LOOKUP)
    ref = state.new_instance(shape)
    set_fields(state, ref, shape, {"lookupClass": of, "allowedModes": -1})
    return ref


def look_up_in(machine: Machine, state: State, arguments: list[object]) -> object:
    """MethodHandles.privateLookupIn."""
    of = needed(machine, state, arguments[0])
    return new_lookup(machine, state, of) if isinstance(of, Ref) else of


def find_handle(machine: Machine, state: State, arguments: list[object]) -> object:
    """MethodHandles.Lookup.findVarHandle, of a field that is there."""
    owner = needed(machine, state, arguments[1])
    if not isinstance(owner, Ref):
        return owner
    name = needed(machine, state, arguments[2])
    if not isinstance(name, Ref):
        return name
    kind = needed(machine, state, arguments[3])
    if not isinstance(kind, Ref):
        return kind
    java = java_class(machine, type_of(state, owner))
    text = text_of(state, name)
    if java is None or text is None:
        return UNKNOWN_HANDLE
    for field in machine.shapes.of(java).slots:
        if field.owner is java and field.name == text:
            is_exact = field.descriptor == descriptor_of(type_of(state, kind))
            return new_handle(machine, state, field) if is_exact else UNKNOWN_HANDLE
    return UNKNOWN_HANDLE


def of_elements(machine: Machine, state: State, arguments: list[object]) -> object:
    """MethodHandles.arrayElementVarHandle."""
    of = needed(machine, state, arguments[0])
    if not isinstance(of, Ref):
        return of
    kind = type_of(state, of)
    if not kind.startswith("["):
        return throw_new(machine, state, ILLEGAL_ARGUMENT)
    return new_handle(machine, state, kind)


def new_handle(machine: Machine, state: State, target: Field | str) -> Ref:
    """A handle for a field, or for elements of arrays of a type."""
    ref = state.new_instance(machine.shape(HANDLE))
    state.instance(ref).native = target
    return ref


def no_handle(_machine: Machine, _state: State, _arguments: list[object]) -> object:
    """Handles of other kinds are not made: the path ends."""
    return UNKNOWN_HANDLE


class HandleTarget:
    """The place that a handle is applied to, the type of what it holds, and the values given."""

    def __init__(self, place: MemoryPlace, kind: str, values: list[object]) -> None:
        self.place = place
        self.kind = kind
        self.values = values


def locate(machine: Machine, state: State, arguments: list[object]) -> HandleTarget | Outcome:
    """What a handle and its arguments mean; throws where an index is out of range."""
    known = state.instance(receiver(state, arguments)).native
    if len(arguments) < 2:
        return UNKNOWN_HANDLE
    ref = needed(machine, state, arguments[1])
    if not isinstance(ref, Ref):
        return ref
    record = state.record(ref)
    if isinstance(known, str) and isinstance(record, Array):
        kind, index = record.descriptor[1:], state.number_of(arguments[2])
        if record.descriptor != known or not is_plain_site(state, 2, kind):
            return UNKNOWN_HANDLE
        outside = check_index(machine, state, record, index)
        if outside is not None:
            return outside
        assert isinstance(index, int | Expr)
        return HandleTarget(MemoryPlace(ref, index, True), kind, arguments[3:])
    if not isinstance(known, Field) or isinstance(record, Array):
        return UNKNOWN_HANDLE
    slot = record.shape.slots.get(known)
    if slot is None or not is_plain_site(state, 1, known.descriptor):
        return UNKNOWN_HANDLE
    return HandleTarget(MemoryPlace(ref, slot, False), known.descriptor, arguments[2:])


def is_plain_site(state: State, coordinates: int, kind: str) -> bool:
    """Whether the instruction that uses a handle gives, and wants, just values of its type.

    Others would be converted. `coordinates` come before the values.
    """
    frame = state.frame
    assert frame is not None
    instruction = frame.code.instructions[frame.pc]
    assert isinstance(instruction, Invoke)
    site = parse_method(instruction.method.descriptor)
    values = site.parameters[coordinates:]
    if not instruction.method.name.startswith(("compareAndSet", "weak", "set")):
        values += (site.result,) if site.result != "V" else ()
    if kind[0] in "L[":
        return all(each[0] in "L[" for each in values)
    return all(each == kind for each in values)


def takes(machine: Machine, state: State, place: MemoryPlace, value: object) -> bool | Outcome:
    """Whether a place takes a value: an array of objects may be one of others."""
    if not place.in_array or state.array(place.ref).descriptor[1] not in "L[":
        return True
    return settle_store(machine, state, place.ref, value)


def memory_kind(descriptor: str) -> str:
    """The type of a place as Unsafe's models know it."""
    return f"L{OBJECT};" if descriptor[0] in "L[" else descriptor


Combine = Callable[[Expr, Expr], Expr]


class Access:
    """The model of one access mode: what it reads, whether it writes, and what it gives.

    Without `combine` the last argument is written as it is.
    """

    def __init__(self, writes: bool, gives: bool, combine: Combine | None = None) -> None:
        self.writes = writes
        self.gives = gives
        self.combine = combine

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """What was there, or nothing."""
        target = locate(machine, state, arguments)
        if isinstance(target, Outcome):
            return target
        held = read(machine, state, target.place)
        if isinstance(held, Outcome):
            return held
        if self.writes:
            value = target.values[-1]
            if self.combine is not None:
                sort = sort_of(machine, target.kind)
                value = lower(self.combine(lift(held, sort), lift(value, sort)))
            fits = takes(machine, state, target.place, value)
            if fits is not True:
                return UNKNOWN_HANDLE if fits is False else fits
            write(machine, state, target.place, value, memory_kind(target.kind))
        return held if self.gives else NOTHING


class HandleExchange:
    """The model of compareAndSet, and of compareAndExchange."""

    def __init__(self, exchange: bool) -> None:
        self.exchange = exchange

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Whether the value was as expected, or the value itself."""
        target = locate(machine, state, arguments)
        if isinstance(target, Outcome):
            return target
        comparing = CompareAndSet(memory_kind(target.kind), self.exchange)
        expected, value = target.values
        fits = takes(machine, state, target.place, value)
        if fits is not True:
            return UNKNOWN_HANDLE if fits is False else fits
        return comparing.at(machine, state, target.place, expected, value)


ANY: Final = f"([L{OBJECT};)L{OBJECT};"
OTHERS: Final = (f"findStaticVarHandle(L{CLASS};L{STRING};L{CLASS};)L{HANDLE};",)
"""What finds handles that are not made here."""
SIDES: Final = ("", "Acquire", "Release")


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{HANDLES}.privateLookupIn(L{CLASS};L{LOOKUP};)L{LOOKUP};", look_up_in)
    registry.exact(f"{HANDLES}.arrayElementVarHandle(L{CLASS};)L{HANDLE};", of_elements)
    found = f"{LOOKUP}.findVarHandle(L{CLASS};L{STRING};L{CLASS};)L{HANDLE};"
    registry.exact(found, find_handle)
    registry.all_exact(LOOKUP, OTHERS, no_handle)
    for mode in ("get", "getVolatile", "getOpaque", "getAcquire"):
        registry.exact(f"{HANDLE}.{mode}{ANY}", Access(False, True))
    for mode in ("set", "setVolatile", "setOpaque", "setRelease"):
        registry.exact(f"{HANDLE}.{mode}([L{OBJECT};)V", Access(True, False))
    for side in SIDES:
        registry.exact(f"{HANDLE}.getAndSet{side}{ANY}", Access(True, True))
        registry.exact(f"{HANDLE}.getAndAdd{side}{ANY}", Access(True, True, add))
        for name, combine in (("Or", bit_or), ("And", bit_and), ("Xor", bit_xor)):
            registry.exact(f"{HANDLE}.getAndBitwise{name}{side}{ANY}", Access(True, True, combine))
        registry.exact(f"{HANDLE}.compareAndExchange{side}{ANY}", HandleExchange(True))
    for mode in ("compareAndSet", *(f"weakCompareAndSet{side}" for side in (*SIDES, "Plain"))):
        registry.exact(f"{HANDLE}.{mode}([L{OBJECT};)Z", HandleExchange(False))
