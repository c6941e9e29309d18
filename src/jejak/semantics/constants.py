"""ldc of what is an object: strings, classes, and the rest as far as it is known."""

from __future__ import annotations

from jejak.bytecode.instructions import Instruction, LoadConstant
from jejak.classfile.constants import ClassConstant, StringConstant
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop
from jejak.machine.strings import class_object, string_constant
from jejak.program import Unresolved
from jejak.semantics.throwing import throw_unresolved
from jejak.state.frames import Frame
from jejak.state.state import State


def load_constant(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Pushes a constant object."""
    assert isinstance(ins, LoadConstant)
    constant = ins.constant
    if isinstance(constant, StringConstant):
        value = string_constant(machine, state, constant.value)
    elif isinstance(constant, ClassConstant):
        found = machine.resolver.resolve_class(frame.code.owner, constant.name)
        if isinstance(found, Unresolved):
            return throw_unresolved(machine, state, found)
        value = class_object(machine, state, constant.name)
    else:
        return Stop("unsupported", f"constant:{type(constant).__name__}")
    frame.stack.append(value)
    frame.pc += 1
    return None
