"""Frames: one activation of a method."""

from __future__ import annotations

from immutables import Map

from jejak.state.code import Code
from jejak.state.path import Decision
from jejak.state.records import Array, Instance, Token
from jejak.state.values import Ref, Symbol

BEFORE_THE_FIRST = -1
"""The place of an entry method that waits for its class to be initialised."""
PROLOGUE = -2
"""The place of an entry method that is about to start."""
DELIVER = 0
"""The result goes to the caller's operand stack."""
INITIALISER = 1
"""A class initialiser: its end makes the class ready, its exception makes it fail."""
MAKER = 2
"""A user's method that makes an input: its result is the object."""
CHECK = 3
"""A user's method that looks at an input before the program does; false means that it is none."""
FILL = 4
"""A method of the JDK that makes an input, or puts an element into it."""
COMPLETION = 5
"""A constructor of the JDK that makes a part of an input which nobody has looked at."""
ASSERTION = 6
"""What a contract requires, asserted before the call that the frame below is about to make."""


class Task:
    """What a frame that makes or checks an input works on, and how it found the state.

    `heap` is as the program left it. Objects from `address` on did not exist, nor did inputs of
    drivers beyond the first `drivers`. `last` says that no other call follows that fills the input.
    """

    def __init__(
        self,
        symbol: Symbol,
        heap: Map[int, Instance | Array],
        address: int,
        drivers: int,
        arguments: tuple[tuple[str, object], ...],
        last: bool = True,
    ) -> None:
        self.symbol = symbol
        self.heap = heap
        self.address = address
        self.drivers = drivers
        self.arguments = arguments
        self.last = last


class Frame:
    """One activation. Only the top frame of a state changes, and only when the state owns it.

    `room` is about how many words of a JVM's stack it and those below take up.
    `counters` holds how often each branch was taken on a symbolic guard. `lock` is the object
    whose monitor a synchronized method holds. `decisions` are those of the path when it began.
    `purpose` says what becomes of the result, and
    `task` what it is about where it is an input. `asserted` is the place of a call of which it was
    just asserted what its contract requires.
    """

    def __init__(self, owner: Token, code: Code, parent: Frame | None) -> None:
        self.owner = owner
        self.code = code
        self.parent = parent
        self.pc = 0
        self.locals: list[object] = []
        self.stack: list[object] = []
        self.depth = 0
        self.room: int = code.room if parent is None else parent.room + code.room
        self.budget = 0
        self.purpose = DELIVER
        self.task: Task | None = None
        self.lock: Ref | None = None
        self.counters: dict[int, int] | None = None
        self.decisions: Decision | None = None
        self.asserted = -1

    @property
    def place(self) -> int:
        """The instruction about to run; the first one before the method starts."""
        return max(self.pc, 0)

    def copy(self, owner: Token) -> Frame:
        """The same activation, changeable by the holder of `owner`."""
        copied = Frame(owner, self.code, self.parent)
        copied.pc = self.pc
        copied.locals = self.locals[:]
        copied.stack = self.stack[:]
        copied.depth = self.depth
        copied.room = self.room
        copied.budget = self.budget
        copied.purpose = self.purpose
        copied.task = self.task
        copied.lock = self.lock
        copied.decisions = self.decisions
        copied.asserted = self.asserted
        if self.counters is not None:
            copied.counters = self.counters.copy()
        return copied
