"""One run of `check`: explores, confirms, writes files, concludes."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from jejak.app.branches import branches_of
from jejak.app.callers import note_uncalled
from jejak.app.contracts import Contracted, needed_by, with_contracts
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
from jejak.app.limits import assumed, settled
from jejak.app.news import WhatIsNew
from jejak.app.remembering import RunMemory
from jejak.app.reports import Reports
from jejak.app.running import (
    check_arguments,
    check_learned,
    check_memory,
    check_solving,
    ending_softly,
)
from jejak.app.verdicts import EXIT_NOTHING, exit_code, verdict
from jejak.classfile.descriptors import java_name
from jejak.errors import SetupError, UsageError
from jejak.explore import Analysis
from jejak.explore.search import read_search
from jejak.explore.wall import Wall
from jejak.javasource.junit import junit_of
from jejak.options import Options
from jejak.program import Method
from jejak.report.finding_text import words_about
from jejak.report.output import ReaderGoneError, check_directory
from jejak.results.findings import FindingKind
from jejak.results.proofs import ProofSeconds
from jejak.results.runs import CheckRun
from jejak.results.tiers import is_raised, with_bar
from jejak.run.executor import Executor
from jejak.run.growing import executor_for
from jejak.run.ignoring import read_rule
from jejak.run.interrupting import unbroken
from jejak.run.units import Job, Judged, UnitBegun, UnitDone, UnitTurns
from jejak.run.worker import Sifting, Worker
from jejak.target import Resolved, Target, joined, resolving
from jejak.target.missing import missing_warning
from jejak.target.words import in_one, read_words

if TYPE_CHECKING:
    from jejak.confirm.assembling import Assembly
    from jejak.confirm.kept_tests import TestNumber
    from jejak.contracts.wrapping import CheckedClass
    from jejak.testgen.written import Source

NO_REPORTS: Final[Reports[CheckRun]] = Reports()
REFUSED: Final = (FindingKind.GUARD, FindingKind.BAD_ARGUMENT)
"""Kinds whose tests pass, and say what a method refuses."""


class Check:
    """One run of `check`. `run` has its results; follow `events` to carry it out, once.

    The target is one word or several.

    `keeps_trees` says that trees of decisions, where there are any, stay in the results;
    `uses_store` that results are kept for later runs, and those of earlier ones used.
    """

    def __init__(
        self,
        target: str | Sequence[str],
        options: Options,
        reports: Reports[CheckRun] = NO_REPORTS,
        keeps_trees: bool = True,
        uses_store: bool = False,
    ) -> None:
        self.words = (target,) if isinstance(target, str) else tuple(target)
        text = in_one(self.words) if self.words else ""
        self.run = CheckRun(text, reports.prepared(options), datetime.now(UTC))
        self.reports = reports
        self.keeps_trees = keeps_trees
        self.uses_store = uses_store
        self._memory: RunMemory | None = None
        self._news: WhatIsNew | None = None
        self._entries: list[Method] = []
        self._executor: Executor | None = None
        self._assembly: Assembly | None = None
        self._trouble: SetupError | ReaderGoneError | None = None
        self._told: list[str] = []
        self._checks: tuple[CheckedClass, ...] = ()
        self._contracted: Contracted | None = None
        self._stopped = False
        self._wall = Wall(None)
        self._done: dict[int, UnitDone] = {}
        """What came of units before it was the turn of their numbers to be told."""
        self._next = 0
        """The number of the unit that is told next."""
        self._judged: dict[TestNumber, Judged] = {}
        """What is known of tests that ran again before the end."""
        self._paths = 0

    def stop(self) -> None:
        """Lets the run end with the method under way."""
        self._stopped = True

    def events(self) -> Events[CheckRun]:
        """What happens. Files are written however it ends, also when nobody listens any more.

        Raises UsageError or an InputError before anything is done, and SetupError at the end when
        a file could not be written.
        """
        given = self.run.options
        read = read_words(self.words)
        options = self.run.options = assumed(given, read)
        self._wall = Wall(options.time)
        self._wall.reports = len(self.reports.wanted)
        self.reports.check()
        read_search(options.search)
        list(map(read_rule, options.ignore))
        if options.confirm:
            check_directory(options.tests, "--tests")
        check_memory(options)
        check_learned(options)
        check_solving(options)
        with ExitStack() as stack:
            self._news = WhatIsNew(options, [word.place for word in read])
            found = stack.enter_context(resolving(self.words, options))
            contracted = with_contracts(found, options, stack)
            resolved, targets, self._checks = (
                contracted.resolved, contracted.targets, contracted.checks
            )  # fmt: skip
            self._contracted = contracted
            target = joined(targets)
            stack.callback(target.program.close)
            self.run.unchecked = len(contracted.told)
            yield from map(Problem, contracted.told)
            yield from map(Problem, target.warnings)
            if (warning := missing_warning(target)) is not None:
                yield Problem(warning)
            self.run.options, told = settled(given, resolved, targets)
            self._wall.limit(self.run.options.time)
            yield from map(Problem, told)
            turns = self._begin(resolved, targets, stack)
            yield from self._tell()
            yield self._begun(resolved, target)
            yield from self._carry_out(turns, target, stack)
        yield from self._tell()
        yield RunDone(self.run, exit_code(self.run))
        if self._trouble is not None and not self.run.interrupted:
            raise self._trouble

    def _begin(self, resolved: Resolved, targets: list[Target], stack: ExitStack) -> UnitTurns:
        """Everything that can be wrong with the user's words is told here."""
        options = self.run.options
        whole = joined(targets)
        sifting = Sifting(resolved, whole, options)
        worker = Worker(targets, options, self._wall, sifting)
        stack.callback(worker.close)
        counts: list[int] = []
        plain: list[tuple[int, Method]] = []
        others: list[tuple[int, Method]] = []
        for index, analysis in enumerate(worker.analyses):
            entries = self._entries_of(analysis, targets[index])
            self._entries.extend(entries)
            counts.append(len(entries))
            plain += [(index, each) for each in entries[: analysis.plain]]
            others += [(index, each) for each in entries[analysis.plain :]]
        check_arguments(options, self._entries)
        self._memory = RunMemory(self.run, resolved.place, self._told.append)
        stack.callback(self._memory.close)
        if self.uses_store:
            self._memory.open(targets, [*plain, *others], sifting.line)
            self._wall.began -= self._memory.spent
        job = Job(resolved, options, tuple(counts), self._wall.began)
        executor = executor_for(job, worker)
        stack.callback(executor.close)
        self._executor = self._memory.before(executor, [*plain, *others])
        if options.confirm:
            from jejak.confirm.assembling import Assembly  # noqa: PLC0415 - only proofs need it

            junit = junit_of(options.junit)
            is_for_all = options.prove == "all"
            is_asked = "prove" in options.origins
            self._assembly = Assembly(
                whole,
                self.run.target,
                junit,
                words_about,
                lambda each: is_raised(each) or (is_for_all and (is_asked or each.kind in REFUSED)),
            )
        return UnitTurns(plain, others, self._wall.exploring_ends())

    def _entries_of(self, analysis: Analysis, target: Target) -> tuple[Method, ...]:
        """The entry methods; none where a whole target has none, which is no wrong use."""
        try:
            return tuple(analysis.entries)
        except UsageError as error:
            if target.method is not None:
                raise
            self._told.append(str(error))
            return ()

    def _begun(self, resolved: Resolved, target: Target) -> RunBegun:
        run = self.run
        run.place, run.classes = resolved.place, target.classes
        run.sources = resolved.sources
        run.entries, run.problems = len(self._entries), target.problems
        return RunBegun(run.place, run.classes, run.entries, run.sources)

    def _carry_out(
        self, turns: UnitTurns, target: Target, stack: ExitStack
    ) -> Iterator[Event[CheckRun]]:
        stack.enter_context(ending_softly())
        try:
            yield from self._explore(turns)
            yield from self._repeat()
            yield from self._look_at_branches(target)
        except KeyboardInterrupt:
            yield from self._end_early()
        except GeneratorExit:  # who listened has had enough
            for _ in self._end_early():
                pass
            raise
        finally:
            self._finish(target)

    def _explore(self, turns: UnitTurns) -> Iterator[Event[CheckRun]]:
        assert self._executor is not None
        for told in self._executor.carry_out(turns):
            if isinstance(told, UnitBegun):
                yield self._method_begun(told)
            elif isinstance(told, UnitDone):
                self._hear(told)
                yield from self._in_order()
            elif isinstance(told, Judged):
                self._judged[told.number] = told
            elif self._assembly is not None:
                yield Stage("running the tests that are left")
            if self._stopped:
                return

    def _method_begun(self, told: UnitBegun) -> MethodBegun:
        unit, run = told.unit, self.run
        return MethodBegun(
            unit.class_name, unit.signature, unit.number + 1, run.entries, told.found
        )

    def _in_order(self, with_gaps: bool = False) -> Iterator[Event[CheckRun]]:
        """Takes and tells what came of units, in the order in which they began.

        With gaps, also where nothing is known of some that began before.
        """
        for number in sorted(self._done):
            if number != self._next and not with_gaps:
                return
            with unbroken():
                self._next = number + 1
                done = self._done.pop(number)
                self._take(done)
            yield from map(Found, done.result.findings)
            yield MethodDone(done.result, self._paths, done.tree)

    def _take(self, done: UnitDone) -> None:
        """Takes in what came of a unit."""
        result = done.result
        result.findings = with_bar(result.findings, int(self.run.options.lead))
        if self._assembly is not None:
            self._assembly.take(done.unit.number, result, done.tests)
        self.run.results.append(result)
        self._wall.findings += len(result.findings)
        self.run.spent += done.spent
        self._paths += result.paths
        self._keep_tree(done)

    def _hear(self, done: UnitDone) -> None:
        if done.unit.number >= self._next:
            self._done[done.unit.number] = done

    def _repeat(self) -> Iterator[Event[CheckRun]]:
        """Has the tests run again that raised their errors."""
        if self._assembly is None or self._stopped:
            return
        assert self._executor is not None
        for early in self._judged.values():
            self._assembly.judge(early.number, early.judgement)
        yield Stage("running the tests again in a fresh JVM")
        groups = self._assembly.once()
        tests = [[(number, self._assembly.test(number)) for number in each] for each in groups]
        began = time.monotonic()
        for each in self._executor.repeat(tests):
            self._assembly.judge(each.number, each.judgement)
        self.run.spent += ProofSeconds(running=time.monotonic() - began)

    def _look_at_branches(self, target: Target) -> Iterator[Event[CheckRun]]:
        """Tells why sides of branches of classes with contracts were left, where that is wanted."""
        contracted, options = self._contracted, self.run.options
        if not options.branch_causes or self._stopped or target.method is not None:
            return
        if contracted is not None and contracted.contracts:
            yield Stage("looking at branches")
            found = branches_of(contracted, options, self._wall.exploring_ends())
            self.run.branches = tuple(found.values())

    def _end_early(self) -> Iterator[Event[CheckRun]]:
        """Tells also of what is not confirmed yet when the user has had enough."""
        self.run.interrupted = True
        assert self._executor is not None
        for done in self._executor.conclude():
            self._hear(done)
        yield from self._in_order(with_gaps=True)

    def _keep_tree(self, done: UnitDone) -> None:
        if done.tree is not None and self.keeps_trees:
            name = f"{java_name(done.unit.class_name)}.{done.result.signature}"
            self.run.trees.append((name, done.tree))

    def _finish(self, target: Target) -> None:
        run, broken = self.run, target.program.broken
        run.seconds = self._wall.spent()
        run.unread = tuple(str(broken[name]) for name in target.classes if name in broken)
        trouble: SetupError | ReaderGoneError | None = None
        sources: list[Source] = []
        if target.method is None:
            note_uncalled(run, target.program, target.resolver.loading)
        if self._assembly is not None:
            from jejak.app.proofs import write_support, write_tests  # noqa: PLC0415 - only proofs need it

            sources = self._assembly.sources()
            try:
                self._told += write_tests(run, sources, target, self._entries)
                write_support(run, needed_by(self._checks, [each.text for each in sources]))
            except SetupError as error:
                trouble = error
        assert self._news is not None
        self._news.sift(run, target)
        if self._memory is not None:
            self._memory.end()
        run.verdict = verdict(run)
        self._keep_run(sources)
        self._trouble = both(trouble, self.reports.write(run))
        if run.interrupted:
            self._told.append(f"interrupted{f'; {self._trouble}' if self._trouble else ''}")
        elif exit_code(run) == EXIT_NOTHING:
            self._told.append(f"{run.target}: nothing was analysed")

    def _keep_run(self, sources: list[Source]) -> None:
        """Keeps the run, so that it can be told again and its tests run later."""
        if not self.uses_store:
            return
        from jejak.app.kept_runs import KeptRuns, record_of  # noqa: PLC0415 - as above

        tests = () if self._assembly is None else tuple(self._assembly.kept())
        kept = record_of(self.run, self.words, exit_code(self.run), tests, tuple(sources))
        KeptRuns(self.run.options.store, self._told.append).keep(kept, self.run.started)

    def _tell(self) -> Iterator[Problem]:
        told, self._told = self._told, []
        yield from map(Problem, told)


def both(
    first: SetupError | ReaderGoneError | None, second: SetupError | ReaderGoneError | None
) -> SetupError | ReaderGoneError | None:
    """What is told of two troubles: both, where both have words."""
    if isinstance(first, SetupError) and isinstance(second, SetupError):
        return SetupError(f"{first}\n{second}")
    return first or second
