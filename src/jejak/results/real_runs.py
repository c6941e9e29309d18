"""What real runs of a method came to: records only."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class RealRuns:
    """Runs of one entry method on a JVM that reported what they did.

    `answered` counts calls that a run answered because the interpreter cannot follow them, and
    `methods` names what was called. `diverged` counts runs that did not go where they were meant
    to, `not_run` inputs that nobody could make or whose run gave no report; `divergences` and
    `refusals` say where and why, of the first ones. `seconds` is what the runs themselves took.
    `unfit` counts paths whose condition the input of their run, as it was chosen, does not fulfil:
    a test makes objects by calls, and these may have filled fields otherwise. `lost` counts
    executors elsewhere that ended without a word, `settled` paths of which the interpreter did not
    know the end, and a run of their input showed it.
    """

    runs: int = 0
    answered: int = 0
    diverged: int = 0
    not_run: int = 0
    unfit: int = 0
    seconds: float = 0.0
    methods: tuple[str, ...] = ()
    divergences: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    lost: int = 0
    settled: int = 0

    def __add__(self, other: RealRuns) -> RealRuns:
        """Those of two parts of one method."""
        pairs = ((getattr(self, each.name), getattr(other, each.name)) for each in fields(self))
        return RealRuns(*(_together(*pair) for pair in pairs))


def _together(one: Any, other: Any) -> Any:
    return tuple(dict.fromkeys((*one, *other))) if isinstance(one, tuple) else one + other


NO_RUNS: Final = RealRuns()
"""The program was not run."""
