"""The commands, each thin: options in, an exit code out."""

from __future__ import annotations

import os
import time
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from jejak import __version__
from jejak.classfile.descriptors import java_name
from jejak.cli.checking import Checking, Outputs, check_arguments, ending_softly
from jejak.cli.words import (
    SectionedCommand,
    complain,
    declared_options,
    json_lines,
    output_option,
    progress,
)
from jejak.doctor import Check, diagnose, exit_code, render
from jejak.errors import UsageError
from jejak.inspection import Surveyor, render_dot, render_method, render_survey
from jejak.options import Options, declarations, load_options
from jejak.report import (
    TREE_FORMATS,
    CheckRun,
    Sources,
    Terminal,
    choose_story,
    story_dot,
    story_lines,
    story_record,
    structures_lines,
    structures_record,
)
from jejak.report.counts import count
from jejak.report.output import (
    STDOUT,
    check_directory,
    check_place,
    write_lines,
)
from jejak.report.summary import (
    EXIT_FINDINGS,
    EXIT_INCOMPLETE,
    EXIT_INTERNAL,
    EXIT_INTERRUPTED,
    EXIT_NOTHING,
)
from jejak.results.methods import Status
from jejak.results.reasons import SkipReason
from jejak.target import Target, open_target
from jejak.target.lines import methods_at, split_line
from jejak.target.places import test_directory

if TYPE_CHECKING:
    from jejak.confirm.suites import SuiteRun, Suites
    from jejak.results.methods import MethodResult
    from jejak.results.tests import PathTest


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="jejak %(version)s")
def cli() -> None:
    """Find run-time errors in Java programs, and prove each with a test that ran."""


@cli.command()
@click.argument("target")
@click.option("--methods", is_flag=True, help="Show every method, however many classes there are.")
@output_option("--json", "Write JSON instead, to FILE or standard output.")
@output_option("--dot", "With CLASS#METHOD: write the control flow as a Graphviz graph instead.")
@declared_options("classpath", "jdk", "platform", "strict")
def inspect(
    target: str,
    methods: bool,
    json: str | None,
    dot: str | None,
    **given: Any,
) -> int:
    """Show what TARGET contains.

    TARGET is a class directory, a jar, a .class or .java file, a compiled Maven or Gradle
    project, or a qualified class. CLASS#METHOD shows one method's blocks, handlers and lines.
    """
    options = load_options(given)
    opened = open_target(target, options)
    try:
        if opened.method is not None:
            return _inspect_method(opened, json, dot)
        if dot is not None:
            raise UsageError("--dot needs CLASS#METHOD")
        return _inspect_all(opened, options, methods, json)
    finally:
        opened.program.close()


def _inspect_method(target: Target, json_file: str | None, dot: str | None) -> int:
    methods = target.methods()
    if json_file is not None:
        raise UsageError("--json shows whole targets; use --dot for CLASS#METHOD")
    if dot is not None:
        write_lines(dot, render_dot(methods))
    else:
        for number, method in enumerate(methods):
            write_lines(STDOUT, ([""] if number else []))
            write_lines(STDOUT, render_method(method))
    return 0


def _inspect_all(target: Target, options: Options, methods: bool, json_file: str | None) -> int:
    survey = Surveyor(target).run()
    if json_file is not None:
        record = {"schema": "1", "tool": {"name": "jejak", "version": __version__}}
        write_lines(json_file, json_lines({**record, **asdict(survey)}))
    else:
        write_lines(STDOUT, render_survey(survey, methods))
    if not survey.classes:
        complain(f"{target.text}: nothing was analysed: no class could be read")
        return EXIT_NOTHING
    return EXIT_INCOMPLETE if options.strict and not survey.is_complete else 0


_SUITES: Final = ("out", "junit", "form", "smallest", "coverage", "black_box")


"""Options of `gen` alone."""


_CHECKED: Final = [key for key in declarations() if key not in ("tree", *_SUITES)]


