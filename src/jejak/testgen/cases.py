"""What a test is to show: an entry method, its input and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass

from jejak.program import Method
from jejak.results.endings import Ending
from jejak.results.findings import Failure, Finding
from jejak.results.heaps import Heaps
from jejak.results.methods import PathResult
from jejak.testgen.naming import message_of, plainly, simple_name, stable

LONGEST_TITLE = 160


@dataclass(frozen=True, slots=True)
class Scenario:
    """One path as a test sees it.

    `exception` is the class that the call throws (internal name), None when it returns.
    `condition` says in words what is special about the input, `title` what the test shows.
    `exact` says that nothing on the path was unknown, so that what comes of it is predicted too,
    `hangs` that the call never returns; `message` is what code of the program says in it.
    """

    method: Method
    heaps: Heaps
    exception: str | None
    title: str
    exact: bool = True
    hangs: bool = False
    message: str | None = None


def case_of_finding(method: Method, finding: Finding) -> Scenario | None:
    """The case of an error; None when its input was not kept."""
    if finding.heap is None:
        return None
    name = f"new {simple_name(method.owner.name)}" if method.is_constructor else method.name
    told = message_of(finding) or simple_name(finding.exception)
    title = titled(method, f"{name}: {told}")
    hangs = finding.failure is Failure.HANGS
    return Scenario(method, finding.heap, finding.exception, title, finding.exact, hangs)


def case_of_path(method: Method, path: PathResult) -> Scenario | None:
    """The case of a path that returned or threw; None for others."""
    if path.heap is None or path.ending not in (Ending.RETURNED, Ending.THREW):
        return None
    is_known = path.exact and path.result not in (None, "void")
    what = f"returns {path.result}" if is_known else "returns"
    if path.exception is not None:
        what = f"throws {simple_name(path.exception)}"
    title = titled(method, plainly(f"{stable(path.input)} {what}"))
    return Scenario(method, path.heap, path.exception, title, path.exact, message=path.message)


def titled(method: Method, text: str) -> str:
    """A title with the names of the program's classes as source has them, and not too long."""
    package = method.owner.package.replace("/", ".")
    outermost = method.owner.name.rpartition("/")[2].partition("$")[0]
    text = text.replace(f"{package}.", "") if package else text
    text = text.replace(f"{outermost}$", f"{outermost}.") if outermost else text
    if len(text) <= LONGEST_TITLE:
        return text
    return f"{text[:LONGEST_TITLE].rpartition(' ')[0] or text[:LONGEST_TITLE]} ..."
