"""Constants, local variables, stack moves, subroutines and returns."""

from __future__ import annotations

from jejak.bytecode.instructions import (
    Goto,
    Instruction,
    JumpSubroutine,
    Kind,
    Load,
    PushConstant,
    Return,
    ReturnSubroutine,
    StackMove,
    Store,
)
from jejak.expr import Expr, const, eq
from jejak.inputs.making import finish_input
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Finished, Outcome, ask_truth
from jejak.machine.values import narrow
from jejak.semantics.choosing import choose
from jejak.semantics.initialisation import finish, resume
from jejak.state.frames import ASSERTION, DELIVER, INITIALISER, PROLOGUE, Frame
from jejak.state.state import State
from jejak.state.values import WIDE, EitherObject, ReturnAddress


def nop(_machine: Machine, _state: State, frame: Frame, _ins: Instruction) -> Outcome | None:
    """nop."""
    frame.pc += 1
    return None


def push_constant(
    _machine: Machine, _state: State, frame: Frame, ins: Instruction
) -> Outcome | None:
    """A number or null."""
    assert isinstance(ins, PushConstant)
    frame.stack.append(ins.value)
    if ins.kind is Kind.LONG or ins.kind is Kind.DOUBLE:
        frame.stack.append(WIDE)
    frame.pc += 1
    return None


def load(_machine: Machine, _state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Pushes a local variable."""
    assert isinstance(ins, Load)
    frame.stack.append(frame.locals[ins.index])
    if ins.kind is Kind.LONG or ins.kind is Kind.DOUBLE:
        frame.stack.append(WIDE)
    frame.pc += 1
    return None


def store(_machine: Machine, _state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Pops into a local variable."""
    assert isinstance(ins, Store)
    value = frame.stack.pop()
    if ins.kind is Kind.LONG or ins.kind is Kind.DOUBLE:
        frame.locals[ins.index + 1] = value
        value = frame.stack.pop()
    frame.locals[ins.index] = value
    frame.pc += 1
    return None


def stack_move(_machine: Machine, _state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """pop, dup and swap in all forms."""
    assert isinstance(ins, StackMove)
    stack = frame.stack
    base = len(stack) - ins.pops
    moved = [stack[base + index] for index in ins.order]
    del stack[base:]
    stack += moved
    frame.pc += 1
    return None


def goto(_machine: Machine, _state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Branches always."""
    assert isinstance(ins, Goto)
    frame.pc = ins.target
    return None


def jump_subroutine(
    _machine: Machine, _state: State, frame: Frame, ins: Instruction
) -> Outcome | None:
    """jsr."""
    assert isinstance(ins, JumpSubroutine)
    frame.stack.append(ReturnAddress(frame.pc + 1))
    frame.pc = ins.target
    return None


def return_subroutine(
    _machine: Machine, _state: State, frame: Frame, ins: Instruction
) -> Outcome | None:
    """ret."""
    assert isinstance(ins, ReturnSubroutine)
    address = frame.locals[ins.index]
    assert isinstance(address, ReturnAddress)
    frame.pc = address.index
    return None


def result_of(machine: Machine, state: State, frame: Frame, ins: Return) -> object:
    """What a method returns, None for nothing; asks for a boolean where it has to be decided."""
    if ins.kind is Kind.VOID:
        return None
    wide = ins.kind is Kind.LONG or ins.kind is Kind.DOUBLE
    value = frame.stack[-2] if wide else frame.stack[-1]
    if isinstance(value, EitherObject) and not takes_either(frame):
        return choose(state, frame.stack, len(frame.stack) - 1)
    result = frame.code.method.type.result
    if result in "BCSZ":
        value = narrow(machine, value, result)
    is_asked = machine.decides_result and frame.parent is None and result == "Z"
    if not is_asked or not isinstance(value, Expr):
        return value
    is_false = eq(value, const(0, machine.int_sort))
    answer = ask_truth(state, is_false)
    if isinstance(answer, Outcome):
        return answer
    return 0 if answer else 1


def takes_either(frame: Frame) -> bool:
    """Whether a method returns to code that takes references of joined paths as they are."""
    below = frame.parent
    is_plain = frame.purpose == DELIVER and frame.task is None
    return is_plain and below is not None and not below.code.owner.in_jdk


def leave(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Returns from a method."""
    assert isinstance(ins, Return)
    value = result_of(machine, state, frame, ins)
    if isinstance(value, Outcome):
        return value
    if frame.task is not None:
        return finish_input(machine, state, frame, value)
    if frame.lock is not None:
        state.writable_instance(frame.lock).locks -= 1
    below = state.pop()
    if frame.purpose == INITIALISER:
        state.heap.initialisers -= 1
        finish(machine, state, frame.code.owner)
        if resume(machine, state) and below is not None and below.pc < 0:
            below.pc = PROLOGUE  # the entry method starts now
        return None if state.frame is not None else Finished(None)
    if below is None:
        return Finished(value)
    if frame.purpose == ASSERTION:
        below.asserted = below.pc
        return None
    if frame.purpose == DELIVER and ins.kind is not Kind.VOID:
        below.stack.append(value)
        if ins.kind is Kind.LONG or ins.kind is Kind.DOUBLE:
            below.stack.append(WIDE)
    below.pc += 1
    return None
