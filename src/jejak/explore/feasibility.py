"""Feasibility: whether an input follows a path, known from models or asked of the solver."""

from __future__ import annotations

import math
import time
from collections import Counter

from jejak.expr import TRUE, Expr, Model, const, eq, variables
from jejak.expr.sorts import KIND_ARRAY
from jejak.results.endings import Pruning
from jejak.results.reasons import BY_ANSWER, UNSOLVED, Omission, Unsolved
from jejak.solver import Query, Sat, Solver, Unsat
from jejak.solver.trail import Trail
from jejak.state.path import PathCondition
from jejak.state.state import State

KEEP = "keep"
DROP = "drop"
CONCRETISE = "concretise"
LATE = frozenset((Unsolved.TIMEOUT, Unsolved.KILLED))
SOON = 0.5
"""Seconds for a question that no verdict depends on."""
MOST_FREED = 4
"""Variables that are tried as the free one of a question that the solver cannot answer whole."""


class QuestionTime:
    """How many `seconds` a question to the solver may take for now; None for what the solver has.

    Each that takes longer gives the next ones `growth` times as much, up to the `most` that the
    solver itself allows.
    """

    def __init__(
        self, seconds: float | None = None, growth: float = 1.0, most: float = math.inf
    ) -> None:
        self.growth = growth
        self.most = most
        self.seconds = None if seconds is None or seconds >= most else seconds

    def grow(self) -> None:
        """Gives the next questions more."""
        if self.seconds is not None:
            more = self.seconds * self.growth
            self.seconds = None if more >= self.most else more


class Feasibility:
    """Finds inputs for the paths of one exploration.

    `policy` says what becomes of a path when the solver does not know. Without `at_branches`
    only ends of paths are asked about, without `at_ends` not even these. `queries` counts
    questions to the solver, `infeasible` alternatives that no input takes, and `pruned` says how
    that was seen.
    """

    def __init__(self, solver: Solver, policy: str = KEEP, at_branches: bool = True) -> None:
        self.solver = solver
        self.policy = policy
        self.at_branches = at_branches
        self.at_ends = True
        self.queries = 0
        self.seconds = 0.0
        self.infeasible = 0
        self.pruned: Counter[Pruning] = Counter()

    def ask(self, state: State, seconds: float | None = None) -> bool | Unsolved:
        """Asks for an input that follows a state's path, and keeps it in the state.

        True when the path goes on, with an input or without; False when there is none, and else why
        nobody knows. That is LATE after so many `seconds`, where there are some.
        """
        conjuncts = state.conjuncts()
        before, newest = state.exploration.models_before, state.path.condition
        started = time.monotonic()
        self.queries += 1
        obvious = self.solver.obvious
        query = Query((), conjuncts, ())
        if before and newest is not None and newest.conjunct is not None:
            added = max(state.exploration.added, 1)
            known = trail_of(without_last(newest, added))
            query = Query(conjuncts[:-added], conjuncts[-added:], before, known)
        if seconds is None:
            answer = self.solver.solve(query)
        else:
            with self.solver.within(seconds):
                answer = self.solver.solve(query)
        self.seconds += time.monotonic() - started
        if isinstance(answer, Sat):
            state.exploration.models = (answer.model,)
            state.exploration.validated = state.path.condition
            return True
        if isinstance(answer, Unsat):
            self.prune(state, self.solver.obvious > obvious)
            return False
        reason = BY_ANSWER[answer.reason]
        if seconds is not None and reason in LATE:
            return reason
        return self.go_on_unsolved(state, reason) or reason

    def can_hold(self, state: State, condition: Expr) -> bool:
        """Whether an input that follows a state's path is known to fulfil a condition, too."""
        return not self.at_branches or self.another(state, condition) is not None

    def another(self, state: State, condition: Expr) -> Model | None:
        """An input that follows a state's path and fulfils a condition, where one is found soon."""
        started = time.monotonic()
        self.queries += 1
        with self.solver.within(SOON):
            answer = self.solver.solve(Query((), (*state.conjuncts(), condition), ()))
        self.seconds += time.monotonic() - started
        return answer.model if isinstance(answer, Sat) else None

    def prune(self, state: State, is_obvious: bool) -> None:
        """Counts an alternative that no input takes, in a state that is about to answer it."""
        self.infeasible += 1
        why = Pruning.CONTRADICTION
        if not is_obvious:
            why = Pruning.ERROR if may_raise(state) else Pruning.PATH
        self.pruned[why] += 1

    def go_on_unsolved(self, state: State, reason: Unsolved) -> bool:
        """Marks a state that goes on although the solver does not know; False where it does not."""
        if self.policy == KEEP:
            state.approximate(UNSOLVED[reason])
            return True
        kept, newest = state.exploration, state.path.condition
        if self.policy == DROP and newest is not None and kept.models_before:
            state.approximate(UNSOLVED[reason])
            for _ in range(max(kept.added, 1)):
                assert newest is not None
                newest = newest.parent
            state.path.condition = kept.validated = newest
            kept.models = kept.models_before
            return True
        return self.policy == CONCRETISE and self.concretise(state)

    def concretise(self, state: State) -> bool:
        """Looks for an input that differs from the last one in one variable.

        All others of the newest conjunct keep the values they had; what other inputs would do
        is left out, and noted.
        """
        node = state.path.condition
        if node is None or node.conjunct is None or not state.exploration.models_before:
            return False
        before = state.exploration.models_before[0]
        about = variables(node.conjunct)
        for free in about[:MOST_FREED]:
            kept = [each for each in about if each is not free and is_scalar(each)]
            others = tuple([eq(each, const(before.value(each), each.sort)) for each in kept])
            answer = self.solver.solve(Query((), (*state.conjuncts(), *others), ()))
            if isinstance(answer, Sat):
                for equation in others:
                    state.assume(equation)
                state.exploration.models = (answer.model,)
                state.exploration.validated = state.path.condition
                state.omit(Omission.CONCRETISED)
                return True
        return False


