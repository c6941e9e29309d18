"""The engine: picks a state, runs it to its next question or its end, asks, records.

At a question the engine goes on with the first alternative that a model of the path satisfies,
and leaves the others pending; whether those are feasible is asked when they are picked.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from jejak.bytecode.instructions import Goto
from jejak.explore.bounds import Bounds
from jejak.explore.entry import prologue
from jejak.explore.search import Search
from jejak.explore.tree import BRANCH, INFEASIBLE, LEAF, Tree
from jejak.expr import TRUE, Expr, Model, const, eq, java, not_, variables
from jejak.expr.sorts import KIND_ARRAY
from jejak.inputs.types import show_guesses
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Branch, Choice, Escaped, Finished, Outcome, Stop
from jejak.results.endings import Ending, Pruning
from jejak.results.reasons import BY_ANSWER, UNSOLVED, Omission, Reason, Unsolved, Unsupported
from jejak.semantics.dispatch import step
from jejak.semantics.fast import run_fast
from jejak.solver import Query, Sat, Solver, Unsat
from jejak.state.frames import PROLOGUE, Frame
from jejak.state.state import Decision, PathCondition, State
from jejak.state.values import Ref

CHUNK = 4096
"""Instructions of the fast loop between two looks at the clock."""
KEEP = "keep"
DROP = "drop"
CONCRETISE = "concretise"
LABEL_LENGTH = 400
MOST_CELLS = 1 << 24
"""Array elements that one path may make."""
MOST_INSTRUCTIONS = 65536
"""More than a method can have."""
LAST_COUNTED = -1
"""Where a state's visits keep the number of input objects when iterations were last counted."""
UNANSWERED = frozenset(UNSOLVED.values())
MOST_FREED = 4
"""Variables that are tried as the free one of a question that the solver cannot answer whole."""


class Path:
    """A path that came to its end: how, and in which state."""

    def __init__(
        self,
        state: State,
        ending: Ending,
        reason: Unsupported | Unsolved | None = None,
        value: object = None,
        exception: Ref | None = None,
    ) -> None:
        self.state = state
        self.ending = ending
        self.reason = reason
        self.value = value
        self.exception = exception


Listener = Callable[[Path], None]


