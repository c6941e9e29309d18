"""The tables of options in docs/commands.md, from their declaration in options.py.

`python scripts/option_tables.py` says whether they are up to date; `--write` makes them so.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from jejak.options import GROUPS, NUMBER, Declaration, declarations

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
BEGIN = "<!-- from options.py by scripts/option_tables.py -->\n"
END = "<!-- end of what scripts/option_tables.py writes -->\n"


def tables() -> str:
    """All options by group."""
    return "\n".join(line for group in GROUPS for line in table(group)) + "\n"


def table(group: str) -> Iterator[str]:
    """One group: option, `jejak.toml`, default, meaning."""
    yield from (f"### {group}", "")
    yield from ("| option | in `jejak.toml` | default | what it says |", "|---|---|---|---|")
    for declared in declarations().values():
        if declared.group == group:
            cells = (spelt(declared), in_file(declared), default(declared), meaning(declared))
            yield f"| {' | '.join(cells)} |"
    yield ""


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


def main(arguments: list[str]) -> int:
    """Compares or writes."""
    text = PAGE.read_text("utf-8")
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    wanted = f"{head}{BEGIN}\n{tables()}{END}{tail}"
    if wanted == text:
        return 0
    if "--write" in arguments:
        PAGE.write_text(wanted, "utf-8")
        return 0
    print(f"{PAGE} is not up to date: python scripts/option_tables.py --write", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
