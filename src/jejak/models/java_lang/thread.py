"""java.lang.Thread: the one thread that there is; others are not executed."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import NOTHING, Stop
from jejak.machine.strings import STRING, string_constant
from jejak.models.arguments import FALSE_MODEL, needed, nothing
from jejak.models.environment import (
    ENVIRONMENT,
    THREADS,
    Blurring,
    Environment,
    refuse_negative,
    set_fields,
)
from jejak.models.registry import Registry
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.state.shapes import Shape
from jejak.state.state import State
from jejak.state.values import Ref

THREAD: Final = "java/lang/Thread"
GROUP: Final = "java/lang/ThreadGroup"
NORMAL_PRIORITY: Final = 5
HIGHEST_PRIORITY: Final = 10


def current_thread(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Thread.currentThread: the one thread that there is."""
    found = state.heap.pool.get(THREAD)
    if found is None:
        shape = machine.shape(THREAD)
        found = state.new_instance(shape)
        values: dict[str, object] = {
            "name": string_constant(machine, state, "main"),
            "priority": NORMAL_PRIORITY,
            "tid": 1,
            "group": main_group(machine, state),
        }
        set_fields(state, found, shape, values)
        holder = field_class(shape, "holder")
        if holder is not None:
            inner = machine.shape(holder)
            made = state.new_instance(inner)
            set_fields(state, made, inner, values)
            set_fields(state, found, shape, {"holder": made})
        state.heap.pool = state.heap.pool.set(THREAD, found)
    return found


def main_group(machine: Machine, state: State) -> Ref:
    """The group of the one thread that there is."""
    shape = machine.shape(GROUP)
    made = state.new_instance(shape)
    name = string_constant(machine, state, "main")
    set_fields(state, made, shape, {"name": name, "maxPriority": HIGHEST_PRIORITY})
    return made


def field_class(shape: Shape, name: str) -> str | None:
    """The class of a field of that name."""
    for field in shape.fields:
        if field.name == name:
            return field.descriptor[1:-1]
    return None


def start_thread(_machine: Machine, _state: State, _arguments: list[object]) -> object:
    """Thread.start0: other threads are not executed."""
    return Stop(Ending.UNSUPPORTED, Unsupported.THREAD)


def sleep(machine: Machine, state: State, arguments: list[object]) -> object:
    """Thread.sleep: whatever other threads do meanwhile is left out."""
    refused = refuse_negative(machine, state, arguments[0])
    if refused is not None:
        return refused
    state.approximate(THREADS)
    return NOTHING


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
    registry.partly(f"{THREAD}.sleep(J)V", THREADS, sleep)
    for member in ("yield()V", "onSpinWait()V"):
        registry.approximate(f"{THREAD}.{member}", THREADS, nothing)
    number = Environment("Thread.threadId()", "J", 1, positive=True)
    registry.partly(f"{THREAD}$ThreadIdentifiers.next()J", ENVIRONMENT, number)
    number = Environment("Thread.genThreadName()", "I", 0)
    registry.partly(f"{THREAD}$ThreadNumbering.next()I", ENVIRONMENT, number)
    for given in ("", "Ljava/lang/Runnable;", f"L{STRING};", f"Ljava/lang/Runnable;L{STRING};"):
        registry.partly(f"{THREAD}.<init>({given})V", THREADS, Blurring(THREADS))
    for member in (
        "getThreadGroup()Ljava/lang/ThreadGroup;",
        "getContextClassLoader()Ljava/lang/ClassLoader;",
        "getUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;",
    ):
        registry.partly(f"{THREAD}.{member}", THREADS, Blurring(THREADS))
