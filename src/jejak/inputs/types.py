"""Open types: what is known of the class of an input, and may turn out. Asking changes nothing.

An open object is of its shape's class or of one below; `Instance.known` says what else is known.
A question about its type has only answers that some class gives which inputs may be of, or that
one which a test brings along could give. What an answer leaves out, it says: methods of classes
that nobody has seen where there is one to inherit, arrays of such classes, enums of wider types.
`type_decisions` has what turns out.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of, java_type
from jejak.inputs.answers import NO, ONLY_NO, ONLY_YES, YES, Answer
from jejak.inputs.contents import may_be_narrower
from jejak.inputs.plain import plain_class
from jejak.machine.class_hierarchy import CLASS, ENUM
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING
from jejak.program import JavaClass, Method, Unresolved
from jejak.program.classes import OBJECT
from jejak.program.hierarchy import ARRAY_INTERFACES
from jejak.state.records import Array, ClassExample, Instance, Openness
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

MOST_ALTERNATIVES: Final = 8
"""Classes or methods that one question tells apart; more are left out, and noted."""
COMPARING: Final = (("equals", "(Ljava/lang/Object;)Z"), ("hashCode", "()I"))
"""Methods of any object that have a contract."""

EVERYWHERE: Final = (STRING, "java/lang/Integer")
"""Classes of the JDK that an array may be of whatever the program mentions."""


def bound_of(record: Instance) -> JavaClass:
    """The class that an open object is of, or of one below."""
    java = record.shape.java
    assert java is not None
    return java


def is_known_to_be(machine: Machine, state: State, ref: Ref, wanted: str) -> bool:
    """Whether an object is of a type whatever its class turns out to be."""
    if machine.is_subtype(machine.type_name(state, ref), wanted):
        return True
    record = state.record(ref)
    if not isinstance(record, Instance) or not record.open:
        return False
    return any(machine.is_subtype(name, wanted) for name in record.known.interfaces)


def may_be_unseen(machine: Machine, state: State, ref: Ref) -> bool:
    """Whether an object may be of a class that nobody has seen."""
    record = state.record(ref)
    if not isinstance(record, Instance) or not record.open:
        return False
    return machine.class_hierarchy.may_be_unseen(bound_of(record), record.known)


def turns_on_guess(machine: Machine, state: State, ref: Ref, wanted: str) -> bool:
    """Whether an object is of a type only by the guess that stands for other types of an array."""
    if not isinstance(state.record(ref), Array):
        return False
    array = state.array(state.typed_by(ref))
    if not array.known.guessed or machine.is_subtype(array.known.guessed, wanted):
        return False
    return machine.is_subtype(array.descriptor, wanted)


def can_be_of(machine: Machine, state: State, ref: Ref, wanted: str) -> Answer:
    """Whether an object is, or may turn out to be, of a type."""
    if is_known_to_be(machine, state, ref, wanted):
        return ONLY_YES if turns_on_guess(machine, state, ref, wanted) else YES
    record = state.record(ref)
    if isinstance(record, Array):
        return can_narrow(machine, state, state.array(state.typed_by(ref)), wanted)
    if not record.open:
        return NO
    if any(machine.is_subtype(wanted, name) for name in record.known.excluded):
        return NO
    if machine.is_subtype(wanted, ENUM) or wanted == CLASS:
        return ONLY_NO if could_be(machine, record.shape.name, wanted) else NO
    if is_used_up(machine, record.known, wanted) and may_be_narrower(machine, wanted):
        return ONLY_NO
    if not can_become(machine, record, wanted):
        return NO
    return ONLY_NO if is_no_plain(machine, record, wanted) else YES


def is_no_plain(machine: Machine, record: Instance, wanted: str) -> bool:
    """Whether an open object of a type of the JDK is no object of the plain class of another one.

    Only a class that nobody has seen would be both.
    """
    found = machine.find_class(wanted) if bound_of(record).in_jdk else None
    plain = plain_class(machine, found, ()) if isinstance(found, JavaClass) else None
    return plain is not None and not machine.is_subtype(plain.name, record.shape.name)


def can_narrow(machine: Machine, state: State, array: Array, wanted: str) -> Answer:
    """Whether an array may be of a narrower type."""
    if not array.known.open and not array.known.guessed:
        return NO
    if not could_be(machine, array.known.guessed or array.descriptor, wanted):
        return NO
    if array.known.guessed or not machine.is_subtype(wanted, array.descriptor):
        return ONLY_NO  # another guess, or what is below both types
    if any(machine.is_subtype(wanted, name) for name in array.known.excluded):
        return NO
    if wanted in array.known.others and not narrower_types(machine, wanted, array.known.excluded):
        return ONLY_NO if may_be_narrower(machine, wanted) else NO
    answer = YES
    for each in held_by(state, array):
        fits = may_turn_out(machine, state, each, class_of(wanted[1:]))
        if not fits:
            return fits
        answer = fits if fits.leaves_out else answer
    return answer


def held_by(state: State, array: Array) -> list[object]:
    """References that fit into an input array: what it held, and what it took."""
    given = () if array.initial is None else array.initial.elements.values()
    found = [state.resolved(each) for each in (*given, *array.known.takes)]
    return [each for each in found if each is not None]


def may_turn_out(machine: Machine, state: State, target: object, wanted: str) -> Answer:
    """Whether an object, or what an open reference is, may be of a type."""
    if isinstance(target, Ref):
        return can_be_of(machine, state, target, wanted)
    assert isinstance(target, Symbol)
    bound = class_of(target.descriptor)
    is_open = not target.exact and machine.is_subtype(wanted, bound)
    return YES if is_open or machine.is_subtype(bound, wanted) else NO


def is_used_up(machine: Machine, known: Openness, wanted: str) -> bool:
    """Whether an object is no array of a type, nor of any narrower one that was seen."""
    if not wanted.startswith("[") or wanted not in known.others:
        return False
    return not narrower_types(machine, wanted, known.excluded)


def can_become(machine: Machine, record: Instance, wanted: str) -> bool:
    """Whether some class of an open object's is a `wanted`."""
    known = record.known
    if any(machine.is_subtype(wanted, name) for name in known.excluded):
        return False
    if wanted.startswith("["):
        plain = all(name in ARRAY_INTERFACES for name in known.interfaces)
        if is_used_up(machine, known, wanted) or known.unseen:
            return False
        return plain and could_be(machine, record.shape.name, wanted)
    merged = merge(machine, bound_of(record), known, wanted)
    return merged is not None and machine.class_hierarchy.is_possible(merged[0], merged[1])


