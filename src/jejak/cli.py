"""The command line: thin. Options come from `options`, exit codes from `errors`.

0 nothing wrong, 1 findings, 2 usage or configuration, 3 environment or internal error,
4 incomplete (with --strict), 5 nothing analysed, 130 interrupted.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from jejak import __version__
from jejak.classfile.descriptors import java_name
from jejak.doctor import Check, diagnose, exit_code, render
from jejak.errors import JejakError, SetupError, UsageError
from jejak.explore.results import Status
from jejak.inspection import Surveyor, render_dot, render_method, render_survey
from jejak.options import GROUPS, Declaration, Options, declarations, load_options
from jejak.program import Method
from jejak.report import (
    TREE_FORMATS,
    Run,
    Sources,
    Terminal,
    Tree,
    choose_story,
    findings_record,
    render_trees,
    story_dot,
    story_lines,
    story_record,
    structures_lines,
    structures_record,
)
from jejak.report.output import (
    STDOUT,
    ReaderGoneError,
    check_place,
    place_name,
    printable,
    write_lines,
)
from jejak.report.summary import (
    EXIT_FINDINGS,
    EXIT_INCOMPLETE,
    EXIT_INTERNAL,
    EXIT_INTERRUPTED,
    EXIT_NOTHING,
)
from jejak.target import Target, open_target
from jejak.target.lines import methods_at, split_line
from jejak.target.places import test_directory

if TYPE_CHECKING:
    from jejak.confirm import Confirmer
    from jejak.confirm.path_tests import PathTest
    from jejak.confirm.suites import SuiteRun, Suites
    from jejak.explore import Analysis
    from jejak.explore.results import MethodResult


_F = TypeVar("_F", bound=Callable[..., Any])


def _options(*wanted: str) -> Callable[[_F], _F]:
    """Declared options for a command, by field name."""

    def decorate(function: _F) -> _F:
        for key, declared in reversed(declarations().items()):
            if key not in wanted:
                continue
            is_flag = declared.kind is bool
            name = f"--{declared.name}" + (f"/--no-{declared.name}" if is_flag else "")
            names = [name, *([declared.short] if declared.short else []), key]
            function = click.option(
                *names,
                help=_help(declared),
                metavar=declared.metavar,
                is_flag=is_flag,
                default=None,
                multiple=declared.kind is tuple,
            )(function)
        return function

    return decorate


def _help(declared: Declaration) -> str:
    """The help text with the default, where the text does not say it."""
    default = declared.default
    if default is True:
        return f"{declared.help} On by default."
    if default is None and declared.optional:
        return f"{declared.help} Default: no bound."
    if default is None or declared.kind in (bool, tuple):
        return declared.help
    shown = f"{default:g}" if isinstance(default, float) else default
    return f"{declared.help} Default: {shown}{', none for no bound' if declared.optional else ''}."


class _SectionedCommand(click.Command):
    """A command whose help shows declared options under the headings of their groups."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes one section per group, the undeclared options first."""
        groups = {key: declared.group for key, declared in declarations().items()}
        rows: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None and isinstance(parameter, click.Option):
                rows.setdefault(groups.get(parameter.name or "", "Options"), []).append(record)
        for title in ("Options", *GROUPS):
            if title in rows:
                with formatter.section(title):
                    formatter.write_dl(rows[title])


def _output_option(name: str, text: str) -> Callable[[_F], _F]:
    """An option that takes a file, or alone writes to standard output."""
    return click.option(
        name, is_flag=False, flag_value=STDOUT, default=None, metavar="[FILE]", help=text
    )


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="jejak %(version)s")
def cli() -> None:
    """Find run-time errors in Java programs, and prove each with a test that ran."""


