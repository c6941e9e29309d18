"""Weights: the share of all inputs of a method that take a path, or end in an error.

Numbers are counted (`solver.shares`): every value of a parameter's type is as likely as any other.
Decisions about objects (null or not, which class, the same as another) have no such share: each
counts as one of two, and the weight is an estimate.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from jejak.explore.paths import Path
from jejak.expr import Expr
from jejak.results.findings import Weight, WeightKind
from jejak.solver.shares import ALL, ANY, NONE, Share, share_of
from jejak.state.path import GIVEN
from jejak.state.state import State

MOST_PATHS: Final = 24
"""Paths of one entry method that end in errors and are weighed."""


class PathWeight:
    """The share of inputs that take a path; `halvings` counts decisions about objects."""

    def __init__(self, state: State, boxes: int | None = None) -> None:
        given, conjuncts = conditions_of(state)
        counted = share_of(conjuncts) if boxes is None else share_of(conjuncts, boxes)
        if given:
            counted = counted.within(share_of(given))
        self.share: Share = counted
        self.halvings: int = decisions_about_objects(state)

    @property
    def value(self) -> Fraction:
        """One number for it: in the middle of what is possible."""
        return (self.share.low + self.share.high) / 2 / (1 << min(self.halvings, 1000))


class _Sum:
    """What the paths to one error weigh together."""

    def __init__(self) -> None:
        self.share = NONE
        self.estimate = Fraction(0)
        self.is_estimate = False
        self.is_whole = True

    def add(self, weight: PathWeight) -> None:
        """Takes in one more path."""
        low = weight.share.low if not weight.halvings else Fraction(0)
        self.share = self.share.plus(Share(low, weight.share.high))
        self.estimate += weight.value
        self.is_estimate = self.is_estimate or weight.halvings > 0


class Weighing:
    """Weighs the errors of one entry method, by what makes two the same cause."""

    def __init__(self) -> None:
        self.left = MOST_PATHS
        self._sums: dict[tuple[object, ...], _Sum] = {}

    def add(self, key: tuple[object, ...], path: Path) -> None:
        """Takes in a path that ends in an error; all its inputs do."""
        found = self._sums.setdefault(key, _Sum())
        if not self.left or path.state.path.approximations:
            found.is_whole = False
            return
        self.left -= 1
        found.add(PathWeight(path.state))

    def weight(self, key: tuple[object, ...], is_exhaustive: bool) -> Weight | None:
        """The share of inputs that end in an error; None where nothing is known of it.

        Where paths were cut or left, or not weighed, they may all end there, too.
        """
        found = self._sums.get(key)
        if found is None:
            return None
        low, high = found.share
        if not (is_exhaustive and found.is_whole):
            high = ALL.high
        if found.is_estimate:
            value = min(high, max(low, found.estimate))
            return Weight(WeightKind.ESTIMATE, float(low), float(high), float(value))
        if low == high:
            return Weight(WeightKind.EXACT, float(low), float(low), float(low))
        if (low, high) == (ANY.low, ANY.high):
            return None
        middle = float((low + high) / 2 if found.is_whole and is_exhaustive else low)
        return Weight(WeightKind.INTERVAL, float(low), float(high), middle)


def conditions_of(state: State) -> tuple[list[Expr], list[Expr]]:
    """What holds of all inputs, and that with what the path asks of its own."""
    given: list[Expr] = []
    conjuncts: list[Expr] = []
    node = state.path.condition
    while node is not None:
        if node.conjunct is not None:
            conjuncts.append(node.conjunct)
            if node.label == GIVEN:
                given.append(node.conjunct)
        node = node.parent
    return given, conjuncts


def decisions_about_objects(state: State) -> int:
    """How many decisions of a path no numbers decide."""
    found = 0
    decision = state.path.decisions
    while decision is not None:
        found += decision.labelled
        decision = decision.parent
    return found
