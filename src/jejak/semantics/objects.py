"""Objects: creation, fields, types, monitors, throw."""

from __future__ import annotations

from jejak.bytecode.exceptions import CLASS_CAST, ILLEGAL_MONITOR, NULL_POINTER
from jejak.bytecode.instructions import (
    CheckCast,
    GetField,
    InstanceOf,
    Instruction,
    Invoke,
    Monitor,
    New,
    PutField,
)
from jejak.classfile.descriptors import class_of
from jejak.errors import InputError
from jejak.inputs.references import on_read, read_field, read_static, settle, settle_null
from jejak.inputs.type_decisions import settle_type
from jejak.machine.machine import Machine
from jejak.machine.outcomes import AGAIN, Outcome
from jejak.machine.values import is_wide, narrow, push
from jejak.program import Field, Method, Unresolved
from jejak.results.reasons import Approximation
from jejak.semantics.choosing import choose, holds_either
from jejak.semantics.initialisation import ensure_initialised
from jejak.semantics.throwing import (
    open_handler,
    throw,
    throw_implicit,
    throw_new,
    throw_unresolved,
)
from jejak.state.frames import Frame
from jejak.state.records import Instance
from jejak.state.shapes import Shape
from jejak.state.state import State
from jejak.state.values import EitherObject, Ref, Symbol

INSTANTIATION = "java/lang/InstantiationError"


