"""Open references: which objects they may be, decided when the program first looks.

The alternatives are null, every input object that is there already, objects that class
initialisers left in static fields, and a new one; for an enum, null and its constants. Objects
that the program made since are not among them: they did not exist when the inputs were chosen.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of, java_name
from jejak.expr import Expr, and_, const, sge, sle, var
from jejak.inputs.contents import fill_string, open_array
from jejak.inputs.contexts import ALONE, is_outside, outside_objects
from jejak.inputs.enums import can_be_new, enum_constants, enums_behind
from jejak.inputs.exact import hold, suits, take_type
from jejak.inputs.makers import begin_checks, begin_making, is_made, makers_of, may_be_needed
from jejak.inputs.types import (
    can_be_of,
    is_known_to_be,
    refuse,
    with_example,
)
from jejak.machine.boxing import UNBOXED
from jejak.machine.machine import InputMaker, Machine
from jejak.machine.outcomes import AGAIN, Choice, Outcome, Stop, ask, ask_whether, labelled
from jejak.machine.strings import STRING, text_of
from jejak.machine.values import fresh_value
from jejak.program import Field, JavaClass, Unresolved
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Omission, Unsupported
from jejak.state.records import Array, Instance, Openness, Statics
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

TEXTS: Final = (STRING, "java/lang/StringBuilder", "java/lang/StringBuffer")
MOST_NAMED: Final = 8
"""Objects that a new one is told apart from by their names."""
_NEW: Final = "new"
_BEYOND: Final = "beyond"


def same_object(left: object, right: object) -> bool:
    """Whether two decided references are the same."""
    if isinstance(left, Ref) and isinstance(right, Ref):
        return left.address == right.address
    if isinstance(left, Symbol) and isinstance(right, Symbol):
        return left.name == right.name
    return left is right


def can_be(machine: Machine, state: State, symbol: Symbol, other: object) -> bool:
    """Whether it is open that a reference is the same as another one.

    An input is no object that the program made after the entry method was called.
    """
    if other is None:
        return not state.is_present(symbol)
    if not machine.heap.aliases_when_compared:
        return False
    if isinstance(other, Symbol):
        return symbol.name != other.name
    assert isinstance(other, Ref)
    if apart_key(symbol, other) in state.apart or not may_be_needed(state, symbol, other):
        return False
    is_input = other.address in state.input_objects and not symbol.unknown
    if is_input or is_outside(state, symbol, other):
        return suits(machine, state, other, symbol)
    return is_early(state, other) and suits(machine, state, other, symbol)


def is_early(state: State, ref: Ref) -> bool:
    """Whether an object that is no input existed before the entry method was called.

    Objects of class initialisers did, or could have; so did strings and classes of constants.
    """
    if state.record(ref).early:
        return True
    return any(pooled.address == ref.address for pooled in state.pool.values())


def could_have_been_same(machine: Machine, state: State, left: Ref, right: Ref) -> bool:
    """Whether an input that was decided on early could have been one met later.

    That is an object of a class initialiser. For boxes and strings see `shared`.
    """
    inputs = state.input_objects
    for one, other in ((left, right), (right, left)):
        if one.address in inputs and other.address not in inputs:
            wanted = machine.type_name(state, one)
            fits = machine.is_subtype(machine.type_name(state, other), wanted)
            if fits and state.record(other).early:
                return True
    return False


def apart_key(symbol: Symbol, ref: Ref) -> str:
    """Under what is kept that a reference is not an object."""
    return f"{symbol.name}@{ref.address}"


def early_name(state: State, ref: Ref) -> str:
    """What the program calls an object that is no input: a static field, or text."""
    text = text_of(state, ref)
    if text is not None:
        return f'"{text}"'
    place = static_place(state, ref)
    if place is not None:
        return f"{java_name(place[0])}.{place[1]}"
    record = state.record(ref)
    if isinstance(record, Instance) and record.shape.name in UNBOXED:
        return f"{record.shape.name.rpartition('/')[2]}.valueOf({record.fields[-1]})"
    return f"object{ref.address}"


def static_place(state: State, ref: Ref) -> tuple[str, str] | None:
    """The class and the name of a static field that holds an object."""
    for name in sorted(state.statics):
        statics = state.statics[name]
        # What it was called when the entry method was called: the path may have moved it since.
        for slot, value in enumerate(statics.initial or statics.fields):
            if isinstance(value, Ref) and value.address == ref.address:
                return name, static_name(statics, slot)
    return None


def static_field(statics: Statics, slot: int) -> Field:
    """A static field by its position."""
    return [field for field in statics.java.fields.values() if field.is_static][slot]


def static_name(statics: Statics, slot: int) -> str:
    """The name of a static field by its position."""
    return static_field(statics, slot).name


def settle_early(machine: Machine, state: State, symbol: Symbol, ref: Ref) -> Outcome:
    """Decides whether an open reference is an object that is no input, or asks."""
    name = name_of(state, ref)
    same = ask_whether(state, f"{symbol.name} == {name}", f"{symbol.name} != {name}")
    if isinstance(same, Outcome):
        return same
    if same:
        state.bind(symbol, ref)
        take_type(machine, state, ref, symbol)
    else:
        state.apart = state.apart.set(apart_key(symbol, ref), True)
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
    if not can_be_null(machine, state, symbol):
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


def can_be_null(machine: Machine, state: State, symbol: Symbol) -> bool:
    """Whether the heap mode lets a reference be null; notes when it does not."""
    if machine.heap.nullable or symbol.unknown:
        return True
    state.omit(Omission.HEAP_MODE)
    return False


def settle(machine: Machine, state: State, symbol: Symbol, wanted: str = "") -> Outcome:
    """Decides which object an open reference is, or asks; the instruction then runs again.

    `wanted` is the type that the instruction asks about.
    """
    enums = enums_behind(machine, symbol, wanted)
    for each in enums:
        ready = machine.ensure_initialised(machine, state, each)
        if ready is not None:
            return ready
    return choose(machine, state, symbol, enums)


def choose(machine: Machine, state: State, symbol: Symbol, enums: list[JavaClass]) -> Outcome:
    """Decides which of its alternatives an open reference is, or asks."""
    options = alternatives(machine, state, symbol, enums)
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
    if option == _BEYOND:
        return Stop(Ending.CHAIN)
    if isinstance(option, InputMaker):
        return make_as_said(machine, state, symbol, option)
    machine.heap.on_new(machine, state, symbol)
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
        if symbol.refused and can_be_of(machine, state, ref, symbol.refused):
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


def alternatives(
    machine: Machine, state: State, symbol: Symbol, enums: list[JavaClass]
) -> list[object]:
    """What an open reference may be: null, a new object, one that is there, a too distant one.

    Of `enums` it may be constants only. New objects come before those that are there: people
    rarely pass one object twice.
    """
    options: list[object] = []
    if not state.is_present(symbol) and can_be_null(machine, state, symbol):
        options.append(None)
    constants = [ref for each in enums for ref in enum_constants(machine, state, each)]
    bound = class_of(symbol.descriptor)
    options += [
        ref
        for ref in constants
        if is_among(machine, state, symbol, ref)
        and machine.is_subtype(machine.type_name(state, ref), bound)
    ]
    if enums and not can_be_new(machine, symbol, enums):
        return options
    shared: list[object] = []
    for ref in known_objects(state, symbol):
        if any(ref.address == each.address for each in constants):
            continue
        if not machine.heap.aliases_when_used:
            state.omit(Omission.HEAP_MODE)
            break
        if may_be_needed(state, symbol, ref):
            fits = suits(machine, state, ref, symbol)
            if fits and is_among(machine, state, symbol, ref):
                shared.append(ref)
    limit = machine.limits.chain
    if limit is not None and symbol.chain > limit and symbol.unknown != ALONE:
        return [*options, *shared, _BEYOND]
    makers = makers_of(machine, symbol)
    if not any(maker.java.name == class_of(symbol.descriptor) for maker in makers):
        options.append(_NEW)
    return [*options, *makers, *shared]


def is_among(machine: Machine, state: State, symbol: Symbol, ref: Ref) -> bool:
    """Whether nothing that is known of an open reference says that it is not an object."""
    if symbol.refused and is_known_to_be(machine, state, ref, symbol.refused):
        return False
    return apart_key(symbol, ref) not in state.apart


def known_objects(state: State, symbol: Symbol) -> list[Ref]:
    """Objects that an open reference may be, as far as their types fit.

    Strings and boxes that calls gave back are not among them: their identity hardly matters.
    """
    if symbol.unknown == ALONE:
        return []
    found = state.inputs_in_order() + static_objects(state, symbol)
    if class_of(symbol.descriptor) != STRING and class_of(symbol.descriptor) not in UNBOXED:
        addresses = {ref.address for ref in found}
        others = outside_objects(state, symbol)
        found += [ref for ref in others if ref.address not in addresses]
    elif symbol.unknown:
        return []
    if not state.apart:
        return found  # spares the names, which are long at the end of a long list
    return [ref for ref in found if apart_key(symbol, ref) not in state.apart]


def static_objects(state: State, symbol: Symbol) -> list[Ref]:
    """Objects that static fields of the program hold since their class was initialised.

    What else these lead to is not among them, nor are strings and boxes, whose identity hardly
    matters.
    """
    found: dict[int, Ref] = {}
    for name in state.statics:
        statics = state.statics[name]
        if statics.java.in_jdk:
            continue
        for slot, value in enumerate(statics.fields):
            if not isinstance(value, Ref) or not is_candidate(state, symbol, value):
                continue
            # What javac adds, such as the array of an enum's constants, nobody gets at.
            if not static_field(statics, slot).is_synthetic:
                found[value.address] = value
    return [found[address] for address in sorted(found)]


def is_candidate(state: State, symbol: Symbol, ref: Ref) -> bool:
    """Whether an object that a static field holds may be an input."""
    record = state.record(ref)
    if not record.early or apart_key(symbol, ref) in state.apart:
        return False
    return isinstance(record, Array) or not is_immutable(record)


def is_immutable(record: Instance) -> bool:
    """Whether an object is a string or a box."""
    return record.shape.name == STRING or record.shape.name in UNBOXED


def question_of(state: State, symbol: Symbol, options: list[object]) -> Choice:
    """The question which of its alternatives an open reference is."""
    return labelled([label_of(state, symbol, option, options) for option in options])


def label_of(state: State, symbol: Symbol, option: object, options: list[object]) -> str:
    """An alternative as Java would say it."""
    if option is None:
        return f"{symbol.name} == null"
    if isinstance(option, Ref):
        return f"{symbol.name} == {name_of(state, option)}"
    if isinstance(option, InputMaker) and option.java.name != class_of(symbol.descriptor):
        return f"{symbol.name} is a {option.java.java_name}"
    refs = [each for each in options if isinstance(each, Ref)]
    others = [name_of(state, each) for each in refs[:MOST_NAMED]]
    if None in options:
        others.insert(0, "null")
    facts = [f"{symbol.name} != {other}" for other in others]
    if len(refs) > MOST_NAMED:
        facts.append(f"{symbol.name} is none of {len(refs) - MOST_NAMED} other objects")
    return " && ".join(facts)


def name_of(state: State, ref: Ref) -> str:
    """What an input or an object of a static field is called."""
    return state.record(ref).name or early_name(state, ref)


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
        if found.name == "java/lang/Class":
            return Stop(Ending.UNSUPPORTED, Unsupported.CLASS_INPUT)
        shape = machine.shapes.of(found)
        record = Instance(state.token, shape, [UNREAD] * len(shape.fields))
        record.initial = record.fields[:]
        record.open = not found.is_final and not symbol.exact
        if excluded:
            record.known = Openness(excluded=excluded)
        if record.open:
            record.known = with_example(machine, state, found, record.known)
        if found.name == STRING:
            fill_string(machine, state, record, symbol)
    record.name = symbol.name
    record.chain = symbol.chain + 1
    ref = state.add(record)
    state.bind(symbol, ref)
    if not symbol.unknown:
        state.add_input(ref)
    elif symbol.unknown != ALONE:
        state.outside = state.outside.with_object(ref)
        if isinstance(record, Instance):
            record.version = symbol.unknown
        else:
            assert record.initial is not None
            record.initial.unknown = symbol.unknown
    state.initialisations += 1
    return None


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
    """The content of a field, chosen now when it is part of the input and was never read."""
    instance = state.instance(ref)
    value = instance.fields[slot]
    if value is not UNREAD:
        return value
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
    value = fresh_value(machine, state, name, field.descriptor, instance.chain, version)
    if isinstance(value, Symbol):
        hold(machine, value, instance, field)
        if field.owner.is_record and not unknown:
            state.making = state.making.with_part(ref, value)
    if field.owner.in_jdk and not is_immutable(instance):
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
    value = state.statics[field.owner.name].fields[slot]
    if value is not UNREAD:
        return value
    name = f"{field.owner.simple_name}.{field.name}"
    value = fresh_value(machine, state, name, field.descriptor)
    state.writable_statics(field.owner).fields[slot] = value
    state.driver_inputs = (*state.driver_inputs, (name, field.descriptor, value))
    return value
