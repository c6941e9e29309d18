"""The files of tests that a run of `check` leaves: which are written, moved, removed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from jejak.app.earlier_tests import is_earlier, keep_earlier, names_of_tests
from jejak.confirm import again, subject, tidy_beside, untouched_files, write_sources
from jejak.errors import SetupError
from jejak.program import Method
from jejak.report.counts import count
from jejak.results.methods import Status
from jejak.results.proofs import TrialOutcome
from jejak.results.runs import CheckRun
from jejak.target import Target
from jejak.testgen.written import Source


def write_tests(
    run: CheckRun, sources: list[Source], target: Target, entries: Sequence[Method]
) -> Iterator[str]:
    """Writes the tests of what was confirmed; those of what was not found again are not lost.

    Gives what people should know of it. Raises SetupError when the disk does not do as it should.
    """
    directory = Path(run.options.tests)
    moved = list(keep_earlier(directory, sources))
    written, kept = write_sources(directory, sources)
    run.test_files = tuple(written)
    yield from (f"{path} was changed by hand and is left as it is" for path in kept)
    for path, number in moved:
        yield f"{path} has {count(number, 'test')} of what this run did not find"
    found = {subject(source.text): names_of_tests(source.text) for source in sources}
    settled = settled_classes(run, target, entries)
    packages = [name.rpartition("/")[0] for name in settled]
    for path, text in untouched_files(directory, packages):
        name = subject(text)
        if name is None or path in written:
            continue
        if is_orphan(name, text, run, target):
            remove(path)
            yield f"{path} was removed: its class is gone"
        elif is_earlier(text) and names_of_tests(text) <= found.get(name, set()):
            remove(path)
            yield f"{path} was removed: its errors were found again"
        elif not is_earlier(text) and name.replace(".", "/") in settled:
            yield f"{path} is left as it is: its errors were not found again"
    try:
        tidy_beside(directory, packages)
    except OSError as error:
        raise SetupError(f"{error.filename} cannot be removed: {error.strerror}") from None


def write_support(run: CheckRun, needed: Mapping[str, str]) -> None:
    """Writes what tests need beside them. Raises SetupError as `write_tests` does."""
    sources = [
        Source(path, path.removesuffix(".java").replace("/", "."), text)
        for path, text in needed.items()
    ]
    write_sources(Path(run.options.tests), sources)


def settled_classes(run: CheckRun, target: Target, entries: Sequence[Method]) -> set[str]:
    """The classes whose methods are all done, and every error of them was tried."""
    left = Counter(method.owner.name for method in entries)
    if target.method is None:
        known = (name for name in target.classes if name not in target.program.broken)
        left.update(dict.fromkeys(known, 0))  # also those without a method to check
    for result in run.results:
        untried = any(f.proof.outcome is TrialOutcome.NOT_RUN for f in result.findings)
        if not untried and result.status is not Status.SKIPPED:
            left[result.class_name] -= 1
    return {name for name, number in left.items() if number == 0}


def is_orphan(name: str, text: str, run: CheckRun, target: Target) -> bool:
    """Whether the class of a test file is gone that a run of this target wrote."""
    is_whole = target.method is None and not run.interrupted and not run.not_begun
    is_gone = target.program.find(name.replace(".", "/")) is None
    return is_whole and is_gone and f"// {again(run.target)}\n" in text


def remove(path: Path) -> None:
    """Removes a file. Raises SetupError when the disk does not let go of it."""
    try:
        path.unlink()
    except OSError as error:
        raise SetupError(f"{path} cannot be removed: {error.strerror}") from None
