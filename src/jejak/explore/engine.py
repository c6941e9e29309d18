"""The engine: picks a state, runs it to its next question or its end, asks, records.

At a question the engine goes on with the first alternative that a model of the path satisfies,
and leaves the others pending; whether those are feasible is asked when they are picked.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from jejak.explore.bounds import SLICE, Bounds
from jejak.explore.coverage import JoinedEdges, is_new
from jejak.explore.feasibility import (
    LATE,
    Feasibility,
    QuestionTime,
    along,
    may_raise,
    revalidate,
    satisfying,
)
from jejak.explore.paths import Listener, Path, Run, ended, follow, take
from jejak.explore.running import Learner, PathRunner
from jejak.explore.search import Search
from jejak.explore.seen import SeenStates
from jejak.explore.tree import BRANCH, INFEASIBLE, LEAF, Tree
from jejak.explore.unmerging import Unmerging
from jejak.expr import Expr, Model, java, variables
from jejak.inputs.type_decisions import show_guesses
from jejak.machine.machine import Machine
from jejak.machine.outcomes import PAUSED, Stop
from jejak.results.endings import Ending
from jejak.results.reasons import UNSOLVED, Approximation, Reason, Unsolved
from jejak.semantics.choosing import choose_all
from jejak.state.path import GIVEN
from jejak.state.state import State

LABEL_LENGTH = 400
LAST_QUESTIONS = 3
"""How many questions' time is for what may be near when an exploration is left."""
UNANSWERED = frozenset(UNSOLVED.values())


Look = Callable[[State], Ending | None]
"""How a path ends that has run for long; None where it goes on."""
Share = Callable[[Search], list[State]]
"""Takes pending states out of a search, for somebody else to follow."""
Settle = Callable[[], bool]
"""Whether it is known what comes of all paths, also of those that nobody follows."""


