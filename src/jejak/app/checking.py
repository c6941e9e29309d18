"""One run of `check`: explores, confirms, writes files, concludes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from jejak.app.callers import note_uncalled
from jejak.app.documenting import Documenting
from jejak.app.events import (
    Event,
    Events,
    Found,
    MethodBegun,
    MethodDone,
    Problem,
    RunBegun,
    RunDone,
    Stage,
)
from jejak.app.ignoring import Ignoring, read_rule
from jejak.app.reports import Reports
from jejak.app.running import check_arguments, ending_softly
from jejak.app.verdicts import EXIT_NOTHING, exit_code, verdict
from jejak.classfile.descriptors import java_name
from jejak.errors import SetupError, UsageError
from jejak.explore import Analysis
from jejak.explore.search import read_search
from jejak.explore.wall import Wall
from jejak.options import Options
from jejak.program import Method
from jejak.report import Sources
from jejak.report.output import ReaderGoneError, check_directory
from jejak.results.methods import MethodResult
from jejak.results.proofs import UNTRIED
from jejak.results.runs import CheckRun
from jejak.target import Target, open_target
from jejak.target.lines import methods_at, split_line

if TYPE_CHECKING:
    from jejak.confirm import Batch, Confirmer

NO_REPORTS: Final[Reports[CheckRun]] = Reports()
NOT_CONFIRMED: Final = replace(UNTRIED, detail="--no-confirm was given")


@dataclass(slots=True)
class Explored:
    """A method that was explored, what is to be told of it, and its tests where it has some."""

    event: MethodDone
    batch: Batch | None = None

    @property
    def is_done(self) -> bool:
        """Whether its tests have run."""
        return self.batch is None or self.batch.is_done


class Check:
    """One run of `check`. `run` has its results; follow `events` to carry it out, once.

    `keeps_trees` says that trees of decisions, where there are any, stay in the results.
    """

    def __init__(
        self,
        target: str,
        options: Options,
        reports: Reports[CheckRun] = NO_REPORTS,
        keeps_trees: bool = True,
    ) -> None:
        self.run = CheckRun(target, reports.prepared(options), datetime.now(UTC))
        self.reports = reports
        self.keeps_trees = keeps_trees
        self._entries: list[Method] = []
        self._confirmer: Confirmer | None = None
        self._trouble: SetupError | ReaderGoneError | None = None
        self._told: list[str] = []
        self._stopped = False
        self._wall = Wall(None)
        self._explored: deque[Explored] = deque()
        self._ignoring: Ignoring | None = None
        self._documenting: Documenting | None = None

    def stop(self) -> None:
        """Lets the run end with the method under way."""
        self._stopped = True

    def events(self) -> Events[CheckRun]:
        """What happens. Files are written however it ends, also when nobody listens any more.

        Raises UsageError or an InputError before anything is done, and SetupError at the end when
        a file could not be written.
        """
        options = self.run.options
        self._wall = Wall(options.time)
        self.reports.check()
        read_search(options.search)
        list(map(read_rule, options.ignore))
        if options.confirm:
            check_directory(options.tests, "--tests")
        with ExitStack() as stack:
            place, line = split_line(self.run.target)
            target = open_target(place, options)
            stack.callback(target.program.close)
            yield from (Problem(f"warning: {warning}") for warning in target.warnings)
            targets = [target] if line is None else methods_at(target, line)
            analyses = self._begin(targets, stack)
            yield from self._tell()
            yield self._begun(place, target)
            yield from self._carry_out(analyses, target, stack)
        yield from self._tell()
        yield RunDone(self.run, exit_code(self.run))
        if self._trouble is not None and not self.run.interrupted:
            raise self._trouble

    def _begin(self, targets: list[Target], stack: ExitStack) -> list[Analysis]:
        """Everything that can be wrong with the user's words is told here."""
        options = self.run.options
        analyses = []
        for index, target in enumerate(targets):
            analysis = Analysis(target, options, wall=self._wall)
            analysis.share = 1 / (len(targets) - index)
            analysis.is_judged = True
            stack.callback(analysis.close)
            analyses.append(analysis)
            if self._confirmer is not None:
                self._confirmer.join(analysis)
            elif options.confirm:
                self._confirmer = self._start_confirmer(target, analysis, options)
                stack.callback(self._confirmer.close)
            self._entries.extend(self._entries_of(analysis, target))
        check_arguments(options, self._entries)
        return analyses if self._entries else []

    def _start_confirmer(self, target: Target, analysis: Analysis, options: Options) -> Confirmer:
        from jejak.confirm import Confirmer  # noqa: PLC0415 - heavy, and only proofs need it

        confirmer = Confirmer(target, analysis, options)
        confirmer.command = self.run.target
        confirmer.warm_up()
        return confirmer

    def _entries_of(self, analysis: Analysis, target: Target) -> tuple[Method, ...]:
        """The entry methods; none where a whole target has none, which is no wrong use."""
        try:
            return tuple(analysis.entries)
        except UsageError as error:
            if target.method is not None:
                raise
            self._told.append(str(error))
            return ()

    def _begun(self, place: str, target: Target) -> RunBegun:
        run = self.run
        run.place, run.classes = place.partition("#")[0], target.classes
        run.entries, run.problems = len(self._entries), target.problems
        sources = Sources(run.place, run.classes, run.options.classpath)
        self._ignoring = Ignoring(run.options.ignore, sources)
        self._documenting = Documenting(sources, target.program)
        return RunBegun(run.place, run.classes, run.entries)

    def _carry_out(
        self, analyses: list[Analysis], target: Target, stack: ExitStack
    ) -> Iterator[Event[CheckRun]]:
        stack.enter_context(ending_softly())
        try:
            yield from self._explore(analyses)
            yield from self._prove()
        except KeyboardInterrupt:
            yield from self._end_early()
        except GeneratorExit:  # who listened has had enough
            self.run.interrupted = True
            raise
        finally:
            self._finish(target)

    def _explore(self, analyses: list[Analysis]) -> Iterator[Event[CheckRun]]:
        run, paths, found = self.run, 0, 0
        for analysis in analyses:
            for method in analysis.turns():
                number = len(run.results) + 1
                names = method.owner.name, method.signature
                yield MethodBegun(*names, number, run.entries, found)
                result = analysis.explore(method)
                run.results.append(result)
                paths, found = paths + result.paths, found + len(result.findings)
                self._keep_tree(result, analysis)
                self._sift(result)
                explored = Explored(MethodDone(result, paths, analysis.tree))
                self._explored.append(explored)
                self._confirm(explored)
                yield from self._proved()
                if self._stopped:
                    return

    def _sift(self, result: MethodResult) -> None:
        """Marks what comments announce, and takes out what the user does not want to hear of."""
        assert self._ignoring is not None
        assert self._documenting is not None
        self._documenting.mark(result)
        self._ignoring.sift(result)

    def _confirm(self, explored: Explored) -> None:
        """Has the findings of a method proved, beside what is explored next."""
        result = explored.event.result
        if self._confirmer is not None:
            explored.batch = self._confirmer.submit(result)
            self._confirmer.advance()
        else:
            result.findings = [replace(each, proof=NOT_CONFIRMED) for each in result.findings]

    def _proved(self) -> Iterator[Event[CheckRun]]:
        """Tells of the methods whose findings were tried by now, in the order of methods."""
        while self._explored and (self.run.interrupted or self._explored[0].is_done):
            event = self._explored.popleft().event
            yield from map(Found, event.result.findings)
            yield event

    def _prove(self) -> Iterator[Event[CheckRun]]:
        """Has the tests run that are left, and all again."""
        if self._confirmer is None:
            return
        yield Stage("running the tests that are left")
        self._confirmer.settle()
        yield from self._proved()
        yield Stage("running the tests again in a fresh JVM")
        self._confirmer.repeat()

    def _end_early(self) -> Iterator[Event[CheckRun]]:
        """Tells also of what is not confirmed yet when the user has had enough."""
        self.run.interrupted = True
        if self._confirmer is not None:
            self._confirmer.conclude()
        yield from self._proved()

    def _keep_tree(self, result: MethodResult, analysis: Analysis) -> None:
        if analysis.tree is not None and self.keeps_trees:
            name = f"{java_name(result.class_name)}.{result.signature}"
            self.run.trees.append((name, analysis.tree))

    def _finish(self, target: Target) -> None:
        run, broken = self.run, target.program.broken
        run.seconds = self._wall.spent()
        run.unread = tuple(str(broken[name]) for name in target.classes if name in broken)
        trouble: SetupError | ReaderGoneError | None = None
        if self._confirmer is not None:
            from jejak.app.proofs import write_tests  # noqa: PLC0415 - as above

            try:
                self._told += write_tests(run, self._confirmer, target, self._entries)
            except SetupError as error:
                trouble = error
        for result in run.results:  # tests may have raised more than was found
            self._sift(result)
        if target.method is None and split_line(run.target)[1] is None:
            note_uncalled(run, target.program, target.resolver.loading)
        run.verdict = verdict(run)
        self._trouble = self.reports.write(run) or trouble
        if run.interrupted:
            self._told.append(f"interrupted{f'; {self._trouble}' if self._trouble else ''}")
        elif exit_code(run) == EXIT_NOTHING:
            self._told.append(f"{run.target}: nothing was analysed")

    def _tell(self) -> Iterator[Problem]:
        told, self._told = self._told, []
        yield from map(Problem, told)
