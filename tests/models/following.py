"""Runs a call on numbers, or on expressions that stand for them, and notes which models it meets.

A run on expressions asks questions as an exploration does; here the numbers of the call answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from jejak.classfile.descriptors import parse_method, slots
from jejak.classfile.sources import JdkClasses, Memory
from jejak.explore.entry import entry_frame, start
from jejak.explore.machines import bare_settings
from jejak.expr import BV16, Expr, Model, Value, const, variables
from jejak.machine.machine import Limits, Machine, MethodModel, ModelFunction
from jejak.machine.outcomes import DECLINED, Branch, Choice, Escaped, Finished, Outcome, Stop
from jejak.machine.values import fresh_primitive
from jejak.models import registered
from jejak.models.registry import Precision
from jejak.program import JavaClass, Program, Resolver
from jejak.program.access import AccessRules
from jejak.results.reasons import Approximation
from jejak.semantics.arrays import element
from jejak.semantics.dispatch import step
from jejak.semantics.fast import run_fast
from jejak.state.frames import PROLOGUE
from jejak.state.state import State
from jejak.state.values import WIDE, Ref
from tests.differential.oracle import Call, Ending, NotRun, Returned, Threw
from tests.differential.oracle import Outcome as CallOutcome
from tests.differential.values import JavaValue, Plain, plain
from tests.semantics.stepping import answer

MOST_STEPS: Final = 400_000
Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Followed:
    """How a call ended, and which models said something on the way.

    `guessed` tells that it rests on a value which the call does not determine. `is_judged` tells
    that they must agree with the JVM: the path is exact, or on numbers, and nothing else makes it
    inexact.
    """

    outcome: CallOutcome
    models: frozenset[Key]
    is_judged: bool
    guessed: bool


class Notes:
    """What models said in one run: which did, and why the path is not exact."""

    def __init__(self) -> None:
        self.models: set[Key] = set()
        self.reasons: set[Approximation] = set()


class Noted:
    """A model that notes when it says something: a result, or that the path is not exact.

    What makes the path so must be declared.
    """

    def __init__(
        self, key: Key, function: ModelFunction, precision: Precision, follower: Follower
    ) -> None:
        self.key = key
        self.function = function
        reason = precision.reason
        self.declared = {reason} if isinstance(reason, Approximation) else set[Approximation]()
        self.left_out = {reason, precision.leaves_out}
        self.follower = follower

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """What the model says."""
        before = state.path.approximations
        left_out = set(state.path.omissions)
        state.path.approximations = ()
        said = self.function(machine, state, arguments)
        reasons = state.path.approximations
        state.path.approximations = tuple(dict.fromkeys((*before, *reasons)))
        assert self.declared.issuperset(reasons), (self.key, reasons)
        omitted = set(state.path.omissions) - left_out
        assert self.left_out.issuperset(omitted), (self.key, omitted)
        if said is not DECLINED or reasons:
            self.follower.notes.models.add(self.key)
            self.follower.notes.reasons |= self.declared
        return said


class OpenPackages(AccessRules):
    """The rules of a JVM that is told to export its own packages."""

    def can_access_class(self, caller: JavaClass, target: JavaClass) -> bool:
        """Whether code in `caller` may name `target`."""
        return target.is_public or super().can_access_class(caller, target)


class Numbers:
    """The numbers of a call, by the names of the variables that stand for them."""

    def __init__(self) -> None:
        self.given: dict[str, Value] = {}
        self.model = Model(self.given)
        self.guessed = False

    def stand_for(self, machine: Machine, state: State, kind: str, number: float) -> Expr:
        """A variable for a number."""
        name = f"x{len(self.given)}"
        stored = const(number, BV16).value if kind == "C" else number
        self.given[name] = bool(number) if kind == "Z" else stored
        return fresh_primitive(machine, state, name, kind)

    def value(self, expression: Expr) -> Value:
        """The value of an expression; of variables that the call does not determine, any."""
        if any(each.payload not in self.given for each in variables(expression)):
            self.guessed = True
        found: Value = self.model.value(expression)
        return found

    def answer(self, state: State, outcome: Branch | Choice) -> None:
        """Answers a question."""
        asked = (outcome.condition,) if isinstance(outcome, Branch) else outcome.conditions
        for condition in asked:
            self.value(condition)
        answer(state, outcome, self.model)


class Follower:
    """Runs calls of static methods of some classes on a machine of its own."""

    def __init__(
        self, classes: Mapping[str, bytes], jdk: JdkClasses, *, warm: bool = False
    ) -> None:
        self._warm: dict[tuple[str, str], State] | None = {} if warm else None
        self.program = Program(Memory(classes), jdk)
        resolver = Resolver(self.program)
        resolver.access = resolver.loading.access = OpenPackages(self.program, resolver.hierarchy)
        self.notes = Notes()
        registry = registered()
        models = {}
        for key, model in registry.models.items():
            noted = Noted(key, model.function, registry.precisions[key], self)
            models[key] = MethodModel(noted, model.approximation)
        settings = replace(bare_settings(), models=models, limits=Limits(depth=Limits().stack))
        self.machine = Machine(self.program, resolver, settings)

    def run(self, call: Call, *, on_expressions: bool) -> Followed:
        """How a call ends."""
        self.notes = Notes()
        state, numbers = self._begin(call), Numbers()
        given = self._enter(state, numbers, call, on_expressions)
        outcome = self._outcome(state, numbers, call, given, self._finish(state, numbers))
        self._leave(call, state, on_expressions)
        reasons = () if on_expressions else self.notes.reasons
        is_judged = set(reasons).issuperset(state.path.approximations)
        return Followed(outcome, frozenset(self.notes.models), is_judged, numbers.guessed)

    def _begin(self, call: Call) -> State:
        """A state to make a call in: what its first left, where those are kept."""
        left = None if self._warm is None else self._warm.get((call.owner, call.name))
        return State() if left is None else left.fork()

    def _leave(self, call: Call, state: State, on_expressions: bool) -> None:
        """Keeps what the first call of a case left, if it ended on an exact path.

        Where the JVM is to forget it before the next call (`reset`), nothing is kept.
        """
        if self._warm is None or on_expressions or (call.owner, call.name) in self._warm:
            return
        owner = self.program.find(call.owner)
        if owner is None or ("reset", "()V") in owner.methods:
            return
        while state.frame is not None:
            state.pop()
        state.steps = 0
        if not state.path.approximations and not state.conjuncts():
            self._warm[call.owner, call.name] = state

    def _outcome(
        self, state: State, numbers: Numbers, call: Call, given: list[object], end: Outcome | None
    ) -> CallOutcome:
        """How a call ended, in the words of the JVM's side."""
        shape = parse_method(call.descriptor)
        ending: Ending
        if isinstance(end, Finished):
            is_void = shape.result == "V"
            plain_value = None if is_void else self._plain(state, numbers, shape.result, end.value)
            ending = Returned(plain_value)
        elif isinstance(end, Escaped):
            ending = Threw(self.machine.type_name(state, end.exception))
        else:
            assert end is None or isinstance(end, Stop)
            why = "steps" if end is None else str((end.reason or end.ending).value)
            return CallOutcome(NotRun(why), None)
        pairs = zip(shape.parameters, given, strict=True)
        arrays = [self._plain(state, numbers, kind, x) for kind, x in pairs if kind[0] == "["]
        return CallOutcome(ending, tuple(arrays))

    def _enter(
        self, state: State, numbers: Numbers, call: Call, on_expressions: bool
    ) -> list[object]:
        """Puts the arguments of a call into the frame of its method."""
        owner = self.program.find(call.owner)
        assert owner is not None
        method = owner.methods[call.name, call.descriptor]
        frame = entry_frame(self.machine, state, method)
        given: list[object] = []
        position = 0
        for argument, kind in zip(call.arguments, method.type.parameters, strict=True):
            value: object = argument
            if isinstance(argument, list):
                cells: list[object] = list(argument)
                if on_expressions:
                    cells = [numbers.stand_for(self.machine, state, kind[1:], x) for x in argument]
                value = state.new_array(kind, cells)
            elif argument is not None and on_expressions:
                value = numbers.stand_for(self.machine, state, kind, argument)
            given.append(value)
            frame.locals[position] = value
            if slots(kind) == 2:
                frame.locals[position + 1] = WIDE
            position += slots(kind)
        start(self.machine, state, method)
        return given

    def _finish(self, state: State, numbers: Numbers) -> Outcome | None:
        """Runs a state to its end; None where it has none."""
        while state.steps < MOST_STEPS:
            frame = state.frame
            assert frame is not None
            if frame.pc == PROLOGUE:
                frame.pc = 0
            if state.choice < 0:
                state.steps += run_fast(state, frame, MOST_STEPS, self.machine.limits.stack)
                frame = state.frame
                assert frame is not None
            outcome = step(self.machine, state, frame)
            state.steps += 1
            state.choice = -1
            if isinstance(outcome, Branch | Choice):
                numbers.answer(state, outcome)
            elif outcome is not None:
                return outcome
        return None

    def _plain(self, state: State, numbers: Numbers, kind: str, value: object) -> Plain:
        """A value of the operand stack as it is compared; arrays by their elements."""
        form: JavaValue
        if isinstance(value, Ref):
            length = int(self._number(numbers, "I", state.array(value).length))
            cells = [element(self.machine, state, value, index) for index in range(length)]
            form = [self._number(numbers, kind[1:], cell) for cell in cells]
        else:
            form = None if value is None else self._number(numbers, kind, value)
        return plain(kind, form)

    def _number(self, numbers: Numbers, kind: str, value: object) -> int | float:
        """A number; that of an expression under the numbers of the call."""
        if isinstance(value, Outcome):  # an element that is not known without a question
            numbers.guessed = True
            return 0
        found = numbers.value(value) if isinstance(value, Expr) else value
        assert isinstance(found, int | float), (kind, found)
        return found
