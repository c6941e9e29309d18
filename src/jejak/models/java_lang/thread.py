"""java.lang.Thread: the one thread that there is; others are not executed."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import Stop
from jejak.machine.strings import STRING, string_constant
from jejak.models.arguments import (
    FALSE_MODEL,
    Constant,
    needed,
    nothing,
)
from jejak.models.environment import (
    THREADS,
    Blurring,
    set_fields,
)
from jejak.models.registry import Registry
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.state.shapes import Shape
from jejak.state.state import State
from jejak.state.values import Ref

THREAD: Final = "java/lang/Thread"
NORMAL_PRIORITY: Final = 5


def current_thread(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Thread.currentThread: the one thread that there is."""
    found = state.pool.get(THREAD)
    if found is None:
        shape = machine.shape(THREAD)
        found = state.new_instance(shape)
        values: dict[str, object] = {
            "name": string_constant(machine, state, "main"),
            "priority": NORMAL_PRIORITY,
            "tid": 1,
        }
        set_fields(state, found, shape, values)
        holder = field_class(shape, "holder")
        if holder is not None:
            inner = machine.shape(holder)
            made = state.new_instance(inner)
            set_fields(state, made, inner, values)
            set_fields(state, found, shape, {"holder": made})
        state.pool = state.pool.set(THREAD, found)
    return found


def field_class(shape: Shape, name: str) -> str | None:
    """The class of a field of that name."""
    for field in shape.fields:
        if field.name == name:
            return field.descriptor[1:-1]
    return None


def start_thread(_machine: Machine, _state: State, _arguments: list[object]) -> object:
    """Thread.start0: other threads are not executed."""
    return Stop(Ending.UNSUPPORTED, Unsupported.THREAD)


def holds_lock(machine: Machine, state: State, arguments: list[object]) -> object:
    """Thread.holdsLock."""
    target = needed(machine, state, arguments[0])
    if not isinstance(target, Ref):
        return target
    return 1 if state.record(target).locks > 0 else 0


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{THREAD}.registerNatives()V", nothing)
    for name in ("currentThread", "currentCarrierThread"):
        registry.exact(f"{THREAD}.{name}()L{THREAD};", current_thread)
    registry.exact(f"{THREAD}.start0()V", start_thread)
    registry.exact(f"{THREAD}.holdsLock(Ljava/lang/Object;)Z", holds_lock)
    registry.exact(f"{THREAD}.isVirtual()Z", FALSE_MODEL)
    for member in ("sleep(J)V", "yield()V", "onSpinWait()V"):
        registry.approximate(f"{THREAD}.{member}", THREADS, nothing)
    registry.approximate(f"{THREAD}.getNextThreadIdOffset()J", THREADS, Constant(0))
    for given in ("", "Ljava/lang/Runnable;", f"L{STRING};", f"Ljava/lang/Runnable;L{STRING};"):
        registry.partly(f"{THREAD}.<init>({given})V", THREADS, Blurring(THREADS))
    for member in (
        "getThreadGroup()Ljava/lang/ThreadGroup;",
        "getContextClassLoader()Ljava/lang/ClassLoader;",
        "getUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;",
    ):
        registry.partly(f"{THREAD}.{member}", THREADS, Blurring(THREADS))
