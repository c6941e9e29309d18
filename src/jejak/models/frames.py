"""Frames of contracts: which fields of objects that were there a path has written.

jejak.Frame
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from immutables import Map

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING
from jejak.machine.strings import string_constant, text_of
from jejak.machine.values import fresh_value
from jejak.models.arguments import receiver
from jejak.models.registry import Registry
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

FRAME: Final = "jejak/Frame"
INTS: Final = frozenset("ZBCSI")
ALL: Final = "*"


class WrittenField:
    """A field of an object that was there, with what it held and holds."""

    def __init__(
        self, ref: Ref, owner: str, name: str, descriptor: str, then: object, now: object
    ) -> None:
        self.ref = ref
        self.owner = owner
        self.name = name
        self.descriptor = descriptor
        self.then = then
        self.now = now


class FrameBefore:
    """The heap before a call, and what the call may change: what `Instance.native` holds."""

    def __init__(self, objects: Map[int, Instance | Array]) -> None:
        self.objects = objects
        self.allowed: tuple[tuple[object, str], ...] = ()
        self.reach: tuple[object, ...] = ()
        self.written: tuple[WrittenField, ...] = ()

    def copy(self) -> FrameBefore:
        """The same, to be changed."""
        copied = FrameBefore(self.objects)
        copied.allowed, copied.reach, copied.written = self.allowed, self.reach, self.written
        return copied

    def then(self, record: Instance, address: int, slot: int) -> object:
        """What a field held before the call; UNREAD where nobody has looked at it."""
        before = self.objects.get(address)
        if isinstance(before, Instance) and before.fields[slot] is not UNREAD:
            return before.fields[slot]
        return UNREAD if record.initial is None else record.initial[slot]


def frame_of(state: State, arguments: list[object]) -> FrameBefore:
    """What the receiver of a call holds."""
    found = state.instance(receiver(state, arguments)).native
    assert isinstance(found, FrameBefore)
    return found


def changed_frame(state: State, arguments: list[object]) -> FrameBefore:
    """The same, to be changed."""
    instance = state.writable_instance(receiver(state, arguments))
    assert isinstance(instance.native, FrameBefore)
    copied = instance.native.copy()
    instance.native = copied
    return copied


def begin(_machine: Machine, state: State, arguments: list[object]) -> object:
    """new Frame: the heap as it is now."""
    state.writable_instance(receiver(state, arguments)).native = FrameBefore(state.heap.objects)
    return NOTHING


def allow(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.allow: a field of an object may change."""
    name = state.resolved(arguments[2])
    assert isinstance(name, Ref)
    found = changed_frame(state, arguments)
    found.allowed = (*found.allowed, (arguments[1], text_of(state, name) or ""))
    return NOTHING