@cli.command(cls=SectionedCommand)
@click.argument("target")
@click.option("--all", "show_all", is_flag=True, help="Show guards and bad arguments in full, too.")
@output_option("--json", "Write findings as JSON to FILE, or to standard output instead of text.")
@output_option("--tree", "Show the tree of decisions of each method, or write it to FILE.")
@click.option(
    "--tree-format", type=click.Choice(list(TREE_FORMATS)), default="text", show_default=True
)
@declared_options(*_CHECKED)
def check(target: str, **given: Any) -> int:
    """Find run-time errors in TARGET.

    TARGET is a class directory, a jar, a .class or .java file, a compiled Maven or Gradle
    project, or a qualified class. CLASS#METHOD and FILE.java:LINE check only the methods there.
    """
    outputs = Outputs(*(given.pop(key) for key in ("json", "tree", "tree_format", "show_all")))
    options = load_options({**given, "tree": outputs.tree and True})
    if options.tree and outputs.tree is None:
        outputs = replace(outputs, tree=STDOUT)
    outputs.check()
    if options.confirm:
        check_directory(options.tests, "--tests")
    place, line = split_line(target)
    opened = open_target(place, options)
    try:
        for warning in opened.warnings:
            complain(f"warning: {warning}")
        chosen = [opened] if line is None else methods_at(opened, line)
        run = CheckRun(target, options, datetime.now(UTC), problems=opened.problems)
        sources = Sources(place.partition("#")[0], opened.classes, options.classpath)
        terminal = Terminal(sources, outputs.show_all, options.show_paths)
        return Checking(run, outputs, terminal).check(chosen)
    finally:
        opened.program.close()


_PROVED: Final = ("confirm", "tests", "test_time", "fail_on", "mvn")


_SHOWN: Final = [
    key for key in _CHECKED if key not in ("show_paths", "strict", "entries", *_PROVED)
]


@cli.command(cls=SectionedCommand)
@click.argument("target")
@click.option(
    "--path", type=click.IntRange(1), metavar="N", help="The path, as check --show-paths counts."
)
@click.option("--finding", metavar="ID", help="The finding by its id in the JSON, or its number.")
@output_option("--json", "Write JSON to FILE, or to standard output instead of text.")
@output_option("--dot", "Write the heaps as a Graphviz graph to FILE, or instead of text.")
@declared_options(*_SHOWN)
def show(target: str, path: int | None, finding: str | None, **given: Any) -> int:
    """Show one path of a method: decisions, input, heap before and after, outcome.

    TARGET is as for check and names one method: CLASS#METHOD or FILE.java:LINE. Without --path
    and --finding, the path of the first defect is shown, else of the first finding, else the
    first path.
    """
    if path is not None and finding is not None:
        raise UsageError("--path and --finding exclude each other")
    outputs = Outputs(given.pop("json"), given.pop("dot"), "dot", False)
    outputs.check("--json and --dot")
    options = load_options({**given, "show_paths": True})
    place, line = split_line(target)
    opened = open_target(place, options)
    try:
        result = _explore_one([opened] if line is None else methods_at(opened, line), options)
    finally:
        opened.program.close()
    if result.explanation is not None:
        complain(f"{java_name(result.class_name)}.{result.signature}: {result.explanation}")
        return EXIT_INTERNAL if SkipReason.INTERNAL_ERROR in result.reasons else EXIT_NOTHING
    story = choose_story(result, path, finding)
    if outputs.json is not None:
        write_lines(outputs.json, json_lines(story_record(story)))
    if outputs.tree is not None:
        write_lines(outputs.tree, story_dot(story))
    if outputs.is_text:
        write_lines(STDOUT, story_lines(story))
    return 0


_GENERATED: Final = [
    key
    for key in (*_CHECKED, *_SUITES)
    if key not in ("show_paths", "merge", "unique", "confirm", "tests", "fail_on")
]


DEFAULT_OUT: Final = "jejak-tests"


@cli.command(cls=SectionedCommand)
@click.argument("target")
@click.option("--all", "show_all", is_flag=True, help="Show everything that is not covered.")
@output_option("--json", "Write JSON to FILE, or to standard output instead of text.")
@declared_options(*_GENERATED)
def gen(target: str, show_all: bool, json: str | None, **given: Any) -> int:
    """Write a JUnit suite for TARGET: one test for each path that was explored.

    TARGET is as for check. Each test builds the input of its path, calls the method and asserts
    the result and what changed. It has run twice on a JVM before it is written. What the suite
    covers is measured by JaCoCo; branches that it does not cover are told with the reason.
    """
    from jejak.confirm.suites import SuiteRun, Suites  # noqa: PLC0415 - loads when needed
    from jejak.report.suites import suite_lines, suite_record  # noqa: PLC0415

    if json is not None and json != STDOUT:
        check_place(json)
    options = load_options(given)
    place, line = split_line(target)
    out = options.out
    if out is None:
        out = str(test_directory(place) or DEFAULT_OUT)
    check_directory(out, "--out")
    opened = open_target(place, options)
    try:
        for warning in opened.warnings:
            complain(f"warning: {warning}")
        chosen = [opened] if line is None else methods_at(opened, line)
        if len(chosen) > 1:
            raise UsageError("gen needs one method or whole classes; name CLASS#METHOD")
        run = SuiteRun(target, options, datetime.now(UTC))
        suites = Suites(run, chosen[0])
        try:
            check_arguments(options, list(suites.analysis.entries))
            _generate(run, suites, Path(out))
        finally:
            suites.close()
    finally:
        opened.program.close()
    if json is not None:
        write_lines(json, json_lines(suite_record(run)))
    if json != STDOUT:
        write_lines(STDOUT, suite_lines(run, show_all))
    return _suite_exit(run)