class Engine:
    """Explores one entry method.

    `listeners` hear of every path that ended by itself, in their order. `learn` looks at states
    whose questions were answered; `tree`, where there is one, becomes the execution tree.
    With `pauses`, time that is up ends nothing: what is pending stays so, for `go_on`. `patience`
    is for questions to the solver; `aside` are states whose question took too long for now, and
    which are taken up again when nothing else is pending. `look` looks at paths that pause.
    `settles` is asked now and then whether anything is left to be followed, `share` gives pending
    states away. `seen` has the states that are not followed again.
    `endings` counts every path once, `reasons` what cut or blurred them. `longest` is the length
    of the longest path condition. `unmerging` follows errors on merged paths apart. `run` runs a
    state up to its next outcome: the runner does, unless somebody else is to.
    """

    def __init__(
        self,
        machine: Machine,
        feasibility: Feasibility,
        bounds: Bounds,
        search: Search,
        listeners: tuple[Listener, ...],
        learn: Learner | None = None,
        tree: Tree | None = None,
    ) -> None:
        self.machine = machine
        self.feasibility = feasibility
        self.bounds = bounds
        self.search = search
        self.listeners = listeners
        self.tree = tree
        self.runner = PathRunner(machine, bounds, learn)
        self.run: Run = self.runner.run
        self.endings: Counter[Ending] = Counter()
        self.reasons: Counter[Reason] = Counter()
        self.longest = 0
        self.errors = 0
        self.look: Look | None = None
        self.settles: Settle | None = None
        self.share: Share | None = None
        self.seen: SeenStates | None = None
        self.pauses = False
        self.patience = QuestionTime()
        self.aside: list[State] = []
        self.joined = JoinedEdges(feasibility.can_hold)
        self.unmerging: Unmerging | None = None

    # --- the loop ------------------------------------------------------------------------------

    def explore(self, state: State, pending: list[State] | None = None) -> None:
        """Follows every path from a state, as far as the bounds allow.

        Where some that are `pending` behind it are given, only those that go through them.
        """
        if self.tree is not None:
            state.exploration.node = 0
        if self.machine.merging:
            another = self.feasibility.another
            self.unmerging = Unmerging(self.machine, state.fork(), self.bounds.deadline, another)
        for each in reversed([state] if pending is None else pending):
            self.search.add(each)
        self.go_on()

    def go_on(self) -> None:
        """Follows every path that is pending, as far as the bounds allow."""
        while self.search.size() or self.takes_up():
            stopped = self.stopping()
            if stopped is not None:
                if stopped is Ending.NOTHING_NEW:
                    self.ask_last()
                if not (self.pauses and stopped is Ending.TIME):
                    self.give_up(stopped)
                return
            if self.settles is not None and self.settles():
                self.give_up(Ending.SETTLED)
                return
            if self.share is not None:
                self.share(self.search)
                if not self.search.size():
                    continue
            picked = self.search.pick()
            if self.find_input(picked):
                self.follow(picked)
                self.adopt(picked.revived)

    def takes_up(self) -> bool:
        """Goes on with states whose question took too long, without such a limit, if there are."""
        if self.pauses or not self.aside:
            return False
        self.patience.seconds = None
        for state in reversed(self.aside):
            self.search.add(state)
        self.aside.clear()
        return True

    def adopt(self, revived: tuple[State, ...]) -> None:
        """Takes in states that a path turned back to."""
        for state in revived:
            if self.tree is not None:
                assert state.path.condition is not None
                state.exploration.node = self.tree.add(
                    state.exploration.node, state.path.condition.label
                )
            self.postpone(state)

    def stopping(self) -> Ending | None:
        """Why the exploration must end now, if it must."""
        return self.bounds.stopping(self.errors, self.endings.total())

    def give_up(self, ending: Ending) -> None:
        """Ends all pending paths."""
        for state in self.aside:
            self.end(Path(state, ending))
        self.aside.clear()
        while self.search.size():
            self.end(Path(self.search.pick(), ending))

    def ask_last(self) -> None:
        """Before an exploration is left: follows a few paths on which something new is near."""
        self.bounds.is_idle = None
        seconds = LAST_QUESTIONS * (self.patience.seconds or self.patience.most)
        self.patience.seconds = None
        ends = time.monotonic() + seconds
        with self.feasibility.solver.within(seconds):
            for state in self.near_news():
                if time.monotonic() > ends or self.stopping() is not None:
                    self.machine.program.ledger.hurry()
                    self.search.add(state)
                elif self.find_input(state):
                    self.follow(state)

    def near_news(self) -> list[State]:
        """Takes out one pending state for each place where something new is near.

        That are errors that instructions of the program's may raise, where no input is known that
        leads there, and branches that nothing has run; the rest stays pending.
        """
        found: dict[tuple[int, int], State] = {}
        others: list[State] = []
        pending = [*self.aside, *(self.search.pick() for _ in range(self.search.size()))]
        self.aside.clear()
        for state in pending:
            frame = state.frame
            place = (-1, -1) if frame is None else (frame.code.number, frame.pc)
            if place not in found and (is_new(state) or may_raise_own(state)):
                found[place] = state
            else:
                others.append(state)
        for state in others:
            self.search.add(state)
        return list(found.values())

    def follow(self, state: State) -> None:
        """Runs a state until its path ends or pauses, or its alternatives are all pending."""
        self.bounds.pause_at = state.steps + SLICE
        outcome = follow(state, self.run, self.decide)
        if outcome is PAUSED:
            cut = None if self.look is None else self.look(state)
            if cut is None:
                self.search.add(state)
                return
            outcome = Stop(cut)
        if outcome is None or not self.refresh(state):
            return
        if state.exploration.models or self.settles_at_end(state):
            self.end(ended(state, outcome))

    # --- questions -----------------------------------------------------------------------------

    def decide(self, state: State, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> bool:
        """Takes one alternative in `state` and leaves the others pending.

        False when `state` itself is to be left: all its alternatives are pending, it has none, or
        it may not go on.
        """
        if self.seen is not None and self.is_seen(state, self.seen):
            return False
        if not self.split(state, conditions, labels):
            return False
        stopped = self.stopping()  # a path may fork without end between two picks
        if stopped is not None:
            if self.pauses and stopped is Ending.TIME:
                self.search.add(state)
            else:
                self.end(Path(state, stopped))
        return stopped is None

    def is_seen(self, state: State, seen: SeenStates) -> bool:
        """Ends a state that another path had come to; True as well where no input is left.

        An instruction that asks several times is in one state: its own questions are not compared.
        """
        is_same_instruction = state.steps <= state.exploration.asked_at + 1
        state.exploration.asked_at = state.steps
        if is_same_instruction:
            return False
        if not self.refresh(state):
            return True
        if not state.exploration.models or not seen.knows(state):
            return False
        self.end(Path(state, Ending.SEEN))
        return True

    def split(self, state: State, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> bool:
        """Forks a state; False when nothing is left to be done in `state` itself."""
        if not self.refresh(state):
            return False
        if self.tree is not None:
            self.tree.mark(state.exploration.node, BRANCH, place_of(state))
        found: list[tuple[int, tuple[Model, ...]]] = []
        chosen = -1
        for index, condition in enumerate(conditions):
            if condition.is_const and not condition.value:
                self.drop(state, condition, labels, index)
                continue
            label = labels[index] if labels else ""
            models = along(satisfying(state.exploration.models, condition), label)
            if models and (chosen < 0 or is_led(state, models)):
                chosen = index
            found.append((index, models))
        parent = state.exploration.node
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
        return self.keep_within(state)

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
        take(state, index, condition, labels, models)
        if self.tree is not None:
            state.exploration.node = self.tree.add(parent, edge_label(condition, labels, index))

    def drop(self, state: State, condition: Expr, labels: tuple[str, ...], index: int) -> None:
        """An alternative whose condition is false by its form."""
        self.feasibility.prune(state, True)
        self.reasons.update(state.path.omissions)  # they may be all that would have followed it
        if self.tree is not None:
            node = self.tree.add(state.exploration.node, edge_label(condition, labels, index))
            self.tree.mark(node, INFEASIBLE, "")

    def postpone(self, state: State) -> None:
        """Leaves a state for later, within the bounds."""
        if not self.keep_within(state):
            return
        limit = self.bounds.states
        if limit is not None and self.search.size() >= limit:
            self.end(Path(state, Ending.STATES))
            return
        self.search.add(state)

    def keep_within(self, state: State) -> bool:
        """Ends a state that just made a decision where that is beyond the bounds; False then."""
        cut = self.bounds.cut(state)
        if cut is not None:
            self.end(Path(state, cut))
        return cut is None

    def find_input(self, state: State) -> bool:
        """Looks for an input of a pending state that has none yet; False when the path ends."""
        if (
            state.exploration.models
            or state.path.condition is None
            or not self.feasibility.at_branches
        ):
            return True
        return self.ask(state)

    def refresh(self, state: State) -> bool:
        """Looks whether an input still follows a state's path; False when none is left."""
        return revalidate(state) or not self.feasibility.at_branches or self.ask(state)

    def ask(self, state: State) -> bool:
        """Asks the solver for an input that follows a state's path; False when the path ends."""
        goes_on = state.frame is not None
        seconds = self.patience.seconds if goes_on or self.pauses else None
        answer = self.feasibility.ask(state, seconds)
        if isinstance(answer, Unsolved):
            if goes_on and seconds is not None and answer in LATE:
                self.aside.append(state)
                self.patience.grow()
            else:
                self.end(Path(state, Ending.UNSOLVED, answer))
            return False
        if not answer:
            self.reasons.update(state.path.omissions)  # they may be all that would have followed it
            if self.tree is not None:
                self.tree.mark(state.exploration.node, INFEASIBLE, "")
        return answer

    # --- endings -------------------------------------------------------------------------------

    def settles_at_end(self, state: State) -> bool:
        """Looks for an input of a path that was followed without one."""
        if any(each in UNANSWERED for each in state.path.approximations):
            return True  # asked already, in vain
        if state.path.condition is None:
            state.exploration.models = (Model({}),)
            return True
        if not self.feasibility.at_ends:
            state.approximate(Approximation.UNSOLVED_NOT_ASKED)
            return True
        return self.ask(state)

    def end(self, path: Path) -> None:
        """Counts a path; an error on a merged one is told as inputs of it meet it."""
        if self.unmerging is not None and path.is_error:
            path.apart = self.unmerging.apart(path)
            models = path.state.exploration.models
            choose_all(path.state, models[0] if models else None)
        for each in (path, *path.apart):
            show_guesses(self.machine, each.state)
            note_chosen(each)
        self.joined.count(path.state)
        self.endings[path.ending] += 1
        condition = path.state.path.condition
        if condition is not None and condition.length > self.longest:
            self.longest = condition.length
        if path.reason is not None:
            self.reasons[path.reason] += 1
        for approximation in path.state.path.approximations:
            self.reasons[approximation] += 1
        self.reasons.update(path.state.path.omissions)
        if path.is_error:
            self.errors += 1
        if self.tree is not None:
            detail = path.ending.value
            if path.reason is not None:
                detail += f" ({path.reason.value})"
            self.tree.mark(path.state.exploration.node, LEAF, detail)
        for hear in self.listeners:
            hear(path)


def is_led(state: State, models: tuple[Model, ...]) -> bool:
    """Whether an alternative keeps the example that a state goes along with."""
    first = state.exploration.models[0]
    return first.shape is not None and models[0] is first


def note_chosen(path: Path) -> None:
    """Blurs a path that has ended where it turns on what the JVM chooses.

    That are identity hash codes, and how deep the stack is below the entry method.
    """
    inputs = path.state.inputs
    if inputs.hashes:
        note_numbers(path, set(inputs.hashes.values()), Approximation.IDENTITY_HASH)
    if inputs.depths:
        note_numbers(path, set(inputs.depths), Approximation.UNKNOWN_CONTENTS)


def note_numbers(path: Path, numbers: set[Expr], why: Approximation) -> None:
    """Blurs a path whose condition speaks of numbers, or that returns: it may leave them behind."""
    state = path.state
    if path.ending is Ending.RETURNED:
        state.approximate(why)
        return
    condition = state.path.condition
    while condition is not None:
        conjunct = None if condition.label == GIVEN else condition.conjunct
        if conjunct is not None and not numbers.isdisjoint(variables(conjunct)):
            state.approximate(why)
            return
        condition = condition.parent


def may_raise_own(state: State) -> bool:
    """Whether no input is known that leads to where an instruction of the program may raise."""
    frame = state.frame
    if frame is None or frame.code.owner.in_jdk or state.exploration.models:
        return False
    return may_raise(state)


def edge_label(condition: Expr, labels: tuple[str, ...], index: int) -> str:
    """What is written on an edge of the tree."""
    if labels and labels[index]:
        return labels[index]
    return java(condition, LABEL_LENGTH)


def place_of(state: State) -> str:
    """Where a state stands, as `method:line`."""
    frame = state.frame
    if frame is None:
        return ""
    line = frame.code.line(frame.place)
    where = frame.code.method.name
    return f"{where}:{line}" if line is not None else f"{where}@{frame.place}"
