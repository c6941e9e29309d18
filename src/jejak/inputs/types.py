"""Open types: what class an input is of is decided as far as the program asks.

An open object is of its shape's class or of one below; `Instance.known` says what else is known.
A question about its type has only answers that some class of the world gives, or that one which
a test brings along could give. What is left out is noted on the path: methods of classes
that nobody has seen where there is one to inherit, arrays of such classes, enums behind wider
types.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of, java_type
from jejak.inputs.contents import fill_string, may_be_narrower, open_array
from jejak.machine.class_hierarchy import CLASS, ENUM
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Choice, Outcome, ask, ask_whether, labelled
from jejak.machine.strings import STRING
from jejak.program import JavaClass, Method, Unresolved
from jejak.program.classes import OBJECT
from jejak.program.hierarchy import ARRAY_INTERFACES
from jejak.results.reasons import Approximation, Omission
from jejak.state.records import ANYTHING, Array, ClassExample, Instance, Openness
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

MOST_ALTERNATIVES: Final = 8
"""Classes or methods that one question tells apart; more are left out, and noted."""
EVERYWHERE: Final = (STRING, "java/lang/Integer")
"""Classes of the JDK that an array may be of whatever the program mentions."""


# --- what is known -----------------------------------------------------------------------------


def bound_of(record: Instance) -> JavaClass:
    """The class that an open object is of, or of one below."""
    java = record.shape.java
    assert java is not None
    return java


def is_known_to_be(machine: Machine, state: State, ref: Ref, wanted: str) -> bool:
    """Whether an object is of a type whatever its class turns out to be."""
    record = state.record(ref)
    if isinstance(record, Array):
        owner = state.typed_by(ref)
        record = state.array(owner)
        is_open = record.known.guesses and not machine.is_subtype(record.descriptor, wanted)
        if is_open and could_be(machine, record.descriptor, wanted):
            decide_guess(machine, state, owner)
            record = state.array(owner)
    if machine.is_subtype(machine.type_name(state, ref), wanted):
        guessed = record.known.guessed if isinstance(record, Array) else ""
        if guessed and not machine.is_subtype(guessed, wanted):
            state.omit(Omission.OPEN_TYPE)  # another guess need not be
        return True
    if not isinstance(record, Instance) or not record.open:
        return False
    return any(machine.is_subtype(name, wanted) for name in record.known.interfaces)


def can_be_of(machine: Machine, state: State, ref: Ref, wanted: str) -> bool:
    """Whether an object is, or may turn out to be, of a type. What is left out is noted."""
    if is_known_to_be(machine, state, ref, wanted):
        return True
    record = state.record(ref)
    if isinstance(record, Array):
        return can_narrow(machine, state, state.array(state.typed_by(ref)), wanted)
    if not record.open:
        return False
    if any(machine.is_subtype(wanted, name) for name in record.known.excluded):
        return False
    if machine.is_subtype(wanted, ENUM) or wanted == CLASS:
        if could_be(machine, record.shape.name, wanted):
            state.omit(Omission.OPEN_TYPE)
        return False
    if is_used_up(machine, record.known, wanted) and may_be_narrower(machine, wanted):
        state.omit(Omission.OPEN_TYPE)
    return can_become(machine, record, wanted)


def can_narrow(machine: Machine, state: State, array: Array, wanted: str) -> bool:
    """Whether an array may be of a narrower type. What is left out is noted."""
    known = array.known
    if not known.open and not known.guessed:
        return False
    if not could_be(machine, known.guessed or array.descriptor, wanted):
        return False
    if known.guessed or not machine.is_subtype(wanted, array.descriptor):
        state.omit(Omission.OPEN_TYPE)  # another guess, or what is below both types
        return False
    if any(machine.is_subtype(wanted, name) for name in known.excluded):
        return False
    if wanted in known.others and not narrower_types(machine, wanted, known.excluded):
        if may_be_narrower(machine, wanted):
            state.omit(Omission.OPEN_TYPE)
        return False
    inside = class_of(wanted[1:])
    return all(may_turn_out(machine, state, each, inside) for each in held_by(state, array))


def held_by(state: State, array: Array) -> list[object]:
    """References that fit into an input array: what it held, and what it took."""
    given = () if array.initial is None else array.initial.elements.values()
    found = [state.resolved(each) for each in (*given, *array.known.takes)]
    return [each for each in found if each is not None]


def may_turn_out(machine: Machine, state: State, target: object, wanted: str) -> bool:
    """Whether an object, or what an open reference is, may be of a type."""
    if isinstance(target, Ref):
        return can_be_of(machine, state, target, wanted)
    assert isinstance(target, Symbol)
    bound = class_of(target.descriptor)
    if machine.is_subtype(bound, wanted):
        return True
    return not target.exact and machine.is_subtype(wanted, bound)


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
    return merged is not None and machine.world.is_possible(merged[0], merged[1])


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


def with_example(machine: Machine, state: State, bound: JavaClass, known: Openness) -> Openness:
    """What is known, with a class that fits where the bound itself does not.

    Notes what is left out by that.
    """
    if machine.world.leaves_out(bound, known):
        state.omit(Omission.OPEN_TYPE)
    found = machine.world.candidates(bound, known)
    if found and machine.world.is_hidden(found[0]) and machine.world.may_be_unseen(bound, known):
        found = ()  # a class that the test brings along is easier to have
    example = ClassExample(found[0].name) if found and found[0] is not bound else None
    if not found and not bound.is_abstract:
        example = ClassExample(bound.name, below=True)
    if example == known.example:
        return known
    said = known.copy()
    said.example = example
    return said


# --- what turns out ----------------------------------------------------------------------------


def become(machine: Machine, state: State, ref: Ref, wanted: str) -> None:
    """An open object turns out to be of a type that it can be of."""
    if is_known_to_be(machine, state, ref, wanted):
        return
    if isinstance(state.record(ref), Array):
        narrow_array(machine, state, ref, wanted)
        return
    if wanted.startswith("["):
        become_array(machine, state, ref, wanted)
        return
    record = state.instance(ref)
    merged = merge(machine, bound_of(record), record.known, wanted)
    assert merged is not None
    refine(machine, state, ref, merged[0], merged[1])


def become_array(machine: Machine, state: State, ref: Ref, wanted: str) -> None:
    """An open object turns out to be an array."""
    record = state.instance(ref)
    array = open_array(machine, state, Symbol(record.name, wanted))
    array.name = record.name
    array.chain = record.chain
    array.locks = record.locks
    known = array.learn()
    known.excluded = tuple([each for each in record.known.excluded if each.startswith("[")])
    known.others = tuple([each for each in record.known.others if each.startswith("[")])
    state.heap = state.heap.set(ref.address, array)
    be_narrower(machine, state, ref)


def narrow_array(machine: Machine, state: State, ref: Ref, wanted: str) -> None:
    """An array turns out to be of a narrower type, and so does what it holds."""
    array = state.writable_array(state.typed_by(ref))
    array.descriptor = wanted
    array.learn().open = may_be_narrower(machine, wanted)
    inside = class_of(wanted[1:])
    for each in held_by(state, array):
        if isinstance(each, Ref):
            become(machine, state, each, inside)
        elif isinstance(each, Symbol) and not machine.is_subtype(class_of(each.descriptor), inside):
            state.narrow(each, wanted[1:])
    be_narrower(machine, state, ref)


def be_narrower(machine: Machine, state: State, ref: Ref) -> None:
    """An array that is not just of the type it may be of is still to get a narrower one."""
    array = state.array(state.typed_by(ref))
    if array.known.open and array.descriptor in array.known.others:
        found = narrower_types(machine, array.descriptor, array.known.excluded)
        guess_later(state, state.typed_by(ref), tuple(found[:1]), None)


def narrower_types(machine: Machine, descriptor: str, excluded: tuple[str, ...]) -> list[str]:
    """Types below that of an array, as far as known and not excluded; the narrowest first."""
    dimensions = len(descriptor) - len(descriptor.lstrip("["))
    bound = machine.find_class(class_of(descriptor[dimensions:]))
    if not isinstance(bound, JavaClass):
        return []
    names = [java.name for java in machine.world.types_below(bound)]
    names += [name for name in EVERYWHERE if machine.is_subtype(name, bound.name)]
    found = [name for name in dict.fromkeys(names) if name != bound.name]
    above = [name for name in found if any(is_above(machine, name, each) for each in found)]
    narrowest = [name for name in found if name not in above]
    wanted = [f"{'[' * dimensions}L{name};" for name in (*narrowest, *above)]
    return [each for each in wanted if not any(machine.is_subtype(each, name) for name in excluded)]


def is_above(machine: Machine, name: str, other: str) -> bool:
    """Whether a class is a proper supertype of another one."""
    return name != other and machine.is_subtype(other, name)


# --- guesses -----------------------------------------------------------------------------------


def guess_later(state: State, ref: Ref, guesses: tuple[str, ...], refused: object) -> None:
    """An array is of one of some narrower types, which stand for all that refuse a reference."""
    array = state.writable_array(ref)
    known = array.learn()
    known.guessed, known.guesses, known.refused = array.descriptor, guesses, refused
    state.guesses = (*state.guesses, ref)


def decide_guess(machine: Machine, state: State, ref: Ref) -> None:
    """Gives an array one of its guesses: the program looks at what depends on it."""
    known = state.array(ref).known
    target = state.resolved(known.refused)
    fitting = [
        each
        for each in known.guesses
        if not any(machine.is_subtype(each, name) for name in known.excluded)
        and (target is None or can_be_other(machine, state, target, class_of(each[1:])))
    ]
    if not fitting:
        state.approximate(Approximation.OPEN_TYPE)
        fitting = list(known.guesses)
    state.writable_array(ref).learn().guesses = ()
    narrow_array(machine, state, ref, fitting[0])
    if target is not None:
        be_refused(machine, state, target, class_of(fitting[0][1:]))


def can_be_other(machine: Machine, state: State, target: object, unwanted: str) -> bool:
    """Whether an object or open reference may be of another type."""
    if isinstance(target, Ref):
        if is_known_to_be(machine, state, target, unwanted):
            return False
        record = state.record(target)
        return not record.open or can_be_none(machine, record, unwanted)
    assert isinstance(target, Symbol)
    bound = class_of(target.descriptor)
    if machine.is_subtype(bound, unwanted):
        return False
    return target.exact or not machine.is_subtype(machine.world.example(bound), unwanted)


def be_refused(machine: Machine, state: State, target: object, unwanted: str) -> None:
    """An object or open reference turns out not to be null, nor of a type."""
    if isinstance(target, Symbol):
        state.set_present(target)
        state.narrow(target, target.descriptor, unwanted)
        return
    assert isinstance(target, Ref)
    if state.record(target).open:
        refuse(machine, state, target, unwanted)


def show_guesses(machine: Machine, state: State) -> None:
    """Gives arrays the guesses that fit the objects that a path that has ended is shown with.

    Nothing else turns out by that.
    """
    for ref in state.guesses:
        show_guess(machine, state, ref)


def show_guess(machine: Machine, state: State, ref: Ref) -> None:
    """Gives one array its guess, after the array that it refused."""
    guesses = state.array(ref).known.guesses
    if not guesses:
        return
    array = state.writable_array(ref)
    known = array.learn()
    known.guesses = ()
    target = state.resolved(known.refused)
    if isinstance(target, Ref) and isinstance(state.record(target), Array):
        show_guess(machine, state, state.typed_by(target))
    name = shown_as(machine, state, target)
    for narrower in guesses:
        array.descriptor = narrower
        is_free = not any(machine.is_subtype(narrower, each) for each in known.excluded)
        if is_free and not (name and machine.is_subtype(name, class_of(narrower[1:]))):
            break


def shown_as(machine: Machine, state: State, target: object) -> str:
    """The class that an object or open reference is shown with; empty of null."""
    if isinstance(target, Symbol):
        return machine.world.example(class_of(target.descriptor))
    if not isinstance(target, Ref):
        return ""
    record = state.record(target)
    if isinstance(record, Instance) and record.known.example is not None:
        return record.known.example.name
    return machine.type_name(state, target)


def refuse(machine: Machine, state: State, ref: Ref, unwanted: str) -> None:
    """An open object turns out not to be of a type."""
    if isinstance(state.record(ref), Array):
        excluding = state.writable_array(state.typed_by(ref)).learn()
        excluding.excluded = tuple(sorted({*excluding.excluded, unwanted}))
        return
    record = state.instance(ref)
    refine(machine, state, ref, bound_of(record), without(record.known, unwanted))


def without(known: Openness, unwanted: str) -> Openness:
    """What is known once an object is not of a type."""
    said = known.copy()
    said.excluded = tuple(sorted({*known.excluded, unwanted}))
    return said


def refine(machine: Machine, state: State, ref: Ref, bound: JavaClass, known: Openness) -> None:
    """Writes down what is known of an open object; closes it where one class is left."""
    candidates = machine.world.candidates(bound, known)
    is_decided = len(candidates) == 1 and not machine.world.may_be_unseen(bound, known)
    record = state.writable_instance(ref)
    record.known = with_example(machine, state, bound, known)
    if is_decided:
        bound = candidates[0]
        record.known = ANYTHING
    record.open = not is_decided
    take_shape(machine, state, record, bound)


def take_shape(machine: Machine, state: State, record: Instance, java: JavaClass) -> None:
    """Gives an object the fields of a class below its own: nobody has looked at the new ones."""
    shape = machine.shapes.of(java)
    if shape is record.shape:
        return
    added = len(shape.fields) - len(record.fields)
    record.shape = shape
    record.fields = record.fields + [UNREAD] * added
    if record.initial is not None:
        record.initial = record.initial + [UNREAD] * added
    if shape.name == STRING:
        fill_string(machine, state, record, Symbol(record.name, f"L{STRING};", record.chain - 1))


# --- questions ---------------------------------------------------------------------------------


def fits(machine: Machine, state: State, ref: Ref, wanted: str) -> Outcome | bool:
    """Whether an object is of a type; asks where that is open, and notes the answer."""
    if is_known_to_be(machine, state, ref, wanted):
        return True
    if not can_be_of(machine, state, ref, wanted):
        return False
    if can_be_none(machine, state.record(ref), wanted):
        text = f"{state.record(ref).name} instanceof {shown(wanted)}"
        answer = ask_whether(state, text, f"!({text})")
        if isinstance(answer, Outcome):
            return answer
        if not answer:
            refuse(machine, state, ref, wanted)
            return False
    become(machine, state, ref, wanted)
    return True


def can_be_none(machine: Machine, record: Instance | Array, unwanted: str) -> bool:
    """Whether some class of an open object's is no `unwanted`."""
    if isinstance(record, Array):
        return True  # just what its bound says
    return machine.world.is_possible(bound_of(record), without(record.known, unwanted))


