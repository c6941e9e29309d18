"""The commands, each thin: options in, an exit code out."""

from __future__ import annotations

import os
from dataclasses import asdict, replace
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

import click

from jejak import __version__, app
from jejak import report as reporting
from jejak.app.events import Event, MethodBegun, MethodDone, Stage
from jejak.app.reports import Report, Reports, asked_for
from jejak.app.verdicts import EXIT_FINDINGS, EXIT_INCOMPLETE
from jejak.classfile.descriptors import java_name
from jejak.cli.checking import CheckPrinter
from jejak.cli.colour import style_for
from jejak.cli.help import SectionedCommand, SectionedGroup
from jejak.cli.later import LATER, looks_like_id, show_kept
from jejak.cli.progress import ProgressLine
from jejak.cli.words import (
    complain,
    declared_options,
    finished,
    output_option,
    progress,
    report_option,
    short_forms,
    taken_forms,
)
from jejak.errors import SetupError, UsageError
from jejak.options import declarations, load_options
from jejak.options.declaring import KEPT
from jejak.report.counts import count
from jejak.report.formats import (
    CHECK_FORMATS,
    SHORT_FORMS,
    SHOW_FORMATS,
    STRUCTURES_FORMATS,
    SUITE_FORMATS,
)
from jejak.report.output import STDOUT, json_lines, write_lines
from jejak.report.positions import sources_of
from jejak.report.suites import suite_lines
from jejak.results.runs import SuiteRun


@click.group(
    cls=SectionedGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="jejak %(version)s")
def cli() -> None:
    """Find run-time errors in Java programs, and prove each with a test that ran.

    `jejak check .` checks the project here, `jejak explain ID` tells how one of its findings comes
    about, and `jejak verify` says later which of them are repaired.
    """


@cli.command()
@click.argument("target", required=False)
@click.option("--methods", is_flag=True, help="Show every method, however many classes there are.")
@click.option("--models", is_flag=True, help="List the models of JDK methods instead of a TARGET.")
@output_option("--json", "Write JSON instead, to FILE or standard output.")
@output_option("--dot", "With CLASS#METHOD: write the control flow as a Graphviz graph instead.")
@declared_options("classpath", "jdk", "platform", "mvn", "build", "strict")
def inspect(
    target: str | None,
    methods: bool,
    models: bool,
    json: str | None,
    dot: str | None,
    **given: Any,
) -> int:
    """Show what a target contains: classes, methods, what is missing.

    TARGET is as for check. CLASS#METHOD shows one method's blocks, handlers and lines.
    With --models, the methods of the JDK that jejak does not execute are listed, each as exact,
    over- or under-approximating.
    """
    from jejak.inspection import render_survey  # noqa: PLC0415 - loads when it is needed

    if models:
        if target is not None or dot is not None:
            raise UsageError("--models lists what jejak has, of no TARGET")
        return _show_models(json)
    if target is None:
        raise UsageError("what is to be inspected? Name a TARGET, or say --models")
    done = finished(app.Inspect(target, load_options(given)).events())
    survey = done.results.survey
    if survey is None and json is not None:
        raise UsageError("--json shows whole targets; use --dot for CLASS#METHOD")
    if survey is not None and dot is not None:
        raise UsageError("--dot needs CLASS#METHOD")
    if survey is None:
        listed = chain.from_iterable(("", *lines) for lines in done.results.listings)
        write_lines(dot or STDOUT, islice(listed, 1, None) if dot is None else done.results.graph)
    elif json is not None:
        record = {"schema": "1", "tool": {"name": "jejak", "version": __version__}}
        write_lines(json, json_lines({**record, **asdict(survey)}))
    else:
        write_lines(STDOUT, render_survey(survey, methods))
    return done.exit_code


def _show_models(json: str | None) -> int:
    """Lists the models of JDK methods, each with its precision."""
    from jejak.inspection.models import models_lines, surveyed_models  # noqa: PLC0415 - as above

    found = surveyed_models()
    if json is None:
        write_lines(STDOUT, models_lines(found))
    else:
        record = {"schema": "1", "tool": {"name": "jejak", "version": __version__}}
        write_lines(json, json_lines({**record, "models": [asdict(each) for each in found]}))
    return 0


_SUITES: Final = ("out", "form", "every_path", "coverage", "black_box")


"""Options of `gen` alone."""


_CHECKED: Final = [key for key in declarations() if key not in ("tree", *_SUITES)]
_KEPT: Final = [key for key, each in declarations().items() if each.group == KEPT]


