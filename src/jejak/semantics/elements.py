"""Elements of arrays of references, at numbers and at expressions.

A write asks nothing: it lies above what was written before, and covers it where the indices turn
out to be the same. A read asks whether its index is that of a write, from the newest down, then
whether it is one that the input was read at before; if it is none, it is a further element of the
input, about which nothing is known. What would give the same reference is not told apart, and no
index becomes a number by that.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.expr import Expr, add, const, eq, ite, java, or_, sgt, sle, slt
from jejak.inputs.regions import place_element
from jejak.inputs.type_decisions import decide_guess
from jejak.machine.boxing import is_value
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Branch, Choice, Outcome, Stop, ask, ask_truth, ask_which
from jejak.machine.values import fresh_value, lift
from jejak.program.generics import erased
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Omission
from jejak.state.contents import OWN_ELEMENTS, Cells, ElementIndex, SparseReferences
from jejak.state.records import Array
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

FEWEST_ALTERNATIVES: Final = 64
"""Different references of a known array that one question may tell apart, whatever the limit."""
LONGEST_NAME: Final = 60


class Untouched:
    """The class of `UNTOUCHED`."""


UNTOUCHED: Final = Untouched()
"""An element of the input that nobody has looked at."""


class ElementRange:
    """A reference that a read may give, and the indices, one of which is then the read's."""

    def __init__(self, value: object, condition: Expr) -> None:
        self.value = value
        self.conditions = [condition]

    def condition(self) -> Expr:
        """When the read gives it, if nothing that is asked before does."""
        return or_(*self.conditions)


def key_of(state: State, index: object) -> ElementIndex:
    """An index as a number where it is known to be one."""
    number = state.number_of(index)
    assert isinstance(number, int | Expr)
    return number


def same_index(machine: Machine, state: State, left: ElementIndex, right: ElementIndex) -> Expr:
    """When two indices are the same."""
    sort = machine.int_sort
    return eq(lift(key_of(state, left), sort), lift(key_of(state, right), sort))


def compared(machine: Machine, state: State, left: ElementIndex, right: ElementIndex) -> int:
    """1 or 0 when two indices are known to be the same or not, -1 when that is open."""
    if left is right:
        return 1
    if type(left) is int and type(right) is int:
        return 1 if left == right else 0
    sort = machine.int_sort
    truth = state.truth(eq(lift(left, sort), lift(right, sort)))
    return truth if truth >= 0 else state.truth(same_index(machine, state, left, right))


def identity(state: State, value: object) -> object:
    """What tells references apart: null, open ones by name, objects by address."""
    target = state.resolved(value)
    if isinstance(target, Ref):
        return target.address
    return target.name if isinstance(target, Symbol) else target


# --- reading -----------------------------------------------------------------------------------


def load_reference(machine: Machine, state: State, ref: Ref, index: object) -> object:
    """The reference at an index that is known to be in range, or a question."""
    array = state.array(ref)
    key = key_of(state, index)
    contents = array.contents
    if isinstance(contents, Cells):
        if type(key) is int:
            return contents.cells[key]
        return which_cell(machine, state, array, contents.cells, index)
    assert isinstance(contents, SparseReferences)
    above = contents.above
    if type(key) is int and not contents.mixed and key in above:
        return above[key]
    runs: list[ElementRange] = []
    if contents.mixed or type(key) is not int:
        for other in reversed(list(above)):
            truth = compared(machine, state, other, key)
            if truth > 0:
                return decide(state, runs, above[other])
            if truth < 0:
                add_run(machine, state, runs, above[other], other, key)
    return load_under(machine, state, ref, runs, index)


def load_under(
    machine: Machine, state: State, ref: Ref, runs: list[ElementRange], index: object
) -> object:
    """What a read gives that no write is known to give."""
    array = state.array(ref)
    contents = array.contents
    assert isinstance(contents, SparseReferences)
    key = key_of(state, index)
    if contents.room is not None:
        found = load_within_room(machine, state, contents.room, runs, key)
        if found is not UNTOUCHED:
            return found
    under = contents.under
    if isinstance(under, list):
        return load_below(machine, state, array, under, runs, index)
    if under is None:
        return decide(state, runs, None)
    return load_input(machine, state, under if isinstance(under, Ref) else ref, runs, key)


def add_run(
    machine: Machine,
    state: State,
    runs: list[ElementRange],
    value: object,
    other: ElementIndex,
    key: ElementIndex,
) -> None:
    """Adds what a read gives when its index is another one; joins what gives the same."""
    condition = same_index(machine, state, other, key)
    if runs and identity(state, runs[-1].value) == identity(state, value):
        runs[-1].conditions.append(condition)
    else:
        runs.append(ElementRange(value, condition))


def decide(state: State, runs: list[ElementRange], otherwise: object) -> object:
    """What a read gives: the first run whose condition holds, or `otherwise`; or a question."""
    left: list[ElementRange] = []
    for run in runs:
        truth = state.truth(run.condition())
        if truth < 0:
            left.append(run)
        elif truth > 0:
            otherwise = run.value
            break
    last = identity(state, otherwise)
    while left and identity(state, left[-1].value) == last:
        left.pop()
    return Branch(left[0].condition()) if left else otherwise


