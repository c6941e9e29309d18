"""What contracts need of the engine: accessors of hidden members, calls by contract, frames."""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import GetField, Instruction, PutField
from jejak.bytecode.opcodes import BY_MNEMONIC
from jejak.classfile.constants import FieldRef
from jejak.inputs.contexts import enter_context
from jejak.inputs.havoc import forget_everything
from jejak.inputs.pure_calls import keep_result, known_result
from jejak.machine.machine import Machine, MethodModel
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome, Stop, ask_whether
from jejak.machine.strings import text_of as text_of_string
from jejak.machine.values import fresh_value
from jejak.models.arguments import needed
from jejak.models.detours import detour, take_detour
from jejak.models.drivers import DRIVER
from jejak.models.java_lang.class_ import LETTERS, descriptor_of, type_of
from jejak.models.registry import Registry
from jejak.program import JavaClass, Method, Program
from jejak.program.checks import (
    ACCESSES,
    CHECKS,
    STANDS,
    annotation_of,
    code_for,
    is_checks,
    is_pure_answer,
    text_of,
)
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Unsupported
from jejak.semantics.initialisation import ensure_initialised
from jejak.semantics.invokedynamic.synthesis import leave, load
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

READING: Final = ("get_", "static_")
WRITING: Final = "set_"


def accessor_model(method: Method) -> MethodModel | None:
    """The model of an accessor of a class of checks; None of other methods."""
    if not method.is_static or not is_checks(method.owner):
        return None
    said = annotation_of(method, ACCESSES)
    owner, name, descriptor = (text_of(said, each) for each in ("owner", "name", "descriptor"))
    if owner is None or name is None or descriptor is None:
        return None
    if descriptor[0] == "(":
        return MethodModel(MemberCall(owner, name, descriptor))
    writes = method.name.startswith(WRITING)
    is_static = not method.type.parameters[1:] if writes else not method.type.parameters
    return MethodModel(FieldAccess(FieldRef(owner, name, descriptor), is_static, writes))


class FieldAccess:
    """Reads or writes a field, as code of its own class does."""

    def __init__(self, field: FieldRef, is_static: bool, writes: bool) -> None:
        self.field = field
        self.is_static = is_static
        self.writes = writes

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> Outcome:
        """Runs the access in the place of the call."""
        java = machine.find_class(self.field.owner)
        assert isinstance(java, JavaClass)
        name = f"{'set' if self.writes else 'get'}_{self.field.name}"
        code = detour(machine, java, name, self.descriptor(), self.body())
        return take_detour(machine, state, code, list(arguments))

    def descriptor(self) -> str:
        """The descriptor of the code, whose first local is the object."""
        return f"({self.field.descriptor})V" if self.writes else f"(){self.field.descriptor}"

    def body(self) -> list[Instruction]:
        """The instructions of the access."""
        first: list[Instruction] = [] if self.is_static else [load("Ljava/lang/Object;", 0)]
        word = "static" if self.is_static else "field"
        if not self.writes:
            read = GetField(BY_MNEMONIC[f"get{word}"], self.field, self.is_static)
            return [*first, read, leave(self.field.descriptor)]
        value = load(self.field.descriptor, 0 if self.is_static else 1)
        write = PutField(BY_MNEMONIC[f"put{word}"], self.field, self.is_static)
        return [*first, value, write, leave("V")]


class MemberCall:
    """Calls a method that only code of its own class may call."""

    def __init__(self, owner: str, name: str, descriptor: str) -> None:
        self.owner = owner
        self.key = (name, descriptor)

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> Outcome:
        """Runs its code in the place of the call."""
        java = machine.find_class(self.owner)
        assert isinstance(java, JavaClass)
        method = java.methods[self.key]
        if not method.is_static:
            ref = needed(machine, state, arguments[0])
            if isinstance(ref, Outcome):
                return ref
        code = machine.code(method)
        assert code is not None
        return take_detour(machine, state, code, list(arguments))


