"""What an instruction may ask of the engine. A handler that returns None just went on."""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.state.values import Ref


class Outcome:
    """Base of all outcomes."""


class Branch(Outcome):
    """The instruction must know whether a condition holds."""

    def __init__(self, condition: Expr) -> None:
        self.condition = condition


class Choice(Outcome):
    """The instruction must know which of several alternatives to take.

    Each has its condition, TRUE where it asks nothing of the numbers; `labels` name them.
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


class Declined(Outcome):
    """The class of `DECLINED`."""


DECLINED: Final = Declined()
"""What a model returns when the method's own code is to run; it has changed nothing."""


class Transferred:
    """The class of `TRANSFERRED`."""


TRANSFERRED: Final = Transferred()
"""What a model returns when control went elsewhere: an exception found its handler."""


class Nothing:
    """The class of `NOTHING`."""


NOTHING: Final = Nothing()
"""What a model of a void method returns."""
