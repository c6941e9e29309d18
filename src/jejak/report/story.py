"""The story of one path: what was decided, the input, the heap before and after, the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from jejak import __version__
from jejak.classfile.descriptors import java_name
from jejak.errors import UsageError
from jejak.report.findings_json import SCHEMA, finding_id, finding_record, path_record
from jejak.report.heap import heap_dot, heap_lines
from jejak.report.heap_svg import heaps_svg
from jejak.results.findings import Failure, Finding, Location
from jejak.results.heaps import Heaps
from jejak.results.methods import MethodResult, PathResult
from jejak.results.runs import ShowRun

MOST_FRAMES: Final = 20


@dataclass(frozen=True, slots=True)
class Story:
    """One path of a method, as far as it is worth telling.

    `place` is where an exception arose, `trace` the calls that led there, the entry last. `reasons`
    name what on the path was unknown or approximated.
    """

    method: str
    which: str
    outcome: str
    place: Location | None
    trace: tuple[Location, ...]
    conditions: tuple[str, ...]
    input: str
    exact: bool
    reasons: tuple[str, ...]
    heap: Heaps | None
    record: dict[str, Any]


def story_of(run: ShowRun) -> Story:
    """The story of what a run shows."""
    assert run.shown is not None
    if isinstance(run.shown, Finding):
        return _of_finding(run.result, run.shown)
    return _of_path(run.result, run.shown)


def _of_finding(result: MethodResult, finding: Finding) -> Story:
    message = f": {finding.message}" if finding.message else ""
    return Story(
        _name(result),
        f"finding {finding_id(finding)} ({finding.kind.value})",
        f"{_end(finding)}{message}",
        finding.location,
        finding.trace,
        finding.path_condition,
        finding.input,
        finding.exact,
        tuple(each.value for each in finding.reasons),
        finding.heap,
        finding_record(finding),
    )


def _end(finding: Finding) -> str:
    if finding.failure is Failure.HANGS:
        return "did not return"
    return f"threw {java_name(finding.exception)}"


def _of_path(result: MethodResult, path: PathResult) -> Story:
    number = next(index for index, each in enumerate(result.results, 1) if each is path)
    return Story(
        _name(result),
        f"path {number} of {len(result.results)}",
        outcome_of(path),
        path.location,
        (),
        path.path_condition,
        path.input,
        path.exact,
        (),
        path.heap,
        path_record(path),
    )


def outcome_of(path: PathResult) -> str:
    """How a path ended, and with what."""
    reason = path.reason.value if path.reason else ""
    what = java_name(path.exception) if path.exception else path.result or reason
    return f"{path.ending.value} {what}".rstrip()


def _name(result: MethodResult) -> str:
    return f"{java_name(result.class_name)}.{result.signature}"


def story_lines(story: Story) -> Iterator[str]:
    """The story for people."""
    yield f"{story.method}: {story.which}"
    yield ""
    yield "decisions" if story.conditions else "no decisions: every input takes this path"
    yield from (f"  {condition}" for condition in story.conditions)
    yield "input"
    yield f"  {story.input}"
    if story.heap is not None:
        yield from heap_lines(story.heap)
    yield "outcome"
    where = f" at {_place(story.place)}" if story.place is not None else ""
    yield f"  {story.outcome}{where}"
    if len(story.trace) > 1:
        yield from (f"    in {_place(each)}" for each in story.trace[:MOST_FRAMES])
    if len(story.trace) > MOST_FRAMES:
        yield f"    … {len(story.trace) - MOST_FRAMES:,} more"
    if not story.exact:
        yield f"  approximated: {', '.join(story.reasons) or 'something on the path was unknown'}"


def _place(place: Location) -> str:
    line = f":{place.line}" if place.line is not None else ""
    return f"{java_name(place.class_name)}.{place.method} ({place.file or 'no source'}{line})"


def story_record(run: ShowRun) -> dict[str, Any]:
    """The story as plain values: the record of the finding or path, as `check` writes it."""
    story = story_of(run)
    return {
        "schema": SCHEMA,
        "tool": {"name": "jejak", "version": __version__},
        "method": story.method,
        "shown": story.which,
        **story.record,
    }


def story_dot(run: ShowRun) -> Iterator[str]:
    """The heaps of a story as a graph."""
    story = story_of(run)
    return heap_dot(_heaps_of(story), f"{story.input}: {story.outcome}")


def story_svg(run: ShowRun) -> Iterator[str]:
    """The heaps of a story as a picture."""
    yield heaps_svg(_heaps_of(story_of(run)))


def _heaps_of(story: Story) -> Heaps:
    if story.heap is None:
        raise UsageError(f"{story.which} of {story.method} was recorded without its heap")
    return story.heap
