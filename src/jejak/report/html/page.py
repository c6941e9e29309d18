"""The page: the template with the records of a run, and a policy that lets only its script run."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from jejak import __version__
from jejak.classfile.descriptors import java_name
from jejak.options import declarations
from jejak.report.counts import count
from jejak.report.html import figures
from jejak.report.html.findings import finding_views
from jejak.report.html.source_files import SourceTexts, source_files
from jejak.report.html.trees import trees_data
from jejak.report.positions import positions_of
from jejak.report.telling import TIER_NAMES
from jejak.results.branches import BranchCause
from jejak.results.causes import causes_of
from jejak.results.methods import MethodResult, Status
from jejak.results.reasons import by_code
from jejak.results.runs import CheckRun, Verdict
from jejak.results.tiers import DEFECT_TIERS, RAISED, Tier, tier

ASSETS: Final = Path(__file__).parent / "assets"
HERE: Final = (".", "./")
"""How people call the directory that they are in; a page names it."""
MOST_METHODS: Final = 5_000
_PARTS: Final = re.compile(r"([.$(,])")
VERDICTS: Final = {
    Verdict.VIOLATED: "An error was found.",
    Verdict.SAFE: "No error: every path of every method was followed to its end.",
    Verdict.UNKNOWN: "No error was confirmed, and not everything is known: see what was cut.",
}


@dataclass(frozen=True, slots=True)
class MethodRow:
    """A method in the table of all methods."""

    name: str
    status: str
    paths: int
    findings: int
    defects: int
    covered: int
    branches: int
    complexity: int
    lines: int
    seconds: float
    reasons: str


def html_lines(run: CheckRun) -> Iterator[str]:
    """The lines of the page."""
    script, style = (
        (ASSETS / "page.js").read_text("utf-8"),
        (ASSETS / "page.css").read_text("utf-8"),
    )
    environment = Environment(
        autoescape=True,
        loader=FileSystemLoader(ASSETS),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters["coded"] = coded
    environment.filters["plural"] = plural
    environment.filters["parted"] = parted
    page = environment.get_template("page.html.j2")
    assets = {
        "script": Markup(script),  # noqa: S704 - ours, as is the style
        "style": Markup(style),  # noqa: S704
        "policy": policy(script, style),
    }
    yield from page.render(**assets, **content(run)).split("\n")


def coded(text: str) -> Markup:
    """Words of ours, in which backticks stand around what people type."""
    parts = text.split("`")
    typed = (Markup("<code>{}</code>").format(each) for each in parts[1::2])
    plain = [escape(each) for each in parts[::2]]
    found = plain[0]
    for code, after in zip(typed, plain[1:], strict=False):
        found += code + after
    return found


def policy(script: str, style: str) -> str:
    """What a browser lets the page do: run its script, show its style, load nothing."""
    return (
        f"default-src 'none'; base-uri 'none'; form-action 'none'; "
        f"script-src {_hash(script)}; style-src {_hash(style)}"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def content(run: CheckRun) -> dict[str, Any]:
    """All that the template shows."""
    texts = SourceTexts(positions_of(run))
    causes = causes_of(run.findings())
    trees, trees_left = trees_data(run)
    files, files_left = source_files(run, texts)
    tiers = [tier(each.leader) for each in causes]
    return {
        "run": run,
        "version": __version__,
        "started": run.started.strftime("%Y-%m-%d %H:%M:%S UTC"),
        "verdict": run.verdict.value,
        "verdict_says": VERDICTS[run.verdict],
        "target": Path.cwd().name if run.target in HERE else run.target,
        "tiers": [(each, TIER_NAMES[each], tiers.count(each)) for each in Tier],
        "defect_tiers": DEFECT_TIERS,
        "statuses": [(each.value, run.statuses()[each]) for each in Status],
        "findings": finding_views(run, texts),
        "first": [*RAISED, Tier.POSSIBLE, Tier.UNCONFIRMED],
        "methods": _rows(run),
        "methods_left": max(0, len(run.results) - MOST_METHODS),
        "trees": embedded(trees),
        "tree_count": len(trees),
        "trees_left": trees_left,
        "files": files,
        "files_left": files_left,
        "stages": figures.stage_rows(run),
        "branches": figures.branch_rows(run),
        "branch_causes": [each.value for each in BranchCause],
        "exceptions": figures.exception_shares(causes),
        "times": figures.time_shares(run),
        "classes": figures.class_figures(run),
        "scatter": figures.complexity_scatter(run),
        "plot": (figures.WIDTH, figures.HEIGHT),
        "endings": figures.endings_said(run),
        "outcomes": figures.outcomes_said(run),
        "reasons": figures.reasons_said(run),
        "problems": [*run.unread, *run.problems],
        "options": _options(run),
        "count": count,
    }


def embedded(data: object) -> Markup:
    """Data for the script, which no text in it can end."""
    text = json.dumps(data, separators=(",", ":"))
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)  # noqa: S704 - no character is left that means anything


def plural(name: str) -> str:
    """The name of a tier for several findings."""
    noun, joint, rest = re.split(r"( past | that |$)", name, maxsplit=1)
    return f"{noun}s{joint}{rest.replace('its ', 'their ').replace('refuses itself', 'refuses')}"


def parted(name: str) -> Markup:
    """The name of a class or method, which may go on in another line between its parts."""
    plain = html.escape(name)  # not `escape`: what is Markup would have our tag escaped
    return Markup(_PARTS.sub(r"\1<wbr>", plain))  # noqa: S704 - escaped, and a tag of ours


def _rows(run: CheckRun) -> list[MethodRow]:
    """Methods with most defects first, then those with most findings and paths."""
    rows = [_row(each) for each in run.results]
    rows.sort(key=lambda row: (-row.defects, -row.findings, -row.paths, row.name))
    return rows[:MOST_METHODS]


def _row(result: MethodResult) -> MethodRow:
    covered, branches = result.branches
    return MethodRow(
        f"{java_name(result.class_name)}.{result.signature}",
        result.status.value,
        result.paths,
        len(result.findings),
        sum(1 for each in result.findings if tier(each) in DEFECT_TIERS),
        covered,
        branches,
        result.size.complexity,
        result.size.lines,
        result.seconds,
        ", ".join(sorted(by_code(result.reasons))) or (result.explanation or ""),
    )


def _options(run: CheckRun) -> list[tuple[str, str, str]]:
    """Options that somebody set, with where that was said."""
    origins = run.options.origins
    return [
        (declared.name, str(getattr(run.options, key)), origins[key])
        for key, declared in declarations().items()
        if key in origins
    ]
