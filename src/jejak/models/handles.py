"""Method handles of members that are known: what they take, and the code that a call of one runs.

The code is made for the member and for the types that the calling instruction says (JVMS §2.9.3),
with the conversions of MethodHandle.asType between them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from jejak.bytecode import BY_MNEMONIC
from jejak.bytecode.instructions import (
    GetField,
    Instruction,
    InvokeKind,
    PushConstant,
    PutField,
)
from jejak.classfile.constants import FieldRef
from jejak.classfile.descriptors import class_of, slots
from jejak.machine.boxing import UNBOXED, WRAPPERS
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop
from jejak.models.arguments import decided
from jejak.program import Field, JavaClass, Method
from jejak.program.classes import CONSTRUCTOR, OBJECT
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.semantics.invokedynamic.synthesis import (
    adapt,
    call,
    code_made_once,
    kind_of,
    leave,
    load,
    new_object,
)
from jejak.semantics.throwing import throw_new
from jejak.state.code import Code
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import WIDE, Ref

UNKNOWN_HANDLE: Final = Stop(Ending.UNSUPPORTED, Unsupported.METHOD_HANDLE)
WRONG_TYPE: Final = "java/lang/invoke/WrongMethodTypeException"
HANDLED: Final = "jejak/Handled$"
"""How the names of classes begin whose code calls what a handle stands for."""
ANY: Final = f"L{OBJECT};"
NUMBER: Final = "java/lang/Number"
WIDER: Final = {"B": "SIJFD", "S": "IJFD", "C": "IJFD", "I": "JFD", "J": "FD", "F": "D"}
"""Primitive types that a value of one becomes without a cast (JLS §5.1.2)."""


class Action(Enum):
    """What a handle does with its member."""

    CALL = "call"
    SUPER = "super"
    NEW = "new"
    GET = "get"
    SET = "set"


@dataclass(frozen=True, slots=True)
class BoundValue:
    """An argument that a handle brings along."""

    value: object


@dataclass(frozen=True, slots=True)
class Handle:
    """A member, named as one of `owner`, and what is done with it.

    It takes values of `types`, an object first where it needs one, and gives `gives`; `sources`
    says of each which parameter of the handle it is, or what it is. `parameters` and `result` are
    the type of the handle itself. `collects` says that further arguments may become an array.
    `sight` is the class that may use the member.
    """

    action: Action
    owner: JavaClass
    member: Method | Field
    types: tuple[str, ...]
    gives: str
    sources: tuple[int | BoundValue, ...]
    parameters: tuple[str, ...]
    result: str
    sight: JavaClass
    collects: bool = False

    @property
    def descriptor(self) -> str:
        """Its type."""
        return f"({''.join(self.parameters)}){self.result}"


def direct(action: Action, owner: JavaClass, member: Method | Field, sight: JavaClass) -> Handle:
    """The handle that does just one thing with a member."""
    needs_object = action is not Action.NEW and not member.is_static
    types: tuple[str, ...] = (f"L{owner.name};",) if needs_object else ()
    if isinstance(member, Method):
        types += member.type.parameters
        gives = f"L{owner.name};" if action is Action.NEW else member.type.result
    else:
        types += () if action is Action.GET else (member.descriptor,)
        gives = member.descriptor if action is Action.GET else "V"
    collects = isinstance(member, Method) and member.is_varargs
    places = tuple(range(len(types)))
    return Handle(action, owner, member, types, gives, places, types, gives, sight, collects)


# --- conversions -------------------------------------------------------------------------------


def is_wider(source: str, target: str) -> bool:
    """Whether a primitive becomes another without a cast."""
    return source == target or target in WIDER.get(source, "")


def conversion(machine: Machine, source: str, target: str) -> list[Instruction] | Outcome | None:
    """Code that makes a value of one type one of another; None where no handle does that.

    Which number an object holds that may be of several classes is not known: the path ends.
    """
    if source == target:
        return []
    if target == "V":
        return adapt(source, target)
    if source == "V":
        kind = kind_of(target)
        none = None if target[0] in "L[" else 0.0 if target in "FD" else 0
        return [PushConstant(BY_MNEMONIC["nop"], kind, none)]
    if source[0] not in "L[":
        if target[0] not in "L[":
            return adapt(source, target) if is_wider(source, target) else None
        fits = machine.is_subtype(WRAPPERS[source][0], class_of(target))
        return adapt(source, f"L{WRAPPERS[source][0]};") if fits else None
    if target[0] in "L[":
        java = machine.find_class(class_of(target)) if target[0] == "L" else None
        is_interface = isinstance(java, JavaClass) and java.is_interface
        return [] if is_interface else adapt(source, target)
    letter = UNBOXED.get(class_of(source))
    if letter is not None:
        return adapt(source, target) if is_wider(letter, target) else None
    return UNKNOWN_HANDLE


def actual(
    machine: Machine, state: State, value: object, source: str, target: str
) -> str | Outcome | None:
    """The type that a value counts as where an object is to become a number; None where none may.

    That is its wrapper, where its number fits; else the cast to the wrapper of the target fails.
    """
    if source[0] != "L" or target[0] in "L[" or class_of(source) in UNBOXED:
        return source
    wrapper = WRAPPERS[target][0]
    if not machine.is_subtype(wrapper, class_of(source)):
        return None
    ref = decided(machine, state, value)
    if isinstance(ref, Outcome):
        return ref
    if ref is not None:
        record = state.record(ref)
        if isinstance(record, Instance) and record.open:
            return UNKNOWN_HANDLE
        letter = UNBOXED.get(machine.type_name(state, ref))
        if letter is not None and is_wider(letter, target):
            return f"L{WRAPPERS[letter][0]};"
        return ANY
    return f"L{wrapper};"


# --- calls -------------------------------------------------------------------------------------


@dataclass(slots=True)
class HandleCall:
    """A call in the making: the values, as words of local variables, and code that loads them."""

    words: list[object]
    body: list[Instruction]
    name: str = ""

    def take(self, value: object, source: str, convert: list[Instruction], target: str) -> None:
        """One more argument."""
        self.body += [load(source, len(self.words)), *convert]
        self.words += [value, WIDE] if slots(source) == 2 else [value]
        self.name += f"{source}>{target}"


def fits_arity(machine: Machine, handle: Handle, types: tuple[str, ...]) -> bool | Outcome:
    """Whether a call gives a handle as many arguments as it takes.

    Where some would be collected into an array, the path ends.
    """
    same = len(types) == len(handle.parameters)
    if handle.collects:
        last = handle.parameters[-1]
        if not same or not (types[-1][0] in "L[" and machine.is_subtype(class_of(types[-1]), last)):
            return UNKNOWN_HANDLE
    return same


def prepare(
    machine: Machine, state: State, handle: Handle, types: tuple[str, ...], values: list[object]
) -> HandleCall | Outcome:
    """The arguments of a call, converted; throws where their types never fit."""
    fits = fits_arity(machine, handle, types)
    if isinstance(fits, Outcome):
        return fits
    made = HandleCall([], [])
    for wanted, source in zip(handle.types, handle.sources, strict=True):
        if isinstance(source, BoundValue):
            made.take(source.value, wanted, [], wanted)
            continue
        if not fits:
            return throw_new(machine, state, WRONG_TYPE)
        given, between = types[source], handle.parameters[source]
        kind = actual(machine, state, values[source], given, between)
        if isinstance(kind, Outcome):
            return kind
        first = None if kind is None else cast_or_unbox(machine, kind, between)
        if isinstance(first, Outcome):
            return first
        second = conversion(machine, between, wanted)
        if isinstance(second, Outcome):
            return second
        if kind is None or first is None or second is None:
            return throw_new(machine, state, WRONG_TYPE)
        made.take(values[source], kind, [*first, *second], f"{between}>{wanted}")
    return made if fits else throw_new(machine, state, WRONG_TYPE)


def cast_or_unbox(machine: Machine, source: str, target: str) -> list[Instruction] | Outcome | None:
    """A conversion of a value whose class was looked at: what is no such number fails a cast."""
    if source == ANY and target[0] not in "L[":
        return adapt(source, target)
    return conversion(machine, source, target)


def code_of_call(
    machine: Machine, handle: Handle, made: HandleCall, result: str, caller: JavaClass
) -> Code | Outcome | None:
    """Code that does what a handle does and gives the type that is wanted; None where none can."""
    first = conversion(machine, handle.gives, handle.result)
    second = conversion(machine, handle.result, result)
    if isinstance(first, Outcome):
        return first
    if isinstance(second, Outcome) or first is None or second is None:
        return second if isinstance(second, Outcome) else None
    before = new_object(handle.owner.name) if handle.action is Action.NEW else []
    body = [*before, *made.body, use(handle), *first, *second, leave(result)]
    sight = sight_of(machine, handle, caller)
    member = f"{handle.member.owner.name}.{handle.member.name}{handle.member.descriptor}"
    key = f"{handle.action.value}/{handle.owner.name}/{member}/{sight.name}/{made.name}"
    name = HANDLED + spelled(f"{key}/{handle.result}>{result}")
    code = code_made_once(machine, name, ("use", f"(){result}"), body, sight)
    code.max_locals = max(code.max_locals, len(made.words))
    return code


def spelled(text: str) -> str:
    """Any text as a part of a name."""
    return "".join([each if each.isalnum() else f"${ord(each):x}$" for each in text])


def sight_of(machine: Machine, handle: Handle, caller: JavaClass) -> JavaClass:
    """The class whose sight the code of a call has: the caller's, where that sees the member."""
    access = machine.resolver.access
    if handle.action is Action.SUPER:
        return handle.sight
    sees = access.can_access_class(caller, handle.owner) and access.can_access_member(
        caller, handle.owner, handle.member
    )
    return caller if sees else handle.member.owner


