"""Origins: where the values of one path come from, as assignments in the source.

Each word of the local variables and operand stacks of the program's own frames has a shadow: how
the source names the value, and the assignments that it depends on. An operation unites the sets of
its operands, an assignment adds itself. What is not followed (the JDK's code, values from before)
is named and depends on nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from jejak.bytecode.instructions import (
    Arithmetic,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    CheckCast,
    Convert,
    Divide,
    GetField,
    Increment,
    Instruction,
    Invoke,
    InvokeKind,
    Load,
    LoadConstant,
    Negate,
    New,
    NewArray,
    PushConstant,
    PutField,
    Return,
    Shift,
    StackMove,
    Store,
)
from jejak.bytecode.stack import stack_effect
from jejak.classfile.constants import StringConstant
from jejak.classfile.descriptors import parse_method, slots
from jejak.explore.certainty.ways import is_own
from jejak.explore.definitions import variable_name as name_of_variable
from jejak.javatext.literals import quoted
from jejak.program import Method
from jejak.state.code import Code
from jejak.state.frames import Frame
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

LONGEST: Final = 60
"""Characters of a value's name; longer ones are cut."""


@dataclass(frozen=True, slots=True)
class ValueOrigin:
    """How the source names a value, and the numbers of the assignments it depends on."""

    name: str
    rests_on: frozenset[int] = frozenset()

    @property
    def part(self) -> str:
        """The name as part of a longer one."""
        return f"({self.name})" if " " in self.name else self.name


NOTHING: Final = ValueOrigin("…")


@dataclass(frozen=True, slots=True)
class SourceAssignment:
    """A line of the source that gave something its value, as text."""

    file: str | None
    line: int | None
    text: str


@dataclass(slots=True)
class _Shadow:
    """The origins of one frame's words; `called` those given to its call at `called_at`."""

    code: Code
    locals: list[ValueOrigin]
    stack: list[ValueOrigin]
    called: list[ValueOrigin] = field(default_factory=list)
    called_at: int = 0


