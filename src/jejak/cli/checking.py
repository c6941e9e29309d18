"""A run of `check` at a terminal: how far it is, then its findings and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from jejak.app.events import (
    Event,
    MethodBegun,
    MethodDone,
    Problem,
    RunBegun,
    RunDone,
    Stage,
    follow,
)
from jejak.classfile.descriptors import java_name
from jejak.cli.words import complain, progress
from jejak.errors import SetupError
from jejak.report import Sources, Terminal
from jejak.report.output import STDOUT, ReaderGoneError, write_lines
from jejak.report.tree import tree_text
from jejak.results.runs import CheckRun

if TYPE_CHECKING:
    from jejak.app import Check


class CheckPrinter:
    """Prints a run. `show_all` shows every finding in full, `show_trees` each method's decisions.

    When standard output fails, the run goes on for the sake of its files.
    """

    def __init__(self, check: Check, show_all: bool, show_trees: bool) -> None:
        self.check = check
        self.show_all = show_all
        self.show_trees = show_trees
        self.exit_code = 0
        self.trouble: SetupError | ReaderGoneError | None = None
        self.terminal: Terminal | None = None

    def print(self) -> int:
        """Carries out the run; returns the exit code."""
        try:
            follow(self.check.events(), self.hear)
        except Exception:
            progress("")
            if self.terminal is not None:
                self.show(self.terminal.findings(self.check.run))
            raise
        finally:
            progress("")
        if self.trouble is not None and not self.check.run.interrupted:
            raise self.trouble
        return self.exit_code

    def hear(self, event: Event[CheckRun]) -> None:
        """Prints what there is to say of an event."""
        progress(progress_of(event))
        if isinstance(event, RunBegun):
            options = self.check.run.options
            sources = Sources(event.place, event.classes, options.classpath)
            self.terminal = Terminal(sources, self.show_all, options.show_paths)
            if options.explain_tier:
                self.terminal.explain()
        elif isinstance(event, Problem):
            complain(event.text)
        elif isinstance(event, MethodDone):
            self.show_method(event)
        elif isinstance(event, RunDone):
            assert self.terminal is not None
            self.exit_code = event.exit_code
            self.show(self.terminal.closing(event.results))

    def show_method(self, event: MethodDone) -> None:
        """Shows the paths of a method and its tree, where these are wanted."""
        assert self.terminal is not None
        self.show(self.terminal.method(event.result))
        if event.tree is not None and self.show_trees:
            title = f"{java_name(event.result.class_name)}.{event.result.signature}"
            self.show([*tree_text([(title, event.tree)]), ""])
        if self.trouble is not None and not self.check.reports.files:
            self.check.stop()

    def show(self, lines: Iterable[str]) -> None:
        """Writes to the terminal, where it is for people and as long as it can be."""
        if not self.check.reports.leaves_terminal or self.trouble is not None:
            return
        try:
            write_lines(STDOUT, lines)
        except (SetupError, ReaderGoneError) as error:
            self.trouble = error


def progress_of(event: Event[CheckRun]) -> str:
    """The line that says how far a run is."""
    if isinstance(event, MethodBegun):
        name = f"{java_name(event.class_name)}.{event.signature}"
        return f"[{event.number}/{event.entries}] {event.found} found; {name}"
    return event.text if isinstance(event, Stage) else ""
