"""The selector: one tree of all decisions that runs took, and what is to be tried next.

It is the search of the static engine, over the same strategies: a node that waits is a path that
no run has taken. It is solved and run; the run's own path is followed, whatever it is, and its
alternatives wait in turn. No path is looked for twice.
"""

from __future__ import annotations

import random
from collections import deque
from typing import Final

from jejak.concolic.executing import RunExecutor, RunInput
from jejak.concolic.nearby import nearby
from jejak.concolic.replayed import Replayed
from jejak.concolic.replaying import Replayer, carry_out
from jejak.concolic.traces import RunTrace
from jejak.explore.bounds import bounds_from
from jejak.explore.engine import Engine, edge_label, place_of
from jejak.explore.feasibility import revalidate
from jejak.explore.first_runs import random_values
from jejak.explore.paths import Path
from jejak.explore.tree import BRANCH
from jejak.expr import Model
from jejak.program import Method
from jejak.results.endings import Ending
from jejak.results.real_runs import RealRuns
from jejak.results.reasons import Omission, Unsolved
from jejak.solver import Query, Sat
from jejak.state.state import State

ROOT: Final = 0
MOST_TOLD: Final = 20
"""Divergences whose places are kept."""
SOON: Final = 0.4
"""What a solver may take before an input near that of a run is looked for."""
MOST_AT_ONCE: Final = 16
"""Nodes under work: javac takes hardly longer for their tests than for one."""


class Concolic:
    """Explores entry methods by runs."""

    def __init__(self, executor: RunExecutor, first_runs: int, seed: int) -> None:
        self.executor = executor
        self.first_runs = first_runs
        self.seed = seed

    def explore(self, engine: Engine, start: State, entry: Method) -> RealRuns:
        """Runs and follows paths from the start of a method, as far as the bounds allow."""
        return _Exploration(self, engine, start, entry).explore()