def shown(name: str) -> str:
    """A class as Java names it."""
    return java_type(name if name.startswith("[") else f"L{name};")


def choose_method(
    machine: Machine, state: State, ref: Ref, resolved: Method
) -> Outcome | Method | None:
    """The method that a call runs on an open object; asks where classes bring different ones.

    None stands for that of a class which nobody has seen.
    """
    record = state.instance(ref)
    bound, known = bound_of(record), record.known
    if resolved.is_final or resolved.is_private:
        return resolved
    methods = methods_of(machine, state, bound, known, resolved)
    if not methods:
        return None
    chosen = 0
    if len(methods) > 1:
        answer = ask(state, lambda: method_question(record, resolved, methods))
        if isinstance(answer, Outcome):
            return answer
        chosen = answer
        note_method(machine, state, ref, resolved, methods[chosen])
    elif methods[0] is None or not is_known_to_be(machine, state, ref, methods[0].owner.name):
        if not (methods[0] is None and known.unseen):
            note_method(machine, state, ref, resolved, methods[0])
    elif (resolved, methods[0]) not in known.selected:
        # All classes that come to mind have it; one that the object turns out to be may not.
        said = known.copy()
        said.selected = (*known.selected, (resolved, methods[0]))
        state.writable_instance(ref).known = said
    return methods[chosen]