def could_be(machine: Machine, name: str, wanted: str) -> bool:
    """Whether an object of `name` or below could be a `wanted`, by the kinds of types they are."""
    if machine.is_subtype(name, wanted):
        return True
    if name.startswith("["):
        inside = name[1:], wanted[1:]
        if not wanted.startswith("[") or inside[0][0] not in "L[" or inside[1][0] not in "L[":
            return False
        return could_be(machine, class_of(inside[0]), class_of(inside[1]))
    if wanted.startswith("["):
        return name == OBJECT or name in ARRAY_INTERFACES
    found, declared = machine.find_class(wanted), machine.find_class(name)
    if not isinstance(found, JavaClass) or not isinstance(declared, JavaClass):
        return False
    if machine.is_subtype(wanted, name):
        return True
    return found.is_interface or (declared.is_interface and not found.is_final)


def merge(
    machine: Machine, bound: JavaClass, known: Openness, wanted: str
) -> tuple[JavaClass, Openness] | None:
    """The bound and the rest of what is known once an object is a `wanted`; None if it cannot."""
    found = machine.find_class(wanted)
    if isinstance(found, Unresolved):
        return None
    interfaces = known.interfaces
    if machine.is_subtype(wanted, bound.name):
        bound = found
    elif found.is_interface:
        interfaces = (*interfaces, wanted)
    elif bound.is_interface:
        interfaces = (*interfaces, bound.name)
        bound = found
    else:
        return None
    kept = [name for name in interfaces if not machine.is_subtype(bound.name, name)]
    merged = known.copy()
    merged.interfaces = tuple(sorted(set(kept)))
    return bound, merged


def without(known: Openness, unwanted: str) -> Openness:
    """What is known once an object is not of a type."""
    said = known.copy()
    said.excluded = tuple(sorted({*known.excluded, unwanted}))
    return said