def without_last(condition: PathCondition | None, count: int) -> PathCondition | None:
    """A path condition up to its last conjuncts, of which there are at least so many."""
    while count and condition is not None:
        if condition.conjunct is not None:
            count -= 1
        condition = condition.parent
    return condition


def trail_of(condition: PathCondition | None) -> Trail | None:
    """A path condition as the solver knows it; longer ones share what it works out for them."""
    missing: list[PathCondition] = []
    found: Trail | None = None
    while condition is not None:
        kept = condition.trail
        if isinstance(kept, Trail):
            found = kept
            break
        missing.append(condition)
        condition = condition.parent
    for each in reversed(missing):
        if each.conjunct is not None:
            found = Trail(found, each.conjunct)
        each.trail = found
    return found


# --- models ------------------------------------------------------------------------------------


def revalidate(state: State) -> bool:
    """Drops models that break conjuncts which instructions added by themselves.

    False when there were some and none is left.
    """
    kept, condition = state.exploration, state.path.condition
    if condition is kept.validated or not kept.models:
        return True
    added = conjuncts_since(condition, kept.validated)
    kept.models = tuple([model for model in kept.models if holds_all(model, added)])
    if kept.models:
        kept.validated = condition
        return True
    state.exploration.models_before = ()
    return False


def satisfying(models: tuple[Model, ...], condition: Expr) -> tuple[Model, ...]:
    """Those models under which a condition holds."""
    if condition is TRUE:
        return models
    return tuple([model for model in models if model.holds(condition)])


def along(models: tuple[Model, ...], label: str) -> tuple[Model, ...]:
    """Those models of which an alternative with a label may be true, as far as that is known.

    One without a label says nothing of objects.
    """
    if not label:
        return models
    return tuple([each for each in models if each.shape is None or each.shape.takes(label)])


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


def is_scalar(variable: Expr) -> bool:
    """Whether a variable is a single number or truth value."""
    return variable.sort.kind != KIND_ARRAY


def may_raise(state: State) -> bool:
    """Whether the instruction that a state stands at may raise an exception by itself."""
    frame = state.frame
    if frame is None or frame.pc < 0:
        return False
    return bool(frame.code.instructions[frame.pc].opcode.raises)
