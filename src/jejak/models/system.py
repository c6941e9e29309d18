"""java.lang.System, Runtime and Thread: the world around the program."""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, const, sgt
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Stop
from jejak.machine.strings import STRING, string_constant, text_of
from jejak.machine.values import sort_of
from jejak.models.arguments import (
    FALSE_MODEL,
    NULL_MODEL,
    Constant,
    needed,
    nothing,
    receiver_instance,
    unknown,
)
from jejak.models.console import make_console
from jejak.models.registry import Registry
from jejak.program import JavaClass
from jejak.state.frames import INITIALISER
from jejak.state.shapes import Shape
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

SYSTEM: Final = "java/lang/System"
RUNTIME: Final = "java/lang/Runtime"
THREAD: Final = "java/lang/Thread"
ENVIRONMENT: Final = "environment"
"""Why values that the machine or the moment decide make a path approximate."""
THREADS: Final = "threads"
NORMAL_PRIORITY: Final = 5
PROPERTIES_CLASS: Final = "java/util/Properties"
LOCALE: Final = "java/util/Locale"
PROPERTIES: Final = {
    "file.encoding": "UTF-8",
    "native.encoding": "UTF-8",
    "sun.jnu.encoding": "UTF-8",
    "line.separator": "\n",
    "file.separator": "/",
    "path.separator": ":",
    "java.home": "/usr/lib/jvm",
    "user.dir": "/",
}
"""Properties that class initialisers of the JDK look for; all others are not set."""


def static_fields(
    machine: Machine, state: State, java: JavaClass, values: dict[str, object]
) -> None:
    """Sets static fields by name, as far as this JDK has them."""
    statics = state.writable_statics(java)
    for slot, field in enumerate(machine.shapes.statics(java).fields):
        if field.name in values:
            statics.fields[slot] = values[field.name]


def in_jdk_initialiser(state: State) -> bool:
    """Whether a class of the JDK is being initialised.

    What it asks of its surroundings then only tunes it, and gets the answer of a plain machine.
    """
    frame = state.frame
    while frame is not None:
        if frame.purpose == INITIALISER and frame.code.owner.in_jdk:
            return True
        frame = frame.parent
    return False


def is_jdk_setting(state: State) -> bool:
    """Whether the JDK asks for a property that sets up itself."""
    frame = state.frame
    return frame is not None and frame.code.owner.name == "sun/security/action/GetPropertyAction"


class Environment:
    """The model of a method whose number the machine or the moment decides."""

    def __init__(self, name: str, descriptor: str, plain: int) -> None:
        self.name = name
        self.descriptor = descriptor
        self.plain = plain

    def __call__(self, machine: Machine, state: State, _arguments: list[object]) -> object:
        """An unknown number; blurs the path. Counts of things are positive, clocks are not."""
        if in_jdk_initialiser(state):
            return self.plain
        state.approximate(ENVIRONMENT)
        value = unknown(machine, state, self.name, self.descriptor)
        assert isinstance(value, Expr)
        if self.name.startswith("Runtime."):
            state.assume(sgt(value, const(0, sort_of(machine, self.descriptor))))
        return value


