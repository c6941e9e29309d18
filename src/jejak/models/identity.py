"""Identity hash codes: numbers that the JVM chooses, one for each object.

Where a hash table of the JDK asks, any number will do: it decides the order of the table, and who
looks at that blurs the path (`java_util.hash_tables`). To everybody else it is an input that no
test brings about; a path whose condition speaks of it is not exact (`explore.engine`).
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, const, sgt, var
from jejak.inputs.placing import scattered
from jejak.machine.machine import Machine
from jejak.models.environment import in_jdk_initialiser
from jejak.state.path import GIVEN
from jejak.state.state import State
from jejak.state.values import Ref

ENUM: Final = "java/lang/Enum"
"""Its hashCode is that of any object."""
TABLES: Final = frozenset(
    (
        "java/util/HashMap",
        "java/util/IdentityHashMap",
        "java/util/ImmutableCollections$MapN",
        "java/util/ImmutableCollections$SetN",
        "java/util/WeakHashMap",
        "java/util/concurrent/ConcurrentHashMap",
    )
)
"""Classes that put objects where their hash codes say, and compare these, but show them nobody."""


def identity_hash(machine: Machine, state: State, ref: Ref) -> object:
    """The identity hash code of an object, as whoever is about to call may see it."""
    if in_jdk_initialiser(state):
        return scattered(ref)
    if is_placing(state):
        state.inputs.placed = state.inputs.placed.set(ref.address, False)
        return scattered(ref)
    return chosen_hash(machine, state, ref)


def is_placing(state: State) -> bool:
    """Whether a hash table of the JDK asks, to find the place of an object or a constant."""
    frame = state.frame
    if frame is not None and frame.code.owner.name == ENUM:
        frame = frame.parent
    if frame is None or frame.code.owner.name not in TABLES:
        return False
    return frame.code.method.name != "hashCode"


def chosen_hash(machine: Machine, state: State, ref: Ref) -> Expr:
    """The number that the JVM chooses for an object: any that is positive."""
    known = state.inputs.hashes.get(ref.address)
    if known is not None:
        return known
    name = state.record(ref).name or machine.type_name(state, ref).rpartition("/")[2]
    found = var(state.fresh_name(f"identityHashCode({name})"), machine.int_sort)
    state.assume(sgt(found, const(0, machine.int_sort)), GIVEN)
    state.inputs.hashes = state.inputs.hashes.set(ref.address, found)
    return found
