"""The selector: one tree of all decisions that runs took, and what is to be tried next.

It is the search of the static engine, over the same strategies: a node that waits is a path that
no run has taken. It is solved and run, here or by executors elsewhere; the run's own path is
followed, whatever it is, and its alternatives wait in turn. No path is looked for twice.
"""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jejak.concolic.executing import RunExecutor, RunInput
from jejak.concolic.finding import InputFinder, InputFound
from jejak.concolic.guessing import Guesses
from jejak.concolic.nodes import ROOT, Behind, Nodes
from jejak.concolic.others import Others, UnderWork
from jejak.concolic.protocol import Answer, Line, NoInput, NoRun, Ran, Run, RunNode
from jejak.concolic.replayed import Replayed, position
from jejak.concolic.replaying import Replayer
from jejak.concolic.traces import RunTrace
from jejak.explore.bounds import bounds_from
from jejak.explore.engine import Engine, place_of
from jejak.explore.examples import led
from jejak.explore.feasibility import revalidate
from jejak.explore.first_runs import random_values
from jejak.explore.handing import take_back
from jejak.explore.parts import LedElsewhereError, Prefix, led_to
from jejak.explore.paths import Path
from jejak.expr import Model
from jejak.options import Options
from jejak.program import Method
from jejak.results.endings import Ending
from jejak.results.real_runs import RealRuns
from jejak.results.reasons import Omission
from jejak.state.state import State

MOST_TOLD: Final = 20
"""Divergences whose places are kept."""
OTHER_PATH: Final = "the input took another path"
OTHER_ANSWER: Final = "a call gave other than in the run before"
MOST_AT_ONCE: Final = 64
"""Nodes under work: javac takes hardly longer for their tests than for one."""
WAIT_SECONDS: Final = 0.1
"""How long an answer is waited for before the clock is looked at."""


@dataclass(frozen=True, slots=True)
class _Picked:
    """A node, and an input that was found for it."""

    state: State
    given: RunInput
    is_sample: bool


class Concolic:
    """Explores entry methods by runs. `line` leads to executors elsewhere, where there are some."""

    def __init__(
        self, executor: RunExecutor, first_runs: int, seed: int, line: Line | None = None
    ) -> None:
        self.executor = executor
        self.first_runs = first_runs
        self.seed = seed
        self.line = line

    def explore(
        self,
        engine: Engine,
        start: State,
        entry: Method,
        options: Options,
        handed: Sequence[Path] = (),
        prefixes: Sequence[Prefix] = (),
    ) -> RealRuns:
        """Runs and follows paths from the start of a method, as far as the bounds allow.

        Inputs of paths that are `handed` over run first: what they do is then no longer unknown.
        Where there are `prefixes`, only what begins with one of them is followed. Raises
        LedElsewhereError when something turns out to be no matter of some paths only.
        """
        exploration = _Exploration(self, engine, start, entry, options)
        exploration.settle(handed)
        return exploration.explore(prefixes)


