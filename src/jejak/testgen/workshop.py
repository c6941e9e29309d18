"""What building inputs in one package needs: the machine to try constructors on, and recipes."""

from __future__ import annotations

from jejak.explore.machines import machine_for
from jejak.options import Options
from jejak.program import JavaClass
from jejak.semantics.machine import Machine
from jejak.solver import Solver
from jejak.target import Target
from jejak.testgen.access import Access
from jejak.testgen.recipes import Recipes

LOOPS = 8
CHAIN = 3


class Workshop:
    """Recipes for tests that stand in the package of one class."""

    def __init__(self, machine: Machine, solver: Solver, place: JavaClass) -> None:
        self.machine = machine
        self.solver = solver
        self.access = Access(machine.resolver, place)
        self.recipes = Recipes(machine, solver, self.access)


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
        self._workshops: dict[str, Workshop] = {}

    def at(self, place: JavaClass) -> Workshop:
        """The workshop for tests of a class."""
        known = self._workshops.get(place.package)
        if known is None:
            known = self._workshops[place.package] = Workshop(self.machine, self.solver, place)
        self.machine.world.stand_in(place.package)
        return known
