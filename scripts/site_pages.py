"""Pages of the site that say what is declared in the program: rules, reasons, options, formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from option_tables import formats, options

from jejak.report.findings_schema import PUBLISHED
from jejak.results.endings import Ending
from jejak.results.findings import FaultRule
from jejak.results.proofs import TrialOutcome, TrialReason
from jejak.results.reasons import (
    Approximation,
    Omission,
    Reason,
    SkipReason,
    Told,
    Unsolved,
    Unsupported,
)
from jejak.results.remedies import outcome_sentence, remedy
from jejak.results.rules import ErrorRule

SCHEMA = f"schema/{PUBLISHED.name}"
"""Where the JSON schema of findings is found on the site."""
REASONS: dict[str, tuple[str, str, Iterable[Enum]]] = {
    "endings": ("Endings of paths", "How a path ended.", Ending),
    "approximations": ("Approximations", "What makes a path inexact.", Approximation),
    "omissions": ("Omissions", "Inputs that were left out on purpose.", Omission),
    "unsupported": ("Unsupported", "What jejak cannot execute.", Unsupported),
    "unsolved": ("Unsolved", "Why the solver gave no answer.", Unsolved),
    "skipped": ("Skipped methods", "Why a method was not explored.", SkipReason),
    "outcomes": ("Outcomes of tests", "What came of a test.", TrialOutcome),
    "trials": ("Reasons of outcomes", "Why a test came to its outcome.", TrialReason),
}
"""Lists of codes: folder, title, what they are, members."""


def pages() -> Iterator[tuple[str, str]]:
    """All generated pages: the path below docs, and the text."""
    yield "rules/index.md", _text(rules_index())
    for rule in ErrorRule:
        yield f"rules/{rule.id}.md", _text(rule_page(rule))
    yield "kinds/index.md", _text(kinds_index())
    for kind in FaultRule:
        yield f"kinds/{file_name(kind)}", _text(kind_page(kind))
    yield "reasons/index.md", _text(reasons_index())
    for folder, (title, _, members) in REASONS.items():
        for member in members:
            yield f"reasons/{folder}/{file_name(member)}", _text(reason_page(title, member))
    yield "reference/options.md", _text(("# Options", "", *options()))
    yield "reference/formats.md", _text(("# Formats of `--report`", "", *formats()))
    yield SCHEMA, PUBLISHED.read_text("utf-8")


def file_name(member: Enum) -> str:
    """The name of the page of a code, which a file system takes."""
    return f"{str(member.value).replace(':', '-')}.md"


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def rules_index() -> Iterator[str]:
    """All rules."""
    yield from ("# Rules", "", "What findings are filed under in SARIF and in editors.", "")
    yield from ("| rule | what is wrong |", "|---|---|")
    yield from (f"| [{each.id}]({each.id}.md) | {each.title} |" for each in ErrorRule)


def rule_page(rule: ErrorRule) -> Iterator[str]:
    """One rule."""
    yield from (f"# {rule.id}", "", f"**{rule.title}.** {rule.sentence}", "")
    yield from ("## What helps", "", rule.remedy, "")
    if rule.classes:
        names = ", ".join(f"`{each.replace('/', '.')}`" for each in rule.classes)
        yield from ("## Exceptions", "", names, "")
    comment = f"`// jejak: ignore {rule.id} REASON`"
    yield f"What is no error can be ignored: {comment} at the line or above it, or `--ignore`."


def kinds_index() -> Iterator[str]:
    """Why findings are of their kind."""
    yield from ("# Whose fault it is", "", "The rules that say what a finding means to people, in")
    yield from ("the order in which they are tried; [tiers](../tiers.md) has the whole story.", "")
    yield from ("| rule | kind | what it says |", "|---|---|---|")
    for each in FaultRule:
        yield f"| [{each.value}]({file_name(each)}) | {each.kind.value} | {each.sentence} |"


def kind_page(rule: FaultRule) -> Iterator[str]:
    """One of them."""
    yield from (f"# {rule.value}", "", rule.sentence, "", f"Kind: {rule.kind.value}.", "")
    yield from ("## What helps", "", remedy(rule))


def reasons_index() -> Iterator[str]:
    """All codes by list."""
    yield from ("# Reasons", "", "Every code that reports tell of, with what helps.", "")
    for folder, (title, what, members) in REASONS.items():
        yield from (f"## {title}", "", what, "", "| code | what it says |", "|---|---|")
        for each in members:
            link = f"[`{each.value}`]({folder}/{file_name(each)})"
            yield f"| {link} | {sentence_of(each)} |"
        yield ""


def reason_page(title: str, member: Enum) -> Iterator[str]:
    """One code."""
    yield from (f"# {member.value}", "", f"{title}: {sentence_of(member)}", "")
    if isinstance(member, Reason):
        yield from (f"For its path: {member.category.value}.", "")
    yield from ("## What helps", "", remedy(member))


def sentence_of(member: Enum) -> str:
    """What a code means."""
    if isinstance(member, TrialOutcome):
        return outcome_sentence(member, None)
    assert isinstance(member, Told)
    return member.sentence
