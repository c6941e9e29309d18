"""One path of a method: its record, and its heaps as a graph."""

from __future__ import annotations

from typing import Final

from jejak.report.formats.declaration import Format
from jejak.report.output import json_lines
from jejak.report.story import story_dot, story_of, story_record, story_svg
from jejak.results.runs import ShowRun

STORY_JSON: Final[Format[ShowRun]] = Format(
    "json", "the path as JSON", lambda run: json_lines(story_record(story_of(run)))
)
STORY_DOT: Final[Format[ShowRun]] = Format(
    "dot", "both heaps as a graph for Graphviz", lambda run: story_dot(story_of(run))
)
STORY_SVG: Final[Format[ShowRun]] = Format(
    "svg", "both heaps as a picture", lambda run: story_svg(story_of(run))
)