@cli.command()
@click.argument("target")
@click.option("--methods", is_flag=True, help="Show every method, however many classes there are.")
@_output_option("--json", "Write JSON instead, to FILE or standard output.")
@_output_option("--dot", "With CLASS#METHOD: write the control flow as a Graphviz graph instead.")
@_options("classpath", "jdk", "platform", "strict")
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
        write_lines(json_file, _json_lines({**record, **asdict(survey)}))
    else:
        write_lines(STDOUT, render_survey(survey, methods))
    if not survey.classes:
        _complain(f"{target.text}: nothing was analysed: no class could be read")
        return EXIT_NOTHING
    return EXIT_INCOMPLETE if options.strict and not survey.is_complete else 0


_SUITES: Final = ("out", "junit", "form", "smallest", "coverage", "black_box")
"""Options of `gen` alone."""
_CHECKED: Final = [key for key in declarations() if key not in ("tree", *_SUITES)]


@cli.command(cls=_SectionedCommand)
@click.argument("target")
@click.option("--all", "show_all", is_flag=True, help="Show guards and bad arguments in full, too.")
@_output_option("--json", "Write findings as JSON to FILE, or to standard output instead of text.")
@_output_option("--tree", "Show the tree of decisions of each method, or write it to FILE.")
@click.option(
    "--tree-format", type=click.Choice(list(TREE_FORMATS)), default="text", show_default=True
)
@_options(*_CHECKED)
def check(target: str, **given: Any) -> int:
    """Find run-time errors in TARGET.

    TARGET is a class directory, a jar, a .class or .java file, a compiled Maven or Gradle
    project, or a qualified class. CLASS#METHOD and FILE.java:LINE check only the methods there.
    """
    outputs = _Outputs(*(given.pop(key) for key in ("json", "tree", "tree_format", "show_all")))
    options = load_options({**given, "tree": outputs.tree and True})
    if options.tree and outputs.tree is None:
        outputs = replace(outputs, tree=STDOUT)
    outputs.check()
    place, line = split_line(target)
    opened = open_target(place, options)
    try:
        for warning in opened.warnings:
            _complain(f"warning: {warning}")
        chosen = [opened] if line is None else methods_at(opened, line)
        run = Run(target, options, datetime.now(UTC), problems=opened.problems)
        sources = Sources(place.partition("#")[0], opened.classes, options.classpath)
        terminal = Terminal(sources, outputs.show_all, options.show_paths)
        return _Checking(run, outputs, terminal).check(chosen)
    finally:
        opened.program.close()


_PROVED: Final = ("confirm", "tests", "test_time", "fail_on", "mvn")
_SHOWN: Final = [
    key for key in _CHECKED if key not in ("show_paths", "strict", "entries", *_PROVED)
]


@cli.command(cls=_SectionedCommand)
@click.argument("target")
@click.option(
    "--path", type=click.IntRange(1), metavar="N", help="The path, as check --show-paths counts."
)
@click.option("--finding", metavar="ID", help="The finding by its id in the JSON, or its number.")
@_output_option("--json", "Write JSON to FILE, or to standard output instead of text.")
@_output_option("--dot", "Write the heaps as a Graphviz graph to FILE, or instead of text.")
@_options(*_SHOWN)
def show(target: str, path: int | None, finding: str | None, **given: Any) -> int:
    """Show one path of a method: decisions, input, heap before and after, outcome.

    TARGET is as for check and names one method: CLASS#METHOD or FILE.java:LINE. Without --path
    and --finding, the path of the first defect is shown, else of the first finding, else the
    first path.
    """
    if path is not None and finding is not None:
        raise UsageError("--path and --finding exclude each other")
    outputs = _Outputs(given.pop("json"), given.pop("dot"), "dot", False)
    outputs.check("--json and --dot")
    options = load_options({**given, "show_paths": True})
    place, line = split_line(target)
    opened = open_target(place, options)
    try:
        result = _explore_one([opened] if line is None else methods_at(opened, line), options)
    finally:
        opened.program.close()
    if result.explanation is not None:
        _complain(f"{java_name(result.class_name)}.{result.signature}: {result.explanation}")
        return EXIT_INTERNAL if "internal-error" in result.reasons else EXIT_NOTHING
    story = choose_story(result, path, finding)
    if outputs.json is not None:
        write_lines(outputs.json, _json_lines(story_record(story)))
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


