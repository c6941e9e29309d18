"""java.util.concurrent: ForkJoinPool, ForkJoinTask, ThreadPoolExecutor: tasks run at once.

Each runs to its end before whoever hands it in goes on: one schedule of many, and said so.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import InvokeKind
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Stop
from jejak.models.arguments import Constant, needed, nothing, receiver
from jejak.models.environment import MOST_PROCESSORS, Environment, unknown_object
from jejak.models.java_lang.thread import made_code, run_apart, task_code
from jejak.models.registry import Registry
from jejak.program.classes import OBJECT
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Unsupported
from jejak.semantics.invokedynamic.synthesis import adapt, call, leave, load
from jejak.state.state import State
from jejak.state.values import Ref

POOL: Final = "java/util/concurrent/ForkJoinPool"
EXECUTOR: Final = "java/util/concurrent/ThreadPoolExecutor"
TASK: Final = "java/util/concurrent/ForkJoinTask"


PARALLELISM: Final = Environment("ForkJoinPool.getCommonPoolParallelism()", "I", 1, MOST_PROCESSORS)


def common_parallelism(machine: Machine, state: State, arguments: list[object]) -> object:
    """ForkJoinPool.getCommonPoolParallelism, and that of a pool.

    One for the JDK, whose results do not depend on it.
    """
    frame = state.frame
    if frame is not None and frame.code.owner.in_jdk:
        return PARALLELISM.plain
    return PARALLELISM(machine, state, arguments)


def execute(machine: Machine, state: State, arguments: list[object]) -> object:
    """ThreadPoolExecutor.execute, of a pool that takes tasks."""
    ref = receiver(state, arguments)
    shape = state.instance(ref).shape
    command = needed(machine, state, arguments[1])
    if not isinstance(command, Ref):
        return command
    control = state.instance(ref).fields[shape.slot("ctl")]
    if shape.name != EXECUTOR or not isinstance(control, Ref):
        return DECLINED
    record = state.instance(control)
    held = record.fields[record.shape.slot("value")]
    if not isinstance(held, int) or held >= 0:
        return DECLINED
    return run_apart(machine, state, command, task_code(machine, "java/lang/Runnable"))


def common_pool(machine: Machine, state: State, _arguments: list[object]) -> object:
    """ForkJoinPool.commonPool: one object; what is not asked of a model is not known of it."""
    found = state.heap.pool.get(POOL)
    if found is None:
        found = unknown_object(machine, state, POOL)
        state.heap.pool = state.heap.pool.set(POOL, found)
    return found


class Fork:
    """The model of a method that hands in a task, and gives back nothing, the task or its result.

    They are named "execute", "fork" and "join".
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Runs the task, the last argument."""
        task = needed(machine, state, arguments[-1])
        if not isinstance(task, Ref):
            return task
        java = machine.shape(TASK).java
        assert java is not None
        result = "I" if ("doExec", "()I") in java.methods else "V"
        body = [load(f"L{TASK};", 0), call(InvokeKind.VIRTUAL, TASK, "doExec", f"(){result}")]
        body += adapt(result, "V")
        gives = "V" if self.name == "execute" else f"L{OBJECT};"
        if gives != "V":
            body.append(load(f"L{TASK};", 0))
        if self.name == "join":
            body.append(call(InvokeKind.VIRTUAL, TASK, "join", f"()L{OBJECT};"))
        body.append(leave(gives))
        return run_apart(
            machine, state, task, made_code(machine, java, self.name, f"(){gives}", body)
        )


def execute_on_pool(machine: Machine, state: State, arguments: list[object]) -> object:
    """ForkJoinPool.execute of a Runnable."""
    command = needed(machine, state, arguments[1])
    if not isinstance(command, Ref):
        return command
    return run_apart(machine, state, command, task_code(machine, "java/lang/Runnable"))


def no_other_thread(_machine: Machine, _state: State, _arguments: list[object]) -> object:
    """What needs threads that run beside each other: the path ends."""
    return Stop(Ending.UNSUPPORTED, Unsupported.THREAD)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{POOL}.<clinit>()V", nothing)
    schedule = Approximation.SCHEDULE
    registry.approximate(f"{POOL}.commonPool()L{POOL};", schedule, common_pool)
    registry.approximate(f"{POOL}.asyncCommonPool()L{POOL};", schedule, common_pool)
    registry.partly(f"{POOL}.invoke(L{TASK};)L{OBJECT};", schedule, Fork("join"))
    registry.partly(f"{POOL}.submit(L{TASK};)L{TASK};", schedule, Fork("fork"))
    registry.partly(f"{POOL}.execute(L{TASK};)V", schedule, Fork("execute"))
    registry.partly(f"{POOL}.execute(Ljava/lang/Runnable;)V", schedule, execute_on_pool)
    for member in ("<init>(I)V", "<init>()V"):  # pools are hollow: other methods see no fields
        registry.approximate(f"{POOL}.{member}", schedule, nothing)
    registry.all_exact(POOL, ("shutdown()V", "close()V"), nothing)
    registry.exact(f"{POOL}.awaitTermination(JLjava/util/concurrent/TimeUnit;)Z", Constant(1))
    for given in ("Ljava/util/concurrent/Callable;", "Ljava/lang/Runnable;"):
        registry.exact(f"{POOL}.submit({given})L{TASK};", no_other_thread)
    for name in ("getCommonPoolParallelism", "getParallelism"):
        registry.partly(f"{POOL}.{name}()I", Approximation.ENVIRONMENT, common_parallelism)
    registry.partly(f"{TASK}.fork()L{TASK};", schedule, Fork("fork"))
    signature = f"{EXECUTOR}.execute(Ljava/lang/Runnable;)V"
    registry.partly(signature, Approximation.SCHEDULE, execute)
    registry.exact(f"{EXECUTOR}$Worker.run()V", no_other_thread)
