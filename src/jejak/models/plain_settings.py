"""Settings as in a fresh JVM that nobody has told anything: none are made but the JVM's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from jejak.machine.machine import Machine, MethodModel, ModelFunction
from jejak.machine.strings import STRING, text_of
from jejak.models.arguments import needed
from jejak.models.environment import PROPERTIES
from jejak.models.java_lang.system import PROPERTIES_CLASS, SYSTEM
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

ALWAYS_SET: Final = ("java.", "os.", "user.", "sun.", "jdk.", "native.", "stdout.", "stderr.")
"""How names of properties begin that a JVM sets itself, to what it likes."""
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
        if text is None or (not self.env and (is_set(text) or text in told(state))):
            return self.otherwise(machine, state, arguments)
        return arguments[self.position + 1] if len(arguments) > self.position + 1 else None


class ChangePlain:
    """The model of a method that changes a system property, which was not set before."""

    def __init__(self, otherwise: ModelFunction) -> None:
        self.otherwise = otherwise

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """What was there."""
        name = needed(machine, state, arguments[0])
        if not isinstance(name, Ref):
            return name
        text = text_of(state, name)
        if text is not None and not is_set(text) and text not in told(state):
            state.inputs.environment = state.inputs.environment.with_property(text, None)
        return self.otherwise(machine, state, arguments)


def is_of_system(state: State, value: object) -> bool:
    """Whether properties are those of the JVM."""
    target = state.resolved(value)
    if not isinstance(target, Ref):
        return False
    record = state.record(target)
    return isinstance(record, Instance) and record.native == SYSTEM


def told(state: State) -> Mapping[str, object]:
    """The properties that the program has set or cleared."""
    return state.inputs.environment.properties


def is_set(name: str) -> bool:
    """Whether every JVM has a property."""
    return name in PROPERTIES or name.startswith(ALWAYS_SET)


def with_plain_settings(
    given: dict[tuple[str, str, str], MethodModel],
) -> dict[tuple[str, str, str], MethodModel]:
    """Models for a machine on which no property or variable is set that the JVM does not set."""
    models = given.copy()
    for owner, name, taken, position in (
        (SYSTEM, "getProperty", _TEXT, 0),
        (SYSTEM, "getProperty", _TEXT * 2, 0),
        (SYSTEM, "getenv", _TEXT, 0),
        (PROPERTIES_CLASS, "getProperty", _TEXT, 1),
        (PROPERTIES_CLASS, "getProperty", _TEXT * 2, 1),
    ):
        key = (owner, name, f"({taken}){_TEXT}")
        known = models[key]
        plain = Plain(known.function, position, name == "getenv")
        models[key] = MethodModel(plain, known.approximation)
    for name, taken in (("setProperty", _TEXT * 2), ("clearProperty", _TEXT)):
        key = (SYSTEM, name, f"({taken}){_TEXT}")
        models[key] = MethodModel(ChangePlain(models[key].function), models[key].approximation)
    return models
