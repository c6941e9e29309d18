"""java.util.concurrent.atomic: AtomicBoolean and AtomicReference, whose code needs method handles.

Of AtomicLong, what is native.
"""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import NOTHING
from jejak.models.arguments import Constant, nothing, receiver
from jejak.models.jdk_internal.unsafe import OBJECT, CompareAndSet, MemoryPlace, read, write
from jejak.models.registry import Registry
from jejak.state.state import State

PACKAGE: Final = "java/util/concurrent/atomic"
KINDS: Final = {"AtomicBoolean": ("I", "Z"), "AtomicReference": (OBJECT, OBJECT)}
"""By class: the type of its field, and the type that its methods take."""


def place_of(state: State, arguments: list[object]) -> MemoryPlace:
    """The field of the receiver."""
    ref = receiver(state, arguments)
    return MemoryPlace(ref, state.instance(ref).shape.slot("value"), False)


class Exchange:
    """compareAndSet, and compareAndExchange."""

    def __init__(self, kind: str, exchange: bool) -> None:
        self.kind = kind
        self.exchange = exchange
        self.comparing = CompareAndSet(kind, exchange)

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Whether the value was as expected, or the value itself."""
        place = place_of(state, arguments)
        return self.comparing.at(machine, state, place, arguments[1], arguments[2])


class Swap:
    """getAndSet, lazySet and other ways to set."""

    def __init__(self, kind: str, gives: bool) -> None:
        self.kind = kind
        self.gives = gives

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The value before, or nothing."""
        place = place_of(state, arguments)
        held = read(machine, state, place)
        write(machine, state, place, arguments[1], self.kind)
        return held if self.gives else NOTHING


class Fetch:
    """getPlain and other ways to get."""

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The value."""
        return read(machine, state, place_of(state, arguments))


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{PACKAGE}/AtomicLong.VMSupportsCS8()Z", Constant(1))
    for name, (kind, shown) in KINDS.items():
        owner = f"{PACKAGE}/{name}"
        registry.exact(f"{owner}.<clinit>()V", nothing)
        weak = [f"weakCompareAndSet{suffix}" for suffix in ("", "Plain", "Volatile")]
        weak += ["weakCompareAndSetAcquire", "weakCompareAndSetRelease", "compareAndSet"]
        for member in weak:
            registry.exact(f"{owner}.{member}({shown}{shown})Z", Exchange(kind, False))
        for suffix in ("", "Acquire", "Release"):
            member = f"{owner}.compareAndExchange{suffix}({shown}{shown}){shown}"
            registry.exact(member, Exchange(kind, True))
        registry.exact(f"{owner}.getAndSet({shown}){shown}", Swap(kind, True))
        for member in ("lazySet", "setPlain", "setOpaque", "setRelease"):
            registry.exact(f"{owner}.{member}({shown})V", Swap(kind, False))
        for member in ("getPlain", "getOpaque", "getAcquire"):
            registry.exact(f"{owner}.{member}(){shown}", Fetch())
