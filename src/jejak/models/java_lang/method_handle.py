"""java.lang.invoke: MethodType, MethodHandle, and the MethodHandles of members that are known."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from jejak.bytecode.instructions import Invoke
from jejak.classfile.descriptors import parse_method
from jejak.inputs.references import read_field
from jejak.machine.boxing import UNBOXED
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome
from jejak.machine.strings import CLASS, STRING, text_of
from jejak.models.arguments import ILLEGAL_ARGUMENT, decided, needed, receiver
from jejak.models.environment import set_fields
from jejak.models.handles import (
    UNKNOWN_HANDLE,
    WRONG_TYPE,
    Action,
    BoundValue,
    Handle,
    code_of_call,
    conversion,
    direct,
    handle_of,
    prepare,
)
from jejak.models.java_lang.class_ import descriptor_of, java_class, type_of
from jejak.models.java_lang.reflect_calls import ANY, NO_ACCESS, enter_code
from jejak.models.java_lang.reflect_lookup import (
    FIELD,
    MAKER,
    METHOD,
    NO_FIELD,
    NO_METHOD,
    class_of_type,
    supers,
    types_given,
)
from jejak.models.registry import Registry
from jejak.program import Field, JavaClass, Method
from jejak.program.classes import CONSTRUCTOR, OBJECT
from jejak.semantics.throwing import throw_new
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

INVOKE: Final = "java/lang/invoke/"
HANDLES: Final = INVOKE + "MethodHandles"
LOOKUP: Final = f"{HANDLES}$Lookup"
HANDLE: Final = INVOKE + "MethodHandle"
TYPE: Final = INVOKE + "MethodType"
PRIVATE_MODE: Final = 2
NARROW_MODES: Final = 4 | 8
"""Lookups that see what is protected or of a package, but not what is private."""
CAST: Final = "java/lang/ClassCastException"


_HANDLE: Final = f"L{HANDLE};"
OTHERS: Final = {
    HANDLES: [
        f"{name}({given})L{HANDLE};"
        for name, given in (
            ("catchException", f"{_HANDLE}L{CLASS};{_HANDLE}"),
            ("collectArguments", f"{_HANDLE}I{_HANDLE}"),
            ("constant", f"L{CLASS};{ANY}"),
            ("dropArguments", f"{_HANDLE}ILjava/util/List;"),
            ("dropReturn", _HANDLE),
            ("empty", f"L{TYPE};"),
            ("exactInvoker", f"L{TYPE};"),
            ("explicitCastArguments", f"{_HANDLE}L{TYPE};"),
            ("filterArguments", f"{_HANDLE}I[{_HANDLE}"),
            ("filterReturnValue", _HANDLE * 2),
            ("foldArguments", _HANDLE * 2),
            ("foldArguments", f"{_HANDLE}I{_HANDLE}"),
            ("guardWithTest", _HANDLE * 3),
            ("identity", f"L{CLASS};"),
            ("invoker", f"L{TYPE};"),
            ("permuteArguments", f"{_HANDLE}L{TYPE};[I"),
            ("throwException", f"L{CLASS};" * 2),
            ("tryFinally", _HANDLE * 2),
            ("zero", f"L{CLASS};"),
            *((f"arrayElement{each}", f"L{CLASS};") for each in ("Getter", "Setter")),
            *((f"array{each}", f"L{CLASS};") for each in ("Constructor", "Length")),
            *((name, _HANDLE * 3) for name in ("whileLoop", "doWhileLoop", "countedLoop")),
        )
    ],
    HANDLE: [
        f"{name}({given})L{HANDLE};"
        for name, given in (
            ("asCollector", f"L{CLASS};I"),
            ("asFixedArity", ""),
            ("asSpreader", f"L{CLASS};I"),
            ("asVarargsCollector", f"L{CLASS};"),
        )
    ],
}
"""What makes handles of handles in ways that are not followed."""


def no_handle(_machine: Machine, _state: State, _arguments: list[object]) -> object:
    """Handles of other kinds are not made: the path ends."""
    return UNKNOWN_HANDLE


# --- types -------------------------------------------------------------------------------------


def make_type(machine: Machine, state: State, arguments: list[object]) -> object:
    """MethodType.makeImpl: one object for each type."""
    result = needed(machine, state, arguments[0])
    if isinstance(result, Outcome):
        return result
    array = needed(machine, state, arguments[1])
    if isinstance(array, Outcome):
        return array
    for cell in state.array(array).cells or ():
        each = needed(machine, state, cell)
        if isinstance(each, Outcome):
            return each
    types = types_given(machine, state, array)
    if types is None or isinstance(types, Outcome):
        return types or UNKNOWN_HANDLE
    if "V" in types:
        return throw_new(machine, state, ILLEGAL_ARGUMENT)
    return type_object(machine, state, types, descriptor_of(type_of(state, result)))


def type_object(machine: Machine, state: State, types: tuple[str, ...], result: str) -> Ref:
    """The MethodType of parameters and a result."""
    key = f"#({''.join(types)}){result}"
    found = state.heap.pool.get(key)
    if found is None:
        shape = machine.shape(TYPE)
        found = state.new_instance(shape)
        cells: list[object] = [class_of_type(machine, state, each) for each in types]
        values: dict[str, object] = {
            "rtype": class_of_type(machine, state, result),
            "ptypes": state.new_array(f"[L{CLASS};", cells),
        }
        set_fields(state, found, shape, values)
        state.heap.pool = state.heap.pool.set(key, found)
    return found


def descriptor_given(machine: Machine, state: State, value: object) -> str | Outcome:
    """The descriptor that a MethodType stands for."""
    ref = needed(machine, state, value)
    if isinstance(ref, Outcome):
        return ref
    record = state.instance(ref)
    if record.initial is not None:
        return UNKNOWN_HANDLE
    types = types_given(machine, state, record.fields[record.shape.slot("ptypes")])
    result = state.resolved(record.fields[record.shape.slot("rtype")])
    if types is None or isinstance(types, Outcome) or not isinstance(result, Ref):
        return UNKNOWN_HANDLE
    return f"({''.join(types)}){descriptor_of(type_of(state, result))}"


def handle_object(machine: Machine, state: State, handle: Handle) -> Ref:
    """A new MethodHandle."""
    shape = machine.shape(HANDLE)
    ref = state.new_instance(shape)
    made = type_object(machine, state, handle.parameters, handle.result)
    set_fields(state, ref, shape, {"type": made})
    state.instance(ref).native = handle
    return ref


# --- looking up --------------------------------------------------------------------------------


def sight_given(machine: Machine, state: State, arguments: list[object]) -> JavaClass | None:
    """The class whose members a Lookup finds; None where that is not plain."""
    record = state.instance(receiver(state, arguments))
    of = state.resolved(record.fields[record.shape.slot("lookupClass")])
    modes = record.fields[record.shape.slot("allowedModes")]
    if not isinstance(of, Ref) or not isinstance(modes, int):
        return None
    if not modes & PRIVATE_MODE:
        if modes & NARROW_MODES:
            return None
        return java_class(machine, OBJECT)
    return java_class(machine, type_of(state, of))


def may_find(machine: Machine, sight: JavaClass, owner: JavaClass, member: Method | Field) -> bool:
    """Whether a class may use a member, named as one of a class."""
    access = machine.resolver.access
    return access.can_access_class(sight, owner) and access.can_access_member(sight, owner, member)


def is_beyond(method: Method, owner: JavaClass) -> bool:
    """Whether handles of a method are not followed: calls of handles, and of no real class."""
    return method.is_signature_polymorphic or (method.is_constructor and owner.is_abstract)


class Find:
    """The model of a method of Lookup that finds a member by its name and type."""

    def __init__(self, action: Action, static: bool = False) -> None:
        self.action = action
        self.static = static

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The handle; throws where there is no such member, or it may not be used."""
        owner = needed(machine, state, arguments[1])
        if isinstance(owner, Outcome):
            return owner
        name: str | None = CONSTRUCTOR
        if self.action is not Action.NEW:
            ref = needed(machine, state, arguments[2])
            if isinstance(ref, Outcome):
                return ref
            name = text_of(state, ref)
        place = 2 if self.action is Action.NEW else 3
        descriptor = self.wanted(machine, state, arguments[place])
        if isinstance(descriptor, Outcome):
            return descriptor
        java, sight = java_class(machine, type_of(state, owner)), None
        if java is not None and name is not None:
            sight = sight_given(machine, state, arguments)
        if java is None or name is None or sight is None:
            return UNKNOWN_HANDLE
        if self.action is Action.SUPER:
            special = state.resolved(arguments[4])
            if not isinstance(special, Ref) or type_of(state, special) != sight.name:
                return UNKNOWN_HANDLE
        return self.found(machine, state, java, name, descriptor, sight)

    def wanted(self, machine: Machine, state: State, value: object) -> str | Outcome:
        """The descriptor of the member that is looked for."""
        if self.action not in (Action.GET, Action.SET):
            return descriptor_given(machine, state, value)
        ref = needed(machine, state, value)
        return ref if isinstance(ref, Outcome) else descriptor_of(type_of(state, ref))

    def found(
        self,
        machine: Machine,
        state: State,
        java: JavaClass,
        name: str,
        descriptor: str,
        sight: JavaClass,
    ) -> object:
        """The handle of a member that may be there."""
        is_field = self.action in (Action.GET, Action.SET)
        missing = NO_FIELD if is_field else NO_METHOD
        if name.startswith("<") and self.action is not Action.NEW:
            return throw_new(machine, state, missing)
        places = [java] if self.action is Action.NEW else supers(machine, java)
        key = (name, descriptor)
        member: Method | Field | None = next(
            (each.fields[key] for each in places if key in each.fields)
            if is_field
            else (each.methods[key] for each in places if key in each.methods),
            None,
        )
        if member is None:
            return throw_new(machine, state, missing)
        if isinstance(member, Method) and is_beyond(member, java):
            return UNKNOWN_HANDLE
        refused = self.action is Action.SET and member.is_final
        if refused or self.static != member.is_static or not may_find(machine, sight, java, member):
            return throw_new(machine, state, NO_ACCESS)
        return handle_object(machine, state, direct(self.action, java, member, sight))


