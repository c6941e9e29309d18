"""Open types: what class an input is of is decided as far as the program asks.

An open object is of its shape's class or of one below; `Instance.known` says what else is known.
A question about its type has only answers that some class of the world gives, or that one which
a test brings along could give. What is left out is counted in `Machine.omitted`: methods of
classes that nobody has seen where there is one to inherit, arrays of such classes, enums behind
wider types.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import IfSame, Instruction, Invoke, Load, LoadConstant
from jejak.classfile.constants import ClassConstant
from jejak.classfile.descriptors import class_of, java_type
from jejak.expr import TRUE
from jejak.program import JavaClass, Method, Unresolved
from jejak.program.classes import OBJECT
from jejak.program.hierarchy import ARRAY_INTERFACES
from jejak.semantics.contents import fill_string, may_be_narrower, open_array
from jejak.semantics.machine import Machine
from jejak.semantics.outcomes import Choice, Outcome
from jejak.semantics.strings import STRING
from jejak.semantics.worlds import CLASS, ENUM
from jejak.state.records import ANYTHING, Array, Instance, Openness
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

OPEN_TYPE: Final = "open-type"
GET_CLASS: Final = "getClass"
MOST_ALTERNATIVES: Final = 8
"""Classes or methods that one question tells apart; more are left out, and counted."""


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
        record = state.array(state.typed_by(ref))
    if machine.is_subtype(machine.type_name(state, ref), wanted):
        guessed = record.guessed if isinstance(record, Array) else ""
        if guessed and not machine.is_subtype(guessed, wanted):
            machine.omitted[OPEN_TYPE] += 1  # another guess need not be
        return True
    if not isinstance(record, Instance) or not record.open:
        return False
    return any(machine.is_subtype(name, wanted) for name in record.known.interfaces)


def can_be_of(machine: Machine, state: State, ref: Ref, wanted: str) -> bool:
    """Whether an object is, or may turn out to be, of a type. What is left out is counted."""
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
            machine.omitted[OPEN_TYPE] += 1
        return False
    return can_become(machine, record, wanted)


def can_narrow(machine: Machine, state: State, array: Array, wanted: str) -> bool:
    """Whether an array may be of a narrower type. What is left out is counted."""
    if not array.open and not array.guessed:
        return False
    if not could_be(machine, array.guessed or array.descriptor, wanted):
        return False
    if array.guessed or not machine.is_subtype(wanted, array.descriptor):
        machine.omitted[OPEN_TYPE] += 1  # another guess, or what is below both types
        return False
    if any(machine.is_subtype(wanted, name) for name in array.excluded):
        return False
    inside = class_of(wanted[1:])
    return all(may_turn_out(machine, state, each, inside) for each in held_by(state, array))


def held_by(state: State, array: Array) -> list[object]:
    """References that fit into an input array: what it held, and what it took."""
    found = [state.resolved(each) for each in (*(array.initial or {}).values(), *array.takes)]
    return [each for each in found if each is not None]


def may_turn_out(machine: Machine, state: State, target: object, wanted: str) -> bool:
    """Whether an object, or what an open reference is, may be of a type."""
    if isinstance(target, Ref):
        return can_be_of(machine, state, target, wanted)
    assert isinstance(target, Symbol)
    bound = class_of(target.descriptor)
    return machine.is_subtype(bound, wanted) or machine.is_subtype(wanted, bound)


def can_become(machine: Machine, record: Instance, wanted: str) -> bool:
    """Whether some class of an open object's is a `wanted`."""
    known = record.known
    if any(machine.is_subtype(wanted, name) for name in known.excluded):
        return False
    if wanted.startswith("["):
        plain = all(name in ARRAY_INTERFACES for name in known.interfaces)
        return plain and not known.unseen and could_be(machine, record.shape.name, wanted)
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


def with_example(machine: Machine, bound: JavaClass, known: Openness) -> Openness:
    """What is known, with a class that fits where the bound itself does not.

    Counts what is left out by that.
    """
    if machine.world.leaves_out(bound, known):
        machine.omitted[OPEN_TYPE] += 1
    found = machine.world.candidates(bound, known)
    example = found[0].name if found and found[0] is not bound else ""
    if not found and not bound.is_abstract:
        example = f"? extends {bound.name}"
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
    state.heap = state.heap.set(ref.address, array)


def narrow_array(machine: Machine, state: State, ref: Ref, wanted: str) -> None:
    """An array turns out to be of a narrower type, and so does what it holds."""
    array = state.writable_array(state.typed_by(ref))
    array.descriptor = wanted
    array.open = may_be_narrower(machine, wanted)
    inside = class_of(wanted[1:])
    for each in held_by(state, array):
        if isinstance(each, Ref):
            become(machine, state, each, inside)
        elif isinstance(each, Symbol) and not machine.is_subtype(class_of(each.descriptor), inside):
            state.narrow(each, wanted[1:])


def refuse(machine: Machine, state: State, ref: Ref, unwanted: str) -> None:
    """An open object turns out not to be of a type."""
    if isinstance(state.record(ref), Array):
        array = state.writable_array(state.typed_by(ref))
        array.excluded = tuple(sorted({*array.excluded, unwanted}))
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
    record.known = with_example(machine, bound, known)
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


