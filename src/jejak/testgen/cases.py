"""What a test is to show: an entry method, its input and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass

from jejak.explore.heaps import Heaps
from jejak.explore.results import Ending, Finding, PathResult
from jejak.program import Method

LONGEST_TITLE = 160


@dataclass(frozen=True, slots=True)
class Case:
    """One path as a test sees it.

    `exception` is the class that the call throws (internal name), None when it returns.
    `condition` says in words what is special about the input, `title` what the test shows.
    `exact` says that nothing on the path was unknown, so that what comes of it is predicted too.
    """

    method: Method
    heaps: Heaps
    exception: str | None
    title: str
    exact: bool = True


def case_of_finding(method: Method, finding: Finding) -> Case | None:
    """The case of an error; None when its input was not kept."""
    if finding.heap is None:
        return None
    simple = finding.exception.rpartition("/")[2]
    name = f"new {method.owner.simple_name}" if method.is_constructor else method.name
    title = f"{name}: {finding.message or simple}"
    return Case(method, finding.heap, finding.exception, title, finding.exact)


def case_of_path(method: Method, path: PathResult) -> Case | None:
    """The case of a path that returned or threw; None for others."""
    if path.heap is None or path.ending not in (Ending.RETURNED, Ending.THREW):
        return None
    what = "returns" if path.result in (None, "void") else f"returns {path.result}"
    if path.exception is not None:
        what = f"throws {path.exception.rpartition('/')[2]}"
    title = f"{path.input} {what}"
    if method.owner.package:
        title = title.replace(f"{method.owner.package.replace('/', '.')}.", "")
    if len(title) > LONGEST_TITLE:
        title = f"{title[:LONGEST_TITLE]}..."
    return Case(method, path.heap, path.exception, title, path.exact)
