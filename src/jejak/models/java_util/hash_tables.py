"""java.util.HashMap, ConcurrentHashMap, IdentityHashMap, WeakHashMap: the order of their entries.

The JVM chooses the hash codes of keys whose class does not say them, and keys that are not known
lie where they were found (`inputs.placing`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.inputs.makers import held
from jejak.inputs.placing import CONCURRENT_MAP, HASH_MAP, instance_at, named_fields
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED
from jejak.models.environment import in_jdk_initialiser
from jejak.models.java_util.table_order import holds_number, settle_order
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.state.frames import Frame
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

IDENTITY_MAP: Final = "java/util/IdentityHashMap"
HASH_SET: Final = "java/util/HashSet"
COPIES: Final = ((HASH_MAP, "putMapEntries"), ("java/util/AbstractCollection", "addAll"))
"""Methods that put all elements of one collection into another."""
INDIFFERENT: Final = "java/time/"
"""The package whose own maps have one meaning in any order."""
FRAMES_BELOW_COPY: Final = 4
"""Calls from such a method down to the constructor of an iterator."""
WEAK_MAP: Final = "java/util/WeakHashMap"
_CONSUMER: Final = "(Ljava/util/function/Consumer;)V"
_BOTH: Final = "(Ljava/util/function/BiConsumer;)V"
ORDERED: Final = (
    f"{HASH_MAP}$HashIterator.<init>(L{HASH_MAP};)V",
    f"{HASH_MAP}$HashMapSpliterator.<init>(L{HASH_MAP};IIII)V",
    f"{HASH_MAP}.forEach{_BOTH}",
    f"{HASH_MAP}.replaceAll(Ljava/util/function/BiFunction;)V",
    f"{HASH_MAP}.keysToArray([Ljava/lang/Object;)[Ljava/lang/Object;",
    f"{HASH_MAP}.valuesToArray([Ljava/lang/Object;)[Ljava/lang/Object;",
    f"{HASH_MAP}$KeySet.forEach{_CONSUMER}",
    f"{HASH_MAP}$Values.forEach{_CONSUMER}",
    f"{HASH_MAP}$EntrySet.forEach{_CONSUMER}",
    f"{IDENTITY_MAP}$IdentityHashMapIterator.<init>(L{IDENTITY_MAP};)V",
    f"{IDENTITY_MAP}$IdentityHashMapSpliterator.<init>(L{IDENTITY_MAP};IIII)V",
    f"{IDENTITY_MAP}.forEach{_BOTH}",
    f"{IDENTITY_MAP}.replaceAll(Ljava/util/function/BiFunction;)V",
    *(
        f"{IDENTITY_MAP}${view}.toArray([Ljava/lang/Object;)[Ljava/lang/Object;"
        for view in ("KeySet", "Values", "EntrySet")
    ),
    f"{CONCURRENT_MAP}$Traverser.<init>([L{CONCURRENT_MAP}$Node;III)V",
    f"{WEAK_MAP}$HashIterator.<init>(L{WEAK_MAP};)V",
    f"{WEAK_MAP}$WeakHashMapSpliterator.<init>(L{WEAK_MAP};IIII)V",
    f"{WEAK_MAP}.forEach{_BOTH}",
    f"{WEAK_MAP}.replaceAll(Ljava/util/function/BiFunction;)V",
)
"""Methods that go through such a map in the order of its table."""


def in_order_of_hashes(machine: Machine, state: State, arguments: list[object]) -> object:
    """Settles the order of a table's entries, or blurs the path where nobody can say it."""
    if not state.inputs.placed or in_jdk_initialiser(state):
        return DECLINED
    tables = [each for each in tables_of(state, arguments) if has_chosen_order(state, each)]
    if not tables or is_indifferent(state):
        return DECLINED
    for table in tables:
        settled = settle_order(machine, state, table)
        if settled is not False:
            return DECLINED if settled is True else settled
    numbers = any(holds_number(machine, state, table) for table in tables)
    if numbers or not is_copying(state):
        state.approximate(Approximation.ITERATION_ORDER)
    return DECLINED


def is_indifferent(state: State) -> bool:
    """Whether whoever goes through a table takes any order for the same."""
    return any(frame.code.owner.name.startswith(INDIFFERENT) for frame in callers(state))


def is_copying(state: State) -> bool:
    """Whether all elements go into another hash table."""
    for frame in callers(state):
        if (frame.code.owner.name, frame.code.method.name) in COPIES:
            copy = instance_at(state, frame.locals[0])
            return copy is not None and copy.shape.name in (HASH_MAP, HASH_SET)
    return False


def callers(state: State) -> Iterator[Frame]:
    """The frames from a copying method down to what goes through a table, the last one first."""
    frame = state.frame
    for _ in range(FRAMES_BELOW_COPY):
        if frame is not None:
            yield frame
            frame = frame.parent


def tables_of(state: State, arguments: list[object]) -> list[object]:
    """The tables that a method is about: of a map, of the one that an object is a view of."""
    found = []
    for value in arguments:
        record = instance_at(state, value)
        fields = {} if record is None else named_fields(record)
        around = instance_at(state, fields.get("this$0"))
        if around is not None:
            record, fields = around, named_fields(around)
        size = fields.get("size")
        if record is None:
            found.append(value)
        elif "table" in fields and not (isinstance(size, int) and size <= 1):
            found.append(fields["table"])
    return found


def has_chosen_order(state: State, table: object) -> bool:
    """Whether no hash code led a key in a table to its place, unless that has one entry only."""
    seen: set[int] = set()
    waiting, entries, is_chosen = [table], 0, False
    while waiting:
        value = state.resolved(waiting.pop())
        if not isinstance(value, Ref) or value.address in seen:
            continue
        seen.add(value.address)
        is_chosen = is_chosen or value.address in state.inputs.placed
        record = state.record(value)
        if not isinstance(record, Instance):
            waiting += held(record)
            continue
        java = record.shape.java
        if java is not None and java.name.startswith(ENTRIES):
            entries += 1
            waiting += [each for name, each in named_fields(record).items() if name in LINKS]
    return is_chosen and entries != 1


ENTRIES: Final = tuple(f"{table}$" for table in (HASH_MAP, CONCURRENT_MAP, WEAK_MAP))
LINKS: Final = ("key", "next", "referent")
"""Fields of the entries of tables that lead to keys."""


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for signature in ORDERED:
        registry.partly(signature, Approximation.ITERATION_ORDER, in_order_of_hashes)
