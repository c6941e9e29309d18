"""What building inputs in one package needs: the machine to try constructors on, and recipes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from jejak.construct.access import SourceAccess
from jejak.construct.following import Follower
from jejak.construct.initialised import Ready
from jejak.construct.recipes import Recipes
from jejak.construct.surroundings import make_plain
from jejak.construct.trust import Trust
from jejak.explore.machines import machine_for
from jejak.options import Options
from jejak.program import JavaClass
from jejak.solver import Solver
from jejak.target import Target

LOOPS = 8
CHAIN = 3


class Workshop:
    """Recipes for tests that stand in the package of one class.

    `trust` says how doubtful those may be that are followed.
    """

    def __init__(self, ready: Ready, place: JavaClass) -> None:
        self.machine = ready.machine
        self.solver = ready.follow.solver
        self.access = SourceAccess(self.machine.resolver, place)
        self.recipes = Recipes(ready, self.access)
        self.trust = Trust.HOPED


class Workshops:
    """The workshops of one analysis, one for each package."""

    def __init__(self, target: Target, options: Options, solver: Solver) -> None:
        self.solver = solver
        self.machine = machine_for(target.program, target.resolver, options)
        self.machine.world.roots = target.classes
        self.machine.static_inputs = False
        self.machine.merging = False
        self.machine.limits.branch_bound = LOOPS
        self.machine.limits.chain = CHAIN
        make_plain(self.machine)
        self.ready = Ready(self.machine, Follower(self.machine, solver))
        self._workshops: dict[str, Workshop] = {}

    def at(self, place: JavaClass) -> Workshop:
        """The workshop for tests of a class."""
        known = self._workshops.get(place.package)
        if known is None:
            known = self._workshops[place.package] = Workshop(self.ready, place)
        self.machine.world.stand_in(place.package)
        return known

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
