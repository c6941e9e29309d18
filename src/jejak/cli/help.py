"""Help: what people use every day first, in sections, and the rest when they ask."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import click

from jejak.options import GROUPS, PRESETS, SEARCH, declarations
from jejak.options.declaring import KEPT, OUTPUT, RUN, WHAT, WHERE

ALL: Final = "--help-all"
EVERYDAY: Final = (
    "classpath", "entries", "effort", "time", "method_time", "workers", "confirm", "tests", "junit",
    "fail_on", "ignore", "baseline", "new_since", "out", "form", "coverage",
)  # fmt: skip
"""Declared options that help shows at once."""
RARE: Final = ("tree_format", "path")
"""Options of single commands that it does not."""
OPTIONS: Final = "Options"
REPORTS: Final = "Reports, to FILE or to standard output instead of text"
TOLD: Final = "What is told"
EVERYDAY_GROUPS: Final = {WHERE: WHAT, RUN: "How much is tried", OUTPUT: TOLD, KEPT: TOLD}
"""What groups are called, or belong to, where only everyday options are shown."""
COMMANDS: Final = {
    "Every day": ("check", "explain", "verify", "report", "watch"),
    "Tests and contracts": ("gen", "learn", "contracts", "enumerate"),
    "A closer look": ("show", "inspect"),
    "What is known": ("baseline", "cache"),
    "Around it": ("doctor", "completion", "lsp", "cluster"),
}
"""All commands, those of one purpose together."""
_MOST: Final = 200
"""Characters of the sentence about a command."""

Row = tuple[str, str]


class SectionedGroup(click.Group):
    """The commands by what they are for."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes a section for each purpose."""
        for title, names in COMMANDS.items():
            found = ((name, self.get_command(ctx, name)) for name in names)
            rows = [(name, each.get_short_help_str(_MOST)) for name, each in found if each]
            with formatter.section(title):
                formatter.write_dl(rows)


class SectionedCommand(click.Command):
    """A command whose help shows the everyday options, and with ALL every one, by group."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.params.append(
            click.Option(
                [ALL],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_show_all,
                help="Show every option, and exit.",
            )
        )

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes a section per group of options."""
        is_whole = bool(ctx.meta.get(ALL))
        rows: dict[str, list[Row]] = {}
        left = 0
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is None or not isinstance(parameter, click.Option):
                continue
            if not is_whole and _is_rare(parameter):
                left += 1
                continue
            said = record[1] if is_whole else _first_sentence(record[1])
            section = _section_of(parameter)
            section = section if is_whole else EVERYDAY_GROUPS.get(section, section)
            rows.setdefault(section, []).append((record[0], said))
        _write(formatter, rows, with_strategies=is_whole)
        if left:
            formatter.write_paragraph()
            formatter.write_text(f"{left} more options: bounds, search, solver … ({ALL}).")


def _write(
    formatter: click.HelpFormatter, rows: dict[str, list[Row]], with_strategies: bool
) -> None:
    for title in dict.fromkeys((OPTIONS, REPORTS, *GROUPS, *EVERYDAY_GROUPS.values())):
        if title in rows:
            with formatter.section(title):
                formatter.write_dl(rows[title])
        if title == SEARCH and title in rows and with_strategies:
            with formatter.section("Strategies of --search"):
                formatter.write_dl([*_strategies()])


def _section_of(parameter: click.Option) -> str:
    declared = declarations().get(parameter.name or "")
    if declared is not None and declared.group != OUTPUT:
        return declared.group
    is_report = parameter.metavar in ("[FILE]", "FORMAT=FILE")
    if declared is None or is_report:
        return REPORTS if is_report else OPTIONS
    return OUTPUT


def _is_rare(parameter: click.Option) -> bool:
    name = parameter.name or ""
    is_short = parameter.opts[0].lstrip("-") in PRESETS
    return is_short or name in RARE or (name in declarations() and name not in EVERYDAY)


def _show_all(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        ctx.meta[ALL] = True
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def _first_sentence(text: str) -> str:
    """The first sentence of a help text, and the default."""
    first, dot, rest = text.partition(". ")
    default = re.search(r"Default: .*$", rest)
    return f"{first}. {default[0]}" if dot and default else f"{first}." if dot else text


def _strategies() -> Iterable[Row]:
    from jejak.explore.strategies.table import STRATEGIES  # noqa: PLC0415 - only help needs it

    return ((each.usage, each.help) for each in STRATEGIES)