class Origins:
    """Follows one path, told of each instruction before and behind."""

    def __init__(self) -> None:
        self.assignments: list[SourceAssignment] = []
        self._frames: dict[int, _Shadow] = {}
        self._fields: dict[tuple[object, str], ValueOrigin] = {}
        self._returned: ValueOrigin | None = None
        self._operands: tuple[list[object], list[object]] = ([], [])

    # --- told by whoever runs the path ---------------------------------------------------------

    def come(self, _state: State, frame: Frame) -> None:
        """An instruction of the program's own is about to run."""
        shadow = self._frames.get(frame.depth)
        if shadow is None or shadow.code is not frame.code:
            shadow = self._entered(frame)
        fit(shadow.stack, len(frame.stack))
        fit(shadow.locals, len(frame.locals))
        self._operands = (list(frame.stack), list(frame.locals))

    def go(self, state: State, code: Code, pc: int, depth: int) -> None:
        """An instruction has run, or began a call."""
        shadow = self._frames.get(depth)
        if not is_own(code) or shadow is None or shadow.code is not code:
            self._come_back(state)
            return
        ins = code.instructions[pc]
        now = state.frame
        if now is not None and now.depth == depth and now.pc == pc:
            return  # it runs again
        if isinstance(ins, Return):
            self._returned = top_of(shadow)
            del self._frames[depth]
            self._come_back(state)
        elif now is not None and now.depth > depth:
            pops = stack_effect(ins)[0]
            shadow.called = shadow.stack[len(shadow.stack) - pops :] if pops else []
            shadow.called_at = pc
        elif now is not None and now.depth == depth:
            self._apply(shadow, state, now, pc, ins)

    def operand(self, depth: int, below: int) -> ValueOrigin:
        """The origin of a word of an operand stack, so many below the top."""
        shadow = self._frames.get(depth)
        if shadow is None or below >= len(shadow.stack):
            return NOTHING
        return shadow.stack[-1 - below]

    # --- frames --------------------------------------------------------------------------------

    def _entered(self, frame: Frame) -> _Shadow:
        """A method begins: what it was given is what its caller called it with."""
        caller = self._frames.get(frame.depth - 1)
        given = caller.called if caller is not None else []
        locals_: list[ValueOrigin] = []
        for slot in range(len(frame.locals)):
            name = variable_name(frame.code.method, 0, slot) or NOTHING.name
            passed = given[slot] if slot < len(given) else None
            if passed is None or passed.name == name or passed is NOTHING:
                locals_.append(ValueOrigin(name) if passed is None else passed)
            else:
                text = f"{name} = {passed.name}, passed to {frame.code.method.name}"
                assert caller is not None
                made = self._assigned(caller.code, caller.called_at, name, text, passed)
                locals_.append(made)
        shadow = self._frames[frame.depth] = _Shadow(frame.code, locals_, [])
        return shadow

    def _come_back(self, state: State) -> None:
        """A call has ended: what it gave back is in the frame of the program's own."""
        frame = state.frame
        if frame is None or not is_own(frame.code):
            return
        shadow = self._frames.get(frame.depth)
        if shadow is None or shadow.code is not frame.code or frame.pc <= 0:
            return
        ins = frame.code.instructions[frame.pc - 1]
        if not isinstance(ins, Invoke):
            return
        pops, pushes = stack_effect(ins)
        given = shadow.stack[len(shadow.stack) - pops :] if pops else []
        del shadow.stack[len(shadow.stack) - pops :]
        returned, self._returned = self._returned, None
        name = call_name(ins, given)
        if pushes:
            result = united(name, *given) if returned is None else returned
            if returned is not None:
                text = f"{ins.method.name} returns {returned.name}"
                result = self._assigned(frame.code, frame.pc - 1, name, text, returned)
            shadow.stack += [result] * pushes

    # --- instructions --------------------------------------------------------------------------

    def _apply(
        self, shadow: _Shadow, state: State, frame: Frame, pc: int, ins: Instruction
    ) -> None:
        """What an instruction that ran does to the origins of its frame."""
        pops, pushes = stack_effect(ins)
        stack = shadow.stack
        taken = stack[len(stack) - pops :] if pops else []
        if isinstance(ins, Load):
            stack += [self._loaded(shadow, pc, ins)] * pushes
            return
        if pops:
            del stack[len(stack) - pops :]
        if isinstance(ins, StackMove):
            stack += [taken[index] for index in ins.order]
        elif isinstance(ins, Store | Increment):
            self._store(shadow, frame, pc, ins, taken)
        elif isinstance(ins, PutField | ArrayStore):
            self._put(state, shadow.code, pc, ins, taken)
        elif pushes:
            stack += [self._result(state, ins, taken)] * pushes
        fit(stack, len(frame.stack))

    def _loaded(self, shadow: _Shadow, pc: int, ins: Load) -> ValueOrigin:
        held = shadow.locals[ins.index]
        name = variable_name(shadow.code.method, pc, ins.index)
        return ValueOrigin(name, held.rests_on) if name else held

    def _store(
        self,
        shadow: _Shadow,
        frame: Frame,
        pc: int,
        ins: Store | Increment,
        taken: list[ValueOrigin],
    ) -> None:
        name = variable_name(shadow.code.method, pc, ins.index) or NOTHING.name
        held = shadow.locals[ins.index]
        if isinstance(ins, Increment):
            taken = [united(f"{name} {'-' if ins.amount < 0 else '+'} {abs(ins.amount)}", held)]
        value = frame.locals[ins.index]
        text = f"{name} = {taken[0].name}{shown(value, taken[0].name)}"
        made = self._assigned(shadow.code, pc, name, text, taken[0])
        for slot in range(ins.index, ins.index + max(1, len(taken))):
            if slot < len(shadow.locals):
                shadow.locals[slot] = made

    def _put(
        self,
        state: State,
        code: Code,
        pc: int,
        ins: PutField | ArrayStore,
        taken: list[ValueOrigin],
    ) -> None:
        """A field or an element is assigned."""
        where = place_of(state, ins, self._operands[0], len(taken))
        if isinstance(ins, PutField):
            owner = "" if ins.static else f"{taken[0].part}."
            name, value = f"{owner}{ins.field.name}", taken[0 if ins.static else 1]
        else:
            name, value = f"{taken[0].part}[{taken[1].name}]", taken[2]
        made = self._assigned(code, pc, name, f"{name} = {value.name}", value)
        if where is not None:
            self._fields[where] = made

    def _result(self, state: State, ins: Instruction, taken: list[ValueOrigin]) -> ValueOrigin:
        """What an instruction that assigns nothing pushes."""
        if isinstance(ins, GetField | ArrayLoad):
            if isinstance(ins, ArrayLoad):
                name = f"{taken[0].part}[{taken[1].name}]"
            else:
                name = ins.field.name if ins.static else f"{taken[0].part}.{ins.field.name}"
            where = place_of(state, ins, self._operands[0], len(taken))
            held = self._fields.get(where) if where is not None else None
            if held is not None:
                return ValueOrigin(cut(name), held.rests_on | united("", *taken).rests_on)
            return united(name, *taken)
        if isinstance(ins, CheckCast):
            return taken[0]
        if isinstance(ins, Convert):
            return united(taken[0].name, *taken)
        return united(name_of(ins, taken), *taken)

    def _assigned(
        self, code: Code, pc: int, name: str, text: str, value: ValueOrigin
    ) -> ValueOrigin:
        """A value that has got a name of its own."""
        self.assignments.append(SourceAssignment(code.owner.source_file, code.line(pc), cut(text)))
        return ValueOrigin(cut(name), value.rests_on | {len(self.assignments) - 1})


