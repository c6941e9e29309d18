"""java.lang.Thread and ThreadGroup: the main thread, and others, each of which runs to its end.

It does so when it is started. That is one of many schedules, and said so. A thread that waits for
what the one that started it does later goes on without it.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode.body import Handler
from jejak.bytecode.instructions import Instruction, Invoke, InvokeKind
from jejak.classfile.constants import LongConstant
from jejak.classfile.descriptors import parse_method, slots
from jejak.machine.machine import Machine
from jejak.machine.outcomes import AGAIN, DECLINED, NOTHING, Outcome, Stop
from jejak.machine.strings import STRING, string_constant, text_of
from jejak.models.arguments import FALSE_MODEL, Constant, needed, nothing, receiver
from jejak.models.environment import (
    ENVIRONMENT,
    THREADS,
    Environment,
    in_jdk_initialiser,
    refuse_negative,
    set_fields,
)
from jejak.models.registry import Registry
from jejak.program import JavaClass
from jejak.program.classes import OBJECT
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation
from jejak.semantics.invokedynamic.synthesis import call, code_made_once, leave, load
from jejak.state.code import Code
from jejak.state.shapes import Shape
from jejak.state.state import State
from jejak.state.values import Ref

THREAD: Final = "java/lang/Thread"
GROUP: Final = "java/lang/ThreadGroup"
NORMAL_PRIORITY: Final = 5
HIGHEST_PRIORITY: Final = 10
TERMINATED: Final = 2
RUNNABLE: Final = 5
OTHER_NUMBER: Final = 100
"""The number of any thread but the main one."""
TASK: Final = "jejak/Task$"
"""How the names of classes begin whose code runs a thread or a task."""


def current_thread(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Thread.currentThread: the main one, or the innermost that it started."""
    frame = state.frame
    while TASK in state.heap.pool and frame is not None:
        task = frame.locals[0] if frame.code.method.owner.name == f"{TASK}run/Thread" else None
        if isinstance(task, Ref):
            return task
        frame = frame.parent
    found = state.heap.pool.get(THREAD)
    if found is None:
        shape = machine.shape(THREAD)
        found = state.new_instance(shape)
        values: dict[str, object] = {
            "name": string_constant(machine, state, "main"),
            "priority": NORMAL_PRIORITY,
            "eetop": 1,
            "threadStatus": RUNNABLE,
            "tid": main_number(machine),
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


def main_number(machine: Machine) -> int:
    """The number of the main thread, which later JDKs declare."""
    java = machine.shape(THREAD).java
    declared = None if java is None else java.fields.get(("PRIMORDIAL_TID", "J"))
    value = None if declared is None else declared.constant_value
    return value.value if isinstance(value, LongConstant) else 1


def main_group(machine: Machine, state: State) -> Ref:
    """The group of the one thread that there is, in the one of the JVM."""
    shape = machine.shape(GROUP)
    made: Ref | None = None
    for name in ("system", "main"):
        outer, made = made, state.new_instance(shape)
        values: dict[str, object] = {
            "name": string_constant(machine, state, name),
            "maxPriority": HIGHEST_PRIORITY,
            "parent": outer,
        }
        set_fields(state, made, shape, values)
    assert made is not None
    return made


def field_class(shape: Shape, name: str) -> str | None:
    """The class of a field of that name."""
    for field in shape.fields:
        if field.name == name:
            return field.descriptor[1:-1]
    return None


def start_thread(machine: Machine, state: State, arguments: list[object]) -> object:
    """Thread.start0: the other thread runs to its end before the one that starts it goes on.

    One that an initialiser of the JDK starts only waits for work, of which there is none here.
    """
    if in_jdk_initialiser(state):
        return NOTHING
    ref = receiver(state, arguments)
    shape = state.instance(ref).shape
    ended: dict[str, object] = {"threadStatus": TERMINATED}
    set_fields(state, ref, shape, ended)
    holder = state.instance(ref).fields[shape.slot("holder")] if has_holder(shape) else None
    if isinstance(holder, Ref):
        set_fields(state, holder, state.instance(holder).shape, ended)
    return run_apart(machine, state, ref, task_code(machine, THREAD))


def has_holder(shape: Shape) -> bool:
    """Whether threads of this JDK keep their settings in an object of their own."""
    return any(field.name == "holder" for field in shape.fields)


def run_apart(machine: Machine, state: State, task: Ref, code: Code) -> Outcome:
    """Runs code of another thread on a task, in the place of the call that is being made."""
    frame = state.frame
    assert frame is not None
    if frame.depth >= machine.limits.stack:
        return Stop(Ending.RECURSION)
    state.approximate(Approximation.SCHEDULE)
    state.heap.pool = state.heap.pool.set(TASK, task)
    instruction = frame.code.instructions[frame.pc]
    assert isinstance(instruction, Invoke)
    del frame.stack[len(frame.stack) - words_of(instruction) :]
    body = state.push(code)
    body.locals = [task, None]
    body.budget = frame.budget
    return AGAIN


def in_task(state: State) -> bool:
    """Whether another thread than the main one runs."""
    frame = state.frame
    while frame is not None:
        if frame.code.method.owner.name.startswith(TASK):
            return True
        frame = frame.parent
    return False


def words_of(instruction: Invoke) -> int:
    """The words of the operand stack that a call takes."""
    given = sum([slots(each) for each in parse_method(instruction.method.descriptor).parameters])
    return given if instruction.kind is InvokeKind.STATIC else given + 1


def task_code(machine: Machine, owner: str) -> Code:
    """Code that calls `run` of its only argument, and lets no exception out."""
    java = machine.shape(owner).java
    assert java is not None
    kind = InvokeKind.INTERFACE if java.is_interface else InvokeKind.VIRTUAL
    running = [
        load(f"L{OBJECT};", 0),
        call(kind, owner, "run", "()V", java.is_interface),
        leave("V"),
        leave("V"),
    ]
    code = made_code(machine, java, "run", "()V", running)
    code.handlers = (Handler(0, 2, 3, None),)
    code.begins_thread = True
    return code


def made_code(
    machine: Machine, java: JavaClass, name: str, descriptor: str, body: list[Instruction]
) -> Code:
    """Code for tasks of a class, made once."""
    made = f"{TASK}{name}/{java.simple_name}"
    return code_made_once(machine, made, (name, descriptor), body, java)


def sleep(machine: Machine, state: State, arguments: list[object]) -> object:
    """Thread.sleep: whatever other threads do meanwhile is left out."""
    refused = refuse_negative(machine, state, arguments[0])
    if refused is not None:
        return refused
    state.approximate(THREADS)
    return NOTHING


def read_identity(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Thread.getName and getId: own code runs, on a number that the JVM chose for most threads."""
    ref = receiver(state, arguments)
    record = state.instance(ref)
    name = state.resolved(record.fields[record.shape.slot("name")])
    text = text_of(state, name) if isinstance(name, Ref) else None
    if ref != state.heap.pool.get(THREAD) and (text is None or text.startswith("Thread-")):
        state.approximate(ENVIRONMENT)
    return DECLINED


def asked_by_program(_machine: Machine, state: State, _arguments: list[object]) -> object:
    """What threads have to do with each other: its own code runs, of which the JDK makes little."""
    frame = state.frame
    if frame is not None and not frame.code.owner.in_jdk:
        state.approximate(THREADS)
    return DECLINED


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
    registry.partly(f"{THREAD}.start0()V", Approximation.SCHEDULE, start_thread)
    quiet = ("setPriority0(I)V", "interrupt0()V", f"setNativeName(L{STRING};)V")
    registry.all_exact(THREAD, (*quiet, "clearInterruptEvent()V"), nothing)
    registry.exact(f"{THREAD}.holdsLock(Ljava/lang/Object;)Z", holds_lock)
    registry.exact(f"{THREAD}.isVirtual()Z", FALSE_MODEL)
    registry.partly(f"{THREAD}.sleep(J)V", THREADS, sleep)
    for member in ("yield()V", "onSpinWait()V"):
        registry.approximate(f"{THREAD}.{member}", THREADS, nothing)
    for name in ("ThreadIdentifiers", "ThreadNumbering"):
        registry.exact(f"{THREAD}${name}.<clinit>()V", nothing)
    materialize = "ensureMaterializedForStackWalk(Ljava/lang/Object;)V"
    registry.exact(f"{THREAD}.{materialize}", nothing)
    registry.exact(f"{THREAD}$ThreadIdentifiers.next()J", Constant(OTHER_NUMBER))
    registry.exact(f"{THREAD}$ThreadNumbering.next()I", Constant(0))
    for member in ("getId()J", "threadId()J", f"getName()L{STRING};"):
        registry.partly(f"{THREAD}.{member}", ENVIRONMENT, read_identity)
    for member in (
        "getThreadGroup()Ljava/lang/ThreadGroup;",
        "getUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;",
    ):
        registry.partly(f"{THREAD}.{member}", THREADS, asked_by_program)
    for name in ("activeCount", "activeGroupCount"):
        model = Environment(f"ThreadGroup.{name}()", "I", 1)
        registry.partly(f"{GROUP}.{name}()I", ENVIRONMENT, model)
