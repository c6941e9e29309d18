"""Static fields that a check is about: they may hold what contracts allow, not only at first.

Those are the fields that clauses name, that methods read which clauses call, and that the call may
assign where a frame watches it.
"""

from __future__ import annotations

from collections.abc import Iterable

from jejak.contracts.effects import Effects
from jejak.contracts.scopes import ClassScope
from jejak.program import Field


def static_fields(
    effects: Effects, scope: ClassScope, watched: Iterable[Field] = ()
) -> tuple[Field, ...]:
    """The fields that the clauses which were said in a scope hang on, in a fixed order."""
    found = dict.fromkeys((*scope.mentioned, *watched))
    for method in scope.asked:
        found |= dict.fromkeys(effects.statics_read(method))
    open_ = [each for each in found if not (each.is_final or each.is_synthetic)]
    return tuple(sorted(open_, key=lambda each: (each.owner.name, each.name)))


def opening(fields: Iterable[Field]) -> str:
    """The statement that lets fields hold anything; empty without any."""
    places = " ".join(f"{each.owner.name}.{each.name}" for each in fields)
    return f'jejak.Driver.open("{places}");' if places else ""