@cli.command(cls=SectionedCommand)
@click.argument("target", nargs=-1, required=True)
@click.option("--all", "show_all", is_flag=True, help="Show guards and bad arguments in full, too.")
@short_forms(CHECK_FORMATS, SHORT_FORMS)
@output_option("--tree", "Show the tree of decisions of each method, or write it to FILE.")
@click.option(
    "--tree-format", type=click.Choice(["text", "json", "dot"]), default="text", show_default=True
)
@report_option(CHECK_FORMATS)
@declared_options(*_CHECKED)
def check(target: tuple[str, ...], **given: Any) -> int:
    """Find run-time errors, each with an input and a test that raised it.

    TARGET is a Maven or Gradle project, a class directory, a jar, a .class or .java file, a
    directory of sources, a qualified class or a pattern such as 'com.acme.*', or a Maven
    coordinate, GROUP:ARTIFACT:VERSION. CLASS#METHOD and FILE.java:LINE check only the methods
    there. Several are checked as one program.
    """
    reports = taken_forms(CHECK_FORMATS, SHORT_FORMS, given)
    tree, form = given.pop("tree"), given.pop("tree_format")
    show_all, words = given.pop("show_all"), given.pop("report")
    options = load_options({**given, "tree": tree and True})
    if show_all and "prove" not in options.origins:
        options = replace(options, prove="all")
    if options.tree and tree is None:
        tree = STDOUT
    is_shown = tree == STDOUT and form == "text"
    if tree is not None and not is_shown:
        reports.append(Report(CHECK_FORMATS[f"tree-{form}"], tree, "--tree"))
    reports += asked_for(CHECK_FORMATS, words)
    for report in reports:
        if is_shown and report.place == STDOUT:
            raise UsageError(f"{report.option} and --tree both write to standard output")
    asked = Reports(tuple(reports))
    run = app.Check(target, options, asked, keeps_trees=not is_shown, uses_store=True)
    return CheckPrinter(run, show_all, is_shown).print()


@cli.command(cls=SectionedCommand)
@click.argument("target", nargs=-1, required=True)
@declared_options(*[key for key in _CHECKED if key not in ("new_since", "diff_filter")])
def baseline(target: tuple[str, ...], **given: Any) -> int:
    """Record what is found now as known: later checks tell only what is new.

    TARGET and options are as for check. What is known goes to the file that --baseline names, by
    fingerprints that stay the same when code moves.
    """
    options = load_options(given)
    from jejak.app.baseline import NONE, write_baseline  # noqa: PLC0415 - as above

    if Path(options.baseline).name == NONE:
        raise UsageError("--baseline none: name the file that is to be written")
    run = app.Check(target, replace(options, baseline=NONE), uses_store=True)
    shown = ProgressLine()
    done = finished(run.events(), lambda event: progress(shown.line(event) or ""))
    progress("")
    if done.exit_code not in (0, EXIT_FINDINGS, EXIT_INCOMPLETE):
        complain(f"{options.baseline} stays as it was")
        return done.exit_code
    number = write_baseline(options.baseline, done.results)
    write_lines(STDOUT, [f"{count(number, 'cause', 'causes')} known in {options.baseline}"])
    return 0


@cli.command(cls=SectionedCommand)
@click.argument("target")
@declared_options(*[key for key in _CHECKED if key not in ("strict", "show_paths", "resume")])
def watch(target: str, **given: Any) -> int:
    """Check now, and again on every save: what is new, what is gone.

    TARGET and options are as for check. Results are kept between checks (--store), so that only
    what rests on a change is explored again. What does not compile is told, and watching goes on.
    """
    from jejak.app.api import check_events  # noqa: PLC0415 - as above
    from jejak.app.watching import Watch, watched_places  # noqa: PLC0415
    from jejak.cli.watching import print_rounds  # noqa: PLC0415

    options = load_options(given)
    if "cache" not in options.origins:
        given["cache"] = True
    places = watched_places(target, options.classpath)
    print_rounds(Watch(lambda: check_events(target, **given), places), sources_of)
    return 0


