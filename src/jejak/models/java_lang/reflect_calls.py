"""java.lang.reflect.Method, Constructor and Field, and Class.newInstance: members are used.

What a call does is code that is made for the member: it passes the arguments on, boxes the result,
and wraps what is thrown.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode import BY_MNEMONIC
from jejak.bytecode.body import Handler
from jejak.bytecode.instructions import (
    GetField,
    Instruction,
    Invoke,
    InvokeKind,
    Kind,
    PushConstant,
    PutField,
    Store,
    Throw,
)
from jejak.classfile.constants import FieldRef
from jejak.classfile.descriptors import class_of, slots
from jejak.inputs.completing import complete
from jejak.inputs.references import read_field
from jejak.inputs.type_decisions import settle_type
from jejak.machine.boxing import UNBOXED
from jejak.machine.machine import Machine
from jejak.machine.outcomes import AGAIN, DECLINED, Outcome, Stop
from jejak.machine.strings import CLASS
from jejak.models.annotations import value_of
from jejak.models.arguments import (
    ILLEGAL_ARGUMENT,
    decided,
    needed,
    receiver,
    receiver_instance,
)
from jejak.models.java_lang.class_ import java_class, own_type
from jejak.models.java_lang.reflect_lookup import FIELD, MAKER, METHOD, best_method, known_member
from jejak.models.java_lang.thread import words_of
from jejak.models.registry import Registry
from jejak.program import Field, JavaClass, Method
from jejak.program.classes import CONSTRUCTOR, OBJECT
from jejak.results.endings import Ending
from jejak.semantics.initialisation import ensure_initialised
from jejak.semantics.invokedynamic.synthesis import (
    adapt,
    call,
    code_made_once,
    leave,
    load,
    new_object,
)
from jejak.semantics.throwing import throw_new
from jejak.state.code import Code
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import WIDE, Ref

REFLECTED: Final = "jejak/Reflected$"
"""How the names of classes begin whose code uses a member."""
ANY: Final = f"L{OBJECT};"
WRAPPED: Final = "java/lang/reflect/InvocationTargetException"
NO_ACCESS: Final = "java/lang/IllegalAccessException"
NOT_MADE: Final = "java/lang/InstantiationException"
NOTHING_TO_PUSH: Final = PushConstant(BY_MNEMONIC["aconst_null"], Kind.REFERENCE, None)


# --- what may be done --------------------------------------------------------------------------


def may_use(machine: Machine, state: State, record: Instance, member: Method | Field) -> bool:
    """Whether the program may use a member: Java lets it, or it was made accessible."""
    frame = state.frame
    assert frame is not None
    override = record.fields[record.shape.slot("override")]
    caller, access = frame.code.owner, machine.resolver.access
    return override == 1 or (
        access.can_access_class(caller, member.owner)
        and access.can_access_member(caller, member.owner, member)
    )


def receiver_for(machine: Machine, state: State, member: Method | Field, value: object) -> object:
    """The object that a member is used on; throws where it is null, or of another class."""
    target = needed(machine, state, value)
    if isinstance(target, Outcome):
        return target
    fits = settle_type(machine, state, target, member.owner.name)
    if isinstance(fits, Outcome):
        return fits
    if not machine.is_subtype(machine.type_name(state, target), member.owner.name):
        return throw_new(machine, state, ILLEGAL_ARGUMENT)
    return target


def argument_for(machine: Machine, state: State, value: object, descriptor: str) -> object:
    """An argument as a parameter takes it: numbers come out of their boxes; or an outcome."""
    target = decided(machine, state, value)
    if isinstance(target, Outcome):
        return target
    if descriptor[0] in "L[":
        if target is None or class_of(descriptor) == OBJECT:
            return target
        fits = machine.is_subtype(machine.type_name(state, target), class_of(descriptor))
        return target if fits else throw_new(machine, state, ILLEGAL_ARGUMENT)
    if target is None:
        return throw_new(machine, state, ILLEGAL_ARGUMENT)
    record = state.record(target)
    if not isinstance(record, Instance) or UNBOXED.get(record.shape.name) != descriptor:
        return DECLINED
    return read_field(machine, state, target, record.shape.slot("value"))


def arguments_for(
    machine: Machine, state: State, value: object, method: Method
) -> list[object] | Outcome:
    """The local variables that the arguments of a call are; throws where they do not fit."""
    array = decided(machine, state, value)
    if isinstance(array, Outcome):
        return array
    cells = [] if array is None else state.array(array).cells
    if cells is None:
        return DECLINED
    types = method.type.parameters
    if len(cells) != len(types):
        return throw_new(machine, state, ILLEGAL_ARGUMENT)
    words: list[object] = []
    for cell, descriptor in zip(cells, types, strict=True):
        found = argument_for(machine, state, cell, descriptor)
        if isinstance(found, Outcome):
            return found
        words += [found, WIDE] if slots(descriptor) == 2 else [found]
    return words


# --- code --------------------------------------------------------------------------------------


def loads(types: tuple[str, ...], index: int) -> list[Instruction]:
    """Pushes local variables of some types, from an index on."""
    found = []
    for each in types:
        found.append(load(each, index))
        index += slots(each)
    return found


def code_for(
    machine: Machine, owner: JavaClass, name: str, descriptor: str, body: list[Instruction]
) -> Code:
    """Code that uses a member of a class, made once."""
    return code_made_once(machine, REFLECTED + name, ("use", descriptor), body, owner)


def call_code(machine: Machine, method: Method, wraps: bool) -> Code:
    """Code that calls a method or constructor on its local variables, and gives back an object."""
    owner, types = method.owner, method.type.parameters
    body: list[Instruction] = []
    result = adapt(method.type.result, ANY) if method.type.result != "V" else [NOTHING_TO_PUSH]
    kind, first = InvokeKind.VIRTUAL, 0
    if method.is_constructor:
        body, result, kind = new_object(owner.name), [], InvokeKind.SPECIAL
    elif method.is_static:
        kind = InvokeKind.STATIC
    else:
        body, first = [load(f"L{owner.name};", 0)], 1
        if owner.is_interface:
            kind = InvokeKind.INTERFACE
        elif method.is_private:
            kind = InvokeKind.SPECIAL
    body += loads(types, first)
    body.append(call(kind, owner.name, method.name, method.descriptor, owner.is_interface))
    end = len(body)
    body += [*result, leave(ANY)]
    handler = len(body)
    spare = first + sum([slots(each) for each in types])
    body.append(Store(BY_MNEMONIC["nop"], Kind.REFERENCE, spare))
    body += new_object(WRAPPED)
    body.append(load(ANY, spare))
    body.append(call(InvokeKind.SPECIAL, WRAPPED, CONSTRUCTOR, "(Ljava/lang/Throwable;)V"))
    body.append(Throw(BY_MNEMONIC["athrow"]))
    index = list(owner.methods).index((method.name, method.descriptor))
    name = f"{'call' if wraps else 'make'}/{owner.name}/{index}"
    code = code_for(machine, owner, name, f"({''.join(types)}){ANY}", body)
    code.max_locals = spare + 2
    if wraps:
        code.handlers = (Handler(0, end, handler, None),)
    return code


def enter_code(machine: Machine, state: State, code: Code, words: list[object]) -> Outcome:
    """Runs code in the place of the call that is being made."""
    frame = state.frame
    assert frame is not None
    if frame.depth >= machine.limits.stack:
        return Stop(Ending.RECURSION)
    instruction = frame.code.instructions[frame.pc]
    assert isinstance(instruction, Invoke)
    del frame.stack[len(frame.stack) - words_of(instruction) :]
    body = state.push(code)
    body.locals = words + [None] * (code.max_locals - len(words))
    body.budget = frame.budget
    return AGAIN


# --- calls -------------------------------------------------------------------------------------


def member_called(machine: Machine, state: State, arguments: list[object]) -> Instance:
    """The Method or Constructor that is called; one that is an input becomes one that is known."""
    record = receiver_instance(state, arguments)
    if record.native is None and record.initial is not None and machine.plain_inputs:
        complete(machine, state, receiver(state, arguments))
        record = receiver_instance(state, arguments)
    known_member(machine, state, receiver(state, arguments))
    return receiver_instance(state, arguments)


def default_value(machine: Machine, state: State, arguments: list[object]) -> object:
    """Method.getDefaultValue, of an element of an annotation interface."""
    method = member_called(machine, state, arguments).native
    if not isinstance(method, Method):
        return DECLINED
    element = method.attributes.annotation_default()
    if element is None:
        return None
    kind = method.type.result
    value = value_of(machine, state, element, kind)
    if isinstance(value, Outcome) or kind[0] in "L[":
        return value
    words = [value, WIDE] if slots(kind) == 2 else [value]
    body = [load(kind, 0), *adapt(kind, ANY), leave(ANY)]
    code = code_for(machine, method.owner, f"box/{kind}", f"({kind}){ANY}", body)
    return enter_code(machine, state, code, words)


def invoke(machine: Machine, state: State, arguments: list[object]) -> object:
    """Method.invoke."""
    record = member_called(machine, state, arguments)
    method = record.native
    if not isinstance(method, Method):
        return DECLINED
    if not may_use(machine, state, record, method):
        return throw_new(machine, state, NO_ACCESS)
    words: list[object] = []
    if not method.is_static:
        target = receiver_for(machine, state, method, arguments[1])
        if isinstance(target, Outcome):
            return target
        words.append(target)
    given = arguments_for(machine, state, arguments[2], method)
    if isinstance(given, Outcome):
        return given
    ready = ensure_initialised(machine, state, method.owner)
    return ready or enter_code(machine, state, call_code(machine, method, True), words + given)


def new_instance(machine: Machine, state: State, arguments: list[object]) -> object:
    """Constructor.newInstance."""
    record = member_called(machine, state, arguments)
    method = record.native
    if not isinstance(method, Method) or method.owner.is_enum:
        return DECLINED
    if not may_use(machine, state, record, method):
        return throw_new(machine, state, NO_ACCESS)
    if method.owner.is_abstract:
        return throw_new(machine, state, NOT_MADE)
    given = arguments_for(machine, state, arguments[1], method)
    if isinstance(given, Outcome):
        return given
    ready = ensure_initialised(machine, state, method.owner)
    return ready or enter_code(machine, state, call_code(machine, method, True), given)


def make_plainly(machine: Machine, state: State, arguments: list[object]) -> object:
    """Class.newInstance: what the constructor throws comes as it is."""
    java, frame = java_class(machine, own_type(state, arguments)), state.frame
    assert frame is not None
    if java is None:
        return DECLINED
    found = best_method(java, CONSTRUCTOR, ())
    if found is None or java.is_abstract:
        return throw_new(machine, state, NOT_MADE)
    access = machine.resolver.access
    if not access.can_access_member(frame.code.owner, java, found):
        return throw_new(machine, state, NO_ACCESS)
    ready = ensure_initialised(machine, state, java)
    return ready or enter_code(machine, state, call_code(machine, found, False), [])


# --- fields ------------------------------------------------------------------------------------


class ReadField:
    """The model of a method of Field that reads one, as an object or as a number of a type."""

    def __init__(self, descriptor: str) -> None:
        self.descriptor = descriptor

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Runs code that reads it."""
        used = used_field(machine, state, arguments)
        if isinstance(used, Outcome):
            return used
        field, words = used
        if self.descriptor not in (ANY, field.descriptor):
            return DECLINED
        place = FieldRef(field.owner.name, field.name, field.descriptor)
        body: list[Instruction] = [] if field.is_static else [load(ANY, 0)]
        body.append(GetField(BY_MNEMONIC["getfield"], place, field.is_static))
        body += [*adapt(field.descriptor, self.descriptor), leave(self.descriptor)]
        name = f"get/{field.owner.name}/{field.name}/{self.descriptor.strip('L;')}"
        code = code_for(machine, field.owner, name, f"(){self.descriptor}", body)
        return enter_code(machine, state, code, words)


