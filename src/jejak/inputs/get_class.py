"""What getClass says of inputs whose class is open."""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import IfSame, Instruction, Invoke, Load, LoadConstant
from jejak.classfile.constants import ClassConstant
from jejak.inputs.answers import NO, YES, Answer, noted
from jejak.inputs.type_decisions import become_array, refine, take_shape
from jejak.inputs.types import MOST_ALTERNATIVES, bound_of, can_be_of, shown
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, ask, ask_whether, labelled
from jejak.machine.strings import STRING
from jejak.program import JavaClass
from jejak.program.classes import OBJECT
from jejak.results.reasons import Approximation, Omission
from jejak.state.records import ANYTHING, Instance
from jejak.state.state import State
from jejak.state.values import Ref

GET_CLASS: Final = "getClass"


def choose_class(machine: Machine, state: State, ref: Ref) -> Outcome | str:
    """The class that getClass says an open object is of; asks where there are several."""
    compared = compared_class(machine, state)
    if compared is not None:
        return compare_class(machine, state, ref, compared)
    record = state.instance(ref)
    bound, known = bound_of(record), record.known
    options = list(machine.class_hierarchy.candidates(bound, known))
    if not options:
        state.approximate(Approximation.OPEN_TYPE)
        return record.shape.name
    if len(options) > MOST_ALTERNATIVES or machine.class_hierarchy.may_be_unseen(bound, known):
        state.omit(Omission.OPEN_TYPE)
        del options[MOST_ALTERNATIVES:]
    chosen = 0
    if len(options) > 1:
        labels = [f"{record.name}.getClass() == {shown(j.name)}.class" for j in options]
        answer = ask(state, lambda: labelled(labels))
        if isinstance(answer, Outcome):
            return answer
        chosen = answer
    close(machine, state, ref, options[chosen].name)
    return options[chosen].name


def close(machine: Machine, state: State, ref: Ref, name: str) -> None:
    """An open object turns out to be of just a class."""
    if name.startswith("["):
        become_array(machine, state, ref, name)
        state.writable_array(ref).learn().open = False
        return
    java = machine.find_class(name)
    assert isinstance(java, JavaClass)
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
    if noted(state, is_option(machine, state, ref, compared)):
        if not machine.class_hierarchy.is_possible(bound, different):
            close(machine, state, ref, compared)
            return compared
        text = f"{record.name}.getClass()", f"{shown(compared)}.class"
        same = ask_whether(state, " == ".join(text), " != ".join(text))
        if isinstance(same, Outcome):
            return same
        if same:
            close(machine, state, ref, compared)
            return compared
        refine(machine, state, ref, bound, different)
    return OBJECT if compared != OBJECT else STRING


def is_option(machine: Machine, state: State, ref: Ref, name: str) -> Answer:
    """Whether an open object may be of just a class, also one that inputs are not taken from."""
    record = state.instance(ref)
    bound, known = bound_of(record), record.known
    if name.startswith("["):
        return NO if name in known.others else can_be_of(machine, state, ref, name)
    java = machine.find_class(name)
    if not isinstance(java, JavaClass) or known.unseen:
        return NO
    if not machine.is_subtype(name, bound.name):
        return NO
    return (
        YES
        if machine.class_hierarchy.has_objects(java) and machine.class_hierarchy.admits(known, java)
        else NO
    )


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
