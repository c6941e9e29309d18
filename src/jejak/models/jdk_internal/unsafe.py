"""jdk.internal.misc.Unsafe: fields and elements by offset, as the JDK's own code uses it.

Also UnsafeConstants and ScopedMemoryAccess.

An offset is a made-up number from which the position of a field or element is found again.
Several bytes of an array are read and written as one number, the lowest first. Access by raw
address, and access to an element by any other width, end the path as unsupported.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, bit_and, bit_or, const, eq, lshr, sext, shl, sle, truncate
from jejak.inputs.candidates import same_object
from jejak.inputs.references import read_field
from jejak.machine.machine import Machine
from jejak.machine.outcomes import (
    NOTHING,
    Outcome,
    Stop,
    ask_truth,
    ask_which,
)
from jejak.machine.strings import CLASS, STRING, text_of
from jejak.machine.values import lift, lower, narrow, sort_of
from jejak.models.arguments import decided, needed, nothing
from jejak.models.environment import set_static_fields
from jejak.models.java_lang.class_ import descriptor_of, java_class, type_of
from jejak.models.registry import Registry
from jejak.program import Field
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Unsupported
from jejak.semantics.arrays import element, put_element
from jejak.state.records import Array
from jejak.state.state import State
from jejak.state.values import Ref

UNSAFE: Final = "jdk/internal/misc/Unsafe"
OBJECT: Final = "Ljava/lang/Object;"
BASE: Final = 16
STEP: Final = 8
"""Distance between the offsets of two fields."""
SCALES: Final = {"B": 1, "Z": 1, "C": 2, "S": 2, "I": 4, "F": 4, "J": 8, "D": 8}
REFERENCE_SCALE: Final = 4
TYPES: Final = {
    "Int": "I", "Long": "J", "Float": "F", "Double": "D", "Byte": "B", "Short": "S",
    "Char": "C", "Boolean": "Z", "Reference": OBJECT, "Object": OBJECT,
}  # fmt: skip
WIDE_KINDS: Final = ("C", "S", "I", "J")
MOST_ALTERNATIVES: Final = 64
UNSUPPORTED: Final = Stop(Ending.UNSUPPORTED, Unsupported.UNSAFE_ACCESS)
CONSTANTS: Final = "jdk/internal/misc/UnsafeConstants"


class MemoryPlace:
    """A field of an object, or an element of an array."""

    def __init__(self, ref: Ref, index: int | Expr, in_array: bool) -> None:
        self.ref = ref
        self.index = index
        self.in_array = in_array


def locate(
    machine: Machine, state: State, arguments: list[object], kind: str
) -> MemoryPlace | Outcome:
    """What an object and an offset mean, for values of a type."""
    ref = decided(machine, state, arguments[1])
    if ref is None:
        return UNSUPPORTED
    if not isinstance(ref, Ref):
        return ref
    offset = state.number_of(arguments[2])
    record = state.record(ref)
    if isinstance(record, Array):
        return locate_element(machine, state, ref, offset, kind)
    if not isinstance(offset, int):
        return UNSUPPORTED
    slot, rest = divmod(offset - BASE, STEP)
    fields = record.shape.fields
    if rest or not 0 <= slot < len(fields):
        return UNSUPPORTED
    own = fields[slot].descriptor
    if own != kind and not (own[0] in "L[" and kind == OBJECT):
        return UNSUPPORTED
    return MemoryPlace(ref, slot, False)


def locate_element(
    machine: Machine, state: State, ref: Ref, offset: object, kind: str
) -> MemoryPlace | Outcome:
    """The element at an offset; asks which where it is an expression."""
    array = state.array(ref)
    own = array.descriptor[1:]
    if own != kind and not (own[0] in "L[" and kind == OBJECT):
        return UNSUPPORTED
    scale = SCALES.get(own, REFERENCE_SCALE)
    if isinstance(offset, int):
        index, rest = divmod(offset - BASE, scale)
        length = array.length
        if rest or index < 0 or not isinstance(length, int) or index >= length:
            return UNSUPPORTED
        return MemoryPlace(ref, index, True)
    assert isinstance(offset, Expr)
    length = array.length
    if not isinstance(length, int) or length > MOST_ALTERNATIVES:
        return UNSUPPORTED
    places = [const(BASE + scale * index, machine.long_sort) for index in range(length)]
    chosen = ask_which(state, [eq(offset, place) for place in places])
    if isinstance(chosen, Outcome):
        return chosen
    state.fix(offset, BASE + scale * chosen)
    return MemoryPlace(ref, chosen, True)


def read(machine: Machine, state: State, place: MemoryPlace) -> object:
    """What is in a place."""
    if place.in_array:
        return element(machine, state, place.ref, place.index)
    assert isinstance(place.index, int)
    return read_field(machine, state, place.ref, place.index)


def write(machine: Machine, state: State, place: MemoryPlace, value: object, kind: str) -> None:
    """Puts a value into a place."""
    if kind in "BCSZ":
        value = narrow(machine, value, kind)
    if place.in_array:
        put_element(machine, state, place.ref, place.index, value)
    else:
        assert isinstance(place.index, int)
        state.writable_instance(place.ref).fields[place.index] = value


# --- several bytes as one number ---------------------------------------------------------------


def is_wide_access(machine: Machine, state: State, arguments: list[object], kind: str) -> bool:
    """Whether several elements of an array of bytes are meant."""
    ref = state.resolved(arguments[1])
    record = state.record(ref) if isinstance(ref, Ref) else None
    is_bytes = isinstance(record, Array) and record.descriptor == "[B"
    return is_bytes and kind in WIDE_KINDS and not machine.mathematical


def bytes_at(
    machine: Machine, state: State, arguments: list[object], kind: str
) -> tuple[Ref, range] | Outcome:
    """The array, and the indices of its bytes; asks where they may lie outside."""
    ref, offset = state.resolved(arguments[1]), state.number_of(arguments[2])
    assert isinstance(ref, Ref)
    if not isinstance(offset, int) or offset < BASE:
        return UNSUPPORTED
    places = range(offset - BASE, offset - BASE + SCALES[kind])
    length = state.array(ref).length
    end = const(places.stop, machine.int_sort)
    inside = ask_truth(state, sle(end, lift(length, machine.int_sort)))
    if isinstance(inside, Outcome):
        return inside
    return (ref, places) if inside else UNSUPPORTED


def read_bytes(machine: Machine, state: State, arguments: list[object], kind: str) -> object:
    """The number that some bytes are, the lowest first."""
    found = bytes_at(machine, state, arguments, kind)
    if isinstance(found, Outcome):
        return found
    ref, places = found
    sort = machine.long_sort if kind == "J" else machine.int_sort
    whole = const(0, sort)
    for shift, index in enumerate(places):
        held = element(machine, state, ref, index)
        if isinstance(held, Outcome):
            return held
        wide = lift(held, machine.int_sort)
        wide = sext(wide, sort) if kind == "J" else wide
        wide = bit_and(wide, const(0xFF, sort))
        whole = bit_or(whole, shl(wide, const(8 * shift, sort)))
    value = lower(whole)
    return narrow(machine, value, kind) if kind in "CS" else value


def write_bytes(machine: Machine, state: State, arguments: list[object], kind: str) -> object:
    """Puts a number into some bytes, the lowest first."""
    found = bytes_at(machine, state, arguments, kind)
    if isinstance(found, Outcome):
        return found
    ref, places = found
    sort = machine.long_sort if kind == "J" else machine.int_sort
    value = lift(arguments[3], sort)
    for shift, index in enumerate(places):
        part = lshr(value, const(8 * shift, sort))
        part = truncate(part, machine.int_sort) if kind == "J" else part
        put_element(machine, state, ref, index, narrow(machine, lower(part), "B"))
    return NOTHING


class Get:
    """The model of getInt and the like."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The value."""
        if is_wide_access(machine, state, arguments, self.kind):
            return read_bytes(machine, state, arguments, self.kind)
        place = locate(machine, state, arguments, self.kind)
        return read(machine, state, place) if isinstance(place, MemoryPlace) else place