class _Exploration:
    """One entry method, or a part of it that somebody else gave away.

    Inputs that the start state comes with are `examples`, which run first.
    """

    def __init__(
        self, concolic: Concolic, engine: Engine, start: State, entry: Method, options: Options
    ) -> None:
        self.concolic = concolic
        self.executor = concolic.executor
        self.engine = engine
        self.start = start
        self.examples, start.exploration.models = start.exploration.models, ()
        self.entry = entry
        self.executor.until = math.inf if engine.bounds.deadline is None else engine.bounds.deadline
        self.nodes = Nodes(engine.tree)
        self.guesses = Guesses(random.Random(concolic.seed))  # noqa: S311 - no secrets
        self.hard: deque[State] = deque()
        self.is_part = False
        executor = self.executor
        bounds = self.bounds = bounds_from(options)
        bounds.deadline = engine.bounds.deadline
        self.replayer = Replayer(engine.machine, executor.own, executor.natives, bounds)
        self.finder = InputFinder(engine.machine, engine.feasibility, self.replayer.pinned)
        line = concolic.line
        self.others = None if line is None else Others(line, options)
        self.runs = self.diverged = self.not_run = self.unfit = self.settled = 0
        self.divergences: list[str] = []
        self.refusals: dict[str, None] = {}

    def settle(self, handed: Sequence[Path]) -> None:
        """Runs the inputs of paths whose end the interpreter does not know for sure."""
        for at in range(0, len(handed), MOST_AT_ONCE):
            if self.engine.stopping() is not None:
                return
            some = handed[at : at + MOST_AT_ONCE]
            inputs = [(each.state, each.state.exploration.models[0]) for each in some]
            heard = self.executor.run(self.engine.machine, self.entry, inputs)
            for path, (state, model) in zip(some, inputs, strict=True):
                if self.engine.stopping() is not None:
                    return
                if self.first(state, model, next(heard)):
                    take_back(self.engine, path)
                    self.settled += 1

    def explore(self, prefixes: Sequence[Prefix]) -> RealRuns:
        """First runs on plain and random inputs, then what waits."""
        before = self.executor.seconds
        if self.engine.tree is not None:
            self.start.exploration.node = ROOT
        if prefixes:
            self.begin_part(prefixes)
        else:
            self.begin()
        try:
            self.search()
        finally:
            if self.others is not None:
                self.leave(self.others)
        lost, elsewhere = 0, 0.0
        if self.others is not None:
            lost, elsewhere = self.others.lost, self.others.effort.run_seconds
        return RealRuns(
            self.runs,
            self.replayer.answered,
            self.diverged,
            self.not_run,
            self.unfit,
            self.executor.seconds - before + elsewhere,
            tuple(sorted(self.replayer.opaque)),
            tuple(self.divergences),
            tuple(self.refusals)[:MOST_TOLD],
            lost,
            self.settled,
        )

    def begin(self) -> None:
        """First runs: on plain and random inputs, and on what is given."""
        engine, chance = self.engine, random.Random(self.concolic.seed)  # noqa: S311 - no secrets
        for number in range(max(1, self.concolic.first_runs)):
            if engine.stopping() is not None:
                break
            given = random_values(self.start, self.entry, chance) if number else {}
            self.run([(self.start.fork(), Model(given))])
        if self.examples and engine.stopping() is None:
            self.run([(self.led(each), each) for each in self.examples])

    def begin_part(self, prefixes: Sequence[Prefix]) -> None:
        """Has what somebody gave away wait here."""
        self.is_part = True
        start = self.start.fork()
        start.apart = True
        states = led_to(self.engine, start, prefixes)
        self.nodes.begin_part(states)
        for state in states:
            self.engine.postpone(state)

    def search(self) -> None:
        """Runs what waits, here and elsewhere, until nothing does."""
        search, most = self.engine.search, 1
        while True:
            stopped = self.engine.stopping()
            if stopped is not None:
                self.give_up(stopped)
                return
            if self.nodes.stale:
                self.drop_known()
            others = self.share()
            if search.size():
                self.pick_and_run(most)
                most = min(2 * most, MOST_AT_ONCE)
            elif others is not None and others.at_work:
                self.hear(others, WAIT_SECONDS)
            elif self.hard:
                self.try_node(self.hard.popleft(), True)
            elif not self.guesses.is_over():
                self.guess()
            else:
                return

    def guess(self) -> None:
        """Runs inputs near known ones, and follows those runs that show something new."""
        inputs = []
        for _ in range(MOST_AT_ONCE):
            found = self.guesses.guess()
            if found is None:
                self.guesses.count(is_new=False)
            else:
                inputs.append(found)
        heard = self.executor.run(self.engine.machine, self.entry, inputs)
        for (state, model), each in zip(inputs, heard, strict=True):
            self.runs += isinstance(each, RunTrace)
            is_new = isinstance(each, RunTrace) and self.guesses.hear(each)
            self.guesses.count(is_new)
            if is_new:
                self.runs -= 1  # counted when it is followed
                self.first(state, model, each)

    def led(self, example: Model) -> State:
        """A state in which it is decided which objects an example is of."""
        return led(self.engine.machine, self.engine.bounds, self.start, example)

    # --- nodes ---------------------------------------------------------------------------------

    def pick_and_run(self, most: int) -> None:
        """Runs some nodes, so that their tests compile at once; others leave some for this."""
        shares = 1 if self.others is None else self.others.shares()
        most = min(most, -(-self.engine.search.size() // shares))
        picked: list[_Picked] = []
        while len(picked) < most and self.engine.search.size() and self.engine.stopping() is None:
            found = self.picked(self.engine.search.pick(), False)
            if found is not None:
                picked.append(found)
        if picked:
            self.run_picked(picked)

    def try_node(self, state: State, is_last: bool) -> None:
        """Runs one node."""
        found = self.picked(state, is_last)
        if found is not None:
            self.run_picked([found])

    def picked(self, state: State, is_last: bool) -> _Picked | None:
        """A node with an input; one without is done, or waits until nothing else does."""
        carried, found = self.finder.find(state, is_last)
        if isinstance(found, InputFound):
            return _Picked(state, (carried, found.model), found.is_sample)
        self.take(state, found)
        return None

    def take(self, state: State, answer: Answer) -> None:
        """Takes in what came of a node."""
        if isinstance(answer, Ran):
            self.follow(state, answer, self.nodes.waiting.pop(state.exploration.node, None))
        elif isinstance(answer, NoRun):
            self.not_run += 1
            self.refusals[answer.why] = None
            self.engine.end(Path(state, Ending.NOT_RUN))
        elif answer is NoInput.LATER:
            self.hard.append(state)
            return
        elif answer is NoInput.NONE:
            self.engine.reasons.update(state.path.omissions)
        else:
            assert not isinstance(answer, NoInput)
            self.engine.end(Path(state, Ending.UNSOLVED, answer))
        self.nodes.waiting.pop(state.exploration.node, None)

    def run(self, inputs: list[RunInput]) -> None:
        """Has inputs run that are of no node, and follows what the runs did."""
        heard = self.executor.run(self.engine.machine, self.entry, inputs)
        for (state, model), each in zip(inputs, heard, strict=True):
            self.first(state, model, each)

    def run_picked(self, picked: list[_Picked]) -> None:
        """Has inputs of nodes run, and follows what the runs did; none where it is to stop."""
        inputs = [each.given for each in picked]
        heard = self.executor.run(self.engine.machine, self.entry, inputs)
        for at, node in enumerate(picked):
            if self.engine.stopping() is not None:
                for left in reversed(picked[at:]):
                    self.engine.search.add(left.state)
                return
            each = next(heard)
            if isinstance(each, RunTrace):
                self.take(node.state, Ran(node.given[1], each, node.is_sample))
            else:
                self.take(node.state, each)

    def first(self, state: State, model: Model, heard: RunTrace | NoRun) -> bool:
        """Follows a run that was not meant to go anywhere; whether it could be."""
        if isinstance(heard, RunTrace):
            return self.follow(state, Ran(model, heard), None, is_first=True)
        self.not_run += 1
        self.refusals[heard.why] = None
        return False

    def give_up(self, ending: Ending) -> None:
        """Ends all that waits."""
        if self.others is not None:
            self.hard.extend(self.others.dismiss())
        while self.hard:
            self.engine.end(Path(self.hard.popleft(), ending))
        self.engine.give_up(ending)

    def drop_known(self) -> None:
        """Takes nodes out that some run has come through: they wait no more."""
        search = self.engine.search
        pending = [search.pick() for _ in range(search.size())]
        for state in reversed(self.nodes.still_waiting(pending)):
            search.add(state)
        self.hard = deque(self.nodes.still_waiting(self.hard))

    def share(self) -> Others | None:
        """Has others do something, where they have nothing to do: who runs nodes for this.

        As long as no call was answered by a run, they are given all that is behind some nodes;
        later, as what one answer shows may matter to all paths, a node at a time. Raises
        LedElsewhereError where that comes too late.
        """
        others, elsewhere = self.others, self.nodes.elsewhere
        if self.engine.share is not None and not self.replayer.answered:
            given = self.engine.share(self.engine.search)
            elsewhere.update(each.exploration.node for each in given)
            return None
        if self.is_part or elsewhere:
            raise LedElsewhereError("other code answers: that is looked at as a whole")
        if others is not None:
            self.hear(others, 0.0)
            self.hand_out(others)
        return others

    # --- executors elsewhere -------------------------------------------------------------------

    def hand_out(self, others: Others) -> None:
        """Gives nodes to who has little to do."""
        search = self.engine.search
        others.enlist(search.size() + len(self.hard))
        for executor in others.free():
            portion = -(-search.size() // (2 * others.shares()))
            picked = [search.pick() for _ in range(min(MOST_AT_ONCE, portion))]
            is_last = not picked
            if is_last and self.hard:
                picked = [self.hard.popleft()]
            if picked:
                self.give(others, executor, picked, is_last)

    def give(self, others: Others, executor: int, picked: list[State], is_last: bool) -> None:
        """Hands nodes out, with the runs behind which they lie."""
        nodes, runs = [], {}
        for state in picked:
            number = state.exploration.node
            behind = self.nodes.waiting[number]
            assert behind is not None
            runs[behind.run.number] = behind.run
            place = behind.run.number, behind.level, behind.index
            nodes.append(UnderWork(state, RunNode(number, *place, state.choices(), is_last)))
        others.give(executor, nodes, list(runs.values()))

    def hear(self, others: Others, seconds: float) -> None:
        """Takes in what executors say; what nobody has any more waits again."""
        for waiting, answer in others.hear(seconds):
            state, node = waiting.state, waiting.node
            if self.engine.stopping() is not None:
                self.hard.append(state)  # where it ends with all others
            elif answer is NoInput.ELSEWHERE:
                self.try_node(state, node.is_last)
            elif answer is not None:
                self.take(state, answer)
            elif others.is_given_up(node.number):
                self.take(state, NoRun("the executors that worked on it ended"))
            elif node.is_last:
                self.hard.append(state)
            else:
                self.engine.search.add(state)

    def leave(self, others: Others) -> None:
        """Sends executors home, and counts what they did."""
        others.dismiss()
        feasibility, spent = self.engine.feasibility, others.effort
        feasibility.queries += spent.queries
        feasibility.seconds += spent.solver_seconds
        feasibility.infeasible += spent.infeasible
        feasibility.pruned.update(spent.pruned)

    # --- paths ---------------------------------------------------------------------------------

    def follow(self, state: State, ran: Ran, behind: Behind | None, is_first: bool = False) -> bool:
        """Follows what a run did, whatever it was meant to do; whether that could be done.

        It was for a node that may lie `behind` another run, or for none if it `is_first`.
        """
        self.runs += 1
        self.bounds.deadline = self.engine.bounds.deadline  # what was found has moved it
        self.guesses.hear(ran.trace)
        prefix = () if is_first else state.choices()
        opaque = frozenset(self.replayer.opaque)
        run = Run(self.runs, ran.model, ran.trace, prefix, opaque)
        if behind is not None and not ran.is_sample and self.follow_on(state, run, behind):
            return True
        replayed = self.replayer.follow(self.start.fork(), ran.trace, ran.model, prefix)
        path = replayed.path
        if path is not None and path.ending is Ending.TIME:  # it may have gone anywhere
            self.engine.end(Path(state, Ending.TIME))
            return False
        has_come = path is not None and path.state.choices()[: len(prefix)] == prefix
        if not has_come:
            self.diverge(state, replayed, ran.is_sample)
        if path is None:
            return False
        self.engine.runner.steps += path.state.steps
        if not self.is_part:
            self.take_in(replayed, path, run, ROOT, 0)
        elif has_come:  # else it is somebody else's
            first = sum(len(each.state.choices()) < len(prefix) for each in replayed.levels)
            del replayed.levels[:first]
            self.take_in(replayed, path, run, state.exploration.node, first)
        return True

    def follow_on(self, state: State, run: Run, behind: Behind) -> bool:
        """Follows a run from its node on, where it came there as the run before it did."""
        count = position(state).index
        if not run.trace.begins_as(behind.run.trace, count):
            return False
        replayed = self.replayer.follow_on(state, behind.left, run.trace, run.model)
        if replayed.path is None or replayed.path.ending is Ending.TIME:
            return False
        self.engine.runner.steps += replayed.path.state.steps - state.steps
        self.take_in(replayed, replayed.path, run, state.exploration.node, behind.level + 1)
        return True

    def diverge(self, state: State, replayed: Replayed, is_sample: bool) -> None:
        """Counts a run that went elsewhere, and ends what it was for."""
        self.diverged += 1
        if len(self.divergences) < MOST_TOLD:
            place = replayed.place or place_of(state)
            why = replayed.why or (OTHER_ANSWER if is_sample else OTHER_PATH)
            self.divergences.append(f"{self.entry.owner.java_name} {place}: {why}")
        self.engine.end(Path(state, Ending.DIVERGED))

    def take_in(self, replayed: Replayed, path: Path, run: Run, node: int, first: int) -> None:
        """Adds the path of a run to the tree: what it did not take waits. A known one is none.

        It was followed from a node on, behind which the `first` question is asked.
        """
        engine, state = self.engine, path.state
        node, waiting = self.nodes.take_in(replayed.levels, run, node, first)
        for other in waiting:
            engine.postpone(other)
        if not self.nodes.is_new_end(node, state):
            return
        if position(state).hung:
            self.learn(state, run)
        if state.path.approximations:  # whatever it is, the run did that: for its input at least
            state.path.approximations = ()
            state.omit(Omission.CONCRETISED)
        state.exploration.node = node if engine.tree is not None else -1
        revalidate(state)
        self.unfit += not state.exploration.models
        if state.exploration.models or engine.settles_at_end(state):
            engine.end(path)

    def learn(self, state: State, run: Run) -> None:
        """Keeps a path whose answers hang on its input as one that guesses begin with."""
        owner = self.entry.owner.name
        nested = {each for each in self.executor.own if each.startswith(f"{owner}$")}
        for each in sorted(nested | {each.site.owner for each in run.trace.events}):
            java = self.engine.machine.program.find(each)
            if java is not None:
                self.guesses.learn(java)
        self.guesses.add(state.fork(), run.model, self.replayer.pinned, run.trace)
