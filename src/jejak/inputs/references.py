"""Open references: which object one is, decided when the program first looks.

`candidates` says which objects it may be.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.expr import Expr, and_, const, sge, sle, var
from jejak.inputs.answers import noted
from jejak.inputs.candidates import (
    BEYOND,
    alternatives,
    can_meet,
    is_immutable,
    known_objects,
    may_be_null,
    name_of,
    question_of,
)
from jejak.inputs.class_objects import choose_class, is_class_object
from jejak.inputs.completing import complete, needs_completion
from jejak.inputs.contents import fill_string, open_array
from jejak.inputs.contexts import ALONE
from jejak.inputs.enums import enums_behind
from jejak.inputs.exact import held_number, hold, look_at, take_type
from jejak.inputs.filling import (
    FilledInput,
    begin_filling,
    filled_class,
    is_constant_input,
    ready_to_fill,
)
from jejak.inputs.makers import begin_checks, begin_making, is_made, may_be_needed
from jejak.inputs.plain import fill_inherited, fill_plain, is_free, plain_class
from jejak.inputs.regions import place_field
from jejak.inputs.texts import fill_fields
from jejak.inputs.type_decisions import (
    become_unseen,
    decide_guesses,
    refuse,
    write_known,
)
from jejak.inputs.types import can_be_of
from jejak.machine.machine import InputMaker, Machine
from jejak.machine.outcomes import AGAIN, Outcome, Stop, ask, ask_whether
from jejak.machine.strings import STRING
from jejak.machine.texts import Text
from jejak.machine.values import fresh_value
from jejak.program import Field, JavaClass, Unresolved
from jejak.program.generics import field_type
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Omission, Unsupported
from jejak.state.records import Array, Instance, Openness
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

TEXTS: Final = (STRING, "java/lang/StringBuilder", "java/lang/StringBuffer")


def look_at_compared(machine: Machine, state: State, symbol: Symbol, other: object) -> None:
    """Decides what of an object's type must be known to compare an open reference with it."""
    if not state.inputs.guessed or not isinstance(other, Ref):
        return
    if machine.heap.aliases_when_compared and can_meet(state, symbol, other):
        look_at(machine, state, other, symbol)


def settle_early(machine: Machine, state: State, symbol: Symbol, ref: Ref) -> Outcome:
    """Decides whether an open reference is an object that is no input, or asks."""
    if is_constant_input(machine, symbol):
        return settle(machine, state, symbol)
    name = name_of(state, ref)
    same = ask_whether(state, f"{symbol.name} == {name}", f"{symbol.name} != {name}")
    if isinstance(same, Outcome):
        return same
    if same:
        state.bind(symbol, ref)
        take_type(machine, state, ref, symbol)
    else:
        state.set_apart(symbol, ref)
    return AGAIN


def on_read(machine: Machine, state: State, value: object) -> Outcome | None:
    """Decides of a value that is read what the heap mode wants to know, or asks."""
    return machine.heap.on_read(machine, state, value) if isinstance(value, Symbol) else None


def settle_null(machine: Machine, state: State, symbol: Symbol) -> Outcome:
    """Decides whether an open reference is null, or asks; which object it is stays open.

    Where the user says how such objects are made, it does not: there may be none.
    """
    if machine.makers and is_made(machine, symbol):
        return settle(machine, state, symbol)
    if not may_be_null(machine, symbol):
        state.omit(Omission.HEAP_MODE)
        state.set_present(symbol)
        return AGAIN
    is_null = ask_whether(state, f"{symbol.name} == null", f"{symbol.name} != null")
    if isinstance(is_null, Outcome):
        return is_null
    if is_null:
        state.bind(symbol, None)
    else:
        state.set_present(symbol)
    return AGAIN


def settle(machine: Machine, state: State, symbol: Symbol, wanted: str = "") -> Outcome:
    """Decides which object an open reference is, or asks; the instruction then runs again.

    `wanted` is the type that the instruction asks about.
    """
    if is_class_object(symbol):
        return choose_class(machine, state, symbol)
    enums = enums_behind(machine, symbol, wanted)
    for each in enums:
        ready = machine.ensure_initialised(machine, state, each)
        if ready is not None:
            return ready
    filled = filled_class(machine, symbol)
    if filled is not None:
        ready = ready_to_fill(machine, state, filled)
        if ready is not None:
            return ready
    return choose(machine, state, symbol, enums)


