"""How a finding comes about, for people: line by line, with the values that each leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from jejak.classfile.descriptors import java_name
from jejak.report.finding_text import FindingText
from jejak.report.sources import Sources
from jejak.results.steps import Explanation, PathStep

MOST_SHOWN: Final = 200
"""Steps that are shown: the first and the last ones of more."""
WIDEST: Final = 60
"""Columns of source that are shown beside values."""


def steps_lines(found: Explanation, sources: Sources) -> Iterator[str]:
    """The finding, and its path step by step."""
    texts = FindingText(sources)
    texts.explains = True
    yield from texts.whole(found.finding)
    if found.finding.path_condition:
        yield "when"
        yield from (f"  {condition}" for condition in found.finding.path_condition)
        yield ""
    if found.steps is None:
        yield f"no steps: {found.why_not}"
        return
    other = ", on a path that was found now: the decisions of the first one lead elsewhere"
    yield f"step by step{other if found.found_again else ''}"
    steps = found.steps
    if len(steps) > MOST_SHOWN:
        half = MOST_SHOWN // 2
        yield from _told(steps[:half], sources)
        yield f"  … {len(steps) - 2 * half:,} more steps …"
        steps = steps[-half:]
    yield from _told(steps, sources)
    name = java_name(found.finding.exception)
    message = f": {found.finding.message}" if found.finding.message else ""
    yield f"  → {name}{message}"


def _told(steps: Sequence[PathStep], sources: Sources) -> Iterator[str]:
    method: tuple[str, str, int] | None = None
    for each in steps:
        indent = "  " * (each.depth + 1)
        here = (each.place.class_name, each.place.method, each.depth)
        if here != method:
            method = here
            name = f"{java_name(each.place.class_name)}.{each.place.method}"
            yield f"{indent}{name} ({each.place.file or 'no source'})"
        code = (sources.line(each.place) or "").strip()
        line = f"{each.place.line:>5}" if each.place.line is not None else "    ?"
        values = ", ".join(f"{name} = {text}" for name, text in each.values)
        shown = code if len(code) <= WIDEST or not values else f"{code[: WIDEST - 1]}…"
        told = f"{shown:<{WIDEST}}  {values}" if values else shown
        yield f"{indent}{line} | {told}".rstrip()