class Blurring:
    """The model of a method whose code runs, but rests on what is not known here."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def __call__(self, _machine: Machine, state: State, _arguments: list[object]) -> object:
        """Blurs the path, unless the JDK only sets itself up."""
        if not in_jdk_initialiser(state):
            state.approximate(self.reason)
        return DECLINED


def initialise_system(machine: Machine, state: State, _arguments: list[object]) -> object:
    """The class initialiser of System, with what the JVM does after it."""
    java = machine.shape(SYSTEM).java
    assert java is not None
    given = Symbol("System.in", "Ljava/io/InputStream;", 0, unknown=True, not_null=True)
    values: dict[str, object] = {
        "in": given,
        "out": make_console(machine, state),
        "err": make_console(machine, state),
        "props": make_properties(machine, state),
        "lineSeparator": string_constant(machine, state, "\n"),
    }
    static_fields(machine, state, java, values)
    return NOTHING


def make_properties(machine: Machine, state: State) -> Ref:
    """The system properties; which there are, only their own models know."""
    ref = state.new_instance(machine.shape(PROPERTIES_CLASS))
    state.instance(ref).native = SYSTEM
    return ref


def get_properties(machine: Machine, state: State, _arguments: list[object]) -> object:
    """System.getProperties."""
    if not in_jdk_initialiser(state) and not is_jdk_setting(state):
        state.approximate(ENVIRONMENT)
    java = machine.shape(SYSTEM).java
    assert java is not None
    fields = machine.shapes.statics(java).fields
    slot = next(slot for slot, field in enumerate(fields) if field.name == "props")
    return state.statics[SYSTEM].fields[slot]


def property_of(machine: Machine, state: State, arguments: list[object]) -> object:
    """Properties.getProperty of the system properties; others have their own code."""
    if receiver_instance(state, arguments).native != SYSTEM:
        return DECLINED
    return look_up(machine, state, arguments[1:])


def line_separator(machine: Machine, state: State, _arguments: list[object]) -> object:
    """System.lineSeparator, as on all systems but Windows."""
    return string_constant(machine, state, "\n")


def leave(_machine: Machine, _state: State, _arguments: list[object]) -> object:
    """System.exit, Runtime.exit and Runtime.halt."""
    return Stop("exited")


def look_up(machine: Machine, state: State, arguments: list[object]) -> object:
    """System.getProperty and getenv of a name: any string or null."""
    name = needed(machine, state, arguments[0])
    if not isinstance(name, Ref):
        return name
    if in_jdk_initialiser(state) or is_jdk_setting(state):
        text = PROPERTIES.get(text_of(state, name) or "")
        if text is not None:
            return string_constant(machine, state, text)
        return arguments[1] if len(arguments) > 1 else None
    state.approximate(ENVIRONMENT)
    return unknown(machine, state, "System.getProperty()", f"L{STRING};")


def static_property(machine: Machine, state: State, arguments: list[object]) -> object:
    """StaticProperty's look into the system properties: they are those of a plain machine."""
    name = needed(machine, state, arguments[1])
    if not isinstance(name, Ref):
        return name
    if len(arguments) > 2:
        return arguments[2]
    text = PROPERTIES.get(text_of(state, name) or "", "")
    return string_constant(machine, state, text)