@cli.command()
@click.argument("action", type=click.Choice(["show", "clear"]), default="show")
@output_option("--json", "Write JSON instead, to FILE or standard output.")
@declared_options("store", "cache_size", "solver_cache")
def cache(action: str, json: str | None, **given: Any) -> int:
    """Say what is kept between runs; `clear` forgets it."""
    from jejak.app.caching import (  # noqa: PLC0415 - as above
        clear_cache,
        size_text,
        survey_cache,
        survey_lines,
    )

    options = load_options(given)
    if action == "clear":
        write_lines(STDOUT, [f"{size_text(clear_cache(options))} freed"])
        return 0
    survey = survey_cache(options, complain)
    if json is None:
        write_lines(STDOUT, survey_lines(survey))
    else:
        write_lines(json, json_lines({"schema": "1", **asdict(survey)}))
    return 0


_PROVED: Final = ("confirm", "tests", "test_time", "fail_on")


_SHOWN: Final = [
    key
    for key in _CHECKED
    if key not in ("show_paths", "strict", "entries", "junit", *_PROVED, *_KEPT)
]


@cli.command(cls=SectionedCommand)
@click.argument("target")
@click.option(
    "--path", type=click.IntRange(1), metavar="N", help="The path, as check --show-paths counts."
)
@click.option("--finding", metavar="ID", help="The finding by its id in the JSON, or its number.")
@output_option("--json", "Write JSON to FILE, or to standard output instead of text.")
@output_option("--dot", "Write the heaps as a Graphviz graph to FILE, or instead of text.")
@output_option("--svg", "Write the heaps as a picture to FILE, or instead of text.")
@declared_options(*_SHOWN, "store")
def show(target: str, path: int | None, finding: str | None, **given: Any) -> int:
    """Show one path: decisions, input, heap before and after, outcome.

    TARGET is the id of a finding of an earlier check, or as for check and names one method:
    CLASS#METHOD or FILE.java:LINE. Without --path and --finding, the path of the first defect is
    shown, else of the first finding, else the first path.
    """
    if path is None and finding is None and looks_like_id(target):
        places = {key: given.pop(key) for key in ("json", "dot", "svg")}
        return show_kept(target, places, load_options(given).store)
    reports = [
        Report(SHOW_FORMATS[key], place, f"--{key}")
        for key in ("json", "dot", "svg")
        if (place := given.pop(key)) is not None
    ]
    run = app.Show(target, load_options(given), path, finding, Reports(tuple(reports)))
    done = finished(run.events())
    if done.results.shown is not None and run.reports.leaves_terminal:
        write_lines(STDOUT, reporting.story_lines(reporting.story_of(done.results)), style_for())
    return done.exit_code


_GENERATED: Final = [
    key
    for key in (*_CHECKED, *_SUITES)
    if key not in ("show_paths", "merge", "unique", "confirm", "tests", "fail_on", *_KEPT)
]


@cli.command(cls=SectionedCommand)
@click.argument("target", nargs=-1, required=True)
@click.option("--all", "show_all", is_flag=True, help="Show everything that is not covered.")
@output_option("--json", "Write JSON to FILE, or to standard output instead of text.")
@report_option(SUITE_FORMATS)
@declared_options(*_GENERATED)
def gen(
    target: tuple[str, ...], show_all: bool, json: str | None, report: tuple[str, ...], **given: Any
) -> int:
    """Write a JUnit suite: few tests that cover what can be covered.

    TARGET is as for check; several are one program. Each test builds the input of its path, calls
    the method and asserts the result and what changed. It has run twice on a JVM before it is
    written. What the suite covers is measured by JaCoCo; branches that it does not cover are told
    with the reason.
    """
    reports = [] if json is None else [Report(SUITE_FORMATS["json"], json, "--json")]
    reports += asked_for(SUITE_FORMATS, report)
    run = app.Gen(target, load_options(given), Reports(tuple(reports)))

    def tell(event: Event[SuiteRun]) -> None:
        said = event.text if isinstance(event, Stage) else ""
        if isinstance(event, MethodDone):
            done, paths = len(run.run.results), count(len(run.run.tests), "path")
            name = f"{java_name(event.result.class_name)}.{event.result.signature}"
            said = f"[{done}/{run.run.entries}] {paths}; {name}: {event.tests}"
        if not isinstance(event, MethodBegun):
            progress(said)

    done = finished(run.events(), tell)
    if run.reports.leaves_terminal:
        write_lines(STDOUT, suite_lines(done.results, show_all))
    return done.exit_code


_ENUMERATED: Final = [
    key for key in _SHOWN if key not in ("merge", "first_runs", "errors", "arguments")
]


