"""Annotations as objects of classes that jejak makes, one for each annotation interface.

Such a class has a field for each element. `toString`, `hashCode` and `equals` are those of the
handler behind the proxies of the JDK, on a map of the elements.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from jejak.bytecode import BY_MNEMONIC
from jejak.bytecode.instructions import (
    CheckCast,
    Instruction,
    InvokeKind,
    Kind,
    LoadConstant,
    PushConstant,
)
from jejak.classfile.annotations import (
    Annotation,
    ArrayElement,
    ClassElement,
    ConstElement,
    ElementValue,
    EnumElement,
)
from jejak.classfile.constants import StringConstant
from jejak.classfile.descriptors import class_of
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop
from jejak.machine.strings import CLASS, STRING, string_constant
from jejak.models.detours import detour
from jejak.models.handles import spelled
from jejak.models.java_lang.reflect_lookup import class_of_type
from jejak.program import JavaClass, Method
from jejak.program.classes import CONSTRUCTOR, OBJECT
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.semantics.initialisation import ensure_initialised
from jejak.semantics.invokedynamic.synthesis import (
    DUP,
    POP,
    adapt,
    add_code,
    call,
    define_class,
    get,
    leave,
    load,
    new_object,
)
from jejak.state.code import Code
from jejak.state.state import State
from jejak.state.values import Ref

NOTED: Final = "$$jejak$"
"""What follows the name of an interface in that of a class whose objects are annotations."""
HANDLER: Final = "sun/reflect/annotation/AnnotationInvocationHandler"
LINKED: Final = "java/util/LinkedHashMap"
HASHED: Final = "java/util/HashMap"
MISSING: Final = Stop(Ending.UNSUPPORTED, Unsupported.MISSING_CLASS)
ANY: Final = f"L{OBJECT};"

TYPE_AND_MAP: Final = f"L{CLASS};Ljava/util/Map;"
OF_HANDLER: Final = (
    ("toString", "", f"L{STRING};", f"L{STRING};"),
    ("hashCode", "", "I", "I"),
    ("equals", ANY, "Z", "Ljava/lang/Boolean;"),
)
"""Methods that the JDK's handler answers: what they take and give, and what it gives."""

Body = list[Instruction]


# --- values ------------------------------------------------------------------------------------


def value_of(machine: Machine, state: State, element: ElementValue, descriptor: str) -> object:
    """An element of a type as a value, or an outcome where a class must be made ready first."""
    if isinstance(element, ConstElement):
        if isinstance(element.value, str):
            return string_constant(machine, state, element.value)
        return element.value
    if isinstance(element, ClassElement):
        name = class_of(element.descriptor.lstrip("["))
        if element.descriptor.lstrip("[")[0] == "L" and not is_there(machine, name):
            return MISSING
        return class_of_type(machine, state, element.descriptor)
    if isinstance(element, EnumElement):
        return constant_of(machine, state, element)
    if isinstance(element, Annotation):
        return object_of(machine, state, element)
    assert isinstance(element, ArrayElement)
    cells: list[object] = []
    for each in element.values:
        cell = value_of(machine, state, each, descriptor[1:])
        if isinstance(cell, Outcome):
            return cell
        cells.append(cell)
    return state.new_array(descriptor, cells)


def is_there(machine: Machine, name: str) -> bool:
    """Whether a class is found."""
    return isinstance(machine.find_class(name), JavaClass)


def constant_of(machine: Machine, state: State, element: EnumElement) -> object:
    """A constant of an enum."""
    java = machine.find_class(class_of(element.descriptor))
    if not isinstance(java, JavaClass):
        return MISSING
    ready = ensure_initialised(machine, state, java)
    if ready is not None:
        return ready
    for slot, field in enumerate(machine.shapes.statics(java).fields):
        if field.name == element.name:
            return state.heap.statics[java.name].fields[slot]
    return MISSING


def elements_of(java: JavaClass) -> list[Method]:
    """The elements that an annotation interface declares."""
    return [m for m in java.methods.values() if m.is_abstract and not m.type.parameters]


def object_of(machine: Machine, state: State, annotation: Annotation) -> Ref | Outcome:
    """An annotation; what it does not say is the default."""
    java = machine.find_class(class_of(annotation.descriptor))
    if not isinstance(java, JavaClass):
        return MISSING
    elements, values = elements_of(java), list[object]()
    for method in elements:
        given = annotation.element(method.name) or method.attributes.annotation_default()
        if given is None:
            return MISSING
        value = value_of(machine, state, given, method.type.result)
        if isinstance(value, Outcome):
            return value
        values.append(value)
    own = class_of_type(machine, state, annotation.descriptor)
    said = tuple([name for name, _ in annotation.elements])
    made = annotation_class(machine, java, elements, said)
    ref = state.new_instance(machine.shapes.of(made))
    state.writable_instance(ref).fields[:] = [*values, own]
    return ref


# --- the class ---------------------------------------------------------------------------------