def _generate(run: SuiteRun, suites: Suites, out: Path) -> None:
    """Carries out a run of `gen`; what was made is written however it ends."""
    began = time.monotonic()

    def tell(result: MethodResult, tests: list[PathTest]) -> None:
        done = len(run.results)
        name = f"{java_name(result.class_name)}.{result.signature}"
        progress(f"[{done}/{run.entries}] {count(len(run.tests), 'path')}; {name}: {len(tests)}")

    with ending_softly():
        try:
            suites.explore(tell)
            progress("running all tests again, measuring")
            suites.finish()
        except KeyboardInterrupt:
            run.interrupted = True
        finally:
            progress("")
            suites.write(out)
            run.seconds = time.monotonic() - began


def _suite_exit(run: SuiteRun) -> int:
    """How `gen` ends."""
    if run.interrupted:
        complain("interrupted")
        return EXIT_INTERRUPTED
    if run.trouble is not None:
        return EXIT_INTERNAL
    if all(result.status is Status.SKIPPED for result in run.results):
        complain(f"{run.target}: nothing was analysed")
        return EXIT_NOTHING
    if run.failures:
        return EXIT_FINDINGS
    return EXIT_INCOMPLETE if run.options.strict and not run.is_exhaustive else 0


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
    from jejak.explore import enumerate_structures  # noqa: PLC0415 - loads when it is needed

    if json is not None and json != STDOUT:
        check_place(json)
    options = load_options(given)
    opened = open_target(target, options)
    try:
        if opened.method is None:
            raise UsageError("enumerate needs one method: CLASS#METHOD")
        found = enumerate_structures(opened, options, limit)
    finally:
        opened.program.close()
    if found.result.explanation is not None:
        complain(f"{target}: {found.result.explanation}")
        return EXIT_INTERNAL if SkipReason.INTERNAL_ERROR in found.result.reasons else EXIT_NOTHING
    if json is not None:
        write_lines(json, json_lines(structures_record(found)))
    if json != STDOUT:
        write_lines(STDOUT, structures_lines(found))
    return 0


def _explore_one(targets: list[Target], options: Options) -> MethodResult:
    """Explores the method of the targets; raises UsageError when there are more."""
    from jejak.explore import Analysis  # noqa: PLC0415 - the engine loads when it is needed

    if targets[0].method is None:
        raise UsageError("show needs one method: CLASS#METHOD or FILE.java:LINE")
    methods = [method for target in targets for method in target.methods()]
    if len(methods) > 1:
        known = ", ".join(f"{method.owner.java_name}#{method.signature}" for method in methods)
        raise UsageError(f"show needs one method; there are {known}")
    check_arguments(options, methods)
    analysis = Analysis(targets[0], options)
    try:
        (result,) = analysis.run()
    finally:
        analysis.close()
    return result


@cli.command()
@output_option("--json", "Write JSON instead, to FILE or standard output.")
@declared_options("jdk", "mvn")
def doctor(json: str | None, **given: Any) -> int:
    """Say what this machine has, what is missing, and how to mend it."""
    options = load_options(given)
    checks = diagnose(os.environ, jdk=options.jdk, mvn=options.mvn)
    for name, origin in options.origins.items():
        checks.append(Check(f"option {name}", "ok", f"{getattr(options, name)} ({origin})"))
    if json is not None:
        write_lines(json, json_lines([asdict(check) for check in checks]))
    else:
        write_lines(STDOUT, render(checks).splitlines())
    return exit_code(checks)