def new(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Makes an object whose constructor has not run."""
    assert isinstance(ins, New)
    shape = frame.code.links[frame.pc]
    if shape is None:
        found = machine.resolver.resolve_class(frame.code.owner, ins.class_name)
        if isinstance(found, Unresolved):
            return throw_unresolved(machine, state, found)
        if found.is_abstract:
            return throw_new(machine, state, INSTANTIATION, found.java_name)
        shape = frame.code.links[frame.pc] = machine.shapes.of(found)
    assert isinstance(shape, Shape)
    assert shape.java is not None
    ready = ensure_initialised(machine, state, shape.java)
    if ready is not None:
        return ready
    frame.stack.append(state.new_instance(shape))
    frame.pc += 1
    return None


# --- fields ------------------------------------------------------------------------------------


class FieldLink:
    """A field as an instruction sees it: where it is, and how wide."""

    def __init__(self, field: Field, slot: int) -> None:
        self.field = field
        self.slot = slot
        self.wide = is_wide(field.descriptor)


def link_field(machine: Machine, frame: Frame, ins: GetField | PutField) -> FieldLink | Unresolved:
    """The field that an instruction means, resolved once."""
    link = frame.code.links[frame.pc]
    if link is None:
        field = machine.resolver.resolve_access(frame.code.owner, ins, frame.code.method)
        if isinstance(field, Unresolved):
            return field
        if field.is_static:
            slot = machine.shapes.statics(field.owner).slots[field]
        else:
            slot = machine.shapes.of(field.owner).slots[field]
        link = frame.code.links[frame.pc] = FieldLink(field, slot)
    assert isinstance(link, FieldLink)
    return link


def get_field(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Reads a field."""
    assert isinstance(ins, GetField)
    link = link_field(machine, frame, ins)
    if isinstance(link, Unresolved):
        return throw_unresolved(machine, state, link)
    if ins.static:
        ready = ensure_initialised(machine, state, link.field.owner)
        if ready is not None:
            return ready
        value = read_static(machine, state, link.field, link.slot)
    else:
        reference = frame.stack[-1]
        target = state.resolved(reference)
        if not isinstance(target, Ref):
            return absent(machine, state, reference, target)
        value = read_field(machine, state, target, link.slot)
        if isinstance(value, Outcome):
            return value
    asked = on_read(machine, state, value)
    if asked is not None:
        return asked
    if not ins.static:
        frame.stack.pop()
    push(frame.stack, value, link.field.descriptor)
    frame.pc += 1
    return None


def put_field(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Writes a field; what a narrow type cannot hold is cut off (JVMS §6.5 putfield)."""
    assert isinstance(ins, PutField)
    link = link_field(machine, frame, ins)
    if isinstance(link, Unresolved):
        return throw_unresolved(machine, state, link)
    words = 2 if link.wide else 1
    value = frame.stack[-words]
    if link.field.descriptor in "BCSZ":
        value = narrow(machine, value, link.field.descriptor)
    if isinstance(value, EitherObject) and not holds_either(link.field):
        return choose(state, frame.stack, len(frame.stack) - 1)
    if ins.static:
        ready = ensure_initialised(machine, state, link.field.owner)
        if ready is not None:
            return ready
        state.writable_statics(link.field.owner).fields[link.slot] = value
        del frame.stack[-words:]
    else:
        reference = frame.stack[-words - 1]
        target = state.resolved(reference)
        if not isinstance(target, Ref):
            return absent(machine, state, reference, target)
        state.writable_instance(target).fields[link.slot] = value
        del frame.stack[-words - 1 :]
    frame.pc += 1
    return None


def absent(machine: Machine, state: State, reference: object, target: object) -> Outcome:
    """For a reference that is no Ref: decides an open one, throws on null."""
    if isinstance(target, EitherObject):
        assert state.frame is not None
        return choose(state, state.frame.stack, state.frame.stack.index(target))
    if isinstance(target, Symbol):
        return settle(machine, state, target)
    return throw_implicit(machine, state, NULL_POINTER, reference)


# --- types -------------------------------------------------------------------------------------


def check_cast(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """checkcast."""
    assert isinstance(ins, CheckCast)
    value = frame.stack[-1]
    target = state.resolved(value)
    if isinstance(target, Symbol):
        if not machine.is_subtype(class_of(target.descriptor), ins.class_name):
            return settle(machine, state, target, ins.class_name)
    elif isinstance(target, Ref):
        failure = link_type(machine, frame, ins.class_name)
        if failure is not None:
            return throw_unresolved(machine, state, failure)
        answer = settle_type(machine, state, target, ins.class_name)
        if isinstance(answer, Outcome):
            return answer
        if not answer:
            name = machine.type_name(state, target).replace("/", ".")
            wanted = ins.class_name.replace("/", ".")
            if state.record(target).initial is not None and is_erased(machine, frame):
                # a type parameter may promise what is wanted
                state.approximate(Approximation.OPEN_TYPE)
            message = CLASS_CAST.say(name, wanted=wanted)
            return throw_implicit(machine, state, CLASS_CAST, value, message)
    frame.pc += 1
    return None


def instance_of(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """instanceof."""
    assert isinstance(ins, InstanceOf)
    target = state.resolved(frame.stack[-1])
    result = 0
    if isinstance(target, Symbol):
        if not machine.is_subtype(class_of(target.descriptor), ins.class_name):
            return settle(machine, state, target, ins.class_name)
        if not state.is_present(target):
            return settle_null(machine, state, target)
        result = 1
    elif isinstance(target, Ref):
        failure = link_type(machine, frame, ins.class_name)
        if failure is not None:
            return throw_unresolved(machine, state, failure)
        answer = settle_type(machine, state, target, ins.class_name)
        if isinstance(answer, Outcome):
            return answer
        result = 1 if answer else 0
    frame.stack[-1] = result
    frame.pc += 1
    return None


def link_type(machine: Machine, frame: Frame, name: str) -> Unresolved | None:
    """Why a type cannot be named here."""
    link = frame.code.links[frame.pc]
    if link is None:
        link = frame.code.links[frame.pc] = machine.resolver.resolve_class(frame.code.owner, name)
    return link if isinstance(link, Unresolved) else None


def is_erased(machine: Machine, frame: Frame) -> bool:
    """Whether the compiler made the cast about to run because of a type parameter.

    That is a guess: what comes from a member whose type is a parameter may also be cast by hand.
    """
    code = frame.code
    if code.synthetic or code.method.is_bridge or code.method.is_synthetic:
        return True
    before = code.instructions[frame.pc - 1] if frame.pc > 0 else None
    member: Field | Method | Unresolved | None = None
    if isinstance(before, Invoke):
        member = machine.resolver.resolve_invoke(code.owner, before)
    elif isinstance(before, GetField):
        member = machine.resolver.resolve_access(code.owner, before, code.method)
    if member is None or isinstance(member, Unresolved):
        return False
    try:
        signature = member.attributes.signature() or ""
    except InputError:
        return False
    return signature.rpartition(")")[2].lstrip("[").startswith("T")


# --- monitors and throw ------------------------------------------------------------------------


def monitor(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """monitorenter and monitorexit, as one thread sees them."""
    assert isinstance(ins, Monitor)
    value = frame.stack[-1]
    target = state.resolved(value)
    if not isinstance(target, Ref):
        return absent(machine, state, value, target)
    record = state.record(target)
    if not ins.enter and record.locks == 0:
        return throw_implicit(machine, state, ILLEGAL_MONITOR)
    change_locks(state, target, 1 if ins.enter else -1)
    frame.stack.pop()
    frame.pc += 1
    return None


def change_locks(state: State, ref: Ref, by: int) -> None:
    """Enters or leaves the monitor of any object."""
    if isinstance(state.record(ref), Instance):
        state.writable_instance(ref).locks += by
    else:
        state.writable_array(ref).locks += by


def throw_value(machine: Machine, state: State, frame: Frame, _ins: Instruction) -> Outcome | None:
    """athrow."""
    value = frame.stack[-1]
    target = state.resolved(value)
    if not isinstance(target, Ref):
        return absent(machine, state, value, target)
    asked = open_handler(machine, state, target)
    if asked is not None:
        answer = settle_type(machine, state, target, asked)
        return answer if isinstance(answer, Outcome) else AGAIN
    return throw(machine, state, target)
