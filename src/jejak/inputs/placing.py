"""Keys of hash tables of the JDK, found by what they equal.

Only a solver that inverts it could say where the hash code of open text or of an open number leads.
A table needs no more than a number that equal keys share, and shows it nobody: a key that equals
one in the table gets the number of that one, any other key a number of its own, and which of these
it is, is asked on the path. Whoever goes through the table asks for its order
(`java_util.hash_tables`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.expr import FALSE, TRUE, Expr, and_, not_
from jejak.machine.outcomes import Outcome, ask_which
from jejak.results.reasons import Approximation
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import Ref

HASH_MAP: Final = "java/util/HashMap"
CONCURRENT_MAP: Final = "java/util/concurrent/ConcurrentHashMap"
_IMMUTABLE: Final = "java/util/ImmutableCollections$"
PROBED: Final = {f"{_IMMUTABLE}SetN": ("elements", 1), f"{_IMMUTABLE}MapN": ("table", 2)}
"""Tables without entries: where their keys are, and how far apart."""

LEAST: Final = -(1 << 31)
"""The least hash code; below 0, a concurrent map has entries of its own."""

Same = Callable[[Ref], Expr | Outcome]
"""When a key equals another one, by its reference."""
Real = Callable[[Ref], int | None]
"""The hash code of a key; None where it is not known."""


class Placed:
    """An entry of a table: what it is, its key, and the number by which that was placed."""

    def __init__(self, ref: Ref, key: Ref | None, number: int) -> None:
        self.ref = ref
        self.key = key
        self.number = number


def scattered(ref: Ref) -> int:
    """A number for an object, another one for each."""
    return ref.address * 0x9E3779B1 % 0x7FFFFFFF


def placed_number(state: State, ref: Ref, same: Same, real: Real) -> object:
    """The number of a key for the table that asks for its hash code; None where none asks."""
    table = asking_table(state)
    if table is None:
        return None
    entries = entries_of(state, table, same, real)
    if entries is None:
        if state.inputs.placed:
            state.approximate(Approximation.ITERATION_ORDER)
        return None
    number = real(ref)
    if number is not None and not any(is_placed(state, each) for each in entries):
        return number
    equal = equal_entry(state, ref, entries, same)
    if isinstance(equal, Outcome):
        return equal
    if equal is not None:
        return equal.number
    if number is None:
        number = scattered(ref)
        state.inputs.placed = state.inputs.placed.set(ref.address, True)
    return number


def is_placed(state: State, entry: Placed) -> bool:
    """Whether an entry is where no hash code of its key has led."""
    return entry.key is not None and entry.key.address in state.inputs.placed


def equal_entry(
    state: State, ref: Ref, entries: list[Placed], same: Same
) -> Placed | Outcome | None:
    """The entry whose key equals another one, if there is one."""
    found: list[tuple[Expr, Placed]] = []
    for entry in entries:
        if entry.key is None:
            continue
        condition = TRUE if entry.key.address == ref.address else same(entry.key)
        if isinstance(condition, Outcome):
            return condition
        if condition is TRUE:
            return entry
        if condition is not FALSE:
            found.append((condition, entry))
    conditions = [condition for condition, _ in found]
    which = ask_which(state, [and_(*map(not_, conditions)), *conditions]) if found else 0
    if isinstance(which, Outcome):
        return which
    return found[which - 1][1] if which else None


def asking_table(state: State) -> Instance | None:
    """The table that is about to ask a key for its hash code, or a view of it."""
    frame = state.frame
    if frame is None or frame.code.method.name == "hashCode":
        return None
    owner = frame.code.owner.name
    if owner not in (HASH_MAP, CONCURRENT_MAP) and owner not in PROBED:
        return None
    if frame.code.method.is_static:
        frame = frame.parent
    return None if frame is None else instance_at(state, frame.locals[0])


def entries_of(state: State, table: Instance, same: Same, real: Real) -> list[Placed] | None:
    """What is in a table, or in the one behind a view; None where that is not known."""
    if table.shape.name in PROBED:
        name, step = PROBED[table.shape.name]
        return probed_keys(state, named_fields(table).get(name), step, same, real)
    around = instance_at(state, named_fields(table).get("this$0"))
    fields = named_fields(table if around is None else around)
    return entries_in(state, fields["table"]) if "table" in fields else None


def entries_in(state: State, table: object) -> list[Placed] | None:
    """The entries of a table in its order; None where they are not known."""
    cells = cells_at(state, table)
    if cells is None:
        return None
    found = []
    for cell in cells:
        ref = state.resolved(cell)
        while ref is not None:
            node = instance_at(state, ref)
            if node is None or not isinstance(ref, Ref):
                return None
            held = named_fields(node)
            number, key = held.get("hash"), state.resolved(held.get("key"))
            least = 0 if node.shape.name.startswith(CONCURRENT_MAP) else LEAST
            if not isinstance(number, int) or number < least:
                return None
            found.append(Placed(ref, key if isinstance(key, Ref) else None, spread(number)))
            ref = state.resolved(held.get("next"))
    return found


def probed_keys(
    state: State, table: object, step: int, same: Same, real: Real
) -> list[Placed] | None:
    """The keys of Set.of and Map.of that a key may equal."""
    cells = cells_at(state, table)
    if cells is None:
        return None
    found = []
    for cell in cells[::step]:
        key = state.resolved(cell)
        if isinstance(key, Ref) and same(key) is not FALSE:
            number = scattered(key) if state.inputs.placed.get(key.address) else real(key)
            if number is None:
                return None
            found.append(Placed(key, key, number))
    return found


def spread(number: int) -> int:
    """How a map spreads a hash code, and back: the upper half mixed into the lower one."""
    return number ^ (number & 0xFFFFFFFF) >> 16


def cells_at(state: State, value: object) -> list[object] | None:
    """The elements of an array of which all are known; none where there is no array."""
    ref = state.resolved(value)
    if ref is None:
        return []
    record = state.record(ref) if isinstance(ref, Ref) else None
    return record.cells if isinstance(record, Array) else None


def instance_at(state: State, value: object) -> Instance | None:
    """The object that a reference is, if that is decided."""
    target = state.resolved(value)
    record = state.record(target) if isinstance(target, Ref) else None
    return record if isinstance(record, Instance) else None


def named_fields(record: Instance) -> dict[str, object]:
    """What an object holds, by the names of its fields."""
    return {
        field.name: value for field, value in zip(record.shape.fields, record.fields, strict=True)
    }
