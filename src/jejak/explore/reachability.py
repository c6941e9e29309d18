"""What could still have been run from where paths were left: over control flow and calls.

An over-approximation: what is not in it was not missed. A call leads into every method that it may
run; code of the JDK may call whatever overrides a method of the JDK.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from jejak.bytecode import Body
from jejak.bytecode.instructions import (
    BRANCHES,
    Goto,
    Invoke,
    JumpSubroutine,
    Return,
    ReturnSubroutine,
    Switch,
    Throw,
)
from jejak.errors import InputError
from jejak.explore.distance import called_by
from jejak.explore.path_recording import Stack
from jejak.machine.machine import Machine
from jejak.program import JavaClass, Method

Place = tuple[Method, int]


class Reach:
    """Finds what can be reached in a program; `own` are its classes."""

    def __init__(self, machine: Machine, own: Sequence[JavaClass]) -> None:
        self.machine = machine
        self.own = own
        self._calls: dict[Place, tuple[Method, ...]] = {}
        self._callbacks: tuple[Method, ...] | None = None

    def from_stacks(self, stacks: Iterable[Stack]) -> set[Place]:
        """The instructions that can run after paths were left there."""
        starts: dict[Place, None] = {}
        for stack in stacks:
            for depth, (method, place) in enumerate(stack):
                body = None if method.owner.in_jdk else readable_body(method)
                if body is None:
                    starts.update(((each, 0), None) for each in self.callbacks())
                elif depth == 0:
                    starts[method, place] = None
                else:
                    starts.update(((method, each), None) for each in behind(body, place))
        return self._all_from(starts)

    def _all_from(self, starts: Iterable[Place]) -> set[Place]:
        seen = set(starts)
        pending = list(seen)
        while pending:
            method, place = pending.pop()
            body = readable_body(method)
            if body is None:
                continue
            following = [(method, each) for each in behind(body, place)]
            following += [(each, 0) for each in self.called(method, body, place)]
            for each in following:
                if each not in seen:
                    seen.add(each)
                    pending.append(each)
        return seen

    def called(self, method: Method, body: Body, place: int) -> tuple[Method, ...]:
        """Own methods that an instruction may run."""
        known = self._calls.get((method, place))
        if known is None:
            ins = body.instructions[place]
            found = dict.fromkeys(called_by(self.machine, method.owner, ins))
            outside = isinstance(ins, Invoke) and (
                not found or any(each.owner.in_jdk for each in found)
            )
            own = [each for each in found if not each.owner.in_jdk]
            known = tuple(dict.fromkeys((*own, *(self.callbacks() if outside else ()))))
            self._calls[method, place] = known
        return known

    def callbacks(self) -> tuple[Method, ...]:
        """Own methods that the JDK may call: those that override one of its own."""
        if self._callbacks is None:
            found = (m for java in self.own for m in java.methods.values() if self._overrides(m))
            self._callbacks = tuple(found)
        return self._callbacks

    def _overrides(self, method: Method) -> bool:
        if method.is_static or method.is_constructor or method.is_private:
            return False
        key = method.name, method.descriptor
        return any(java.in_jdk and key in java.methods for java in self._above(method.owner))

    def _above(self, java: JavaClass) -> Iterator[JavaClass]:
        pending, seen = [java], {java.name}
        while pending:
            here = pending.pop()
            yield here
            for name in (here.super_name, *here.interfaces):
                above = None if name is None or name in seen else self.machine.find_class(name)
                if isinstance(above, JavaClass):
                    seen.add(above.name)
                    pending.append(above)


def readable_body(method: Method) -> Body | None:
    """The code of a method, None when it has none that can be read."""
    try:
        return method.body
    except InputError:
        return None


def behind(body: Body, place: int) -> Iterator[int]:
    """Instructions that may run after one, by an exception too."""
    ins = body.instructions[place]
    if isinstance(ins, Switch):
        yield ins.default
        yield from ins.targets
    elif isinstance(ins, (*BRANCHES, Goto, JumpSubroutine)):
        yield ins.target
    stops = isinstance(ins, Goto | Switch | Return | Throw | ReturnSubroutine)
    if not stops and place + 1 < len(body):
        yield place + 1
    for handler in body.handlers:
        if handler.start <= place < handler.end:
            yield handler.handler
