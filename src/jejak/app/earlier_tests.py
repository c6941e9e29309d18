"""Tests of errors that a later run does not find: kept in files of their own, as they are.

What repaired an error is guarded by its test, which passes from then on. `check` puts the tests of
what it finds in the place of those that it wrote before; those that would be lost move here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Final

from jejak.confirm import again, subject, write_sources
from jejak.confirm.files import SUFFIX, is_untouched
from jejak.errors import SetupError
from jejak.testgen.written import Source

EARLIER: Final = "// A later check did not find these; tests of errors that were repaired pass.\n"
_TEST: Final = re.compile(
    r"^(?:  /\*\*.*\n(?:   \*.*\n)*)?"
    r"  @Test(?:\(.*\))?\n(?:  @.*\n(?: {3,}.*\n)*)*  (?:public )?void (\w+)\(\).*\{\n"
    r"(?:.*\n)*?  \}\n\n?",
    re.MULTILINE,
)
"""A test as jejak prints it, with its name."""
_HEADER: Final = re.compile(r"\A(?://.*\n)+")


def names_of_tests(text: str) -> set[str]:
    """The tests that a file has."""
    return set(_TEST.findall(text))


def keep_earlier(directory: Path, sources: Sequence[Source]) -> Iterator[tuple[Path, int]]:
    """Moves tests out of files that are about to be written without them.

    Gives the files that they moved to, with their numbers. Raises SetupError when the disk does
    not take them.
    """
    for source in sources:
        path = directory / source.path
        text = _read(path)
        lost = names_of_tests(text) - names_of_tests(source.text)
        others = _earlier_files(path)
        for other in others:
            lost -= names_of_tests(_read(other))
        if lost:
            name = _free_name(path)
            moved = path.with_name(f"{name}.java").relative_to(directory)
            kept = Source(moved.as_posix(), name, _only(text, lost, path.stem, name))
            (written,), _ = write_sources(directory, [kept])
            yield written, len(lost)


def is_earlier(text: str) -> bool:
    """Whether a file has tests that moved."""
    return EARLIER in text


def _read(path: Path) -> str:
    """The text of a file that jejak wrote and nobody changed; that of any other is nothing."""
    try:
        text = path.read_text("utf-8", errors="replace") if path.exists() else ""
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}") from None
    return text if is_untouched(text) else ""


def _earlier_files(path: Path) -> list[Path]:
    base, _, number = path.stem.rpartition(SUFFIX)
    return sorted(path.parent.glob(f"{base}Earlier*{SUFFIX}{number}.java"))


def _free_name(path: Path) -> str:
    base, _, number = path.stem.rpartition(SUFFIX)
    names = (f"{base}Earlier{n if n > 1 else ''}{SUFFIX}{number}" for n in count(1))
    return next(name for name in names if not path.with_name(f"{name}.java").exists())


def _only(text: str, wanted: set[str], old: str, new: str) -> str:
    """A file with some of its tests, as another class."""
    command = re.search(rf"^// {re.escape(again(''))}.*\n", text, re.MULTILINE)
    head = f"// Errors of {subject(text)}, each raised by a run on a JVM.\n{EARLIER}"
    body = _HEADER.sub("", text)
    body = _TEST.sub(lambda found: found[0] if found[1] in wanted else "", body)
    body = re.sub(rf"\b{re.escape(old)}\b", new, body)
    return f"{head}{command[0] if command else ''}{body}"
