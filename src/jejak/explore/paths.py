"""One path: run from question to question, each answered by whoever decides, up to its end."""

from __future__ import annotations

from collections.abc import Callable

from jejak.expr import TRUE, Expr, Model, not_
from jejak.machine.outcomes import Branch, Choice, Escaped, Finished, Outcome, Stop
from jejak.results.endings import Ending
from jejak.results.reasons import Unsolved, Unsupported
from jejak.state.path import Decision
from jejak.state.state import State
from jejak.state.values import Ref


class Path:
    """A path that came to its end: how, and in which state.

    `apart` are paths that inputs of a merged one take to its error.
    """

    def __init__(
        self,
        state: State,
        ending: Ending,
        reason: Unsupported | Unsolved | None = None,
        value: object = None,
        exception: Ref | None = None,
    ) -> None:
        self.state = state
        self.ending = ending
        self.reason = reason
        self.value = value
        self.exception = exception
        self.apart: list[Path] = []

    @property
    def is_error(self) -> bool:
        """Whether an exception escaped or an assertion failed."""
        return self.ending is Ending.THREW or self.state.path.failed_assertion is not None


Listener = Callable[[Path], None]
"""Hears of paths that ended."""
Run = Callable[[State], Outcome]
"""Runs a state up to its next outcome."""
Decide = Callable[[State, tuple[Expr, ...], tuple[str, ...]], bool]
"""Takes one alternative in a state, given the conditions and labels of all.

False when the state is to be left there.
"""


def follow(state: State, run: Run, decide: Decide) -> Outcome | None:
    """Runs a state up to the end of its path; None where it was left at a question."""
    while True:
        outcome = run(state)
        if isinstance(outcome, Branch):
            condition = outcome.condition
            state.exploration.parts = outcome.parts
            goes_on = decide(state, (condition, not_(condition)), ())
        elif isinstance(outcome, Choice):
            goes_on = decide(state, outcome.conditions, outcome.labels)
        else:
            return outcome
        if not goes_on:
            return None


def take(
    state: State,
    index: int,
    condition: Expr,
    labels: tuple[str, ...],
    models: tuple[Model, ...],
) -> None:
    """Goes into an alternative; `models` are inputs that follow the path there."""
    state.path.decisions = Decision(state.path.decisions, index, any(labels))
    state.choice = index if labels else -1  # a Branch is answered by its condition
    kept = state.exploration
    kept.asked_at = state.steps
    before, kept.models = kept.models, models
    if condition is TRUE:
        if labels and labels[index]:
            state.note(labels[index])
    else:
        length = state.path.length
        for part in kept.parts if index == 0 and kept.parts else (condition,):
            state.assume(part)
        kept.added = state.path.length - length
    kept.parts = ()
    if models:
        kept.validated = state.path.condition
    else:
        kept.models_before = before


def ended(state: State, outcome: Outcome) -> Path:
    """The path that an outcome other than a question ends."""
    if isinstance(outcome, Finished):
        return Path(state, Ending.RETURNED, value=outcome.value)
    if isinstance(outcome, Escaped):
        return Path(state, Ending.THREW, exception=outcome.exception)
    assert isinstance(outcome, Stop)
    return Path(state, outcome.ending, outcome.reason)
