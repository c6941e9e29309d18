"""java.lang.System: the world around the program."""

from __future__ import annotations

from typing import Final

from jejak.javatext.literals import quoted
from jejak.machine.machine import Machine
from jejak.machine.outcomes import NOTHING, Outcome
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
    text_answer,
)
from jejak.models.identity import identity_hash
from jejak.models.java_io.print_stream import make_console
from jejak.models.java_lang.module import boot_layer, has_modules
from jejak.models.java_lang.runtime import leave
from jejak.models.registry import Registry
from jejak.models.streams import CONSOLE_CLASS, make_stream
from jejak.results.environment import EnvironmentCall, Surrounding
from jejak.results.reasons import Approximation
from jejak.semantics.throwing import throw_new
from jejak.state.state import State
from jejak.state.values import Ref

SYSTEM: Final = "java/lang/System"
CALLS: Final = {
    Surrounding.PROPERTY: "System.getProperty",
    Surrounding.VARIABLE: "System.getenv",
}
STANDARD: Final = frozenset(
    f"{part}.{name}"
    for part, names in (
        ("java", "version vendor home class.version class.path library.path io.tmpdir"),
        ("java.vm", "name vendor version specification.name specification.version"),
        ("java.specification", "version vendor name"),
        ("os", "name arch version"),
        ("user", "name home dir"),
    )
    for name in names.split()
) | frozenset(("file.separator", "path.separator", "line.separator"))
"""Properties that every JVM has (System.getProperties)."""
PROPERTIES_CLASS: Final = "java/util/Properties"


def initialise_system(machine: Machine, state: State, _arguments: list[object]) -> object:
    """The class initialiser of System, with what the JVM does after it."""
    java = machine.shape(SYSTEM).java
    assert java is not None
    values: dict[str, object] = {
        "in": make_stream(machine, state, CONSOLE_CLASS, Surrounding.CONSOLE),
        "out": make_console(machine, state),
        "err": make_console(machine, state),
        "props": make_properties(machine, state),
        "bootLayer": boot_layer(machine, state) if has_modules(machine) else None,
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
    return look_up(machine, state, arguments, Surrounding.PROPERTY)


def get_variable(machine: Machine, state: State, arguments: list[object]) -> object:
    """System.getenv of a name: any string or null."""
    return look_up(machine, state, arguments, Surrounding.VARIABLE)


def look_up(machine: Machine, state: State, arguments: list[object], source: Surrounding) -> object:
    """What the surroundings have by a name; a default where they have nothing."""
    name = needed(machine, state, arguments[0])
    if not isinstance(name, Ref):
        return name
    text = text_of(state, name)
    default = arguments[1] if len(arguments) > 1 else None
    if in_jdk_initialiser(state) or is_jdk_setting(state, text):
        plain = PROPERTIES.get(text or "")
        return default if plain is None else string_constant(machine, state, plain)
    called = CALLS[source]
    if text is None:
        state.approximate(ENVIRONMENT)
        return unknown(machine, state, called, f"L{STRING};")
    if text in state.inputs.environment.properties and source is Surrounding.PROPERTY:
        given = state.inputs.environment.properties[text]
        return default if given is None else given
    call = EnvironmentCall(source, f"{called}({quoted(text)})", text)
    is_set = source is Surrounding.PROPERTY and text in STANDARD
    value = text_answer(machine, state, call, is_set)
    if default is None or isinstance(value, Outcome):
        return value
    return default if state.resolved(value) is None else value


def set_property(machine: Machine, state: State, arguments: list[object]) -> object:
    """System.setProperty and clearProperty: what was there before; others are there from now on."""
    name = needed(machine, state, arguments[0])
    if not isinstance(name, Ref):
        return name
    value = None if len(arguments) < 2 else needed(machine, state, arguments[1])
    if isinstance(value, Outcome):
        return value
    text = text_of(state, name)
    if text == "":
        return throw_new(machine, state, ILLEGAL_ARGUMENT, "key can't be empty")
    before = look_up(machine, state, arguments[:1], Surrounding.PROPERTY)
    if isinstance(before, Outcome):
        return before
    if text is None:
        state.approximate(ENVIRONMENT)
    else:
        log = state.inputs.environment
        state.inputs.environment = log.with_property(text, value)
    return before


class SetStream:
    """The model of a method that puts a stream for one of the three of System."""

    def __init__(self, field: str) -> None:
        self.field = field

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Sets the field, although it is final."""
        java = machine.shape(SYSTEM).java
        assert java is not None
        set_static_fields(machine, state, java, {self.field: arguments[0]})
        return NOTHING


def identity_hash_code(machine: Machine, state: State, arguments: list[object]) -> object:
    """System.identityHashCode, which is 0 for null."""
    target = decided(machine, state, arguments[0])
    if target is None:
        return 0
    if not isinstance(target, Ref):
        return target
    return identity_hash(machine, state, target)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{SYSTEM}.<clinit>()V", initialise_system)
    registry.exact(f"{SYSTEM}.lineSeparator()L{STRING};", line_separator)
    for name in ("currentTimeMillis", "nanoTime"):
        model = Environment(f"System.{name}()", "J", 1, source=Surrounding.CLOCK)
        registry.partly(f"{SYSTEM}.{name}()J", ENVIRONMENT, model)
    registry.exact(f"{SYSTEM}.exit(I)V", leave)
    registry.exact(f"{SYSTEM}.setIn0(Ljava/io/InputStream;)V", SetStream("in"))
    for field in ("out", "err"):
        name = f"set{field.capitalize()}0"
        registry.exact(f"{SYSTEM}.{name}(Ljava/io/PrintStream;)V", SetStream(field))
    registry.all_exact(SYSTEM, ("gc()V", "runFinalization()V"), nothing)
    for given in (f"L{STRING};", f"L{STRING};L{STRING};"):
        signature = f"{SYSTEM}.getProperty({given})L{STRING};"
        registry.outside(signature, get_property)
    registry.outside(f"{SYSTEM}.getenv(L{STRING};)L{STRING};", get_variable)
    setting = f"{SYSTEM}.setProperty(L{STRING};L{STRING};)L{STRING};"
    registry.outside(setting, set_property)
    registry.outside(f"{SYSTEM}.clearProperty(L{STRING};)L{STRING};", set_property)
    signature = f"{SYSTEM}.getProperties()L{PROPERTIES_CLASS};"
    registry.partly(signature, ENVIRONMENT, get_properties)
    registry.exact(f"{SYSTEM}.getSecurityManager()Ljava/lang/SecurityManager;", NULL_MODEL)
    signature = f"{SYSTEM}.identityHashCode(Ljava/lang/Object;)I"
    registry.partly(signature, Approximation.IDENTITY_HASH, identity_hash_code)