def use(handle: Handle) -> Instruction:
    """The instruction that uses the member."""
    member, owner = handle.member, handle.owner
    if isinstance(member, Field):
        place = FieldRef(owner.name, member.name, member.descriptor)
        if handle.action is Action.GET:
            return GetField(BY_MNEMONIC["getfield"], place, member.is_static)
        return PutField(BY_MNEMONIC["putfield"], place, member.is_static)
    name, descriptor = member.name, member.descriptor
    if handle.action is Action.NEW:
        return call(InvokeKind.SPECIAL, owner.name, CONSTRUCTOR, descriptor)
    if handle.action is Action.SUPER:
        return call(InvokeKind.SPECIAL, owner.name, name, descriptor, owner.is_interface)
    if member.is_static:
        return call(InvokeKind.STATIC, owner.name, name, descriptor, owner.is_interface)
    if owner.is_interface and member.owner.name != OBJECT:
        return call(InvokeKind.INTERFACE, owner.name, name, descriptor, True)
    named = member.owner.name if owner.is_interface else owner.name
    return call(InvokeKind.VIRTUAL, named, name, descriptor)


def handle_of(state: State, value: object) -> Handle | None:
    """The handle that an object is, None where it is another or nobody's."""
    ref = state.resolved(value)
    record = state.record(ref) if isinstance(ref, Ref) else None
    native = record.native if isinstance(record, Instance) else None
    return native if isinstance(native, Handle) else None
