"""What a solver is asked, and the shape that every layer of the chain has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from jejak.expr import Expr, Model
from jejak.solver.answers import Answer


@dataclass(frozen=True, slots=True)
class Query:
    """The question whether all of `known` and `new` can hold together.

    `known` are the conjuncts of a path condition, `new` those to add (none: solve `known` alone).
    Each of `models` satisfies `known`; whoever gives one thereby says that `known` is satisfiable.
    """

    known: tuple[Expr, ...]
    new: tuple[Expr, ...] = ()
    models: tuple[Model, ...] = ()

    @property
    def conjuncts(self) -> tuple[Expr, ...]:
        """All that must hold."""
        return self.known + self.new


class Layer(Protocol):
    """Answers queries; most layers hold an inner one for what they cannot answer themselves."""

    def solve(self, query: Query) -> Answer:
        """Decide the query; never raises for what a back end does."""
        ...
