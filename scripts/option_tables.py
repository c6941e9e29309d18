"""Tables of options, search strategies and output formats, from where they are declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from jejak.explore.strategies.table import STRATEGIES
from jejak.options import GROUPS, NUMBER, SEARCH, Declaration, declarations
from jejak.report.formats import CHECK_FORMATS, SUITE_FORMATS, Format


def options() -> Iterator[str]:
    """All options by group; the strategies below what is said of search."""
    for number, group in enumerate(GROUPS):
        yield from ([""] if number else [])
        yield from table(group)
        if group == SEARCH:
            yield from ("", "| strategy | what it picks |", "|---|---|")
            yield from (f"| `{each.usage}` | {each.help} |" for each in STRATEGIES)


def formats() -> Iterator[str]:
    """What `--report` can write."""
    yield from ("| command | format | what it writes |", "|---|---|---|")
    known: Mapping[str, Mapping[str, Format[Any]]] = {"check": CHECK_FORMATS, "gen": SUITE_FORMATS}
    for command, found in known.items():
        yield from (f"| `{command}` | `{each.name}` | {each.help} |" for each in found.values())


def table(group: str) -> Iterator[str]:
    """One group: option, `jejak.toml`, default, meaning."""
    yield from (f"### {group}", "")
    yield from ("| option | in `jejak.toml` | default | what it says |", "|---|---|---|---|")
    for declared in declarations().values():
        if declared.group == group:
            cells = (spelt(declared), in_file(declared), default(declared), meaning(declared))
            yield f"| {' | '.join(cells)} |"


def spelt(declared: Declaration) -> str:
    """The option on the command line."""
    name = f"--{declared.name}"
    if declared.kind is bool and declared.metavar is None:
        return f"`{name}`, `--no-{declared.name}`"
    short = f", `{declared.short}`" if declared.short else ""
    return f"`{name} {cell(declared.metavar or '')}`{short}"


def in_file(declared: Declaration) -> str:
    """A line of `jejak.toml`."""
    return f"`{declared.name} = {declared.example or derived(declared)}`"


def derived(declared: Declaration) -> str:
    """An example where the declaration has none: another value than the default."""
    if declared.kind is bool:
        return "false" if declared.default is not False else "true"
    if declared.rule:
        value = "3" if declared.rule == (NUMBER,) else f'"{declared.rule[-1]}"'
        return f'{{"a.B.m" = {value}}}'
    if declared.choices:
        return f'"{declared.choices[1]}"'
    return str(declared.default if declared.default is not None else 100)


def default(declared: Declaration) -> str:
    """What holds when nobody says anything."""
    value = declared.default
    if declared.kind is bool:
        return "off" if value is False else "on"
    if value is None:
        return "no bound" if declared.optional else ""
    if isinstance(value, float):
        return f"{value:g}"
    return cell(str(value)) if value != () else ""


def meaning(declared: Declaration) -> str:
    """What the option says, and where else it is looked for."""
    also = f" (also `{declared.environment}`)" if declared.environment else ""
    return cell(declared.help.removesuffix(".")) + also


def cell(text: str) -> str:
    """Text within a row."""
    return text.replace("|", "\\|")