def choose(machine: Machine, state: State, symbol: Symbol, enums: list[JavaClass]) -> Outcome:
    """Decides which of its alternatives an open reference is, or asks."""
    look_at_known(machine, state, symbol)
    found = alternatives(machine, state, symbol, enums)
    for each in found.omissions:
        state.omit(each)
    options = found.options
    if not options:
        return Stop(Ending.UNSUPPORTED, Unsupported.ENUM_INPUT)
    chosen = 0
    if len(options) > 1:
        answer = ask(state, lambda: question_of(state, symbol, options))
        if isinstance(answer, Outcome):
            return answer
        chosen = answer
    option = options[chosen]
    if option is None or isinstance(option, Ref):
        turn_out(machine, state, symbol, option)
        return AGAIN
    if option == BEYOND:
        return Stop(Ending.CHAIN)
    if isinstance(option, InputMaker):
        return make_as_said(machine, state, symbol, option)
    machine.heap.on_new(machine, state, symbol)
    if isinstance(option, FilledInput):
        return begin_filling(machine, state, symbol, option) or AGAIN
    others = [each.java.name for each in options if isinstance(each, InputMaker)]
    others += [each.name for each in enums]
    if symbol.refused:
        others.append(symbol.refused)
    return make_input(machine, state, symbol, tuple(others)) or AGAIN


def turn_out(machine: Machine, state: State, symbol: Symbol, ref: Ref | None) -> None:
    """An open reference turns out to be an object that is there, or null."""
    state.bind(symbol, ref)
    if ref is not None:
        take_type(machine, state, ref, symbol)
        if symbol.unseen:
            become_unseen(machine, state, ref)
        if symbol.refused:
            decide_guesses(machine, state, ref, symbol.refused)
            if noted(state, can_be_of(machine, state, ref, symbol.refused)):
                refuse(machine, state, ref, symbol.refused)


def make_as_said(machine: Machine, state: State, symbol: Symbol, maker: InputMaker) -> Outcome:
    """Makes an input as the user says; what they wrote runs before the instruction does again."""
    if maker.factory is not None:
        begin_making(machine, state, symbol, maker)
        return AGAIN
    narrowed = Symbol(symbol.name, f"L{maker.java.name};", symbol.chain)
    stopped = make_input(machine, state, narrowed)
    if stopped is not None:
        return stopped
    begin_checks(machine, state, symbol, maker)
    return AGAIN


def look_at_known(machine: Machine, state: State, symbol: Symbol) -> None:
    """Decides what of the types of objects must be known to tell which an open reference may be."""
    if not state.inputs.guessed or not machine.heap.aliases_when_used:
        return
    for ref in known_objects(state, symbol):
        if may_be_needed(state, symbol, ref):
            look_at(machine, state, ref, symbol)


def make_input(
    machine: Machine, state: State, symbol: Symbol, excluded: tuple[str, ...] = ()
) -> Outcome | None:
    """Makes the object that an open reference stands for, with everything in it open.

    It is of none of the classes `excluded`.
    """
    record: Instance | Array
    if symbol.descriptor.startswith("["):
        record = open_array(machine, state, symbol)
        known = record.learn()
        known.excluded = excluded
        known.open = known.open and not symbol.exact
    else:
        found = machine.find_class(class_of(symbol.descriptor))
        if isinstance(found, Unresolved):
            return Stop(Ending.UNSUPPORTED, Unsupported.MISSING_CLASS)
        record = open_instance(machine, state, symbol, found, excluded)
    if symbol.apart and isinstance(record, Instance):
        record.loose = True
    record.name = symbol.name
    record.chain = symbol.chain + 1
    ref = state.add(record)
    state.bind(symbol, ref)
    if not symbol.unknown:
        state.add_input(ref)
    elif symbol.unknown != ALONE:
        state.inputs.outside = state.inputs.outside.with_object(ref)
        if isinstance(record, Instance):
            record.version = symbol.unknown
        else:
            assert record.initial is not None
            record.initial.unknown = symbol.unknown
    state.inputs.initialisations += 1
    return None