class Engine:
    """Explores one entry method.

    `endings` counts every path once. `infeasible` counts alternatives that no input takes, and
    `pruned` says how that was seen. `longest` is the length of the longest path condition.
    `unsolved` counts questions that the solver did not answer, by reason. `listener` hears of
    every path that ended by itself. `learn`, where there is one, looks at a state behind every
    instruction that had a question answered, and may rewrite what it holds.
    """

    def __init__(
        self,
        machine: Machine,
        solver: Solver,
        bounds: Bounds,
        search: Search,
        listener: Listener,
    ) -> None:
        self.machine = machine
        self.solver = solver
        self.bounds = bounds
        self.search = search
        self.listener = listener
        self.unknown_policy = KEEP
        self.asks_at_branches = True
        self.tree: Tree | None = None
        self.deadline: float | None = None
        self.endings: Counter[Ending] = Counter()
        self.reasons: Counter[Reason] = Counter()
        self.unsolved: Counter[Unsolved] = Counter()
        self.infeasible = 0
        self.pruned: Counter[Pruning] = Counter()
        self.longest = 0
        self.errors = 0
        self.steps = 0
        self.solver_seconds = 0.0
        self.queries = 0
        self.visits: dict[int, int] = {}
        self.learn: Callable[[State], None] | None = None
        self.uses_fast_loop = not (
            machine.mathematical or machine.limits.branch_bound_concrete or bounds.needs_every_step
        )

    # --- the loop ------------------------------------------------------------------------------

    def explore(self, state: State) -> None:
        """Follows every path from a state, as far as the bounds allow."""
        if self.tree is not None:
            state.node = 0
        self.search.add(state)
        while self.search.size():
            stopped = self.stopping()
            if stopped is not None:
                self.give_up(stopped)
                return
            picked = self.search.pick()
            if self.is_feasible(picked):
                self.follow(picked)
                self.adopt(picked.revived)

    def adopt(self, revived: tuple[State, ...]) -> None:
        """Takes in states that a path turned back to."""
        for state in revived:
            if self.tree is not None:
                assert state.condition is not None
                state.node = self.tree.add(state.node, state.condition.label)
            self.postpone(state)

    def stopping(self) -> Ending | None:
        """Why the exploration must end now, if it must."""
        bounds = self.bounds
        if bounds.errors is not None and self.errors >= bounds.errors:
            return Ending.ERRORS
        if bounds.paths is not None and self.endings.total() >= bounds.paths:
            return Ending.PATHS
        if self.deadline is not None and time.monotonic() > self.deadline:
            return Ending.TIME
        return None

    def give_up(self, ending: Ending) -> None:
        """Ends all pending paths."""
        while self.search.size():
            self.end(Path(self.search.pick(), ending))

    def follow(self, state: State) -> None:
        """Runs a state until its path ends or its alternatives are all pending."""
        while True:
            outcome = self.run(state) if self.learn is None else self.run_learning(state)
            if isinstance(outcome, Branch):
                condition = outcome.condition
                sides = (condition, not_(condition))
                if not self.split(state, sides, ()):
                    return
            elif isinstance(outcome, Choice):
                if not self.split(state, outcome.conditions, outcome.labels):
                    return
            else:
                self.finish(state, outcome)
                return
            stopped = self.stopping()  # a path may fork without end between two picks
            if stopped is not None:
                self.end(Path(state, stopped))
                return

    def run(self, state: State) -> Outcome:
        """Runs instructions up to the next outcome."""
        machine = self.machine
        counting = self.bounds.needs_every_step
        clock = state.steps
        while True:
            frame = state.frame
            assert frame is not None
            if frame.pc == PROLOGUE:
                outcome = prologue(machine, state, frame)
            else:
                if self.uses_fast_loop and state.choice < 0:
                    state.steps += run_fast(state, frame, CHUNK, machine.limits.stack)
                    frame = state.frame
                    assert frame is not None
                key = self.visit_key(frame)
                outcome = self.over(state, key) if counting else None
                if outcome is None:
                    outcome = step(machine, state, frame)
                    state.steps += 1
                if outcome is None and counting:
                    self.count_visit(state, key, frame)
            state.choice = -1
            if outcome is None:
                outcome = self.limit_met(state, clock)
            if outcome is not None:
                self.steps += state.steps - clock
                return outcome
            if state.steps - clock > CHUNK:
                self.steps += state.steps - clock
                clock = state.steps

    def limit_met(self, state: State, clock: int) -> Outcome | None:
        """What ends a path that ran too long, or made too much; `clock` is when it was timed."""
        if state.cells > MOST_CELLS:
            return Stop(Ending.UNSUPPORTED, Unsupported.MEMORY)
        if self.bounds.steps is not None and state.steps >= self.bounds.steps:
            return Stop(Ending.STEPS)
        if state.steps - clock > CHUNK and self.deadline is not None:
            return Stop(Ending.TIME) if time.monotonic() > self.deadline else None
        return None

    def run_learning(self, state: State) -> Outcome:
        """Like `run`, and learns behind the instruction whose question was answered.

        Not before: that instruction must find its operands as they were when it asked.
        """
        frame = state.frame
        assert frame is not None
        assert self.learn is not None
        if frame.pc == PROLOGUE:
            return self.run(state)
        key = self.visit_key(frame)
        outcome = step(self.machine, state, frame)
        state.choice = -1
        state.steps += 1
        self.steps += 1
        if outcome is not None:
            return outcome
        if self.bounds.needs_every_step:
            self.count_visit(state, key, frame)
        self.learn(state)
        return self.run(state)

    def visit_key(self, frame: Frame) -> int:
        """A number for the instruction about to run."""
        return frame.code.number * MOST_INSTRUCTIONS + frame.pc

    def over(self, state: State, key: int) -> Outcome | None:
        """What ends a path at an instruction that it, or all paths, ran too often."""
        bounds = self.bounds
        if bounds.revisits is not None:
            visits = self.visits if bounds.revisits_global else state.visits
            if visits.get(key, 0) > bounds.revisits:
                return Stop(Ending.REVISITS)
        if bounds.iterations is not None:
            counted = state.visits.get(LAST_COUNTED, 0) == state.initialisations
            if counted and state.visits.get(-key - MOST_INSTRUCTIONS, 0) > bounds.iterations:
                return Stop(Ending.ITERATIONS)
        return None

    def count_visit(self, state: State, key: int, frame: Frame) -> None:
        """Counts an instruction that ran; what it asked or began on the way does not count."""
        waits = state.frame is frame and self.visit_key(frame) == key
        if waits and not isinstance(frame.code.instructions[frame.pc], Goto):
            return  # it runs again, now that something is decided
        bounds = self.bounds
        if bounds.revisits_global:
            self.visits[key] = self.visits.get(key, 0) + 1
        elif bounds.revisits is not None:
            state.visits = state.visits.set(key, state.visits.get(key, 0) + 1)
        if bounds.iterations is not None:
            count_iteration(state, -key - MOST_INSTRUCTIONS)

    # --- questions -----------------------------------------------------------------------------

    def split(
        self,
        state: State,
        conditions: tuple[Expr, ...],
        labels: tuple[str, ...],
    ) -> bool:
        """Takes one alternative in `state` and leaves the others pending.

        False when `state` itself is to be left: all its alternatives are pending, or it has none.
        """
        if not self.refresh(state):
            return False
        if self.tree is not None:
            self.tree.mark(state.node, BRANCH, place_of(state))
        found: list[tuple[int, tuple[Model, ...]]] = []
        chosen = -1
        for index, condition in enumerate(conditions):
            if condition.is_const and not condition.value:
                self.drop(state, condition, labels, index)
                continue
            models = satisfying(state.models, condition)
            if chosen < 0 and models:
                chosen = index
            found.append((index, models))
        parent = state.node
        ready: list[State] = []
        for index, models in found:
            if index != chosen:
                child = state.fork()
                self.take(child, parent, index, conditions[index], labels, models)
                ready.append(child)
        ready.reverse()
        for child in ready:
            self.postpone(child)
        if chosen < 0:
            return False
        models = next(models for index, models in found if index == chosen)
        self.take(state, parent, chosen, conditions[chosen], labels, models)
        return self.is_within(state)

    def take(
        self,
        state: State,
        parent: int,
        index: int,
        condition: Expr,
        labels: tuple[str, ...],
        models: tuple[Model, ...],
    ) -> None:
        """Goes into an alternative."""
        state.decisions = Decision(state.decisions, index)
        state.choice = index if labels else -1  # a Branch is answered by its condition
        before = state.models
        state.models = models
        if condition is TRUE:
            if labels and labels[index]:
                state.note(labels[index])
        else:
            state.assume(condition)
        if models:
            state.validated = state.condition
        else:
            state.models_before = before
        if self.tree is not None:
            state.node = self.tree.add(parent, edge_label(condition, labels, index))

    def drop(self, state: State, condition: Expr, labels: tuple[str, ...], index: int) -> None:
        """An alternative whose condition is false by its form."""
        self.prune(state, True)
        if self.tree is not None:
            node = self.tree.add(state.node, edge_label(condition, labels, index))
            self.tree.mark(node, INFEASIBLE, "")

    def postpone(self, state: State) -> None:
        """Leaves a state for later, within the bounds."""
        if not self.is_within(state):
            return
        limit = self.bounds.states
        if limit is not None and self.search.size() >= limit:
            self.end(Path(state, Ending.STATES))
            return
        self.search.add(state)

    def is_within(self, state: State) -> bool:
        """Whether a state that just made a decision respects the bounds; ends it otherwise."""
        bounds = self.bounds
        condition, decisions = state.condition, state.decisions
        length = 0 if condition is None else condition.length
        depth = 0 if decisions is None else decisions.length
        if bounds.path_length is not None and length > bounds.path_length:
            self.end(Path(state, Ending.PATH_LENGTH))
            return False
        if bounds.tree_depth is not None and depth > bounds.tree_depth:
            self.end(Path(state, Ending.TREE_DEPTH))
            return False
        return True

    def is_feasible(self, state: State) -> bool:
        """Whether a pending state can be reached; counts it when not."""
        if state.models or state.condition is None or not self.asks_at_branches:
            return True
        return self.ask(state)

    def refresh(self, state: State) -> bool:
        """Checks a state's models against conjuncts that instructions added by themselves.

        False when no input is left.
        """
        if state.condition is state.validated or not state.models:
            return True
        added = conjuncts_since(state.condition, state.validated)
        models = tuple([model for model in state.models if holds_all(model, added)])
        if models:
            state.models = models
            state.validated = state.condition
            return True
        state.models_before = ()
        state.models = ()
        return self.ask(state) if self.asks_at_branches else True

    def ask(self, state: State) -> bool:
        """Asks the solver for an input that follows a state's path; False when there is none."""
        conjuncts = state.conjuncts()
        before = state.models_before
        started = time.monotonic()
        self.queries += 1
        obvious = self.solver.obvious
        if before and state.condition is not None and state.condition.conjunct is not None:
            answer = self.solver.solve(Query(conjuncts[:-1], conjuncts[-1:], before))
        else:
            answer = self.solver.solve(Query((), conjuncts, ()))
        self.solver_seconds += time.monotonic() - started
        if isinstance(answer, Sat):
            state.models = (answer.model,)
            state.validated = state.condition
            return True
        if isinstance(answer, Unsat):
            self.prune(state, self.solver.obvious > obvious)
            if self.tree is not None:
                self.tree.mark(state.node, INFEASIBLE, "")
            return False
        return self.without_answer(state, BY_ANSWER[answer.reason])

    def prune(self, state: State, is_obvious: bool) -> None:
        """Counts an alternative that no input takes, in a state that is about to answer it."""
        self.infeasible += 1
        self.reasons.update(state.omissions)  # they may be all that would have followed it
        why = Pruning.CONTRADICTION
        if not is_obvious:
            why = Pruning.ERROR if may_raise(state) else Pruning.PATH
        self.pruned[why] += 1

    def without_answer(self, state: State, reason: Unsolved) -> bool:
        """What becomes of a state when the solver does not know; counted either way."""
        self.unsolved[reason] += 1
        if self.unknown_policy == KEEP:
            state.approximate(UNSOLVED[reason])
            return True
        if self.unknown_policy == DROP and state.condition is not None and state.models_before:
            state.approximate(UNSOLVED[reason])
            state.condition = state.condition.parent
            state.validated = state.condition
            state.models = state.models_before
            return True
        if self.unknown_policy == CONCRETISE and self.concretise(state):
            return True
        self.end(Path(state, Ending.UNSOLVED, reason))
        return False

    def concretise(self, state: State) -> bool:
        """Looks for an input that differs from the last one in one variable.

        All others of the newest conjunct keep the values they had; what other inputs would do
        is left out, and noted.
        """
        node = state.condition
        if node is None or node.conjunct is None or not state.models_before:
            return False
        before = state.models_before[0]
        about = variables(node.conjunct)
        for free in about[:MOST_FREED]:
            kept = [each for each in about if each is not free and is_scalar(each)]
            others = tuple([eq(each, const(before.value(each), each.sort)) for each in kept])
            answer = self.solver.solve(Query((), (*state.conjuncts(), *others), ()))
            if isinstance(answer, Sat):
                for equation in others:
                    state.assume(equation)
                state.models = (answer.model,)
                state.validated = state.condition
                state.omit(Omission.CONCRETISED)
                return True
        return False

    # --- endings -------------------------------------------------------------------------------

    def finish(self, state: State, outcome: Outcome) -> None:
        """Records how a path ended by itself."""
        if not self.refresh(state):
            return
        if not state.models and not self.settles_at_end(state):
            return
        if isinstance(outcome, Finished):
            self.end(Path(state, Ending.RETURNED, value=outcome.value))
        elif isinstance(outcome, Escaped):
            self.end(Path(state, Ending.THREW, exception=outcome.exception))
        else:
            assert isinstance(outcome, Stop)
            self.end(Path(state, outcome.ending, outcome.reason))

    def settles_at_end(self, state: State) -> bool:
        """Looks for an input of a path that was followed without one."""
        if any(each in UNANSWERED for each in state.approximations):
            return True  # asked already, in vain
        if state.condition is None:
            state.models = (Model({}),)
            return True
        return self.ask(state)

    def end(self, path: Path) -> None:
        """Counts a path."""
        show_guesses(self.machine, path.state)
        self.endings[path.ending] += 1
        condition = path.state.condition
        if condition is not None and condition.length > self.longest:
            self.longest = condition.length
        if path.reason is not None:
            self.reasons[path.reason] += 1
        for approximation in path.state.approximations:
            self.reasons[approximation] += 1
        self.reasons.update(path.state.omissions)
        if path.ending is Ending.THREW or path.state.failed_assertion is not None:
            self.errors += 1
        if self.tree is not None:
            detail = (
                path.ending.value
                if path.reason is None
                else (f"{path.ending.value} ({path.reason.value})")
            )
            self.tree.mark(path.state.node, LEAF, detail)
        self.listener(path)


