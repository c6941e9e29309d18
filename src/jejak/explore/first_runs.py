"""First runs: a few concrete inputs followed before any solving.

What they reach needs no solver; their inputs then travel with the states whose paths they
follow, and answer questions there.
"""

from __future__ import annotations

import random
from typing import Final

from jejak.explore.bounds import Bounds
from jejak.explore.engine import Engine, Path, satisfying
from jejak.explore.search import DepthFirst
from jejak.expr import TRUE, Expr, Model, Value
from jejak.inputs.types import show_guesses
from jejak.program import Method
from jejak.results.endings import Ending
from jejak.state.state import State

INTERESTING: Final = (1, -1, 2, 3, 5, 7, 10, 42, 100, 255, 1000, 2**31 - 1, -(2**31))
FLOATING: Final = (1.0, -1.0, 0.5, 2.0, 100.0, -0.0, 1e10)
MOST_STEPS: Final = 100_000


class FirstRun(Engine):
    """Follows the one path of one input; of open references it takes any alternative."""

    def __init__(self, engine: Engine, chance: random.Random) -> None:
        bounds = Bounds()
        bounds.steps = MOST_STEPS
        bounds.revisits = engine.bounds.revisits
        super().__init__(engine.machine, engine.solver, bounds, DepthFirst(), engine.listener)
        self.deadline = engine.deadline
        self.chance = chance
        self.asks_at_branches = False
        self.error: Path | None = None

    def split(
        self,
        state: State,
        conditions: tuple[Expr, ...],
        labels: tuple[str, ...],
    ) -> bool:
        """Takes the alternative that the input satisfies."""
        if not self.refresh(state) or not state.models:
            return False
        fitting = [i for i, each in enumerate(conditions) if satisfying(state.models, each)]
        if not fitting:
            return False
        free = all(condition is TRUE for condition in conditions)
        chosen = self.chance.choice(fitting) if free else fitting[0]
        self.take(state, -1, chosen, conditions[chosen], labels, state.models)
        return True

    def finish(self, state: State, outcome: object) -> None:
        """Keeps the path when it ends in an error; says nothing about any other."""
        if state.models and self.refresh(state) and state.models:
            super().finish(state, outcome)  # type: ignore[arg-type]

    def end(self, path: Path) -> None:
        """Remembers an error."""
        if path.ending is Ending.THREW or path.state.failed_assertion is not None:
            show_guesses(self.machine, path.state)
            self.error = path


def run_first(engine: Engine, state: State, entry: Method, runs: int, seed: int) -> list[Path]:
    """Follows random inputs; returns the errors met, and gives the state all inputs as models.

    The plainest input, all zeros, is only given to the state: the search follows it first.
    """
    if runs <= 0:
        return []
    chance = random.Random(seed)  # noqa: S311 - no secrets here
    models = [Model({})]
    errors: list[Path] = []
    for _ in range(runs - 1):
        model = Model(random_values(state, entry, chance))
        models.append(model)
        run = FirstRun(engine, chance)
        copied = state.fork()
        copied.models = (model,)
        run.follow(copied)
        if run.error is not None:
            errors.append(run.error)
    state.models = tuple(models)
    return errors


def random_values(state: State, entry: Method, chance: random.Random) -> dict[str, Value]:
    """Values for the inputs of a method by name."""
    values: dict[str, Value] = {}
    types = list(entry.type.parameters)
    if not entry.is_static:
        types.insert(0, "L")
    for (name, _), descriptor in zip(state.inputs, types, strict=True):
        if descriptor[0] == "[":
            values[f"{name}.length"] = chance.randrange(5)
        elif descriptor == "Z":
            values[name] = chance.random() < 0.5
        elif descriptor in "FD":
            values[name] = chance.choice(FLOATING)
        elif descriptor in "BCSIJ":
            values[name] = in_range(chance.choice(INTERESTING), descriptor)
    return values


def in_range(value: int, descriptor: str) -> int:
    """A number as one of a narrower type holds it, in the solver's signed view."""
    bits = {"B": 8, "C": 16, "S": 16, "I": 32, "J": 64}[descriptor]
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value
