"""Open references: which objects they may be, decided when the program first looks.

The alternatives are null, every input object that is there already, objects that class
initialisers left in static fields, and a new one; for an enum, null and its constants. Objects
that the program made since are not among them: they did not exist when the inputs were chosen.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile import flags
from jejak.classfile.descriptors import class_of
from jejak.expr import TRUE, Expr, and_, const, sge, sle, var
from jejak.program import Field, JavaClass, Unresolved
from jejak.semantics.contents import fill_string, open_array
from jejak.semantics.initialisation import ensure_initialised
from jejak.semantics.machine import (
    ALIASES,
    DISTINCT,
    ON_READ_ALL,
    ON_READ_NOTHING,
    Machine,
)
from jejak.semantics.open_types import become, can_be_of, with_example
from jejak.semantics.outcomes import Choice, Outcome, Stop
from jejak.semantics.strings import STRING, text_of
from jejak.semantics.synthesis import UNBOXED
from jejak.semantics.values import fresh_value
from jejak.state.records import Array, Instance, Statics
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

TEXTS: Final = (STRING, "java/lang/StringBuilder", "java/lang/StringBuffer")
HEAP_MODE: Final = "heap-mode"
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
    if machine.heap.aliases == DISTINCT:
        return False
    if isinstance(other, Symbol):
        return symbol.name != other.name
    assert isinstance(other, Ref)
    if symbol.unknown:
        return True
    if any(ref.address == other.address for ref in state.input_objects):
        if apart_key(symbol, other) in state.apart:
            return False
        return can_be_of(machine, state, other, class_of(symbol.descriptor))
    if not machine.is_subtype(machine.type_name(state, other), class_of(symbol.descriptor)):
        return False
    return is_early(state, other) and apart_key(symbol, other) not in state.apart


def is_early(state: State, ref: Ref) -> bool:
    """Whether an object that is no input existed before the entry method was called.

    Objects of class initialisers did, or could have; so did strings and classes of constants.
    """
    if state.record(ref).early:
        return True
    return any(pooled.address == ref.address for pooled in state.pool.values())


def could_have_been_same(machine: Machine, state: State, left: Ref, right: Ref) -> bool:
    """Whether an input that was decided on early could have been an object met later.

    That is one of a class initialiser, or a box or string that the JVM shares.
    """
    inputs = [ref.address for ref in state.input_objects]
    for one, other in ((left, right), (right, left)):
        if one.address in inputs and other.address not in inputs:
            later = state.record(other)
            shared = isinstance(later, Instance) and is_immutable(later)
            wanted = machine.type_name(state, one)
            fits = machine.is_subtype(machine.type_name(state, other), wanted)
            if fits and (shared or is_early(state, other)):
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
    for name in sorted(state.statics):
        statics = state.statics[name]
        for slot, value in enumerate(statics.fields):
            if isinstance(value, Ref) and value.address == ref.address:
                return f"{statics.java.java_name}.{static_name(statics, slot)}"
    record = state.record(ref)
    if isinstance(record, Instance) and record.shape.name in UNBOXED:
        return f"{record.shape.name.rpartition('/')[2]}.valueOf({record.fields[-1]})"
    return f"object{ref.address}"


def static_name(statics: Statics, slot: int) -> str:
    """The name of a static field by its position."""
    names = [field.name for field in statics.java.fields.values() if field.is_static]
    return names[slot]


def settle_early(machine: Machine, state: State, symbol: Symbol, ref: Ref) -> Outcome | None:
    """Decides whether an open reference is an object that is no input, or asks."""
    if state.choice < 0:
        name = name_of(state, ref)
        return Choice((TRUE, TRUE), (f"{symbol.name} == {name}", f"{symbol.name} != {name}"))
    if state.choice == 0:
        state.bind(symbol, ref)
        become(machine, state, ref, class_of(symbol.descriptor))
    else:
        state.apart = state.apart.set(apart_key(symbol, ref), True)
    state.choice = -1
    return None


def on_read(machine: Machine, state: State, value: object) -> Outcome | bool:
    """What the heap mode wants to know of a value that is read: asks, or True to go on.

    False when something must end first: the instruction then runs again.
    """
    mode = machine.heap.on_read
    if mode == ON_READ_NOTHING or not isinstance(value, Symbol):
        return True
    if not isinstance(state.resolved(value), Symbol):
        return True
    if mode == ON_READ_ALL:
        return settle(machine, state, value) or not isinstance(state.resolved(value), Symbol)
    if state.is_present(value):
        return True
    return settle_null(machine, state, value) or True


def settle_null(machine: Machine, state: State, symbol: Symbol) -> Outcome | None:
    """Decides whether an open reference is null, or asks; which object it is stays open."""
    if not can_be_null(machine, symbol):
        state.set_present(symbol)
        return None
    if state.choice < 0:
        return Choice((TRUE, TRUE), (f"{symbol.name} == null", f"{symbol.name} != null"))
    if state.choice == 0:
        state.bind(symbol, None)
    else:
        state.set_present(symbol)
    state.choice = -1
    return None


def can_be_null(machine: Machine, symbol: Symbol) -> bool:
    """Whether the heap mode lets a reference be null; counts when it does not."""
    if machine.heap.nullable or symbol.unknown:
        return True
    machine.omitted[HEAP_MODE] += 1
    return False


def settle(machine: Machine, state: State, symbol: Symbol) -> Outcome | None:
    """Decides which object an open reference is, or asks; the instruction then runs again."""
    started = start_enum(machine, state, symbol)
    if started is not None:
        return started if isinstance(started, Outcome) else None
    options = alternatives(machine, state, symbol)
    if not options:
        return Stop("unsupported", "enum-input")
    chosen = 0
    if len(options) > 1:
        chosen = state.choice
        if chosen < 0:
            labels = tuple([label_of(state, symbol, option, options) for option in options])
            return Choice((TRUE,) * len(options), labels)
        state.choice = -1
    option = options[chosen]
    if option is None or isinstance(option, Ref):
        state.bind(symbol, option)
        if option is not None and not symbol.unknown:
            become(machine, state, option, class_of(symbol.descriptor))
        return None
    if option == _BEYOND:
        return Stop("chain")
    return make_input(machine, state, symbol)


def alternatives(machine: Machine, state: State, symbol: Symbol) -> list[object]:
    """What an open reference may be: null, objects that are there, a new or too distant one."""
    options: list[object] = []
    if not state.is_present(symbol) and can_be_null(machine, symbol):
        options.append(None)
    constants = enum_constants(machine, state, symbol)
    if constants is not None:
        return options + constants
    if not symbol.unknown:
        wanted = class_of(symbol.descriptor)
        for ref in (*state.input_objects, *static_objects(state, symbol)):
            if machine.heap.aliases != ALIASES:
                machine.omitted[HEAP_MODE] += 1
                break
            if can_be_of(machine, state, ref, wanted):
                options.append(ref)
    limit = machine.limits.chain
    beyond = limit is not None and symbol.chain > limit and not symbol.unknown
    options.append(_BEYOND if beyond else _NEW)
    return options


def enum_class(machine: Machine, symbol: Symbol) -> JavaClass | None:
    """The enum that an open reference is of, if it is of one."""
    if symbol.descriptor[0] != "L":
        return None
    found = machine.find_class(class_of(symbol.descriptor))
    return found if isinstance(found, JavaClass) and found.is_enum else None


def start_enum(machine: Machine, state: State, symbol: Symbol) -> Outcome | bool | None:
    """Initialises the enum of an open reference: its constants are all it can be."""
    found = enum_class(machine, symbol)
    if found is None:
        return None
    ready = ensure_initialised(machine, state, found)
    return None if ready is True else ready


def enum_constants(machine: Machine, state: State, symbol: Symbol) -> list[object] | None:
    """The constants that an open reference may be; None when it is of no enum."""
    found = enum_class(machine, symbol)
    if found is None:
        return None
    statics = state.statics[found.name]
    fields = machine.shapes.statics(found).fields
    return [
        statics.fields[slot]
        for slot, field in enumerate(fields)
        if field.access_flags & flags.ENUM and isinstance(statics.fields[slot], Ref)
    ]


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
        for value in statics.fields:
            if isinstance(value, Ref) and is_candidate(state, symbol, value):
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


def label_of(state: State, symbol: Symbol, option: object, options: list[object]) -> str:
    """An alternative as Java would say it."""
    if option is None:
        return f"{symbol.name} == null"
    if isinstance(option, Ref):
        return f"{symbol.name} == {name_of(state, option)}"
    others = [name_of(state, other) for other in options if isinstance(other, Ref)]
    if None in options:
        others.insert(0, "null")
    return " && ".join([f"{symbol.name} != {other}" for other in others])


def name_of(state: State, ref: Ref) -> str:
    """What an input or an object of a static field is called."""
    return state.record(ref).name or early_name(state, ref)


def make_input(machine: Machine, state: State, symbol: Symbol) -> Outcome | None:
    """Makes the object that an open reference stands for, with everything in it open."""
    record: Instance | Array
    if symbol.descriptor.startswith("["):
        record = open_array(machine, state, symbol)
    else:
        found = machine.find_class(class_of(symbol.descriptor))
        if isinstance(found, Unresolved):
            return Stop("unsupported", "missing-class")
        if found.name == "java/lang/Class":
            return Stop("unsupported", "class-input")
        shape = machine.shapes.of(found)
        record = Instance(state.token, shape, [UNREAD] * len(shape.fields))
        record.initial = record.fields[:]
        record.open = not found.is_final
        record.known = with_example(machine, found, record.known)
        if found.name == STRING:
            fill_string(machine, state, record, symbol)
    record.name = symbol.name
    record.chain = symbol.chain + 1
    ref = state.add(record)
    state.bind(symbol, ref)
    if not symbol.unknown:
        state.input_objects = (*state.input_objects, ref)
    state.initialisations += 1
    return None


def fill_unknown_text(machine: Machine, state: State, record: Instance) -> None:
    """Gives a string or builder that nobody knows fields that fit together: any Latin-1 text."""
    name = state.fresh_name(record.name or "text")
    slots = {field.name: slot for slot, field in enumerate(record.shape.fields)}
    descriptor = record.shape.fields[slots["value"]].descriptor
    array = open_array(machine, state, Symbol(f"{name}.value", descriptor, 0, True, True))
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
    if unknown and instance.shape.name in TEXTS:
        fill_unknown_text(machine, state, instance)
        state.approximate("unknown-contents")
        return instance.fields[slot]
    name = f"{instance.name}.{field.name}"
    if unknown:
        name = state.fresh_name(name)
    elif instance.shape.slot(field.name) != slot:
        name = f"{instance.name}.{field.owner.simple_name}.{field.name}"
    value = fresh_value(machine, state, name, field.descriptor, instance.chain, unknown)
    if isinstance(value, Symbol) and field.is_synthetic:
        value.not_null = True  # the object around an inner one
    if field.owner.in_jdk and not is_immutable(instance):
        state.approximate("jdk-state")  # it keeps rules about its fields that are not known here
    instance.fields[slot] = value
    if unknown:
        state.approximate("unknown-contents")
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


def read_element(machine: Machine, state: State, ref: Ref, index: int) -> object:
    """An element of a sparse array at a number, chosen now when it was never touched."""
    array = state.array(ref)
    assert array.sparse is not None
    if index in array.sparse:
        return array.sparse[index]
    element = array.descriptor[1:]
    if array.initial is None:
        return None if array.base is None else 0.0 if element in ("F", "D") else 0
    array = state.writable_array(ref)
    assert array.sparse is not None
    assert array.initial is not None
    name = f"{array.name}[{index}]"
    value = fresh_value(machine, state, name, element, array.chain)
    if isinstance(value, Symbol) and array.whole:
        value.not_null = True
    array.sparse[index] = value
    array.initial[index] = value
    return value
