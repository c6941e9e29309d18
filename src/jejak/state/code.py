"""Code ready to run: a method's instructions beside what the interpreter wants of each."""

from __future__ import annotations

from typing import Any

from jejak.bytecode import Handler
from jejak.bytecode.instructions import Instruction
from jejak.program import JavaClass, Method


class Code:
    """A method body in the form that is interpreted.

    For the instruction at an index, `kinds`, `numbers`, `amounts` and `objects` hold what the
    fast loop needs (`semantics.fast`), `links` what was resolved when it first ran, and `steps`
    the function that runs it (`semantics.dispatch`). `method` is the method that stack traces
    show; code made by jejak itself has `synthetic` set, and `begins_thread` where the stack of
    another thread begins with it.
    """

    def __init__(self, number: int, method: Method, instructions: tuple[Instruction, ...]) -> None:
        self.number = number
        self.method = method
        self.owner: JavaClass = method.owner
        self.instructions = instructions
        size = len(instructions)
        self.kinds: list[int] = [0] * size
        self.numbers: list[int] = [0] * size
        self.amounts: list[int] = [0] * size
        self.objects: list[object] = [None] * size
        self.links: list[object] = [None] * size
        self.steps: list[Any] = []
        self.covered: list[int] = [0] * size
        """By branch: 1 when it was taken, 2 when not; for a switch, bits by alternative."""
        self.entered = False
        """Whether the exploration at hand called the method."""
        self.handlers: tuple[Handler, ...] = ()
        self.max_locals = 0
        self.room = 0
        """Words that an activation takes up on the stack of a JVM, about."""
        self.synthetic = False
        self.begins_thread = False
        self.cost = -1
        """Depth that a call uses up, -1 when not asked for yet (`semantics.calls`)."""
        self.inner: dict[int, frozenset[int]] | None = None
        """By branch: the branches of loops inside its loop (for branch bounds)."""
        self.outline: object = None
        """What its flow says of merging, once that was asked for (`semantics.outlines`)."""

    def line(self, index: int) -> int | None:
        """The source line of an instruction; None where there is no source."""
        body = None if self.synthetic else self.method.body
        return None if body is None else body.line(index)
