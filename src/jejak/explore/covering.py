"""Few paths for a suite: what is not covered yet decides which ones, and which methods go on.

Methods take turns, a small slice of time each; in further rounds those that can reach a branch
which no test covers. Of the paths that a turn comes to, those become tests that show something
which no test shows yet: a branch, a kind of outcome, an instruction that raises an exception.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from jejak.errors import InputError
from jejak.explore.counting import BranchGoal, Counting, Goal
from jejak.explore.coverage import CoveredEdges, mark_covered
from jejak.explore.distance import Distances, called_by
from jejak.explore.findings import Error
from jejak.explore.narrowing import narrowed, with_objects
from jejak.explore.path_recording import (
    HIDING,
    Gathered,
    Gatherer,
    PathRecording,
    TestedPath,
    ends_of,
)
from jejak.explore.paths import Listener, Path
from jejak.explore.recorder import Recorder, has_aliases
from jejak.explore.resuming import Resumable
from jejak.explore.search import PORTFOLIO, Frontier, PaidTurns, Search, read_search
from jejak.explore.strategies.distance import Nearest
from jejak.explore.strategies.orders import Prioritised, SearchOrder
from jejak.explore.tracing import Trace, add_trace
from jejak.explore.weak_mutation import BOUND, OTHERWISE, TRUTH, Change, Differences
from jejak.expr import TRUE
from jejak.machine.machine import Machine
from jejak.program import Method
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult

NULL_COST: Final = 6
ALTERNATIVES: Final = 3
"""Paths that are kept for one goal: a test may turn out not to be possible."""
MOST_TRIES: Final = 4
"""Tests that are tried in vain for one goal."""
LEAST_SLICE, MOST_SLICE = 0.15, 1.5
"""Seconds that a method gets in the first round."""
FIRST_SHARE: Final = 0.35
"""The share of all time that the first round is to take."""
GROWTH: Final = 2.0
"""How much longer the slices of a round are than those of the one before."""
LONGEST_SLICE: Final = 6.0
LAST_PATHS: Final = 24
"""Paths that a turn goes on for when every branch has one: further outcomes, plainer paths."""
IDLE_SECONDS: Final = 3.0
"""A method goes on for so long, and for a share of its time, after the last news."""
MOST_AT_BOUNDS: Final = 4
"""Tests of one path at bounds of its comparisons."""
NARROWING_SECONDS: Final = 1.0
"""Time for the questions whether a path also has inputs that tell more."""
AIMED_TIMES: Final = 3
"""The share of picks for what is near to a branch that no test covers, as those of a portfolio."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A path that shows something new; a smaller `rank` is plainer, and differs from others.

    `differences` are conditions under which it shows more; an input is chosen by them and by what
    the path returns or keeps, where it `asks`.
    """

    path: Path
    trace: Trace | None
    differences: Differences
    goals: frozenset[Goal]
    rank: tuple[bool, bool, int, int]
    asks: bool = True


class Covered:
    """What the tests of a suite show, and what they cannot."""

    def __init__(self, machine: Machine, methods: Sequence[Method], counting: Counting) -> None:
        self.counting = counting
        self.branches: dict[Method, set[BranchGoal]] = {}
        for method in methods:
            counted = self.counting.count(method, set())
            self.branches[method] = {
                (method, index, side)
                for index, sides in counted.branches.items()
                for side in range(len(sides))
            }
        self.machine = machine
        self.ran: Trace = {}
        self.shown: set[Goal] = set()
        self._tries: dict[Goal, int] = {}
        self._promised: Counter[Goal] = Counter()

    def goals(self, path: TestedPath | Candidate | Trace) -> set[BranchGoal]:
        """The branches of the suite's methods that a path covers."""
        trace = path if isinstance(path, dict) else path.trace
        own = {method: edges for method, edges in (trace or {}).items() if method in self.branches}
        return self.counting.covered(own)

    def is_new(self, goal: Goal) -> bool:
        """Whether no test shows a goal, and not too many were tried in vain."""
        return goal not in self.shown and self._tries.get(goal, 0) < MOST_TRIES

    def is_wanted(self, goal: Goal) -> bool:
        """Whether a test is to be tried now for a goal: it is new, and none is under way."""
        return not self._promised[goal] and self.is_new(goal)

    def shown_by(self, path: TestedPath) -> set[Goal]:
        """All that the test of a path shows."""
        return {*self.goals(path), *path.ends, *path.changes}

    def wants(self, path: TestedPath) -> bool:
        """Whether the test of a path shows something that no other does."""
        return any(map(self.is_wanted, self.shown_by(path)))

    def promise(self, path: TestedPath) -> None:
        """Notes that the test of a path is under way."""
        self._promised.update(self.shown_by(path))

    def doubt(self, goals: Iterable[Goal]) -> None:
        """Notes that a path did not show what it might have."""
        for goal in goals:
            self._tries[goal] = self._tries.get(goal, 0) + 1

    def runs_new(self, trace: Trace) -> bool:
        """Whether a path runs anything that no test runs."""
        return any(
            not edges <= self.ran.get(method, set())
            for method, edges in trace.items()
            if method in self.branches
        )

    def take(self, path: TestedPath, is_kept: bool) -> None:
        """Notes what became of the test of a path."""
        goals = self.shown_by(path)
        self._promised.subtract(goals)
        if is_kept:
            self.shown |= goals
            add_trace(self.ran, path.trace or {})
        else:
            self.doubt(goals - self.shown)

    def targets(self, method: Method) -> frozenset[int]:
        """Where the branches of a method lead that no test covers."""
        missing = self.branches.get(method, set()) - self.shown
        edges = [self.counting.edge(method, (index, side)) for _, index, side in missing]
        return frozenset(to for _, to in edges if to >= 0)

    def missing(self, method: Method) -> int:
        """How many branches of a method no test covers."""
        return len(self.branches.get(method, set()) - self.shown)

    def is_whole(self) -> bool:
        """Whether tests cover every branch."""
        return all(branches <= self.shown for branches in self.branches.values())


