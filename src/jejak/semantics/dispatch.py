"""The table from families of instructions to what they do, and code made ready for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.bytecode import instructions as families
from jejak.bytecode.instructions import Instruction
from jejak.machine.machine import Machine
from jejak.machine.outcomes import AGAIN, Outcome
from jejak.program import Method
from jejak.semantics import arithmetic, arrays, branches, calls, constants, moves, objects
from jejak.semantics.choosing import decide_operands
from jejak.semantics.fast import encode
from jejak.semantics.invokedynamic import call_sites
from jejak.semantics.unfinished import leaves_initialiser
from jejak.state.code import Code
from jejak.state.frames import Frame
from jejak.state.state import State

Handler = Callable[[Machine, State, Frame, Instruction], Outcome | None]

LINKAGE_WORDS: Final = 14
"""Words of a frame of a JVM beside local variables and operands."""
HANDLERS: Final[dict[type[Instruction], Handler]] = {
    families.Nop: moves.nop,
    families.PushConstant: moves.push_constant,
    families.LoadConstant: constants.load_constant,
    families.Load: moves.load,
    families.Store: moves.store,
    families.Increment: arithmetic.increment,
    families.ArrayLoad: arrays.array_load,
    families.ArrayStore: arrays.array_store,
    families.StackMove: moves.stack_move,
    families.Arithmetic: arithmetic.arithmetic,
    families.Divide: arithmetic.divide,
    families.Shift: arithmetic.shift,
    families.Negate: arithmetic.negate,
    families.Convert: arithmetic.convert,
    families.Compare: arithmetic.compare,
    families.IfZero: branches.if_zero,
    families.IfCompare: branches.if_compare,
    families.IfSame: branches.if_same,
    families.IfNull: branches.if_null,
    families.Goto: moves.goto,
    families.JumpSubroutine: moves.jump_subroutine,
    families.ReturnSubroutine: moves.return_subroutine,
    families.Switch: branches.switch,
    families.Return: moves.leave,
    families.GetField: objects.get_field,
    families.PutField: objects.put_field,
    families.Invoke: calls.invoke,
    families.InvokeDynamic: call_sites.invoke_dynamic,
    families.New: objects.new,
    families.NewArray: arrays.new_array,
    families.NewMultiArray: arrays.new_multi_array,
    families.ArrayLength: arrays.array_length,
    families.Throw: objects.throw_value,
    families.CheckCast: objects.check_cast,
    families.InstanceOf: objects.instance_of,
    families.Monitor: objects.monitor,
}


def prepare(machine: Machine, method: Method) -> Code:
    """The code of a method that has a body. Raises ClassFormatError when it is malformed."""
    body = method.body
    assert body is not None
    code = Code(machine.next_number(), method, body.instructions)
    code.handlers = body.handlers
    code.max_locals = body.max_locals
    code.room = LINKAGE_WORDS + body.max_locals + body.max_stack
    finish(machine, code)
    return code


def finish(_machine: Machine, code: Code) -> None:
    """Finds the handler of each instruction and what the fast loop wants of it."""
    code.steps = [HANDLERS[type(ins)] for ins in code.instructions]
    encode(code)


def step(machine: Machine, state: State, frame: Frame) -> Outcome | None:
    """Runs the instruction at the top of the call stack; what the engine is to do, if anything."""
    code = frame.code
    pc = frame.pc
    ins = code.instructions[pc]
    outcome: Outcome | None = None
    if state.heap.has_either:
        outcome = decide_operands(state, frame, ins)
    if outcome is None:
        outcome = code.steps[pc](machine, state, frame, ins)
    if outcome is None or outcome is AGAIN:
        return None
    if state.heap.initialisers and leaves_initialiser(machine, state, outcome):
        return None
    return outcome
