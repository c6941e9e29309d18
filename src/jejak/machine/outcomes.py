"""How a step ends: it goes on, something else runs first, or the engine has to act.

A handler, or a part of one that finds nothing out, returns `Outcome | None`: None when it goes
on, `AGAIN` when control is elsewhere (an exception found its handler, an initialiser was entered,
an input was decided on) and the instruction may run again, or what the engine is asked to do. A
part that finds something out returns it, or the outcome that comes first. So there are two tests,
and what they find is handed on as it is:

    asked = check_index(machine, state, array, index)
    if asked is not None:
        return asked
    is_zero = ask_truth(state, eq(divisor, zero))
    if isinstance(is_zero, Outcome):
        return is_zero

An instruction that asks has changed nothing that its second run would not find: it runs again from
the start, and then `ask`, `ask_whether` or `ask_truth` has the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.expr import TRUE, Expr
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.state.state import State
from jejak.state.values import Ref


class Outcome:
    """Base of all outcomes."""


class Again(Outcome):
    """The class of `AGAIN`."""


AGAIN: Final = Again()
"""Control is where it has to go on: the engine runs the instruction that it finds there."""


class Branch(Outcome):
    """The instruction must know whether a condition holds; `parts` are conjuncts that make it up.

    Where it holds, a path assumes these one by one; none means the condition itself.
    """

    def __init__(self, condition: Expr, parts: tuple[Expr, ...] = ()) -> None:
        self.condition = condition
        self.parts = parts


class Choice(Outcome):
    """The instruction must know which of several alternatives to take.

    Each has its condition, TRUE where it asks nothing of the numbers; `labels` name them, or are
    empty where the conditions say it all.
    """

    def __init__(self, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> None:
        self.conditions = conditions
        self.labels = labels


class Finished(Outcome):
    """The entry method returned; `value` is None for void."""

    def __init__(self, value: object) -> None:
        self.value = value


class Escaped(Outcome):
    """An exception left the entry method."""

    def __init__(self, exception: Ref) -> None:
        self.exception = exception


class Stop(Outcome):
    """The path ends here: `reason` says what is unsupported."""

    def __init__(self, ending: Ending, reason: Unsupported | None = None) -> None:
        self.ending = ending
        self.reason = reason


class Paused(Outcome):
    """The class of `PAUSED`."""


PAUSED: Final = Paused()
"""The path has run for long: it goes on when its turn comes."""


class Declined(Outcome):
    """The class of `DECLINED`."""


DECLINED: Final = Declined()
"""What a model returns when the method's own code is to run; it has changed nothing."""


class Nothing:
    """The class of `NOTHING`."""


NOTHING: Final = Nothing()
"""What a model of a void method returns."""


# --- asking ------------------------------------------------------------------------------------


def ask(state: State, question: Callable[[], Choice]) -> int | Outcome:
    """The alternative that the engine chose, once; the question where it has not chosen yet.

    Functions that define a `question` in place allocate for it: they stay off the fast paths.
    """
    chosen = state.choice
    if chosen < 0:
        return question()
    state.choice = -1
    return chosen


def ask_whether(state: State, yes: str, no: str, condition: Expr = TRUE) -> bool | Outcome:
    """Whether the first of two alternatives is taken, which may ask something of the numbers."""
    chosen = state.choice
    if chosen < 0:
        return Choice((condition, TRUE), (yes, no))
    state.choice = -1
    return chosen == 0


def ask_truth(state: State, condition: Expr) -> bool | Outcome:
    """Whether a condition holds on a path."""
    truth = state.truth(condition)
    return Branch(condition) if truth < 0 else truth == 1


def ask_which(state: State, conditions: list[Expr]) -> int | Outcome:
    """Which of several conditions holds on a path, when one of them does.

    The path itself has the answer, as for a Branch: an instruction may ask several such questions.
    """
    for index, condition in enumerate(conditions):
        if state.truth(condition) == 1:
            return index
    return Choice(tuple(conditions), ())


def labelled(labels: list[str]) -> Choice:
    """The question which of several alternatives is taken that ask nothing of the numbers."""
    return Choice((TRUE,) * len(labels), tuple(labels))


def conditional(conditions: list[Expr]) -> Choice:
    """The question which of several conditions holds; they speak for themselves."""
    return Choice(tuple(conditions), ("",) * len(conditions))
