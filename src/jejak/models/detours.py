"""Code that jejak writes itself and runs in the place of a call that a model stands for."""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import Instruction, Invoke, InvokeKind
from jejak.classfile.descriptors import parse_method, slots
from jejak.machine.machine import Machine
from jejak.machine.outcomes import AGAIN, DECLINED, Outcome, Stop
from jejak.program import JavaClass, Unresolved
from jejak.results.endings import Ending
from jejak.semantics.invokedynamic.synthesis import code_made_once
from jejak.state.code import Code
from jejak.state.frames import Frame
from jejak.state.state import State

DETOUR: Final = "jejak/Detour$"
"""How the names of classes begin that such code belongs to."""
DEEP: Final = 60
"""Calls that nest in code of the JDK which is run for its result."""


def detour(
    machine: Machine, java: JavaClass, name: str, descriptor: str, body: list[Instruction]
) -> Code:
    """Code for calls of a class, made once by name and descriptor; its first local is `this`."""
    made = f"{DETOUR}{name}/{java.simple_name}/{machine_name(descriptor)}"
    return code_made_once(machine, made, (name, descriptor), body, java)


def machine_name(descriptor: str) -> str:
    """A descriptor as part of the name of a class."""
    return "".join([each if each.isalnum() else "_" for each in descriptor])


def take_detour(machine: Machine, state: State, code: Code, locals_: list[object]) -> Outcome:
    """Runs code in the place of the call that is being made; it returns what that returns."""
    frame = state.frame
    assert frame is not None
    if frame.depth >= machine.limits.stack:
        return Stop(Ending.RECURSION)
    del frame.stack[len(frame.stack) - words_of_call(frame) :]
    body = state.push(code)
    body.locals = locals_ + [None] * max(0, code.max_locals - len(locals_))
    body.budget = frame.budget
    return AGAIN


def words_of_call(frame: Frame) -> int:
    """The words of the operand stack that the call being made takes."""
    instruction = frame.code.instructions[frame.pc]
    assert isinstance(instruction, Invoke)
    given = sum([slots(each) for each in parse_method(instruction.method.descriptor).parameters])
    return given if instruction.kind is InvokeKind.STATIC else given + 1


def run_deeper(machine: Machine, state: State, owner: str, member: str) -> Outcome:
    """Runs the own code of a method of the JDK that is called, which may call as deep as it needs.

    For code whose depth does not depend on the program: a limit on calls would cut it for nothing.
    """
    name, paren, rest = member.partition("(")
    java = machine.find_class(owner)
    frame = state.frame
    assert frame is not None
    assert not isinstance(java, Unresolved)
    code = machine.code(java.methods[name, paren + rest])
    if code is None or frame.depth >= machine.limits.stack:
        return DECLINED
    words = frame.stack[len(frame.stack) - words_of_call(frame) :]
    outcome = take_detour(machine, state, code, words)
    assert state.frame is not None
    state.frame.budget = max(frame.budget, DEEP)
    return outcome
