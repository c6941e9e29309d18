"""The formats that results can be written in: one table for each kind of run.

`--report` and the Python API find a format by its name. What renders it loads when it is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Generic, TypeVar

from jejak.report.output import json_lines
from jejak.results.runs import CheckRun, ShowRun, SuiteRun
from jejak.results.structures import Enumeration

R = TypeVar("R")


@dataclass(frozen=True)
class Format(Generic[R]):
    """A way to write down the results of a run.

    `name` stands before the `=` of `--report`, `help` says what is in it, `render` gives its lines.
    `needs` names options, by field, that must be on for the results to have what it shows.
    """

    name: str
    help: str
    render: Callable[[R], Iterable[str]]
    needs: tuple[str, ...] = ()


def _by(module: str, function: str, part: str | None = None) -> Callable[[Any], Iterable[str]]:
    """Renders by a function of a module of `report`, from results to lines or to one record.

    `part` is what of the results the function takes, where it is not all.
    """

    def render(results: Any) -> Iterable[str]:
        given = results if part is None else getattr(results, part)
        found = getattr(import_module(f"jejak.report.{module}"), function)(given)
        return json_lines(found) if isinstance(found, dict) else found

    return render


GITHUB: Final = "github"
"""What `check` prints by itself where GitHub Actions run it."""
_CHECK: Final[tuple[Format[CheckRun], ...]] = (
    Format("json", "all findings and methods as JSON", _by("findings_json", "findings_record")),
    Format(
        "sarif",
        "one result for each cause as SARIF 2.1.0, for code scanning",
        _by("sarif", "sarif_record"),
    ),
    Format(
        "html",
        "one HTML page that works offline: findings, trees, heaps, coverage, figures",
        _by("html", "html_lines"),
        needs=("details",),
    ),
    Format(
        "junit-xml",
        "a test case for each method as JUnit XML; a failure is what makes the run fail",
        _by("junit_xml", "junit_lines"),
    ),
    Format(
        GITHUB,
        "annotations of GitHub Actions, which `check` prints by itself there",
        _by("annotations", "annotation_lines"),
    ),
    Format(
        "markdown",
        "a summary as Markdown, for the comment of a pull request",
        _by("markdown", "markdown_lines"),
    ),
    Format(
        "csv",
        "a row for each method as CSV: status, findings, coverage, complexity, time",
        _by("methods_csv", "csv_lines"),
    ),
    Format(
        "tree-text",
        "the tree of decisions of each method, indented",
        _by("tree", "tree_text", "trees"),
        needs=("tree",),
    ),
    Format(
        "tree-json",
        "the trees of decisions as JSON",
        _by("tree", "tree_json", "trees"),
        needs=("tree",),
    ),
    Format(
        "tree-dot",
        "the trees of decisions as a graph for Graphviz",
        _by("tree", "tree_dot", "trees"),
        needs=("tree",),
    ),
)
CHECK_FORMATS: Final = {each.name: each for each in _CHECK}
"""What a run of `check` can be written in, by name."""
SHORT_FORMS: Final = ("json", "sarif", "html", "junit-xml")
"""Formats of `check` that are options by themselves: `--sarif FILE` is `--report sarif=FILE`."""
SUITE_FORMATS: Final[dict[str, Format[SuiteRun]]] = {
    "json": Format(
        "json", "files, methods, tests and coverage as JSON", _by("suites", "suite_record")
    )
}
_SHOW: Final[tuple[Format[ShowRun], ...]] = (
    Format("json", "the path as JSON", _by("story", "story_record")),
    Format("dot", "both heaps as a graph for Graphviz", _by("story", "story_dot")),
    Format("svg", "both heaps as a picture", _by("story", "story_svg")),
)
SHOW_FORMATS: Final = {each.name: each for each in _SHOW}
STRUCTURES_FORMATS: Final[dict[str, Format[Enumeration]]] = {
    "json": Format("json", "all structures as JSON", _by("structures", "structures_record"))
}
