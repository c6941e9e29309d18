"""java.lang.Module and ModuleLayer, and what Class says of its own: where classes come from.

Modules are those of the JDK, and the unnamed one of the class path. Of a module its name is known,
and which packages it exports; of the layer that holds those of the JDK, only that it is there.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome
from jejak.machine.strings import CLASS, STRING, class_object, string_constant, text_of
from jejak.models.arguments import decided, needed, receiver
from jejak.models.environment import set_fields, unknown_object
from jejak.models.java_lang.class_ import LETTERS, java_class, own_type, somebody_s
from jejak.models.registry import Registry
from jejak.program import JavaClass
from jejak.results.reasons import Approximation
from jejak.state.state import State
from jejak.state.values import Ref

MODULE: Final = "java/lang/Module"
LAYER: Final = "java/lang/ModuleLayer"
DESCRIPTOR: Final = "java/lang/module/ModuleDescriptor"
DOMAIN: Final = "java/security/ProtectionDomain"
BASE: Final = "java.base"
UNNAMED: Final = ""
"""Stands for the module of the class path, which has no name."""
BOOT: Final = frozenset(
    (
        *(BASE, "java.datatransfer", "java.desktop", "java.instrument", "java.logging"),
        *("java.management", "java.naming", "java.prefs", "java.rmi", "java.security.sasl"),
        *("java.xml", "jdk.jfr", "jdk.net", "jdk.unsupported"),
    )
)
"""Modules whose classes the JVM itself loads, in every JDK that has modules."""


def module_name(machine: Machine, name: str) -> str | None:
    """The module of what a Class object stands for, None where that is not known."""
    element = name.lstrip("[")
    if name.startswith("["):
        element = class_of(element) if element.startswith("L") else BASE
    if element in LETTERS or element == BASE:
        return BASE
    java = java_class(machine, element)
    if java is None:
        return None
    return machine.program.module_of(java) if java.in_jdk else UNNAMED


def module_object(machine: Machine, state: State, name: str) -> Ref:
    """The module of a name, the same whenever it is asked for."""
    key = f"{MODULE} {name}"
    found = state.heap.pool.get(key)
    if found is None:
        found = unknown_object(machine, state, MODULE)
        values: dict[str, object] = {"name": None, "descriptor": None, "layer": None}
        if name:
            values["name"] = string_constant(machine, state, name)
            values["descriptor"] = unknown_object(machine, state, DESCRIPTOR)
            values["layer"] = boot_layer(machine, state)
        if name in BOOT:
            values["loader"] = None
        set_fields(state, found, machine.shape(MODULE), values)
        state.heap.pool = state.heap.pool.set(key, found)
    return found


def has_modules(machine: Machine) -> bool:
    """Whether the JDK is one with modules."""
    return isinstance(machine.find_class(LAYER), JavaClass)


def boot_layer(machine: Machine, state: State) -> Ref:
    """The layer of the JDK's own modules."""
    found = state.heap.pool.get(LAYER)
    if found is None:
        found = unknown_object(machine, state, LAYER)
        state.heap.pool = state.heap.pool.set(LAYER, found)
    return found


def get_module(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getModule. The JVM fills the field, not Java."""
    given = own_type(state, arguments)
    name = module_name(machine, given)
    if name is not None:
        return module_object(machine, state, name)
    state.approximate(Approximation.MODULE)
    return somebody_s(state, f"{given.rpartition('/')[2]}.class.getModule()", "Module")


def boot(machine: Machine, state: State, _arguments: list[object]) -> object:
    """ModuleLayer.boot: the JVM sets the field behind it when it starts."""
    return boot_layer(machine, state)


def is_exported(machine: Machine, state: State, arguments: list[object]) -> object:
    """Module.implIsExportedOrOpen, as the declaration of a module of the JDK says.

    What it would be within the module itself, the method's own code says.
    """
    this, (package, other, opened) = receiver(state, arguments), arguments[1:]
    text = needed(machine, state, package)
    if not isinstance(text, Ref):
        return text
    target = decided(machine, state, other)
    if isinstance(target, Outcome):
        return target
    given, name = text_of(state, text), name_of(state, this)
    if given is None or not name or not isinstance(target, Ref) or target == this:
        return DECLINED
    declared = machine.resolver.access.module(name)
    if declared is None or opened not in (0, 1):
        return DECLINED
    exports = declared.opens if opened else (*declared.opens, *declared.exports)
    user = name_of(state, target)
    for each in exports:
        if each.package == given.replace(".", "/"):
            return 1 if not each.targets or user in each.targets else 0
    return 0


def get_domain(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getProtectionDomain, which says where a class of the program comes from."""
    if module_name(machine, own_type(state, arguments)) in BOOT:
        return DECLINED
    state.approximate(Approximation.CLASS_LOADER)
    return unknown_object(machine, state, DOMAIN)


def class_in(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.forName of a module of the JDK and a name: null where it has no such class."""
    module = needed(machine, state, arguments[0])
    if not isinstance(module, Ref):
        return module
    given = needed(machine, state, arguments[1])
    if not isinstance(given, Ref):
        return given
    name, text = name_of(state, module), text_of(state, given)
    if name is None or not text or "/" in text or text.startswith("["):
        return DECLINED
    found = java_class(machine, text.replace(".", "/"))
    is_there = found is not None and found.in_jdk and machine.program.module_of(found) == name
    return class_object(machine, state, found.name) if found is not None and is_there else None


def name_of(state: State, module: Ref) -> str | None:
    """The name of a module that is known, None where it has none, or it is not known."""
    record = state.instance(module)
    name = record.fields[record.shape.slot("name")]
    return text_of(state, name) if isinstance(name, Ref) else None


def get_class_loader(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.getClassLoader: null where the JVM itself loads a class, else one that nobody knows."""
    given = own_type(state, arguments)
    name = module_name(machine, given)
    if name is None or name in BOOT:
        return DECLINED
    state.approximate(Approximation.CLASS_LOADER)
    return somebody_s(state, f"{given.rpartition('/')[2]}.class.getClassLoader()", "ClassLoader")


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.partly(f"{CLASS}.getModule()L{MODULE};", Approximation.MODULE, get_module)
    for member in ("getClassLoader", "getClassLoader0"):
        signature = f"{CLASS}.{member}()Ljava/lang/ClassLoader;"
        registry.partly(signature, Approximation.CLASS_LOADER, get_class_loader)
    registry.partly(
        f"{CLASS}.getProtectionDomain()L{DOMAIN};", Approximation.CLASS_LOADER, get_domain
    )
    registry.exact(f"{CLASS}.forName(L{MODULE};L{STRING};)L{CLASS};", class_in)
    registry.exact(f"{LAYER}.boot()L{LAYER};", boot)
    registry.exact(f"{MODULE}.implIsExportedOrOpen(L{STRING};L{MODULE};Z)Z", is_exported)