class Shortlist:
    """The plainest paths of one method for each goal that no test shows."""

    def __init__(self, entry: Method, covered: Covered) -> None:
        self.entry = entry
        self.covered = covered
        self._by_goal: dict[Goal, list[Candidate]] = {}
        self._offered = 0
        self.news = 0
        """How often a goal came up for the first time."""

    def offer(self, path: Path, trace: Trace | None, differences: Differences) -> None:
        """Takes in a path that a test could show."""
        covered = self.covered
        own = {each: when for each, when in differences.items() if each.method in covered.branches}
        if hides_differences(path):
            own = {}
        goals: set[Goal] = {each for each, when in own.items() if when is TRUE or is_likely(each)}
        goals.update(ends_of(self.entry, path))
        if trace is not None and covered.runs_new(trace):
            goals.update(covered.goals(trace))
        goals = set(filter(covered.is_new, goals))
        self._offered += 1
        self.add(Candidate(path, trace, own, frozenset(goals), (*rank(path), self._offered)))

    def add(self, candidate: Candidate) -> None:
        """Puts a path in its place among those for its goals."""
        for goal in candidate.goals:
            found = self._by_goal.setdefault(goal, [])
            self.news += not found
            place = len(found)
            while place > 0 and candidate.rank < found[place - 1].rank:
                place -= 1
            found.insert(place, candidate)
            del found[ALTERNATIVES:]

    def lacks(self, methods: Iterable[Method]) -> bool:
        """Whether there is no path yet for some branch that no test shows."""
        return any(
            goal not in self._by_goal and self.covered.is_new(goal)
            for method in methods
            for goal in self.covered.branches.get(method, ())
        )

    def choose(self) -> list[Candidate]:
        """The plainest path for each goal that no test shows, none of them for nothing.

        Each is chosen once.
        """
        wanted = {goal for goal in self._by_goal if self.covered.is_wanted(goal)}
        best = {
            id(each): each for goal, found in self._by_goal.items() if goal in wanted
            for each in found[:1]
        }  # fmt: skip
        chosen: list[Candidate] = []
        shown: set[Goal] = set()
        for each in sorted(best.values(), key=lambda each: each.rank):
            if not each.goals & wanted <= shown:
                chosen.append(each)
                shown |= each.goals
        chosen = without_needless(chosen, wanted)
        taken = {id(each) for each in chosen}
        for goal, found in list(self._by_goal.items()):
            self._by_goal[goal] = [each for each in found if id(each) not in taken]
            if not self._by_goal[goal]:
                del self._by_goal[goal]
        return chosen


