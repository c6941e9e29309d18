"""Test files on disk: written whole, and never over what a person has changed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Final

from jejak.errors import SetupError
from jejak.results.tests import ErrorForm
from jejak.testgen.large_texts import NAME, file_name
from jejak.testgen.written import Source
from jejak.whole_files import write_whole

MARK: Final = "// jejak wrote this file; it may do so again as long as nobody changes it: "
"""Begins the first line; what follows tells whether the rest is as it was written."""
OWN_DIRECTORY: Final = ".jejak"
TEST_SOURCES: Final = ("src", "test", "java")
SUFFIX: Final = "ErrorsTest"
"""How the names of test classes end that `check` writes."""
_ABOUT: Final = re.compile(r"^// Errors of (.+), each raised by a run on a JVM\.$", re.MULTILINE)


def marked(text: str) -> str:
    """A source with the line that tells later whether it was changed."""
    return f"{MARK}{_digest(text)}\n{text}"


def is_untouched(text: str) -> bool:
    """Whether jejak wrote a file and nobody changed it since."""
    first, _, rest = text.partition("\n")
    return first.startswith(MARK) and first[len(MARK) :].strip() == _digest(rest)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write_sources(directory: Path, sources: list[Source]) -> tuple[list[Path], list[Path]]:
    """Writes test files; returns those written and those left alone because people changed them.

    Raises SetupError when the disk does not take them.
    """
    written, kept = [], []
    for source in sources:
        path = directory / source.path
        try:
            text, there = marked(source.text), text_of(path)
            if there is not None and not is_untouched(there):
                kept.append(path)
                continue
            if there != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                hide(directory)
            _write_beside(directory, source)
            if there != text:
                write_whole(path, text)
        except OSError as error:
            raise SetupError(f"{path} cannot be written: {error.strerror}") from None
        written.append(path)
    return written, kept


def text_of(path: Path) -> str | None:
    """What a file says; None where there is none. Raises OSError."""
    return path.read_text("utf-8", errors="replace") if path.exists() else None


def resources_of(directory: Path) -> Path:
    """Where files lie that tests below a directory read: there, or where a build looks for them."""
    whole = directory.absolute()
    is_of_build = whole.parts[-len(TEST_SOURCES) :] == TEST_SOURCES
    return whole.with_name("resources") if is_of_build else directory


def _write_beside(directory: Path, source: Source) -> None:
    """Writes what a test reads. A file that is there stays: its name is made from its text."""
    package = resources_of(directory) / Path(source.path).parent
    for name, text in source.beside:
        if not (package / name).exists():
            package.mkdir(parents=True, exist_ok=True)
            write_whole(package / name, text)


def tidy_beside(directory: Path, packages: Iterable[str]) -> None:
    """Removes files that no test of their package reads any more, where nobody changed them."""
    for package in set(packages):
        place = resources_of(directory) / package
        texts = [path for path in place.glob("text-*.txt") if NAME.fullmatch(path.name)]
        if not texts:
            continue
        tests = (directory / package).glob("*.java")
        said = "".join(path.read_text("utf-8", errors="replace") for path in tests)
        for path in texts:
            is_own = file_name(path.read_bytes().decode("utf-8", "replace")) == path.name
            if is_own and path.name not in said:
                path.unlink()


def remove_stale(
    directory: Path,
    packages: Iterable[str],
    kept: Collection[Path],
    is_stale: Callable[[str], bool],
    suffix: str = SUFFIX,
) -> list[Path]:
    """Removes test files that are stale by their text and that nobody changed.

    Looks where `untouched_files` does. Returns what was removed. Raises SetupError when the disk
    does not let go of them.
    """
    removed = []
    for path, text in untouched_files(directory, packages, suffix):
        if path not in kept and is_stale(text):
            try:
                path.unlink()
            except OSError as error:
                raise SetupError(f"{path} cannot be removed: {error.strerror}") from None
            removed.append(path)
    return removed


def untouched_files(
    directory: Path, packages: Iterable[str], suffix: str = SUFFIX
) -> list[tuple[Path, str]]:
    """Test files that jejak wrote and nobody changed, with their texts.

    Looks where tests of `packages` (internal names) are, and all over jejak's own directory. Raises
    SetupError when one cannot be read.
    """
    pattern = f"*{suffix}*.java"
    places = [directory / package for package in sorted(set(packages))]
    paths = {path for place in places for path in place.glob(pattern)}
    if OWN_DIRECTORY in directory.absolute().parts:
        paths.update(directory.rglob(pattern))
    found = []
    for path in sorted(paths):
        try:
            text = path.read_text("utf-8", errors="replace")
        except OSError as error:
            raise SetupError(f"{path} cannot be read: {error.strerror}") from None
        if is_untouched(text):
            found.append((path, text))
    return found


def hide(directory: Path) -> None:
    """Keeps jejak's own directory out of version control."""
    for place in (directory, *directory.parents):
        if place.name == OWN_DIRECTORY:
            ignore = place / ".gitignore"
            if not ignore.exists():
                write_whole(ignore, "*\n")
            return


# --- what they say of themselves ---------------------------------------------------------------


def words_about_errors(
    java_name: str, forms: Collection[ErrorForm], command: str
) -> tuple[str, ...]:
    """The comment at the top of a file that `check` writes, with tests of some forms."""
    fails = "Tests of defects fail while the defect is there."
    passes = "assertThrows stands for what a method refuses: those tests pass."
    if len(forms) == 1:
        fails = "Every test here fails while its error is there."
        passes = "Every test here passes: it says what a method refuses."
    told = {ErrorForm.REPRODUCER: fails, ErrorForm.PIN: passes}
    return (
        f"Errors of {java_name}, each raised by a run on a JVM.",
        *(words for form, words in told.items() if form in forms),
        again(command),
    )


def subject(text: str) -> str | None:
    """The class whose errors a test file has, by its header; None for any other file."""
    found = _ABOUT.search(text)
    return None if found is None else found[1]


def again(command: str) -> str:
    """The line of a test file that says how it came about."""
    return f"Written by: jejak check {command}"


def about_paths(java_name: str, every: bool) -> str:
    """The line of a test file that says whose paths it has: every one, or some."""
    if every:
        return f"One test for each path through {java_name} that jejak explored,"
    return f"Tests for branches and outcomes of {java_name} that jejak found,"
