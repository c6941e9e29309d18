"""java.lang.System: the world around the program."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import NOTHING
from jejak.machine.strings import STRING, string_constant, text_of
from jejak.models.arguments import (
    ILLEGAL_ARGUMENT,
    NULL_MODEL,
    decided,
    needed,
    nothing,
    unknown,
)
from jejak.models.environment import (
    ENVIRONMENT,
    PROPERTIES,
    Environment,
    in_jdk_initialiser,
    is_jdk_setting,
    set_static_fields,
)
from jejak.models.java_io.print_stream import make_console
from jejak.models.java_lang.object_ import identity_hash
from jejak.models.java_lang.runtime import leave
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.semantics.throwing import throw_new
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

SYSTEM: Final = "java/lang/System"
PROPERTIES_CLASS: Final = "java/util/Properties"


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
    set_static_fields(machine, state, java, values)
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
    return state.heap.statics[SYSTEM].fields[slot]


def line_separator(machine: Machine, state: State, _arguments: list[object]) -> object:
    """System.lineSeparator, as on all systems but Windows."""
    return string_constant(machine, state, "\n")


def get_property(machine: Machine, state: State, arguments: list[object]) -> object:
    """System.getProperty: any string or null, of a name that is not empty."""
    name = needed(machine, state, arguments[0])
    if isinstance(name, Ref) and text_of(state, name) == "":
        return throw_new(machine, state, ILLEGAL_ARGUMENT, "key can't be empty")
    return look_up(machine, state, arguments, "System.getProperty()")


def get_variable(machine: Machine, state: State, arguments: list[object]) -> object:
    """System.getenv of a name: any string or null."""
    return look_up(machine, state, arguments, "System.getenv()")


def look_up(machine: Machine, state: State, arguments: list[object], shown: str) -> object:
    """What the surroundings have by a name."""
    name = needed(machine, state, arguments[0])
    if not isinstance(name, Ref):
        return name
    if in_jdk_initialiser(state) or is_jdk_setting(state):
        text = PROPERTIES.get(text_of(state, name) or "")
        if text is not None:
            return string_constant(machine, state, text)
        return arguments[1] if len(arguments) > 1 else None
    state.approximate(ENVIRONMENT)
    return unknown(machine, state, shown, f"L{STRING};")


def identity_hash_code(machine: Machine, state: State, arguments: list[object]) -> object:
    """System.identityHashCode, which is 0 for null."""
    target = decided(machine, state, arguments[0])
    if target is None:
        return 0
    if not isinstance(target, Ref):
        return target
    if not in_jdk_initialiser(state):
        state.approximate(Approximation.IDENTITY_HASH)
    return identity_hash(target)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{SYSTEM}.<clinit>()V", initialise_system)
    registry.exact(f"{SYSTEM}.lineSeparator()L{STRING};", line_separator)
    for name in ("currentTimeMillis", "nanoTime"):
        model = Environment(f"System.{name}()", "J", 1)
        registry.partly(f"{SYSTEM}.{name}()J", ENVIRONMENT, model)
    registry.exact(f"{SYSTEM}.exit(I)V", leave)
    registry.all_exact(SYSTEM, ("gc()V", "runFinalization()V"), nothing)
    for given in (f"L{STRING};", f"L{STRING};L{STRING};"):
        signature = f"{SYSTEM}.getProperty({given})L{STRING};"
        registry.partly(signature, ENVIRONMENT, get_property)
    registry.partly(f"{SYSTEM}.getenv(L{STRING};)L{STRING};", ENVIRONMENT, get_variable)
    signature = f"{SYSTEM}.getProperties()L{PROPERTIES_CLASS};"
    registry.partly(signature, ENVIRONMENT, get_properties)
    registry.exact(f"{SYSTEM}.getSecurityManager()Ljava/lang/SecurityManager;", NULL_MODEL)
    signature = f"{SYSTEM}.identityHashCode(Ljava/lang/Object;)I"
    registry.partly(signature, Approximation.IDENTITY_HASH, identity_hash_code)
