"""A method body under construction: instructions, labels, typed locals, an estimate of its cost.

Each operation on a value chooses at random among the instructions that do it, so that short, plain
and wide forms all occur.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from jejak.classfile.descriptors import class_of
from tests.assembler import Item, Pool

NEWARRAY_CODES: Final = {"Z": 4, "C": 5, "F": 6, "D": 7, "B": 8, "S": 9, "I": 10, "J": 11}
_ELEMENT_PREFIX: Final = {"Z": "b", "B": "b", "C": "c", "S": "s"}


def kind_of(descriptor: str) -> str:
    """What a type is on the operand stack: I, J, F, D or A."""
    if descriptor in ("B", "S", "C", "Z"):
        return "I"
    return descriptor if len(descriptor) == 1 else "A"


def words_of(descriptor: str) -> int:
    """How many words of the operand stack or local variables a value takes."""
    return 2 if descriptor in ("J", "D") else 1


def element_prefix(element: str) -> str:
    """The letter that array instructions have for an element type."""
    return _ELEMENT_PREFIX.get(element, kind_of(element).lower() if element != "J" else "l")


@dataclass(frozen=True, slots=True)
class Local:
    """A local variable; only writable ones may be assigned (a loop's counter is not)."""

    index: int
    type: str
    writable: bool = True


@dataclass
class Listing:
    """Instructions and handlers so far; `times` is how often the current place runs at most."""

    rng: random.Random
    pool: Pool
    items: list[Item] = field(default_factory=list)
    handlers: list[tuple[int | str, int | str, int | str, str | None]] = field(default_factory=list)
    locals: list[Local] = field(default_factory=list)
    next_local: int = 0
    most_locals: int = 0
    times: int = 1
    cost: int = 0
    _labels: int = 0

    def emit(self, mnemonic: str, *operands: object) -> None:
        """Adds an instruction."""
        self.items.append((mnemonic, *operands) if operands else mnemonic)
        self.cost += self.times

    def label(self) -> str:
        """A new label, to be placed later."""
        self._labels += 1
        return f"L{self._labels}"

    def place(self, label: str) -> None:
        """What comes next has this label."""
        self.items.append(f"{label}:")

    # Local variables

    def declare(self, descriptor: str, writable: bool = True) -> Local:
        """A new local variable of a type, in scope from now on; it has no value yet."""
        made = Local(self.next_local, descriptor, writable)
        self.next_local += words_of(descriptor)
        self.most_locals = max(self.most_locals, self.next_local)
        self.locals.append(made)
        return made

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Locals declared inside end with it; their places are used again."""
        count, following = len(self.locals), self.next_local
        yield
        del self.locals[count:]
        self.next_local = following

    @contextmanager
    def repeated(self, times: int) -> Iterator[None]:
        """What is emitted inside runs at most so many times as often."""
        before = self.times
        self.times *= times
        yield
        self.times = before

    def load(self, local: Local) -> None:
        """Pushes a local variable."""
        self._access("load", kind_of(local.type), local.index)

    def store(self, local: Local) -> None:
        """Pops into a local variable."""
        self._access("store", kind_of(local.type), local.index)

    def store_at(self, kind: str, index: int) -> None:
        """Pops into a variable by number, for return addresses and the like."""
        self._access("store", kind, index)

    def _access(self, what: str, kind: str, index: int) -> None:
        name = ("l" if kind == "J" else kind.lower()) + what
        self.indexed(name, index)

    def indexed(self, name: str, index: int) -> None:
        """An instruction on a local variable, in one of its forms."""
        choice = self.rng.random()
        if index > 255 or choice < 0.05:
            self.emit("wide", name, index)
        elif index <= 3 and choice < 0.85 and name != "ret":
            self.emit(f"{name}_{index}")
        else:
            self.emit(name, index)

    def increment(self, local: Local, amount: int) -> None:
        """Adds a constant to an int local."""
        narrow = local.index <= 255 and -128 <= amount <= 127
        if narrow and self.rng.random() < 0.9:
            self.emit("iinc", local.index, amount)
        else:
            self.emit("wide", "iinc", local.index, amount)

    # Constants

    def constant(self, descriptor: str, value: float) -> None:
        """Pushes a primitive constant."""
        kind = kind_of(descriptor)
        if kind == "I":
            self._int_constant(int(value))
        elif kind == "J":
            if value in (0, 1) and self.rng.random() < 0.8:
                self.emit(f"lconst_{int(value)}")
            else:
                self.emit("ldc2_w", self.pool.long(int(value)))
        else:
            self._float_constant(kind, float(value))

    def _int_constant(self, value: int) -> None:
        choice = self.rng.random()
        if -1 <= value <= 5 and choice < 0.8:
            self.emit("iconst_m1" if value < 0 else f"iconst_{value}")
        elif -128 <= value <= 127 and choice < 0.9:
            self.emit("bipush", value)
        elif -32768 <= value <= 32767 and choice < 0.95:
            self.emit("sipush", value)
        else:
            self.load_constant(self.pool.integer(value))

    def _float_constant(self, kind: str, value: float) -> None:
        exact = value in ((0.0, 1.0, 2.0) if kind == "F" else (0.0, 1.0))
        if exact and math.copysign(1, value) > 0 and self.rng.random() < 0.8:
            self.emit(f"{kind.lower()}const_{int(value)}")
        elif kind == "F":
            self.load_constant(self.pool.float_(value))
        else:
            self.emit("ldc2_w", self.pool.double(value))

    def load_constant(self, index: int) -> None:
        """Pushes a constant of one word."""
        if index > 255 or self.rng.random() < 0.2:
            self.emit("ldc_w", index)
        else:
            self.emit("ldc", index)

    # Types

    def new_array(self, descriptor: str) -> None:
        """Makes an array of a type whose length is on the stack."""
        element = descriptor[1:]
        if element in NEWARRAY_CODES:
            self.emit("newarray", NEWARRAY_CODES[element])
        else:
            self.emit("anewarray", self.pool.class_(class_of(element)))

    def check_cast(self, descriptor: str) -> None:
        """Casts the reference on the stack."""
        self.emit("checkcast", self.pool.class_(class_of(descriptor)))

    def instance_of(self, descriptor: str) -> None:
        """Whether the reference on the stack has a type."""
        self.emit("instanceof", self.pool.class_(class_of(descriptor)))

    # Control

    def jump(self, label: str) -> None:
        """A jump, in either form."""
        self.emit("goto_w" if self.rng.random() < 0.1 else "goto", label)

    def call_subroutine(self, label: str) -> None:
        """A jump to a subroutine, in either form."""
        self.emit("jsr_w" if self.rng.random() < 0.2 else "jsr", label)

    def handle(self, start: str, end: str, handler: str, catch: str | None) -> None:
        """A row of the exception table; inner ones must come first."""
        self.handlers.append((start, end, handler, catch))
