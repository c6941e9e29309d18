"""One run of `verify`: the tests of an earlier run, run again on the program as it is now."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final

from jejak.app.contracts import with_contracts
from jejak.app.events import Events, Problem, RunBegun, RunDone, Stage
from jejak.app.kept_runs import LAST, KeptRun, KeptRuns
from jejak.app.verdicts import EXIT_FINDINGS, EXIT_INTERNAL, EXIT_NOTHING
from jejak.confirm import Confirmer
from jejak.confirm.judging import ONCE, Judgement
from jejak.confirm.kept_tests import KeptTest
from jejak.explore import Analysis
from jejak.explore.wall import Wall
from jejak.options import Options
from jejak.places import exists
from jejak.report.findings_json import finding_id
from jejak.results.proofs import TrialOutcome
from jejak.results.verified import Standing, Verified, VerifyRun
from jejak.target import Target, joined, resolving
from jejak.target.words import read_word

OWN: Final = ("classpath", "jdk", "platform", "mvn", "build", "store", "test_time", "time")
"""Options that count as they are now; all others as they were."""


class Verify:
    """One run of `verify`; follow `events` to carry it out. `name` is the run that is meant."""

    def __init__(self, options: Options, name: str = LAST) -> None:
        self.options = options
        self.name = name

    def events(self) -> Events[VerifyRun]:
        """What happens. Raises UsageError when there is no such run, or nothing of its target."""
        began = time.monotonic()
        told: list[str] = []
        name, record = KeptRuns(self.options.store, told.append).read(self.name)
        options = self._options(record)
        run = VerifyRun(name, record.target, options)
        if not record.tests:
            yield Problem(f"run {name} of {record.target} has no tests: nothing to verify")
            yield RunDone(run, EXIT_NOTHING)
            return
        with ExitStack() as stack:
            resolved = stack.enter_context(resolving(anchored(record), options))
            contracted = with_contracts(resolved, options, stack)
            target = joined(contracted.targets)
            stack.callback(target.program.close)
            yield from map(Problem, target.warnings)
            yield RunBegun(resolved.place, target.classes, len(record.tests), resolved.sources)
            yield Stage(f"running {len(record.tests)} tests again")
            run.errors += verified(target, record.tests, options, stack)
        run.seconds = time.monotonic() - began
        yield RunDone(run, exit_code(run))

    def _options(self, record: KeptRun) -> Options:
        """The options of the earlier run, but for what tells where things are now."""
        now = {key: getattr(self.options, key) for key in OWN if key in self.options.origins}
        return replace(record.run().options, **now)


def exit_code(run: VerifyRun) -> int:
    """How `verify` ends: with 1 where an error is still there, in one form or the other."""
    standings = run.standings()
    if standings[Standing.STILL_THERE] or standings[Standing.CHANGED]:
        return EXIT_FINDINGS
    return EXIT_INTERNAL if standings[Standing.NOT_RUN] else 0


def anchored(record: KeptRun) -> list[str]:
    """The targets of a run, wherever this one is started."""
    found = []
    for text in record.words:
        there = str(Path(record.directory) / read_word(text).place)
        is_file = not Path(text).is_absolute() and exists(there)
        found.append(str(Path(record.directory) / text) if is_file else text)
    return found


def verified(
    target: Target, tests: Sequence[KeptTest], options: Options, stack: ExitStack
) -> list[Verified]:
    """What tests say of their errors now."""
    analysis = Analysis(target, options, wall=Wall(options.time), entries=())
    stack.callback(analysis.close)
    confirmer = Confirmer(target, analysis, options)
    stack.callback(confirmer.close)
    groups: dict[str, list[KeptTest]] = {}
    found: dict[int, Verified] = {}
    for test in tests:
        if is_there(target, test):
            groups.setdefault(test.class_name, []).append(test)
        else:
            found[id(test)] = told(test, Standing.GONE, "its method is not there any more")
    again = confirmer.repeat([list(map(to_run, group)) for group in groups.values()])
    for group, judgements in zip(groups.values(), again, strict=True):
        for test, judgement in zip(group, judgements, strict=True):
            found[id(test)] = told(test, *standing(judgement))
    return [found[id(test)] for test in tests]


def is_there(target: Target, test: KeptTest) -> bool:
    """Whether the program still has the method that a test calls."""
    java = target.program.find(test.class_name)
    return java is not None and test.entry[1:] in java.methods


def to_run(test: KeptTest) -> KeptTest:
    """A test that is to run once more; on which line its error arises is no matter."""
    expected = test.expected
    trace = tuple(replace(place, line=None) for place in expected.trace)
    judgement = replace(test.judgement, outcome=TrialOutcome.CONFIRMED, reason=ONCE)
    return replace(test, expected=replace(expected, trace=trace), judgement=judgement)


def standing(judgement: Judgement) -> tuple[Standing, str | None]:
    """What a run of a test says of its error."""
    if judgement.reason is ONCE:
        return Standing.NOT_RUN, "its test does not compile any more, or no JVM runs it"
    if judgement.outcome is TrialOutcome.CONFIRMED:
        return Standing.STILL_THERE, None
    if judgement.reason is TrialOutcome.NO_EXCEPTION:
        return Standing.REPAIRED, None
    return Standing.CHANGED, judgement.detail


def told(test: KeptTest, how: Standing, detail: str | None) -> Verified:
    """What is known of the error of a test."""
    return Verified(finding_id(test.finding), test.finding, how, detail)
