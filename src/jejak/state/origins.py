"""Where objects of a path come from beside the program itself.

Records that states share: each change makes a new one.
"""

from __future__ import annotations

from immutables import Map

from jejak.program import Method
from jejak.state.records import Array, Instance
from jejak.state.values import Ref, Symbol


class Made:
    """An input that a user's method made: the call, by the types and values of its arguments."""

    def __init__(self, method: Method, arguments: tuple[tuple[str, object], ...]) -> None:
        self.method = method
        self.arguments = arguments


class Making:
    """What is known of inputs that came out of calls.

    `made` finds those that a user's method made, `given` all objects that it left, as they were
    then. `needs` are the open references that an input was made from; `part_of` finds it by their
    names.
    """

    def __init__(self) -> None:
        self.made: Map[int, Made] = Map()
        self.given: Map[int, Instance | Array] = Map()
        self.needs: Map[int, tuple[Symbol, ...]] = Map()
        self.part_of: Map[str, int] = Map()

    def copy(self) -> Making:
        """The same, to be changed before anybody else has it."""
        copied = Making()
        copied.made = self.made
        copied.given = self.given
        copied.needs = self.needs
        copied.part_of = self.part_of
        return copied

    def with_part(self, ref: Ref, part: Symbol) -> Making:
        """The same, and an input cannot be there before what an open reference is."""
        changed = self.copy()
        known = self.needs.get(ref.address, ())
        changed.needs = self.needs.set(ref.address, (*known, part))
        changed.part_of = self.part_of.set(part.name, ref.address)
        return changed


class Outside:
    """What calls that were not followed know, and gave back.

    `version` is the number of the last one, `escaped` says which of them first reached an object
    that the program made, `foreign` are objects that came back.
    """

    def __init__(self, version: int, escaped: Map[int, int], foreign: tuple[Ref, ...]) -> None:
        self.version = version
        self.escaped = escaped
        self.foreign = foreign

    def with_object(self, ref: Ref) -> Outside:
        """The same, and one more object came back."""
        return Outside(self.version, self.escaped, (*self.foreign, ref))
