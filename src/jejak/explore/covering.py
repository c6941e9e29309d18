"""Few paths for a suite: what is not covered yet decides which ones, and which methods go on.

Methods take turns, a small slice of time each; in further rounds those that can reach a branch
which no test covers. Of the paths that a turn comes to, those become tests that show something
which no test shows yet: a branch, a kind of outcome, an instruction that raises an exception.
"""

from __future__ import annotations

import math
import time
from collections.abc import Container, Iterator
from dataclasses import replace
from typing import Final

from jejak.errors import InputError
from jejak.explore.coverage import CoveredEdges, mark_covered
from jejak.explore.distance import Distances, called_by
from jejak.explore.narrowing import narrowed, with_objects
from jejak.explore.path_recording import (
    Gathered,
    Gatherer,
    PathRecording,
    TestedPath,
    ends_of,
)
from jejak.explore.paths import Listener, Path
from jejak.explore.recorder import Recorder
from jejak.explore.resuming import Resumable
from jejak.explore.search import PORTFOLIO, Frontier, PaidTurns, Search, read_search
from jejak.explore.shortlist import Candidate, Covered, Shortlist
from jejak.explore.strategies.distance import Nearest
from jejak.explore.strategies.orders import Prioritised, SearchOrder
from jejak.explore.tracing import Trace
from jejak.explore.weak_mutation import BOUND, Differences
from jejak.machine.machine import Machine
from jejak.program import Method
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult

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
INPUT_SHARE: Final = 0.5
"""Time for plain inputs of a method's paths, and for such that tell more, by that of its turns."""
LEAST_CHOOSING: Final = 0.4
"""Time for one input that can be built, at least; it gets as much as a turn."""
AIMED_TIMES: Final = 3
"""The share of picks for what is near to a branch that no test covers, as those of a portfolio."""


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
        self._slice, self._ends = 0.0, math.inf
        self._narrowing_seconds = 0.0
        self.exploration.recorder.plain_seconds = 0.0
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

    def promise(self) -> float:
        """How much a further turn may bring: branches that it lacks, by the time without news."""
        return self.missing / (1.0 + self.exploration.seconds - self.useful_until)

    def explore(self, until: float, ends: float) -> None:
        """Explores for a while."""
        options = self.recording.analysis.options
        machine = self.recording.analysis.machine
        mark_covered(machine, self.covered.branches, self.covered.ran)
        if "search" not in options.origins:
            self.exploration.reorder(self.aimed())
        before = self.shortlist.news
        self.lacks, self._left = self.shortlist.lacks(self.called), LAST_PATHS
        self._slice, self._ends = max(0.0, until - time.monotonic()), ends
        for_inputs = INPUT_SHARE * self._slice
        self._narrowing_seconds += for_inputs
        self.exploration.recorder.plain_seconds += for_inputs
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
        began = time.monotonic()
        try:
            with solver.within(max(0.0, self._narrowing_seconds)):
                return narrowed(solver, path, wanted, silently=not at_bounds)
        finally:
            self._narrowing_seconds -= time.monotonic() - began

    def tested(self, chosen: Candidate, path: Path) -> TestedPath:
        """A path with its input, and what a test of it shows."""
        recorder = self.exploration.recorder
        recorder.ends = min(self._ends, time.monotonic() + max(LEAST_CHOOSING, self._slice))
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
            pending.sort(key=Turns.promise, reverse=True)

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
