"""What watches all that a call can reach, as `jejak.Frame` does, but for what may change."""

from __future__ import annotations

from collections.abc import Sequence

from jejak.contracts.expressions import LiteralNode, SelectNode
from jejak.contracts.frames import REACH, FrameRange, Spot
from jejak.contracts.model import Clause
from jejak.contracts.scopes import ClassScope
from jejak.contracts.translating import Translation
from jejak.contracts.writing import INDENT, CodeText, java_text


class WatchText:
    """Writes what begins to watch before a call; `before` is how names are read there."""

    def __init__(self, before: Translation, scope: ClassScope) -> None:
        self.before = before
        self.scope = scope
        self.code = CodeText()
        self._watched: set[str] = set()

    def watch(self, held: str, roots: Sequence[str], spots: list[Spot], clause: Clause) -> None:
        """Has all watched that roots lead to, but for what a case lets the call change; once."""
        if held in self._watched:
            return
        self._watched.add(held)
        given = ", ".join(f"(Object) {each}" for each in roots)
        self.code.add(f"{INDENT}final jejak.Frame frame_{held} = new jejak.Frame({given});")
        for spot in spots:
            allowance = self.allowance(spot)
            if not allowance:
                continue
            absent = "NullPointerException | IndexOutOfBoundsException absent"
            self.code.add(
                f"{INDENT}try {{\n{INDENT}    frame_{held}.{allowance};\n"
                f"{INDENT}}} catch ({absent}) {{\n{INDENT}}}",
                clause,
            )

    def allowance(self, spot: Spot) -> str:
        """The call that tells a frame of a place that may change; empty where it is static."""
        if self.before.class_named(spot.base) is not None:
            return ""
        static = self.scope.find_field(spot.field) if spot.field else None
        if spot.base == LiteralNode("this") and static is not None and static.is_static:
            text = self.before.static(static)
            if static.descriptor[0] != "[":
                return ""
            return f"allowElements({text}, {self.bounds(spot.elements)})"
        base = self.before.java(spot.base)
        if spot.each is not None:
            name = java_text(spot.field or "[]")
            return (
                f"allowEach({base}, {self.bounds(spot.each)}, {name}, {self.bounds(spot.elements)})"
            )
        if spot.elements is not None:
            array = SelectNode(spot.base, spot.field) if spot.field else spot.base
            return f"allowElements({self.before.java(array)}, {self.bounds(spot.elements)})"
        return f"reach({base})" if spot.field == REACH else f'allow({base}, "{spot.field}")'

    def bounds(self, elements: FrameRange | None) -> str:
        """The first and the last index that a place names; of what is no array, any."""
        if elements is None or elements.low is None or elements.high is None:
            return "0, Long.MAX_VALUE"
        return ", ".join(self.before.java(each) for each in (elements.low, elements.high))
