"""Classes whose objects are made from each other: what needs itself to be made is not made so.

What is found for a class in the middle of such a circle hangs on where the search began. It counts
as long as that search goes on, so that what is known of a class is the same whoever asked first.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from jejak.construct.trials import Recipe

NOWHERE = 1 << 30


@dataclass(slots=True)
class Circle:
    """A search for objects of a class, at some `depth` inside others.

    `reach` is the depth of the outermost search around it whose class it needed. `found` are the
    recipes of classes inside that count as long as it goes on.
    """

    name: str
    depth: int
    reach: int = NOWHERE
    found: dict[str, tuple[Recipe, ...]] = field(default_factory=dict)


class Notice:
    """True once something of a search around was needed."""

    def __init__(self, circle: Circle | None) -> None:
        self.circle = circle

    def __bool__(self) -> bool:
        return self.circle is not None and self.circle.reach < NOWHERE


class Circles:
    """The searches that are under way, one inside the other."""

    def __init__(self) -> None:
        self._open: list[Circle] = []

    def known(self, name: str) -> tuple[Recipe, ...] | None:
        """What counts for a class now: nothing where it is being looked for; None if unknown."""
        for circle in self._open:
            found = () if circle.name == name else circle.found.get(name)
            if found is not None:
                self._reach(circle.depth)
                return found
        return None

    @contextmanager
    def around(self, name: str) -> Iterator[Circle]:
        """A search for objects of a class."""
        circle = Circle(name, len(self._open))
        self._open.append(circle)
        try:
            yield circle
        finally:
            self._open.pop()
            if circle.reach < circle.depth:
                self._reach(circle.reach)

    def keep(
        self, circle: Circle, found: tuple[Recipe, ...], lasting: dict[str, tuple[Recipe, ...]]
    ) -> None:
        """Keeps what a search found, for good or as long as that around it goes on."""
        if circle.reach < circle.depth:
            self._open[circle.reach].found[circle.name] = found
        else:
            lasting[circle.name] = found

    @contextmanager
    def noticing(self) -> Iterator[Notice]:
        """Notices whether something of a search around it is needed meanwhile."""
        if not self._open:
            yield Notice(None)
            return
        circle = self._open[-1]
        before, circle.reach = circle.reach, NOWHERE
        try:
            yield Notice(circle)
        finally:
            circle.reach = min(before, circle.reach)

    def _reach(self, depth: int) -> None:
        if self._open:
            self._open[-1].reach = min(self._open[-1].reach, depth)
