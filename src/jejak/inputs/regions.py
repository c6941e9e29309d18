"""Regions: parts of the heap that people say are apart, so that references to one meet no other.

`jejak.Region` names them. A region is known by the name of an input, and inherited by what the
input leads to. Inputs without one may be any.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.annotations import Annotation
from jejak.errors import InputError
from jejak.program import Field, Method
from jejak.program.checks import checked_by, text_in
from jejak.program.world import Program
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

REGION: Final = "Ljejak/Region;"
VALUE: Final = "value"
ELEMENTS: Final = "elements"


def region_in(annotations: tuple[Annotation, ...]) -> Annotation | None:
    """The annotation that names a region."""
    return next((each for each in annotations if each.descriptor == REGION), None)


def place_inputs(program: Program, state: State, entry: Method) -> None:
    """Gives the inputs of an entry method, or of the method that it checks, their regions."""
    method = checked_by(program, entry) or entry
    try:
        receiver = region_in(method.attributes.annotations())
        rows = method.attributes.parameter_annotations()
    except InputError:
        return
    given = [value for _, value in state.inputs.arguments]
    has_receiver = not method.is_static and not (method is entry and method.is_constructor)
    has_receiver = has_receiver and not method.is_constructor
    if has_receiver and given:
        place(state, given.pop(0), receiver)
    elif method is entry and method.is_constructor:
        given = given[1:]
    for value, row in zip(given[len(given) - len(rows) :], rows, strict=False):
        place(state, value, region_in(row))


def place(state: State, value: object, said: Annotation | None) -> None:
    """Gives an input its region."""
    if said is None or not isinstance(value, Symbol):
        return
    put(state, value, text_in(said, VALUE) or value.name, said)


def put(state: State, value: Symbol, region: str, said: Annotation | None) -> None:
    """Puts an input into a region, and what is in it as an array into one of its own."""
    regions = state.inputs.regions.set(value.name, region)
    elements = text_in(said, ELEMENTS)
    state.inputs.regions = regions.set(f"{value.name}[]", elements) if elements else regions


def place_field(state: State, holder: str, value: Symbol, field: Field) -> None:
    """Gives what a field of an input leads to its region."""
    region = state.inputs.regions.get(holder)
    if region is None:
        return
    said = region_in(field.attributes.annotations())
    put(state, value, text_in(said, VALUE) or region, said)


def place_element(state: State, array: str, value: Symbol) -> None:
    """Gives an element of an input array its region."""
    regions = state.inputs.regions
    region = regions.get(f"{array}[]") or regions.get(array)
    if region is not None:
        state.inputs.regions = regions.set(value.name, region)


def are_apart(state: State, symbol: Symbol, other: Ref | Symbol) -> bool:
    """Whether an open reference lies in another region than an object, so that it is another."""
    regions = state.inputs.regions
    if not regions:
        return False
    name = other.name if isinstance(other, Symbol) else state.record(other).name
    one, two = regions.get(symbol.name), regions.get(name)
    return one is not None and two is not None and one != two