class Put:
    """The model of putInt and the like."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Nothing."""
        if is_wide_access(machine, state, arguments, self.kind):
            return write_bytes(machine, state, arguments, self.kind)
        place = locate(machine, state, arguments, self.kind)
        if not isinstance(place, MemoryPlace):
            return place
        write(machine, state, place, arguments[3], self.kind)
        return NOTHING


class CompareAndSet:
    """The model of compareAndSetInt and the like, and of compareAndExchange."""

    def __init__(self, kind: str, exchange: bool) -> None:
        self.kind = kind
        self.exchange = exchange

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Whether the value was as expected, or the value itself."""
        place = locate(machine, state, arguments, self.kind)
        if not isinstance(place, MemoryPlace):
            return place
        return self.at(machine, state, place, arguments[3], arguments[4])

    def at(
        self, machine: Machine, state: State, place: MemoryPlace, expected: object, value: object
    ) -> object:
        """The same for a place that is known."""
        held = read(machine, state, place)
        if isinstance(held, Outcome):
            return held
        same = self.compare(machine, state, held, expected)
        if not isinstance(same, bool):
            return same
        if same:
            write(machine, state, place, value, self.kind)
        if self.exchange:
            return held
        return 1 if same else 0

    def compare(
        self, machine: Machine, state: State, held: object, expected: object
    ) -> bool | Outcome:
        """Decides whether two values are the same, floats by their bits; or asks."""
        if self.kind == OBJECT:
            left = decided(machine, state, held)
            if left is not None and not isinstance(left, Ref):
                return left
            right = decided(machine, state, expected)
            if right is not None and not isinstance(right, Ref):
                return right
            return same_object(left, right)
        if isinstance(held, int) and isinstance(expected, int):
            return held == expected
        sort = sort_of(machine, self.kind)
        question = eq(lift(held, sort), lift(expected, sort))
        return ask_truth(state, question)


# --- offsets -----------------------------------------------------------------------------------


def field_offset(machine: Machine, state: State, arguments: list[object]) -> object:
    """Unsafe.objectFieldOffset of a class and a field's name."""
    owner = needed(machine, state, arguments[1])
    if not isinstance(owner, Ref):
        return owner
    name = needed(machine, state, arguments[2])
    if not isinstance(name, Ref):
        return name
    java = java_class(machine, type_of(state, owner))
    text = text_of(state, name)
    if java is None or text is None:
        return UNSUPPORTED
    for field, slot in machine.shapes.of(java).slots.items():
        if field.owner is java and field.name == text:
            return BASE + STEP * slot
    return UNSUPPORTED


