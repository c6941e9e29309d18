"""java.lang.reflect.Array: arrays of any type; elements by code that is made for their type."""

from __future__ import annotations

from typing import Final

from jejak.bytecode import BY_MNEMONIC
from jejak.bytecode.instructions import ArrayLoad, ArrayStore, Instruction, Kind
from jejak.classfile.descriptors import slots
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome
from jejak.machine.strings import CLASS
from jejak.models.arguments import ILLEGAL_ARGUMENT, needed
from jejak.models.java_lang.class_ import descriptor_of, type_of
from jejak.models.java_lang.reflect_calls import ANY, argument_for, code_for, enter_code
from jejak.models.registry import Registry
from jejak.semantics.arrays import allocate, check_size
from jejak.semantics.invokedynamic.synthesis import adapt, cast_to, leave, load
from jejak.semantics.throwing import throw_new
from jejak.state.code import Code
from jejak.state.records import Array
from jejak.state.state import State
from jejak.state.values import WIDE, Ref

REFLECT_ARRAY: Final = "java/lang/reflect/Array"


def new_array(machine: Machine, state: State, arguments: list[object]) -> object:
    """Array.newArray, of any component type."""
    component = needed(machine, state, arguments[0])
    if not isinstance(component, Ref):
        return component
    asked = check_size(machine, state, arguments[1])
    if asked is not None:
        return asked
    name = type_of(state, component)
    if name == "void":
        return throw_new(machine, state, ILLEGAL_ARGUMENT)
    return allocate(machine, state, "[" + descriptor_of(name), arguments[1])


def array_length(machine: Machine, state: State, arguments: list[object]) -> object:
    """Array.getLength."""
    target = needed(machine, state, arguments[0])
    if not isinstance(target, Ref):
        return target
    record = state.record(target)
    if isinstance(record, Array):
        return record.length
    message = "Argument is not an array"
    return throw_new(machine, state, ILLEGAL_ARGUMENT, message)


class ReflectedElement:
    """The model of a method that reads or writes an element, as an object or as a number."""

    def __init__(self, descriptor: str, writes: bool) -> None:
        self.descriptor = descriptor
        self.writes = writes

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Runs code that does so."""
        target = needed(machine, state, arguments[0])
        if not isinstance(target, Ref):
            return target
        record = state.record(target)
        if not isinstance(record, Array):
            return throw_new(machine, state, ILLEGAL_ARGUMENT, "Argument is not an array")
        kind = record.descriptor[1:]
        if record.open or self.descriptor not in (ANY, kind):
            return DECLINED
        value = arguments[-1]
        if self.writes and self.descriptor == ANY:
            value = argument_for(machine, state, value, kind)
            if isinstance(value, Outcome):
                return value
        words: list[object] = [target, arguments[1]]
        if self.writes:
            words += [value, WIDE] if slots(kind) == 2 else [value]
        return enter_code(machine, state, self.code(machine, kind), words)

    def code(self, machine: Machine, kind: str) -> Code:
        """Code for arrays of a type."""
        owner = machine.shape(REFLECT_ARRAY).java
        assert owner is not None
        body: list[Instruction] = [load(ANY, 0), load("I", 1)]
        body[1:1] = cast_to(ANY, f"[{kind}")
        stored = Kind.REFERENCE if kind[0] in "L[" else Kind("B" if kind == "Z" else kind)
        name = f"{'set' if self.writes else 'get'}/{kind}/{self.descriptor}"
        if self.writes:
            body += [load(kind, 2), ArrayStore(BY_MNEMONIC["nop"], stored), leave("V")]
            return code_for(machine, owner, f"{name}/array", f"({kind}{kind})V", body)
        body.append(ArrayLoad(BY_MNEMONIC["nop"], stored))
        body += [*adapt(kind, self.descriptor), leave(self.descriptor)]
        return code_for(machine, owner, f"{name}/array", f"(II){self.descriptor}", body)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{REFLECT_ARRAY}.newArray(L{CLASS};I)Ljava/lang/Object;", new_array)
    registry.exact(f"{REFLECT_ARRAY}.getLength(Ljava/lang/Object;)I", array_length)
    kinds = {"": ANY, "Int": "I", "Long": "J", "Boolean": "Z", "Double": "D", "Char": "C"}
    for infix, kind in kinds.items():
        registry.exact(f"{REFLECT_ARRAY}.get{infix}({ANY}I){kind}", ReflectedElement(kind, False))
        registry.exact(f"{REFLECT_ARRAY}.set{infix}({ANY}I{kind})V", ReflectedElement(kind, True))
