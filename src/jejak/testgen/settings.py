"""Properties in tests: what a path asks of them is put there before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.construct.ways import How
from jejak.javasource.nodes import Call, Do, Expression, Name, New, class_type
from jejak.results.heaps import HeapObject, ReferenceValue, Value
from jejak.testgen.draft import Draft

PROPERTIES: Final = "java/util/Properties"


def make_settings(draft: Draft, wanted: HeapObject, value: Callable[[Value], Expression]) -> None:
    """Emits statements that make properties and fill them; `value` writes texts."""
    given = [
        (value(each.arguments[0]), value(each.result))
        for each in wanted.answers
        if isinstance(each.result, ReferenceValue)
    ]
    draft.declare(wanted, New(class_type(PROPERTIES)), How.LIBRARY)
    name = Name(draft.names[wanted.number])
    for pair in given:
        draft.statements.append(Do(Call(name, "setProperty", pair)))