# --- small questions ---------------------------------------------------------------------------


def is_scalar(variable: Expr) -> bool:
    """Whether a variable is a single number or truth value."""
    return variable.sort.kind != KIND_ARRAY


def satisfying(models: tuple[Model, ...], condition: Expr) -> tuple[Model, ...]:
    """Those models under which a condition holds."""
    if condition is TRUE:
        return models
    return tuple([model for model in models if model.holds(condition)])


def conjuncts_since(condition: PathCondition | None, mark: PathCondition | None) -> list[Expr]:
    """The conjuncts added after a mark."""
    found: list[Expr] = []
    while condition is not None and condition is not mark:
        if condition.conjunct is not None:
            found.append(condition.conjunct)
        condition = condition.parent
    return found


def holds_all(model: Model, conditions: list[Expr]) -> bool:
    """Whether all conditions hold under a model."""
    return all(model.holds(condition) for condition in conditions)


def edge_label(condition: Expr, labels: tuple[str, ...], index: int) -> str:
    """What is written on an edge of the tree."""
    if labels and labels[index]:
        return labels[index]
    return java(condition, LABEL_LENGTH)


def may_raise(state: State) -> bool:
    """Whether the instruction that a state stands at may raise an exception by itself."""
    frame = state.frame
    if frame is None or frame.pc < 0:
        return False
    return bool(frame.code.instructions[frame.pc].opcode.raises)


def place_of(state: State) -> str:
    """Where a state stands, as `method:line`."""
    frame = state.frame
    if frame is None:
        return ""
    line = frame.code.line(frame.place)
    where = frame.code.method.name
    return f"{where}:{line}" if line is not None else f"{where}@{frame.place}"


def count_iteration(state: State, key: int) -> None:
    """Counts how often an instruction ran since an input object was last made."""
    if state.visits.get(LAST_COUNTED, 0) != state.initialisations:
        kept = {k: v for k, v in state.visits.items() if k >= 0}
        state.visits = type(state.visits)(kept).set(LAST_COUNTED, state.initialisations)
    state.visits = state.visits.set(key, state.visits.get(key, 0) + 1)
