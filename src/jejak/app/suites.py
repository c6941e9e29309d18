"""The suites of a target: paths explored, tests tried and tried again, measured, written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from jejak.app.events import MethodBegun, MethodDone
from jejak.classfile.descriptors import java_name
from jejak.confirm.black_box import BlackBox
from jejak.confirm.files import about_paths, remove_stale, write_sources
from jejak.confirm.generating import Generator
from jejak.confirm.measuring import Measuring
from jejak.explore.path_recording import Gathered, PathRecording
from jejak.explore.wall import Wall
from jejak.results.runs import SuiteRun
from jejak.target import Target
from jejak.testgen.suites import Source


class Suites:
    """Makes the suites of a run. Close it when done."""

    def __init__(self, run: SuiteRun, target: Target, wall: Wall | None = None) -> None:
        self.run = run
        self.target = target
        self.box = None if run.options.black_box is None else BlackBox(target, run.options)
        self.recording = PathRecording(target, run.options, wall)
        self.analysis = self.recording.analysis
        try:
            self.generator = Generator(target, self.recording, self.analysis.options)
        except BaseException:
            self.analysis.close()
            raise
        run.entries = len(self.analysis.entries)

    def explore(self) -> Iterator[MethodBegun | MethodDone]:
        """Explores every method and tries a test for each of its paths."""
        run = self.run
        paths = 0
        results = self.gather()
        for number, entry in enumerate(self.analysis.entries, 1):
            yield MethodBegun(entry.owner.name, entry.signature, number, run.entries, 0)
            gathered = next(results)
            run.results.append(gathered.result)
            tests = self.generator.add(gathered)
            run.tests += tests
            paths += gathered.result.paths
            yield MethodDone(gathered.result, paths, tests=len(tests))

    def gather(self) -> Iterator[Gathered]:
        """The paths of each method, or the inputs that a predicate accepts."""
        if self.box is None:
            yield from self.recording.run()
            return
        for entry in self.analysis.entries:
            gathered = self.recording.gathered[entry] = self.box.gather(entry)
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
