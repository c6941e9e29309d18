"""The command line: thin. Options come from `options`, exit codes from `errors`.

0 nothing wrong, 1 findings, 2 usage or configuration, 3 environment or internal error,
4 incomplete (with --strict), 5 nothing analysed, 130 interrupted.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from jejak import __version__
from jejak.doctor import Check, diagnose, exit_code, render
from jejak.errors import JejakError, SetupError, UsageError
from jejak.inspection import Surveyor, render_dot, render_method, render_survey
from jejak.options import Options, declarations, load_options
from jejak.target import Target, open_target

EXIT_INTERNAL: Final = 3
EXIT_INCOMPLETE: Final = 4
EXIT_NOTHING: Final = 5
EXIT_INTERRUPTED: Final = 130
STDOUT: Final = "-"

_F = TypeVar("_F", bound=Callable[..., Any])


def _options(*wanted: str) -> Callable[[_F], _F]:
    """Declared options for a command, by field name."""

    def decorate(function: _F) -> _F:
        for key, declared in reversed(declarations().items()):
            if key not in wanted:
                continue
            names = [f"--{declared.name}", *([declared.short] if declared.short else []), key]
            function = click.option(
                *names,
                help=declared.help,
                metavar=declared.metavar,
                is_flag=declared.kind is bool,
                default=None,
                multiple=declared.kind is tuple,
            )(function)
        return function

    return decorate


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
        _write(dot, render_dot(methods))
    else:
        for number, method in enumerate(methods):
            _write(STDOUT, ([""] if number else []))
            _write(STDOUT, render_method(method))
    return 0


def _inspect_all(target: Target, options: Options, methods: bool, json_file: str | None) -> int:
    survey = Surveyor(target).run()
    if json_file is not None:
        record = {"schema": "1", "tool": {"name": "jejak", "version": __version__}}
        _write(json_file, _json_lines({**record, **asdict(survey)}))
    else:
        _write(STDOUT, render_survey(survey, methods))
    if not survey.classes:
        _complain(f"{target.text}: nothing was analysed: no class could be read")
        return EXIT_NOTHING
    return EXIT_INCOMPLETE if options.strict and not survey.is_complete else 0


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
        _write(json, _json_lines([asdict(check) for check in checks]))
    else:
        _write(STDOUT, render(checks).splitlines())
    return exit_code(checks)


def _json_lines(value: object) -> list[str]:
    return json.dumps(value, indent=1).split("\n")


class _ReaderGoneError(Exception):
    """Nobody reads standard output any more (`jejak … | head`): nothing is left to say."""


def _write(place: str, lines: Iterable[str]) -> None:
    """Writes lines to a file, or to standard output for `-`."""
    if place == STDOUT:
        try:
            for line in lines:
                click.echo(printable(line))
        except BrokenPipeError:
            raise _ReaderGoneError from None
        except OSError as error:
            raise SetupError(f"standard output cannot be written: {error.strerror}") from None
        return
    path = Path(place)
    if path.suffix in (".jar", ".class", ".java", ".war", ".zip"):
        raise UsageError(f"{place} looks like a target, not a place to write to")
    try:
        path.write_text("".join(f"{printable(line)}\n" for line in lines), "utf-8")
    except OSError as error:
        raise UsageError(f"{place} cannot be written: {error.strerror}") from None


def printable(text: str) -> str:
    """`text` on one line, without characters that could command a terminal.

    Names come from untrusted files.
    """
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else f"\\u{ord(character):04x}" for character in text
    )


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
    except _ReaderGoneError:
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