def open_instance(
    machine: Machine, state: State, symbol: Symbol, java: JavaClass, excluded: tuple[str, ...]
) -> Instance:
    """An object of a class or below, or of the plain class for a type of the JDK."""
    plain = plain_class(machine, java, excluded)
    java = plain or java
    shape = machine.shapes.of(java)
    record = Instance(state.token, shape, [UNREAD] * len(shape.fields))
    record.initial = record.fields[:]
    if plain is not None:
        fill_plain(machine, state, record, symbol)
    else:
        record.open = not java.is_final and not symbol.exact
        if excluded or symbol.unseen:
            record.known = Openness(excluded=excluded, unseen=symbol.unseen)
        fill_inherited(machine, state, record, symbol)
    if record.open:
        write_known(machine, state, record, java, record.known)
    if java.name == STRING:
        fill_string(machine, state, record, symbol)
    return record


def fill_unknown_text(machine: Machine, state: State, record: Instance) -> None:
    """Gives a string or builder that nobody knows fields that fit together: any Latin-1 text."""
    name = state.fresh_name(record.name or "text")
    slots = {field.name: slot for slot, field in enumerate(record.shape.fields)}
    descriptor = record.shape.fields[slots["value"]].descriptor
    array = open_array(machine, state, Symbol(f"{name}.value", descriptor, 0, ALONE, True))
    array.name = f"{name}.value"
    values: dict[str, object] = {"value": state.add(array), "toStringCache": None}
    if "count" in slots:
        count = var(f"{name}.count", machine.int_sort)
        zero = const(0, machine.int_sort)
        length = array.length
        assert isinstance(length, Expr)
        state.assume(and_(sge(count, zero), sle(count, length)))
        values["count"] = count
    for slot, value in enumerate(record.fields):
        if value is UNREAD:
            record.fields[slot] = values.get(record.shape.fields[slot].name, 0)


def read_field(machine: Machine, state: State, ref: Ref, slot: int) -> object:
    """The content of a field, chosen now when it is part of the input and was never read.

    Of a string or builder that has its text elsewhere, or a question how its fields code it. Of an
    object of the JDK, what comes first: a call that makes it.
    """
    instance = state.instance(ref)
    value = instance.fields[slot]
    if value is not UNREAD:
        return value
    if isinstance(instance.native, Text):
        asked = fill_fields(machine, state, ref)
        return state.instance(ref).fields[slot] if asked is None else asked
    if needs_completion(machine, instance, instance.shape.fields[slot]):
        asked = complete(machine, state, ref)
        value = state.instance(ref).fields[slot] if asked is None else asked
    return choose_field(machine, state, ref, slot) if value is UNREAD else value


def choose_field(machine: Machine, state: State, ref: Ref, slot: int) -> object:
    """The content of a field that was never read, chosen now."""
    instance = state.writable_instance(ref)
    field = instance.shape.fields[slot]
    unknown = instance.initial is None or instance.forgotten
    version = instance.version or (ALONE if unknown else 0)
    if unknown and instance.shape.name in TEXTS:
        fill_unknown_text(machine, state, instance)
        state.approximate(Approximation.UNKNOWN_CONTENTS)
        return instance.fields[slot]
    name = f"{instance.name}.{field.name}"
    if unknown:
        name = state.fresh_name(name)
    elif instance.shape.slot(field.name) != slot:
        name = f"{instance.name}.{field.owner.simple_name}.{field.name}"
    known = held_number(machine, instance, field)
    fresh = fresh_value(machine, state, name, field.descriptor, instance.chain, version)
    value = fresh if known is None else known
    if isinstance(value, Symbol):
        value.generic = field_type(field)
        hold(machine, value, instance, field)
        place_field(state, instance.name, value, field)
        if field.owner.is_record and not unknown:
            state.inputs.making = state.inputs.making.with_part(ref, value)
    is_given = not unknown and not instance.version
    if field.owner.in_jdk and is_given and not is_free(field) and not is_immutable(instance):
        # it keeps rules about its fields that are not known here
        state.approximate(Approximation.JDK_STATE)
    instance.fields[slot] = value
    if unknown:
        state.approximate(Approximation.UNKNOWN_CONTENTS)
    elif instance.initial is not None:
        instance.initial[slot] = value
    return value


def read_static(machine: Machine, state: State, field: Field, slot: int) -> object:
    """The content of a static field, chosen now when it is an input and was never read."""
    value = state.heap.statics[field.owner.name].fields[slot]
    if value is not UNREAD:
        return value
    name = f"{field.owner.simple_name}.{field.name}"
    value = fresh_value(machine, state, name, field.descriptor)
    state.writable_statics(field.owner).fields[slot] = value
    state.inputs.drivers = (*state.inputs.drivers, (name, field.descriptor, value))
    return value
