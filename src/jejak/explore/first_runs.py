"""First runs: a few concrete inputs followed before any solving.

What they reach needs no solver; their inputs then travel with the states whose paths they
follow, and answer questions there.
"""

from __future__ import annotations

import random
from typing import Final

from jejak.explore.bounds import Bounds
from jejak.explore.feasibility import revalidate, satisfying
from jejak.explore.paths import Path, ended, follow, take
from jejak.explore.running import PathRunner
from jejak.expr import TRUE, Expr, Model, Value
from jejak.inputs.type_decisions import show_guesses
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Branch, Choice
from jejak.program import Method
from jejak.state.state import State

INTERESTING: Final = (1, -1, 2, 3, 5, 7, 10, 42, 100, 255, 1000, 2**31 - 1, -(2**31))
FLOATING: Final = (1.0, -1.0, 0.5, 2.0, 100.0, -0.0, 1e10)
MOST_STEPS: Final = 100_000


class FirstRun:
    """Follows the one path of one input; of open references it takes any alternative."""

    def __init__(self, machine: Machine, bounds: Bounds, chance: random.Random) -> None:
        self.machine = machine
        self.bounds = bounds
        self.chance = chance

    def error_of(self, state: State) -> Path | None:
        """The path of a state's input where it ends in an error."""
        state.apart = True
        outcome = follow(state, PathRunner(self.machine, self.bounds).run, self.decide)
        revalidate(state)
        if outcome is None or not state.exploration.models:
            return None
        path = ended(state, outcome)
        if not path.is_error:
            return None
        show_guesses(self.machine, state)
        return path

    def decide(self, state: State, conditions: tuple[Expr, ...], labels: tuple[str, ...]) -> bool:
        """Takes the alternative that the input satisfies, while there is time."""
        revalidate(state)
        fitting = [
            i for i, each in enumerate(conditions) if satisfying(state.exploration.models, each)
        ]
        if not fitting or self.bounds.is_late():
            return False
        free = all(condition is TRUE for condition in conditions)
        chosen = self.chance.choice(fitting) if free else fitting[0]
        take(state, chosen, conditions[chosen], labels, state.exploration.models)
        return True


class FirstRuns:
    """What came of first runs: the errors met, and the state to explore from."""

    def __init__(self, state: State, errors: list[Path]) -> None:
        self.state = state
        self.errors = errors


def run_first(
    machine: Machine,
    bounds: Bounds,
    state: State,
    entry: Method,
    runs: int,
    seed: int,
    examples: tuple[Model, ...] = (),
) -> FirstRuns:
    """Follows random inputs, and gives all of them to the state as models.

    `bounds` are those of the exploration. The plainest input, all zeros, is only given to the
    state: the search follows it first, behind `examples`, which it follows before all others.
    Where no question comes, all inputs go the same way.
    """
    if runs <= 0 and not examples:
        return FirstRuns(state, [])
    alone = bounds_of_one(bounds)
    asking = up_to_question(machine, alone, state)
    chance = random.Random(seed)  # noqa: S311 - no secrets here
    models = [*examples, Model({})]
    errors: list[Path] = []
    if asking is not None:
        state = asking
    first = FirstRun(machine, alone, chance)
    for _ in range(runs - 1):
        model = Model(random_values(state, entry, chance))
        models.append(model)
        if asking is None:
            continue
        copied = state.fork()
        copied.exploration.models = (model,)
        error = first.error_of(copied)
        if error is not None:
            errors.append(error)
    state.exploration.models = tuple(models)
    return FirstRuns(state, errors)


def up_to_question(machine: Machine, bounds: Bounds, state: State) -> State | None:
    """The state in which the first question comes, which is the same for all inputs.

    None where the path ends before, or is too long to be run for that.
    """
    if bounds.needs_every_step:
        return state
    ahead = state.fork()
    outcome = PathRunner(machine, bounds).run(ahead)
    return ahead if isinstance(outcome, Branch | Choice) else None


def bounds_of_one(bounds: Bounds) -> Bounds:
    """The bounds of a first run within those of an exploration."""
    one = Bounds()
    one.steps = MOST_STEPS
    one.revisits = bounds.revisits
    one.loop_bound, one.gotos = bounds.loop_bound, bounds.gotos
    one.method_calls = bounds.method_calls
    one.deadline = bounds.deadline
    return one


def random_values(state: State, entry: Method, chance: random.Random) -> dict[str, Value]:
    """Values for the inputs of a method by name."""
    values: dict[str, Value] = {}
    types = list(entry.type.parameters)
    if not entry.is_static:
        types.insert(0, "L")
    for (name, _), descriptor in zip(state.inputs.arguments, types, strict=True):
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
