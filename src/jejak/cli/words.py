"""What all commands share: declared options, outputs, messages to people."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import click

from jejak.app.events import Event, Events, Problem, RunDone, follow
from jejak.app.reports import Report
from jejak.options import NONE, PRESETS, Declaration, declarations
from jejak.report.formats import Format
from jejak.report.output import STDOUT, printable

_F = TypeVar("_F", bound=Callable[..., Any])
R = TypeVar("R")


def declared_options(*wanted: str) -> Callable[[_F], _F]:
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
        return function if "effort" not in wanted else effort_options(function)

    return decorate


def effort_options(function: _F) -> _F:
    """The efforts as options of their own."""
    for effort, values in reversed([*PRESETS.items()]):
        if values:
            said = f"Short for --effort {effort}: {', '.join(_settings(values))}."
            function = click.option(f"--{effort}", "effort", flag_value=effort, help=said)(function)
    return function


def _settings(values: Mapping[str, object]) -> Iterator[str]:
    """Options with their values, as people write them."""
    for key, value in values.items():
        shown = f"{value:g}" if isinstance(value, float) else value
        yield f"{key.replace('_', '-')} {NONE if shown is None else shown}"


def _help(declared: Declaration) -> str:
    """The help text with the default, where the text does not say it."""
    default = declared.default
    if default is True:
        return f"{declared.help} On by default."
    if default is None and declared.optional and "Default: " not in declared.help:
        return f"{declared.help} Default: no bound."
    if default is None or declared.kind in (bool, tuple):
        return declared.help
    shown = f"{default:g}" if isinstance(default, float) else default
    is_bound = declared.optional and "`none`" not in declared.help
    return f"{declared.help} Default: {shown}{', none for no bound' if is_bound else ''}."


def output_option(name: str, text: str) -> Callable[[_F], _F]:
    """An option that takes a file, or alone writes to standard output."""
    return click.option(
        name, is_flag=False, flag_value=STDOUT, default=None, metavar="[FILE]", help=text
    )


def short_forms(formats: Mapping[str, Format[R]], names: Sequence[str]) -> Callable[[_F], _F]:
    """Options for some formats, each short for `--report`."""

    def decorate(function: _F) -> _F:
        for name in reversed(names):
            function = output_option(f"--{name}", f"Write {formats[name].help}.")(function)
        return function

    return decorate


def taken_forms(
    formats: Mapping[str, Format[R]], names: Sequence[str], given: dict[str, Any]
) -> list[Report[R]]:
    """What `short_forms` were given, taken out of what a command was given."""
    places = {name: given.pop(name.replace("-", "_")) for name in names}
    return [
        Report(formats[name], place, f"--{name}")
        for name, place in places.items()
        if place is not None
    ]


def report_option(formats: Mapping[str, Format[R]]) -> Callable[[_F], _F]:
    """The option that asks for reports, with what there is."""
    known = "; ".join(f"{each.name}: {each.help}" for each in formats.values())
    return click.option(
        "--report",
        multiple=True,
        metavar="FORMAT=FILE",
        help=f"Write one of {', '.join(formats)}; - is standard output. May be repeated. {known}.",
    )


def finished(events: Events[R], tell: Callable[[Event[R]], None] = lambda _: None) -> RunDone[R]:
    """Carries out a run and tells its problems; returns its last event. `tell` hears all."""
    last: list[RunDone[R]] = []

    def hear(event: Event[R]) -> None:
        tell(event)
        if isinstance(event, Problem):
            complain(event.text)
        elif isinstance(event, RunDone):
            last.append(event)

    follow(events, hear)
    return last[0]


def progress(text: str) -> None:
    """One line on a terminal's standard error that the next one replaces."""
    if sys.stderr.isatty():
        width = shutil.get_terminal_size().columns - 1
        click.echo(f"\r\x1b[K{printable(text)[:width]}", err=True, nl=False)


def complain(message: str) -> None:
    """Says something on standard error."""
    for number, line in enumerate(message.split("\n")):
        click.echo(f"{'  ' if number else 'jejak: '}{printable(line)}", err=True)