def offset_of_field(machine: Machine, state: State, arguments: list[object]) -> object:
    """Unsafe.objectFieldOffset of a reflected field."""
    ref = needed(machine, state, arguments[1])
    if not isinstance(ref, Ref):
        return ref
    field = state.instance(ref).native
    if not isinstance(field, Field) or field.is_static:
        return UNSUPPORTED
    return BASE + STEP * machine.shapes.of(field.owner).slots[field]


def array_base(_machine: Machine, _state: State, _arguments: list[object]) -> object:
    """Unsafe.arrayBaseOffset."""
    return BASE


def array_scale(machine: Machine, state: State, arguments: list[object]) -> object:
    """Unsafe.arrayIndexScale."""
    ref = needed(machine, state, arguments[1])
    if not isinstance(ref, Ref):
        return ref
    descriptor = descriptor_of(type_of(state, ref))
    return SCALES.get(descriptor[1:], REFERENCE_SCALE)


def initialise_constants(machine: Machine, state: State, _arguments: list[object]) -> object:
    """UnsafeConstants' class initialiser, with what the JVM puts there."""
    java = machine.shape(CONSTANTS).java
    assert java is not None
    values: dict[str, object] = {"ADDRESS_SIZE0": 8, "PAGE_SIZE": 4096, "UNALIGNED_ACCESS": 1}
    set_static_fields(machine, state, java, values)
    return NOTHING


def park(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Unsafe.park: a time passes; without one, only another thread would end it."""
    if arguments[1] == 0 and arguments[2] == 0:
        return Stop(Ending.UNSUPPORTED, Unsupported.THREAD)
    state.approximate(Approximation.THREADS)
    return NOTHING


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{CONSTANTS}.<clinit>()V", initialise_constants)
    registry.exact("jdk/internal/misc/ScopedMemoryAccess.registerNatives()V", nothing)
    registry.exact(f"{UNSAFE}.registerNatives()V", nothing)
    registry.partly(f"{UNSAFE}.park(ZJ)V", Approximation.THREADS, park)
    registry.exact(f"{UNSAFE}.unpark({OBJECT})V", nothing)
    registry.all_exact(UNSAFE, ("loadFence()V", "storeFence()V", "fullFence()V"), nothing)
    registry.exact(f"{UNSAFE}.objectFieldOffset(L{CLASS};L{STRING};)J", field_offset)
    reflected = f"{UNSAFE}.objectFieldOffset(Ljava/lang/reflect/Field;)J"
    registry.exact(reflected, offset_of_field)
    registry.exact(f"{UNSAFE}.arrayBaseOffset0(L{CLASS};)I", array_base)
    registry.exact(f"{UNSAFE}.arrayIndexScale0(L{CLASS};)I", array_scale)
    for name, kind in TYPES.items():
        for suffix in ("", "Volatile"):
            registry.exact(f"{UNSAFE}.get{name}{suffix}({OBJECT}J){kind}", Get(kind))
            registry.exact(f"{UNSAFE}.put{name}{suffix}({OBJECT}J{kind})V", Put(kind))
        signature = f"{name}({OBJECT}J{kind}{kind})"
        compare, exchange = CompareAndSet(kind, False), CompareAndSet(kind, True)
        registry.exact(f"{UNSAFE}.compareAndSet{signature}Z", compare)
        registry.exact(f"{UNSAFE}.compareAndExchange{signature}{kind}", exchange)
