"""How models are registered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from jejak.machine.machine import MethodModel, ModelFunction
from jejak.results.reasons import UNKNOWN_CALLS, Approximation, Omission


class Direction(Enum):
    """How a model relates to its method: it does the same, more, or less than that can do."""

    EXACT = "exact"
    OVER = "over-approximating"
    UNDER = "under-approximating"


MORE: Final = UNKNOWN_CALLS | {
    Approximation.ENVIRONMENT,
    Approximation.FORMAT,
    Approximation.MATH_LIBRARY,
    Approximation.UNKNOWN_CONTENTS,
}
"""Reasons of models that give an unknown value, which may be one that the method never gives."""
LESS: Final = frozenset(
    (
        Approximation.CLASS_LOADER,
        Approximation.CONSOLE_WRITE,
        Approximation.IDENTITY_HASH,
        Approximation.ITERATION_ORDER,
        Approximation.MODULE,
        Approximation.NAN_BITS,
        Approximation.SCHEDULE,
        Approximation.THREADS,
    )
)
"""Reasons of models that do one of the things that the method may do."""


@dataclass(frozen=True, slots=True)
class Precision:
    """Whether a model does what its method does: always, or but for a reason, or never for one.

    An omission leaves inputs out; what is done for the others is exact. `leaves_out` is one that a
    model with another reason notes, too.
    """

    reason: Approximation | Omission | None = None
    at_times: bool = True
    leaves_out: Omission | None = None

    @property
    def direction(self) -> Direction:
        """What the model does where it is not exact."""
        if self.reason is None:
            return Direction.EXACT
        return Direction.OVER if self.reason in MORE else Direction.UNDER


class Registry:
    """Models by class, name and descriptor, and the precision that each declares."""

    def __init__(self) -> None:
        self.models: dict[tuple[str, str, str], MethodModel] = {}
        self.precisions: dict[tuple[str, str, str], Precision] = {}

    def exact(self, signature: str, function: ModelFunction) -> None:
        """A model that does what the method does. `signature` as `java/lang/Math.abs(I)I`."""
        self._add(signature, MethodModel(function), Precision())

    def approximate(self, signature: str, reason: Approximation, function: ModelFunction) -> None:
        """A model after which the path is not exact any more, for a reason."""
        self._add(signature, MethodModel(function, reason), Precision(reason, False))

    def partly(self, signature: str, reason: Approximation, function: ModelFunction) -> None:
        """A model that is exact where it can be, and blurs the path itself where it is not."""
        self._add(signature, MethodModel(function), Precision(reason))

    def omitting(self, signature: str, reason: Omission, function: ModelFunction) -> None:
        """An exact model that may leave inputs out, and notes that itself."""
        self._add(signature, MethodModel(function), Precision(reason))

    def outside(self, signature: str, function: ModelFunction) -> None:
        """A model of what comes from outside, which is an input.

        It leaves inputs out, and blurs the path where what it would be is not known.
        """
        precision = Precision(Approximation.ENVIRONMENT, leaves_out=Omission.ENVIRONMENT)
        self._add(signature, MethodModel(function), precision)

    def all_exact(self, owner: str, members: Iterable[str], function: ModelFunction) -> None:
        """The same exact model for several methods of a class, given without their owner."""
        for member in members:
            self.exact(f"{owner}.{member}", function)

    def _add(self, signature: str, model: MethodModel, precision: Precision) -> None:
        place, paren, rest = signature.partition("(")
        owner, _, name = place.rpartition(".")
        key = (owner, name, paren + rest)
        assert key not in self.models, signature
        self.models[key] = model
        self.precisions[key] = precision
