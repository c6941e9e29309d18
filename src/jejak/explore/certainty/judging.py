"""Which findings of an entry method are certain, and why."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from jejak.bytecode.exceptions import ARITHMETIC, ARRAY_INDEX, NEGATIVE_SIZE
from jejak.bytecode.instructions import Throw
from jejak.explore.bounds import Bounds
from jejak.explore.certainty.origins import SourceAssignment
from jejak.explore.certainty.replaying import (
    Answers,
    GivenDecisions,
    PathFact,
    ReplayedPath,
    Replaying,
)
from jejak.explore.certainty.watching import Stepper, Watching
from jejak.explore.certainty.ways import OwnPlace, Ways, is_own
from jejak.explore.engine import Engine
from jejak.explore.feasibility import Feasibility
from jejak.explore.findings import CONDITION_LENGTH
from jejak.explore.paths import Decide, follow, take
from jejak.explore.running import PathRunner
from jejak.explore.search import build_search
from jejak.explore.unmerging import InputAnswers
from jejak.expr import TRUE, Expr, const, eq, java, not_, or_, sge, slt, variables
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Escaped
from jejak.results.findings import Certainty, Failure, Finding, Location, Scope
from jejak.solver import Query, Sat, Solver, Unsat
from jejak.state.path import GIVEN
from jejak.state.state import State
from jejak.state.values import Symbol

MOST_FINDINGS: Final = 40
MOST_PATHS: Final = 300
MOST_STEPS: Final = 100_000
MOST_WAITING: Final = 2_000
MOST_WORK: Final = 400_000
"""What is spent on one entry method: findings looked at; and on all that may come to their places:
paths, instructions of each and of all."""
MOST_CONDITIONS: Final = 12
"""Conditions of which those that fix a value are singled out."""
ASKING_SECONDS: Final = 0.5


class Judging:
    """Judges the findings of one entry method; `start` is the state in which its paths begin."""

    def __init__(self, machine: Machine, solver: Solver, start: State, ends: float) -> None:
        self.machine = machine
        self.solver = solver
        self.start = start
        self.ends = ends
        self.ways = Ways()

    def judged(self, findings: Sequence[Finding]) -> list[Finding]:
        """The findings, those that are certain with the reason."""
        replays: dict[int, tuple[OwnPlace, ReplayedPath]] = {}
        for number, finding in enumerate(findings[:MOST_FINDINGS]):
            place = self._place(finding)
            found = None if place is None else self._replayed(finding, place)
            if place is not None and found is not None and self._is_fixed(found):
                replays[number] = (place, found)
        if not replays:
            return list(findings)
        whole = self._watched([place for place, _ in replays.values()], None)
        judged = list(findings)
        for number, (place, found) in replays.items():
            scope = self._scope(whole, findings[number], place, found)
            if scope is not None:
                certain = Certainty(scope, found.operand.name, self._because(found))
                judged[number] = replace(findings[number], certain=certain)
        if time.monotonic() > self.ends:
            self.machine.program.ledger.hurry()
        return judged

    # --- one finding ---------------------------------------------------------------------------

    def _place(self, finding: Finding) -> OwnPlace | None:
        """The instruction of the program's own that fails by itself; None where it throws."""
        if finding.failure is not Failure.THROWS or not finding.escapes or not finding.exact:
            return None
        own = next((each for each in finding.trace if not each.in_jdk), None)
        if own is None:
            return None
        place = self._instruction(own)
        if place is None or not is_own(place.code):
            return None
        ins = place.code.instructions[place.pc]
        return place if ins.opcode.raises and not isinstance(ins, Throw) else None

    def _instruction(self, location: Location) -> OwnPlace | None:
        for method, code in self.machine.codes.items():
            same = method.name == location.method and method.descriptor == location.descriptor
            if code is not None and same and method.owner.name == location.class_name:
                body = method.body
                if body is not None and location.offset in body.offsets:
                    return OwnPlace(code, body.offsets.index(location.offset))
        return None

    def _replayed(self, finding: Finding, place: OwnPlace) -> ReplayedPath | None:
        """The path of a finding with every branch apart.

        Its decisions may be those of merged branches: then an input that they lead to decides.
        """
        found = self._followed(finding, place, GivenDecisions(finding.decisions).choose)
        if found is not None:
            return found
        merged = self.start.fork()
        answers = GivenDecisions(finding.decisions)
        bounds = self._bounds()
        outcome = follow(merged, PathRunner(self.machine, bounds).run, chooser(answers.choose))
        if not isinstance(outcome, Escaped) or answers.left:
            return None
        with self.solver.within(ASKING_SECONDS):
            answer = self.solver.solve(Query((), merged.conjuncts(), ()))
        if not isinstance(answer, Sat):
            return None
        return self._followed(finding, place, InputAnswers(merged, answer.model).choose)

    def _followed(self, finding: Finding, place: OwnPlace, answers: Answers) -> ReplayedPath | None:
        if time.monotonic() > self.ends:
            return None
        watching = Watching((place.key,), self.ways)
        replaying = Replaying(self.machine, watching, self._bounds(), place, answers)
        return replaying.follow(self.start.fork(), finding)

    def _is_fixed(self, found: ReplayedPath) -> bool:
        """Whether what was asked at the place had no other answer on this path."""
        for question in found.questions:
            others = [c for i, c in enumerate(question.conditions) if i != question.chosen]
            if any(self._can_hold(question.conjuncts, other) for other in others):
                return False
        return True

    def _can_hold(self, conjuncts: tuple[Expr, ...], condition: Expr) -> bool:
        """Whether a condition may hold on a path; also where nobody knows."""
        if condition is TRUE:
            return True
        with self.solver.within(ASKING_SECONDS):
            return not isinstance(self.solver.solve(Query((), (*conjuncts, condition), ())), Unsat)

    # --- all that comes to a place -------------------------------------------------------------

    def _bounds(self) -> Bounds:
        bounds = Bounds()
        bounds.steps = MOST_STEPS
        bounds.paths = MOST_PATHS
        bounds.states = MOST_WAITING
        bounds.deadline = self.ends
        return bounds

    def _watched(self, places: list[OwnPlace], only: int | None) -> Watching:
        """What becomes of all paths at some places, or of those that take one way."""
        watching = Watching([place.key for place in places], self.ways)
        watching.only = only
        bounds = self._bounds()
        stepper = Stepper(self.machine, bounds)
        bounds.is_idle = lambda _: stepper.steps > MOST_WORK
        watching.attach(stepper)
        search = build_search("dfs", 0, self.machine, MOST_WAITING)
        engine = Engine(self.machine, Feasibility(self.solver), bounds, search, (watching.hear,))
        engine.run = stepper.run
        engine.explore(self.start.fork())
        return watching

    def _scope(
        self, whole: Watching, finding: Finding, place: OwnPlace, found: ReplayedPath
    ) -> Scope | None:
        """How much of what comes to its place fails as a finding does; None where some may pass."""
        fates = whole.fates.get(place.key, {})
        wanted = {finding.exception}
        if fates and not whole.gaps and all(each == wanted for each in fates.values()):
            return Scope.PLACE
        way = found.visit.way
        if self._fails_so(whole, place, way, wanted):
            return Scope.PATH
        if not self._has_gap(whole, way) or time.monotonic() > self.ends:
            return None
        narrow = self._watched([place], way)
        return Scope.PATH if self._fails_so(narrow, place, way, wanted) else None

    def _fails_so(self, watching: Watching, place: OwnPlace, way: int, wanted: set[str]) -> bool:
        """Whether all that came to a place by a way failed there, and none is missing."""
        fates = watching.fates.get(place.key, {}).get(way)
        return fates == wanted and not self._has_gap(watching, way)

    def _has_gap(self, watching: Watching, way: int) -> bool:
        """Whether something that nobody knows of may take a way."""
        return any(self.ways.begins(gap, way) for gap in watching.gaps)

    # --- why -----------------------------------------------------------------------------------

    def _because(self, found: ReplayedPath) -> tuple[str, ...]:
        """The assignments that an operand depends on, and the branches that fixed it, by line."""
        assignments = [found.origins.assignments[each] for each in sorted(found.operand.rests_on)]
        said = [sentence(each.file, each.line, each.text) for each in latest(assignments)]
        for each in self._fixing(found):
            conjunct = each.node.conjunct
            text = each.node.label if conjunct is None else java(conjunct, CONDITION_LENGTH)
            said.append(sentence(each.file, each.line, text))
        return tuple(dict.fromkeys(said))

    def _fixing(self, found: ReplayedPath) -> list[PathFact]:
        """The conditions of the path that leave a culprit no other value."""
        culprit, before = found.trace.culprit, len(found.conjuncts)
        if isinstance(culprit, Symbol):
            label = f"{culprit.name} == null"
            return [each for each in found.conditions if each.node.label == label]
        fault = fault_of(found)
        known = [c for c in found.conditions if c.node.conjunct is not None]
        known = [c for c in known if c.node.label != GIVEN][:before]
        if fault is None or fault.is_const:
            return []
        needed = connected(fault, known)
        if len(needed) > MOST_CONDITIONS:
            return needed
        for each in list(needed):
            fewer = [other for other in needed if other is not each]
            conjuncts = tuple([c.node.conjunct for c in fewer if c.node.conjunct is not None])
            if not self._can_hold(conjuncts, not_(fault)):
                needed = fewer
        return needed