class WriteField:
    """The model of a method of Field that writes one, an object or a number of a type."""

    def __init__(self, descriptor: str) -> None:
        self.descriptor = descriptor

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Runs code that writes it."""
        used = used_field(machine, state, arguments)
        if isinstance(used, Outcome):
            return used
        field, words = used
        if field.is_final or self.descriptor not in (ANY, field.descriptor):
            return DECLINED
        value = arguments[2]
        if self.descriptor == ANY:
            value = argument_for(machine, state, value, field.descriptor)
        if isinstance(value, Outcome):
            return value
        place, kind = FieldRef(field.owner.name, field.name, field.descriptor), field.descriptor
        body: list[Instruction] = [] if field.is_static else [load(ANY, 0)]
        body.append(load(kind, len(words)))
        body += [PutField(BY_MNEMONIC["putfield"], place, field.is_static), leave("V")]
        name = f"set/{field.owner.name}/{field.name}"
        code = code_for(machine, field.owner, name, f"({kind}{kind})V", body)
        words += [value, WIDE] if slots(kind) == 2 else [value]
        return enter_code(machine, state, code, words)


def used_field(
    machine: Machine, state: State, arguments: list[object]
) -> tuple[Field, list[object]] | Outcome:
    """The field that a Field stands for, and the object that it is used on, if it needs one."""
    record = receiver_instance(state, arguments)
    field = record.native
    if not isinstance(field, Field):
        return DECLINED
    if not may_use(machine, state, record, field):
        return throw_new(machine, state, NO_ACCESS)
    words: list[object] = []
    if not field.is_static:
        target = receiver_for(machine, state, field, arguments[1])
        if isinstance(target, Outcome):
            return target
        assert isinstance(target, Ref)
        words.append(target)
    ready = ensure_initialised(machine, state, field.owner)
    return ready or (field, words)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{METHOD}.invoke({ANY}[{ANY}){ANY}", invoke)
    registry.exact(f"{MAKER}.newInstance([{ANY}){ANY}", new_instance)
    registry.exact(f"{CLASS}.newInstance(){ANY}", make_plainly)
    registry.exact(f"{METHOD}.getDefaultValue(){ANY}", default_value)
    kinds = {"": ANY, "Int": "I", "Long": "J", "Boolean": "Z", "Double": "D", "Char": "C"}
    for infix, kind in kinds.items():
        registry.exact(f"{FIELD}.get{infix}({ANY}){kind}", ReadField(kind))
        registry.exact(f"{FIELD}.set{infix}({ANY}{kind})V", WriteField(kind))