def variable_name(method: Method, index: int, slot: int) -> str | None:
    """The name of a local variable at an instruction, or behind it."""
    body = method.body
    if body is None or index + 1 >= len(body.offsets):
        return None
    return name_of_variable(method, index, slot)


def fit(words: list[ValueOrigin], length: int) -> None:
    """Makes a list of origins as long as what it shadows; what nobody followed is unknown."""
    if len(words) > length:
        del words[length:]
    words += [NOTHING] * (length - len(words))


def top_of(shadow: _Shadow) -> ValueOrigin:
    """What a method gives back."""
    return shadow.stack[-1] if shadow.stack else NOTHING


def united(name: str, *parts: ValueOrigin) -> ValueOrigin:
    """A value that is made of others."""
    rests_on: frozenset[int] = frozenset()
    for part in parts:
        rests_on |= part.rests_on
    return ValueOrigin(cut(name), rests_on)


def cut(text: str) -> str:
    """A text that is not too long."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def shown(value: object, name: str) -> str:
    """What a value is where its name does not say so."""
    if value is None:
        return "" if name == "null" else " (null)"
    if isinstance(value, int) and name != str(value):
        return f" ({value})"
    return ""


def name_of(ins: Instruction, taken: list[ValueOrigin]) -> str:
    """How the source may have written what an instruction pushes."""
    match ins:
        case LoadConstant(constant=constant):
            return quoted(constant.value) if isinstance(constant, StringConstant) else NOTHING.name
        case PushConstant(value=value):
            return "null" if value is None else str(value)
        case Arithmetic(operator=operator) | Divide(operator=operator):
            second = len(taken) // 2
            return f"{taken[0].part} {operator.value} {taken[second].part}"
        case Negate():
            return f"-{taken[0].part}"
        case Shift():
            return f"{taken[0].part} shifted by {taken[-1].part}"
        case ArrayLength():
            return f"{taken[0].part}.length"
        case New(class_name=name):
            return f"new {name.rpartition('/')[2]}()"
        case NewArray():
            return f"new …[{taken[0].name}]"
        case Invoke():
            return call_name(ins, taken)
    return NOTHING.name


def call_name(ins: Invoke, taken: list[ValueOrigin]) -> str:
    """A call as the source has it, given the origins of its words."""
    names: list[str] = []
    position = 0 if ins.kind is InvokeKind.STATIC else 1
    for descriptor in parse_method(ins.method.descriptor).parameters:
        names.append(taken[position].name if position < len(taken) else NOTHING.name)
        position += slots(descriptor)
    owner = "" if ins.kind is InvokeKind.STATIC or not taken else f"{taken[0].part}."
    return f"{owner}{ins.method.name}({', '.join(names)})"


def place_of(
    state: State, ins: Instruction, stack: list[object], words: int
) -> tuple[object, str] | None:
    """What a field or an element is known by: its object and name; None where that is open."""
    taken = stack[len(stack) - words :] if words else []
    if isinstance(ins, GetField | PutField) and ins.static:
        return ins.field.owner, ins.field.name
    holder = state.resolved(taken[0]) if taken else None
    known = holder.address if isinstance(holder, Ref) else None
    if isinstance(holder, Symbol):
        return holder.name, ins.field.name if isinstance(ins, GetField | PutField) else "[]"
    if known is None:
        return None
    if isinstance(ins, GetField | PutField):
        return known, ins.field.name
    index = taken[1]
    return (known, f"[{index}]") if isinstance(index, int) else None