def latest(assignments: list[SourceAssignment]) -> list[SourceAssignment]:
    """Assignments in their order; of one that happened again and again, the last time."""
    by_line = {(each.line, each.text.partition(" (")[0]): each for each in assignments}
    return [each for each in assignments if each in by_line.values()]


def chooser(answers: Answers) -> Decide:
    """Takes the alternatives that answers name."""

    def decide(state: State, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> bool:
        chosen = answers(conditions, labels)
        if chosen >= 0:
            take(state, chosen, conditions[chosen], labels, ())
        return chosen >= 0

    return decide


def fault_of(found: ReplayedPath) -> Expr | None:
    """What makes an instruction fail, as a condition; None where it is about no number."""
    culprit, length = found.trace.culprit, found.trace.length
    if not isinstance(culprit, Expr):
        return None
    zero = const(0, culprit.sort)
    exception = found.exception
    if exception == ARITHMETIC.class_name:
        return eq(culprit, zero)
    if exception == NEGATIVE_SIZE.class_name:
        return slt(culprit, zero)
    if exception == ARRAY_INDEX.class_name and length is not None:
        most = length if isinstance(length, Expr) else const(length, culprit.sort)
        return or_(slt(culprit, zero), sge(culprit, most))
    return None


def connected(fault: Expr, conditions: list[PathFact]) -> list[PathFact]:
    """The conditions that hang together with a fault by variables, in their order."""
    known = set(variables(fault))
    chosen: set[int] = set()
    grown = True
    while grown:
        grown = False
        for number, each in enumerate(conditions):
            conjunct = each.node.conjunct
            if number in chosen or conjunct is None:
                continue
            about = variables(conjunct)
            if not known.isdisjoint(about):
                chosen.add(number)
                known.update(about)
                grown = True
    return [conditions[number] for number in sorted(chosen)]


def sentence(file: str | None, line: int | None, text: str) -> str:
    """A text with its place."""
    return text if line is None else f"{file or 'line'}:{line}: {text}"
