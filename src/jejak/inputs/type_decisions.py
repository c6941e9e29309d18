"""Open types: what class an input turns out to be of, decided as far as the program asks.

A question about what is open is asked of the engine here, and its answer written down; `types` has
what is known. What an answer leaves out is noted on the path.
"""

from __future__ import annotations

from jejak.classfile.descriptors import class_of
from jejak.inputs.answers import noted
from jejak.inputs.contents import fill_string, may_be_narrower, open_array
from jejak.inputs.plain import fill_plain, is_filled, plain_class
from jejak.inputs.types import (
    bound_of,
    can_be_none,
    can_be_of,
    can_be_other,
    could_be,
    held_by,
    is_known_to_be,
    merge,
    methods_of,
    narrower_types,
    shown,
    turns_on_guess,
    with_example,
    without,
)
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Choice, Outcome, ask, ask_whether, labelled
from jejak.machine.strings import STRING
from jejak.program import JavaClass, Method
from jejak.results.reasons import Approximation, Omission
from jejak.state.records import ANYTHING, Array, Instance, Openness
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

# --- what turns out ----------------------------------------------------------------------------


def look_whether(machine: Machine, state: State, ref: Ref, wanted: str) -> bool:
    """What the program finds that looks whether an object is of a type: True if that is certain.

    Decides the guess that it turns on, and notes what other guesses leave out.
    """
    decide_guesses(machine, state, ref, wanted)
    if not is_known_to_be(machine, state, ref, wanted):
        return False
    if turns_on_guess(machine, state, ref, wanted):
        state.omit(Omission.OPEN_TYPE)
    return True


def decide_guesses(machine: Machine, state: State, ref: Ref, wanted: str) -> None:
    """Decides the guesses of an array, and of arrays in it, that its being of a type turns on."""
    if not state.inputs.guessed or not isinstance(state.record(ref), Array):
        return
    owner = state.typed_by(ref)
    array = state.array(owner)
    if machine.is_subtype(array.descriptor, wanted):
        return
    if not could_be(machine, array.descriptor, wanted):
        return
    if array.known.guesses:
        decide_guess(machine, state, owner)
    elif array.known.open and not array.known.guessed:
        for each in held_by(state, array):
            if isinstance(each, Ref):
                decide_guesses(machine, state, each, class_of(wanted[1:]))


def become(machine: Machine, state: State, ref: Ref, wanted: str) -> None:
    """An open object turns out to be of a type that it can be of."""
    if look_whether(machine, state, ref, wanted):
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
    state.heap.objects = state.heap.objects.set(ref.address, array)
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


def refuse(machine: Machine, state: State, ref: Ref, unwanted: str) -> None:
    """An open object turns out not to be of a type."""
    if isinstance(state.record(ref), Array):
        excluding = state.writable_array(state.typed_by(ref)).learn()
        excluding.excluded = tuple(sorted({*excluding.excluded, unwanted}))
        return
    record = state.instance(ref)
    refine(machine, state, ref, bound_of(record), without(record.known, unwanted))


def become_unseen(machine: Machine, state: State, ref: Ref) -> None:
    """An open object turns out to be of a class that nobody has seen."""
    record = state.instance(ref)
    if not record.known.unseen:
        said = record.known.copy()
        said.unseen = True
        refine(machine, state, ref, bound_of(record), said)


def refine(machine: Machine, state: State, ref: Ref, bound: JavaClass, known: Openness) -> None:
    """Writes down what is known of an open object; closes it where one class is left."""
    candidates = machine.class_hierarchy.candidates(bound, known)
    is_decided = len(candidates) == 1 and not machine.class_hierarchy.may_be_unseen(bound, known)
    record = state.writable_instance(ref)
    write_known(machine, state, record, bound, known)
    if is_decided:
        bound = candidates[0]
        record.known = ANYTHING
    record.open = not is_decided
    take_shape(machine, state, record, bound)


