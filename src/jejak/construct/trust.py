"""How far a recipe can be trusted: what its calls rest on beside their arguments.

A path through a constructor need not be exact to be worth following. What it does not know (the
clock, hash codes, native calls) counts only where the path turned on it, or where it went into a
field that is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Final

from jejak.expr import Expr, variables
from jejak.results.reasons import UNKNOWN_CALLS, Approximation
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

MARK: Final = "~"
"""Is in the name of every argument of a recipe, and so of all that it leads to."""
MOST_KEPT: Final = 2000
"""Objects that are looked through for one that is kept."""
BEARABLE: Final = frozenset(
    (
        Approximation.CLASS_LOADER,
        Approximation.CONSOLE_WRITE,
        Approximation.ENVIRONMENT,
        Approximation.FORMAT,
        Approximation.IDENTITY_HASH,
        Approximation.ITERATION_ORDER,
        Approximation.JDK_STATE,
        Approximation.MATH_LIBRARY,
        Approximation.OPEN_TYPE,
        Approximation.THREADS,
        Approximation.UNKNOWN_CALL_NATIVE,
        Approximation.UNKNOWN_CALL_OUTSIDE,
        Approximation.UNKNOWN_CONTENTS,
    )
)
"""Approximations that leave what the rest of a path does as it is."""


class Trust(IntEnum):
    """Whether the calls of a recipe leave what its state says, best first.

    EXACT ones do. FIRM ones met something unknown and did not turn on it. SHARED ones give an
    object that others have, too: it may be one that a path took for another. HOPED ones turned on
    what they did not know, so that only a run can tell.
    """

    EXACT = 0
    FIRM = 1
    SHARED = 2
    HOPED = 3


def trust_in(state: State, base: State | None = None) -> Trust | None:
    """How far a path that returned can be trusted; None when it is no recipe.

    What it turned on up to the state `base` does not count: there, class initialisers had run.
    """
    if not state.path.approximations and not state.inputs.environment.answers:
        return Trust.EXACT
    if not BEARABLE.issuperset(state.path.approximations):
        return None
    before = State() if base is None else base
    new = set(state.path.approximations) - set(before.path.approximations)
    if new & UNKNOWN_CALLS:
        return Trust.HOPED  # it may also throw
    named = [name for name in state.inputs.bindings if name not in before.inputs.bindings]
    named += [name for name in state.inputs.present if name not in before.inputs.present]
    if any(MARK not in name for name in named):
        return Trust.HOPED
    turns = any(is_foreign(each) for each in conjuncts_since(state, before))
    return Trust.HOPED if turns else Trust.FIRM


def conjuncts_since(state: State, base: State) -> Iterator[Expr]:
    """The path condition of a state beyond that of one which it goes on from."""
    node = state.path.condition
    while node is not None and node is not base.path.condition:
        if node.conjunct is not None:
            yield node.conjunct
        node = node.parent


def is_kept(state: State, made: Ref) -> bool:
    """Whether a static field of the program leads to an object: the next call may give it again."""
    waiting: list[object] = []
    for statics in state.heap.statics.values():
        if not statics.java.in_jdk:
            waiting += statics.fields
    seen: set[int] = set()
    while waiting and len(seen) < MOST_KEPT:
        value = state.resolved(waiting.pop())
        if not isinstance(value, Ref) or value.address in seen:
            continue
        if value.address == made.address:
            return True
        seen.add(value.address)
        record = state.record(value)
        if isinstance(record, Instance):
            waiting += record.fields
        elif record.descriptor[1] in "L[":
            waiting += record.contents.references()
    return False


def is_foreign(value: object) -> bool:
    """Whether a number or open reference comes from elsewhere than the arguments of a recipe."""
    if isinstance(value, Expr):
        return any(MARK not in str(each.payload) for each in variables(value))
    return isinstance(value, Symbol) and MARK not in value.name


def is_foreign_object(state: State, ref: Ref) -> bool:
    """Whether an object is neither an argument of a recipe nor made by it."""
    return state.record(ref).initial is not None and ref.address not in state.inputs.objects
