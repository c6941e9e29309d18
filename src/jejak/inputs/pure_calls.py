"""Pure calls that contracts or stubs answer: the same objects as they were give the same result.

An answer is kept with what the call was given and with the heap of that time. It answers again as
long as nothing that was there has been written; what was only looked at since counts as unchanged.
"""

from __future__ import annotations

from jejak.state.answers import PureAnswer
from jejak.state.contents import Cells, TermContents
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Symbol


def given_now(state: State) -> tuple[object, ...]:
    """What the method on top of the stack was given: it assigns none of its parameters."""
    frame = state.frame
    assert frame is not None
    method = frame.code.method
    count = sum(2 if each in ("J", "D") else 1 for each in method.type.parameters)
    return tuple(frame.locals[: count + (not method.is_static)])


def known_result(state: State) -> PureAnswer | None:
    """What the same question was answered before, if nothing has changed since."""
    frame = state.frame
    if frame is None:
        return None
    for each in state.inputs.pure:
        if each.code is frame.code and each.pc == frame.pc:
            pairs = zip(each.given, given_now(state), strict=True)
            if all(is_same(state, *pair) for pair in pairs) and is_unchanged(state, each):
                return each
    return None


def keep_result(state: State, value: object) -> None:
    """Keeps what a question was answered."""
    frame, heap = state.frame, state.heap
    assert frame is not None
    kept = PureAnswer(frame.code, frame.pc, given_now(state), heap.objects, heap.statics, value)
    state.inputs.pure = (*state.inputs.pure, kept)
    state.keep()


def is_same(state: State, one: object, other: object) -> bool:
    """Whether two values are known to be the same."""
    one, other = state.resolved(one), state.resolved(other)
    if isinstance(one, Symbol) and isinstance(other, Symbol):
        return one.name == other.name
    return one is other or (type(one) is type(other) and one == other)


def is_unchanged(state: State, answer: PureAnswer) -> bool:
    """Whether nothing that was there has been written since."""
    heap = state.heap
    if heap.objects is not answer.objects:
        for address, then in answer.objects.items():
            now = heap.objects.get(address)
            if now is not then and not is_like(state, now, then):
                return False
    return heap.statics is answer.statics or all(
        all(is_same(state, *pair) for pair in zip(then.fields, later.fields, strict=True))
        for name, then in answer.statics.items()
        if (later := heap.statics[name]) is not then
    )


def is_like(state: State, now: Instance | Array | None, then: Instance | Array) -> bool:
    """Whether an object holds what it held, or what it was found to have held."""
    if isinstance(now, Instance) and isinstance(then, Instance):
        if now.native is not then.native or now.forgotten != then.forgotten:
            return False
        given = now.initial or then.fields
        return all(
            is_same(state, old if old is not UNREAD else first, new)
            for old, first, new in zip(then.fields, given, now.fields, strict=True)
        )
    if not isinstance(now, Array) or not isinstance(then, Array):
        return False
    new, old = now.contents, then.contents
    if isinstance(new, TermContents):
        return isinstance(old, TermContents) and new.term is old.term
    if isinstance(new, Cells) and isinstance(old, Cells):
        return all(is_same(state, *pair) for pair in zip(old.cells, new.cells, strict=True))
    known = {} if now.initial is None else now.initial.elements
    before, written = old.written(), new.written()
    return type(old) is type(new) and all(
        is_same(state, before.get(key, known.get(key, UNREAD)), value)
        for key, value in written.items()
    )
