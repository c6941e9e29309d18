"""Commands about runs that are kept: they are told again, looked at and verified."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from jejak import report as reporting
from jejak.app.reports import Report, Reports, asked_for
from jejak.app.verdicts import EXIT_NOTHING
from jejak.cli.colour import style_for
from jejak.cli.help import SectionedCommand
from jejak.cli.words import (
    complain,
    declared_options,
    finished,
    output_option,
    report_option,
    short_forms,
    taken_forms,
)
from jejak.errors import UsageError
from jejak.options import load_options
from jejak.places import exists
from jejak.report.counts import count
from jejak.report.finding_text import nearby
from jejak.report.formats import CHECK_FORMATS, SHORT_FORMS, SHOW_FORMATS
from jejak.report.output import STDOUT, json_lines, write_lines
from jejak.report.steps import steps_lines
from jejak.report.verified import verified_lines, verified_record
from jejak.results.runs import CheckRun, ShowRun

_RUN: Final = click.argument("run", required=False)


def looks_like_id(text: str) -> bool:
    """Whether a word may be the beginning of a finding's id."""
    word = text.lower()
    is_hexadecimal = 4 <= len(word) <= 12 and all(each in "0123456789abcdef" for each in word)
    return is_hexadecimal and not exists(text)


def show_kept(text: str, places: dict[str, str | None], store: str) -> int:
    """Shows a finding of an earlier run."""
    from jejak.app.kept_runs import KeptRuns  # noqa: PLC0415 - loads when it is needed

    record, result, finding = KeptRuns(store, complain).find(text)
    shown = ShowRun(record.target, record.run().options, result, finding)
    wanted = [
        Report(SHOW_FORMATS[key], place, f"--{key}") for key, place in places.items() if place
    ]
    reports = Reports(tuple(wanted))
    reports.check()
    if reports.leaves_terminal:
        write_lines(STDOUT, reporting.story_lines(reporting.story_of(shown)))
    trouble = reports.write(shown)
    if trouble is not None:
        raise trouble
    return 0


@click.command()
@click.argument("finding")
@output_option("--json", "Write JSON to FILE, or to standard output instead of text.")
@declared_options("store", "classpath", "jdk", "mvn", "build")
def explain(finding: str, json: str | None, **given: Any) -> int:
    """Tell how a finding comes about, line by line with the values.

    FINDING is the id of a finding of an earlier check, or the beginning of it.
    """
    from jejak.app.explaining import Explain, steps_record  # noqa: PLC0415 - as above

    done = finished(Explain(finding, load_options(given)).events())
    found = done.results
    if json is not None:
        write_lines(json, json_lines(steps_record(found)))
        return done.exit_code
    sources = reporting.Sources(
        found.place, found.classes, found.options.classpath, roots=found.sources
    )
    write_lines(STDOUT, steps_lines(found, sources), style_for())
    return done.exit_code


@click.command(cls=SectionedCommand)
@_RUN
@click.option("--list", "lists", is_flag=True, help="List the runs that are kept.")
@click.option("--all", "show_all", is_flag=True, help="Show guards and bad arguments in full, too.")
@short_forms(CHECK_FORMATS, SHORT_FORMS)
@report_option(CHECK_FORMATS)
@click.option("--tests", metavar="DIR", help="Write the tests of the run to DIR, too.")
@declared_options("store")
def report(
    run: str | None,
    lists: bool,
    show_all: bool,
    report: tuple[str, ...],
    tests: str | None,
    **given: Any,
) -> int:
    """Tell an earlier check again, in any format.

    RUN is the name of a run, as --list tells them; without it, the last one is told.
    """
    from jejak.app.kept_runs import LAST, KeptRuns, runs_lines  # noqa: PLC0415 - as above

    wanted = taken_forms(CHECK_FORMATS, SHORT_FORMS, given)
    kept = KeptRuns(load_options(given).store, complain)
    if lists:
        if not kept.names():
            raise UsageError(f"no run is kept in {kept.directory}")
        write_lines(STDOUT, runs_lines(kept))
        return 0
    reports = Reports((*wanted, *asked_for(CHECK_FORMATS, report)))
    reports.check()
    _, record = kept.read(run or LAST)
    found = record.run()
    if tests is not None:
        _write_tests(tests, record.sources)
    if reports.leaves_terminal and (tests is None or show_all):
        _tell(found, show_all)
    trouble = reports.write(found)
    if trouble is not None:
        raise trouble
    return 0


def _tell(run: CheckRun, show_all: bool) -> None:
    """Prints the findings of a run, as `check` did."""
    sources = reporting.Sources(run.place, run.classes, run.options.classpath, roots=run.sources)
    terminal = reporting.Terminal(sources, show_all, run.options.show_paths)
    write_lines(STDOUT, terminal.closing(run), style_for())


def _write_tests(directory: str, sources: tuple[Any, ...]) -> None:
    """Writes the tests of a run. Raises UsageError or SetupError when they cannot be."""
    from jejak.confirm import write_sources  # noqa: PLC0415 - as above
    from jejak.report.output import check_directory  # noqa: PLC0415 - as above

    check_directory(directory, "--tests")
    if not sources:
        raise UsageError("the run has no tests: nothing of it was confirmed")
    written, kept = write_sources(Path(directory), list(sources))
    for path in kept:
        complain(f"{path} was changed by hand and is left as it is")
    place = nearby(Path(directory).absolute())
    write_lines(STDOUT, [f"{count(len(written), 'file')} of tests in {place}."])


@click.command()
@_RUN
@output_option("--json", "Write JSON to FILE, or to standard output instead of text.")
@declared_options("store", "classpath", "jdk", "platform", "mvn", "build", "test_time")
def verify(run: str | None, json: str | None, **given: Any) -> int:
    """Run the tests of an earlier check again, and say what is repaired.

    RUN is as for report. The target is compiled anew where check does so; a project is taken as it
    was built last. Ends with exit code 1 while an error is there.
    """
    from jejak.app.kept_runs import LAST  # noqa: PLC0415 - as above
    from jejak.app.verifying import Verify  # noqa: PLC0415 - as above

    done = finished(Verify(load_options(given), run or LAST).events())
    if done.exit_code == EXIT_NOTHING:
        return done.exit_code
    if json is None:
        write_lines(STDOUT, verified_lines(done.results))
    else:
        write_lines(json, json_lines(verified_record(done.results)))
    return done.exit_code


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> int:
    """Print what makes a shell complete jejak's words.

    For bash: `eval "$(jejak completion bash)"` in ~/.bashrc; zsh and fish alike.
    """
    from click.shell_completion import get_completion_class  # noqa: PLC0415 - as above

    made = get_completion_class(shell)
    assert made is not None
    root = context.find_root()
    writer = made(root.command, {}, root.info_name or "jejak", "_JEJAK_COMPLETE")
    click.echo(writer.source_template % writer.source_vars())
    return 0


LATER: Final = (explain, report, verify, completion)