def load_within_room(
    machine: Machine, state: State, room: object, runs: list[ElementRange], key: ElementIndex
) -> object:
    """What a read gives where elements behind `room` are null; UNTOUCHED for one before it."""
    sort = machine.int_sort
    is_before = slt(lift(key, sort), lift(room, sort))
    truth = state.truth(is_before)
    if truth == 0:
        return decide(state, runs, None)
    found = decide(state, runs, UNTOUCHED)
    return Branch(is_before) if found is UNTOUCHED and truth < 0 else found


def load_below(
    machine: Machine,
    state: State,
    array: Array,
    cells: list[object],
    runs: list[ElementRange],
    index: object,
) -> object:
    """What a read gives where writes lie above known cells."""
    key = key_of(state, index)
    if type(key) is int:
        return decide(state, runs, cells[key])
    kinds = {identity(state, cell) for cell in cells}
    found = decide(state, runs, cells[0] if len(kinds) == 1 else UNTOUCHED)
    if found is not UNTOUCHED:
        return found
    return which_cell(machine, state, array, cells, index)


def which_cell(
    machine: Machine, state: State, array: Array, cells: list[object], index: object
) -> object:
    """The reference among known ones at an open index; asks which, unless all are the same."""
    assert isinstance(index, Expr)
    groups: dict[object, list[int]] = {}
    for position, cell in enumerate(cells):
        groups.setdefault(identity(state, cell), []).append(position)
    found = list(groups.values())
    if len(found) == 1:
        return cells[0]
    most = max(machine.limits.array_elements or 0, FEWEST_ALTERNATIVES)
    sort = machine.int_sort
    conditions = [or_(*[eq(index, const(p, sort)) for p in group]) for group in found[:most]]
    for group, condition in zip(found, conditions, strict=False):
        if state.path.fixed.get(condition) is True:
            return cells[group[0]]
    if len(found) > most:
        beyond = [position for group in found[most:] for position in group]
        conditions.append(or_(*[eq(index, const(p, sort)) for p in beyond]))
    chosen = ask(state, lambda: element_question(array, found[:most], conditions))
    if isinstance(chosen, Outcome):
        return chosen
    if chosen == most:
        return Stop(Ending.ARRAY_ELEMENTS)
    # This instruction may ask more and run again: it finds the answer here.
    state.path.fixed = state.path.fixed.set(conditions[chosen], True)
    if len(found[chosen]) == 1:
        state.fix(index, found[chosen][0])
    return cells[found[chosen][0]]


def element_question(array: Array, groups: list[list[int]], conditions: list[Expr]) -> Choice:
    """The question at which of some indices, or beyond them, an element of an array lies."""
    name = array.name or "array"
    labels = [f"{name}[{', '.join(map(str, group[:4]))}]" for group in groups]
    return Choice(tuple(conditions), (*labels, "beyond")[: len(conditions)])


def ask_number(state: State, value: object, most: int) -> int | Outcome:
    """The number up to `most` that a size or position is; the path ends where it is greater."""
    known = state.number_of(value)
    if isinstance(known, int):
        return known
    assert isinstance(known, Expr)
    numbers = [eq(known, const(number, known.sort)) for number in range(most + 1)]
    chosen = ask_which(state, [*numbers, sgt(known, const(most, known.sort))])
    if isinstance(chosen, Outcome):
        return chosen
    if chosen > most:
        return Stop(Ending.ARRAY_ELEMENTS)
    state.fix(known, chosen)
    return chosen


def load_input(
    machine: Machine, state: State, ref: Ref, runs: list[ElementRange], key: ElementIndex
) -> object:
    """What a read gives that may reach the input: an element read before, or one chosen now."""
    given = state.array(ref).initial
    assert given is not None
    otherwise: object = UNTOUCHED
    if type(key) is int and key in given.elements:
        otherwise = given.elements[key]
    elif given.mixed or type(key) is not int:
        groups: dict[object, ElementRange] = {}
        for other, value in given.elements.items():
            truth = compared(machine, state, other, key)
            if truth > 0:
                otherwise = value
                groups = {}
                break
            if truth < 0:
                condition = same_index(machine, state, other, key)
                group = groups.get(identity(state, value))
                if group is None:
                    groups[identity(state, value)] = ElementRange(value, condition)
                else:
                    group.conditions.append(condition)
        above = groups.pop(identity(state, runs[-1].value), None) if runs else None
        if above is not None:
            runs[-1].conditions += above.conditions
        runs = runs + list(groups.values())
    found = decide(state, runs, otherwise)
    if found is not UNTOUCHED:
        return found
    asked = check_limit(machine, state, ref, key)
    return read_input(machine, state, ref, key) if asked is None else asked


