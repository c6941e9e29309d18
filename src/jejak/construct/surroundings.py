"""The surroundings in which tests run: a fresh JVM, without any environment or settings.

What constructors and class initialisers ask of them has a known answer there, so that the search
for recipes need not follow what else could be.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from jejak.machine.machine import Machine, MachineSettings, MethodModel, ModelFunction
from jejak.machine.outcomes import NOTHING
from jejak.machine.strings import CLASS, STRING
from jejak.models.arguments import unknown
from jejak.models.java_lang.system import PROPERTIES_CLASS, SYSTEM
from jejak.models.plain_settings import with_plain_settings
from jejak.program import Method
from jejak.results.reasons import Approximation
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

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
    models = with_plain_settings(settings.models)
    key = (SYSTEM, "getProperties", f"()L{PROPERTIES_CLASS};")
    models[key] = MethodModel(Properties(models[key].function))
    models[ENVIRON] = MethodModel(no_variables)
    known_models = replace(settings, models=models)
    return replace(known_models, model_by_pattern=Patterns(known_models))