@cli.command("enumerate", cls=SectionedCommand)
@click.argument("target")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Stop after N structures.")
@output_option("--json", "Write JSON to FILE, or to standard output instead of text.")
@declared_options(*_ENUMERATED)
def list_structures(target: str, limit: int | None, json: str | None, **given: Any) -> int:
    """List the structures that a predicate accepts, each shape once.

    TARGET names one method that returns a boolean, CLASS#METHOD, such as an invariant. What it
    does not look at stays open: (any). --chain bounds how far a structure goes.
    """
    reports = [] if json is None else [Report(STRUCTURES_FORMATS["json"], json, "--json")]
    run = app.Enumerate(target, load_options(given), limit, Reports(tuple(reports)))
    done = finished(run.events())
    if done.results.result.explanation is None and run.reports.leaves_terminal:
        write_lines(STDOUT, reporting.structures_lines(done.results))
    return done.exit_code


@cli.command(cls=SectionedCommand)
@click.argument("target")
@declared_options(*_ENUMERATED, "contracts", "contract_file")
def contracts(target: str, **given: Any) -> int:
    """List contracts, and offer preconditions that exclude errors.

    What is offered was never written by anybody: it excludes the paths to errors that were found
    within the bounds, as text to paste where it is what was meant. No test is run.
    """
    from jejak.contracts.listing import contract_lines  # noqa: PLC0415 - as above

    done = finished(app.Contracts(target, load_options(given)).events())
    write_lines(STDOUT, contract_lines(done.results.classes))
    return done.exit_code


@cli.command(context_settings={"ignore_unknown_options": True})
@click.argument("target")
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option(
    "--out",
    default=".jejak/learned.jsonl",
    show_default=True,
    metavar="FILE",
    help="Where to write what was seen.",
)
@declared_options("classpath", "jdk", "mvn", "build")
def learn(target: str, command: tuple[str, ...], out: str, **given: Any) -> int:
    """Watch your own tests run, and keep calls for checks to begin with.

    `jejak learn . -- mvn test` runs a project's own tests; `jejak check . --learned FILE` then
    begins with what they call methods with. Every JVM that COMMAND starts is watched; the program
    does what it does without that, a little later.
    """
    done = finished(app.Learn(target, command, Path(out), load_options(given)).events())
    if done.results.calls:
        calls, methods = count(done.results.calls, "call"), count(done.results.methods, "method")
        write_lines(STDOUT, [f"{calls} of {methods} in {out}: use them by --learned {out}"])
    return done.exit_code


@cli.command()
@output_option("--json", "Write JSON instead, to FILE or standard output.")
@declared_options("jdk", "mvn")
def doctor(json: str | None, **given: Any) -> int:
    """Say what is missing on this machine, and how to mend it."""
    from jejak.doctor import Diagnosis, diagnose, exit_code, render  # noqa: PLC0415 - as above

    options = load_options(given)
    checks = diagnose(os.environ, jdk=options.jdk, mvn=options.mvn)
    for name, origin in options.origins.items():
        checks.append(Diagnosis(f"option {name}", "ok", f"{getattr(options, name)} ({origin})"))
    if json is not None:
        write_lines(json, json_lines([asdict(check) for check in checks]))
    else:
        write_lines(STDOUT, render(checks).splitlines())
    return exit_code(checks)


@cli.command()
def lsp() -> int:
    """Run the language server, for editors, on standard input and output."""
    try:
        from jejak.lsp.server import make_server  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise SetupError("the language server needs pygls: pip install 'jejak[lsp]'") from None
    make_server().start_io()
    return 0


@cli.group()
def cluster() -> None:
    """Start and end a Ray cluster on this machine, to try one."""


@cluster.command()
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=2,
    metavar="N",
    show_default=True,
    help="How many methods are explored at the same time.",
)
@click.option(
    "--address",
    default="127.0.0.1",
    metavar="ADDRESS",
    show_default=True,
    help="Where it listens; beyond this machine only with Ray's authentication or TLS.",
)
def up(workers: int, address: str) -> int:
    """Start a cluster; it listens to this machine only unless told otherwise."""
    from jejak.run.local_cluster import start_cluster  # noqa: PLC0415 - as above

    write_lines(STDOUT, [start_cluster(workers, address)])
    return 0


@cluster.command()
def down() -> int:
    """End the cluster on this machine."""
    from jejak.run.local_cluster import end_cluster  # noqa: PLC0415 - as above

    write_lines(STDOUT, [end_cluster()])
    return 0


for _command in LATER:
    cli.add_command(_command)