@cli.command(cls=_SectionedCommand)
@click.argument("target")
@click.option("--all", "show_all", is_flag=True, help="Show everything that is not covered.")
@_output_option("--json", "Write JSON to FILE, or to standard output instead of text.")
@_options(*_GENERATED)
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
    opened = open_target(place, options)
    try:
        for warning in opened.warnings:
            _complain(f"warning: {warning}")
        chosen = [opened] if line is None else methods_at(opened, line)
        if len(chosen) > 1:
            raise UsageError("gen needs one method or whole classes; name CLASS#METHOD")
        run = SuiteRun(target, options, datetime.now(UTC))
        suites = Suites(run, chosen[0])
        try:
            _check_arguments(options, list(suites.analysis.entries))
            _generate(run, suites, Path(options.out or test_directory(place) or DEFAULT_OUT))
        finally:
            suites.close()
    finally:
        opened.program.close()
    if json is not None:
        write_lines(json, _json_lines(suite_record(run)))
    if json != STDOUT:
        write_lines(STDOUT, suite_lines(run, show_all))
    return _suite_exit(run)


def _generate(run: SuiteRun, suites: Suites, out: Path) -> None:
    """Carries out a run of `gen`; what was made is written however it ends."""
    began = time.monotonic()

    def tell(result: MethodResult, tests: list[PathTest]) -> None:
        done = len(run.results)
        name = f"{java_name(result.class_name)}.{result.signature}"
        _progress(f"[{done}/{run.entries}] {len(run.tests)} paths; {name}: {len(tests)}")

    with _ending_softly():
        try:
            suites.explore(tell)
            _progress("running all tests again, measuring")
            suites.finish()
        except KeyboardInterrupt:
            run.interrupted = True
        finally:
            _progress("")
            suites.write(out)
            run.seconds = time.monotonic() - began


def _suite_exit(run: SuiteRun) -> int:
    """How `gen` ends."""
    if run.interrupted:
        _complain("interrupted")
        return EXIT_INTERRUPTED
    if run.trouble is not None:
        return EXIT_INTERNAL
    if all(result.status is Status.SKIPPED for result in run.results):
        _complain(f"{run.target}: nothing was analysed")
        return EXIT_NOTHING
    if run.failures:
        return EXIT_FINDINGS
    return EXIT_INCOMPLETE if run.options.strict and not run.is_exhaustive else 0


_ENUMERATED: Final = [
    key for key in _SHOWN if key not in ("merge", "first_runs", "errors", "arguments")
]


@cli.command("enumerate", cls=_SectionedCommand)
@click.argument("target")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Stop after N structures.")
@_output_option("--json", "Write JSON to FILE, or to standard output instead of text.")
@_options(*_ENUMERATED)
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
        _complain(f"{target}: {found.result.explanation}")
        return EXIT_INTERNAL if "internal-error" in found.result.reasons else EXIT_NOTHING
    if json is not None:
        write_lines(json, _json_lines(structures_record(found)))
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
    _check_arguments(options, methods)
    analysis = Analysis(targets[0], options)
    try:
        (result,) = analysis.run()
    finally:
        analysis.close()
    return result


@dataclass(frozen=True, slots=True)
class _Outputs:
    """Where results go besides the terminal: files, STDOUT, or None for nowhere."""

    json: str | None
    tree: str | None
    tree_format: str
    show_all: bool

    def check(self, names: str = "--json and --tree") -> None:
        """Raises UsageError when a place cannot be written, before any work is done."""
        places = [place for place in (self.json, self.tree) if place is not None]
        if len(places) > len(set(places)):
            raise UsageError(f"{names} both write to {place_name(places[0])}")
        for place in self.files:
            check_place(place)

    @property
    def files(self) -> list[str]:
        """Files to be written."""
        return [place for place in (self.json, self.tree) if place and place != STDOUT]

    @property
    def is_text(self) -> bool:
        """Whether standard output is for people."""
        return STDOUT not in (self.json, None if self.tree_format == "text" else self.tree)


