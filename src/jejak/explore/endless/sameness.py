"""Whether a state has come back: the same but for the addresses of objects."""

from __future__ import annotations

from collections import deque
from typing import Final

from jejak.state.contents import Cells
from jejak.state.frames import Frame
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import EitherObject, Ref

MOST_OBJECTS: Final = 20_000
"""Objects that are compared at most: states with more are taken to be different."""


class Moment:
    """A state as it is at a moment, to compare later ones of the same path with.

    The state goes on with copies of what it changes.
    """

    def __init__(self, state: State) -> None:
        self.kept = state.fork()
        frame = state.frame
        assert frame is not None
        self.code = frame.code
        self.pc = frame.pc
        self.depth = frame.depth

    def is_at(self, frame: Frame) -> bool:
        """Whether a frame is the one of this moment, at its instruction."""
        return frame.pc == self.pc and frame.depth == self.depth and frame.code is self.code

    def is_back(self, state: State) -> bool:
        """Whether a state of the same path, later on, can do nothing but what was done since.

        It is the same, and neither asked nor was given anything meanwhile.
        """
        kept = self.kept
        if state.path.decisions is not kept.path.decisions or not same_inputs(kept, state):
            return False
        if state.heap.waiting != kept.heap.waiting:
            return False
        return Comparison(kept, state).holds()


def same_inputs(before: State, after: State) -> bool:
    """Whether nothing came from outside in between."""
    one, other = before.inputs, after.inputs
    return (
        one.next_number == other.next_number
        and one.answers is other.answers
        and one.drivers is other.drivers
        and one.environment is other.environment
        and one.initialisations == other.initialisations
        and one.bindings is other.bindings
    )


class Comparison:
    """Compares all that two states can reach, object by object, from frames and static fields."""

    def __init__(self, before: State, after: State) -> None:
        self.before = before
        self.after = after
        self._to: dict[int, int] = {}
        self._from: dict[int, int] = {}
        self._waiting: deque[tuple[int, int]] = deque()

    def holds(self) -> bool:
        """Whether they are the same but for addresses."""
        if not self._frames():
            return False
        if self.before.heap.objects is self.after.heap.objects:
            unmoved = all(one == other for one, other in self._to.items())
            if unmoved and self.before.heap.statics is self.after.heap.statics:
                return True
        return self._statics() and self._objects()

    def _frames(self) -> bool:
        one, other = self.before.frame, self.after.frame
        while one is not None and other is not None:
            if one.code is not other.code or one.pc != other.pc or one.purpose != other.purpose:
                return False
            if one.task is not other.task or not self._value(one.lock, other.lock):
                return False
            if not self._values(one.locals, other.locals):
                return False
            if not self._values(one.stack, other.stack):
                return False
            one, other = one.parent, other.parent
        return one is None and other is None

    def _statics(self) -> bool:
        before, after = self.before.heap.statics, self.after.heap.statics
        if len(before) != len(after):
            return False
        for name, one in before.items():
            other = after.get(name)
            if other is None or one.status != other.status:
                return False
            if not self._values(one.fields, other.fields):
                return False
        return True

    def _objects(self) -> bool:
        """Compares what the references met so far stand for, and what is behind that."""
        while self._waiting:
            if len(self._to) > MOST_OBJECTS:
                return False
            old, new = self._waiting.popleft()
            one, other = self.before.heap.objects[old], self.after.heap.objects[new]
            if isinstance(one, Instance):
                if not isinstance(other, Instance) or not self._instances(one, other):
                    return False
            elif not isinstance(other, Array) or not self._arrays(one, other):
                return False
        return True

    def _instances(self, one: Instance, other: Instance) -> bool:
        plain = (
            one.shape is other.shape
            and one.native == other.native
            and one.locks == other.locks
            and one.open == other.open
            and one.known is other.known
            and one.version == other.version
        )
        return plain and self._values(one.fields, other.fields)

    def _arrays(self, one: Array, other: Array) -> bool:
        if one.descriptor != other.descriptor or one.length != other.length:
            return False
        if one.locks != other.locks or one.known is not other.known:
            return False
        left, right = one.contents, other.contents
        if isinstance(left, Cells) and isinstance(right, Cells):
            return self._values(left.cells, right.cells)
        return left is right and all(
            self._value(each, each) for each in left.references() if isinstance(each, Ref)
        )

    def _values(self, left: list[object], right: list[object]) -> bool:
        if len(left) != len(right):
            return False
        return all(self._value(one, other) for one, other in zip(left, right, strict=True))

    def _value(self, one: object, other: object) -> bool:
        """Whether two values are the same; what references stand for is compared later."""
        if isinstance(one, Ref) and isinstance(other, Ref):
            return self._pair(one.address, other.address)
        if isinstance(one, int) and isinstance(other, int):
            return one == other
        if isinstance(one, float) and isinstance(other, float):
            return repr(one) == repr(other)  # 0.0 is not -0.0 here, and NaN is NaN
        # what is behind one of two objects may have changed
        return one is other and not isinstance(one, EitherObject)

    def _pair(self, old: int, new: int) -> bool:
        known = self._to.get(old)
        if known is not None or new in self._from:
            return known == new
        self._to[old] = new
        self._from[new] = old
        self._waiting.append((old, new))
        return True
