"""docs/features.md has a line for each feature of the five systems, and names what is there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import click
import pytest

from jejak.cli.commands import cli

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "features.md"
NUMBERS = {"A": 128, "T": 46, "K": 85, "S": 27, "L": 68}
"""How many features each system has; they are numbered from 1."""
STATES = {"done", "lifted", "otherwise", "partly", "open", "not"}
ROW = re.compile(r"^\| ([ATKSL]\d+) \| (\w+) \| (.+) \|$", re.MULTILINE)
QUOTED = re.compile(r"`([^`]+)`")


def rows() -> list[tuple[str, str, str]]:
    return ROW.findall(PAGE.read_text(encoding="utf-8"))


def flags(command: click.Command) -> set[str]:
    """The options of a command and of those below it."""
    found = {flag for each in command.params for flag in (*each.opts, *each.secondary_opts)}
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            found |= flags(below)
    return found


def test_every_number_has_one_line() -> None:
    wanted = {f"{system}{n}" for system, most in NUMBERS.items() for n in range(1, most + 1)}
    counted = Counter(number for number, _, _ in rows())
    assert len(wanted) == 354
    assert counted == Counter(wanted)


def test_states_are_of_the_list() -> None:
    assert {state for _, state, _ in rows()} <= STATES


@pytest.mark.parametrize("state", ["open", "partly"])
def test_what_is_missing_says_why(state: str) -> None:
    for number, found, text in rows():
        if found == state == "open":
            assert "issue" in text, number
        if found == state == "partly":
            assert ";" in text, number


def test_named_options_files_and_commands_are_there() -> None:
    known = flags(cli)
    commands = set(cli.list_commands(click.Context(cli)))
    for number, _, text in rows():
        for quoted in QUOTED.findall(text):
            word = quoted.split(" ")[0]
            if word.startswith("--"):
                assert word in known, (number, quoted)
            elif word == "jejak":
                assert quoted.split(" ")[1] in commands, (number, quoted)
            elif "/" in word:
                assert (ROOT / word).exists(), (number, quoted)
