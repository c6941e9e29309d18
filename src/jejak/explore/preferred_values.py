"""What people like to read in an input: letters in texts, not the characters numbered 0."""

from __future__ import annotations

from typing import Any, Final

from jejak.expr import ArrayValue, Expr, Model, variables
from jejak.machine.strings import STRING
from jejak.machine.texts import OpenText
from jejak.program import Method
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

LETTER: Final = ord("a")


def preferred(state: State, entry: Method) -> dict[str, Any]:
    """Liked values of variables of a path, by name: characters are letters."""
    found: dict[str, Any] = {}
    told = [state.resolved(each.value) for each in state.inputs.environment.answers]
    for ref in (*state.inputs_in_order(), *(each for each in told if isinstance(each, Ref))):
        record = state.record(ref)
        if not isinstance(record, Instance) or record.shape.name != STRING:
            continue
        if isinstance(record.native, OpenText):
            found[str(record.native.base.payload)] = ArrayValue(LETTER, {})
    types = entry.type.parameters
    for (_, given), descriptor in zip(
        reversed(state.inputs.arguments), reversed(types), strict=False
    ):
        if descriptor == "C" and isinstance(given, Expr):
            found.update((str(variable.payload), LETTER) for variable in variables(given))
    return found


def with_letters(model: Model, liked: dict[str, Any]) -> Model:
    """A model with liked values for what it says nothing of."""
    missing = {name: value for name, value in liked.items() if name not in model.values}
    return model.updated(missing) if missing else model
