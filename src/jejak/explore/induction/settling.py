"""Settling: a method explored so that one turn of each loop stands for all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.bytecode.instructions import Increment, Store
from jejak.explore.entry import entry_state
from jejak.explore.findings import Error
from jejak.explore.induction.claims import WITHOUT, Family, claims_of, excluded, rates
from jejak.explore.induction.places import LOCAL, ChangesMore, Differences, Head, Place
from jejak.explore.induction.proving import Prover, said_of
from jejak.explore.induction.walking import GivenUp, LoopPlace, LoopWalk, Passed, Region, Walker
from jejak.explore.paths import Path, ended
from jejak.expr import Expr, variables
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome
from jejak.program import Method
from jejak.results.endings import COMPLETE
from jejak.semantics.joining import is_number
from jejak.solver import Solver
from jejak.state.path import PathCondition
from jejak.state.state import State

MOST_ROUNDS: Final = 40
"""How often what a turn may change, and what may be claimed, is corrected."""
FIRST_ATTEMPTS: Final = 3
"""TurnCount that needed decisions after which a loop is tried; after more it is just unrolled."""
MOST_TURNS: Final = 80
"""Such turns of a loop that are unrolled."""
MOST_STRENGTHENED: Final = 4
"""How often claims are added that exclude errors: k of k-induction."""

Turn = tuple[State, dict[Expr, Expr]]
"""A state at the end of a turn, and what it leaves in the variables of the head."""
Tolerated = Callable[[Error, bool], bool]
"""Whether an error of a path, known to be real or not, takes nothing from what is claimed."""


class Settling:
    """Explores one entry method by induction over its loops, up to a moment.

    `loops` counts the loops for which one turn stood for all.
    """

    def __init__(self, machine: Machine, solver: Solver, ends: float, tolerated: Tolerated) -> None:
        self.machine = machine
        self.tolerated = tolerated
        self.prover = Prover(solver, ends)
        self.walker = Walker(machine, solver, ends, self._arrive)
        self.hints: dict[tuple[int, int, int], list[Expr]] = {}
        self.loops: set[tuple[int, int]] = set()
        self.is_quick = True

    def settles(self, entry: Method, arguments: tuple[str, ...]) -> bool:
        """Whether no path has an error that is not tolerated, whatever the number of turns."""
        for attempt in range(MOST_STRENGTHENED):
            self.is_quick = attempt == 0
            state = entry_state(self.machine, entry, arguments)
            state.apart = True
            self.loops.clear()
            try:
                found = self.walker.region(LoopWalk(state), None)
                errors = self._errors(found.ended)
            except (GivenUp, ChangesMore):
                return False
            if not errors:
                return True
            learned = [self._learn(walk) for walk in errors]
            if not self.is_quick and not any(learned):
                return False
        return False

    def _errors(self, walks: list[tuple[LoopWalk, Outcome]]) -> list[LoopWalk]:
        """The walks that end in an error which is not tolerated, as far as anybody knows."""
        found: list[LoopWalk] = []
        for walk, outcome in walks:
            path = ended(walk.state, outcome)
            if path.ending not in COMPLETE or is_chosen(walk.state):
                raise GivenUp
            if path.is_error and not self._is_tolerated(walk, path):
                found.append(walk)
        return found

    def _is_tolerated(self, walk: LoopWalk, path: Path) -> bool:
        if self.walker.is_excluded(walk.state):
            return True
        exception = path.exception or walk.state.path.failed_assertion
        assert exception is not None
        return self.tolerated(Error(path, exception), not walk.passed)

    # --- loops ---------------------------------------------------------------------------------

    def _arrive(self, walk: LoopWalk, here: LoopPlace) -> Region | None:
        """What comes of a walk at a loop, for every number of turns; None where nobody knows."""
        asked = walk.turns[here.key].asked
        if asked > MOST_TURNS:
            raise GivenUp
        if asked > FIRST_ATTEMPTS:
            return None
        try:
            return Induction(self, walk, here).region()
        except ChangesMore:
            return None

    def _learn(self, walk: LoopWalk) -> bool:
        """Has the last loop that a walk passed exclude its error; False where it cannot."""
        return bool(walk.passed) and self.exclude(walk, walk.passed[-1])

    def exclude(self, walk: LoopWalk, passed: Passed) -> bool:
        """Adds a claim at the head of a loop that excludes a walk; False where there is none."""
        since, before = conjuncts_between(walk.state, passed.condition)
        known = set(passed.head.variables.values())
        for each in before:
            known.update(variables(each))
        for value in (*passed.head.entered.values(), *of_arguments(walk.state)):
            known.update(variables(value))
        claim = excluded(since, known, set(passed.head.variables.values()))
        hints = self.hints.setdefault(passed.key, [])
        if claim is None or claim in hints:
            return False
        hints.append(claim)
        return True


class Induction:
    """One loop, from a walk that is at its head: any turn of it is one turn from a `Head`."""

    def __init__(self, settling: Settling, walk: LoopWalk, here: LoopPlace) -> None:
        self.settling = settling
        self.prover = settling.prover
        self.walk = walk
        self.here = here
        self.key = len(walk.passed), here.code.number, here.pc
        self.live = here.outline.live[here.pc]
        self.places = stored_locals(walk.state, here, self.live)
        self.dropped: set[Expr] = set()
        self.based: dict[Expr, bool] = {}
        self.rates: list[Expr] = []
        self.strengthened = 0

    def region(self) -> Region | None:
        """What comes of all turns; None where nothing is known of them."""
        for _ in range(MOST_ROUNDS):
            head = self._head()
            claims = self._claims(head)
            for claim in claims:
                head.state.assume(claim)
            head.state.exploration.validated = head.state.path.condition
            found = self._turn(head)
            if self._grows(head, found):
                continue
            turns = [(walk.state, head.numbers_in(walk.state)) for walk in found.back]
            if self._breaks(head, claims, turns):
                continue
            if self._strengthens(found):
                continue
            if not self.prover.ends(head, turns):
                return None
            self.settling.loops.add((self.here.code.number, self.here.pc))
            return found
        return None

    def _head(self) -> Head:
        name = f"turn {self.key[0]}"
        return Head(self.settling.machine, self.walk.state, self.places, name)

    def _turn(self, head: Head) -> Region:
        """All walks of one turn."""
        state = head.state.fork()
        state.apart = True
        passed = Passed(self.key, head, head.state.path.condition)
        start = LoopWalk(state, (*self.walk.passed, passed), self.walk.turns.copy())
        start.looks_around = False
        return self.settling.walker.region(start, self.here)

    def _claims(self, head: Head) -> dict[Expr, Family]:
        """What is claimed of the head: guesses that hold when the loop is entered."""
        guesses = claims_of(head, self.here.code)
        guesses |= dict.fromkeys(self.rates, Family.RELATION)
        guesses |= dict.fromkeys(self.settling.hints.get(self.key, ()), Family.RELATION)
        new = [each for each in guesses if each not in self.based]
        entered = {head.variables[place]: value for place, value in head.entered.items()}
        holding = self.prover.proved(self.walk.state, said_of(new, entered))
        for each in new:
            self.based[each] = each in holding
        known = set(head.variables.values())
        return {
            each: family
            for each, family in guesses.items()
            if self.based[each]
            and each not in self.dropped
            and not known.isdisjoint(variables(each))
        }

    def _grows(self, head: Head, found: Region) -> bool:
        """Adds the places that turns have changed; whether there are new ones."""
        changed: set[Place] = set()
        for walk in found.back:
            changed |= Differences(self.settling.machine, head.state, walk.state, self.live).found
        if changed <= self.places:
            return False
        self.places |= changed
        whole = {place.owner for place in self.places if place.kind == "elements"}
        self.places = {p for p in self.places if p.kind != "cell" or p.owner not in whole}
        return True

    def _breaks(self, head: Head, claims: dict[Expr, Family], turns: list[Turn]) -> bool:
        """Drops the claims that a turn does not keep, and adds some by what it does."""
        before = len(self.dropped)
        for state, numbers in turns:
            for family in Family:
                asked = [e for e, its in claims.items() if its is family and e not in self.dropped]
                aside = WITHOUT.get(family, frozenset()) if self.settling.is_quick else frozenset()
                without = frozenset([each for each, its in claims.items() if its in aside])
                holding = self.prover.proved(state, said_of(asked, numbers), without)
                self.dropped.update(each for each in asked if each not in holding)
        more = rates(head, [numbers for _, numbers in turns])
        new = [each for each in more if each not in self.rates]
        self.rates += new
        return len(self.dropped) > before or bool(new)

    def _strengthens(self, found: Region) -> bool:
        """Adds claims that exclude the errors of a turn, a number of times."""
        if self.strengthened >= MOST_STRENGTHENED:
            return False
        self.strengthened += 1
        added = False
        for walk, outcome in found.ended:
            path = ended(walk.state, outcome)
            mine = [each for each in walk.passed if each.key == self.key]
            if path.is_error and mine and not self.settling.walker.is_excluded(walk.state):
                added = self.settling.exclude(walk, mine[0]) or added
        return added


def stored_locals(state: State, here: LoopPlace, live: int) -> set[Place]:
    """The local variables with numbers that instructions of a loop assign, and that are read."""
    frame = state.frame
    assert frame is not None
    found: set[Place] = set()
    for pc, ins in enumerate(here.code.instructions):
        if not isinstance(ins, Store | Increment) or not here.has(pc):
            continue
        if live >> ins.index & 1 and is_number(frame.locals[ins.index]):
            found.add(Place(LOCAL, "", ins.index))
    return found


def conjuncts_between(state: State, mark: PathCondition | None) -> tuple[list[Expr], list[Expr]]:
    """What a path assumed after a mark, and before."""
    since: list[Expr] = []
    before: list[Expr] = []
    found = since
    node = state.path.condition
    while node is not None:
        if node is mark:
            found = before
        if node.conjunct is not None:
            found.append(node.conjunct)
        node = node.parent
    return since, before


def of_arguments(state: State) -> list[Expr]:
    """The arguments that are numbers."""
    return [value for _, value in state.inputs.arguments if isinstance(value, Expr)]


def is_chosen(state: State) -> bool:
    """Whether a path has seen numbers that the JVM chooses."""
    return bool(state.inputs.hashes or state.inputs.depths)
