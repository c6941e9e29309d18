"""The Python API: what the commands do, as functions that return results.

Options are those of `options`, by field name: `method_time=2`, `confirm=False`; a `jejak.toml` and
the environment count as for the commands. What is wrong with them, or with the target, is raised as
one of the exceptions in `errors`; an interruption is raised when all files are written.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from jejak.app.checking import Check
from jejak.app.enumerating import Enumerate
from jejak.app.events import Events, RunDone
from jejak.app.explaining import Explain
from jejak.app.generating import Gen
from jejak.app.inspecting import Inspect
from jejak.app.kept_runs import LAST
from jejak.app.reports import Report, Reports, named_format
from jejak.app.showing import Show
from jejak.app.verdicts import EXIT_INTERRUPTED
from jejak.app.verifying import Verify
from jejak.inspection import Inspection
from jejak.options import CALL, Options, load_options
from jejak.report.formats import CHECK_FORMATS, SUITE_FORMATS, Format
from jejak.results.runs import CheckRun, ShowRun, SuiteRun
from jejak.results.steps import Explanation
from jejak.results.structures import Enumeration
from jejak.results.verified import VerifyRun

R = TypeVar("R")
OptionValue = str | float | bool | Path | Sequence[str] | None
Places = Mapping[str, str | Path]
Words = str | Path | Sequence[str | Path]
"""One target, or several."""


def check(target: Words, *, reports: Places | None = None, **options: OptionValue) -> CheckRun:
    """Finds run-time errors in a target, as `jejak check` does, and writes tests that prove them.

    Several targets are checked as one program. `reports` are files by format, as with `--report`.
    """
    return _results(check_events(target, reports=reports, **options))


def check_events(
    target: Words, *, reports: Places | None = None, **options: OptionValue
) -> Events[CheckRun]:
    """The same, event by event. Who stops listening interrupts the run; its files are written."""
    wanted = _reports(CHECK_FORMATS, reports)
    return Check(_words(target), _options(options), wanted, uses_store=True).events()


def gen(target: Words, *, reports: Places | None = None, **options: OptionValue) -> SuiteRun:
    """Writes a JUnit suite for a target, as `jejak gen` does, and measures what it covers."""
    return _results(gen_events(target, reports=reports, **options))


def gen_events(
    target: Words, *, reports: Places | None = None, **options: OptionValue
) -> Events[SuiteRun]:
    """The same, event by event. Who stops listening interrupts the run; its files are written."""
    return Gen(_words(target), _options(options), _reports(SUITE_FORMATS, reports)).events()


def show(
    target: str | Path,
    path: int | None = None,
    finding: str | None = None,
    **options: OptionValue,
) -> ShowRun:
    """One path of a method, as `jejak show` picks it: the `shown` of the result."""
    return _results(Show(str(target), _options(options), path, finding).events())


def explain(finding: str, **options: OptionValue) -> Explanation:
    """How a finding of a kept run comes about, as `jejak explain` tells it: its `steps`.

    `finding` begins its id.
    """
    return _results(Explain(finding, _options(options)).events())


def verify(run: str = LAST, **options: OptionValue) -> VerifyRun:
    """What became of the errors of a kept run, as `jejak verify` says: the `errors` of the result.

    `run` begins its name; without it, the last one is meant.
    """
    return _results(Verify(_options(options), run).events())


def enumerate_structures(
    target: str | Path, limit: int | None = None, **options: OptionValue
) -> Enumeration:
    """The structures that a predicate accepts, as `jejak enumerate` lists them."""
    return _results(Enumerate(str(target), _options(options), limit).events())


def inspect(target: str | Path, **options: OptionValue) -> Inspection:
    """What a target contains, as `jejak inspect` tells it: a survey, or listings of methods."""
    return _results(Inspect(str(target), _options(options)).events())


def _words(target: Words) -> list[str]:
    return list(map(str, [target] if isinstance(target, str | Path) else target))


def _options(given: Mapping[str, OptionValue]) -> Options:
    plain = {
        key: os.fspath(value) if isinstance(value, Path) else value for key, value in given.items()
    }
    return load_options(plain, origin=CALL)


def _reports(formats: Mapping[str, Format[R]], places: Places | None) -> Reports[R]:
    given = (places or {}).items()
    return Reports(
        tuple(Report(named_format(formats, name), str(place), name) for name, place in given)
    )


def _results(events: Events[R]) -> R:
    last = next(event for event in events if isinstance(event, RunDone))
    for _ in events:  # what could not be written is raised after it
        pass
    if last.exit_code == EXIT_INTERRUPTED:
        raise KeyboardInterrupt
    return last.results
