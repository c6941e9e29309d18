"""How models are registered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from jejak.machine.machine import MethodModel, ModelFunction
from jejak.results.reasons import Approximation


@dataclass(frozen=True, slots=True)
class Precision:
    """Whether a model does what its method does: always, or but for a reason, or never for one."""

    reason: Approximation | None = None
    at_times: bool = True


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
