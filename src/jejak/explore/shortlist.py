"""What the tests of a suite show, and the plainest paths for what none of them shows yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from jejak.explore.counting import BranchGoal, Counting, Goal
from jejak.explore.findings import Error
from jejak.explore.path_recording import HIDING, TestedPath, ends_of
from jejak.explore.paths import Path
from jejak.explore.recorder import shared_inputs
from jejak.explore.tracing import Trace, add_trace
from jejak.explore.weak_mutation import OTHERWISE, TRUTH, Change, Differences
from jejak.expr import TRUE
from jejak.machine.machine import Machine
from jejak.program import Method
from jejak.state.records import Instance

NULL_COST: Final = 6
"""Decisions that a null among the inputs counts for: it tells less than an object."""
ALTERNATIVES: Final = 3
"""Paths that are kept for one goal: a test may turn out not to be possible."""
MOST_TRIES: Final = 4
"""Tests that are tried in vain for one goal."""


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

    A null tells less than an object does, so that it counts as several decisions; and nobody writes
    a class that implements further interfaces by chance.
    """
    state = path.state
    decisions = state.path.decisions
    length = 0 if decisions is None else decisions.length
    nulls = sum(each is None for each in state.inputs.bindings.values())
    inputs = state.inputs_in_order()
    is_odd = bool(shared_inputs(state)) or any(map(implements_more, map(state.record, inputs)))
    return bool(state.path.approximations), is_odd, length + NULL_COST * nulls


def implements_more(record: object) -> bool:
    """Whether an input must implement interfaces that its type does not have."""
    return isinstance(record, Instance) and bool(record.known.interfaces)


def hides_differences(path: Path) -> bool:
    """Whether a path ends with an exception that hardly depends on what was computed before."""
    return path.exception is not None and Error(path, path.exception).class_name in HIDING


def is_likely(change: Change) -> bool:
    """Whether most paths have some input with which a change makes a difference."""
    return change.kind in (OTHERWISE, TRUTH)
