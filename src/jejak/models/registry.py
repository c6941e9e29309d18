"""How models are registered."""

from __future__ import annotations

from jejak.semantics.machine import Model, ModelFunction


class Registry:
    """Models by class, name and descriptor."""

    def __init__(self) -> None:
        self.models: dict[tuple[str, str, str], Model] = {}

    def exact(self, signature: str, function: ModelFunction) -> None:
        """A model that does what the method does. `signature` as `java/lang/Math.abs(I)I`."""
        self._add(signature, Model(function))

    def approximate(self, signature: str, reason: str, function: ModelFunction) -> None:
        """A model after which the path is not exact any more, for a reason."""
        self._add(signature, Model(function, reason))

    def _add(self, signature: str, model: Model) -> None:
        place, paren, rest = signature.partition("(")
        owner, _, name = place.rpartition(".")
        key = (owner, name, paren + rest)
        assert key not in self.models, signature
        self.models[key] = model