class Unreflect:
    """The model of a method of Lookup that makes a handle of a Method, Constructor or Field."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The handle; throws where the member may not be used."""
        ref = needed(machine, state, arguments[1])
        if isinstance(ref, Outcome):
            return ref
        record = state.instance(ref)
        member, sight = record.native, sight_given(machine, state, arguments)
        if not isinstance(member, Method | Field) or sight is None or member.owner.is_enum:
            return UNKNOWN_HANDLE
        if isinstance(member, Method) and is_beyond(member, member.owner):
            return UNKNOWN_HANDLE
        opened = record.fields[record.shape.slot("override")] == 1
        if self.action is Action.SET and member.is_final:
            return UNKNOWN_HANDLE if opened else throw_new(machine, state, NO_ACCESS)
        if not opened and not may_find(machine, sight, member.owner, member):
            return throw_new(machine, state, NO_ACCESS)
        return handle_object(machine, state, direct(self.action, member.owner, member, sight))


def bind(machine: Machine, state: State, arguments: list[object]) -> object:
    """MethodHandles.Lookup.bind: a method of an object."""
    target = needed(machine, state, arguments[1])
    if isinstance(target, Outcome):
        return target
    record = state.record(target)
    name = needed(machine, state, arguments[2])
    if isinstance(name, Outcome):
        return name
    descriptor = descriptor_given(machine, state, arguments[3])
    if isinstance(descriptor, Outcome):
        return descriptor
    java, text = java_class(machine, machine.type_name(state, target)), text_of(state, name)
    sight = sight_given(machine, state, arguments)
    is_open = not isinstance(record, Instance) or record.open
    if java is None or text is None or sight is None or is_open:
        return UNKNOWN_HANDLE
    made = Find(Action.CALL).found(machine, state, java, text, descriptor, sight)
    handle = handle_of(state, made)
    if handle is None:
        return made
    return handle_object(machine, state, filled(replace(handle, collects=False), 0, [target]))


