"""What an input holds in fields that classes of the JDK declare: what a constructor leaves there.

These classes keep rules about their fields that nobody says. So that part of an object is made by
a constructor of theirs, on open arguments, when the first such field is read. Which class of the
program is below makes no difference.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.inputs.answers import noted
from jejak.inputs.candidates import is_immutable
from jejak.inputs.factories import OPEN_PACKAGES
from jejak.inputs.filling import FILLINGS, Call, words_of
from jejak.inputs.get_class import close, is_option
from jejak.inputs.makers import mark_given
from jejak.inputs.plain import (
    FILLS,
    STANDS_FOR,
    fill_inherited,
    fill_nothing,
    fill_plain,
    is_free,
)
from jejak.machine.machine import Machine
from jejak.machine.outcomes import AGAIN, Outcome
from jejak.machine.strings import CLASS, STRING, class_object, string_constant
from jejak.machine.values import fresh_value
from jejak.program import Field, JavaClass, Method
from jejak.program.classes import CONSTRUCTOR, OBJECT
from jejak.results.reasons import Omission
from jejak.state.frames import COMPLETION, Frame, Task
from jejak.state.origins import Made
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

OTHERWISE: Final = frozenset((CLASS, "java/lang/Enum", "java/lang/Object", "java/lang/Record"))
"""Classes whose objects never come from a constructor that somebody else calls."""
REFLECT: Final = "java/lang/reflect/"
FIELD: Final = REFLECT + "Field"
MEMBERS: Final = {
    REFLECT + "Constructor": (OBJECT, CONSTRUCTOR, "()V"),
    REFLECT + "Method": (OBJECT, "toString", "()Ljava/lang/String;"),
    FIELD: ("java/lang/Integer", "MAX_VALUE", "I"),
}
"""Members, by owner, name and descriptor, that stand for all others where one is an input."""
LOOKUPS: Final = {
    REFLECT + "Constructor": ("getConstructor", f"([L{CLASS};)L{REFLECT}Constructor;"),
    REFLECT + "Method": ("getMethod", f"(L{STRING};[L{CLASS};)L{REFLECT}Method;"),
    FIELD: ("getField", f"(L{STRING};)L{FIELD};"),
}
"""The methods of Class that find them."""
TOO_MUCH: Final = 1000
"""The weight of a parameter of a type that nobody outside the JDK has."""


def needs_completion(machine: Machine, record: Instance, field: Field) -> bool:
    """Whether a field of an input, which nobody has read, is for a constructor of the JDK to set.

    `record` is not changed by a call that was not followed.
    """
    if not machine.plain_inputs or not field.owner.in_jdk or is_free(field):
        return False
    return record.initial is not None and not record.forgotten and not is_immutable(record)


def complete(machine: Machine, state: State, ref: Ref) -> Outcome | None:
    """Makes what classes of the JDK hold in an object; None where that is done, or nobody can.

    Asks, or begins a call, after which the instruction runs again.
    """
    record = state.instance(ref)
    part = library_part(machine, record)
    if part is None:
        return None
    if FILLS.get(part.name, fill_nothing) is not fill_nothing:
        fill_part(machine, state, ref, part)
        return None
    if part.name in MEMBERS:
        be_member(machine, state, ref, part.name)
        return None
    constructor = constructor_of(machine, part)
    if constructor is None:
        return None
    ready = machine.ensure_initialised(machine, state, part)
    if ready is not None:
        return ready
    begin_completion(machine, state, ref, part, constructor)
    return AGAIN


def library_part(machine: Machine, record: Instance) -> JavaClass | None:
    """The lowest class of the JDK that an object is of; None where it has no say."""
    java = record.shape.java
    while java is not None and not java.in_jdk:
        above = None if java.super_name is None else machine.find_class(java.super_name)
        java = above if isinstance(above, JavaClass) else None
    return None if java is None or java.name in OTHERWISE else java


def fill_part(machine: Machine, state: State, ref: Ref, part: JavaClass) -> None:
    """Gives an object the insides of a plain list or the like, but for what was written before."""
    record = state.writable_instance(ref)
    then = record.fields[:]
    symbol = Symbol(record.name, f"L{part.name};", record.chain - 1, record.version)
    if record.shape.java is part:
        fill_plain(machine, state, record, symbol)
    else:
        fill_inherited(machine, state, record, symbol)
    for slot, value in enumerate(then):
        if value is not UNREAD:
            record.fields[slot] = value


def be_member(machine: Machine, state: State, ref: Ref, kind: str) -> None:
    """Makes a Method, Constructor or Field that is an input stand for one that every JVM has."""
    owner, name, descriptor = MEMBERS[kind]
    found = machine.find_class(owner)
    members = () if not isinstance(found, JavaClass) else (found.methods, found.fields)
    member: Method | Field | None = None
    for each in members:
        member = member or each.get((name, descriptor))
    if member is None:
        return
    state.omit(Omission.JDK_SETUP)
    values: dict[str, object] = {
        "clazz": class_object(machine, state, owner),
        "name": string_constant(machine, state, name),
        "modifiers": member.access_flags,
    }
    if isinstance(member, Method):
        result = "void" if member.type.result == "V" else class_of(member.type.result)
        values["parameterTypes"] = state.new_array(f"[L{CLASS};", [])
        values["returnType"] = class_object(machine, state, result)
        values["exceptionTypes"] = state.new_array(f"[L{CLASS};", [])
    else:
        values["type"] = class_object(machine, state, "int")
    record = state.writable_instance(ref)
    record.native = member
    given = [(f"L{CLASS};", values["clazz"]), (f"L{STRING};", values["name"])]
    note_lookup(machine, state, ref, kind, given[: 1 if name == CONSTRUCTOR else 2])
    for slot, field in enumerate(record.shape.fields):
        if record.fields[slot] is UNREAD:
            record.fields[slot] = values.get(field.name, record.shape.defaults[slot])
            if record.initial is not None:
                record.initial[slot] = record.fields[slot]


def note_lookup(
    machine: Machine, state: State, ref: Ref, kind: str, given: list[tuple[str, object]]
) -> None:
    """Notes the call that finds a member: of a Class, without the types of parameters."""
    found = machine.find_class(CLASS)
    lookup = found.methods.get(LOOKUPS[kind]) if isinstance(found, JavaClass) else None
    if lookup is not None:
        making = state.inputs.making = state.inputs.making.copy()
        making.made = making.made.set(ref.address, Made(lookup, tuple(given)))


# --- which constructor -------------------------------------------------------------------------


def constructor_of(machine: Machine, part: JavaClass) -> Method | None:
    """The constructor that makes an object of a class of the JDK, or its part of one.

    One that programs can call goes before one that only the JDK calls.
    """
    filling = FILLINGS.get(part.name)
    if filling is not None and filling.makes_by_constructor:
        return part.methods.get((CONSTRUCTOR, filling.constructor))
    found = [
        (not is_callable(each), weight, each.descriptor, each)
        for each in part.methods.values()
        if each.is_constructor and machine.code(each) is not None
        for weight in (sum([weight_of(machine, given) for given in each.type.parameters]),)
    ]
    return min(found, key=lambda each: each[:3])[3] if found else None


def is_callable(constructor: Method) -> bool:
    """Whether a program can call a constructor of the JDK, for an object or as part of its own."""
    owner = constructor.owner
    is_open = owner.is_public and owner.name.startswith(OPEN_PACKAGES)
    return is_open and (constructor.is_public or constructor.is_protected)


def weight_of(machine: Machine, descriptor: str) -> int:
    """How unlikely it is that people make an object from a parameter of a type."""
    kind = descriptor.lstrip("[")
    if kind[0] != "L" or class_of(kind) in STANDS_FOR:
        return 1
    if class_of(kind) == STRING:
        return 2
    found = machine.find_class(class_of(kind))
    is_known = isinstance(found, JavaClass) and found.is_public
    return 3 if is_known and class_of(kind).startswith(OPEN_PACKAGES) else TOO_MUCH


# --- its call ----------------------------------------------------------------------------------


def begin_completion(
    machine: Machine, state: State, ref: Ref, part: JavaClass, constructor: Method
) -> None:
    """Puts the call of a constructor on the stack, on an object that is there."""
    state.omit(Omission.JDK_SETUP)
    record = state.instance(ref)
    if (
        record.open
        and record.shape.java is part
        and noted(state, is_option(machine, state, ref, part.name))
    ):
        state.omit(Omission.OPEN_TYPE)
        close(machine, state, ref, part.name)
    code = machine.code(constructor)
    assert code is not None
    symbol = Symbol(record.name, f"L{part.name};", record.chain - 1, record.version)
    heap, address, drivers = state.heap.objects, state.heap.next_address, len(state.inputs.drivers)
    given = open_arguments(machine, state, symbol, constructor)
    state.keep()
    changed = state.writable_instance(ref)
    for slot, field in enumerate(changed.shape.fields):
        if field.owner.in_jdk:
            changed.fields[slot] = changed.shape.defaults[slot]
    frame = state.push(code)
    frame.purpose = COMPLETION
    frame.budget = machine.limits.depth
    words = words_of(Call(constructor, ref, tuple([value for _, value in given])))
    frame.locals = words + [None] * (code.max_locals - len(words))
    frame.task = Task(symbol, heap, address, drivers, given)


def open_arguments(
    machine: Machine, state: State, symbol: Symbol, constructor: Method
) -> tuple[tuple[str, object], ...]:
    """Open arguments of a constructor that makes an input of a name: inputs of their own."""
    found: list[tuple[str, object]] = []
    for index, descriptor in enumerate(constructor.type.parameters):
        name = f"{symbol.name}.arg{index}"
        value = fresh_value(machine, state, name, descriptor, symbol.chain + 1, symbol.unknown)
        if isinstance(value, Symbol):
            value.not_null = True
        found.append((descriptor, value))
    return tuple(found)


def finish_completion(state: State, frame: Frame) -> None:
    """Leaves a constructor that has made a part of an input.

    What the program had written there before is what it finds; what the constructor left is what
    the object held at the start.
    """
    task, ref = frame.task, frame.locals[0]
    assert task is not None
    assert isinstance(ref, Ref)
    state.pop()
    then = task.heap[ref.address]
    record = state.writable_instance(ref)
    assert isinstance(then, Instance)
    assert then.initial is not None
    assert record.initial is not None
    made: list[object] = []
    for slot in range(len(then.fields)):
        field = record.shape.fields[slot]
        if not field.owner.in_jdk:
            continue
        if is_free(field):
            record.fields[slot] = then.fields[slot]
            continue
        made.append(record.fields[slot])
        if then.initial[slot] is UNREAD:
            record.initial[slot] = record.fields[slot]
        if then.fields[slot] is not UNREAD:
            record.fields[slot] = then.fields[slot]
    record.native = then.native
    if not task.symbol.unknown:
        note_made(state, task, frame.code.method, ref, made)
    state.keep()


def note_made(state: State, task: Task, method: Method, ref: Ref, parts: list[object]) -> None:
    """Notes the call that made an input, and which objects it left there."""
    for _, value in task.arguments:
        if isinstance(value, Symbol):
            state.inputs.making = state.inputs.making.with_part(ref, value)
    making = state.inputs.making = state.inputs.making.copy()
    record = state.instance(ref)
    if not record.open and record.shape.java is method.owner and is_callable(method):
        making.made = making.made.set(ref.address, Made(method, task.arguments))
    for each in parts:
        if isinstance(each, Ref):
            mark_given(state, each, task.address)