def read_input(machine: Machine, state: State, ref: Ref, key: ElementIndex) -> object:
    """Chooses what an input array held at an index that is none of those read before."""
    array = state.writable_array(ref)
    if array.known.guesses:
        decide_guess(machine, state, ref)
    given = array.given()
    text = str(key) if isinstance(key, int) else java(key, LONGEST_NAME)
    name = f"{array.name}[{text}]"
    if isinstance(key, Expr):
        given.mixed = True
        taken = [value.name for value in given.elements.values() if isinstance(value, Symbol)]
        if name in taken:
            name = state.fresh_name(name)
    element = array.descriptor[1:] if given.generic is None else erased(given.generic, {})
    value = fresh_value(machine, state, name, element, array.chain, given.unknown)
    if isinstance(value, Symbol):
        value.not_null = given.whole
        value.generic = given.generic
        value.apart = given.generic is not None and is_value(class_of(element))
        place_element(state, array.name, value)
    given.elements[key] = value
    if array.known.guessed:
        state.omit(Omission.OPEN_TYPE)
    if given.unknown:
        state.approximate(Approximation.UNKNOWN_CONTENTS)
    return value


# --- writing -----------------------------------------------------------------------------------


def store_reference(machine: Machine, state: State, ref: Ref, index: object, value: object) -> None:
    """Writes a reference at an index that is known to be in range."""
    array = state.writable_array(ref)
    key = key_of(state, index)
    contents = array.contents
    if isinstance(contents, Cells):
        if type(key) is int:
            contents.cells[key] = value
            return
        contents = array.contents = SparseReferences(contents.cells, {})
    assert isinstance(contents, SparseReferences)
    above, under = contents.above, contents.under
    if not contents.mixed and type(key) is int:
        above[key] = value
        return
    contents.mixed = True
    is_free = True
    for other in list(above):
        truth = compared(machine, state, other, key)
        if truth > 0:
            if is_last(machine, state, above, other):
                above[other] = value
                return
            del above[other]
        elif truth < 0:
            is_free = False
    if is_free and isinstance(under, list) and contents.room is None and type(key) is int:
        under[key] = value
    else:
        above[key] = value


def is_last(
    machine: Machine, state: State, above: dict[ElementIndex, object], key: ElementIndex
) -> bool:
    """Whether no write behind that at `key` may be at the same index."""
    for other in reversed(list(above)):
        if other is key:
            return True
        if compared(machine, state, other, key) != 0:
            return False
    return True


def share_elements(state: State, source: Ref, target: Ref) -> SparseReferences:
    """Gives an array the references of another one, as many as it has room for."""
    contents = state.array(source).contents.copy()
    if isinstance(contents, Cells):
        contents = SparseReferences(contents.cells, {})
    assert isinstance(contents, SparseReferences)
    if contents.under is OWN_ELEMENTS:
        contents.under = source
    state.writable_array(target).contents = contents
    return contents


# --- the limit ---------------------------------------------------------------------------------


def touched(array: Array) -> list[ElementIndex]:
    """The indices that an array was accessed at; some may be the same."""
    given = () if array.initial is None else array.initial.elements
    return list(dict.fromkeys((*given, *array.contents.written(), *array.indices)))


def check_limit(machine: Machine, state: State, ref: Ref, *indices: object) -> Outcome | None:
    """Ends a path that touches more different elements of an array than the limit.

    Asks where indices may be the same. The limit is for input arrays, and for those that the
    program makes of references, with a length that is open.
    """
    array = state.array(ref)
    limit, ending = machine.limits.array_elements, Ending.ARRAY_ELEMENTS
    if array.initial is not None and array.initial.generic is not None:
        limit, ending = machine.limits.collection_elements, Ending.COLLECTION_ELEMENTS
    if limit is None or not is_limited(array):
        return None
    added = [key_of(state, index) for index in indices]
    given = 0 if array.initial is None else len(array.initial.elements)
    known = given + len(array.contents.written()) + len(array.indices)
    if known + len(added) <= limit:
        return None
    seen = touched(array)
    added = [key for key in added if not is_among(machine, state, key, seen)]
    if not added or len(seen) + len(added) <= limit:
        return None
    if all(type(key) is int for key in (*seen, *added)):
        return Stop(ending)
    count = different(machine, state, [*seen, *added])
    within = sle(count, const(limit, machine.int_sort))
    answer = ask_truth(state, within)
    if isinstance(answer, Outcome):
        return answer
    return None if answer else Stop(ending)


def is_limited(array: Array) -> bool:
    """Whether the elements of an array that a path touches are counted.

    Those of primitives that the program makes are not: they need no questions.
    """
    if array.initial is not None:
        return True
    return isinstance(array.length, Expr) and array.descriptor[1] in "L["


def is_among(machine: Machine, state: State, key: ElementIndex, others: list[ElementIndex]) -> bool:
    """Whether an index is known to be one of others."""
    return any(compared(machine, state, other, key) > 0 for other in others)


def different(machine: Machine, state: State, keys: list[ElementIndex]) -> Expr:
    """How many different indices there are among some."""
    sort = machine.int_sort
    count = const(0, sort)
    for position, key in enumerate(keys):
        again = [same_index(machine, state, key, other) for other in keys[:position]]
        count = add(count, ite(or_(*again), const(0, sort), const(1, sort)))
    return count
