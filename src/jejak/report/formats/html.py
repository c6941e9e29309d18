"""HTML: one file for people, with everything in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.report.formats.declaration import Format
from jejak.results.runs import CheckRun


def render(run: CheckRun) -> Iterator[str]:
    """The page; what makes it loads when it is wanted."""
    from jejak.report.html import html_lines  # noqa: PLC0415 - the template engine is heavy

    return html_lines(run)


HTML: Final[Format[CheckRun]] = Format(
    "html",
    "one HTML page that works offline: findings, trees, heaps, coverage, figures",
    render,
    needs=("details",),
)
