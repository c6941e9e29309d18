"""What came of calls that nobody executed and that change nothing."""

from __future__ import annotations

from immutables import Map

from jejak.state.code import Code
from jejak.state.records import Array, Instance, Statics


class PureAnswer:
    """The answer `value` of a question that `code` asked at `pc`, `given` its arguments.

    `objects` and `statics` are the heap of that time.
    """

    def __init__(
        self,
        code: Code,
        pc: int,
        given: tuple[object, ...],
        objects: Map[int, Instance | Array],
        statics: Map[str, Statics],
        value: object,
    ) -> None:
        self.code = code
        self.pc = pc
        self.given = given
        self.objects = objects
        self.statics = statics
        self.value = value