def with_example(machine: Machine, bound: JavaClass, known: Openness) -> Openness:
    """What is known, with a class that fits where the bound itself does not."""
    found = machine.class_hierarchy.candidates(bound, known)
    if (
        found
        and machine.class_hierarchy.is_hidden(found[0])
        and machine.class_hierarchy.may_be_unseen(bound, known)
    ):
        found = ()  # a class that the test brings along is easier to have
    example = ClassExample(found[0].name) if found and found[0] is not bound else None
    if not found and not bound.is_abstract:
        example = ClassExample(bound.name, below=True)
    if example == known.example:
        return known
    said = known.copy()
    said.example = example
    return said


def narrower_types(machine: Machine, descriptor: str, excluded: tuple[str, ...]) -> list[str]:
    """Types below that of an array, as far as known and not excluded; the narrowest first."""
    dimensions = len(descriptor) - len(descriptor.lstrip("["))
    bound = machine.find_class(class_of(descriptor[dimensions:]))
    if not isinstance(bound, JavaClass):
        return []
    names = [java.name for java in machine.class_hierarchy.types_below(bound)]
    names += [name for name in EVERYWHERE if machine.is_subtype(name, bound.name)]
    found = [name for name in dict.fromkeys(names) if name != bound.name]
    above = [name for name in found if any(is_above(machine, name, each) for each in found)]
    narrowest = [name for name in found if name not in above]
    wanted = [f"{'[' * dimensions}L{name};" for name in (*narrowest, *above)]
    return [each for each in wanted if not any(machine.is_subtype(each, name) for name in excluded)]


def is_above(machine: Machine, name: str, other: str) -> bool:
    """Whether a class is a proper supertype of another one."""
    return name != other and machine.is_subtype(other, name)


def can_be_other(machine: Machine, state: State, target: object, unwanted: str) -> Answer:
    """Whether an object or open reference may be of another type."""
    if isinstance(target, Ref):
        if is_known_to_be(machine, state, target, unwanted):
            return ONLY_NO if turns_on_guess(machine, state, target, unwanted) else NO
        record = state.record(target)
        return YES if not record.open or can_be_none(machine, record, unwanted) else NO
    assert isinstance(target, Symbol)
    bound = class_of(target.descriptor)
    if machine.is_subtype(bound, unwanted):
        return NO
    is_free = target.exact or not machine.is_subtype(
        machine.class_hierarchy.example(bound), unwanted
    )
    return YES if is_free else NO


def can_be_none(machine: Machine, record: Instance | Array, unwanted: str) -> bool:
    """Whether some class of an open object's is no `unwanted`."""
    if isinstance(record, Array):
        return True  # just what its bound says
    return machine.class_hierarchy.is_possible(bound_of(record), without(record.known, unwanted))


def methods_of(
    machine: Machine, bound: JavaClass, known: Openness, resolved: Method
) -> tuple[list[Method | None], bool]:
    """The methods that a call may run on an open object, and whether some are left out.

    That is what unseen classes may bring where there is a method for them to inherit, but for
    `equals` and `hashCode` of any object: what those may be is known.
    """
    select = machine.resolver.select
    found: list[Method | None] = []
    own = machine.class_hierarchy.inherited(bound, known, resolved)
    is_unseen = machine.class_hierarchy.may_be_unseen(bound, known)
    is_own = own is None or may_be_replaced(known, own)
    brings = is_unseen and is_own
    if is_unseen and own is not None and not is_own:
        found.append(own)
    for java in machine.class_hierarchy.candidates(bound, known):
        selected = select(resolved, java)
        if isinstance(selected, Method) and selected not in found:
            found.append(selected)
    most = MOST_ALTERNATIVES - brings
    leaves_out = is_unseen and own is not None and not is_own and not own.is_final
    return [*found[:most], *[None] * brings], leaves_out or len(found) > most


def may_be_replaced(known: Openness, own: Method) -> bool:
    """Whether classes that nobody has seen have an `equals` or `hashCode` of their own.

    By its contract it may answer as the inherited one would. Which one runs is decided once.
    """
    if own.owner.name != OBJECT or (own.name, own.descriptor) not in COMPARING:
        return False
    return all(target is not own for _, target in known.selected)


def shown(name: str) -> str:
    """A class as Java names it."""
    return java_type(name if name.startswith("[") else f"L{name};")
