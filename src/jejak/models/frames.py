"""Frames of contracts: which fields and elements of objects that were there a path has written.

jejak.Frame
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from immutables import Map

from jejak.classfile.descriptors import java_type
from jejak.expr import TRUE, Expr, and_, const, ite, or_, sext, sle, slt, var
from jejak.expr.ops import ITE, STORE
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome, Stop
from jejak.machine.strings import string_constant, text_of
from jejak.machine.values import fresh_value, lift, lower
from jejak.models.arguments import receiver
from jejak.models.registry import Registry
from jejak.results.endings import Ending
from jejak.semantics.arrays import as_term, element
from jejak.semantics.elements import read_input
from jejak.state.contents import (
    OWN_ELEMENTS,
    ElementIndex,
    SparseNumbers,
    SparseReferences,
    TermContents,
)
from jejak.state.path import GIVEN
from jejak.state.records import JUST_ITS_TYPE, Array, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

FRAME: Final = "jejak/Frame"
INTS: Final = frozenset("ZBCSI")
FrameBounds = tuple[object, object]
"""The first and the last index, as longs."""
ANYWHERE: Final[FrameBounds] = (0, (1 << 63) - 1)
ALL: Final = "*"
ELEMENTS: Final = "[]"
ANY_PLACE: Final = Stop(Ending.UNSUPPORTED)
"""What is asked of one of all places at once: only a turn that stands for all turns does."""


class WrittenPlace:
    """A field of an object that was there, or an element of an array, with what it held and holds.

    `index` is that of an element, whose `name` says that it is one; `owner` has the field.
    """

    def __init__(
        self,
        ref: Ref,
        owner: str,
        name: str,
        descriptor: str,
        then: object,
        now: object,
        index: ElementIndex = 0,
    ) -> None:
        self.ref = ref
        self.owner = owner
        self.name = name
        self.descriptor = descriptor
        self.then = then
        self.now = now
        self.index = index


class Allowance:
    """A field of a holder that may change, or elements of it in a range.

    Where `each` is a range, the holder is an array, and it is about the objects in that.
    """

    def __init__(
        self, holder: object, name: str, bounds: FrameBounds, each: FrameBounds | None = None
    ) -> None:
        self.holder = holder
        self.name = name
        self.bounds = bounds
        self.each = each


class FrameBefore:
    """The heap before a call, and what the call may change: what `Instance.native` holds."""

    def __init__(self, objects: Map[int, Instance | Array], roots: tuple[object, ...] = ()) -> None:
        self.objects = objects
        self.roots = roots
        self.allowed: tuple[Allowance, ...] = ()
        self.others: tuple[Allowance, ...] = ()
        self.reach: tuple[object, ...] = ()
        self.written: tuple[WrittenPlace, ...] = ()

    def copy(self) -> FrameBefore:
        """The same, to be changed."""
        copied = FrameBefore(self.objects, self.roots)
        copied.allowed, copied.others = self.allowed, self.others
        copied.reach, copied.written = self.reach, self.written
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
    given = state.resolved(arguments[1])
    roots = state.array(given).cells if isinstance(given, Ref) else None
    before = FrameBefore(state.heap.objects, tuple(roots or ()))
    state.writable_instance(receiver(state, arguments)).native = before
    state.keep()
    return NOTHING


def allow(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.allow: a field of an object may change."""
    name = state.resolved(arguments[2])
    assert isinstance(name, Ref)
    found = changed_frame(state, arguments)
    allowed = Allowance(arguments[1], text_of(state, name) or "", ANYWHERE)
    found.allowed = (*found.allowed, allowed)
    return NOTHING


