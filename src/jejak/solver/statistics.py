"""What a solver chain did: counts and times per layer and per back end."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class LayerCount:
    """Queries that reached a layer, those that went no deeper, and seconds in it and below."""

    name: str
    asked: int = 0
    answered: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class BackEndCount:
    """Answers of one back end.

    `wrong_models` of them claimed Sat with a model that fails. `starts` counts solvers or children
    that were opened, `renewals` how often one forgot what it held, `rows` expressions sent.
    `seconds` were waited for it; `effort` are those of the processor in processes of its own.
    """

    name: str
    sat: int = 0
    unsat: int = 0
    unknown: dict[str, int] = field(default_factory=dict)
    wrong_models: int = 0
    seconds: float = 0.0
    starts: int = 0
    renewals: int = 0
    rows: int = 0
    effort: float = 0.0

    @property
    def asked(self) -> int:
        """Queries that this back end was given."""
        return self.sat + self.unsat + sum(self.unknown.values())

    @property
    def restarts(self) -> int:
        """How often the child was started again after it died or was killed."""
        return max(0, self.starts - 1)

    def count_unknown(self, reason: str) -> None:
        """Count one Unknown."""
        self.unknown[reason] = self.unknown.get(reason, 0) + 1


@dataclass(slots=True)
class Statistics:
    """Layers from the outermost to the innermost, back ends in the order they are asked."""

    layers: list[LayerCount] = field(default_factory=list)
    back_ends: list[BackEndCount] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """Seconds in back ends."""
        return sum([each.seconds for each in self.back_ends])

    @property
    def effort(self) -> float:
        """Seconds of the processor in processes of back ends: busy machines change little of it."""
        return sum([each.effort for each in self.back_ends])

    def own_seconds(self, name: str) -> float:
        """Seconds that the layer `name` spent itself, without those below it."""
        for number, layer in enumerate(self.layers):
            if layer.name == name:
                below = self.layers[number + 1 : number + 2]
                return layer.seconds - sum(each.seconds for each in below)
        raise KeyError(name)
