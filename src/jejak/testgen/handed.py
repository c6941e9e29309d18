"""Objects that a test makes with a null that nobody welcomes, and that is what fails later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from jejak.construct.matching import Filled, needed
from jejak.construct.ways import How
from jejak.explore.triage.cases import knowledge_of
from jejak.machine.machine import Machine
from jejak.program import Field, Method
from jejak.program.intent.call_sites import CallSites, parameter_position
from jejak.program.intent.filling import stores_of
from jejak.program.intent.handing import fed_parameters, is_cleared, is_null_taken
from jejak.program.intent.operands import Operands
from jejak.results.heaps import HeapObject, NullValue, Place, Value

FieldAt = Callable[[Place], Field | None]
Candidate = tuple[Filled, How]


class HandedNulls:
    """Tells which calls of a test bring a null about by being handed one."""

    def __init__(self, machine: Machine, field_at: FieldAt) -> None:
        self.machine = machine
        self.field_at = field_at

    @property
    def _sites(self) -> CallSites:
        return knowledge_of(self.machine).sites

    def ordered(self, wanted: HeapObject, found: Iterable[Candidate]) -> Iterator[Candidate]:
        """Recipes in order, those that are handed such a null behind others that do without.

        They still come before those that leave fields to be assigned. Only where the program may
        bring the null about by itself are others looked for.
        """
        later: list[Candidate] = []
        for filled, how in found:
            field = self.brought(wanted, filled)
            if field is not None and self.may_do_without(field, filled):
                later.append((filled, How.NULLS))
                continue
            if filled.rest:
                yield from later
                later = []
            yield filled, how if field is None else How.NULLS
        yield from later

    def brought(self, wanted: HeapObject, filled: Filled) -> Field | None:
        """A field of an object that is null only because a call of a recipe was handed null."""
        for slot in needed(wanted):
            field = self.field_at(slot.place) if is_null(slot.value) else None
            if field is None:
                continue
            for call, values in zip(filled.recipe.calls, filled.arguments, strict=True):
                if self.is_brought(field, call.method, values):
                    return field
        return None

    def is_brought(self, field: Field, method: Method, values: tuple[Value, ...]) -> bool:
        """Whether a call keeps a null in a field that it was handed and nothing welcomes.

        What asks for the field elsewhere says nothing of what a caller may hand in.
        """
        if field.is_static or field.owner.in_jdk or not any(map(is_null, values)):
            return False
        sites, resolver = self._sites, self.machine.resolver
        for local in fed_parameters(sites, resolver, method, field):
            position = parameter_position(method, local)
            if position is None or not is_null(values[position]):
                continue
            if is_null_taken(sites, resolver, method, local):
                continue
            return True
        return False

    def may_do_without(self, field: Field, filled: Filled) -> bool:
        """Whether code of the program may put null into a field that nobody handed in."""
        sites = self._sites
        if any(is_cleared(sites, each, field) for each in sites.methods_naming(field.name)):
            return True
        makers = [call.method for call in filled.recipe.calls]
        return any(
            Operands(method).parameter(at) is None
            for method in makers
            for at in stores_of(sites, method, field)
        )


def is_null(value: Value) -> bool:
    """Whether a value is null in the test, also where the path left open what it is."""
    return isinstance(value, NullValue)