# --- changing ----------------------------------------------------------------------------------


def filled(handle: Handle, place: int, values: list[object]) -> Handle:
    """A handle with values for some of its parameters, from a place on."""
    count = len(values)
    sources = tuple(
        [
            each
            if isinstance(each, BoundValue) or each < place
            else BoundValue(values[each - place])
            if each < place + count
            else each - count
            for each in handle.sources
        ]
    )
    parameters = handle.parameters[:place] + handle.parameters[place + count :]
    return replace(handle, sources=sources, parameters=parameters)


def bind_to(machine: Machine, state: State, arguments: list[object]) -> object:
    """MethodHandle.bindTo: the first parameter is an object from now on."""
    handle = handle_of(state, arguments[0])
    if handle is None:
        return UNKNOWN_HANDLE
    if not handle.parameters or handle.parameters[0][0] not in "L[":
        return throw_new(machine, state, ILLEGAL_ARGUMENT)
    value = fitting(machine, state, arguments[1], handle.parameters[0])
    if isinstance(value, Outcome):
        return value
    return handle_object(machine, state, filled(replace(handle, collects=False), 0, [value]))


def fitting(machine: Machine, state: State, value: object, descriptor: str) -> object:
    """A value that a parameter of a handle is to be; throws where it is not of its type."""
    ref = decided(machine, state, value)
    if isinstance(ref, Outcome):
        return ref
    if descriptor[0] in "L[":
        if ref is None or machine.is_subtype(machine.type_name(state, ref), descriptor.strip("L;")):
            return ref
        record = state.record(ref)
        is_open = isinstance(record, Instance) and record.open
        return UNKNOWN_HANDLE if is_open else throw_new(machine, state, CAST)
    box = None if ref is None else state.record(ref)
    if ref is None or not isinstance(box, Instance) or UNBOXED.get(box.shape.name) != descriptor:
        return UNKNOWN_HANDLE
    return read_field(machine, state, ref, box.shape.slot("value"))