def methods_of(
    machine: Machine, state: State, bound: JavaClass, known: Openness, resolved: Method
) -> list[Method | None]:
    """The methods that a call may run on an open object; what is left out is noted.

    That is what unseen classes may bring where there is a method for them to inherit.
    """
    select = machine.resolver.select
    found: list[Method | None] = []
    own = machine.world.inherited(bound, known, resolved)
    is_unseen = machine.world.may_be_unseen(bound, known)
    if is_unseen and own is not None:
        found.append(own)
        if not own.is_final:
            state.omit(Omission.OPEN_TYPE)
    for java in machine.world.candidates(bound, known):
        selected = select(resolved, java)
        if isinstance(selected, Method) and selected not in found:
            found.append(selected)
    if is_unseen and own is None:
        found.append(None)
    if len(found) > MOST_ALTERNATIVES:
        state.omit(Omission.OPEN_TYPE)
        del found[MOST_ALTERNATIVES:]
    return found


def method_question(record: Instance, resolved: Method, methods: list[Method | None]) -> Choice:
    """The question which of several methods a call runs."""
    return labelled([method_label(record, resolved, method) for method in methods])


def method_label(record: Instance, resolved: Method, method: Method | None) -> str:
    """How a path is described that takes one of several methods."""
    if method is None:
        return f"{record.name} is of an unknown class"
    return f"{record.name}.{resolved.name}() is that of {shown(method.owner.name)}"


def note_method(
    machine: Machine, state: State, ref: Ref, resolved: Method, method: Method | None
) -> None:
    """A call on an open object turns out to run a method: only classes that have it are left."""
    record = state.instance(ref)
    bound, said = bound_of(record), record.known.copy()
    if method is None:
        said.unseen = True
        refine(machine, state, ref, bound, said)
        return
    said.selected = (*said.selected, (resolved, method))
    if not is_known_to_be(machine, state, ref, method.owner.name):
        merged = merge(machine, bound, said, method.owner.name)
        assert merged is not None
        bound, said = merged
    refine(machine, state, ref, bound, said)
