"""Which objects an open reference may be. Asking changes nothing; `references` decides.

The alternatives are null, every input object that is there already, objects that class
initialisers left in static fields, and a new one; for an enum, null and its constants. Objects
that the program made since are not among them: they did not exist when the inputs were chosen.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of, java_name
from jejak.inputs.answers import NO, ONLY_NO, YES, Answer
from jejak.inputs.contexts import ALONE, is_outside, outside_objects
from jejak.inputs.enums import can_be_new, enum_constants
from jejak.inputs.exact import suits
from jejak.inputs.filling import FilledInput, filled_class, filled_inputs
from jejak.inputs.makers import makers_of, may_be_needed
from jejak.inputs.regions import are_apart
from jejak.inputs.types import is_known_to_be, turns_on_guess
from jejak.machine.boxing import UNBOXED, is_value
from jejak.machine.machine import InputMaker, Machine
from jejak.machine.outcomes import Choice, labelled
from jejak.machine.strings import STRING, text_of
from jejak.program import Field, JavaClass
from jejak.results.reasons import Omission
from jejak.state.records import Array, Instance, PlainInput, Statics
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

MOST_NAMED: Final = 8
"""Objects that a new one is told apart from by their names."""
NEW: Final = "new"
BEYOND: Final = "beyond"


def same_object(left: object, right: object) -> bool:
    """Whether two decided references are the same."""
    if isinstance(left, Ref) and isinstance(right, Ref):
        return left.address == right.address
    if isinstance(left, Symbol) and isinstance(right, Symbol):
        return left.name == right.name
    return left is right


def can_be(machine: Machine, state: State, symbol: Symbol, other: object) -> Answer:
    """Whether it is open that a reference is the same as another one."""
    if other is None:
        return NO if state.is_present(symbol) else YES
    if not machine.heap.aliases_when_compared:
        return NO
    if isinstance(other, Symbol):
        later, earlier = (symbol, other) if symbol.unknown > other.unknown else (other, symbol)
        is_fresh = later.apart and later.unknown > earlier.unknown
        is_fresh = is_fresh or are_apart(state, symbol, other)
        return YES if symbol.name != other.name and not is_fresh else NO
    assert isinstance(other, Ref)
    return suits(machine, state, other, symbol) if can_meet(state, symbol, other) else NO


def can_meet(state: State, symbol: Symbol, ref: Ref) -> bool:
    """Whether an open reference may be an object, whatever their types.

    An input is no object that the program made after the entry method was called.
    """
    if symbol.apart or not has_type_of(state, symbol, ref):
        return False
    if not may_be_needed(state, symbol, ref):
        return False
    is_input = ref.address in state.inputs.objects and not symbol.unknown
    return is_input or is_outside(state, symbol, ref) or is_early(state, ref)


def is_early(state: State, ref: Ref) -> bool:
    """Whether an object that is no input existed before the entry method was called.

    Objects of class initialisers did, or could have; so did strings and classes of constants.
    """
    if state.record(ref).early:
        return True
    return any(pooled.address == ref.address for pooled in state.heap.pool.values())


def could_have_been_same(machine: Machine, state: State, left: Ref, right: Ref) -> bool:
    """Whether an input that was decided on early could have been one met later.

    That is an object of a class initialiser. For boxes and strings see `shared`.
    """
    inputs = state.inputs.objects
    for one, other in ((left, right), (right, left)):
        if one.address in inputs and other.address not in inputs:
            wanted = machine.type_name(state, one)
            fits = machine.is_subtype(machine.type_name(state, other), wanted)
            if fits and state.record(other).early:
                return True
    return False


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
    """The class and the name of a static field that holds an object, a public one if there is."""
    hidden: tuple[str, str] | None = None
    for name in sorted(state.heap.statics):
        statics = state.heap.statics[name]
        # What it was called when the entry method was called: the path may have moved it since.
        for slot, value in enumerate(statics.initial or statics.fields):
            if isinstance(value, Ref) and value.address == ref.address:
                field = static_field(statics, slot)
                if field.is_public and statics.java.is_public:
                    return name, field.name
                hidden = hidden or (name, field.name)
    return hidden


def static_field(statics: Statics, slot: int) -> Field:
    """A static field by its position."""
    return [field for field in statics.java.fields.values() if field.is_static][slot]


def static_name(statics: Statics, slot: int) -> str:
    """The name of a static field by its position."""
    return static_field(statics, slot).name


def may_be_null(machine: Machine, symbol: Symbol) -> bool:
    """Whether the heap mode lets a reference be null."""
    return machine.heap.nullable or bool(symbol.unknown)


class Alternatives:
    """What an open reference may be, in order, and what is left out of that."""

    def __init__(self) -> None:
        self.options: list[object] = []
        self.omissions: list[Omission] = []


def alternatives(
    machine: Machine, state: State, symbol: Symbol, enums: list[JavaClass]
) -> Alternatives:
    """What an open reference may be: null, a new object, one that is there, a too distant one.

    Of `enums` it may be constants only. New objects come before those that are there: people
    rarely pass one object twice.
    """
    found = Alternatives()
    if not state.is_present(symbol):
        if may_be_null(machine, symbol):
            found.options.append(None)
        else:
            found.omissions.append(Omission.HEAP_MODE)
    constants = [ref for each in enums for ref in enum_constants(machine, state, each)]
    bound = class_of(symbol.descriptor)
    found.options += [
        ref
        for ref in constants
        if is_among(machine, state, symbol, ref)
        and machine.is_subtype(machine.type_name(state, ref), bound)
    ]
    if enums and not can_be_new(machine, symbol, enums):
        return found
    shared, left_out = shared_objects(machine, state, symbol, constants)
    found.omissions += left_out
    limit = machine.limits.chain
    if limit is not None and symbol.chain > limit and symbol.unknown != ALONE:
        found.options += [*shared, BEYOND]
        return found
    makers = makers_of(machine, symbol)
    if not any(maker.java.name == class_of(symbol.descriptor) for maker in makers):
        filled = filled_class(machine, symbol)
        found.options += [NEW] if filled is None else filled_inputs(machine, filled)
    found.options += [*makers, *shared]
    return found


def shared_objects(
    machine: Machine, state: State, symbol: Symbol, constants: list[Ref]
) -> tuple[list[Ref], list[Omission]]:
    """Objects that are there and no constants, which an open reference may be; what that omits."""
    known = known_objects(state, symbol)
    addresses = [each.address for each in constants]
    others = [ref for ref in known if ref.address not in addresses]
    if others and not machine.heap.aliases_when_used:
        return [], [Omission.HEAP_MODE]
    found: list[Ref] = []
    leaves_out = False
    for ref in others:
        if may_be_needed(state, symbol, ref):
            answer = suits(machine, state, ref, symbol)
            leaves_out = leaves_out or answer.leaves_out
            if answer:
                answer = is_among(machine, state, symbol, ref)
                leaves_out = leaves_out or answer.leaves_out
            if answer:
                found.append(ref)
    return found, [Omission.OPEN_TYPE] if leaves_out else []


def is_among(machine: Machine, state: State, symbol: Symbol, ref: Ref) -> Answer:
    """Whether nothing that is known of an open reference says that it is not an object."""
    if symbol.refused and is_known_to_be(machine, state, ref, symbol.refused):
        return ONLY_NO if turns_on_guess(machine, state, ref, symbol.refused) else NO
    return NO if state.is_apart(symbol, ref) else YES


def known_objects(state: State, symbol: Symbol) -> list[Ref]:
    """Objects that an open reference may be, as far as their types fit.

    Strings and boxes that calls gave back are not among them: their identity hardly matters.
    """
    if symbol.unknown == ALONE or symbol.apart:
        return []
    found = state.inputs_in_order() + static_objects(state, symbol)
    if class_of(symbol.descriptor) != STRING and class_of(symbol.descriptor) not in UNBOXED:
        addresses = {ref.address for ref in found}
        others = outside_objects(state, symbol)
        found += [ref for ref in others if ref.address not in addresses]
    elif symbol.unknown:
        return []
    return [ref for ref in found if has_type_of(state, symbol, ref)]


def has_type_of(state: State, symbol: Symbol, ref: Ref) -> bool:
    """Whether an open reference may be an object by what is known of both, type arguments too."""
    record = state.record(ref)
    native = record.native if isinstance(record, Instance) else None
    if isinstance(native, PlainInput) and symbol.generic not in (None, native.generic):
        return False
    if isinstance(record, Instance) and record.loose and record.version > symbol.unknown:
        return False  # a call made it that came later
    if are_apart(state, symbol, ref):
        return False
    return not state.is_apart(symbol, ref)


def static_objects(state: State, symbol: Symbol) -> list[Ref]:
    """Objects that static fields of the program hold since their class was initialised.

    What else these lead to is not among them, nor are strings and boxes, whose identity hardly
    matters.
    """
    found: dict[int, Ref] = {}
    for name in state.heap.statics:
        statics = state.heap.statics[name]
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
    if not record.early or state.is_apart(symbol, ref):
        return False
    return isinstance(record, Array) or not is_immutable(record)


def is_immutable(record: Instance) -> bool:
    """Whether an object is a string or a box."""
    return is_value(record.shape.name)


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
    if isinstance(option, FilledInput):
        return option.label(symbol.name)
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
