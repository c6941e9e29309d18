"""Code and classes that jejak makes itself: what the JVM links behind an invokedynamic.

They are made of ordinary instructions, so that calls, boxing and exceptions in them follow the
same rules as everywhere else.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode import BY_MNEMONIC
from jejak.bytecode.instructions import (
    CheckCast,
    Convert,
    GetField,
    Instruction,
    Invoke,
    InvokeKind,
    Kind,
    Load,
    New,
    Return,
    StackMove,
)
from jejak.classfile import ClassFile, FieldInfo, MethodInfo, flags, parse_class
from jejak.classfile.constants import FieldRef, MethodRef
from jejak.classfile.descriptors import slots
from jejak.machine.boxing import UNBOXED, WRAPPERS
from jejak.machine.machine import Machine
from jejak.program import JavaClass, Method
from jejak.program.classes import OBJECT
from jejak.state.code import Code

POP: Final = StackMove(BY_MNEMONIC["pop"], 1, ())
DUP: Final = StackMove(BY_MNEMONIC["dup"], 1, (0, 0))
# A class named M that extends M, without members: only its empty attribute table is used.
_EMPTY: Final = bytes.fromhex(
    "cafebabe 0000 003d 0003 01 0001 4d 07 0001 0000 0002 0002 0000 0000 0000 0000"
)


def define_class(
    machine: Machine,
    name: str,
    interfaces: tuple[str, ...],
    fields: tuple[str, ...],
    methods: dict[tuple[str, str], list[Instruction]],
    owner: JavaClass,
) -> JavaClass:
    """A class made by jejak with fields `f0`, `f1`, … of the given types.

    Its methods see what `owner` sees.
    """
    attributes = parse_class(_EMPTY, "made by jejak").attributes
    access = flags.PUBLIC | flags.FINAL | flags.SYNTHETIC
    file = ClassFile(
        "made by jejak",
        0,
        61,
        access,
        name,
        OBJECT,
        interfaces,
        tuple(
            FieldInfo(flags.PUBLIC | flags.FINAL, f"f{index}", descriptor, attributes)
            for index, descriptor in enumerate(fields)
        ),
        tuple(
            MethodInfo(flags.PUBLIC | flags.SYNTHETIC, method, descriptor, attributes)
            for method, descriptor in methods
        ),
        attributes,
    )
    made = machine.program.define(JavaClass(file, owner.in_jdk))
    for key, instructions in methods.items():
        add_code(machine, made.methods[key], instructions, owner)
    return made


def add_code(
    machine: Machine, method: Method, instructions: list[Instruction], owner: JavaClass
) -> Code:
    """Gives a method of a class made by jejak its code; that sees what `owner` sees."""
    code = Code(machine.next_number(), method, tuple(instructions))
    code.owner = owner
    code.synthetic = True
    code.max_locals = 2 + 2 * len(method.type.parameters)
    machine.finish(machine, code)
    machine.codes[method] = code
    return code


def code_made_once(
    machine: Machine,
    name: str,
    key: tuple[str, str],
    instructions: list[Instruction],
    owner: JavaClass,
) -> Code:
    """The code of the one method of a class made by jejak.

    The class is of the program, which machines share; its code is of each machine.
    """
    found = machine.program.find(name)
    if found is None:
        found = define_class(machine, name, (), (), {key: instructions}, owner)
    code = machine.codes.get(found.methods[key])
    return add_code(machine, found.methods[key], instructions, owner) if code is None else code


# --- pieces of code ----------------------------------------------------------------------------


def kind_of(descriptor: str) -> Kind:
    """The kind of values of a type on the operand stack."""
    letter = descriptor[0]
    if letter in ("L", "["):
        return Kind.REFERENCE
    return Kind.INT if letter in "ZBCS" else Kind(letter)


def load(descriptor: str, index: int) -> Instruction:
    """Pushes a local variable of a type."""
    return Load(BY_MNEMONIC["nop"], kind_of(descriptor), index)


def get(owner: str, name: str, descriptor: str) -> Instruction:
    """Reads a field of the object on the stack."""
    return GetField(BY_MNEMONIC["getfield"], FieldRef(owner, name, descriptor), False)


def call(
    kind: InvokeKind, owner: str, name: str, descriptor: str, interface: bool = False
) -> Instruction:
    """A call."""
    return Invoke(BY_MNEMONIC["nop"], kind, MethodRef(owner, name, descriptor, interface))


def new_object(class_name: str) -> list[Instruction]:
    """A new object, twice on the stack."""
    return [New(BY_MNEMONIC["new"], class_name), DUP]


def leave(descriptor: str) -> Instruction:
    """Returns a value of a type."""
    kind = Kind.VOID if descriptor == "V" else kind_of(descriptor)
    return Return(BY_MNEMONIC["return"], kind)


def adapt(source: str, target: str) -> list[Instruction]:
    """Turns a value of one type into one of another, as method handles do."""
    if target == "V":
        words = slots(source)
        return [StackMove(BY_MNEMONIC["pop"], words, ())] if words else []
    is_object, wants_object = source[0] in "L[", target[0] in "L["
    if is_object and wants_object:
        return cast_to(source, target)
    if is_object:
        return unbox(source, target)
    if wants_object:
        wrapper = WRAPPERS[source][0]
        descriptor = f"({source})L{wrapper};"
        return [call(InvokeKind.STATIC, wrapper, "valueOf", descriptor)]
    return widen(source, target)


def cast_to(source: str, target: str) -> list[Instruction]:
    """A cast, where one is needed."""
    if target in (source, "Ljava/lang/Object;"):
        return []
    name = target if target.startswith("[") else target[1:-1]
    return [CheckCast(BY_MNEMONIC["checkcast"], name)]


def unbox(source: str, target: str) -> list[Instruction]:
    """Takes a number out of its object, then widens it."""
    letter = UNBOXED.get(source[1:-1], target)
    wrapper, method = WRAPPERS[letter]
    take = call(InvokeKind.VIRTUAL, wrapper, method, f"(){letter}")
    return [*cast_to(source, f"L{wrapper};"), take, *widen(letter, target)]


def widen(source: str, target: str) -> list[Instruction]:
    """A widening of primitives."""
    first, second = kind_of(source), kind_of(target)
    return [] if first is second else [Convert(BY_MNEMONIC["nop"], first, second)]
