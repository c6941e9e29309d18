"""java.lang.ClassLoader, and what Class and Thread ask of one: classes are found by their names.

Which loader it is, is not known. Resources are found beside the classes of the program.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import InvokeKind
from jejak.inputs.contexts import ALONE
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome
from jejak.machine.strings import CLASS, STRING, class_object, text_of
from jejak.machine.values import fresh_value
from jejak.models.arguments import decided, needed, receiver
from jejak.models.detours import detour, take_detour
from jejak.models.environment import in_jdk_initialiser
from jejak.models.java_lang.class_ import java_class, somebody_s
from jejak.models.registry import Registry
from jejak.program import Unresolved
from jejak.program.classes import CONSTRUCTOR
from jejak.results.reasons import Approximation
from jejak.semantics.invokedynamic.synthesis import call, leave, load, new_object
from jejak.semantics.throwing import throw_new, throw_saying
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

LOADER: Final = "java/lang/ClassLoader"
THREAD: Final = "java/lang/Thread"
STREAM: Final = "Ljava/io/InputStream;"
BYTES_STREAM: Final = "java/io/ByteArrayInputStream"
NOT_FOUND: Final = "java/lang/ClassNotFoundException"


class UnknownLoader:
    """The model of a method that gives a class loader, which is there."""

    def __init__(self, shown: str) -> None:
        self.shown = shown

    def __call__(self, _machine: Machine, state: State, arguments: list[object]) -> object:
        """A loader of which nothing is known; the JDK's own set-up goes without one."""
        if in_jdk_initialiser(state):
            return DECLINED
        if arguments:
            record = state.instance(receiver(state, arguments))
            if record.fields[record.shape.slot("contextClassLoader")] is not None:
                return DECLINED
        frame = state.frame
        if frame is None or frame.code.owner.name != THREAD:  # a thread hands it on
            state.approximate(Approximation.CLASS_LOADER)
        return somebody_s(state, self.shown, "ClassLoader")


class Resource:
    """The model of a method that looks for a resource by its name."""

    def __init__(self, name: str, descriptor: str, is_there: bool) -> None:
        self.name = name
        self.descriptor = descriptor
        self.is_there = is_there

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """What is found, or null.

        One that is not beside the program's classes may be where the program runs.
        """
        name = needed(machine, state, arguments[1])
        if not isinstance(name, Ref):
            return name
        path = resource_path(machine, state, arguments[0], text_of(state, name))
        found = None if path is None else machine.program.resource(path)
        if found is not None and self.descriptor == STREAM:
            return open_bytes(machine, state, found)
        state.approximate(Approximation.CLASS_LOADER)
        if path is not None and found is None and not self.is_there:
            return None
        return self.unknown(machine, state, self.is_there or found is not None)

    def unknown(self, machine: Machine, state: State, is_there: bool) -> object:
        """Something that nobody knows."""
        shown = state.fresh_name(f"{self.name}()")
        value = fresh_value(machine, state, shown, self.descriptor, 0, ALONE)
        if isinstance(value, Symbol):
            value.not_null = is_there
        return value


def resource_path(machine: Machine, state: State, asked: object, name: str | None) -> str | None:
    """The path of a resource from the root of the program's classes; None where it is not known.

    A class looks from its package on. What the JDK's own classes find is the JDK's.
    """
    if name is None:
        return None
    target = state.resolved(asked)
    record = state.record(target) if isinstance(target, Ref) else None
    if not isinstance(record, Instance) or record.shape.name != CLASS:
        return name
    java = java_class(machine, str(record.native))
    if java is None or java.in_jdk:
        return None
    package = java.name.rpartition("/")[0]
    return name[1:] if name.startswith("/") else f"{package}/{name}".lstrip("/")


def open_bytes(machine: Machine, state: State, data: bytes) -> Outcome:
    """A stream of bytes that are known."""
    java = machine.shape(BYTES_STREAM).java
    assert java is not None
    body = [
        *new_object(BYTES_STREAM),
        load("[B", 0),
        call(InvokeKind.SPECIAL, BYTES_STREAM, CONSTRUCTOR, "([B)V"),
        leave(STREAM),
    ]
    code = detour(machine, java, "resource", f"([B){STREAM}", body)
    array = state.new_array("[B", [each - 256 if each > 127 else each for each in data])
    return take_detour(machine, state, code, [array])


class ByName:
    """The model of a method that finds a class by its name, and may initialise it."""

    def __init__(self, initialises: bool) -> None:
        self.initialises = initialises

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The class, where it is one of the program or of the JDK."""
        return found_by_name(machine, state, arguments[-1], self.initialises)


def by_loader(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.forName0, with a loader: where that is none, the JDK's own finds its classes."""
    name, initialises, loader = arguments[:3]
    if initialises not in (0, 1):
        return DECLINED
    of_jdk = decided(machine, state, loader)
    if isinstance(of_jdk, Outcome):
        return of_jdk
    return found_by_name(machine, state, name, initialises == 1, of_jdk is None)


def found_by_name(
    machine: Machine, state: State, given: object, initialises: bool, of_jdk: bool = False
) -> object:
    """The class of a name, initialised where that is asked for; names of arrays are declined.

    A class that is not there may be where the program runs: this blurs the path.
    """
    name = needed(machine, state, given)
    if not isinstance(name, Ref):
        return name
    text = text_of(state, name)
    if text is None:  # that it is the name of some class is left open
        state.approximate(Approximation.CLASS_LOADER)
        return throw_new(machine, state, NOT_FOUND)
    if not text or text.startswith("[") or "/" in text:
        return DECLINED
    found = machine.find_class(text.replace(".", "/"))
    if isinstance(found, Unresolved) or (of_jdk and not found.in_jdk):
        if not of_jdk and not in_jdk_initialiser(state):
            state.approximate(Approximation.CLASS_LOADER)
        return throw_saying(machine, state, NOT_FOUND, text)
    if initialises:
        first = machine.ensure_initialised(machine, state, found)
        if first is not None:
            return first
    return class_object(machine, state, found.name)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    unknown = Approximation.CLASS_LOADER
    for member in ("getSystemClassLoader", "getPlatformClassLoader"):
        model = UnknownLoader(f"ClassLoader.{member}()")
        registry.partly(f"{LOADER}.{member}()L{LOADER};", unknown, model)
    model = UnknownLoader("Thread.getContextClassLoader()")
    registry.partly(f"{THREAD}.getContextClassLoader()L{LOADER};", unknown, model)
    for name, kind in (
        ("getResource", "java/net/URL"),
        ("getResourceAsStream", "java/io/InputStream"),
    ):
        for owner in (LOADER, CLASS):
            looked = Resource(f"{owner.rpartition('/')[2]}.{name}", f"L{kind};", False)
            registry.partly(f"{owner}.{name}(L{STRING};)L{kind};", unknown, looked)
    several = "Ljava/util/Enumeration;"
    looked = Resource("ClassLoader.getResources", several, True)
    registry.partly(f"{LOADER}.getResources(L{STRING};){several}", unknown, looked)
    registry.partly(f"{LOADER}.loadClass(L{STRING};)L{CLASS};", unknown, ByName(False))
    registry.partly(f"{CLASS}.forName(L{STRING};)L{CLASS};", unknown, ByName(True))
    signature = f"{CLASS}.forName0(L{STRING};ZL{LOADER};L{CLASS};)L{CLASS};"
    registry.partly(signature, unknown, by_loader)
