"""ldc of what is an object: strings, classes, and the rest as far as it is known."""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import Instruction, LoadConstant
from jejak.classfile.constants import (
    ClassConstant,
    DynamicConstant,
    MethodHandleConstant,
    MethodTypeConstant,
    StringConstant,
)
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop
from jejak.machine.strings import class_object, string_constant
from jejak.program import Unresolved
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.semantics.throwing import throw_unresolved
from jejak.state.frames import Frame
from jejak.state.state import State

UNKNOWN_CONSTANTS: Final[dict[type, Unsupported]] = {
    DynamicConstant: Unsupported.CONSTANT_DYNAMIC,
    MethodHandleConstant: Unsupported.CONSTANT_METHOD_HANDLE,
    MethodTypeConstant: Unsupported.CONSTANT_METHOD_TYPE,
}
"""What stands in the way of constants that are not strings or classes."""


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
        return Stop(Ending.UNSUPPORTED, UNKNOWN_CONSTANTS[type(constant)])
    frame.stack.append(value)
    frame.pc += 1
    return None
