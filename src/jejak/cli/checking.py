"""A run of `check` at a terminal: how far it is, then its findings and what they add up to."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from jejak.app.events import (
    Event,
    MethodDone,
    Problem,
    RunBegun,
    RunDone,
    follow,
)
from jejak.app.reports import Reports
from jejak.classfile.descriptors import java_name
from jejak.cli.colour import style_for
from jejak.cli.progress import ProgressLine
from jejak.cli.words import complain, progress
from jejak.errors import SetupError
from jejak.report import Sources, Terminal
from jejak.report.annotations import annotation_lines
from jejak.report.formats import GITHUB
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
        self.style = style_for()
        self.progress = ProgressLine(check.run.options.time)

    def print(self) -> int:
        """Carries out the run; returns the exit code."""
        progress(f"looking at {self.check.run.target}")  # a build may have to run first
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
        line = self.progress.line(event)
        if line is not None:
            progress(line)
        if isinstance(event, RunBegun):
            options = self.check.run.options
            self.progress.limit = options.time
            sources = Sources(event.place, event.classes, options.classpath, roots=event.sources)
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
            if shows_annotations(os.environ, self.check.reports):
                self.show(annotation_lines(event.results))

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
            write_lines(STDOUT, lines, self.style)
        except (SetupError, ReaderGoneError) as error:
            self.trouble = error


def shows_annotations(environ: Mapping[str, str], reports: Reports[CheckRun]) -> bool:
    """Whether GitHub Actions reads standard output, and nobody asked for annotations elsewhere."""
    asked = any(report.format.name == GITHUB for report in reports.wanted)
    return environ.get("GITHUB_ACTIONS") == "true" and not asked
