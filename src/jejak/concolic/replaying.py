"""The path of a run, followed again by the interpreter: the run says where it goes.

The branches of the program's own code must go as the run's bit vector says. What the vector does
not say (which object an input is, say) is tried in turn, what the input says first. A call that the
interpreter cannot follow exactly is answered by the run.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from jejak.bytecode.instructions import BRANCHES, Invoke, InvokeKind, Switch
from jejak.concolic.answers import (
    NoAnswerError,
    arrays_of,
    given_value,
    hangs_on,
    words_of,
    write_back,
)
from jejak.concolic.followed import FOLLOWED
from jejak.concolic.replayed import (
    Left,
    OffTraceError,
    Position,
    Replayed,
    ReplayLevel,
    TakenBackError,
    position,
)
from jejak.concolic.traces import (
    CALL,
    HANDLER,
    JUMP,
    SWITCH,
    Event,
    GivenNumber,
    Other,
    RunTrace,
)
from jejak.explore.bounds import Bounds
from jejak.explore.engine import place_of
from jejak.explore.entry import prologue
from jejak.explore.feasibility import revalidate, satisfying
from jejak.explore.paths import ended
from jejak.explore.running import PathRunner
from jejak.expr import Expr, Model, not_
from jejak.machine.boxing import is_value
from jejak.machine.machine import Machine
from jejak.machine.outcomes import (
    AGAIN,
    NOTHING,
    Branch,
    Choice,
    Escaped,
    Finished,
    Outcome,
    Stop,
)
from jejak.machine.values import push
from jejak.program import Unresolved
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Omission
from jejak.semantics.calls import arguments_of
from jejak.semantics.dispatch import step
from jejak.semantics.throwing import make_exception, throw
from jejak.state.code import Code
from jejak.state.frames import PROLOGUE, Frame
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

MOST_TRIES: Final = 200
"""Alternatives that are tried in vain, without coming further in the trace, before that is told."""
MOST_CALL_STEPS: Final = 50_000
"""Instructions of other code that a call may take before the run answers it."""
HARMLESS: Final = frozenset((Approximation.SCHEDULE, Approximation.CONSOLE_WRITE))
"""What makes a call inexact although nobody needs another answer."""
SETTLED_BY_CALLS: Final = (Ending.EXITED, Ending.ASSUMPTION)
"""Endings of paths within a call that no run needs to answer."""
JUMPS: Final = (*BRANCHES, Switch)


class Replayer:
    """Follows runs of one program. `own` are the classes that report.

    `opaque` are the methods whose calls the run answers: those that turned out to be beyond the
    interpreter. `answered` counts the calls that it did answer, `pinned` has what answers hang on.
    """

    def __init__(
        self, machine: Machine, own: frozenset[str], natives: frozenset[str], bounds: Bounds
    ) -> None:
        self.machine = machine
        self.own = own
        self.natives = natives
        self.opaque: set[str] = set()
        self.answered = 0
        self.pinned: set[Expr] = set()
        self._runner = PathRunner(machine, bounds, watcher=self._watch)
        self._sites: dict[Code, dict[int, int]] = {}
        self._trace: RunTrace = RunTrace((), True, False, False)
        self._model = Model({})
        self._levels: list[ReplayLevel] = []
        self._left: Left | None = None

    def follow(
        self, state: State, trace: RunTrace, model: Model, prefix: tuple[int, ...]
    ) -> Replayed:
        """Follows the path of a run from the start of its entry method.

        `prefix` are the decisions that the run was meant to take, `model` is its input.
        """
        state.exploration.watch = Position()
        return self._follow(state, None, trace, model, prefix)

    def follow_on(self, node: State, left: Left | None, trace: RunTrace, model: Model) -> Replayed:
        """Follows a run from a node on: up to there it reported what the run before it did.

        `left` is the call in which the node is, where that left the program's own code. When the
        run has to answer it, the path is not one from the node on.
        """
        state = node.fork()
        state.choice = node.choice
        return self._follow(state, left, trace, model, ())

    def _follow(
        self,
        state: State,
        left: Left | None,
        trace: RunTrace,
        model: Model,
        prefix: tuple[int, ...],
    ) -> Replayed:
        self._trace, self._model, self._levels, self._left = trace, model, [], left
        state.apart = True
        state.exploration.models = (model,)
        furthest, tries, place, why = -1, 0, "", ""
        while True:
            try:
                outcome = self._runner.run(state)
                if not isinstance(outcome, Branch | Choice):
                    self._check_end(state, outcome)
                    return Replayed(ended(state, outcome), self._levels)
                following = self._ask(state, outcome, prefix)
            except OffTraceError as error:
                reached = position(state).index
                if reached > furthest:
                    furthest, tries, place, why = reached, 0, place_of(state), str(error)
                tries += 1
                following = None
            except TakenBackError as taken_back:
                following = taken_back.state
                if left is not None and following is left.state:
                    return Replayed(None)
                following.apart = True
            except NoAnswerError as unanswered:
                return Replayed(None, place=place_of(state), why=str(unanswered))
            if following is None:
                following = self._back() if tries < MOST_TRIES else None
            if following is None:
                return Replayed(None, place=place, why=why)
            state = following

    # --- questions -----------------------------------------------------------------------------

    def _ask(self, state: State, outcome: Outcome, prefix: tuple[int, ...]) -> State | None:
        """Takes the first alternative of a question that is worth trying."""
        conditions: tuple[Expr, ...]
        if isinstance(outcome, Branch):
            conditions = (outcome.condition, not_(outcome.condition))
            labels: tuple[str, ...] = ()
            parts = outcome.parts
        else:
            assert isinstance(outcome, Choice)
            conditions, labels, parts = outcome.conditions, outcome.labels, ()
        revalidate(state)
        models = state.exploration.models
        possible = [
            i for i, each in enumerate(conditions) if not (each.is_const and not each.value)
        ]
        fitting = {i for i in possible if satisfying(models, conditions[i])}
        made = 0 if state.path.decisions is None else state.path.decisions.length
        meant = prefix[made] if made < len(prefix) else -1
        order = sorted(possible, key=lambda i: (i != meant, i not in fitting, i))
        if not order:
            raise OffTraceError("no alternative is left")
        level = ReplayLevel(state, conditions, labels, parts, order, self._left)
        self._levels.append(level)
        return self._taken(level)

    def _taken(self, level: ReplayLevel) -> State:
        self._left = level.left
        condition = level.conditions[level.chosen]
        models = satisfying(level.state.exploration.models, condition)
        return level.alternative(level.chosen, models)

    def _back(self) -> State | None:
        """The next alternative of the last question that has one."""
        while self._levels:
            level = self._levels[-1]
            level.at += 1
            if level.at < len(level.order):
                return self._taken(level)
            self._levels.pop()
        return None

    # --- running -------------------------------------------------------------------------------

    def _watch(self, state: State, frame: Frame) -> Outcome | None:
        """Runs one instruction, or what stands before the first one. Raises OffTraceError."""
        if frame.pc == PROLOGUE:
            outcome = prologue(self.machine, state, frame)
        else:
            outcome = self._step(state, frame)
        return outcome if self._left is None else self._look_at_call(state, outcome)

    def _step(self, state: State, frame: Frame) -> Outcome | None:
        """Runs one instruction."""
        code = frame.code
        if code.owner.name not in self.own or code.synthetic or state.heap.initialisers:
            return step(self.machine, state, frame)
        ins = code.instructions[frame.place]
        if isinstance(ins, Invoke):
            return self._call(state, frame, ins)
        if not isinstance(ins, JUMPS) or frame.pc < 0:
            return step(self.machine, state, frame)
        place, height = frame.pc, len(frame.stack)
        outcome = step(self.machine, state, frame)
        if outcome is None and len(frame.stack) < height:  # else it runs again, knowing more
            return self._check_jump(state, code, place)
        return outcome

    def _check_jump(self, state: State, code: Code, place: int) -> Outcome | None:
        """Compares which way a branch went with the run, whose report may end before."""
        at = position(state)
        index = self._trace.next(at.index, JUMP, SWITCH)
        if index is None:
            if self._trace.full:
                return Stop(Ending.GOTOS)
            raise OffTraceError("the run had ended")
        event = self._trace.events[index]
        self._check_site(event, code, place)
        assert state.frame is not None
        ins = code.instructions[place]
        if isinstance(ins, Switch):
            target = dict(zip(ins.keys, ins.targets, strict=True)).get(event.key, ins.default)
        else:
            assert isinstance(ins, BRANCHES)
            target = ins.target if event.bit else place + 1
        if state.frame.pc != target:
            raise OffTraceError("the run went the other way")
        state.exploration.watch = replace(at, index=index + 1)
        return None

    def _check_site(self, event: Event, code: Code, place: int) -> None:
        site = event.site
        method = code.method
        is_same = site.code == (method.owner.name, method.name + method.descriptor)
        if not is_same or self._numbers(code).get(place) != site.number:
            raise OffTraceError(f"the run was in {site.owner}.{site.method}")

    def _numbers(self, code: Code) -> dict[int, int]:
        """The numbers of the sites of a method by instruction."""
        known = self._sites.get(code)
        if known is None:
            known = self._sites[code] = {}
            jumps = calls = 0
            for place, ins in enumerate(code.instructions):
                if isinstance(ins, JUMPS):
                    known[place] = jumps
                    jumps += 1
                elif isinstance(ins, Invoke):
                    known[place] = calls
                    calls += 1
        return known

    def _check_end(self, state: State, outcome: Outcome) -> None:
        """Compares how a path ended with the run; bounds may end it before."""
        if isinstance(outcome, Stop) or self._trace.full:
            return
        if isinstance(outcome, Finished) != self._trace.returned:
            raise OffTraceError("the run ended otherwise")
        if self._trace.next(position(state).index, JUMP, SWITCH) is not None:
            raise OffTraceError("the run went on")
        if isinstance(outcome, Escaped) and self._trace.thrown is not None:
            name = state.instance(outcome.exception).shape.name
            if name != self._trace.thrown.replace(".", "/"):
                raise OffTraceError(f"the run ended with {self._trace.thrown}")

    # --- calls ---------------------------------------------------------------------------------

    def _call(self, state: State, frame: Frame, ins: Invoke) -> Outcome | None:
        """A call in the program's own code; one that leaves it may be the run's to answer."""
        key = f"{ins.method.owner}.{ins.method.name}{ins.method.descriptor}"
        is_own = ins.method.owner in self.own and key not in self.natives
        if key in FOLLOWED or (is_own and not self._is_on_foreign(state, frame, ins)):
            return step(self.machine, state, frame)
        if self._is_for_run(state, frame, ins, key):
            outcome = self._answer(state, frame, ins)
            return None if outcome is AGAIN else outcome
        if self._left is None:
            before = state.fork()
            self._left = Left(before, frame.depth, state.steps, key, len(self._levels))
            state.path.approximations = ()  # those of the call alone
        return step(self.machine, state, frame)

    def _look_at_call(self, state: State, outcome: Outcome | None) -> Outcome | None:
        """Has the run answer a call that turns out to be beyond the interpreter."""
        left = self._left
        assert left is not None
        frame = state.frame
        is_inexact = any(each not in HARMLESS for each in state.path.approximations)
        is_stopped = isinstance(outcome, Stop) and outcome.ending not in SETTLED_BY_CALLS
        is_long = state.steps - left.steps > MOST_CALL_STEPS
        if is_inexact or is_stopped or is_long:
            self.opaque.add(left.key)
            self._left = None
            del self._levels[left.levels :]
            raise TakenBackError(left.state)
        if isinstance(outcome, Branch | Choice):
            return outcome
        if frame is None or frame.depth <= left.depth:
            self._left = None
            if outcome is None and frame is not None and not self._agrees(state, frame, left):
                self.opaque.add(left.key)
                del self._levels[left.levels :]
                raise TakenBackError(left.state)
            noted = state.path.approximations
            state.path.approximations = left.state.path.approximations
            for each in noted:
                state.approximate(each)
        return outcome

    def _agrees(self, state: State, frame: Frame, left: Left) -> bool:
        """Whether a call that was followed gave what it gave in the run, as far as that is said.

        Where it did not, other code has changed something that nobody saw.
        """
        before = left.state.frame
        assert before is not None
        if frame.pc != before.pc + 1 or frame.code is not before.code:
            return True
        try:
            start = self._call_event(position(left.state).index, before)
        except OffTraceError:
            return True
        end = self._trace.end_of(start)
        value = None if end is None else self._trace.events[end].value
        if not isinstance(value, GivenNumber) or value.kind not in "IJ" or not revalidate(state):
            return True
        found = frame.stack[-1] if value.kind == "I" else frame.stack[-2]
        if isinstance(found, Expr):
            found = self._model.value(found) if state.exploration.models else value.value
        return found == value.value

    def _is_for_run(self, state: State, frame: Frame, ins: Invoke, key: str) -> bool:
        """Whether the run answers a call: by its method, or by an object that only the run knows.

        A call on null is none.
        """
        words = words_of(ins)
        if ins.kind is not InvokeKind.STATIC and state.resolved(frame.stack[-words]) is None:
            return False
        if key in self.opaque:
            return True
        foreign = position(state).foreign
        found = [state.resolved(each) for each in arguments_of(frame.stack, words)]
        return any(isinstance(each, Ref) and each.address in foreign for each in found)

    def _is_on_foreign(self, state: State, frame: Frame, ins: Invoke) -> bool:
        """Whether other code implements the program's interface that is called."""
        if ins.kind is not InvokeKind.INTERFACE:
            return False
        receiver = state.resolved(frame.stack[-words_of(ins)])
        return isinstance(receiver, Ref) and receiver.address in position(state).foreign

    def _answer(self, state: State, frame: Frame, ins: Invoke) -> Outcome | None:
        """Gives a call what the run gave it. Raises OffTraceError where the run made none."""
        at = position(state)
        start = self._call_event(at.index, frame)
        words = words_of(ins)
        arguments = arguments_of(frame.stack, words)
        for each in hangs_on(self.machine, state, arguments, self._model):
            if state.truth(each) != 1:
                self.pinned.add(each)
                state.assume(each)
                at = replace(at, hung=hash((at.hung, each.id)))
        state.omit(Omission.CONCRETISED)
        self.answered += 1
        foreign = at.foreign | self._touched(state, arguments)
        end = self._trace.end_of(start)
        if end is None:
            return self._throw(state, start, replace(at, foreign=foreign))
        known = dict(at.known)
        value = self._trace.events[end].value
        answer = given_value(self.machine, state, value, known)
        if isinstance(value, Other):
            foreign |= {known[value.identity]}
        after, end = self._trace.written(end)
        write_back(self.machine, state, arrays_of(state, ins, arguments), after)
        facts = tuple(known.items())
        state.exploration.watch = Position(end, frozenset(foreign), facts, at.hung)
        frame = state.frame or frame
        del frame.stack[len(frame.stack) - words :]
        if answer is not NOTHING:
            push(frame.stack, answer, ins.method.descriptor.rpartition(")")[2])
        frame.pc += 1
        return None

    def _call_event(self, index: int, frame: Frame) -> int:
        """Where the run made a call; other calls may lie before, but no branch."""
        number = self._numbers(frame.code)[frame.pc]
        method = frame.code.method
        events = self._trace.events
        for place in range(index, len(events)):
            event = events[place]
            if event.site.kind in (JUMP, SWITCH):
                break
            is_same = event.site.code == (method.owner.name, method.name + method.descriptor)
            if (
                is_same
                and event.site.kind == CALL
                and not event.bit
                and event.site.number == number
            ):
                return place
        raise OffTraceError("the run did not make the call")

    def _throw(self, state: State, start: int, at: Position) -> Outcome:
        """Lets a call throw what it threw in the run."""
        name, known = self._trace.thrown, at.known
        index = self._handler(state, start)
        place = len(self._trace.events)
        if self._trace.full and index is None:
            return Stop(Ending.GOTOS)
        caught = None if index is None else self._trace.events[index].value
        if index is not None:
            assert isinstance(caught, Other)
            name, place = caught.class_name, index
        if name is None:
            raise OffTraceError("the run did not come back from the call")
        internal = name.replace(".", "/")
        if isinstance(self.machine.find_class(internal), Unresolved):
            raise NoAnswerError(f"an exception of the class {name}")
        thrown = make_exception(self.machine, state, internal)
        if isinstance(caught, Other):
            known = (*known, (caught.identity, thrown.address))
        foreign = at.foreign | {thrown.address}
        state.exploration.watch = replace(at, index=place, foreign=foreign, known=known)
        return throw(self.machine, state, thrown)

    def _handler(self, state: State, start: int) -> int | None:
        """Where the run caught what a call threw, in a method that is under way."""
        under_way = set()
        frame = state.frame
        while frame is not None:
            method = frame.code.method
            under_way.add((method.owner.name, method.name + method.descriptor))
            frame = frame.parent
        index = self._trace.next(start, HANDLER)
        while index is not None:
            if self._trace.events[index].site.code in under_way:
                break
            index = self._trace.next(index + 1, HANDLER)
        return index

    def _touched(self, state: State, arguments: list[object]) -> frozenset[int]:
        """The objects that a call may have changed, as far as only other code looks into them."""
        found = set()
        for argument in map(state.resolved, arguments):
            if isinstance(argument, Ref):
                record = state.record(argument)
                if isinstance(record, Instance) and self._is_foreign(record.shape.name):
                    found.add(argument.address)
        return frozenset(found)

    def _is_foreign(self, name: str) -> bool:
        return name not in self.own and not is_value(name) and name != "java/lang/Class"


def carry_out(machine: Machine, state: State) -> None:
    """Has a state that took an alternative do what that means: an input is then what was chosen."""
    frame = state.frame
    if frame is None:
        return
    if frame.pc == PROLOGUE:
        prologue(machine, state, frame)
    else:
        step(machine, state, frame)
    state.choice = -1
