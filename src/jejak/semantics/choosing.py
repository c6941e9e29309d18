"""References of joined paths: which of two objects one is, decided before anything looks at it.

Instructions that only move references leave them as they are; each other one has its operands
decided first, one branch at a time, and then runs again. What was decided is a fact of the path:
the same question is not asked twice, and nothing is written down but the operand itself.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode import instructions as families
from jejak.bytecode.instructions import Instruction
from jejak.expr import Model
from jejak.machine.outcomes import AGAIN, Outcome, ask_truth
from jejak.program import Field
from jejak.results.reasons import Approximation
from jejak.state.frames import Frame
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import EitherObject, Ref

LOOKED_AT: Final[dict[type[Instruction], tuple[int, ...]]] = {
    families.GetField: (1,),
    families.PutField: (2, 3),
    families.ArrayLoad: (2,),
    families.ArrayStore: (1, 3, 4),
    families.ArrayLength: (1,),
    families.IfSame: (1, 2),
    families.IfNull: (1,),
    families.CheckCast: (1,),
    families.InstanceOf: (1,),
    families.Throw: (1,),
    families.Monitor: (1,),
}
"""How far from the top of the stack references may be that an instruction looks at."""


def holds_either(field: Field) -> bool:
    """Whether a field may hold a reference of joined paths: models look into others."""
    return not field.owner.in_jdk and not field.owner.is_record


def decide_operands(state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Decides what an instruction is about to look at, or asks; None where all is decided.

    Calls decide their own operands, as far as the method called does not take them as they are.
    """
    stack = frame.stack
    if isinstance(ins, families.InvokeDynamic):
        return decide_words(state, stack, len(stack))
    for depth in LOOKED_AT.get(type(ins), ()):
        if depth <= len(stack) and isinstance(stack[-depth], EitherObject):
            return choose(state, stack, len(stack) - depth)
    return None


def decide_words(state: State, stack: list[object], words: int) -> Outcome | None:
    """Decides the last words of a stack, or asks; None where all are decided."""
    for index in range(len(stack) - words, len(stack)):
        if isinstance(stack[index], EitherObject):
            return choose(state, stack, index)
    return None


def choose(state: State, stack: list[object], index: int) -> Outcome:
    """Decides which of its two a reference is, or asks; the instruction then runs again."""
    value = stack[index]
    assert isinstance(value, EitherObject)
    answer = ask_truth(state, value.condition)
    if isinstance(answer, Outcome):
        return answer
    stack[index] = value.one if answer else value.other
    return AGAIN


def choose_all(state: State, model: Model | None) -> None:
    """Has all fields hold what they hold for an input of a path that has ended; None: for any."""
    if not state.heap.has_either:
        return
    if model is None:
        state.approximate(Approximation.UNKNOWN_CONTENTS)
        model = Model({})
    for address, record in state.heap.objects.items():
        if isinstance(record, Instance) and any(isinstance(x, EitherObject) for x in record.fields):
            written = state.writable_instance(Ref(address))
            written.fields = [chosen(each, model) for each in written.fields]
            if written.initial is not None:
                written.initial = [chosen(each, model) for each in written.initial]
    for statics in state.heap.statics.values():
        if any(isinstance(each, EitherObject) for each in statics.fields):
            fields = state.writable_statics(statics.java).fields
            fields[:] = [chosen(each, model) for each in fields]
    state.heap.has_either = False


def chosen(value: object, model: Model) -> object:
    """A value for an input."""
    while isinstance(value, EitherObject):
        value = value.one if model.holds(value.condition) else value.other
    return value
