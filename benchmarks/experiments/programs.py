"""The programs of the experiments: those of the tests, after the documents' descriptions."""

from __future__ import annotations

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.experiments.object_keys import object_programs
from benchmarks.experiments.ran import Ran, of_operation
from jejak.explore import Analysis
from jejak.jvm import choose_jdk
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult
from jejak.target import open_target

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = (
    ROOT / "tests" / "engine" / "programs",
    ROOT / "tests" / "heap" / "programs",
    ROOT / "java" / "driver",
)


@dataclass(frozen=True, slots=True)
class Explored:
    """The methods of a place, explored, and how long that took."""

    results: tuple[MethodResult, ...]
    seconds: float
    branches: Ran = (0, 0)
    bytecodes: Ran = (0, 0)

    @property
    def only(self) -> MethodResult:
        """The result of the one method."""
        (result,) = self.results
        return result

    @property
    def is_cut(self) -> bool:
        """Whether time has cut it."""
        return any(result.endings[Ending.TIME] for result in self.results)

    @property
    def cases(self) -> int:
        """Paths that came to the end of the program."""
        ends = (Ending.RETURNED, Ending.THREW)
        return sum(result.endings[each] for result in self.results for each in ends)

    def total(self, name: str) -> int:
        """The sum of a number that results have."""
        return sum(getattr(result, name) for result in self.results)


class Programs:
    """All programs, compiled into a directory."""

    def __init__(self, directory: Path) -> None:
        self.classes = directory
        jdk, _ = choose_jdk(None, os.environ)
        sources = [str(each) for place in SOURCES for each in sorted(place.rglob("*.java"))]
        for place, text in object_programs(SOURCES[1] / "structures").items():
            path = directory / "source" / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            sources.append(str(path))
        command = [str(jdk.home / "bin" / "javac"), "-g", "-nowarn", "-d", str(directory), *sources]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603

    def explore(self, place: str, **given: Any) -> Explored:
        """A class or `Class#method`, explored with options; no proof is tried."""
        options = load_options({"method_time": 600.0, "states": 1_000_000, **given})
        owner, mark, method = place.partition("#")
        target = f"{self.classes}/{owner.replace('.', '/')}.class{mark}{method}"
        opened = open_target(target, options)
        analysis = Analysis(opened, options)
        try:
            started = time.perf_counter()
            results = tuple(analysis.run())
            seconds = time.perf_counter() - started
            if not mark:
                return Explored(results, seconds)
            ran = of_operation(analysis.machine, analysis.entries[0])
            return Explored(results, seconds, *ran)
        finally:
            analysis.close()
            opened.program.close()
