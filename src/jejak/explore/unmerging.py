"""Errors on merged paths, followed once more with every branch apart.

An input of the path decides each question, so that what an error is about, and whose fault it is,
is read off the path that this input takes and not off values that conditions choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from jejak.explore.bounds import Bounds
from jejak.explore.paths import Path, ended, follow, take
from jejak.explore.running import PathRunner
from jejak.expr import Expr, Model, and_, not_
from jejak.machine.machine import Machine
from jejak.machine.outcomes import PAUSED
from jejak.semantics.throwing import Trace
from jejak.state.path import Decision
from jejak.state.state import State

MOST_STEPS = 1_000_000
MOST_PATHS = 6
"""Paths that lead to one place of errors, followed apart: whose fault an error is may differ."""


class Unmerging:
    """Follows paths of one entry method apart, from the state `beginning`.

    `another` finds an input of a state's path that fulfils a condition, too.
    """

    def __init__(
        self,
        machine: Machine,
        beginning: State,
        deadline: float | None,
        another: Callable[[State, Expr], Model | None],
    ) -> None:
        self.beginning = beginning
        self.another = another
        bounds = Bounds()
        bounds.steps = MOST_STEPS
        bounds.deadline = deadline
        self.runner = PathRunner(machine, bounds)
        self._told: Counter[tuple[object, ...]] = Counter()

    def apart(self, path: Path) -> list[Path]:
        """Paths that inputs of a merged path take to its error: a few for each place of errors.

        What blurs the merged path blurs them, too.
        """
        if not path.state.path.merged or not path.state.exploration.models:
            return []
        found: list[Path] = []
        place = place_of(path)
        model: Model | None = path.state.exploration.models[0]
        while model is not None:
            one = self.follow(path, model)
            if one is None:
                break
            found.append(one)
            self._told[place] += 1
            if self._told[place] >= MOST_PATHS:
                break
            taken = [not_(and_(*each.state.conjuncts())) for each in found]
            model = self.another(path.state, and_(*taken))
        return found

    def follow(self, path: Path, model: Model) -> Path | None:
        """The path that an input of a merged path takes, None where it ends otherwise."""
        answers = InputAnswers(path.state, model)
        state = self.beginning.fork()
        state.apart = True
        outcome = follow(state, self.runner.run, answers.decide)
        if outcome is None or outcome is PAUSED:
            return None
        found = ended(state, outcome)
        if found.ending is not path.ending or place_of(found) != place_of(path):
            return None
        kept, merged = state.exploration, path.state
        kept.models, kept.validated = (model,), state.path.condition
        kept.node = merged.exploration.node
        for approximation in merged.path.approximations:
            state.approximate(approximation)
        for omission in merged.path.omissions:
            state.omit(omission)
        return found


class InputAnswers:
    """Answers questions as an input of a path does; what inputs are, as the path itself did."""

    def __init__(self, state: State, model: Model) -> None:
        self.model = model
        self._decided: list[int] = []
        decision: Decision | None = state.path.decisions
        while decision is not None:
            if decision.labelled:
                self._decided.append(decision.choice)
            decision = decision.parent

    def decide(self, state: State, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> bool:
        """Takes the alternative that the input takes; False where there is none."""
        chosen = self.choose(conditions, labels)
        if chosen < 0:
            return False
        take(state, chosen, conditions[chosen], labels, (self.model,))
        return True

    def choose(self, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> int:
        """The alternative that the input takes; -1 where there is none."""
        if any(labels):
            chosen = self._decided.pop() if self._decided else -1
        else:
            holding = [i for i, each in enumerate(conditions) if self.model.holds(each)]
            chosen = holding[0] if holding else -1
        is_there = 0 <= chosen < len(conditions) and self.model.holds(conditions[chosen])
        return chosen if is_there else -1


def place_of(path: Path) -> tuple[object, ...]:
    """What a path throws, and where."""
    if path.exception is None:
        return ()
    instance = path.state.instance(path.exception)
    places = instance.native.places if isinstance(instance.native, Trace) else ()
    return (instance.shape.name, *[(code.method, place) for code, place in places])