def reach(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.reach: all that an object leads to may change."""
    found = changed_frame(state, arguments)
    found.reach = (*found.reach, arguments[1])
    return NOTHING


def take(machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.take: the fields of inputs that hold something else than before, as far as is known."""
    before = frame_of(state, arguments)
    written = [
        each
        for ref in state.inputs_in_order()
        for each in written_fields(machine, state, before, ref)
    ]
    changed_frame(state, arguments).written = tuple(written)
    return len(written)


def written_fields(
    machine: Machine, state: State, before: FrameBefore, ref: Ref
) -> list[WrittenField]:
    """The fields of an object that a path has written since."""
    record = state.record(ref)
    if not isinstance(record, Instance) or record.initial is None:
        return []
    found = []
    for slot, field in enumerate(record.shape.fields):
        now = record.fields[slot]
        if now is UNREAD or field.owner.in_jdk:
            continue
        then = before.then(record, ref.address, slot)
        if then is now:
            continue
        if then is UNREAD:  # written before anybody looked: it held anything
            name = f"{record.name}.{field.name}"
            then = fresh_value(machine, state, name, field.descriptor, record.chain)
            record = state.writable_instance(ref)
            assert record.initial is not None
            record.initial[slot] = then
        found.append(WrittenField(ref, field.owner.name, field.name, field.descriptor, then, now))
    return found


def is_reached(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.isReached: whether an object is one that another one led to before."""
    before = frame_of(state, arguments)
    wanted = place(state, arguments).ref.address
    seen: set[int] = set()
    left = [state.resolved(each) for each in before.reach]
    while left:
        each = left.pop()
        if not isinstance(each, Ref) or each.address in seen:
            continue
        seen.add(each.address)
        left += led_to(state, before, each)
    return int(wanted in seen)


def led_to(state: State, before: FrameBefore, ref: Ref) -> list[object]:
    """What an object led to before."""
    record = state.record(ref)
    if isinstance(record, Array):
        held = record.initial.elements.values() if record.initial is not None else ()
        return [state.resolved(each) for each in held]
    slots = range(len(record.fields))
    return [state.resolved(before.then(record, ref.address, slot)) for slot in slots]


def place(state: State, arguments: list[object]) -> WrittenField:
    """The field that the first argument is the number of."""
    number = arguments[1]
    assert isinstance(number, int)
    return frame_of(state, arguments).written[number]


def kind(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.kind: what a field holds, as a letter."""
    letter = place(state, arguments).descriptor[0]
    if letter in INTS:
        return ord("I")
    return ord(letter if letter in "JFD" else "L")


def then(_machine: Machine, state: State, arguments: list[object]) -> object:
    """What a field held."""
    return place(state, arguments).then


def now(_machine: Machine, state: State, arguments: list[object]) -> object:
    """What a field holds."""
    return place(state, arguments).now


def holding(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.object: the object that has a field."""
    return place(state, arguments).ref


def shown(machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.shown: a field for people."""
    field = place(state, arguments)
    simple = field.owner.rpartition("/")[2].rpartition("$")[2]
    return string_constant(machine, state, f"{simple}.{field.name}")


def allowances(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.allowances: how many fields may change."""
    return len(frame_of(state, arguments).allowed)


def holder(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.holder: the object of which one may."""
    number = arguments[1]
    assert isinstance(number, int)
    return frame_of(state, arguments).allowed[number][0]


def names(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.names: whether what may change is called as what was written."""
    number = arguments[2]
    assert isinstance(number, int)
    name = frame_of(state, arguments).allowed[number][1]
    return int(name in (ALL, place(state, arguments).name))


class Framed:
    """A model for frames that a class of checks has made; others run as the code that they are."""

    def __init__(self, model: Callable[[Machine, State, list[object]], object]) -> None:
        self.model = model

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """See `Registry`."""
        native = state.instance(receiver(state, arguments)).native
        return (
            self.model(machine, state, arguments) if isinstance(native, FrameBefore) else DECLINED
        )


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{FRAME}.before([Ljava/lang/Object;)V", begin)
    registry.exact(f"{FRAME}.allow(Ljava/lang/Object;Ljava/lang/String;)V", Framed(allow))
    registry.exact(f"{FRAME}.reach(Ljava/lang/Object;)V", Framed(reach))
    registry.exact(f"{FRAME}.take()I", Framed(take))
    registry.exact(f"{FRAME}.isReached(I)Z", Framed(is_reached))
    registry.exact(f"{FRAME}.kind(I)I", Framed(kind))
    registry.exact(f"{FRAME}.object(I)Ljava/lang/Object;", Framed(holding))
    registry.exact(f"{FRAME}.shown(I)Ljava/lang/String;", Framed(shown))
    registry.exact(f"{FRAME}.allowances()I", Framed(allowances))
    registry.exact(f"{FRAME}.holder(I)Ljava/lang/Object;", Framed(holder))
    registry.exact(f"{FRAME}.names(II)Z", Framed(names))
    registry.exact(f"{FRAME}.then(I)Ljava/lang/Object;", Framed(then))
    registry.exact(f"{FRAME}.now(I)Ljava/lang/Object;", Framed(now))
    for word, letter in (("int", "I"), ("long", "J"), ("float", "F"), ("double", "D")):
        registry.exact(f"{FRAME}.{word}Then(I){letter}", Framed(then))
        registry.exact(f"{FRAME}.{word}Now(I){letter}", Framed(now))
