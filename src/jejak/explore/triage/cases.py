"""An error as the rules see it: who threw, about which value, and what was handed to whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jejak.bytecode.exceptions import BY_CLASS, Blame
from jejak.bytecode.instructions import Invoke
from jejak.classfile.descriptors import java_name, parse_method
from jejak.machine.machine import Machine
from jejak.program import Method
from jejak.program.intent.call_sites import CallSites
from jejak.program.intent.checking import Checks, makes_exception
from jejak.semantics.throwing import Trace
from jejak.state.code import Code
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import WIDE, Ref, Symbol

NULL_POINTER: Final = "java/lang/NullPointerException"


class Knowledge:
    """What rules find out of a program, once for all errors."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.resolver = machine.resolver
        self.checks = Checks(machine.resolver)
        self.sites = CallSites(machine.program, machine.class_hierarchy.roots)


def knowledge_of(machine: Machine) -> Knowledge:
    """What is known of a machine's program."""
    found = machine.once("triage", lambda: Knowledge(machine))
    assert isinstance(found, Knowledge)
    return found


@dataclass(frozen=True, slots=True)
class Step:
    """A frame of the trace: its code, the instruction, and what its method was given."""

    code: Code
    at: int
    given: tuple[object, ...]

    @property
    def method(self) -> Method:
        """The method."""
        return self.code.method

    @property
    def name(self) -> str:
        """The method as people write it."""
        return f"{self.method.owner.simple_name}.{self.method.name}"


class Case:
    """An error of an entry method, with what rules ask of it.

    `steps` lead from the place of the error to the entry. `thrower` is the first of them that does
    not throw for another: it has somebody check, or make the exception.
    """

    def __init__(
        self, known: Knowledge, state: State, trace: Trace, class_name: str, entry: Method
    ) -> None:
        self.known = known
        self.machine = known.machine
        self.state = state
        self.trace = trace
        self.class_name = class_name
        self.entry = entry
        given = trace.given or ((),) * len(trace.places)
        rows = zip(trace.places, given, strict=True)
        self.steps = tuple(Step(code, at, values) for (code, at), values in rows)
        self.thrower = self._thrower()

    def is_a(self, *names: str) -> bool:
        """Whether the exception is of one of some classes, or below."""
        return any(self.machine.is_subtype(self.class_name, each) for each in names)

    @property
    def blame(self) -> Blame:
        """What makes an implicit exception the fault of whoever calls."""
        implicit = None if self.trace.explicit else BY_CLASS.get(self.class_name)
        return Blame.NOBODY if implicit is None else implicit.blame

    @property
    def is_thrown(self) -> bool:
        """Whether somebody throws it for certain: no instruction does that by itself."""
        unchecked = ("java/lang/RuntimeException", "java/lang/Error")
        return self.trace.explicit or not self.is_a(*unchecked)

    def _thrower(self) -> int:
        """The place of the thrower among the steps; 0 where nobody throws for another."""
        if not self.is_thrown:
            return 0
        for index, step in enumerate(self.steps):
            method = step.method
            if index == 0 and makes_exception(self.known.resolver, method):
                continue
            if not self.known.checks.is_check(method) or method is self.entry:
                return index
        return max(0, len(self.steps) - 1)

    @property
    def is_of_jdk(self) -> bool:
        """Whether code of the JDK throws, or a model of it."""
        if not self.steps:
            return False
        step = self.steps[self.thrower]
        if step.method.owner.in_jdk:
            return True
        by_model = not self.trace.explicit and self.blame is not Blame.NULL
        return by_model and self.call_of(step) is not None

    def call_of(self, step: Step) -> Invoke | None:
        """The call that a step is about to make."""
        if step.at >= len(step.code.instructions):
            return None
        instruction = step.code.instructions[step.at]
        return instruction if isinstance(instruction, Invoke) else None

    def handed_to_jdk(self) -> tuple[object, ...] | None:
        """What the program gave the method of the JDK that threw, but for its receiver."""
        own = next((i for i, s in enumerate(self.steps) if not s.method.owner.in_jdk), None)
        if own is None:
            return None
        if own > 0:
            called = self.steps[own - 1]
            values = called.given if called.method.is_static else called.given[1:]
            return tuple(each for each in values if each is not WIDE)
        call = self.call_of(self.steps[0])
        if call is None or self.trace.explicit:
            return None
        words = parse_method(call.method.descriptor).parameter_slots
        values = self.trace.operands[len(self.trace.operands) - words :] if words else ()
        return tuple(each for each in values if each is not WIDE)

    def looked_into(self) -> tuple[Ref | Symbol, ...]:
        """The objects that the instruction or the call of the JDK was about which threw."""
        own = next((i for i, s in enumerate(self.steps) if not s.method.owner.in_jdk), 0)
        values = self.steps[own - 1].given[:1] if own else self.trace.operands
        return tuple(each for each in values if isinstance(each, Ref | Symbol))

    def null_culprit(self) -> Symbol | None:
        """The open reference that is null and fails; None where the program's own null does."""
        culprit = self.trace.culprit
        if self.blame is Blame.NULL:
            return culprit if isinstance(culprit, Symbol) else None
        if not self.machine.is_subtype(self.class_name, NULL_POINTER):
            return None
        for step in self.steps:
            method = step.method
            if not method.owner.in_jdk and not self.known.checks.is_check(method):
                return None
            found = null_among(self.state, step) or null_kept(self.state, step)
            if found is not None:
                return found if isinstance(found, Symbol) else None
        return None


NO_INPUT: Final = object()


def null_among(state: State, step: Step) -> object:
    """The first null that a method was given: an open reference, or what says that it is none."""
    for value in step.given:
        if value is None:
            return NO_INPUT
        if isinstance(value, Symbol) and state.resolved(value) is None:
            return value
    return None


def null_kept(state: State, step: Step) -> Symbol | None:
    """The open null that an object of the JDK keeps whose method it is, where the program made it.

    `new StringTokenizer(text, null)` fails when it is asked for a token.
    """
    if not step.method.owner.in_jdk or step.method.is_static or not step.given:
        return None
    receiver = state.resolved(step.given[0])
    record = state.record(receiver) if isinstance(receiver, Ref) else None
    if not isinstance(record, Instance) or record.initial is not None:
        return None
    symbols = [each for each in record.fields if isinstance(each, Symbol)]
    return next((each for each in symbols if state.resolved(each) is None), None)


def entry_name(case: Case) -> str:
    """The entry method as people write it."""
    return f"{case.entry.owner.simple_name}.{case.entry.name}"


def short_name(class_name: str) -> str:
    """A class without its package."""
    return java_name(class_name).rpartition(".")[2]
