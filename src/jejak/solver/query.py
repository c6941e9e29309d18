"""What a solver is asked, and the shape that every layer of the chain has."""

from __future__ import annotations

from typing import Final, Protocol, final

from jejak.expr import Expr, Model
from jejak.solver.answers import Answer
from jejak.solver.trail import Trail


@final
class Query:
    """The question whether all of `known` and `new` can hold together.

    `known` are the conjuncts of a path condition, `new` those to add (none: solve `known` alone).
    Each of `models` satisfies `known`; whoever gives one thereby says that `known` is satisfiable.
    `trail`, where there is one, is `known` as a path that grew; layers keep with it what they find.
    """

    def __init__(
        self,
        known: tuple[Expr, ...],
        new: tuple[Expr, ...] = (),
        models: tuple[Model, ...] = (),
        trail: Trail | None = None,
    ) -> None:
        self.known: Final = known
        self.new: Final = new
        self.models: Final = models
        self.trail: Final = trail

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Query):
            return False
        mine, others = (self.known, self.new, self.models), (other.known, other.new, other.models)
        return mine == others

    def __hash__(self) -> int:
        return hash((self.known, self.new, self.models))

    def __repr__(self) -> str:
        return f"Query({self.known}, {self.new}, {self.models})"

    @property
    def conjuncts(self) -> tuple[Expr, ...]:
        """All that must hold."""
        return self.known + self.new


class Layer(Protocol):
    """Answers queries; most layers hold an inner one for what they cannot answer themselves."""

    def solve(self, query: Query) -> Answer:
        """Decide the query; never raises for what a back end does."""
        ...