@contextmanager
def _ending_softly() -> Iterator[None]:
    """Lets a request to end (SIGTERM) be an interruption: what was found is written."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Checking:
    """One run of `jejak check`: explores, shows findings as they come, writes files at the end."""

    def __init__(self, run: Run, outputs: _Outputs, terminal: Terminal) -> None:
        self.run = run
        self.outputs = outputs
        self.terminal = terminal
        self.trees: list[tuple[str, Tree]] = []
        self.entries: list[Method] = []
        self.confirmer: Confirmer | None = None
        self.trouble: JejakError | ReaderGoneError | None = None
        self.began = time.monotonic()

    def check(self, targets: list[Target]) -> int:
        """Explores the targets; returns the exit code. Files are written however it ends."""
        with ExitStack() as stack:
            analyses = self._begin(targets, stack)
            stack.enter_context(_ending_softly())
            try:
                self._explore(analyses if self.entries else [])
                if self.confirmer is not None:
                    _progress("running the tests again in a fresh JVM")
                    self.confirmer.repeat()
            except KeyboardInterrupt:
                self.run.interrupted = True
            finally:
                _progress("")
                self.run.seconds = time.monotonic() - self.began
                self._finish(targets)
        if self.trouble is not None and not self.run.interrupted:
            raise self.trouble
        return self.run.exit_code

    def _begin(self, targets: list[Target], stack: ExitStack) -> list[Analysis]:
        """Everything that can be wrong with the user's words is told here."""
        from jejak.confirm import Confirmer  # noqa: PLC0415 - the engine loads when it is needed
        from jejak.explore import Analysis  # noqa: PLC0415

        options = self.run.options
        if options.time is not None:
            options = replace(options, time=options.time / len(targets))
        analyses = []
        for target in targets:
            analysis = Analysis(target, options)
            stack.callback(analysis.close)
            analyses.append(analysis)
            if self.confirmer is not None:
                self.confirmer.join(analysis)
            elif options.confirm:
                self.confirmer = Confirmer(target, analysis, options)
                stack.callback(self.confirmer.close)
                if self.run.options.time is not None:
                    self.confirmer.deadline = self.began + self.run.options.time
            self.entries.extend(_entries_of(analysis, target))
        _check_arguments(options, self.entries)
        self.run.entries = len(self.entries)
        return analyses

    def _explore(self, analyses: list[Analysis]) -> None:
        self._tell_progress()
        for analysis in analyses:
            for result in analysis.run():
                _progress("")
                self.run.results.append(result)
                try:
                    if self.confirmer is not None:
                        self.confirmer.confirm(result)
                finally:  # also what is not confirmed yet when the user has had enough
                    self._show(self.terminal.method(result))
                if analysis.tree is not None:
                    name = f"{java_name(result.class_name)}.{result.signature}"
                    self._keep_tree(name, analysis.tree)
                if self.trouble is not None and not self.outputs.files:
                    return
                self._tell_progress()

    def _tell_progress(self) -> None:
        done = len(self.run.results)
        if done < len(self.entries):
            method = self.entries[done]
            found = sum(len(result.findings) for result in self.run.results)
            name = f"{method.owner.java_name}.{method.signature}"
            _progress(f"[{done + 1}/{len(self.entries)}] {found} found; {name}")

    def _keep_tree(self, title: str, tree: Tree) -> None:
        if self.outputs.tree == STDOUT and self.outputs.tree_format == "text":
            self._show([*render_trees([(title, tree)], "text"), ""])
        else:
            self.trees.append((title, tree))

    def _show(self, lines: Iterable[str]) -> None:
        """Writes to the terminal; when that fails, the run goes on for the sake of its files."""
        if self.outputs.is_text and self.trouble is None:
            self._attempt(STDOUT, lines)

    def _finish(self, targets: list[Target]) -> None:
        run, outputs = self.run, self.outputs
        broken = targets[0].program.broken
        run.unread = tuple(str(broken[name]) for name in targets[0].classes if name in broken)
        trouble = self._write_tests()
        self._show(self.terminal.closing(run))
        if outputs.json is not None:
            self._attempt(outputs.json, _json_lines(findings_record(run)))
        if outputs.tree is not None and (outputs.tree != STDOUT or outputs.tree_format != "text"):
            self._attempt(outputs.tree, render_trees(self.trees, outputs.tree_format))
        self.trouble = self.trouble or trouble
        if run.interrupted:
            _complain(f"interrupted{f'; {self.trouble}' if self.trouble else ''}")
        elif run.exit_code == EXIT_NOTHING:
            _complain(f"{run.target}: nothing was analysed")

    def _write_tests(self) -> SetupError | None:
        """Writes the tests of what was confirmed; returns what kept it from that."""
        from jejak.confirm import write_sources  # noqa: PLC0415 - the engine loads when needed

        if self.confirmer is None:
            return None
        try:
            written, kept = write_sources(Path(self.run.options.tests), self.confirmer.sources())
        except SetupError as error:
            return error
        self.run.test_files = tuple(written)
        for path in kept:
            _complain(f"{path} was changed by hand and is left as it is")
        return None

    def _attempt(self, place: str, lines: Iterable[str]) -> None:
        try:
            write_lines(place, lines)
        except UsageError as error:  # it could be written when the run began
            self.trouble = SetupError(str(error))
        except (SetupError, ReaderGoneError) as error:
            self.trouble = error


