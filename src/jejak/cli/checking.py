"""One run of `jejak check`: explores, confirms, shows findings, writes files."""

from __future__ import annotations

import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from jejak.classfile.descriptors import java_name
from jejak.cli.words import complain, json_lines, progress
from jejak.errors import JejakError, SetupError, UsageError
from jejak.options import Options
from jejak.program import Method
from jejak.report import (
    CheckRun,
    Terminal,
    TreeRecord,
    findings_record,
    render_trees,
)
from jejak.report.output import (
    STDOUT,
    ReaderGoneError,
    check_place,
    place_name,
    write_lines,
)
from jejak.report.summary import (
    EXIT_NOTHING,
)
from jejak.results.methods import Status
from jejak.results.proofs import TrialOutcome
from jejak.target import Target

if TYPE_CHECKING:
    from jejak.confirm import Confirmer
    from jejak.explore import Analysis


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where results go besides the terminal: files, STDOUT, or None for nowhere."""

    json: str | None
    tree: str | None
    tree_format: str
    show_all: bool

    def check(self, names: str = "--json and --tree") -> None:
        """Raises UsageError when a place cannot be written, before any work is done."""
        places = [place for place in (self.json, self.tree) if place is not None]
        if len(places) > len(set(places)):
            raise UsageError(f"{names} both write to {place_name(places[0])}")
        for place in self.files:
            check_place(place)

    @property
    def files(self) -> list[str]:
        """Files to be written."""
        return [place for place in (self.json, self.tree) if place and place != STDOUT]

    @property
    def is_text(self) -> bool:
        """Whether standard output is for people."""
        return STDOUT not in (self.json, None if self.tree_format == "text" else self.tree)


@contextmanager
def ending_softly() -> Iterator[None]:
    """Lets a request to end (SIGTERM) be an interruption: what was found is written."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Checking:
    """One run of `jejak check`: explores, shows findings as they come, writes files at the end."""

    def __init__(self, run: CheckRun, outputs: Outputs, terminal: Terminal) -> None:
        self.run = run
        self.outputs = outputs
        self.terminal = terminal
        self.trees: list[tuple[str, TreeRecord]] = []
        self.entries: list[Method] = []
        self.confirmer: Confirmer | None = None
        self.trouble: JejakError | ReaderGoneError | None = None
        self.began = time.monotonic()

    def check(self, targets: list[Target]) -> int:
        """Explores the targets; returns the exit code. Files are written however it ends."""
        with ExitStack() as stack:
            analyses = self._begin(targets, stack)
            stack.enter_context(ending_softly())
            try:
                self._explore(analyses if self.entries else [])
                if self.confirmer is not None:
                    progress("running the tests again in a fresh JVM")
                    self.confirmer.repeat()
            except KeyboardInterrupt:
                self.run.interrupted = True
            finally:
                progress("")
                self.run.seconds = time.monotonic() - self.began
                self._finish(targets)
        if self.trouble is not None and not self.run.interrupted:
            raise self.trouble
        return self.run.exit_code

    def _begin(self, targets: list[Target], stack: ExitStack) -> list[Analysis]:
        """Everything that can be wrong with the user's words is told here."""
        from jejak.confirm import Confirmer  # noqa: PLC0415 - the engine loads when it is needed
        from jejak.explore import Analysis  # noqa: PLC0415

        options = self.run.options
        if options.time is not None:
            options = replace(options, time=options.time / len(targets))
        analyses = []
        for target in targets:
            analysis = Analysis(target, options)
            stack.callback(analysis.close)
            analyses.append(analysis)
            if self.confirmer is not None:
                self.confirmer.join(analysis)
            elif options.confirm:
                self.confirmer = Confirmer(target, analysis, options)
                self.confirmer.command = self.run.target
                stack.callback(self.confirmer.close)
                if self.run.options.time is not None:
                    self.confirmer.deadline = self.began + self.run.options.time
            self.entries.extend(_entries_of(analysis, target))
        check_arguments(options, self.entries)
        self.run.entries = len(self.entries)
        return analyses

    def _explore(self, analyses: list[Analysis]) -> None:
        self._tell_progress()
        for analysis in analyses:
            for result in analysis.run():
                progress("")
                self.run.results.append(result)
                try:
                    if self.confirmer is not None:
                        self.confirmer.confirm(result)
                finally:  # also what is not confirmed yet when the user has had enough
                    self._show(self.terminal.method(result))
                if analysis.tree is not None:
                    name = f"{java_name(result.class_name)}.{result.signature}"
                    self._keep_tree(name, analysis.tree)
                if self.trouble is not None and not self.outputs.files:
                    return
                self._tell_progress()

    def _tell_progress(self) -> None:
        done = len(self.run.results)
        if done < len(self.entries):
            method = self.entries[done]
            found = sum(len(result.findings) for result in self.run.results)
            name = f"{method.owner.java_name}.{method.signature}"
            progress(f"[{done + 1}/{len(self.entries)}] {found} found; {name}")

    def _keep_tree(self, title: str, tree: TreeRecord) -> None:
        if self.outputs.tree == STDOUT and self.outputs.tree_format == "text":
            self._show([*render_trees([(title, tree)], "text"), ""])
        else:
            self.trees.append((title, tree))

    def _show(self, lines: Iterable[str]) -> None:
        """Writes to the terminal; when that fails, the run goes on for the sake of its files."""
        if self.outputs.is_text and self.trouble is None:
            self._attempt(STDOUT, lines)

    def _finish(self, targets: list[Target]) -> None:
        run, outputs = self.run, self.outputs
        broken = targets[0].program.broken
        run.unread = tuple(str(broken[name]) for name in targets[0].classes if name in broken)
        trouble = self._write_tests(targets[0])
        self._show(self.terminal.closing(run))
        if outputs.json is not None:
            self._attempt(outputs.json, json_lines(findings_record(run)))
        if outputs.tree is not None and (outputs.tree != STDOUT or outputs.tree_format != "text"):
            self._attempt(outputs.tree, render_trees(self.trees, outputs.tree_format))
        self.trouble = self.trouble or trouble
        if run.interrupted:
            complain(f"interrupted{f'; {self.trouble}' if self.trouble else ''}")
        elif run.exit_code == EXIT_NOTHING:
            complain(f"{run.target}: nothing was analysed")

    def _write_tests(self, target: Target) -> SetupError | None:
        """Writes the tests of what was confirmed, and removes those of what no longer is.

        Returns what kept it from that.
        """
        from jejak.confirm import remove_stale, write_sources  # noqa: PLC0415 - as above

        if self.confirmer is None:
            return None
        directory = Path(self.run.options.tests)
        settled = self._settled(target)
        packages = [name.rpartition("/")[0] for name in settled]
        stale = self._stale_among(settled, target)
        try:
            written, kept = write_sources(directory, self.confirmer.sources())
            self.run.test_files = tuple(written)
            removed = remove_stale(directory, packages, {*written, *kept}, stale)
        except SetupError as error:
            return error
        for path in kept:
            complain(f"{path} was changed by hand and is left as it is")
        for path in removed:
            complain(f"{path} was removed: its errors are gone")
        return None

    def _settled(self, target: Target) -> set[str]:
        """The classes whose methods are all done, and every error of them was tried."""
        left = Counter(method.owner.name for method in self.entries)
        if target.method is None:
            known = (name for name in target.classes if name not in target.program.broken)
            left.update(dict.fromkeys(known, 0))  # also those without a method to check
        for result in self.run.results:
            untried = any(f.proof.outcome is TrialOutcome.NOT_RUN for f in result.findings)
            if not untried and result.status is not Status.SKIPPED:
                left[result.class_name] -= 1
        return {name for name, number in left.items() if number == 0}

    def _stale_among(self, settled: set[str], target: Target) -> Callable[[str], bool]:
        """Tells of the text of a test file whether its errors are gone, or their class is."""
        from jejak.confirm import again, subject  # noqa: PLC0415 - as above

        names = {java_name(name) for name in settled}
        is_whole = target.method is None and not self.run.interrupted and not self.run.not_begun
        command = f"// {again(self.run.target)}\n"

        def is_stale(text: str) -> bool:
            name = subject(text)
            if name is None or name in names:
                return name is not None
            is_gone = target.program.find(name.replace(".", "/")) is None
            return is_whole and is_gone and command in text

        return is_stale

    def _attempt(self, place: str, lines: Iterable[str]) -> None:
        try:
            write_lines(place, lines)
        except UsageError as error:  # it could be written when the run began
            self.trouble = SetupError(str(error))
        except (SetupError, ReaderGoneError) as error:
            self.trouble = error


def _entries_of(analysis: Analysis, target: Target) -> tuple[Method, ...]:
    """The entry methods; none where a whole target has none, which is no wrong use."""
    try:
        return tuple(analysis.entries)
    except UsageError as error:
        if target.method is not None:
            raise
        complain(str(error))
        return ()


def check_arguments(options: Options, entries: list[Method]) -> None:
    """Arguments on the command line that no method takes are a mistake."""
    asked = options.arguments and options.origins.get("arguments") == "command line"
    if asked and not any(method.is_main for method in entries):
        raise UsageError("--arguments are for main, and no main method is checked")
