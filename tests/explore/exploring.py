"""Explores methods of small sources, down to the paths as the engine has them."""

from __future__ import annotations

from typing import Any

from jejak.explore import Analysis
from jejak.explore.analysis import analysis_settings
from jejak.explore.bounds import bounds_from
from jejak.explore.definitions import recording
from jejak.explore.engine import Engine
from jejak.explore.entry import entry_state
from jejak.explore.feasibility import Feasibility
from jejak.explore.paths import Path
from jejak.explore.search import build_search
from jejak.explore.unique import UniqueValues
from jejak.machine.machine import Machine
from jejak.options import load_options
from jejak.program import Method
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult
from jejak.results.reasons import SkipReason
from jejak.target import open_target
from tests.javac import Javac


class Bench:
    """Compiles a source that is one top-level class `T`, and explores its methods."""

    def __init__(self, javac: Javac) -> None:
        self._javac = javac

    def analysis(self, source: str, method: str | None, **given: Any) -> Analysis:
        """An analysis of one method, or of all."""
        options = load_options({"method_time": 60.0, "solver_isolated": False, **given})
        classes = self._javac({"T.java": source}, "-g")
        place = f"{classes}/T.class" + (f"#{method}" if method else "")
        return Analysis(open_target(place, options), options)

    def results(self, source: str, method: str | None = None, **given: Any) -> list[MethodResult]:
        """What the analysis says of each method."""
        analysis = self.analysis(source, method, **given)
        try:
            found = list(analysis.run())
        finally:
            analysis.close()
        for each in found:
            assert SkipReason.INTERNAL_ERROR not in each.reasons, each.explanation
        return found

    def result(self, source: str, method: str, **given: Any) -> MethodResult:
        """What the analysis says of one method."""
        (found,) = self.results(source, method, **given)
        return found

    def machine(self, source: str, method: str) -> tuple[Machine, Method]:
        """A machine, and a method to run on it."""
        analysis = self.analysis(source, method)
        analysis.close()
        return analysis.machine, analysis.entries[0]

    def paths(self, source: str, method: str, definitions: bool = False, **given: Any) -> Paths:
        """The paths themselves, with every unique value looked for."""
        analysis = self.analysis(source, method, merge=False, **given)
        machine, options = analysis.machine, analysis.options
        if definitions:
            settings = recording(analysis_settings(analysis.target, options))
            machine = Machine(machine.program, machine.resolver, settings)
        found = Paths()
        search = build_search(options.search, options.seed, machine)
        found.unique = UniqueValues(analysis.solver)
        learn = found.unique.learn if options.unique else None
        feasibility = Feasibility(analysis.solver)
        engine = Engine(machine, feasibility, bounds_from(options), search, (found.hear,), learn)
        engine.explore(entry_state(machine, analysis.entries[0]))
        found.queries = feasibility.queries
        analysis.close()
        return found


class Paths:
    """The paths of one exploration, in order."""

    def __init__(self) -> None:
        self.all: list[Path] = []
        self.unique: UniqueValues | None = None
        self.queries = 0

    def hear(self, path: Path) -> None:
        """Takes in one path."""
        self.all.append(path)

    def threw(self) -> list[Path]:
        """Those that ended in an exception."""
        return [path for path in self.all if path.ending is Ending.THREW]


def unique_values(path: Path) -> dict[str, object]:
    """What a path has fixed, by name."""
    return {str(each.payload): value for each, value in path.state.exploration.unique.items()}
