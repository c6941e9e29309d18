"""Rules about objects and nulls: where what fails comes from, and who left it so."""

from __future__ import annotations

from functools import partial

from jejak.explore.triage.cases import Case, entry_name, short_name
from jejak.explore.triage.classes import two_in_one
from jejak.explore.triage.nulls import is_promised, null_through, reckons_with, welcomes
from jejak.explore.triage.origins import NullOrigin, Whence, origin_of
from jejak.explore.triage.steadiness import below_zero, unsteady
from jejak.program.intent.filling import is_injected, only_callers_fill
from jejak.program.intent.readiness import made_ready_by

Facts = tuple[str, ...]


def two_roles(case: Case) -> Facts | None:
    """One object is in two places of the input whose types no class has in common."""
    found = two_in_one(case)
    if found is None:
        return None
    return (f"one object is a {short_name(found[0])} and a {short_name(found[1])}, in two places",)


def odd_answer(case: Case) -> Facts | None:
    """A class that only the test has counts below zero, or answers one question in two ways."""
    negative = below_zero(case)
    if negative is not None:
        return (f"{negative} must count below zero",)
    found = unsteady(case)
    if found is None:
        return None
    return (
        f"{found} must answer first so, then so",
        "nothing that can be called on its object changes anything",
    )


def unready(case: Case) -> Facts | None:
    """A field is null that no constructor fills, and that another method would have filled."""
    origin = null_origin(case)
    if origin is None or origin.field is None or only_callers_fill(case.known.sites, origin.field):
        return None
    path = [step.method for step in case.steps]
    filling = made_ready_by(case.known.sites, origin.field, path)
    if filling is None:
        return None
    return (
        f"`{origin.name}` is null: no constructor fills it",
        f"{filling.owner.simple_name}.{filling.name} does, and was not called",
    )


class NullFrom:
    """A null from some origin, with nothing that shows it to be welcome."""

    def __init__(self, whence: Whence, said: str) -> None:
        self.whence = whence
        self.said = said

    def __call__(self, case: Case) -> Facts | None:
        """The facts, where the rule applies."""
        origin = null_origin(case)
        if origin is None or origin.whence is not self.whence:
            return None
        place = case.steps[0].name if case.steps else entry_name(case)
        return (
            f"{self.said.format(origin.name)} and reaches {place} unchanged",
            "nothing shows that null is welcome: no annotation, no test for null that goes on, "
            "no caller that passes null",
        )


def null_origin(case: Case) -> NullOrigin | None:
    """Where the null that fails comes from; None where it is the program's own."""
    symbol = case.null_culprit() or null_through(case)
    return None if symbol is None else origin_of(case.state, symbol)


def null_welcome(case: Case) -> Facts | None:
    """A null from outside that something shows to be welcome."""
    origin = null_origin(case)
    if origin is None:
        return None
    shown = welcomes(case, origin)
    return None if shown is None else (f"`{origin.name}` is null", shown)


def null_elsewhere(case: Case) -> Facts | None:
    """A field is null, and a method off the path reckons with that."""
    origin = null_origin(case)
    shown = None if origin is None else reckons_with(case, origin)
    return None if shown is None or origin is None else (f"`{origin.name}` is null", shown)


def null_field(case: Case) -> Facts | None:
    """A field is null that only callers fill."""
    origin = null_origin(case)
    if origin is None or origin.field is None:
        return None
    field, sites = origin.field, case.known.sites
    if field.owner.in_jdk:
        return None
    name = f"{field.owner.simple_name}.{field.name}"
    said = f"every assignment of {name} takes over what a caller hands in, or what that answers"
    if is_injected(sites, field):
        said = f"{name} is annotated, and assigned by whoever reads that"
    elif not only_callers_fill(sites, field, partial(is_promised, case)):
        return None
    return (
        f"`{origin.name}` is null",
        said,
        "nothing shows that null is welcome: no annotation, no test for null that goes on",
    )