class _Exploration:
    """One entry method: `nodes` has each decision that was taken or waits, by where it is taken."""

    def __init__(self, concolic: Concolic, engine: Engine, start: State, entry: Method) -> None:
        self.concolic = concolic
        self.executor = concolic.executor
        self.engine = engine
        self.start = start
        self.entry = entry
        self.nodes: dict[tuple[int, int], int] = {}
        self.leaves: set[int] = set()
        self.hard: deque[State] = deque()
        bounds = bounds_from(self.executor.options)
        bounds.deadline = engine.bounds.deadline
        executor = self.executor
        self.replayer = Replayer(engine.machine, executor.own, executor.natives, bounds)
        self.runs = self.diverged = self.not_run = self.unfit = 0
        self.divergences: list[str] = []
        self.refusals: dict[str, None] = {}

    def explore(self) -> RealRuns:
        """First runs on plain and random inputs, then what waits."""
        before = self.executor.seconds
        engine, chance = self.engine, random.Random(self.concolic.seed)  # noqa: S311 - no secrets
        if engine.tree is not None:
            self.start.exploration.node = ROOT
        for number in range(max(1, self.concolic.first_runs)):
            if engine.stopping() is not None:
                break
            given = random_values(self.start, self.entry, chance) if number else {}
            self.run([(self.start.fork(), Model(given))], is_first=True)
        most = 1
        while engine.search.size() or self.hard:
            stopped = engine.stopping()
            if stopped is not None:
                self.give_up(stopped)
                break
            self.run(self.pick(most) if engine.search.size() else self.pick_hard())
            most = min(2 * most, MOST_AT_ONCE)
        return RealRuns(
            self.runs,
            self.replayer.answered,
            self.diverged,
            self.not_run,
            self.unfit,
            self.executor.seconds - before,
            tuple(sorted(self.replayer.opaque)),
            tuple(self.divergences),
            tuple(self.refusals)[:MOST_TOLD],
        )

    def pick(self, most: int) -> list[RunInput]:
        """What is run next, with an input each: some nodes, so that their tests compile at once."""
        picked: list[RunInput] = []
        while len(picked) < most and self.engine.search.size() and self.engine.stopping() is None:
            state = self.engine.search.pick()
            model = self.find_input(state)
            if model is not None:
                picked.append((state, model))
        return picked

    def pick_hard(self) -> list[RunInput]:
        """A node for whose input there was no answer soon, once nothing else waits."""
        state = self.hard.popleft()
        model = self.judged(state, self.engine.feasibility.ask(state))
        return [] if model is None else [(state, model)]

    def give_up(self, ending: Ending) -> None:
        """Ends all that waits."""
        while self.hard:
            self.engine.end(Path(self.hard.popleft(), ending))
        self.engine.give_up(ending)

    def find_input(self, state: State) -> Model | None:
        """An input that should follow a path; without what answers hang on where that cannot be."""
        carry_out(self.engine.machine, state)
        if revalidate(state) and state.exploration.models:
            return state.exploration.models[0]
        feasibility = self.engine.feasibility
        answer = feasibility.ask(state, SOON)
        if isinstance(answer, Unsolved):
            model = nearby(feasibility.solver, state) or self.without_answers(state)
            if model is None:
                self.hard.append(state)
            return model
        return self.judged(state, answer)

    def judged(self, state: State, answer: bool | Unsolved) -> Model | None:
        """The input of a node by what the solver said of it."""
        if isinstance(answer, Unsolved):
            self.engine.end(Path(state, Ending.UNSOLVED, answer))
            return None
        if answer and state.exploration.models:
            return state.exploration.models[0]
        model = self.without_answers(state)
        if model is None:
            self.engine.reasons.update(state.path.omissions)
        return model

    def without_answers(self, state: State) -> Model | None:
        """An input that need not have what answers hang on: its run says what calls give then."""
        free = tuple(each for each in state.conjuncts() if each not in self.replayer.pinned)
        if len(free) == len(state.conjuncts()):
            return None
        solver = self.engine.feasibility.solver
        with solver.within(SOON):
            found = solver.solve(Query((), free, ()))
        return found.model if isinstance(found, Sat) else None

    def run(self, inputs: list[RunInput], is_first: bool = False) -> None:
        """Has inputs run, and follows what the runs did."""
        engine = self.engine
        answers = self.executor.run(engine.machine, self.entry, inputs)
        for (state, model), heard in zip(inputs, answers, strict=True):
            stopped = None if is_first else engine.stopping()
            if stopped is not None:
                engine.end(Path(state, stopped))
            elif isinstance(heard, RunTrace):
                self.follow(state, model, heard, is_first)
            else:
                self.not_run += 1
                self.refusals[heard.why] = None
                if not is_first:
                    engine.end(Path(state, Ending.NOT_RUN))

    def follow(self, state: State, model: Model, trace: RunTrace, is_first: bool) -> None:
        """Follows what a run did."""
        engine = self.engine
        self.runs += 1
        prefix = () if is_first else state.choices()
        replayed = self.replayer.follow(self.start.fork(), trace, model, prefix)
        engine.runner.steps += 0 if replayed.path is None else replayed.path.state.steps
        has_come = (
            replayed.path is not None and replayed.path.state.choices()[: len(prefix)] == prefix
        )
        if not has_come:
            self.diverge(state, replayed)
        if replayed.path is not None:
            self.take_in(replayed, replayed.path, model)

    def diverge(self, state: State, replayed: Replayed) -> None:
        """Counts a run that went elsewhere, and ends what it was for."""
        self.diverged += 1
        if len(self.divergences) < MOST_TOLD:
            place = replayed.place or place_of(state)
            why = replayed.why or "the input took another path"
            self.divergences.append(f"{self.entry.owner.java_name} {place}: {why}")
        self.engine.end(Path(state, Ending.DIVERGED))

    def take_in(self, replayed: Replayed, path: Path, model: Model) -> None:
        """Adds the path of a run to the tree: what it did not take waits. A known one is none."""
        engine, node = self.engine, ROOT
        waiting: list[State] = []
        for level in replayed.levels:
            if engine.tree is not None:
                engine.tree.mark(node, BRANCH, place_of(level.state))
            for index, condition in enumerate(level.conditions):
                is_new = (node, index) not in self.nodes
                if is_new:
                    label = edge_label(condition, level.labels, index)
                    self.nodes[node, index] = self.add(node, label)
                if (
                    is_new
                    and index != level.chosen
                    and not (condition.is_const and not condition.value)
                ):
                    other = level.alternative(index, ())
                    other.exploration.node = self.nodes[node, index]
                    other.exploration.models_before = (model,)
                    waiting.append(other)
            node = self.nodes[node, level.chosen]
        for other in waiting:
            engine.postpone(other)
        if node in self.leaves:
            return
        self.leaves.add(node)
        state = path.state
        if state.path.approximations:  # whatever it is, the run did that: for its input at least
            state.path.approximations = ()
            state.omit(Omission.CONCRETISED)
        state.exploration.node = node if engine.tree is not None else -1
        revalidate(state)
        self.unfit += not state.exploration.models
        if state.exploration.models or engine.settles_at_end(state):
            engine.end(path)

    def add(self, parent: int, label: str) -> int:
        """A new node of the tree."""
        if self.engine.tree is not None:
            return self.engine.tree.add(parent, label)
        return len(self.nodes) + 1
