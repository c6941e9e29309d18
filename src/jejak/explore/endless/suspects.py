"""Suspects: paths that a bound cut, and what comes of those that are run on."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from typing import Final

from jejak.explore.bounds import SLICE
from jejak.explore.endless.probing import Goes, Probe, comes_round
from jejak.explore.endless.recurrence import LoopTurn
from jejak.explore.endless.telling import Overflow, Round
from jejak.explore.findings import a_model
from jejak.explore.paths import Path
from jejak.explore.recorder import Recorder
from jejak.expr import BV32, BV64, Expr, Model, and_, bit_and, const, eq, or_, variables
from jejak.expr.sorts import KIND_ARRAY
from jejak.machine.machine import Machine
from jejak.results.endings import GIVEN_UP, Ending
from jejak.results.findings import Finding
from jejak.results.methods import MethodResult
from jejak.results.reasons import Approximation
from jejak.solver import Query, Sat, Solver
from jejak.state.code import Code
from jejak.state.frames import Frame
from jejak.state.path import NO_FACTS
from jejak.state.state import State

FIRST_LOOK: Final = 1 << 18
"""Instructions after which a path is looked at, and again after four times as many."""
LOOPING: Final = frozenset(
    (
        Ending.ENDLESS,
        Ending.BRANCH_BOUND,
        Ending.STEPS,
        Ending.REVISITS,
        Ending.ITERATIONS,
        Ending.PATH_LENGTH,
    )
)
"""Endings of paths that may be in a loop without end."""
MOST_OF_PLACE: Final = 3
MOST: Final = 8
"""Suspects kept for one place, and for one method."""
MOST_PLACES: Final = 5
"""Places for which time is kept."""
MOST_ACTIVATIONS: Final = 4
"""Activations of a method that its last one is compared with."""
MOST_GIVEN_UP: Final = 4
MANY: Final = 20
"""Suspects among the paths that were given up, and how many decisions make one."""
SECONDS: Final = 2.0
SHARE: Final = 0.25
LEAST_SECONDS: Final = 0.5
"""Time for the suspects of a method: at most so much, and so much of what exploring took."""
QUESTION_SECONDS: Final = 0.5


@dataclass(frozen=True, slots=True)
class LookedFor:
    """What is looked for."""

    overflows: bool
    loops: bool


class Suspects:
    """Hears of the paths of one entry method, and tells which of them have no end."""

    def __init__(self, machine: Machine, solver: Solver, wanted: LookedFor) -> None:
        self.machine = machine
        self.solver = solver
        self.wanted = wanted
        self.began = time.monotonic()
        self._paths: list[Path] = []
        self._given_up: list[Path] = []
        self._at: Counter[tuple[Ending, Code, int]] = Counter()

    def hear(self, path: Path) -> None:
        """Keeps a path that may have no end."""
        frame = path.state.frame
        if frame is None:
            return
        if path.ending in GIVEN_UP:
            self._keep_given_up(path)
        if not self._is_wanted(path.ending) or len(self._paths) >= MOST:
            return
        place = (path.ending, frame.code, frame.pc)
        if self._at[place] < MOST_OF_PLACE:
            self._at[place] += 1
            self._paths.append(path)

    @property
    def places(self) -> int:
        """How many places there are at which paths were cut that may have no end."""
        return min(len(self._at), MOST_PLACES)

    def _keep_given_up(self, path: Path) -> None:
        """Keeps the paths that decided most among those that nobody followed to their end."""
        if not path.state.exploration.models or decided(path) < MANY:
            return
        self._given_up.append(path)
        self._given_up.sort(key=decided, reverse=True)
        del self._given_up[MOST_GIVEN_UP:]

    def _is_wanted(self, ending: Ending) -> bool:
        if ending is Ending.RECURSION:
            return self.wanted.overflows
        return self.wanted.loops and ending in LOOPING

    def findings(self, recorder: Recorder, result: MethodResult) -> list[Finding]:
        """One finding for each recursion and each loop that goes on and on, on an input."""
        suspects = [each for each in (*self._paths, *self._given_up) if not awaits_thread(each)]
        if not suspects:
            return []
        now = time.monotonic()
        seconds = min(SECONDS, max(LEAST_SECONDS, SHARE * (now - self.began)))
        ends = min(now + seconds, max(recorder.ends, now + LEAST_SECONDS))
        found: dict[tuple[object, ...], Finding] = {}
        with self.solver.until(ends):
            for path in suspects:
                if time.monotonic() > ends:
                    break
                told = self._told(path, recorder, ends)
                if told is not None:
                    place = told.location
                    found.setdefault((told.failure, place.class_name, place.method), told)
        if time.monotonic() > ends:
            self.machine.program.ledger.hurry()
        known = {(each.exception, each.location) for each in result.findings}
        return [each for each in found.values() if (each.exception, each.location) not in known]

    def _told(self, path: Path, recorder: Recorder, ends: float) -> Finding | None:
        """The finding that a suspect is on the first of its inputs that shows it."""
        probe = self._on_known(path, recorder, ends)
        for ask in (self._repeating, self._otherwise):
            model = ask(path) if probe is None and time.monotonic() < ends else None
            if model is not None:
                probe = self._without_end(self._probe(path, model, ends))
        if probe is None:
            return None
        shown = probe.model
        if pin(path.state, shown):
            shown, _ = recorder.chosen(path, shown, ends, True)
        if probe.place is not None:
            return Round(recorder, path, probe.place).finding(shown)
        deepest = path.state.frame if path.ending is Ending.RECURSION else probe.state.frame
        return Overflow(recorder, path, deepest).finding(shown)

    def _on_known(self, path: Path, recorder: Recorder, ends: float) -> Probe | None:
        """A path on the input that led there, and on a plain one where that does as well.

        What ends on a plain input, and calls deep on another, may just have much to do.
        """
        state = path.state
        found = self._without_end(self._probe(path, a_model(state), ends))
        nothing = Model({})
        if found is None and all(nothing.holds(each) for each in state.conjuncts()):
            found = self._without_end(self._probe(path, nothing, ends))
        if found is None or not state.exploration.models or time.monotonic() > ends:
            return found
        half = time.monotonic() + (ends - time.monotonic()) / 2
        plain = self._probe(path, recorder.small_model(path, half), ends)
        if plain.goes is Goes.ENDS and found.goes is Goes.DEEPER:
            return None
        return self._without_end(plain) or found

    def _probe(self, path: Path, model: Model, ends: float) -> Probe:
        """A path run on, on an input."""
        probe = Probe(self.machine, path.state, model, ends)
        if path.ending is not Ending.RECURSION:
            probe.begin()
            if probe.goes is Goes.ON and self.wanted.loops and self._recurs(probe):
                probe.goes = Goes.ROUND
        if probe.goes is Goes.ON:
            probe.run()
        return probe

    def _recurs(self, probe: Probe) -> bool:
        """Whether what the numbers of a loop have in common keeps it from ever leaving."""
        samples = probe.turns()
        if samples is None:
            return False
        return LoopTurn(self.machine, self.solver, probe.state, samples, probe.ends).recurs()

    def _without_end(self, probe: Probe) -> Probe | None:
        """A probe that has no end of a kind that is looked for; None for others."""
        is_deep = probe.goes is Goes.DEEPER and self.wanted.overflows
        is_round = probe.goes is Goes.ROUND and self.wanted.loops
        return probe if is_deep or is_round else None

    def _repeating(self, path: Path) -> Model | None:
        """An input on which two activations of a method, at one call, hold the same numbers."""
        same = repeated_frames(path.state)
        return None if same is None else self._input(path.state, same)

    def _otherwise(self, path: Path) -> Model | None:
        """An input of a loop whose numbers are odd where those of the one that led there are even.

        Or the other way round: loops that count in steps may miss where they are to end.
        """
        known, state = a_model(path.state), path.state
        if path.ending is Ending.RECURSION:
            return None
        found = []
        for _, value in state.inputs.arguments:
            if isinstance(value, Expr) and value.sort in (BV32, BV64):
                one = const(1, value.sort)
                found.append(eq(bit_and(value, one), const(1 - known.value(value) % 2, value.sort)))
        return self._input(state, or_(*found)) if found else None

    def _input(self, state: State, condition: Expr) -> Model | None:
        """An input that follows a path and has a condition hold, if there is one at hand."""
        with self.solver.within(QUESTION_SECONDS):
            answer = self.solver.solve(Query((), (*state.conjuncts(), condition), ()))
        return answer.model if isinstance(answer, Sat) else None


def cut_rounds(machine: Machine, state: State) -> Ending | None:
    """How a path that has run long ends where it goes round and round; looks now and then only."""
    before = max(1, state.steps - SLICE) // FIRST_LOOK
    if state.steps // FIRST_LOOK == before or not is_power(state.steps // FIRST_LOOK):
        return None
    return Ending.ENDLESS if comes_round(machine, state) else None


def is_power(number: int) -> bool:
    """Whether a number is a power of four."""
    return number & (number - 1) == 0 and number.bit_length() % 2 == 1


def awaits_thread(path: Path) -> bool:
    """Whether a path waits for another thread, which may well let it go on."""
    return Approximation.THREADS in path.state.path.approximations


def decided(path: Path) -> int:
    """How many decisions a path made."""
    decisions = path.state.path.decisions
    return 0 if decisions is None else decisions.length


def repeated_frames(state: State) -> Expr | None:
    """That the last activation of a method is as one of those before; None where it cannot be."""
    top = state.frame
    below = None if top is None else top.parent
    found: list[Expr] = []
    looked = 0
    while top is not None and below is not None and looked < MOST_ACTIVATIONS:
        if below.code is top.code and below.pc == top.pc:
            looked += 1
            same = same_numbers(top, below)
            if same is not None:
                found.append(same)
        below = below.parent
    return or_(*found) if found else None


def same_numbers(one: Frame, other: Frame) -> Expr | None:
    """That the numbers of two frames are the same; None where some cannot be."""
    found: list[Expr] = []
    left, right = [*one.locals, *one.stack], [*other.locals, *other.stack]
    if len(left) != len(right):
        return None
    for mine, its in zip(left, right, strict=True):
        if mine is its or mine == its:
            continue
        one_term, other_term = term(mine, its), term(its, mine)
        if one_term is None or other_term is None or one_term.sort is not other_term.sort:
            return None
        found.append(eq(one_term, other_term))
    return and_(*found) if found else None


def term(value: object, beside: object) -> Expr | None:
    """A value as an expression, a number as one of the sort of what it is compared with."""
    if isinstance(value, Expr):
        return value
    is_number = isinstance(value, int | float) and isinstance(beside, Expr)
    return const(value, beside.sort) if is_number and isinstance(beside, Expr) else None


def pin(state: State, model: Model) -> bool:
    """Lets a path be that of one input: all that its condition asks is to have a model's values.

    False where that does not say all, since it speaks of arrays as wholes.
    """
    spoken: dict[str, Expr] = {}
    given = [value for _, value in state.inputs.arguments if isinstance(value, Expr)]
    for term in (*given, *state.conjuncts()):
        for each in variables(term):
            spoken.setdefault(str(each.payload), each)
    state.path.condition, state.path.facts = None, NO_FACTS
    for each in spoken.values():
        if each.sort.kind != KIND_ARRAY:
            state.assume(eq(each, const(model.value(each), each.sort)))
    state.exploration.models = (model,)
    state.exploration.validated = state.path.condition
    return all(each.sort.kind != KIND_ARRAY for each in spoken.values())
