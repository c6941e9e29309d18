"""One instruction, run alone: a machine and a state, operands, `step`, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from jejak.classfile.sources import JdkClasses, Memory
from jejak.explore.entry import entry_frame
from jejak.explore.machines import bare_machine
from jejak.expr import Expr, Model, not_
from jejak.machine.outcomes import Branch, Choice, Escaped, Outcome
from jejak.machine.values import fresh_primitive, push
from jejak.program import Program, Resolver
from jejak.semantics.dispatch import step
from jejak.state.state import State
from jejak.state.values import WIDE, Ref, Symbol
from tests.assembler import ClassWriter, Item, with_method

Key = tuple[str, str]
"""Name and descriptor of a method."""
NEXT = 1
"""Where an instruction goes on that does not jump."""
AWAY = 2
"""The label `away`."""


def answer(state: State, outcome: Branch | Choice, model: Model) -> None:
    """Answers a question as some numbers do; of alternatives that hold, the first is taken."""
    if isinstance(outcome, Branch):
        holds = model.holds(outcome.condition)
        state.assume(outcome.condition if holds else not_(outcome.condition))
        return
    chosen = next(i for i, each in enumerate(outcome.conditions) if model.holds(each))
    state.assume(outcome.conditions[chosen])
    state.choice = chosen if outcome.labels else -1


@dataclass
class Operands:
    """Makes operands in a state: numbers, variables, objects, open references."""

    stepping: Stepping

    def number(self, kind: str, name: str) -> Expr:
        """A variable of a primitive type."""
        return fresh_primitive(self.stepping.machine, self.stepping.state, name, kind)

    def array(self, descriptor: str, *cells: object) -> Ref:
        """A new array."""
        return self.stepping.state.new_array(descriptor, list(cells))

    def instance(self, name: str) -> Ref:
        """A new object whose constructor has not run."""
        return self.stepping.state.new_instance(self.stepping.machine.shape(name))

    def open(self, descriptor: str) -> Symbol:
        """A reference that may be null or any object of a type."""
        return Symbol("open", descriptor)


class Stepping:
    """A static method without parameters, about to run its first instruction."""

    def __init__(self, jdk: JdkClasses, classes: Mapping[str, bytes], owner: str, key: Key) -> None:
        program = Program(Memory(classes), jdk)
        self.machine = bare_machine(program, Resolver(program))
        self.state = State()
        java = program.find(owner)
        assert java is not None
        self.frame = entry_frame(self.machine, self.state, java.methods[key])
        self.frame.pc = 0
        self.make = Operands(self)

    @property
    def stack(self) -> list[object]:
        """The operand stack, without second words."""
        return [value for value in self.frame.stack if value is not WIDE]

    def push(self, kind: str, value: object) -> None:
        """Pushes an operand of a type."""
        push(self.frame.stack, value, kind)

    def step(self) -> Outcome | None:
        """Runs the instruction once."""
        assert self.state.frame is not None
        outcome = step(self.machine, self.state, self.state.frame)
        self.state.choice = -1
        return outcome

    def run(self, model: Model) -> Outcome | None:
        """Runs the instruction until it is done, with questions answered as numbers do."""
        for _ in range(20):
            outcome = self.step()
            if isinstance(outcome, Branch | Choice):
                answer(self.state, outcome, model)
            elif outcome is not None or self.frame.pc != 0 or self.state.frame is not self.frame:
                return outcome
        raise AssertionError("it does not end")

    def thrown(self, outcome: Outcome | None) -> str | None:
        """The class of the exception that leaves the method, if one does."""
        if not isinstance(outcome, Escaped):
            return None
        return self.machine.type_name(self.state, outcome.exception)


def listed(
    jdk: JdkClasses, item: Item, writer: ClassWriter | None = None, caught: str | None = None
) -> Stepping:
    """A listed instruction at the beginning of a method of a class.

    Labels `end` and `away` stand behind it and behind the instruction after it; what `caught` names
    is caught at `away`.
    """
    writer = writer or ClassWriter()
    listing: list[Item] = [item, "end:", ("nop",), "away:", ("nop",), ("return",)]
    handlers = [] if caught is None else [(0, "end", "away", caught)]
    data = with_method(writer, listing, handlers=handlers)
    return Stepping(jdk, {writer.name: data}, writer.name, ("m", "()V"))
