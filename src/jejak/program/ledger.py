"""What answers rest on: every class and every method's code that was looked at on the way.

Answers are remembered all over the house, and who is given a remembered one rests on all that its
finder looked at. So what is remembered has a node of its own: whoever uses it notes the node, and
the node holds what was noted while it was found: its grounds. They may lead in circles.

A note is the name of a class (its declarations), a `Method` (its code), the `Grounds` of another
answer, or a `Question` about many classes at once, which is answered again where somebody asks
whether its answer is still the same: nothing that was looked at to answer it is noted besides.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Asked(Enum):
    """The questions about many classes at once; `store.facts` answers each again."""

    BELOW = "below"
    """Which types there are below a class."""
    NAMING = "naming"
    """Which own methods have an instruction that names a member so."""
    CALLING = "calling"
    """Which own methods have calls that may run a method: class, name, descriptor."""
    REFERRED = "referred"
    """Whether a method reference of the program names a method: class, name, descriptor."""
    ASSIGNING = "assigning"
    """Which methods assign a field: class, name, descriptor."""
    UPDATED = "updated"
    """Whether native code, or objects that stand for fields, may assign those of a class."""
    PACKAGE = "package"
    """Which own classes a package has."""
    RESOURCE = "resource"
    """What a file beside the classes holds, by its path."""
    LINE = "line"
    """On which line a method begins: class, name, descriptor."""
    SOURCE = "source"
    """What a line of a source file says: class, file, number."""
    REACHED = "reached"
    """What a class leads to, and all classes that it names, to the last of them."""
    EVERYTHING = "everything"
    """All classes that there are."""
    CLOCK = "clock"
    """Nothing about classes: a clock ended the search for an answer."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about many classes at once."""

    kind: Asked
    about: tuple[str, ...] = ()


CLOCK: Final = Question(Asked.CLOCK)


class Grounds:
    """What one answer rests on."""

    __slots__ = ("notes",)

    def __init__(self) -> None:
        self.notes: set[object] = set()


class Ledger:
    """Takes down what is looked at, under the node of the answer that is being found."""

    def __init__(self) -> None:
        self.current = Grounds()
        self._nodes: dict[Hashable, Grounds] = {}

    def note(self, looked_at: object) -> None:
        """Takes down that something was looked at."""
        self.current.notes.add(looked_at)

    def hurry(self) -> None:
        """Takes down that a clock had a say: with more time, or elsewhere, it may be another."""
        self.current.notes.add(CLOCK)

    def use(self, key: Hashable) -> None:
        """Takes down that an answer was used which was found before."""
        self.current.notes.add(self.node(key))

    def node(self, key: Hashable) -> Grounds:
        """The node of an answer, by a key that no other answer has."""
        known = self._nodes.get(key)
        if known is None:
            known = self._nodes[key] = Grounds()
        return known

    @contextmanager
    def finding(self, key: Hashable) -> Iterator[None]:
        """While this lasts, what is looked at is for an answer; who asked uses that."""
        before, found = self.current, self.node(key)
        before.notes.add(found)
        self.current = found
        try:
            yield
        finally:
            self.current = before

    @contextmanager
    def apart(self) -> Iterator[None]:
        """While this lasts, what is looked at is for nobody: a `Question` stands for all of it."""
        with self.under(Grounds()):
            yield

    @contextmanager
    def under(self, node: Grounds) -> Iterator[Grounds]:
        """While this lasts, what is looked at is for a node."""
        before, self.current = self.current, node
        try:
            yield node
        finally:
            self.current = before


def notes_of(node: Grounds) -> set[object]:
    """All that an answer rests on, also through other answers."""
    seen = {id(node)}
    pending = [node]
    found: set[object] = set()
    while pending:
        for each in pending.pop().notes:
            if not isinstance(each, Grounds):
                found.add(each)
            elif id(each) not in seen:
                seen.add(id(each))
                pending.append(each)
    return found