def write_known(
    machine: Machine, state: State, record: Instance, bound: JavaClass, known: Openness
) -> None:
    """Writes down what is known of an open object, and notes enums that this leaves out."""
    if machine.class_hierarchy.leaves_out(bound, known):
        state.omit(Omission.OPEN_TYPE)
    record.known = with_example(machine, bound, known)


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


# --- guesses -----------------------------------------------------------------------------------


def guess_later(state: State, ref: Ref, guesses: tuple[str, ...], refused: object) -> None:
    """An array is of one of some narrower types, which stand for all that refuse a reference."""
    array = state.writable_array(ref)
    known = array.learn()
    known.guessed, known.guesses, known.refused = array.descriptor, guesses, refused
    state.inputs.guessed = (*state.inputs.guessed, ref)


def decide_guess(machine: Machine, state: State, ref: Ref) -> None:
    """Gives an array one of its guesses: the program looks at what depends on it."""
    known = state.array(ref).known
    target = state.resolved(known.refused)
    fitting = []
    for each in known.guesses:
        if any(machine.is_subtype(each, name) for name in known.excluded):
            continue
        inside = class_of(each[1:])
        if isinstance(target, Ref):
            decide_guesses(machine, state, target, inside)
        if target is None or noted(state, can_be_other(machine, state, target, inside)):
            fitting.append(each)
    if not fitting:
        state.approximate(Approximation.OPEN_TYPE)
        fitting = list(known.guesses)
    state.writable_array(ref).learn().guesses = ()
    narrow_array(machine, state, ref, fitting[0])
    if target is not None:
        be_refused(machine, state, target, class_of(fitting[0][1:]))


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
    for ref in state.inputs.guessed:
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
        return machine.class_hierarchy.example(class_of(target.descriptor))
    if not isinstance(target, Ref):
        return ""
    record = state.record(target)
    if isinstance(record, Instance) and record.known.example is not None:
        return record.known.example.name
    return machine.type_name(state, target)


# --- questions ---------------------------------------------------------------------------------


def settle_type(machine: Machine, state: State, ref: Ref, wanted: str) -> Outcome | bool:
    """Decides whether an object is of a type, or asks."""
    if look_whether(machine, state, ref, wanted):
        return True
    if not noted(state, can_be_of(machine, state, ref, wanted)):
        return False
    plain = plain_option(machine, state, ref, wanted)
    if plain is not None:
        return settle_plain(machine, state, ref, plain, wanted)
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


def plain_option(machine: Machine, state: State, ref: Ref, wanted: str) -> JavaClass | None:
    """The plain class that an open object is of if it is of a type of the JDK; else None."""
    record, found = state.record(ref), machine.find_class(wanted)
    if not isinstance(record, Instance) or not record.open or not isinstance(found, JavaClass):
        return None
    if record.known.interfaces or record.known.unseen or record.known.selected:
        return None
    plain = plain_class(machine, found, record.known.excluded)
    is_free = plain is not None and machine.is_subtype(plain.name, record.shape.name)
    return plain if is_free and plain is not None and not is_filled(machine, plain) else None


def settle_plain(
    machine: Machine, state: State, ref: Ref, plain: JavaClass, wanted: str
) -> Outcome | bool:
    """Decides whether an open object is one of a plain class, or not of a type, or asks."""
    text = f"{state.record(ref).name} instanceof {shown(wanted)}"
    answer = ask_whether(state, text, f"!({text})")
    if isinstance(answer, Outcome):
        return answer
    if not answer:
        refuse(machine, state, ref, wanted)
        return False
    record = state.writable_instance(ref)
    record.open = False
    record.known = ANYTHING
    take_shape(machine, state, record, plain)
    fill_plain(machine, state, record, Symbol(record.name, f"L{plain.name};", record.chain - 1))
    return True


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
    methods, leaves_out = methods_of(machine, bound, known, resolved)
    if leaves_out:
        state.omit(Omission.OPEN_TYPE)
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
