"""java.util.ServiceLoader: it goes on without providers, also where there are some.

That is exact for services which neither a module of the JDK nor a file of the class path provides.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import InvokeKind
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome
from jejak.models.arguments import decided
from jejak.models.detours import detour, take_detour
from jejak.models.environment import set_fields
from jejak.models.java_lang.class_ import type_of
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.semantics.invokedynamic.synthesis import call, leave
from jejak.state.state import State
from jejak.state.values import Ref

LOADER: Final = "java/util/ServiceLoader"
PROVIDED: Final = "services that the JDK provides"
REASON: Final = Approximation.CLASS_LOADER
_CLASS: Final = "Ljava/lang/Class;"
LOADS: Final = (
    f"load({_CLASS})",
    f"load({_CLASS}Ljava/lang/ClassLoader;)",
    f"load({_CLASS}Ljava/lang/ClassLoader;Ljava/lang/Module;)",
    f"loadInstalled({_CLASS})",
)
"""Methods that make a loader for a service, their first argument."""
EMPTY: Final = {
    "iterator()Ljava/util/Iterator;": ("java/util/Collections", "emptyIterator", False),
    "stream()Ljava/util/stream/Stream;": ("java/util/stream/Stream", "empty", True),
    "findFirst()Ljava/util/Optional;": ("java/util/Optional", "empty", False),
}
"""Methods that look for providers, and what says that there is none."""


def make_loader(machine: Machine, state: State, arguments: list[object]) -> object:
    """ServiceLoader.load: a loader; the method's own code refuses null."""
    service = decided(machine, state, arguments[0])
    if isinstance(service, Outcome):
        return service
    if service is None:
        return DECLINED
    shape = machine.shape(LOADER)
    ref = state.new_instance(shape)
    set_fields(state, ref, shape, {"service": service})
    return ref


def is_provided(machine: Machine, service: str) -> bool:
    """Whether some class may provide a service, as modules of the JDK or files say."""
    if machine.program.resource(f"META-INF/services/{service.replace('/', '.')}") is not None:
        return True
    found = machine.once(PROVIDED, lambda: provided_services(machine))
    return not isinstance(found, frozenset) or service in found


def provided_services(machine: Machine) -> frozenset[str] | None:
    """The services that modules of the JDK provide; None where there are no modules."""
    jdk = machine.program.jdk
    names = [] if jdk is None else jdk.modules()
    declared = [machine.resolver.access.module(name) for name in names]
    found = [service for each in declared if each is not None for service, _ in each.provides]
    return frozenset(found) if names else None


def service_of(state: State, loader: object) -> str | None:
    """The service that a loader is for, where it is known."""
    ref = state.resolved(loader)
    if not isinstance(ref, Ref):
        return None
    record = state.instance(ref)
    given = state.resolved(record.fields[record.shape.slot("service")])
    return type_of(state, given) if isinstance(given, Ref) else None


class NoProviders:
    """The model of a method that looks for providers: there is none."""

    def __init__(self, member: str) -> None:
        self.name, self.descriptor = member[: member.index("(")], member[member.index("(") :]
        self.owner, self.empty, self.is_interface = EMPTY[member]

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """What is empty."""
        service = service_of(state, arguments[0])
        if service is None or is_provided(machine, service):
            state.approximate(REASON)
        java = machine.shape(LOADER).java
        assert java is not None
        result = self.descriptor[2:]
        body = [
            call(InvokeKind.STATIC, self.owner, self.empty, f"(){result}", self.is_interface),
            leave(result),
        ]
        code = detour(machine, java, self.name, self.descriptor, body)
        return take_detour(machine, state, code, arguments)


def reload(_machine: Machine, state: State, _arguments: list[object]) -> object:
    """ServiceLoader.reload: nothing was found that would be forgotten."""
    state.approximate(REASON)
    return NOTHING


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for member in LOADS:
        registry.exact(f"{LOADER}.{member}L{LOADER};", make_loader)
    for member in EMPTY:
        registry.partly(f"{LOADER}.{member}", REASON, NoProviders(member))
    registry.approximate(f"{LOADER}.reload()V", REASON, reload)