def insert_arguments(machine: Machine, state: State, arguments: list[object]) -> object:
    """MethodHandles.insertArguments."""
    handle, place = handle_of(state, arguments[0]), state.number_of(arguments[1])
    array = needed(machine, state, arguments[2])
    if isinstance(array, Outcome):
        return array
    cells = state.array(array).cells
    if handle is None or not isinstance(place, int) or cells is None:
        return UNKNOWN_HANDLE
    if place < 0 or place + len(cells) > len(handle.parameters):
        return throw_new(machine, state, ILLEGAL_ARGUMENT)
    values: list[object] = []
    for cell, kind in zip(cells, handle.parameters[place:], strict=False):
        value = fitting(machine, state, cell, kind)
        if isinstance(value, Outcome):
            return value
        values.append(value)
    changed = filled(replace(handle, collects=False), place, values)
    return handle_object(machine, state, changed)


def drop_arguments(machine: Machine, state: State, arguments: list[object]) -> object:
    """MethodHandles.dropArguments: further parameters that are not looked at."""
    handle, place = handle_of(state, arguments[0]), state.number_of(arguments[1])
    types = types_given(machine, state, arguments[2])
    if isinstance(types, Outcome):
        return types
    if handle is None or types is None or not isinstance(place, int):
        return UNKNOWN_HANDLE
    if not 0 <= place <= len(handle.parameters) or "V" in types:
        return throw_new(machine, state, ILLEGAL_ARGUMENT)
    sources = tuple(
        [
            each if isinstance(each, BoundValue) or each < place else each + len(types)
            for each in handle.sources
        ]
    )
    parameters = handle.parameters[:place] + types + handle.parameters[place:]
    changed = replace(handle, sources=sources, parameters=parameters, collects=False)
    return handle_object(machine, state, changed)


def as_type(machine: Machine, state: State, arguments: list[object]) -> object:
    """MethodHandle.asType, of a handle whose types are still those of its member."""
    handle = handle_of(state, arguments[0])
    descriptor = descriptor_given(machine, state, arguments[1])
    if isinstance(descriptor, Outcome):
        return descriptor
    if handle is not None and handle.descriptor == descriptor:
        return arguments[0]
    if handle is None or handle.collects or is_adapted(handle):
        return UNKNOWN_HANDLE
    wanted = parse_method(descriptor)
    if len(wanted.parameters) != len(handle.parameters):
        return throw_new(machine, state, WRONG_TYPE)
    pairs = [*zip(wanted.parameters, handle.parameters, strict=True)]
    for source, target in [*pairs, (handle.result, wanted.result)]:
        found = conversion(machine, source, target)
        if isinstance(found, Outcome):
            return found
        if found is None:
            return throw_new(machine, state, WRONG_TYPE)
    changed = replace(handle, parameters=wanted.parameters, result=wanted.result)
    return handle_object(machine, state, changed)


def is_adapted(handle: Handle) -> bool:
    """Whether the types of a handle are others than those of its member."""
    taken = zip(handle.types, handle.sources, strict=True)
    return handle.result != handle.gives or any(
        not isinstance(source, BoundValue) and handle.parameters[source] != kind
        for kind, source in taken
    )