def annotation_class(
    machine: Machine, java: JavaClass, elements: list[Method], said: tuple[str, ...]
) -> JavaClass:
    """The class of annotations of an interface that say certain elements, in their order."""
    name = f"{java.name}{NOTED}{spelled('/'.join(said))}"
    handler = machine.find_class(HANDLER)
    assert isinstance(handler, JavaClass)
    own, behind = methods_of(name, elements, said), handled()
    found = machine.program.find(name)
    if found is None:
        types = tuple([each.type.result for each in elements])
        fields = (*types, f"L{CLASS};")
        found = define_class(machine, name, (java.name,), fields, {**own, **behind}, java)
        for key in behind:
            del machine.codes[found.methods[key]]
    for bodies, sight in ((own, java), (behind, handler)):
        for key, body in bodies.items():
            if machine.codes.get(found.methods[key]) is None:
                add_code(machine, found.methods[key], body, sight)
    return found


def handled() -> dict[tuple[str, str], Body]:
    """Methods that make the handler of an interface and a map, and ask it."""
    made = [
        *new_object(HANDLER),
        load(ANY, 1),
        load(ANY, 2),
        call(InvokeKind.SPECIAL, HANDLER, CONSTRUCTOR, f"({TYPE_AND_MAP})V"),
    ]
    bodies: dict[tuple[str, str], Body] = {}
    for name, given, result, answer in OF_HANDLER:
        arguments = [load(ANY, 0), load(ANY, 3)] if given else []
        before = [] if name != "toString" else in_order_of_elements()
        asked = call(InvokeKind.SPECIAL, HANDLER, f"{name}Impl", f"({given * 2}){answer}")
        body = [*before, *made, *arguments, asked, *adapt(answer, result), leave(result)]
        bodies[f"jejak${name}", f"({TYPE_AND_MAP}{given}){result}"] = body
    return bodies


def in_order_of_elements() -> Body:
    """Asks for the methods of the interface: the text has their order, which the JVM chooses."""
    listed = "()[Ljava/lang/reflect/Method;"
    return [load(ANY, 1), call(InvokeKind.VIRTUAL, CLASS, "getDeclaredMethods", listed), POP]


def methods_of(
    name: str, elements: list[Method], said: tuple[str, ...]
) -> dict[tuple[str, str], Body]:
    """The code of the methods of an annotation."""
    bodies: dict[tuple[str, str], Body] = {}
    fields = {each.name: get(name, f"f{i}", each.type.result) for i, each in enumerate(elements)}
    own = get(name, f"f{len(elements)}", f"L{CLASS};")
    for each in elements:
        kind = each.type.result
        body = [load(ANY, 0), fields[each.name]]
        if kind[0] == "[":  # nobody shares it
            body.append(call(InvokeKind.VIRTUAL, kind, "clone", f"(){ANY}"))
            body.append(CheckCast(BY_MNEMONIC["checkcast"], kind))
        bodies[each.name, each.descriptor] = [*body, leave(kind)]
    bodies["annotationType", f"()L{CLASS};"] = [load(ANY, 0), own, leave(f"L{CLASS};")]
    values = {
        each.name: [load(ANY, 0), fields[each.name], *adapt(each.type.result, ANY)]
        for each in elements
    }
    defaults = [each.name for each in elements if each.attributes.has("AnnotationDefault")]
    made = [load(ANY, 0), load(ANY, 0), own, *map_of_elements(values, defaults, said)]
    for method, given, result, _ in OF_HANDLER:
        arguments = [load(ANY, 1)] if given else []
        kind = f"({TYPE_AND_MAP}{given}){result}"
        asked = call(InvokeKind.VIRTUAL, name, f"jejak${method}", kind)
        bodies[method, f"({given}){result}"] = [*made, *arguments, asked, leave(result)]
    return bodies


def map_of_elements(values: dict[str, Body], defaults: list[str], said: tuple[str, ...]) -> Body:
    """Makes a map of the elements: those with defaults come first, as a hash table orders them."""
    none = PushConstant(BY_MNEMONIC["nop"], Kind.INT, 0)
    return [
        *new_object(LINKED),
        *new_object(HASHED),
        none,
        call(InvokeKind.SPECIAL, HASHED, CONSTRUCTOR, "(I)V"),
        *puts((name, values[name]) for name in defaults),
        call(InvokeKind.SPECIAL, LINKED, CONSTRUCTOR, "(Ljava/util/Map;)V"),
        *puts((name, values[name]) for name in said if name in values),
    ]


def puts(values: Iterable[tuple[str, Body]]) -> Body:
    """Puts values into the map on the stack by their names."""
    body: Body = []
    for name, value in values:
        key = LoadConstant(BY_MNEMONIC["ldc"], StringConstant(name))
        put = call(InvokeKind.INTERFACE, "java/util/Map", "put", f"({ANY}{ANY}){ANY}", True)
        body += [DUP, key, *value, put, POP]
    return body


# --- maps --------------------------------------------------------------------------------------


def map_code(machine: Machine, count: int) -> Code:
    """Code that makes a map of its local variables: keys and values, in turn."""
    java = machine.find_class(LINKED)
    assert isinstance(java, JavaClass)
    body: Body = [*new_object(LINKED), call(InvokeKind.SPECIAL, LINKED, CONSTRUCTOR, "()V")]
    put = call(InvokeKind.INTERFACE, "java/util/Map", "put", f"({ANY}{ANY}){ANY}", True)
    for index in range(count):
        body += [DUP, load(ANY, 2 * index), load(ANY, 2 * index + 1), put, POP]
    given = ANY * 2 * count
    return detour(machine, java, "annotations", f"({given})Ljava/util/Map;", [*body, leave(ANY)])