def without_needless(chosen: list[Candidate], wanted: set[Goal]) -> list[Candidate]:
    """Leaves out, the longest first, what others show together."""
    counts: dict[Goal, int] = {}
    for each in chosen:
        for goal in each.goals & wanted:
            counts[goal] = counts.get(goal, 0) + 1
    kept = []
    for each in chosen:  # short ones first: what a longer one shows as well is not needed
        if all(counts[goal] > 1 for goal in each.goals & wanted):
            for goal in each.goals & wanted:
                counts[goal] -= 1
        else:
            kept.append(each)
    return kept


def rank(path: Path) -> tuple[bool, bool, int]:
    """How plain a path is: exact ones first, inputs that are all different, few decisions.

    A null tells less than an object does, so that it counts as several decisions.
    """
    state = path.state
    decisions = state.path.decisions
    length = 0 if decisions is None else decisions.length
    nulls = sum(each is None for each in state.inputs.bindings.values())
    return bool(state.path.approximations), has_aliases(state), length + NULL_COST * nulls


def hides_differences(path: Path) -> bool:
    """Whether a path ends with an exception that hardly depends on what was computed before."""
    return path.exception is not None and Error(path, path.exception).class_name in HIDING


def is_likely(change: Change) -> bool:
    """Whether most paths have some input with which a change makes a difference."""
    return change.kind in (OTHERWISE, TRUTH)