# --- calling -----------------------------------------------------------------------------------


class InvokeHandle:
    """The model of invoke, or of invokeExact, which takes no other types than its own."""

    def __init__(self, exact: bool) -> None:
        self.exact = exact

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Runs code that does it."""
        frame = state.frame
        assert frame is not None
        instruction = frame.code.instructions[frame.pc]
        assert isinstance(instruction, Invoke)
        handle = handle_of(state, arguments[0])
        if handle is None:
            return UNKNOWN_HANDLE
        site = parse_method(instruction.method.descriptor)
        if self.exact and instruction.method.descriptor != handle.descriptor:
            return throw_new(machine, state, WRONG_TYPE)
        if self.exact:
            handle = replace(handle, collects=False)
        return run(machine, state, handle, site.parameters, site.result, arguments[1:])


def run(
    machine: Machine,
    state: State,
    handle: Handle,
    types: tuple[str, ...],
    result: str,
    values: list[object],
) -> object:
    """Runs what a handle does on values of some types, in the place of the call being made."""
    frame = state.frame
    assert frame is not None
    made = prepare(machine, state, handle, types, values)
    if isinstance(made, Outcome):
        return made
    code = code_of_call(machine, handle, made, result, frame.code.owner)
    if code is None:
        return throw_new(machine, state, WRONG_TYPE)
    return code if isinstance(code, Outcome) else enter_code(machine, state, code, made.words)


def with_arguments(machine: Machine, state: State, arguments: list[object]) -> object:
    """MethodHandle.invokeWithArguments."""
    array, handle = needed(machine, state, arguments[1]), handle_of(state, arguments[0])
    if isinstance(array, Outcome):
        return array
    cells = state.array(array).cells
    if handle is None or cells is None:
        return UNKNOWN_HANDLE
    return run(machine, state, handle, (ANY,) * len(cells), ANY, list(cells))


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    made = f"L{HANDLE};"
    registry.exact(f"{TYPE}.makeImpl(L{CLASS};[L{CLASS};Z)L{TYPE};", make_type)
    for name, static in (("Virtual", False), ("Static", True)):
        signature = f"{LOOKUP}.find{name}(L{CLASS};L{STRING};L{TYPE};){made}"
        registry.exact(signature, Find(Action.CALL, static))
    for infix, static in (("", False), ("Static", True)):
        for name, action in (("Getter", Action.GET), ("Setter", Action.SET)):
            signature = f"{LOOKUP}.find{infix}{name}(L{CLASS};L{STRING};L{CLASS};){made}"
            registry.exact(signature, Find(action, static))
    registry.exact(f"{LOOKUP}.findConstructor(L{CLASS};L{TYPE};){made}", Find(Action.NEW))
    special = f"{LOOKUP}.findSpecial(L{CLASS};L{STRING};L{TYPE};L{CLASS};){made}"
    registry.exact(special, Find(Action.SUPER))
    registry.exact(f"{LOOKUP}.bind({ANY}L{STRING};L{TYPE};){made}", bind)
    for name, of, action in (
        ("unreflect", METHOD, Action.CALL),
        ("unreflectConstructor", MAKER, Action.NEW),
        ("unreflectGetter", FIELD, Action.GET),
        ("unreflectSetter", FIELD, Action.SET),
    ):
        registry.exact(f"{LOOKUP}.{name}(L{of};){made}", Unreflect(action))
    registry.exact(f"{HANDLE}.bindTo({ANY}){made}", bind_to)
    registry.exact(f"{HANDLES}.insertArguments({made}I[{ANY}){made}", insert_arguments)
    registry.exact(f"{HANDLES}.dropArguments({made}I[L{CLASS};){made}", drop_arguments)
    registry.exact(f"{HANDLE}.asType(L{TYPE};){made}", as_type)
    registry.exact(f"{HANDLE}.invokeExact([{ANY}){ANY}", InvokeHandle(exact=True))
    registry.exact(f"{HANDLE}.invoke([{ANY}){ANY}", InvokeHandle(exact=False))
    registry.exact(f"{HANDLE}.invokeWithArguments([{ANY}){ANY}", with_arguments)
    for owner, members in OTHERS.items():
        registry.all_exact(owner, members, no_handle)
