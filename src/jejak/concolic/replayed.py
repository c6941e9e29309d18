"""How far the path of a run has been followed, and the questions on its way."""

from __future__ import annotations

from dataclasses import dataclass, field

from jejak.explore.paths import Path, take
from jejak.expr import Expr, Model
from jejak.state.state import State


@dataclass(frozen=True, slots=True)
class Position:
    """How far a state has come in a trace.

    `foreign` are the addresses of objects that only the run knows: other code made or changed them.
    `known` are addresses by the identities that the run gave. `hung` stands for the facts that
    answers on the way hang on: paths that decide the same, but on other facts, are two.
    """

    index: int = 0
    foreign: frozenset[int] = frozenset()
    known: tuple[tuple[int, int], ...] = ()
    hung: int = 0


class OffTraceError(Exception):
    """A state does not do what the run did."""


class TakenBackError(Exception):
    """A call is to be answered by the run: the path goes on in `state`, before it."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state


@dataclass(slots=True)
class Left:
    """A call that left the program's own code: the state before it, in case the run must answer."""

    state: State
    depth: int
    steps: int
    key: str
    levels: int


@dataclass(slots=True)
class ReplayLevel:
    """A question on the way: the state that asked, and the alternatives in the order of trying."""

    state: State
    conditions: tuple[Expr, ...]
    labels: tuple[str, ...]
    parts: tuple[Expr, ...]
    order: list[int]
    left: Left | None
    at: int = 0

    @property
    def chosen(self) -> int:
        """The alternative that is tried now."""
        return self.order[self.at]

    def alternative(self, index: int, models: tuple[Model, ...]) -> State:
        """The state that takes an alternative."""
        state = self.state.fork()
        state.apart = True
        state.exploration.parts = self.parts
        take(state, index, self.conditions[index], self.labels, models)
        return state


@dataclass(slots=True)
class Replayed:
    """The path of a run, and the questions on its way; `path` is None where it led elsewhere.

    `place` is how far it came then, `why` what was other than in the run.
    """

    path: Path | None
    levels: list[ReplayLevel] = field(default_factory=list)
    place: str = ""
    why: str = ""


def position(state: State) -> Position:
    """How far a state has come in its trace."""
    found = state.exploration.watch
    assert isinstance(found, Position)
    return found