def _entries_of(analysis: Analysis, target: Target) -> tuple[Method, ...]:
    """The entry methods; none where a whole target has none, which is no wrong use."""
    try:
        return tuple(analysis.entries)
    except UsageError as error:
        if target.method is not None:
            raise
        _complain(str(error))
        return ()


def _check_arguments(options: Options, entries: list[Method]) -> None:
    """Arguments on the command line that no method takes are a mistake."""
    asked = options.arguments and options.origins.get("arguments") == "command line"
    if asked and not any(method.is_main for method in entries):
        raise UsageError("--arguments are for main, and no main method is checked")


def _progress(text: str) -> None:
    """One line on a terminal's standard error that the next one replaces."""
    if sys.stderr.isatty():
        width = shutil.get_terminal_size().columns - 1
        click.echo(f"\r\x1b[K{printable(text)[:width]}", err=True, nl=False)


@cli.command()
@_output_option("--json", "Write JSON instead, to FILE or standard output.")
@_options("jdk", "mvn")
def doctor(json: str | None, **given: Any) -> int:
    """Say what this machine has, what is missing, and how to mend it."""
    options = load_options(given)
    checks = diagnose(os.environ, jdk=options.jdk, mvn=options.mvn)
    for name, origin in options.origins.items():
        checks.append(Check(f"option {name}", "ok", f"{getattr(options, name)} ({origin})"))
    if json is not None:
        write_lines(json, _json_lines([asdict(check) for check in checks]))
    else:
        write_lines(STDOUT, render(checks).splitlines())
    return exit_code(checks)


def _json_lines(value: object) -> list[str]:
    return json.dumps(value, indent=1).split("\n")


def _complain(message: str) -> None:
    for number, line in enumerate(message.split("\n")):
        click.echo(f"{'  ' if number else 'jejak: '}{printable(line)}", err=True)


def run(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    try:
        result = cli.main(arguments, prog_name="jejak", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except click.ClickException as error:
        error.show()
        return 2
    except (click.exceptions.Abort, KeyboardInterrupt):
        _complain("interrupted")
        return EXIT_INTERRUPTED
    except JejakError as error:
        _complain(f"error: {error}")
        return error.exit_code
    except ReaderGoneError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception:  # the last resort: say that it is our fault, and how to report it
        traceback.print_exc()
        _complain("internal error: this is a bug of jejak; please report it with the lines above")
        return EXIT_INTERNAL


def main() -> None:
    """The entry point of the `jejak` command."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    sys.exit(run())