def allow_elements(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.allowElements: elements of an array may change."""
    found = changed_frame(state, arguments)
    allowed = Allowance(arguments[1], ELEMENTS, (arguments[2], arguments[3]))
    found.allowed = (*found.allowed, allowed)
    return NOTHING


def allow_each(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.allowEach: a field of each element of an array, or elements of each array in it."""
    _, array, low, high, named, lowest, highest = arguments
    name = state.resolved(named)
    assert isinstance(name, Ref)
    found = changed_frame(state, arguments)
    allowed = Allowance(array, text_of(state, name) or "", (lowest, highest), (low, high))
    found.others = (*found.others, allowed)
    return NOTHING


def reach(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.reach: all that an object leads to may change."""
    found = changed_frame(state, arguments)
    found.reach = (*found.reach, arguments[1])
    return NOTHING


def take(machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.take: the places that hold something else than before, as far as is known."""
    before = frame_of(state, arguments)
    written: list[WrittenPlace] = []
    for ref in initialised(state, before):
        rewritten = rewritten_places(machine, state, before.objects[ref.address], ref)
        if isinstance(rewritten, Outcome):
            return rewritten
        written += rewritten
    for ref in state.inputs_in_order():
        written += written_fields(machine, state, before, ref)
        found = written_elements(machine, state, before.objects.get(ref.address), ref)
        if isinstance(found, Outcome):
            return found
        written += found
    changed_frame(state, arguments).written = tuple(written)
    return len(written)


def initialised(state: State, before: FrameBefore) -> list[Ref]:
    """The objects of class initialisers that the roots led to before: they are no inputs."""
    found: dict[int, Ref] = {}
    left = [state.resolved(each) for each in before.roots]
    while left:
        ref = left.pop()
        record = before.objects.get(ref.address) if isinstance(ref, Ref) else None
        if not isinstance(ref, Ref) or record is None or ref.address in found:
            continue
        if record.initial is not None:
            continue
        if isinstance(record, Array):
            held = record.contents.references()
        elif record.shape.java is None or record.shape.java.in_jdk:
            continue
        else:
            held = record.fields
        found[ref.address] = ref
        left += [state.resolved(each) for each in held if each is not UNREAD]
    return list(found.values())


def rewritten_places(
    machine: Machine, state: State, before: Instance | Array, ref: Ref
) -> list[WrittenPlace] | Outcome:
    """The places of an object of a class initialiser that a path has written, or a question."""
    record = state.record(ref)
    if record is before:
        return []
    if isinstance(record, Instance) and isinstance(before, Instance):
        rows = zip(record.shape.fields, before.fields, record.fields, strict=True)
        return [
            WrittenPlace(ref, field.owner.name, field.name, field.descriptor, then, now)
            for field, then, now in rows
            if then is not now and not field.owner.in_jdk
        ]
    assert isinstance(record, Array)
    assert isinstance(before, Array)
    ghost = former(machine, state, before, ref)
    cells = record.cells
    indices = changed_indices(machine, state, record, ghost) if cells is None else range(len(cells))
    found: list[WrittenPlace] = []
    for index in indices:
        then, now = element(machine, state, ghost, index), element(machine, state, ref, index)
        question = note_element(found, ref, record, index, then, now)
        if question is not None:
            return question
    return found


def note_element(
    found: list[WrittenPlace],
    ref: Ref,
    record: Array,
    index: ElementIndex,
    then: object,
    now: object,
) -> Outcome | None:
    """Notes an element that a path has written; or the question what it holds."""
    for each in (then, now):
        if isinstance(each, Outcome):
            return each
    if then is not now:
        kind = record.descriptor[1:]
        found.append(WrittenPlace(ref, record.descriptor, ELEMENTS, kind, then, now, index))
    return None


def written_fields(
    machine: Machine, state: State, before: FrameBefore, ref: Ref
) -> list[WrittenPlace]:
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
        found.append(WrittenPlace(ref, field.owner.name, field.name, field.descriptor, then, now))
    return found


def written_elements(
    machine: Machine, state: State, before: Instance | Array | None, ref: Ref
) -> list[WrittenPlace] | Outcome:
    """The elements of an array that a path has written since, or a question."""
    record = state.record(ref)
    if not isinstance(record, Array) or record.initial is None or record is before:
        return []
    assert before is None or isinstance(before, Array)
    kept = {} if before is None else before.contents.written()
    held = record.contents.written()
    found: list[WrittenPlace] = []
    ghost = (
        None if isinstance(record.contents, SparseNumbers) else former(machine, state, before, ref)
    )
    for index in [*held] if ghost is None else changed_indices(machine, state, record, ghost):
        if index in kept and index in held and kept[index] is held[index]:
            continue
        if ghost is not None:
            then = element(machine, state, ghost, index)
        else:
            assert isinstance(index, int)
            then = kept[index] if index in kept else given(machine, state, ref, index)
        now = element(machine, state, ref, index)
        question = note_element(found, ref, record, index, then, now)
        if question is not None:
            return question
    return found


def changed_indices(machine: Machine, state: State, array: Array, ghost: Ref) -> list[ElementIndex]:
    """Where an array was written; any index where that is not known of single elements."""
    contents = array.contents
    if not isinstance(contents, TermContents):
        return [*contents.written()]
    old = state.array(ghost).contents
    end = old.term if isinstance(old, TermContents | SparseNumbers) else None
    found: dict[ElementIndex, None] = {}
    seen = {end}
    left = [contents.term]
    while left:
        term = left.pop()
        if term in seen:
            continue
        seen.add(term)
        if term.op == STORE:
            index = lower(term.args[1])
            assert isinstance(index, int | Expr)
            found[index] = None
            left.append(term.args[0])
        elif term.op == ITE:
            left += term.args[1:]
        else:
            found[any_index(machine, state, array)] = None
    return [*found]


def any_index(machine: Machine, state: State, array: Array) -> Expr:
    """Some index of an array."""
    sort = machine.int_sort
    index = var(state.fresh_name(f"index of {array.name}"), sort)
    state.assume(sle(const(0, sort), index), GIVEN)
    state.assume(slt(index, lift(array.length, sort)), GIVEN)
    return index


def given(machine: Machine, state: State, ref: Ref, index: int) -> object:
    """What an input array of numbers was given at an index."""
    initial = state.array(ref).initial
    assert initial is not None
    if index in initial.elements:
        return initial.elements[index]
    return read_input(machine, state, ref, index)


def former(machine: Machine, state: State, before: Array | None, ref: Ref) -> Ref:
    """An array with what another one held before; what nobody has read is the input's."""
    record = state.array(ref) if before is None else before
    copied = record.copy(state.token)
    if before is None:
        initial = record.initial
        assert initial is not None
        base = initial.base
        copied.contents = SparseReferences(ref, {}) if base is None else SparseNumbers(base, {})
    contents = copied.contents
    if isinstance(contents, SparseReferences) and contents.under is OWN_ELEMENTS:
        contents.under = ref
    if not isinstance(contents, SparseReferences):
        as_term(machine, copied)
    copied.name, copied.initial, copied.known = "", None, JUST_ITS_TYPE
    return state.add(copied)


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
        given = record.initial
        old = before.objects.get(ref.address)
        held: Iterable[object] = () if given is None else given.elements.values()
        if given is None and isinstance(old, Array):
            held = old.contents.references()
        return [state.resolved(each) for each in held]
    slots = range(len(record.fields))
    return [state.resolved(before.then(record, ref.address, slot)) for slot in slots]


def is_beyond(machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.isBeyond: whether a field may change since an array holds its object, or the like."""
    before, wanted = frame_of(state, arguments), place(state, arguments)
    conditions: list[Expr] = []
    for each in before.others:
        array = state.resolved(each.holder)
        if each.each is not None and isinstance(array, Ref) and is_named(each, wanted):
            for index, value in led_by(state, before, array):
                if state.resolved(value) == wanted.ref:
                    inside = within(machine, index, each.each)
                    conditions.append(and_(inside, covers(machine, each, wanted)))
    if wanted.name == ELEMENTS and any(
        holds_array(state, before, each, wanted.ref) for each in before.allowed
    ):
        return 1
    return lower(ite(or_(*conditions), const(1, machine.int_sort), const(0, machine.int_sort)))


def holds_array(state: State, before: FrameBefore, allowed: Allowance, wanted: Ref) -> bool:
    """Whether a field that may change held an array: then its elements may, too."""
    holder = state.resolved(allowed.holder)
    record = state.record(holder) if isinstance(holder, Ref) else None
    if not isinstance(holder, Ref) or not isinstance(record, Instance):
        return False
    return any(
        allowed.name in (ALL, field.name)
        and state.resolved(before.then(record, holder.address, slot)) == wanted
        for slot, field in enumerate(record.shape.fields)
    )


def led_by(state: State, before: FrameBefore, ref: Ref) -> list[tuple[ElementIndex, object]]:
    """What an array held before, as far as the path has looked."""
    record, old = state.record(ref), before.objects.get(ref.address)
    if not isinstance(record, Array) or record.initial is None:
        return []
    written = old.contents.written() if isinstance(old, Array) else {}
    return [*written.items(), *record.initial.elements.items()]


def is_named(allowed: Allowance, wanted: WrittenPlace) -> bool:
    """Whether what may change is called as what was written."""
    if wanted.name == ELEMENTS:
        return allowed.name == ELEMENTS
    return allowed.name in (ALL, wanted.name)


def covers(machine: Machine, allowed: Allowance, wanted: WrittenPlace) -> Expr:
    """When what may change is at the index of what was written."""
    return within(machine, wanted.index, allowed.bounds) if wanted.name == ELEMENTS else TRUE


def within(machine: Machine, index: ElementIndex, bounds: FrameBounds) -> Expr:
    """When an index is between two longs."""
    sort = machine.long_sort
    at = lift(index, machine.int_sort)
    at = at if at.sort is sort else sext(at, sort)
    low, high = (lift(each, sort) for each in bounds)
    return and_(sle(low, at), sle(at, high))


def place(state: State, arguments: list[object]) -> WrittenPlace:
    """The field or element that the first argument is the number of."""
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
    if field.name == ELEMENTS:
        simple = java_type(field.owner).rpartition(".")[2].rpartition("$")[2]
        return string_constant(machine, state, f"an element of {simple}")
    simple = field.owner.rpartition("/")[2].rpartition("$")[2]
    return string_constant(machine, state, f"{simple}.{field.name}")


def allowances(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.allowances: how many fields may change."""
    return len(frame_of(state, arguments).allowed)


def holder(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.holder: the object of which one may."""
    number = arguments[1]
    assert isinstance(number, int)
    return frame_of(state, arguments).allowed[number].holder


def names(machine: Machine, state: State, arguments: list[object]) -> object:
    """Frame.names: whether what may change is called as what was written."""
    number = arguments[2]
    assert isinstance(number, int)
    allowed, wanted = frame_of(state, arguments).allowed[number], place(state, arguments)
    if not is_named(allowed, wanted):
        return 0
    sort = machine.int_sort
    return lower(ite(covers(machine, allowed, wanted), const(1, sort), const(0, sort)))


class Framed:
    """A model for frames that a class of checks has made; others run as the code that they are.

    `numbers` counts the first arguments that are numbers of places and allowances.
    """

    def __init__(
        self, model: Callable[[Machine, State, list[object]], object], numbers: int = 0
    ) -> None:
        self.model = model
        self.numbers = numbers

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """See `Registry`."""
        native = state.instance(receiver(state, arguments)).native
        if not isinstance(native, FrameBefore):
            return DECLINED
        if any(isinstance(each, Expr) for each in arguments[1 : 1 + self.numbers]):
            return ANY_PLACE
        return self.model(machine, state, arguments)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{FRAME}.before([Ljava/lang/Object;)V", begin)
    registry.exact(f"{FRAME}.allow(Ljava/lang/Object;Ljava/lang/String;)V", Framed(allow))
    registry.exact(f"{FRAME}.reach(Ljava/lang/Object;)V", Framed(reach))
    registry.exact(f"{FRAME}.allowElements(Ljava/lang/Object;JJ)V", Framed(allow_elements))
    each = f"{FRAME}.allowEach(Ljava/lang/Object;JJLjava/lang/String;JJ)V"
    registry.exact(each, Framed(allow_each))
    registry.exact(f"{FRAME}.isBeyond(I)Z", Framed(is_beyond, 1))
    registry.exact(f"{FRAME}.take()I", Framed(take))
    registry.exact(f"{FRAME}.isReached(I)Z", Framed(is_reached, 1))
    registry.exact(f"{FRAME}.kind(I)I", Framed(kind, 1))
    registry.exact(f"{FRAME}.object(I)Ljava/lang/Object;", Framed(holding, 1))
    registry.exact(f"{FRAME}.shown(I)Ljava/lang/String;", Framed(shown, 1))
    registry.exact(f"{FRAME}.allowances()I", Framed(allowances))
    registry.exact(f"{FRAME}.holder(I)Ljava/lang/Object;", Framed(holder, 1))
    registry.exact(f"{FRAME}.names(II)Z", Framed(names, 2))
    registry.exact(f"{FRAME}.then(I)Ljava/lang/Object;", Framed(then, 1))
    registry.exact(f"{FRAME}.now(I)Ljava/lang/Object;", Framed(now, 1))
    for word, letter in (("int", "I"), ("long", "J"), ("float", "F"), ("double", "D")):
        registry.exact(f"{FRAME}.{word}Then(I){letter}", Framed(then, 1))
        registry.exact(f"{FRAME}.{word}Now(I){letter}", Framed(now, 1))
