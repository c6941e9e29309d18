"""Collects what the engine reports about one entry method into its result."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from jejak.explore.findings import (
    Error,
    a_model,
    clause_location,
    condition_text,
    entry_location,
    message_under,
)
from jejak.explore.free_arguments import give_plain_objects
from jejak.explore.messages import own_message
from jejak.explore.paths import Path
from jejak.explore.preferred_values import legible, preferred, unasked, with_letters
from jejak.explore.snapshots import take_heaps
from jejak.explore.weighing import Weighing
from jejak.expr import Model
from jejak.javatext.calls import CalledMethod, call_text, result_text
from jejak.machine.machine import Machine
from jejak.program import Method
from jejak.program.openness import is_for_everybody
from jejak.results.endings import GIVEN_UP, Ending
from jejak.results.findings import Finding, FindingKind, Location
from jejak.results.methods import MethodResult, PathResult, Status
from jejak.results.reasons import Omission
from jejak.semantics.choosing import choose_all
from jejak.solver import Solver, simplest
from jejak.state.state import State
from jejak.state.values import Ref

PLAIN_BUDGET = 24
PLAIN_SECONDS = 1.0
ALL_PLAIN_SECONDS = 3.0
"""Queries and time spent on making the input of one path plain, and of all paths of a method."""


ALTERNATIVES = 4
ALTERNATIVE_SECONDS = 4.0
"""Paths kept for one cause, and time for choosing among those of a method."""


MOST_OTHERS = 2
"""Other paths to a defect that a test is tried for where that of the first one raises nothing."""


Chooser = Callable[[Path, Method, Model, float, bool], tuple[Model, int]]
"""Chooses an input that follows a path of an entry method, given one that does, before some moment.

