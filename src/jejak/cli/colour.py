"""Colour for people: only on a terminal, and not where NO_COLOR is set."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from typing import Final

import click

_HEAD: Final = re.compile(r"^(\S.*?): (error|note)\[(\w+)\] (.*)$")
_CODE: Final = re.compile(r"^( +\d+ \| )(.*)$")
_TITLE: Final = re.compile(r"^(  )(input|trace|also|test|id)(:.*)$")
_SUMS: Final = re.compile(r"^(\d[\d,]* confirmed defects?\b.*|Verdict: .*|No defects .*)$")
LEVELS: Final = {"error": "red", "note": "yellow"}


def wants_colour() -> bool:
    """Whether standard output is a terminal that shows colours, and nobody said no."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def style_for() -> Callable[[str], str]:
    """What makes lines for standard output as they are shown."""
    return styled if wants_colour() else str


def styled(line: str) -> str:
    """A line of a report with colours: place, level, source, titles, what it comes to."""
    if found := _HEAD.match(line):
        place, level, name, message = found.groups()
        said = click.style(f"{level}[{name}]", fg=LEVELS[level], bold=True)
        return f"{click.style(place, bold=True)}: {said} {message}"
    if found := _CODE.match(line):
        return f"{click.style(found[1], fg='blue')}{found[2]}"
    if found := _TITLE.match(line):
        return f"{found[1]}{click.style(found[2], fg='cyan')}{found[3]}"
    if line.startswith("  confirmed "):
        return click.style(line, fg="green")
    return click.style(line, bold=True) if _SUMS.match(line) else line