class Turns:
    """One entry method among the others: explored for a while, its best paths chosen."""

    def __init__(self, recording: PathRecording, covered: Covered, entry: Method) -> None:
        self.entry = entry
        self.recording = recording
        self.covered = covered
        result = MethodResult(entry.owner.name, entry.name, entry.descriptor, entry.signature)
        self.gathered = recording.gathered[entry] = Gathered(entry, result)
        self.shortlist = Shortlist(entry, covered)
        self.called = called_methods(recording.analysis.machine, entry, covered.branches)
        reason = recording.analysis.reason_to_skip(entry)
        if reason is not None:
            result.reasons[reason[0]] += 1
            result.explanation = reason[1]
        self.exploration = Resumable(recording.analysis, result, entry, self._listen, self.called)
        self._asking: dict[int, Candidate] = {}
        """The paths of tests that are under way, whose inputs were asked for more."""
        self.lacks = True
        """Whether some branch had no path when this was last looked at."""
        self._seen = 0
        self._left = LAST_PATHS
        self.useful_until = 0.0
        """Seconds of exploration after which the last news came."""

    def _listen(self, recorder: Recorder) -> Listener:
        options = self.recording.analysis.options
        return Gatherer(recorder, self.gathered, options, self._hear).hear

    def _hear(self, path: Path, trace: Trace | None, differences: Differences) -> None:
        """Takes in a path; soon after one with which all branches can be shown, the turn ends."""
        self.shortlist.offer(path, trace, differences)
        if self.lacks and self.shortlist.news > self._seen:
            self._seen = self.shortlist.news
            self.lacks = self.shortlist.lacks(self.called)
        elif not self.lacks:
            self._left -= 1
            if self._left <= 0:
                self.exploration.end_now()

    @property
    def missing(self) -> int:
        """How many branches that it can reach no test covers."""
        return sum(map(self.covered.missing, self.called))

    def explore(self, until: float, ends: float) -> None:
        """Explores for a while."""
        options = self.recording.analysis.options
        machine = self.recording.analysis.machine
        mark_covered(machine, self.covered.branches, self.covered.ran)
        if "search" not in options.origins:
            self.exploration.reorder(self.aimed())
        before = self.shortlist.news
        self.lacks, self._left = self.shortlist.lacks(self.called), LAST_PATHS
        self.exploration.run(until, ends)
        if self.shortlist.news > before:
            self.useful_until = self.exploration.seconds

    def aimed(self) -> Search:
        """A portfolio that has one more member: what is near to a branch that no test covers."""
        analysis, options = self.recording.analysis, self.recording.analysis.options
        machine = analysis.machine
        plan = read_search(PORTFOLIO)
        orders: list[SearchOrder] = [
            each.strategy.build(each.argument, options.seed + number, machine)
            for number, each in enumerate(plan)
        ]
        times = [each.times for each in plan]
        goals = {method: self.covered.targets(method) for method in self.called}
        goals = {method: targets for method, targets in goals.items() if targets}
        if goals:
            distances = Distances(machine, goals, self.covered.branches)
            orders.append(Prioritised(Nearest(distances)))
            times.append(AIMED_TIMES)
        turns = PaidTurns(times, CoveredEdges(machine).covered)
        return Frontier(orders, turns, None if options.states is None else options.states // 2)

    def is_worth_going_on(self) -> bool:
        """Whether another turn may show something new."""
        if self.exploration.is_done or not self.missing:
            return False
        options = self.recording.analysis.options
        spent = self.exploration.seconds
        if options.time is not None:
            return True
        if options.method_time is not None and spent >= options.method_time:
            return False
        share = 1.0 if options.patience is None else options.patience
        return spent - self.useful_until <= max(IDLE_SECONDS, share * spent)

    def choose(self) -> list[TestedPath]:
        """The paths that are to become tests now."""
        found: list[TestedPath] = []
        while chosen := self.shortlist.choose():
            for each in chosen:
                found += self.tests_of(each)
        return found

    def take(self, path: TestedPath, is_kept: bool) -> None:
        """Notes what became of the test of a path; where it may have asked for too much, once more.

        Then nothing is asked of its input that the path does not ask for.
        """
        self.covered.take(path, is_kept)
        candidate = self._asking.pop(id(path), None)
        if candidate is not None and not is_kept:
            self.shortlist.add(replace(candidate, differences={}, asks=False))

    def tests_of(self, chosen: Candidate) -> Iterator[TestedPath]:
        """A path with an input that tells much, and with some at the bounds of its comparisons.

        None of them shows only what others do.
        """
        covered = self.covered
        path = chosen.path
        if chosen.asks:
            path = with_objects(self.recording.analysis.machine, path)
        plain = self.tested(chosen, self.narrowed(chosen, path, False))
        if covered.wants(plain):
            covered.promise(plain)
            if chosen.asks:
                self._asking[id(plain)] = chosen
            yield plain
        else:
            covered.doubt(chosen.goals)
        for _ in range(MOST_AT_BOUNDS):
            bounded = self.narrowed(chosen, path, True)
            if bounded is path:
                return
            found = self.tested(chosen, bounded)
            if not covered.wants(found):
                return
            covered.promise(found)
            yield found

    def narrowed(self, chosen: Candidate, path: Path, at_bounds: bool) -> Path:
        """A path for inputs with which changes make a difference that none makes so far."""
        wanted = [
            condition
            for change, condition in chosen.differences.items()
            if (change.kind == BOUND) is at_bounds and self.covered.is_wanted(change)
        ]
        solver = self.recording.analysis.solver
        with solver.within(NARROWING_SECONDS):
            return narrowed(solver, path, wanted, silently=not at_bounds)

    def tested(self, chosen: Candidate, path: Path) -> TestedPath:
        """A path with its input, and what a test of it shows."""
        recorder = self.exploration.recorder
        model = recorder.plain_model(path)
        changes = [each for each, when in chosen.differences.items() if model.holds(when)]
        result = recorder.path_result(path, model)
        ends = ends_of(self.entry, path)
        return TestedPath(result, chosen.trace, ends, frozenset(changes))

    def finish(self, ending: Ending) -> None:
        """Leaves the method for good."""
        exploration, gathered = self.exploration, self.gathered
        exploration.finish(ending)
        self.recording.conclude(gathered)


class Covering:
    """Explores the entry methods of a recording in turn."""

    def __init__(self, recording: PathRecording) -> None:
        self.recording = recording
        analysis = recording.analysis
        self.covered = Covered(analysis.machine, own_methods(recording), recording.counting)
        self.turns = [Turns(recording, self.covered, entry) for entry in analysis.entries]

    def run(self) -> Iterator[Turns]:
        """Each method that was explored for a while, again and again; to be asked for paths."""
        self.recording.analysis.solver.warm_up()
        began = time.monotonic()
        length = self.first_slice(began)
        small_first = sorted(self.turns, key=lambda turns: size_of(turns.entry))
        pending = [turns for turns in small_first if not turns.exploration.is_done]
        first = True
        while pending and not self.is_late() and (first or not self.covered.is_whole()):
            for turns in pending:
                if self.is_late():
                    break
                if first or turns.is_worth_going_on():
                    ends = self.ends()
                    turns.explore(min(time.monotonic() + length, ends), ends)
                    yield turns
            first = False
            length = min(length * GROWTH, LONGEST_SLICE)
            pending = [turns for turns in self.turns if turns.is_worth_going_on()]
            pending.sort(key=lambda turns: turns.exploration.seconds - turns.useful_until)

    def first_slice(self, now: float) -> float:
        """How long a method is explored in the first round."""
        share = FIRST_SHARE * (self.ends() - now) / max(1, len(self.turns))
        return min(max(share, LEAST_SLICE), MOST_SLICE)

    def ends(self) -> float:
        """When exploring must end, as things stand."""
        return self.recording.analysis.exploring_ends()

    def is_late(self) -> bool:
        """Whether the time for exploring is over."""
        return time.monotonic() >= self.ends()

    def finish(self) -> None:
        """Leaves all methods."""
        whole = self.covered.is_whole()
        for turns in self.turns:
            is_over = whole or not turns.missing
            turns.finish(Ending.NOTHING_NEW if is_over else Ending.TIME)


def own_methods(recording: PathRecording) -> list[Method]:
    """The methods that a suite is to cover: all of the target, or those that its method runs."""
    target = recording.analysis.target
    found = []
    for java in target.program.load_all(target.classes):
        for method in java.methods.values():
            try:
                if method.body is not None:
                    found.append(method)
            except InputError:
                continue
    if target.method is None:
        return found
    own = dict.fromkeys(found)
    machine = recording.analysis.machine
    reached = [called_methods(machine, entry, own) for entry in recording.analysis.entries]
    return [method for method in found if any(method in each for each in reached)]


def called_methods(machine: Machine, entry: Method, own: Container[Method]) -> dict[Method, None]:
    """Those of the target's methods that a call leads to through others of them, in order."""
    seen = {entry: None}
    pending = [entry]
    while pending:
        method = pending.pop()
        body = method.body if method in own else None
        for ins in body.instructions if body is not None else ():
            for callee in called_by(machine, method.owner, ins):
                if callee in own and callee not in seen:
                    seen[callee] = None
                    pending.append(callee)
    return seen


def size_of(method: Method) -> int:
    """The number of a method's instructions."""
    try:
        return 0 if method.body is None else len(method.body)
    except InputError:
        return 0
