"""java.lang.System.arraycopy, for numbers and expressions as positions and length."""

from __future__ import annotations

from typing import Final

from jejak.bytecode.exceptions import ARRAY_INDEX, ARRAY_STORE
from jejak.expr import Expr, add, and_, const, sge, sle, sub
from jejak.machine.machine import Machine
from jejak.machine.outcomes import (
    NOTHING,
    Outcome,
    Stop,
    ask_truth,
)
from jejak.machine.values import lift, lower
from jejak.models.arguments import needed
from jejak.models.registry import Registry
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.semantics.arrays import as_term, element, put_element, settle_store
from jejak.semantics.elements import ask_number, check_limit, share_elements
from jejak.semantics.throwing import throw_implicit
from jejak.state.contents import Cells, SparseReferences, TermContents
from jejak.state.records import Array
from jejak.state.state import State
from jejak.state.values import Ref

MOST_COPIED: Final = 4096
"""Elements copied one by one: where a position is an expression, or not all are kept as cells."""
MOST_LENGTHS: Final = 64
"""Lengths asked for where the length is an expression."""
DEFAULT_LENGTHS: Final = 16


class Copy:
    """The arguments of a copy whose arrays are known: numbers where the path knows them."""

    def __init__(self, state: State, source: Ref, target: Ref, numbers: list[object]) -> None:
        self.source = source
        self.target = target
        self.start = state.number_of(numbers[0])
        self.to = state.number_of(numbers[1])
        self.count = state.number_of(numbers[2])


def arraycopy(machine: Machine, state: State, arguments: list[object]) -> object:
    """System.arraycopy."""
    source, start, target, to, count = arguments
    first = needed(machine, state, source)
    if not isinstance(first, Ref):
        return first
    second = needed(machine, state, target)
    if not isinstance(second, Ref):
        return second
    refused = refuse_types(machine, state, first, second)
    if refused is not None:
        return refused
    settled = settle_spare(state, first)
    if settled is not None:
        return settled
    copy = Copy(state, first, second, [start, to, count])
    refused = check_range(machine, state, copy)
    if refused is not None:
        return refused
    if is_whole(machine, state, copy):
        take_contents(machine, state, copy)
        return NOTHING
    asked = ask_numbers(machine, state, copy)
    if asked is not None:
        return asked
    if state.array(first).descriptor[1] in "L[":
        return copy_references(machine, state, copy)
    return copy_primitives(machine, state, copy)


def refuse_types(machine: Machine, state: State, source: Ref, target: Ref) -> Outcome | None:
    """Throws ArrayStoreException unless both are arrays of references or of one primitive."""
    left, right = state.record(source), state.record(target)
    for record in (left, right):
        if not isinstance(record, Array):
            return throw_implicit(machine, state, ARRAY_STORE, message="arraycopy: not an array")
    assert isinstance(left, Array)
    assert isinstance(right, Array)
    if left.descriptor == right.descriptor:
        return None
    if left.descriptor[1] in "L[" and right.descriptor[1] in "L[":
        return None
    return throw_implicit(machine, state, ARRAY_STORE, message="arraycopy: type mismatch")


def check_range(machine: Machine, state: State, copy: Copy) -> Outcome | None:
    """Throws ArrayIndexOutOfBoundsException unless all elements are there."""
    lengths = (state.array(copy.source).length, state.array(copy.target).length)
    start, to, count = copy.start, copy.to, copy.count
    known = [value for value in (start, to, count, *lengths) if type(value) is int]
    if len(known) == 5:
        if min(known) >= 0 and known[0] + known[2] <= known[3] and known[1] + known[2] <= known[4]:
            return None
        return throw_implicit(machine, state, ARRAY_INDEX, message=range_message(known))
    sort = machine.int_sort
    zero = const(0, sort)
    parts = [sge(lift(value, sort), zero) for value in (count, start, to)]
    # No overflow: the condition says first that the count is not negative, nor is a length.
    for position, length in zip((start, to), lengths, strict=True):
        parts.append(sle(lift(position, sort), sub(lift(length, sort), lift(count, sort))))
    condition = and_(*parts)
    answer = ask_truth(state, condition)
    if isinstance(answer, Outcome):
        return answer
    return None if answer else throw_implicit(machine, state, ARRAY_INDEX)


def range_message(known: list[int]) -> str:
    """What the JVM says of positions, length and the arrays' lengths."""
    start, to, count, source, target = known
    if min(start, to, count) < 0:
        names = {"source index": start, "destination index": to, "length": count}
        name, value = next((name, value) for name, value in names.items() if value < 0)
        return f"arraycopy: {name} {value} is negative"
    if start + count > source:
        return f"arraycopy: last source index {start + count} out of bounds for length {source}"
    return f"arraycopy: last destination index {to + count} out of bounds for length {target}"


def settle_spare(state: State, ref: Ref) -> Outcome | None:
    """Decides the length of an array of references that holds some at and behind it.

    Models make such arrays, whose length is their `room`, too: which of their elements there are is
    asked when the program looks.
    """
    array = state.array(ref)
    contents, length = array.contents, array.length
    if not isinstance(contents, SparseReferences) or not isinstance(length, Expr):
        return None
    above = contents.above
    if contents.under is not None or contents.mixed or contents.room is not length:
        return None
    count = ask_number(state, length, len(above))
    if isinstance(count, Outcome):
        return count
    settled = state.writable_array(ref)
    settled.length = count
    settled.contents = Cells([above[index] for index in range(count)])
    return None


# --- copies that need no numbers ---------------------------------------------------------------