It makes an effort where the path will be shown: others are counted. Says, too, how much of the
input it dislikes: another path to the same error may have a better one.
"""


Liking = Callable[[State, Method], dict[str, Any]]
"""Values that people like, of variables of a path, by name."""


Ranking = Callable[[Error], tuple[bool, bool, int, int]]
Retelling = Callable[[Error, Ranking, float], Error]
"""The same error on a plainer input by a ranking, looked for up to some moment."""


class Recorder:
    """Hears of paths; keeps the best ones of each cause, and every path when asked to.

    Inputs that are made plain, or chosen, must be there at `ends`, on the monotonic clock; later
    ones are as the path found them. `is_one_of_many` says that other methods are explored, too:
    then an effort is made for defects only.
    """

    def __init__(
        self, machine: Machine, solver: Solver, entry: Method, result: MethodResult, all_paths: bool
    ) -> None:
        self.machine = machine
        self.solver = solver
        self.entry = entry
        self.called = CalledMethod(entry.owner.name, entry.name, entry.descriptor, entry.is_static)
        self.result = result
        self.all_paths = all_paths
        self.plain_seconds = ALL_PLAIN_SECONDS
        self.choosing_seconds = ALTERNATIVE_SECONDS
        self.errors: dict[tuple[object, ...], list[Error]] = {}
        self.times: dict[tuple[object, ...], int] = {}
        self.choose: Chooser | None = None
        self.retell: Retelling | None = None
        self.ends = math.inf
        self.weighing = Weighing()
        self.likes: Liking = preferred
        """What the values of inputs should be, where a path does not mind."""
        self.is_one_of_many = False

    def hear(self, path: Path) -> None:
        """Takes in one path."""
        keys = set()
        for each in path.apart or [path]:
            exception = each.exception
            if exception is None:
                exception = each.state.path.failed_assertion
            if exception is not None:
                error = Error(each, exception)
                keys.add(error.key())
                self.keep(self.errors.setdefault(error.key(), []), error)
        for key in keys:
            self.times[key] = self.times.get(key, 0) + 1
            self.weighing.add(key, path)
        if self.all_paths and path.ending not in GIVEN_UP:
            self.result.results.append(self.path_result(path))

    def keep(self, errors: list[Error], error: Error) -> None:
        """Puts an error in its place among the best ones of its cause."""
        place, own = len(errors), self.rank(error)
        while place > 0 and own < self.rank(errors[place - 1]):
            place -= 1
        errors.insert(place, error)
        del errors[ALTERNATIVES:]

    def rank(self, error: Error) -> tuple[bool, bool, int, int]:
        """Defects first: a bad argument that leads to the same place hides none.

        Then exact paths before blurred ones, inputs that are all different and few of them null,
        short paths.
        """
        state = error.path.state
        return not self.is_defect(error), blurs(error), oddities(state), error.length()

    def is_defect(self, error: Error) -> bool:
        """Whether an error is the program's own fault."""
        return error.kind(self.machine, self.entry) is FindingKind.DEFECT

    def hear_first(self, path: Path) -> None:
        """Takes in the error of a first run, which is not one of the counted paths."""
        exception = path.exception or path.state.path.failed_assertion
        if exception is not None:
            error = Error(path, exception)
            self.errors.setdefault(error.key(), [error])

    def path_result(self, path: Path, model: Model | None = None) -> PathResult:
        """One path with an input that follows it, a plain one where none is given."""
        state, entry = path.state, self.entry
        if model is None:
            model = self.plain_model(path)
        choose_all(state, model)
        heaps = take_heaps(
            state, model, entry, path.value, path.exception, self.machine.class_hierarchy
        )
        texts = call_text(heaps, self.called)
        text = None
        if path.ending is Ending.RETURNED:
            text = result_text(heaps, self.called)
        name, place, message = self.exception_of(path, model)
        return PathResult(
            path.ending,
            path.reason,
            texts.call,
            texts.arguments,
            condition_text(state),
            text,
            name,
            place,
            not state.path.approximations,
            state.choices(),
            heaps,
            message,
        )

    def exception_of(
        self, path: Path, model: Model
    ) -> tuple[str | None, Location | None, str | None]:
        """The class and the place of the exception that a path ended with, and its own text."""
        if path.exception is None:
            return None, None, None
        error = Error(path, path.exception)
        message = own_message(self.machine, error, model)
        return error.class_name, error.places[0] if error.places else None, message

    def plain_model(self, path: Path) -> Model:
        """An input that follows a path, the one that `choose` likes best among the plain ones."""
        model = self.small_model(path, self.ends)
        return self.chosen(path, model, self.ends, True)[0]

    def chosen(self, path: Path, model: Model, ends: float, shown: bool) -> tuple[Model, int]:
        """The input that `choose` likes best, and how much of it that dislikes."""
        if self.choose is None or time.monotonic() >= ends:
            return model, 0
        return self.choose(path, self.entry, model, ends, shown)

    def small_model(self, path: Path, ends: float) -> Model:
        """An input that follows a path, of small plain values as far as time allows."""
        model = a_model(path.state)
        liked = self.likes(path.state, self.entry)
        conjuncts = path.state.conjuncts()
        if not conjuncts:
            return Model(liked)
        if not path.state.exploration.models or self.plain_seconds <= 0:
            return with_letters(model, unasked(liked, conjuncts))
        started = time.monotonic()
        with self.solver.until(min(ends, started + min(self.plain_seconds, PLAIN_SECONDS))):
            model = simplest(self.solver, conjuncts, model, PLAIN_BUDGET, liked)
        self.plain_seconds -= time.monotonic() - started
        return legible(with_letters(model, liked), liked, conjuncts)

    def findings(self) -> list[Finding]:
        """One finding per cause, shortest path first."""
        ordered = sorted(self.errors.items(), key=lambda item: item[1][0].length())
        found = []
        for index, (key, errors) in enumerate(ordered):
            now = time.monotonic()
            share = (self.ends - now) / (len(ordered) - index)
            shown = self.is_shown(errors[0])
            told = self.finding(errors, self.times.get(key, 0), now + share, shown)
            weight = self.weighing.weight(key, self.result.status is Status.EXHAUSTIVE)
            found.append(replace(told, weight=weight))
        return found

    def is_shown(self, error: Error) -> bool:
        """Whether people look at the input of an error: that of a defect, where there are many."""
        if not self.is_one_of_many:
            return True
        return self.is_defect(error)

    def best(self, errors: list[Error], ends: float, shown: bool) -> tuple[Error, Model]:
        """The error among some of one cause whose input is disliked least, the first such one.

        They mean the same as the first of them. Where it is not `shown`, that one does.
        """
        found: tuple[Error, Model] | None = None
        least = 0
        kind, is_blurred = errors[0].kind(self.machine, self.entry), blurs(errors[0])
        for error in errors:
            if error.kind(self.machine, self.entry) is not kind or blurs(error) != is_blurred:
                break
            if found is not None and self.choosing_seconds <= 0:
                break
            started = time.monotonic()
            model = self.small_model(error.path, ends)
            model, disliked = self.chosen(error.path, model, ends, shown)
            if found is not None:
                self.choosing_seconds -= time.monotonic() - started
            if found is None or disliked < least:
                found, least = (error, model), disliked
            if least == 0 or not shown:
                break
        assert found is not None
        return found

    def finding(self, errors: list[Error], times: int, ends: float, shown: bool) -> Finding:
        """The finding that errors of one cause stand for, with a plain input."""
        if shown and self.retell is not None and not is_of_a_run(errors[0]):
            plainer = self.retell(errors[0], self.rank, ends)
            errors = errors if plainer is errors[0] else [plainer, *errors]
        error, model = self.best(errors, ends, shown)
        found = self.told_as(error, model, times)
        if self.choose is None or not shown or found.kind is not FindingKind.DEFECT:
            return found
        others = [each for each in errors if self.means_the_same(each, error)][:MOST_OTHERS]
        return replace(
            found,
            others=tuple([self.told_as(each, a_model(each.path.state), times) for each in others]),
        )

    def means_the_same(self, other: Error, error: Error) -> bool:
        """Whether another path to an error, whose input is known, says the same of the program."""
        state = other.path.state
        is_known = bool(state.exploration.models) and not state.path.approximations
        if other is error or not is_known:
            return False
        kinds = [each.kind(self.machine, self.entry) for each in (other, error)]
        return kinds[0] is kinds[1]

    def told_as(self, error: Error, model: Model, times: int) -> Finding:
        """An error as a finding, with an input."""
        state, entry = error.path.state, self.entry
        give_plain_objects(state)
        heaps = take_heaps(state, model, entry, None, error.exception, self.machine.class_hierarchy)
        texts = call_text(heaps, self.called, whole=False)
        here = error.places[0] if error.places else entry_location(entry)
        return Finding(
            error.class_name,
            message_under(error, model),
            error.kind(self.machine, entry),
            entry_location(entry),
            here,
            error.places,
            texts.call,
            texts.arguments,
            condition_text(state),
            not state.path.approximations,
            state.path.approximations,
            state.choices(),
            times,
            heaps,
            escapes=error.path.exception is not None,
            is_public=is_for_everybody(self.machine.resolver.loading, entry),
            evidence=error.evidence(self.machine, entry),
            clause=clause_location(self.machine, entry, error.places),
        )


def blurs(error: Error) -> bool:
    """Whether something on the way to an error is not exact."""
    return bool(error.path.state.path.approximations)


def is_of_a_run(error: Error) -> bool:
    """Whether the way to an error has what a real run gave: nothing else can follow it."""
    return Omission.CONCRETISED in error.path.state.path.omissions


def oddities(state: State) -> int:
    """How many inputs are null, and how many are objects that have another name, too."""
    nulls = sum([value is None for value in state.inputs.bindings.values()])
    return nulls + len(shared_inputs(state))


def shared_inputs(state: State) -> list[str]:
    """The names of inputs that turned out to be an object that has another name."""
    inputs = state.inputs
    met: set[int] = {ref.address for _, ref in inputs.arguments if isinstance(ref, Ref)}
    names = []
    for name, value in inputs.bindings.items():
        if isinstance(value, Ref) and value.address in inputs.objects:
            if value.address in met:
                names.append(name)
            met.add(value.address)
    return names
