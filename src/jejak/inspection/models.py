"""The models of JDK methods with the precision that each declares, for people and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from jejak.classfile.descriptors import java_method, java_name
from jejak.models import registered
from jejak.models.drivers import DRIVER
from jejak.models.registry import Direction


@dataclass(frozen=True, slots=True)
class ModelSummary:
    """One model. `reason` is the code of what makes it inexact, `always` whether it always does.

    `leaves_out` is the code of an omission beside that.
    """

    owner: str
    method: str
    descriptor: str
    precision: str
    reason: str | None
    always: bool
    leaves_out: str | None = None


def surveyed_models() -> tuple[ModelSummary, ...]:
    """All models of JDK methods, by class and method."""
    registry = registered()
    found = [
        ModelSummary(
            java_name(owner),
            java_method(name, descriptor),
            descriptor,
            precision.direction.value,
            None if precision.reason is None else precision.reason.value,
            precision.reason is not None and not precision.at_times,
            None if precision.leaves_out is None else precision.leaves_out.value,
        )
        for (owner, name, descriptor), precision in registry.precisions.items()
        if owner != DRIVER
    ]
    return tuple(sorted(found, key=lambda each: (each.owner, each.method, each.descriptor)))


def models_lines(found: tuple[ModelSummary, ...]) -> Iterator[str]:
    """The models by class, and how many there are of each precision."""
    for owner, models in groupby(found, key=lambda each: each.owner):
        yield owner
        for each in models:
            yield f"  {each.method}: {precision_text(each)}"
    counts = Counter(each.precision for each in found)
    parts = [f"{counts[each.value]} {each.value}" for each in Direction]
    yield f"{len(found)} models: {', '.join(parts)}."


def precision_text(model: ModelSummary) -> str:
    """How exact a model is, in a few words."""
    if model.reason is None:
        return model.precision
    often = "always" if model.always else "at times"
    left = "" if model.leaves_out is None else f", {model.leaves_out}"
    return f"{often} {model.precision} ({model.reason}{left})"
