"""Arrays of a fixed length: methods that read certain elements and never ask how many there are."""

from __future__ import annotations

from jejak.bytecode.instructions import (
    Arithmetic,
    ArrayLength,
    ArrayLoad,
    Load,
    PushConstant,
)
from jejak.program.classes import Method
from jejak.program.intent.null_tests import instructions_of
from jejak.program.intent.operands import Operands

NUMBERS = ("B", "C", "D", "F", "I", "J", "S")


def asks_length(method: Method, local: int) -> bool:
    """Whether a method asks for the length of an array in one of its parameters."""
    operands = Operands(method)
    return any(
        isinstance(each, ArrayLength) and operands.parameter(at) == local
        for at, each in enumerate(operands.instructions)
    )


def fixed_reads(method: Method, local: int) -> int:
    """How many elements of an array of numbers a method reads at places that it says itself.

    These are constants, and such as are counted from a parameter: `b[0]`, `b[at + 1]`, `b[at++]`.
    """
    if not is_of_numbers(method, local):
        return 0
    operands = Operands(method)
    return sum(
        isinstance(each, ArrayLoad)
        and operands.parameter(at, 1) == local
        and is_said(operands, operands.maker(at))
        for at, each in enumerate(instructions_of(method))
    )


def is_of_numbers(method: Method, local: int) -> bool:
    """Whether a parameter is an array of numbers."""
    at = 0 if method.is_static else 1
    for descriptor in method.type.parameters:
        if at == local:
            return descriptor[0] == "[" and descriptor[1:] in NUMBERS
        at += 2 if descriptor in ("J", "D") else 1
    return False


def is_said(operands: Operands, at: int | None) -> bool:
    """Whether an index is a constant, a parameter, or a sum of such."""
    made = None if at is None else operands.instructions[at]
    if isinstance(made, Load):
        return made.index < operands.words
    if at is None or not isinstance(made, Arithmetic):
        return isinstance(made, PushConstant)
    return is_said(operands, operands.maker(at)) and is_said(operands, operands.maker(at, 1))
