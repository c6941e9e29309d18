"""The StackMapTable: types that the compiler promises at branch targets (JVMS §4.7.4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from struct import unpack_from

from jejak.classfile.pool import ConstantPool


class TypeTag(IntEnum):
    """Verification types."""

    TOP = 0
    INTEGER = 1
    FLOAT = 2
    DOUBLE = 3
    LONG = 4
    NULL = 5
    UNINITIALIZED_THIS = 6
    OBJECT = 7
    UNINITIALIZED = 8


class FrameKind(Enum):
    """How a frame is told from the one before it."""

    SAME = "same"
    SAME_STACK_1 = "same, one on the stack"
    CHOP = "chop"
    APPEND = "append"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class VerificationType:
    """A type of a local or stack slot.

    `class_name` belongs to OBJECT; `new_offset`, where the object was made, to UNINITIALIZED.
    """

    tag: TypeTag
    class_name: str | None = None
    new_offset: int | None = None


@dataclass(frozen=True, slots=True)
class StackMapFrame:
    """One frame, as a change of the one before.

    `locals` are appended (APPEND) or complete (FULL), `chopped` counts those taken away (CHOP);
    `stack` is complete.
    """

    offset: int
    kind: FrameKind
    locals: tuple[VerificationType, ...] = ()
    stack: tuple[VerificationType, ...] = ()
    chopped: int = 0


_SIMPLE = {tag: VerificationType(tag) for tag in TypeTag if tag < TypeTag.OBJECT}


def read_stack_map(pool: ConstantPool, at: int) -> tuple[tuple[StackMapFrame, ...], int]:
    """The frames at offset `at`, and the offset behind them."""
    reader = _FrameReader(pool, at + 2)
    frames = []
    offset = -1  # the first frame's delta counts from 0, later ones from one behind
    for _ in range(unpack_from(">H", pool.data, at)[0]):
        frame = reader.frame(offset)
        frames.append(frame)
        offset = frame.offset
    return tuple(frames), reader.at


class _FrameReader:
    def __init__(self, pool: ConstantPool, at: int) -> None:
        self.pool = pool
        self.at = at

    def frame(self, previous: int) -> StackMapFrame:
        form = self.pool.data[self.at]
        self.at += 1
        base = previous + 1
        if form < 64:
            return StackMapFrame(base + form, FrameKind.SAME)
        if form < 128:
            return StackMapFrame(base + form - 64, FrameKind.SAME_STACK_1, stack=self._types(1))
        if form < 247:
            self.pool.fail(f"a stack map frame has the reserved type {form}")
        offset = base + self._u2()
        if form == 247:
            return StackMapFrame(offset, FrameKind.SAME_STACK_1, stack=self._types(1))
        if form < 251:
            return StackMapFrame(offset, FrameKind.CHOP, chopped=251 - form)
        if form == 251:
            return StackMapFrame(offset, FrameKind.SAME)
        if form < 255:
            return StackMapFrame(offset, FrameKind.APPEND, locals=self._types(form - 251))
        local_types = self._types(self._u2())
        return StackMapFrame(offset, FrameKind.FULL, local_types, self._types(self._u2()))

    def _types(self, count: int) -> tuple[VerificationType, ...]:
        return tuple(self._type() for _ in range(count))

    def _type(self) -> VerificationType:
        number = self.pool.data[self.at]
        self.at += 1
        if number > TypeTag.UNINITIALIZED:
            self.pool.fail(f"a stack map holds the unknown type {number}")
        tag = TypeTag(number)
        if tag is TypeTag.OBJECT:
            return VerificationType(tag, class_name=self.pool.class_name(self._u2()))
        if tag is TypeTag.UNINITIALIZED:
            return VerificationType(tag, new_offset=self._u2())
        return _SIMPLE[tag]

    def _u2(self) -> int:
        data, at = self.pool.data, self.at
        self.at = at + 2
        return data[at] << 8 | data[at + 1]
