"""java.util.HashMap: the order of one whose keys lie where they were found, not where they belong.

Entries come by their place in the table, and in one place as they were put there: at its end, or by
some methods at its beginning. Of a few numbers, which order that is, is asked on the path; then the
entries are put in that order.
"""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import Final

from jejak.expr import FALSE, TRUE, Expr, and_, bit_and, bit_xor, const, eq, lshr, or_, slt
from jejak.inputs.placing import HASH_MAP, Placed, cells_at, entries_in
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, ask_which
from jejak.machine.values import lift
from jejak.models.java_lang.wrapper_keys import box_hash
from jejak.models.registry import Registry
from jejak.state.contents import Cells
from jejak.state.state import State
from jejak.state.values import Ref

MOST_ENTRIES: Final = 4
"""Entries whose orders are paths of their own."""
NODE: Final = f"{HASH_MAP}$Node"
IN_FRONT: Final = "in front"
"""What `Instance.native` holds in an entry that went before those in its place."""
PREPENDING: Final = frozenset(("compute", "computeIfAbsent", "merge"))
"""Methods of a map that put an entry before those in its place; others put it behind them."""


def settle_order(machine: Machine, state: State, table: object) -> bool | Outcome:
    """Puts the entries of a table in order; whether that can be done."""
    entries, count = entries_in(state, table), len(cells_at(state, table) or ())
    if not entries or len(entries) > MOST_ENTRIES or len(entries) >= count or machine.mathematical:
        return False
    if not all(is_of_hash_map(state, entry) for entry in entries):
        return False
    places = [place_of(machine, state, entry, count) for entry in entries]
    known = [place for place in places if place is not None]
    if len(known) < len(places):
        return False
    orders = list(permutations(range(len(entries))))
    ranks = [rank(state, entry) for entry in entries]
    which = ask_which(state, [in_this_order(order, ranks, known) for order in orders])
    if isinstance(which, Outcome):
        return which
    assert isinstance(table, Ref)
    put_in_order(state, table, [entries[index] for index in orders[which]])
    return True


def is_of_hash_map(state: State, entry: Placed) -> bool:
    """Whether an entry is one of a HashMap."""
    return state.instance(entry.ref).shape.name == NODE


def holds_number(machine: Machine, state: State, table: object) -> bool:
    """Whether a key of a table is a box."""
    entries = entries_in(state, table) or ()
    keys = [entry.key for entry in entries if entry.key is not None]
    return any(box_hash(machine, state, key) is not None for key in keys)


def place_of(machine: Machine, state: State, entry: Placed, count: int) -> Expr | None:
    """Where the hash code of a number leads in a table of so many cells; None for other keys."""
    found = None if entry.key is None else box_hash(machine, state, entry.key)
    if found is None:
        return None
    code = lift(found, machine.int_sort)
    spread = bit_xor(code, lshr(code, const(16, code.sort)))
    return bit_and(spread, const(count - 1, code.sort))


def in_this_order(order: tuple[int, ...], ranks: list[int], places: list[Expr]) -> Expr:
    """When entries come in an order. Of two in one place, the rank decides."""
    found = []
    for one, other in pairwise(order):
        comes_first = ranks[one] < ranks[other]
        shared = eq(places[one], places[other]) if comes_first else FALSE
        found.append(or_(slt(places[one], places[other]), shared))
    return and_(TRUE, *found)


def rank(state: State, entry: Placed) -> int:
    """Says which of two entries in one place comes first."""
    address = entry.ref.address
    return -address if state.instance(entry.ref).native == IN_FRONT else address


def new_node(machine: Machine, state: State, arguments: list[object]) -> object:
    """HashMap.newNode, which knows whether the entry goes before those in its place."""
    shape = machine.shape(NODE)
    ref = state.new_instance(shape)
    node = state.instance(ref)
    for name, value in zip(("hash", "key", "value", "next"), arguments[1:], strict=True):
        node.fields[shape.slot(name)] = value
    frame = state.frame
    if frame is not None and frame.code.method.name in PREPENDING:
        node.native = IN_FRONT
    return ref


def put_in_order(state: State, cells: Ref, entries: list[Placed]) -> None:
    """Gives entries the first places of a table, and the numbers that lead there."""
    contents = state.writable_array(cells).contents
    assert isinstance(contents, Cells)
    contents.cells[:] = [None] * len(contents.cells)
    for number, entry in enumerate(entries):
        node = state.writable_instance(entry.ref)
        node.fields[node.shape.slot("hash")] = number
        node.fields[node.shape.slot("next")] = None
        contents.cells[number] = entry.ref
        assert entry.key is not None
        address = entry.key.address
        state.inputs.placed = state.inputs.placed.set(
            address, state.inputs.placed.get(address, False)
        )


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    objects = "Ljava/lang/Object;Ljava/lang/Object;"
    registry.exact(f"{HASH_MAP}.newNode(I{objects}L{NODE};)L{NODE};", new_node)
