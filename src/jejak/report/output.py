"""Where lines go: standard output or a file. Trouble there has words and never a stack trace."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import click

from jejak.errors import SetupError, UsageError
from jejak.places import exists
from jejak.whole_files import write_whole

STDOUT: Final = "-"
"""The place that means standard output."""
_TARGETS: Final = (".jar", ".class", ".java", ".war", ".zip")


class ReaderGoneError(Exception):
    """Nobody reads standard output any more (`jejak … | head`): nothing is left to say."""


def write_lines(place: str, lines: Iterable[str], style: Callable[[str], str] = str) -> None:
    """Writes lines to a file, or to standard output for STDOUT, there in a style.

    Raises UsageError for a file that cannot be written, SetupError for standard output.
    """
    if place == STDOUT:
        try:
            for line in lines:
                click.echo(style(printable(line)))
        except BrokenPipeError:
            raise ReaderGoneError from None
        except OSError as error:
            raise SetupError(f"standard output cannot be written: {error.strerror}") from None
        return
    _refuse_target(place)
    try:
        write_whole(Path(place), "".join(f"{printable(line)}\n" for line in lines))
    except (OSError, ValueError) as error:
        raise UsageError(f"{place} cannot be written: {_reason(error)}") from None


def _refuse_target(place: str) -> None:
    if Path(place).suffix in _TARGETS:
        raise UsageError(f"{place} looks like a target, not a place to write to")


def check_place(place: str) -> None:
    """Raises UsageError when a file cannot be written. Leaves it as it is; pipes are trusted."""
    _refuse_target(place)
    path = Path(place)
    is_new = not exists(path)
    if not is_new and not path.is_file() and not path.is_dir():
        return
    try:
        with path.open("a"):
            pass
        if is_new:
            path.unlink()
    except (OSError, ValueError) as error:
        raise UsageError(f"{place} cannot be written: {_reason(error)}") from None


def check_directory(place: str, option: str) -> None:
    """Raises UsageError when files cannot be written to a directory, which may be a new one."""
    if not place or "\0" in place:
        raise UsageError(f"{option} needs the name of a directory")
    try:
        path = Path(place).absolute()
        with suppress(FileNotFoundError, NotADirectoryError):
            path.lstat()  # no name is too long
        there = next(each for each in (path, *path.parents) if os.path.lexists(each))
        if not there.is_dir():
            raise UsageError(f"{option}: {there} is not a directory")
        with tempfile.TemporaryFile(dir=there):
            pass
    except (OSError, ValueError) as error:
        raise UsageError(f"{option}: {place!r} cannot be written to: {_reason(error)}") from None


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def json_lines(value: Mapping[str, object] | list[object]) -> Iterator[str]:
    """A record or list as the lines of a JSON file.

    Each element of its lists is a line, so that what changed shows line by line, and each of its
    other parts.
    """
    if isinstance(value, list):
        yield from _list_lines("", value, "")
        return
    yield "{"
    for number, (key, part) in enumerate(value.items(), 1):
        comma = "," if number < len(value) else ""
        if isinstance(part, list) and part:
            yield from _list_lines(f"{json.dumps(key)}: ", part, comma)
        else:
            yield f"{json.dumps(key)}: {json.dumps(part)}{comma}"
    yield "}"


def _list_lines(before: str, values: list[object], after: str) -> Iterator[str]:
    yield f"{before}["
    for number, each in enumerate(values, 1):
        yield json.dumps(each) + ("," if number < len(values) else "")
    yield f"]{after}"


def place_name(place: str) -> str:
    """A place in words."""
    return "standard output" if place == STDOUT else place


def printable(text: str) -> str:
    """`text` on one line, without characters that could command a terminal.

    Names come from untrusted files.
    """
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else f"\\u{ord(character):04x}" for character in text
    )
