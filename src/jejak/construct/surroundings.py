"""The surroundings in which tests run: a fresh JVM, without any environment or settings.

What constructors and class initialisers ask of them has a known answer there, so that the search
for recipes need not follow what else could be.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from jejak.machine.machine import Machine, MachineSettings, MethodModel, ModelFunction
from jejak.machine.outcomes import NOTHING
from jejak.machine.strings import CLASS, STRING, text_of
from jejak.models.arguments import needed, unknown
from jejak.models.environment import PROPERTIES
from jejak.models.java_lang.system import PROPERTIES_CLASS, SYSTEM
from jejak.program import Method
from jejak.results.reasons import Approximation
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

ALWAYS_SET: Final = ("java.", "os.", "user.", "sun.", "jdk.", "native.", "stdout.", "stderr.")
"""How names of properties begin that a JVM sets itself, to what it likes."""
TABLE: Final = "Ljava/util/concurrent/ConcurrentHashMap;"
ENVIRON: Final = ("java/lang/ProcessEnvironment", "environ", "()[[B")
OUTWARD: Final = (
    "java/beans/", "java/lang/ClassLoader", "java/lang/invoke/", "java/lang/management/",
    "java/lang/reflect/", "java/net/",
    "java/nio/channels/", "java/nio/file/", "java/rmi/", "java/security/", "java/sql/",
    "java/util/ResourceBundle", "java/util/ServiceLoader", "java/util/jar/", "java/util/logging/",
    "javax/",
)  # fmt: skip
"""Classes of the JDK, by how their names begin, that look at what is around the JVM."""
MIRRORS: Final = ("getConstructor", "getDeclared", "getField", "getMethod")
"""How names of methods of Class begin that look at the members of one."""
OUTSIDE: Final = Approximation.UNKNOWN_CALL_OUTSIDE
"""Why a path is not exact that asked there."""
_TEXT: Final = f"L{STRING};"


class Plain:
    """The model of a method that looks up a setting: it is not made, unless the JVM makes it.

    `otherwise` is what stands for the method where the JVM decides, `position` where the name is.
    """

    def __init__(self, otherwise: ModelFunction, position: int = 0, env: bool = False) -> None:
        self.otherwise = otherwise
        self.position = position
        self.env = env

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The value of a setting, or the default that was given."""
        if self.position and not is_of_system(state, arguments[0]):
            return self.otherwise(machine, state, arguments)
        name = needed(machine, state, arguments[self.position])
        if not isinstance(name, Ref):
            return name
        text = text_of(state, name)
        if text is None or (not self.env and is_set(text)):
            return self.otherwise(machine, state, arguments)
        return arguments[self.position + 1] if len(arguments) > self.position + 1 else None


class Outward:
    """The model of a call that leads out of the JVM: it gives something that nobody knows."""

    def __init__(self, method: Method) -> None:
        self.name = f"{method.owner.simple_name}.{method.name}()"
        self.result = method.type.result

    def __call__(self, machine: Machine, state: State, _arguments: list[object]) -> object:
        """An unknown value; no reference is null."""
        if self.result == "V":
            return NOTHING
        value = unknown(machine, state, self.name, self.result)
        if isinstance(value, Symbol):
            value.not_null = True
        return value


class Patterns:
    """Models for all methods of some kind: those that the user named, and `Outward` ones."""

    def __init__(self, settings: MachineSettings) -> None:
        self.inner = settings.model_by_pattern
        self.known = settings.models

    def __call__(self, method: Method) -> MethodModel | None:
        """The model of a method, None when there is none of its own."""
        found = self.inner(method)
        own = (method.owner.name, method.name, method.descriptor) in self.known
        if found is not None or own or not leads_out(method):
            return found
        return MethodModel(Outward(method), OUTSIDE)


def leads_out(method: Method) -> bool:
    """Whether a method of the JDK depends on more than its arguments."""
    owner = method.owner
    if owner.name == CLASS:
        return method.name.startswith(MIRRORS)
    return owner.in_jdk and owner.name.startswith(OUTWARD)


def is_of_system(state: State, value: object) -> bool:
    """Whether properties are those of the JVM."""
    target = state.resolved(value)
    if not isinstance(target, Ref):
        return False
    record = state.record(target)
    return isinstance(record, Instance) and record.native == SYSTEM


def is_set(name: str) -> bool:
    """Whether every JVM has a property."""
    return name in PROPERTIES or name.startswith(ALWAYS_SET)


def no_variables(_machine: Machine, state: State, _arguments: list[object]) -> object:
    """ProcessEnvironment.environ: the process has no environment."""
    return state.new_array("[[B", [])


class Properties:
    """The model of System.getProperties: its object has a table, as all that are made have one."""

    def __init__(self, inner: ModelFunction) -> None:
        self.inner = inner

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The properties of the JVM; nothing is known to be in them."""
        found = self.inner(machine, state, arguments)
        if isinstance(found, Ref):
            shape = state.instance(found).shape
            tables = [slot for slot, field in enumerate(shape.fields) if field.descriptor == TABLE]
            for slot in tables:
                if state.instance(found).fields[slot] is None:
                    table = state.new_instance(machine.shape(TABLE[1:-1]))
                    state.writable_instance(found).fields[slot] = table
        return found


def in_plain_surroundings(settings: MachineSettings) -> MachineSettings:
    """The same settings for a machine that knows what its surroundings are."""
    models = settings.models.copy()
    for owner, name, given, position in (
        (SYSTEM, "getProperty", _TEXT, 0),
        (SYSTEM, "getProperty", _TEXT * 2, 0),
        (SYSTEM, "getenv", _TEXT, 0),
        (PROPERTIES_CLASS, "getProperty", _TEXT, 1),
        (PROPERTIES_CLASS, "getProperty", _TEXT * 2, 1),
    ):
        key = (owner, name, f"({given}){_TEXT}")
        known = models[key]
        plain = Plain(known.function, position, name == "getenv")
        models[key] = MethodModel(plain, known.approximation)
    key = (SYSTEM, "getProperties", f"()L{PROPERTIES_CLASS};")
    models[key] = MethodModel(Properties(models[key].function))
    models[ENVIRON] = MethodModel(no_variables)
    known_models = replace(settings, models=models)
    return replace(known_models, model_by_pattern=Patterns(known_models))
