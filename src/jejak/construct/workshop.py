"""What building inputs in one package needs: the machine to try constructors on, and recipes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace

from jejak.construct.access import SourceAccess
from jejak.construct.following import Budget, Follower
from jejak.construct.initialised import Ready
from jejak.construct.recipes import Recipes
from jejak.construct.surroundings import in_plain_surroundings
from jejak.construct.trust import Trust
from jejak.explore.machines import settings_from
from jejak.machine.machine import Machine, MachineSettings
from jejak.options import Options
from jejak.program import JavaClass
from jejak.solver import Solver, build_solver
from jejak.target import Target

LOOPS = 8
CHAIN = 3


class Workshop:
    """Recipes for tests that stand in the package of one class.

    `trust` says how doubtful those may be that are followed.
    """

    def __init__(self, ready: Ready, place: JavaClass, solver: Solver) -> None:
        self.machine = ready.machine
        self.solver = solver
        self.access = SourceAccess(self.machine.resolver, place)
        self.recipes = Recipes(ready, self.access)
        self.trust = Trust.HOPED
        self.is_raw = False
        """Whether variables have no type arguments but those that are sure to compile."""


def workshop_settings(target: Target, options: Options) -> MachineSettings:
    """What a machine that tries constructors is told: options, and what keeps such runs short."""
    given = settings_from(target.resolver, options, target.field_facts)
    return in_plain_surroundings(
        replace(
            given,
            limits=replace(given.limits, branch_bound=LOOPS, chain=CHAIN),
            roots=target.classes,
            static_inputs=False,
            merging=False,
        )
    )


class Workshops:
    """The workshops of one analysis, one for each package.

    Its solver says which recipes fit; what recipes do is found out with another one, so that it
    does not hang on what was asked before.
    """

    def __init__(self, target: Target, options: Options, solver: Solver) -> None:
        self.solver = solver
        self.machine = Machine(target.program, target.resolver, workshop_settings(target, options))
        self.budget = Budget(
            target.program.ledger.hurry, math.inf if options.time is None else options.time
        )
        self._own_solver = build_solver(solver.config, target.program.ledger.hurry)
        self.ready = Ready(self.machine, Follower(self.machine, self._own_solver, self.budget))
        self._workshops: dict[str, Workshop] = {}

    def at(self, place: JavaClass) -> Workshop:
        """The workshop for tests of a class."""
        known = self._workshops.get(place.package)
        if known is None:
            known = self._workshops[place.package] = Workshop(self.ready, place, self.solver)
        self.machine.class_hierarchy.stand_in(place.package)
        return known

    def close(self) -> None:
        """Ends the solver of its own."""
        self._own_solver.close()

    @contextmanager
    def until(self, moment: float) -> Iterator[None]:
        """As long as this lasts, recipes are looked for, and asked for, up to some moment."""
        with self.budget.until(moment), self.solver.until(moment):
            yield

    def modestly(self, is_modest: bool) -> AbstractContextManager[None]:
        """As long as this lasts, recipes are looked for only while there is time for all that."""
        return self.budget.modestly(is_modest)

    @contextmanager
    def raw(self) -> Iterator[None]:
        """As long as this lasts, variables have no type arguments that javac might refuse."""
        for each in self._workshops.values():
            each.is_raw = True
        try:
            yield
        finally:
            for each in self._workshops.values():
                each.is_raw = False

    @contextmanager
    def careful(self) -> Iterator[None]:
        """As long as this lasts, no recipe is followed that may make something else."""
        for each in self._workshops.values():
            each.trust = Trust.FIRM
        try:
            yield
        finally:
            for each in self._workshops.values():
                each.trust = Trust.HOPED
