"""Explorations by real runs, for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jejak.concolic.executing import RunExecutor
from jejak.concolic.searching import Concolic
from jejak.explore import Analysis
from jejak.options import load_options
from jejak.results.methods import MethodResult
from jejak.results.reasons import SkipReason
from jejak.target import open_target


class Runs:
    """Explores methods of a directory with classes, with one JVM for all."""

    def __init__(self, classes: Path, **given: Any) -> None:
        self.classes = classes
        self.options = load_options({"engine": "concolic", "tests": "tests", **given})
        self.target = open_target(str(self.classes), self.options)
        self.analysis = Analysis(self.target, self.options)
        self.executor = RunExecutor(self.target, self.options, self.analysis.solver)
        self.executor.prepare()

    def explore(self, place: str, engine: str, **given: Any) -> MethodResult:
        options = load_options({"engine": engine, "method_time": 120.0, **given})
        self.analysis.options = options
        concolic = Concolic(self.executor, options.first_runs, options.seed)
        self.analysis.drive = None if engine == "static" else concolic.explore
        name, _, method = place.partition(".")
        java = self.target.program.find(name)
        assert java is not None
        (found,) = (each for each in java.methods.values() if each.name == method)
        result = self.analysis.explore(found)
        assert SkipReason.INTERNAL_ERROR not in result.reasons, result.explanation
        return result

    def close(self) -> None:
        self.executor.close()
        self.analysis.close()