def default_locale(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Locale.initDefault: that of the United States."""
    java = machine.shape(LOCALE).java
    assert java is not None
    fields = machine.shapes.statics(java).fields
    slot = next(slot for slot, field in enumerate(fields) if field.name == "US")
    return state.statics[LOCALE].fields[slot]


# --- threads -----------------------------------------------------------------------------------


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
        fill(state, found, shape, values)
        holder = field_class(shape, "holder")
        if holder is not None:
            inner = machine.shape(holder)
            made = state.new_instance(inner)
            fill(state, made, inner, values)
            fill(state, found, shape, {"holder": made})
        state.pool = state.pool.set(THREAD, found)
    return found


def fill(state: State, ref: Ref, shape: Shape, values: dict[str, object]) -> None:
    """Sets fields by name, as far as this JDK has them."""
    record = state.writable_instance(ref)
    for slot, field in enumerate(shape.fields):
        if field.name in values:
            record.fields[slot] = values[field.name]


def field_class(shape: Shape, name: str) -> str | None:
    """The class of a field of that name."""
    for field in shape.fields:
        if field.name == name:
            return field.descriptor[1:-1]
    return None


def start_thread(_machine: Machine, _state: State, _arguments: list[object]) -> object:
    """Thread.start0: other threads are not executed."""
    return Stop("unsupported", "thread")


def holds_lock(machine: Machine, state: State, arguments: list[object]) -> object:
    """Thread.holdsLock."""
    target = needed(machine, state, arguments[0])
    if not isinstance(target, Ref):
        return target
    return 1 if state.record(target).locks > 0 else 0


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{SYSTEM}.<clinit>()V", initialise_system)
    registry.exact(f"{SYSTEM}.lineSeparator()L{STRING};", line_separator)
    for name in ("currentTimeMillis", "nanoTime"):
        model = Environment(f"System.{name}()", "J", 1)
        registry.partly(f"{SYSTEM}.{name}()J", ENVIRONMENT, model)
    registry.exact(f"{SYSTEM}.exit(I)V", leave)
    registry.all_exact(RUNTIME, ("exit(I)V", "halt(I)V"), leave)
    registry.all_exact(SYSTEM, ("gc()V", "runFinalization()V"), nothing)
    for member in (
        f"getProperty(L{STRING};)",
        f"getProperty(L{STRING};L{STRING};)",
        f"getenv(L{STRING};)",
    ):
        registry.partly(f"{SYSTEM}.{member}L{STRING};", ENVIRONMENT, look_up)
    for given in (f"L{STRING};", f"L{STRING};L{STRING};"):
        signature = f"{PROPERTIES_CLASS}.getProperty({given})L{STRING};"
        registry.partly(signature, ENVIRONMENT, property_of)
    signature = f"{SYSTEM}.getProperties()L{PROPERTIES_CLASS};"
    registry.partly(signature, ENVIRONMENT, get_properties)
    registry.exact(f"{SYSTEM}.getSecurityManager()Ljava/lang/SecurityManager;", NULL_MODEL)
    registry.exact(f"{RUNTIME}.gc()V", nothing)
    model = Environment("Runtime.availableProcessors()", "I", 1)
    registry.partly(f"{RUNTIME}.availableProcessors()I", ENVIRONMENT, model)
    for name in ("freeMemory", "totalMemory", "maxMemory"):
        model = Environment(f"Runtime.{name}()", "J", 1 << 30)
        registry.partly(f"{RUNTIME}.{name}()J", ENVIRONMENT, model)
    access = "jdk/internal/util/StaticProperty.getProperty"
    given = f"Ljava/util/Properties;L{STRING};"
    registry.exact(f"{access}({given})L{STRING};", static_property)
    registry.exact(f"{access}({given}L{STRING};)L{STRING};", static_property)
    registry.exact(f"{LOCALE}.initDefault()L{LOCALE};", default_locale)
    category = f"{LOCALE}.initDefault(Ljava/util/Locale$Category;)L{LOCALE};"
    registry.exact(category, default_locale)
    register_blurring(registry)
    registry.exact(f"{THREAD}.registerNatives()V", nothing)
    for name in ("currentThread", "currentCarrierThread"):
        registry.exact(f"{THREAD}.{name}()L{THREAD};", current_thread)
    registry.exact(f"{THREAD}.start0()V", start_thread)
    pool = "java/util/concurrent/ForkJoin"
    registry.exact(f"{pool}Pool.<clinit>()V", nothing)
    registry.exact(f"{pool}Pool.commonPool()L{pool}Pool;", start_thread)
    registry.exact(f"{pool}Pool.getCommonPoolParallelism()I", Constant(1))
    registry.exact(f"{pool}Task.fork()L{pool}Task;", start_thread)
    registry.exact(f"{THREAD}.holdsLock(Ljava/lang/Object;)Z", holds_lock)
    registry.exact(f"{THREAD}.isVirtual()Z", FALSE_MODEL)
    for member in ("sleep(J)V", "yield()V", "onSpinWait()V"):
        registry.approximate(f"{THREAD}.{member}", THREADS, nothing)
    registry.approximate(f"{THREAD}.getNextThreadIdOffset()J", THREADS, Constant(0))


def register_blurring(registry: Registry) -> None:
    """Registers what runs as it is, but is not exact."""
    random = Blurring(ENVIRONMENT)
    for signature in (
        "java/lang/Math.random()D",
        "java/lang/StrictMath.random()D",
        "java/util/SplittableRandom.<init>()V",
        "java/util/concurrent/ThreadLocalRandom.current()Ljava/util/concurrent/ThreadLocalRandom;",
    ):
        registry.partly(signature, ENVIRONMENT, random)
    for given in ("", "Ljava/lang/Runnable;", f"L{STRING};", f"Ljava/lang/Runnable;L{STRING};"):
        registry.partly(f"{THREAD}.<init>({given})V", "threads", Blurring("threads"))
    for member in (
        "getThreadGroup()Ljava/lang/ThreadGroup;",
        "getContextClassLoader()Ljava/lang/ClassLoader;",
        "getUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;",
    ):
        registry.partly(f"{THREAD}.{member}", "threads", Blurring("threads"))
