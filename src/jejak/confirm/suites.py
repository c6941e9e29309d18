"""One run of `jejak gen`: explores, writes tests, runs them twice, keeps what holds, measures."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from jejak.classfile.descriptors import java_name
from jejak.confirm.black_box import BlackBox
from jejak.confirm.files import about_paths, remove_stale, write_sources
from jejak.confirm.generating import Generator
from jejak.confirm.measuring import Measuring
from jejak.explore.path_recording import Gathered, PathRecording
from jejak.options import Options
from jejak.results.coverage import Figures
from jejak.results.methods import MethodResult, Status
from jejak.results.proofs import TrialOutcome
from jejak.results.tests import BUGS, PathTest
from jejak.target import Target
from jejak.testgen.suites import Source

Tell = Callable[[MethodResult, list[PathTest]], None]


@dataclass(slots=True)
class SuiteRun:
    """One run and what came of it.

    `files` are the test files with their numbers of tests; `left_alone` those that people
    changed, which stay as they are; `removed` those of an earlier run that no longer belong.
    """

    target: str
    options: Options
    started: datetime
    entries: int = 0
    results: list[MethodResult] = field(default_factory=list)
    tests: list[PathTest] = field(default_factory=list)
    files: list[tuple[Path, int]] = field(default_factory=list)
    left_alone: list[Path] = field(default_factory=list)
    removed: list[Path] = field(default_factory=list)
    figures: Figures | None = None
    trouble: str | None = None
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def kept(self) -> list[PathTest]:
        """The tests that were written."""
        return [test for test in self.tests if test.is_kept]

    @property
    def bugs(self) -> list[PathTest]:
        """Tests that show that jejak is wrong somewhere."""
        return [test for test in self.tests if test.outcome in BUGS]

    @property
    def failures(self) -> list[PathTest]:
        """Black-box tests that raised something."""
        return [test for test in self.tests if test.has_failed]

    @property
    def is_exhaustive(self) -> bool:
        """Whether every method was explored to its end and every path has its test."""
        explored = all(result.status is Status.EXHAUSTIVE for result in self.results)
        done = (TrialOutcome.KEPT, TrialOutcome.NOT_NEEDED)
        tested = all(test.outcome in done for test in self.tests)
        whole = len(self.results) == self.entries and not self.interrupted
        return bool(self.results) and explored and tested and whole


class Suites:
    """Carries out a run. Close it when done."""

    def __init__(self, run: SuiteRun, target: Target) -> None:
        self.run = run
        self.target = target
        self.recording = PathRecording(target, run.options)
        self.analysis = self.recording.analysis
        try:
            self.generator = Generator(target, self.recording, self.analysis.options)
        except BaseException:
            self.analysis.close()
            raise
        run.entries = len(self.analysis.entries)

    def explore(self, tell: Tell) -> None:
        """Explores every method and tries a test for each of its paths."""
        if self.run.options.time is not None:
            self.generator.bench.deadline = time.monotonic() + self.run.options.time
        for gathered in self.gather():
            self.run.results.append(gathered.result)
            tests = self.generator.add(gathered)
            self.run.tests += tests
            tell(gathered.result, tests)

    def gather(self) -> Iterator[Gathered]:
        """The paths of each method, or the inputs that a predicate accepts."""
        if self.run.options.black_box is None:
            yield from self.recording.run()
            return
        box = BlackBox(self.target, self.run.options)
        for entry in self.analysis.entries:
            gathered = self.recording.gathered[entry] = box.gather(entry)
            yield gathered

    def finish(self) -> None:
        """Runs all tests again, leaves out what is not needed, and measures the rest."""
        generator = self.generator
        generator.repeat()
        measuring = Measuring(generator)
        measuring.prepare()
        if self.run.options.smallest:
            measuring.leave_out_needless()
        self.run.figures = measuring.figures()
        self.run.tests = generator.tests()

    def write(self, directory: Path) -> None:
        """Writes the suites. Raises SetupError when the disk does not take them."""
        sources = self.generator.sources()
        run = self.run
        run.tests = self.generator.tests()
        written, run.left_alone = write_sources(directory, sources)
        run.files = [(path, self._size(sources, directory, path)) for path in written]
        run.trouble = self.generator.bench.trouble
        is_cut = run.interrupted or self.generator.bench.is_late()
        if len(run.results) == run.entries and not is_cut:
            run.removed = self._remove_earlier(directory, {*written, *run.left_alone})

    def _remove_earlier(self, directory: Path, kept: set[Path]) -> list[Path]:
        """Removes files that an earlier run wrote for the same classes, and this one did not."""
        if self.run.trouble is not None:
            return []
        names = {result.class_name for result in self.run.results}
        texts = {f"// {about_paths(java_name(name))}" for name in names}

        def is_stale(text: str) -> bool:
            return any(line in texts for line in text.splitlines()[:2])

        packages = {name.rpartition("/")[0] for name in names}
        return remove_stale(directory, packages, kept, is_stale, "Test")

    def _size(self, sources: list[Source], directory: Path, path: Path) -> int:
        name = next(each.class_name for each in sources if directory / each.path == path)
        suites = self.generator.bench.suites
        return sum(len(suite.as_expected()) for suite in suites if suite.class_name == name)

    def close(self) -> None:
        """Ends the JVM and the solver."""
        self.generator.close()
        self.analysis.close()