def is_whole(machine: Machine, state: State, copy: Copy) -> bool:
    """Whether all of an array is filled from the beginning of another that fits."""
    source, target = state.array(copy.source), state.array(copy.target)
    if copy.start != 0 or copy.to != 0 or copy.source.address == copy.target.address:
        return False
    if not isinstance(copy.count, Expr) or target.length is not copy.count:
        return False
    given, wanted = source.descriptor, target.descriptor
    return given == wanted or (target.initial is None and machine.is_subtype(given, wanted))


def take_contents(machine: Machine, state: State, copy: Copy) -> None:
    """Gives an array the contents of one that is at least as long."""
    if state.array(copy.source).descriptor[1] in "L[":
        share_elements(state, copy.source, copy.target)
        return
    term = as_term(machine, state.writable_array(copy.source))
    target = state.writable_array(copy.target)
    target.contents = TermContents(term, target.indices)


# --- questions ---------------------------------------------------------------------------------


def ask_numbers(machine: Machine, state: State, copy: Copy) -> Outcome | None:
    """Asks for the length, and for a position among known references."""
    found = ask_number(state, copy.count, most_elements(machine, state, copy))
    if isinstance(found, Outcome):
        return found
    copy.count = found
    return ask_start(machine, state, copy)


def ask_start(machine: Machine, state: State, copy: Copy) -> Outcome | None:
    """Asks for the position among known references."""
    array = state.array(copy.source)
    contents = array.contents
    is_above_cells = isinstance(contents, SparseReferences) and isinstance(contents.under, list)
    is_known = isinstance(contents, Cells) or is_above_cells
    if is_known and isinstance(copy.start, Expr) and array.descriptor[1] in "L[":
        found = ask_number(state, copy.start, most_elements(machine, state, copy))
        if isinstance(found, Outcome):
            return found
        copy.start = found
    assert isinstance(copy.count, int)
    is_too_much = copy.count > MOST_COPIED and not is_among_cells(state, copy)
    return Stop(Ending.UNSUPPORTED, Unsupported.ARRAYCOPY) if is_too_much else None


def is_among_cells(state: State, copy: Copy) -> bool:
    """Whether known cells are copied to known cells: nothing is built for an element."""
    if not (isinstance(copy.start, int) and isinstance(copy.to, int)):
        return False
    return all(state.array(ref).cells is not None for ref in (copy.source, copy.target))


def most_elements(machine: Machine, state: State, copy: Copy) -> int:
    """The largest length or position that is asked for."""
    known = [state.array(ref).length for ref in (copy.source, copy.target)]
    numbers = [length for length in known if isinstance(length, int)]
    most = min(numbers) if numbers else machine.limits.array_elements or DEFAULT_LENGTHS
    return min(most, MOST_LENGTHS)


# --- elements ----------------------------------------------------------------------------------


def position(machine: Machine, base: object, offset: int) -> object:
    """An index as far behind a position."""
    if isinstance(base, int):
        return base + offset
    sort = machine.int_sort
    return lower(add(lift(base, sort), const(offset, sort)))


def copy_primitives(machine: Machine, state: State, copy: Copy) -> object:
    """Copies elements, all read before the first is written."""
    start, to, count = copy.start, copy.to, copy.count
    assert isinstance(count, int)
    if is_among_cells(state, copy):
        assert isinstance(start, int)
        assert isinstance(to, int)
        copy_cells(state, copy, start, to, count)
        return NOTHING
    values = read_all(machine, state, copy)
    if isinstance(values, Outcome):
        return values
    for offset, value in enumerate(values):
        put_element(machine, state, copy.target, position(machine, to, offset), value)
    return NOTHING


def read_all(machine: Machine, state: State, copy: Copy) -> list[object] | Outcome:
    """All elements that are copied, before the first is written; or a question.

    Both arrays' elements may then be touched.
    """
    assert isinstance(copy.count, int)
    offsets = range(copy.count)
    indices = [position(machine, copy.start, offset) for offset in offsets]
    asked = check_limit(machine, state, copy.source, *indices)
    if asked is not None:
        return asked
    values = []
    for offset in offsets:
        found = element(machine, state, copy.source, indices[offset])
        if isinstance(found, Outcome):
            return found
        values.append(found)
    places = [position(machine, copy.to, offset) for offset in offsets]
    asked = check_limit(machine, state, copy.target, *places)
    return values if asked is None else asked


def copy_cells(state: State, copy: Copy, start: int, to: int, count: int) -> None:
    """Copies between arrays that hold all of their elements."""
    source = state.array(copy.source).cells
    assert source is not None
    moved = source[start : start + count]
    target = state.writable_array(copy.target).contents
    assert isinstance(target, Cells)
    target.put(to, moved)


def copy_references(machine: Machine, state: State, copy: Copy) -> object:
    """Copies references; those before one that the target refuses are copied nevertheless."""
    values = read_all(machine, state, copy)
    if isinstance(values, Outcome):
        return values
    accepted = accepted_values(machine, state, copy.target, values)
    if not isinstance(accepted, int):
        return accepted
    for offset in range(accepted):
        index = position(machine, copy.to, offset)
        put_element(machine, state, copy.target, index, values[offset])
    if accepted < len(values):
        return throw_implicit(
            machine, state, ARRAY_STORE, message="arraycopy: element type mismatch"
        )
    return NOTHING


def accepted_values(
    machine: Machine, state: State, ref: Ref, values: list[object]
) -> int | Outcome:
    """How many of some references an array takes before it refuses one."""
    for offset, value in enumerate(values):
        answer = settle_store(machine, state, ref, value)
        if isinstance(answer, Outcome):
            return answer
        if not answer:
            return offset
    return len(values)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    signature = "java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V"
    registry.exact(signature, arraycopy)
