"""Markdown: for people who review a change."""

from __future__ import annotations

from typing import Final

from jejak.report.formats.declaration import Format
from jejak.report.markdown import markdown_lines
from jejak.results.runs import CheckRun

MARKDOWN: Final[Format[CheckRun]] = Format(
    "markdown",
    "a summary as Markdown, for the comment of a pull request",
    markdown_lines,
)
