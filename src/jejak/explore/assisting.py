"""What it takes to work on a method whose exploration somebody else leads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from jejak.explore.analysis import Analysis
from jejak.explore.bounds import Bounds, bounds_from
from jejak.explore.entry import entry_state
from jejak.explore.feasibility import Feasibility
from jejak.explore.garbage import rarely_collected
from jejak.machine.machine import Machine
from jejak.options import Options
from jejak.program import Method
from jejak.state.state import State


@dataclass(frozen=True, slots=True)
class Assisted:
    """An entry method, the state in which its paths begin, and who decides on them."""

    entry: Method
    start: State
    machine: Machine
    feasibility: Feasibility
    bounds: Bounds


def assist(
    analysis: Analysis, entry: Method, options: Options, serve: Callable[[Assisted], None]
) -> None:
    """Serves somebody who explores a method under some options: all is as it is there."""
    analysis.limit_facts(analysis.wall.ends)
    analysis.solver.renew()
    with analysis.bounded_by(options):
        machine = analysis.machine
        machine.class_hierarchy.stand_in(entry.owner.package)
        bounds = bounds_from(options)
        with rarely_collected():
            beginning = analysis.beginning(entry, bounds)
            start = entry_state(machine, entry, options.arguments, beginning)
            feasibility = Feasibility(analysis.solver, options.unknown, options.feasibility)
            serve(Assisted(entry, start, machine, feasibility, bounds))
