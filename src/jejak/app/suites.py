"""The suites of a target: paths explored, tests tried and tried again, measured, written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jejak.app.contracts import needed_by
from jejak.app.events import MethodBegun, MethodDone
from jejak.classfile.descriptors import java_name
from jejak.confirm.black_box import BlackBox, as_inputs
from jejak.confirm.files import about_paths, remove_stale, write_sources
from jejak.confirm.generating import Generator, PathTrial, record
from jejak.confirm.measuring import Measuring
from jejak.explore.covering import Covering, Turns
from jejak.explore.machines import PRECONDITIONS
from jejak.explore.path_recording import Gathered, PathRecording
from jejak.explore.wall import Wall
from jejak.results.runs import SuiteRun
from jejak.target import Target
from jejak.testgen.written import Source

if TYPE_CHECKING:
    from jejak.contracts.wrapping import CheckedClass

TOGETHER_SECONDS: Final = 2.0
MEASURING_SECONDS: Final = 3.0
REHEARSING_SECONDS: Final = 0.03
FIGURES_SECONDS: Final = 4e-4
"""What it takes to run a suite whole, to measure it, to rehearse one of its tests, and to count
what of one method is covered."""


class Suites:
    """Makes the suites of a run. Close it when done."""

    def __init__(self, run: SuiteRun, target: Target, wall: Wall | None = None) -> None:
        self.run = run
        self.target = target
        self.is_by_contract = run.options.black_box == PRECONDITIONS
        is_boxed = run.options.black_box is not None
        self.box = BlackBox(target, run.options) if is_boxed and not self.is_by_contract else None
        self.recording = PathRecording(target, run.options, wall)
        self.analysis = self.recording.analysis
        try:
            self.generator = Generator(target, self.recording, self.analysis.options)
        except BaseException:
            self.analysis.close()
            raise
        run.entries = len(self.analysis.entries)
        self._proving = self.analysis.wall.kept
        self.analysis.wall.kept = self.kept
        self.generator.bench.beside.warm_up()

    def kept(self, found: int) -> float:
        """The seconds that all that follows exploring needs, with so many more tests to come."""
        tests = found + len(self.generator.trials())
        measuring = MEASURING_SECONDS if self.run.options.coverage else 0.0
        finishing = TOGETHER_SECONDS + measuring + tests * REHEARSING_SECONDS
        finishing += self.run.entries * FIGURES_SECONDS
        return self._proving(found) + finishing

    def explore(self) -> Iterator[MethodBegun | MethodDone]:
        """Explores the methods and tries tests for their paths."""
        run = self.run
        if run.options.every_path or run.options.black_box is not None:
            yield from self.explore_every_path()
        else:
            yield from self.cover()

    def explore_every_path(self) -> Iterator[MethodBegun | MethodDone]:
        """Explores every method and tries a test for each of its paths."""
        run = self.run
        paths = 0
        results = self.gather()
        for number, entry in enumerate(self.analysis.entries, 1):
            yield MethodBegun(entry.owner.name, entry.signature, number, run.entries, 0)
            gathered = next(results)
            run.results.append(gathered.result)
            trials = self.generator.add(entry, gathered.paths)
            run.tests += map(record, trials)
            paths += gathered.result.paths
            yield MethodDone(gathered.result, paths, tests=len(trials))

    def cover(self) -> Iterator[MethodBegun | MethodDone]:
        """Explores the methods in turn and tries tests for paths that show something new."""
        run = self.run
        covering = Covering(self.recording)
        numbers = {entry: number for number, entry in enumerate(self.analysis.entries, 1)}
        try:
            for turns in covering.run():
                entry = turns.entry
                number = numbers[entry]
                yield MethodBegun(entry.owner.name, entry.signature, number, run.entries, 0)
                self.try_paths(turns)
                self.generator.bench.advance()
            self.generator.bench.settle()
        finally:
            covering.finish()
            self.generator.arrange()
            run.results += [turns.gathered.result for turns in covering.turns]
            run.tests = self.generator.tests()
        paths = 0
        for result in run.results:
            paths += result.paths
            yield MethodDone(result, paths)

    def try_paths(self, turns: Turns) -> None:
        """Tries tests for the paths of a method that show something new; others where one fails."""
        chosen = turns.choose()

        def conclude(trials: Sequence[PathTrial]) -> Sequence[PathTrial]:
            for trial in trials:
                turns.take(trial.subject, trial.is_as_expected)
            if not all(trial.is_as_expected for trial in trials):
                self.try_paths(turns)
            return ()

        if chosen:
            self.generator.submit(turns.entry, chosen, conclude)

    def gather(self) -> Iterator[Gathered]:
        """The paths of each method, or the inputs that a predicate accepts."""
        if self.is_by_contract:
            program = self.target.program
            yield from (as_inputs(program, each) for each in self.recording.run())
            return
        if self.box is None:
            yield from self.recording.run()
            return
        for entry in self.analysis.entries:
            gathered = self.recording.gathered[entry] = self.box.gather(entry)
            yield gathered

    def finish(self) -> None:
        """Runs all tests again, leaves out what is not needed, and measures the rest."""
        generator = self.generator
        few = not self.run.options.every_path and self.run.options.black_box is None
        if not few:
            generator.repeat()
        measuring = Measuring(generator)
        measuring.prepare(few)
        if few and not measuring.ran_whole:
            generator.repeat()
        self.run.figures = measuring.figures()
        self.run.tests = generator.tests()

    def write(self, directory: Path, checks: Sequence[CheckedClass] = ()) -> None:
        """Writes the suites. Raises SetupError when the disk does not take them."""
        sources = self.generator.sources()
        needed = needed_by(checks, [each.text for each in sources])
        support = [
            Source(p, p.removesuffix(".java").replace("/", "."), t) for p, t in needed.items()
        ]
        write_sources(directory, support)
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
        kinds = (True, False)
        texts = {f"// {about_paths(java_name(name), each)}" for name in names for each in kinds}

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