def stand_in_model(program: Program, method: Method) -> MethodModel | None:
    """The model of a method that has a contract which can stand for it."""
    code = code_for(program, method, STANDS)
    return None if code is None else MethodModel(StandIn(code, code_for(program, method, CHECKS)))


class StandIn:
    """The model of a method that its contract stands for; its own check calls the method itself."""

    def __init__(self, code: Method, check: Method | None) -> None:
        self.code = code
        self.check = check

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> Outcome:
        """Runs what the contract says in the place of the call."""
        caller = state.frame
        if caller is not None and caller.code.method is self.check:
            return DECLINED
        code = machine.code(self.code)
        assert code is not None
        state.approximate(Approximation.CONTRACT)
        return take_detour(machine, state, code, list(arguments))


def answer(machine: Machine, state: State, arguments: list[object]) -> object:
    """Driver.answer: null, or any object that a call knows or makes."""
    return _object(machine, state, arguments[0], [arguments[1]], is_fresh=False)


def fresh(machine: Machine, state: State, arguments: list[object]) -> object:
    """Driver.fresh: an object that was not there; it may hold what the call knows."""
    return _object(machine, state, arguments[0], [arguments[1]], is_fresh=True)


def _object(
    machine: Machine, state: State, wanted: object, given: list[object], is_fresh: bool
) -> object:
    ref = needed(machine, state, wanted)
    if not isinstance(ref, Ref):
        return ref
    name = type_of(state, ref)
    if name in LETTERS:
        return Stop(Ending.UNSUPPORTED, Unsupported.ANY_PRIMITIVE)
    is_pure = state.frame is not None and is_pure_answer(state.frame.code.method)
    known = known_result(state) if is_pure else None
    if known is not None:
        return known.value
    version = enter_context(state, given, True)
    label = state.fresh_name("answer")
    value = fresh_value(machine, state, label, descriptor_of(name), 0, version)
    if is_fresh and isinstance(value, Symbol):
        value.apart = value.not_null = True
    if is_pure:
        keep_result(state, value)
    return value


def forget(machine: Machine, state: State, arguments: list[object]) -> object:
    """Driver.forget: everything may have changed."""
    enter_context(state, [arguments[0]], False)
    forget_everything(machine, state)
    return NOTHING


def open_statics(machine: Machine, state: State, arguments: list[object]) -> object:
    """Driver.open: static fields hold what their classes left there, or else anything.

    Only a check that is explored begins so: one that a test calls finds what the test put there.
    """
    frame, said = state.frame, state.resolved(arguments[0])
    text = text_of_string(state, said) if isinstance(said, Ref) else None
    if frame is None or frame.parent is not None or text is None:
        return NOTHING
    fields = [each.rpartition(".")[::2] for each in text.split()]
    for owner, _ in fields:
        java = machine.find_class(owner)
        ready = ensure_initialised(machine, state, java) if isinstance(java, JavaClass) else None
        if ready is not None:
            return ready
    as_left = ask_whether(state, "static fields as initialised", "static fields hold anything")
    if as_left is True or isinstance(as_left, Outcome):
        return NOTHING if as_left is True else as_left
    for owner, name in fields:
        open_static(machine, state, owner, name)
    return NOTHING


def open_static(machine: Machine, state: State, owner: str, name: str) -> None:
    """Lets a static field of a class that is ready be an input."""
    java = machine.find_class(owner)
    known = state.heap.statics.get(owner)
    if not isinstance(java, JavaClass) or known is None or known.initial is None:
        return
    statics = state.writable_statics(java)
    initial = [*known.initial]
    for slot, field in enumerate(machine.shapes.statics(java).fields):
        if field.name == name:
            statics.fields[slot] = initial[slot] = UNREAD
    statics.initial = initial


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    given = "(Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/Object;"
    registry.exact(f"{DRIVER}.answer{given}", answer)
    registry.exact(f"{DRIVER}.fresh{given}", fresh)
    registry.exact(f"{DRIVER}.open(Ljava/lang/String;)V", open_statics)
    registry.exact(f"{DRIVER}.forget([Ljava/lang/Object;)V", forget)