def fits(machine: Machine, state: State, ref: Ref, wanted: str) -> Outcome | int:
    """1 or 0: whether an object is of a type; asks where that is open, and notes the answer."""
    if is_known_to_be(machine, state, ref, wanted):
        return 1
    if not can_be_of(machine, state, ref, wanted):
        return 0
    if can_be_none(machine, state.record(ref), wanted):
        if state.choice < 0:
            name, type_name = state.record(ref).name, shown(wanted)
            labels = f"{name} instanceof {type_name}", f"!({name} instanceof {type_name})"
            return Choice((TRUE, TRUE), labels)
        chosen = state.choice
        state.choice = -1
        if chosen == 1:
            refuse(machine, state, ref, wanted)
            return 0
    become(machine, state, ref, wanted)
    return 1


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
    methods = methods_of(machine, bound, known, resolved)
    if not methods:
        return None
    chosen = 0
    if len(methods) > 1:
        if state.choice < 0:
            labels = [method_label(record, resolved, method) for method in methods]
            return Choice((TRUE,) * len(methods), tuple(labels))
        chosen = state.choice
        state.choice = -1
        note_method(machine, state, ref, resolved, methods[chosen])
    return methods[chosen]


def methods_of(
    machine: Machine, bound: JavaClass, known: Openness, resolved: Method
) -> list[Method | None]:
    """The methods that a call may run on an open object; what is left out is counted.

    That is what unseen classes may bring where there is a method for them to inherit.
    """
    select = machine.resolver.select
    found: list[Method | None] = []
    own = machine.world.inherited(bound, known, resolved)
    is_unseen = machine.world.may_be_unseen(bound, known)
    if is_unseen and own is not None:
        found.append(own)
        if not own.is_final:
            machine.omitted[OPEN_TYPE] += 1
    for java in machine.world.candidates(bound, known):
        selected = select(resolved, java)
        if isinstance(selected, Method) and selected not in found:
            found.append(selected)
    if is_unseen and own is None:
        found.append(None)
    if len(found) > MOST_ALTERNATIVES:
        machine.omitted[OPEN_TYPE] += 1
        del found[MOST_ALTERNATIVES:]
    return found


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


def choose_class(machine: Machine, state: State, ref: Ref) -> Outcome | str:
    """The class that getClass says an open object is of; asks where there are several."""
    compared = compared_class(machine, state)
    if compared is not None:
        return compare_class(machine, state, ref, compared)
    record = state.instance(ref)
    bound, known = bound_of(record), record.known
    options = list(machine.world.candidates(bound, known))
    if not options:
        state.approximate(OPEN_TYPE)
        return record.shape.name
    if len(options) > MOST_ALTERNATIVES or machine.world.may_be_unseen(bound, known):
        machine.omitted[OPEN_TYPE] += 1
        del options[MOST_ALTERNATIVES:]
    chosen = 0
    if len(options) > 1:
        if state.choice < 0:
            labels = [f"{record.name}.getClass() == {shown(j.name)}.class" for j in options]
            return Choice((TRUE,) * len(options), tuple(labels))
        chosen = state.choice
        state.choice = -1
    close(machine, state, ref, options[chosen])
    return options[chosen].name


def close(machine: Machine, state: State, ref: Ref, java: JavaClass) -> None:
    """An open object turns out to be of just a class."""
    record = state.writable_instance(ref)
    record.open = False
    record.known = ANYTHING
    take_shape(machine, state, record, java)


def compare_class(machine: Machine, state: State, ref: Ref, compared: str) -> Outcome | str:
    """What getClass says when the result is only compared with one class: it, or any other."""
    record = state.instance(ref)
    bound, known = bound_of(record), record.known
    different = known.copy()
    different.others = tuple(sorted({*known.others, compared}))
    java = machine.find_class(compared)
    if isinstance(java, JavaClass) and is_option(machine, bound, known, java):
        if not machine.world.is_possible(bound, different):
            close(machine, state, ref, java)
            return compared
        if state.choice < 0:
            text = f"{record.name}.getClass()", f"{shown(compared)}.class"
            return Choice((TRUE, TRUE), (" == ".join(text), " != ".join(text)))
        chosen = state.choice
        state.choice = -1
        if chosen == 0:
            close(machine, state, ref, java)
            return compared
        refine(machine, state, ref, bound, different)
    elif can_be_of(machine, state, ref, compared):  # an array
        machine.omitted[OPEN_TYPE] += 1
    return OBJECT if compared != OBJECT else STRING


def is_option(machine: Machine, bound: JavaClass, known: Openness, java: JavaClass) -> bool:
    """Whether an open object may be of just a class that need not be of the world."""
    if known.unseen or not machine.is_subtype(java.name, bound.name):
        return False
    return machine.world.has_objects(java) and machine.world.admits(known, java)


def compared_class(machine: Machine, state: State) -> str | None:
    """The class that the result of the call of getClass about to run is compared with at once."""
    frame = state.frame
    assert frame is not None
    code, after = frame.code.instructions, frame.pc + 1
    if is_comparison(code, after) and len(frame.stack) > 1:
        other = state.resolved(frame.stack[-2])
        native = state.record(other) if isinstance(other, Ref) else None
        if isinstance(native, Instance) and isinstance(native.native, str):
            return native.native
    following = code[after] if after < len(code) else None
    if isinstance(following, LoadConstant) and is_comparison(code, after + 1):
        constant = following.constant
        return constant.name if isinstance(constant, ClassConstant) else None
    if isinstance(following, Load) and is_comparison(code, after + 2):
        other = state.resolved(frame.locals[following.index])
        asked = code[after + 1]
        if isinstance(asked, Invoke) and asked.method.name == GET_CLASS and isinstance(other, Ref):
            record = state.record(other)
            is_decided = isinstance(record, Instance) and not record.open
            return machine.type_name(state, other) if is_decided else None
    return None


def is_comparison(code: tuple[Instruction, ...], index: int) -> bool:
    """Whether an instruction compares two references."""
    return index < len(code) and isinstance(code[index], IfSame)
