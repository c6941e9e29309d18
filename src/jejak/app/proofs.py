"""The files of tests that a run of `check` leaves: which are written, which are removed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from jejak.classfile.descriptors import java_name
from jejak.confirm import Confirmer, again, remove_stale, subject, write_sources
from jejak.program import Method
from jejak.results.methods import Status
from jejak.results.proofs import TrialOutcome
from jejak.results.runs import CheckRun
from jejak.target import Target


def write_tests(
    run: CheckRun, confirmer: Confirmer, target: Target, entries: Sequence[Method]
) -> Iterator[str]:
    """Writes the tests of what was confirmed, and removes those of what no longer is.

    Gives what people should know of it. Raises SetupError when the disk does not do as it should.
    """
    directory = Path(run.options.tests)
    settled = settled_classes(run, target, entries)
    packages = [name.rpartition("/")[0] for name in settled]
    written, kept = write_sources(directory, confirmer.sources())
    run.test_files = tuple(written)
    stale = stale_among(settled, run, target)
    removed = remove_stale(directory, packages, {*written, *kept}, stale)
    yield from (f"{path} was changed by hand and is left as it is" for path in kept)
    yield from (f"{path} was removed: its errors are gone" for path in removed)


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


def stale_among(settled: set[str], run: CheckRun, target: Target) -> Callable[[str], bool]:
    """Tells of the text of a test file whether its errors are gone, or their class is."""
    names = {java_name(name) for name in settled}
    is_whole = target.method is None and not run.interrupted and not run.not_begun
    command = f"// {again(run.target)}\n"

    def is_stale(text: str) -> bool:
        name = subject(text)
        if name is None or name in names:
            return name is not None
        is_gone = target.program.find(name.replace(".", "/")) is None
        return is_whole and is_gone and command in text

    return is_stale
