"""One run of `gen`: a suite for a target, written and measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jejak.app.contracts import with_contracts
from jejak.app.events import Event, Events, Problem, RunBegun, RunDone, Stage
from jejak.app.limits import assumed, settled
from jejak.app.reports import Reports
from jejak.app.running import check_arguments, ending_softly
from jejak.app.suites import Suites
from jejak.app.verdicts import EXIT_NOTHING, suite_exit_code
from jejak.errors import SetupError, UsageError
from jejak.explore.machines import PRECONDITIONS
from jejak.explore.search import read_search
from jejak.explore.wall import Wall
from jejak.options import Options
from jejak.report.output import ReaderGoneError, check_directory
from jejak.results.runs import SuiteRun
from jejak.target import Resolved, Target, open_targets, resolving
from jejak.target.missing import missing_warning
from jejak.target.projects import test_directory
from jejak.target.words import Word, in_one, read_words

if TYPE_CHECKING:
    from jejak.contracts.wrapping import CheckedClass

DEFAULT_OUT: Final = "jejak-tests"
NO_REPORTS: Final[Reports[SuiteRun]] = Reports()


class Gen:
    """One run of `gen`. `run` has its results; follow `events` to carry it out, once."""

    def __init__(
        self,
        target: str | Sequence[str],
        options: Options,
        reports: Reports[SuiteRun] = NO_REPORTS,
    ) -> None:
        self.words = (target,) if isinstance(target, str) else tuple(target)
        self.run = SuiteRun(in_one(self.words), reports.prepared(options), datetime.now(UTC))
        self.reports = reports
        self._trouble: SetupError | ReaderGoneError | None = None
        self._checks: tuple[CheckedClass, ...] = ()

    def events(self) -> Events[SuiteRun]:
        """What happens. Files are written however it ends, also when nobody listens any more.

        Raises UsageError or an InputError before anything is done, and SetupError at the end when
        a file could not be written.
        """
        run = self.run
        read = read_words(self.words)
        options = assumed(run.options, read)  # the wall's; run.options say what to make of time
        wall = Wall(options.time)
        self.reports.check()
        read_search(run.options.search)
        out = self._out(read)
        check_directory(out, "--out")
        with ExitStack() as stack:
            resolved, chosen, said = self._opened(options, stack)
            yield from map(Problem, said)
            target = chosen[0]
            stack.callback(target.program.close)
            yield from map(Problem, target.warnings)
            if (warning := missing_warning(target)) is not None:
                yield Problem(warning)
            if len(chosen) > 1:
                raise UsageError("gen needs one method or whole classes, not several methods")
            settled_options, told = settled(run.options, resolved, chosen)
            wall.limit(settled_options.time)
            yield from map(Problem, told)
            suites = Suites(run, chosen[0], wall)
            stack.callback(suites.close)
            check_arguments(run.options, suites.analysis.entries)
            yield RunBegun(resolved.place, target.classes, run.entries, resolved.sources)
            stack.enter_context(ending_softly())
            yield from self._carry_out(suites, Path(out), wall)
        code = suite_exit_code(run)
        if run.interrupted:
            yield Problem("interrupted")
        elif code == EXIT_NOTHING:
            yield Problem(f"{run.target}: nothing was analysed")
        yield RunDone(run, code)
        if self._trouble is not None:
            raise self._trouble

    def _out(self, read: Sequence[Word]) -> str:
        """Where suites are written."""
        if self.run.options.out is not None:
            return self.run.options.out
        return str((test_directory(read[0].place) if len(read) == 1 else None) or DEFAULT_OUT)

    def _opened(
        self, assumed_options: Options, stack: ExitStack
    ) -> tuple[Resolved, list[Target], Sequence[str]]:
        """The target, and what there is to say of its contracts where these make the suite."""
        options = self.run.options
        resolved = stack.enter_context(resolving(self.words, assumed_options))
        if options.black_box != PRECONDITIONS:
            return resolved, open_targets(resolved, options), ()
        contracted = with_contracts(resolved, options, stack)
        self._checks = contracted.checks
        return contracted.resolved, contracted.targets, contracted.told

    def _carry_out(self, suites: Suites, out: Path, wall: Wall) -> Iterator[Event[SuiteRun]]:
        try:
            yield from suites.explore()
            yield Stage("running all tests again, measuring")
            suites.finish()
        except KeyboardInterrupt:
            self.run.interrupted = True
        except GeneratorExit:  # who listened has had enough
            self.run.interrupted = True
            raise
        finally:
            trouble: SetupError | None = None
            try:
                suites.write(out, self._checks)
            except SetupError as error:
                trouble = error
            self.run.seconds = wall.spent()
            self._trouble = self.reports.write(self.run) or trouble
