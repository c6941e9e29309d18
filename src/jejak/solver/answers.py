"""What a solver says to a query."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from jejak.expr import Expr, Model

REASONS = ("timeout", "killed", "died", "unsupported", "memory", "missing", "library")
"""Every reason of an `Unknown`: the solver's own limit passed; the hard limit passed and the
child was killed; the child ended by itself; an operator or sort that the back end lacks, or a
model that does not hold; the memory limit; no back end is left; a
function of the mathematical library decides, and a search found nothing."""


@final
class Sat:
    """All conjuncts hold under `model`, as `Model.holds` evaluates them."""

    def __init__(self, model: Model) -> None:
        self.model: Final = model

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sat) and self.model == other.model

    def __hash__(self) -> int:
        return hash(self.model)

    def __repr__(self) -> str:
        return f"Sat({self.model})"


@final
class Unsat:
    """`core`, a subset of the query's conjuncts in their order, is contradictory."""

    def __init__(self, core: tuple[Expr, ...]) -> None:
        self.core: Final = core

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unsat) and self.core == other.core

    def __hash__(self) -> int:
        return hash(self.core)

    def __repr__(self) -> str:
        return f"Unsat({self.core})"


@dataclass(frozen=True, slots=True)
class Unknown:
    """Nobody could tell; `reason` is one of `REASONS`."""

    reason: str

    def __post_init__(self) -> None:
        assert self.reason in REASONS, self.reason


Answer = Sat | Unsat | Unknown
