"""The formats that results can be written in: one file each, and one entry in the table here.

A format declares its name, its help and a function from results to lines; `--report` and the
Python API find it by name.
"""

from __future__ import annotations

from typing import Final

from jejak.report.formats.annotations import GITHUB
from jejak.report.formats.declaration import Format
from jejak.report.formats.html import HTML
from jejak.report.formats.json import FINDINGS, STRUCTURES, SUITES
from jejak.report.formats.junit_xml import JUNIT_XML
from jejak.report.formats.markdown import MARKDOWN
from jejak.report.formats.methods import METHODS
from jejak.report.formats.sarif import SARIF
from jejak.report.formats.stories import STORY_DOT, STORY_JSON, STORY_SVG
from jejak.report.formats.trees import TREE_DOT, TREE_JSON, TREE_TEXT
from jejak.results.runs import CheckRun, ShowRun, SuiteRun
from jejak.results.structures import Enumeration

CHECK_FORMATS: Final[dict[str, Format[CheckRun]]] = {
    each.name: each
    for each in (
        FINDINGS, SARIF, HTML, JUNIT_XML, GITHUB, MARKDOWN, METHODS, TREE_TEXT, TREE_JSON, TREE_DOT,
    )
}  # fmt: skip
"""What a run of `check` can be written in, by name."""
SHORT_FORMS: Final = (FINDINGS.name, SARIF.name, HTML.name, JUNIT_XML.name)
"""Formats of `check` that are options by themselves: `--sarif FILE` is `--report sarif=FILE`."""
SUITE_FORMATS: Final[dict[str, Format[SuiteRun]]] = {SUITES.name: SUITES}
SHOW_FORMATS: Final[dict[str, Format[ShowRun]]] = {
    each.name: each for each in (STORY_JSON, STORY_DOT, STORY_SVG)
}
STRUCTURES_FORMATS: Final[dict[str, Format[Enumeration]]] = {STRUCTURES.name: STRUCTURES}

__all__ = [
    "CHECK_FORMATS",
    "SHORT_FORMS",
    "SHOW_FORMATS",
    "STRUCTURES_FORMATS",
    "SUITE_FORMATS",
    "Format",
]
