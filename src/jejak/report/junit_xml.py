"""A run as JUnit XML: a suite for each class, a case for each method that was explored.

A method fails where a finding makes the run fail, and is skipped where it was not explored, so that
whatever shows test results shows these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape  # xml.sax would load the whole of urllib and http
from typing import Final

from jejak.classfile.descriptors import java_name
from jejak.report.output import printable
from jejak.report.telling import (
    TIER_NAMES,
    call_lines,
    frame_text,
    message_of,
    proof_text,
    simple_name,
)
from jejak.results.findings import Finding
from jejak.results.hurdles import in_order
from jejak.results.methods import MethodResult, Status
from jejak.results.reasons import by_code
from jejak.results.runs import CheckRun
from jejak.results.tiers import FAILING, Tier, tier

MOST_FRAMES: Final = 50


def junit_lines(run: CheckRun) -> Iterator[str]:
    """The lines of the file."""
    failing = FAILING[run.options.fail_on]
    suites: dict[str, list[MethodResult]] = {}
    for result in run.results:
        suites.setdefault(result.class_name, []).append(result)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f"<testsuites {_counts(run.results, failing, 'jejak')}>"
    for name, results in suites.items():
        yield f"  <testsuite {_counts(results, failing, java_name(name))}>"
        for result in results:
            yield from (f"    {line}" for line in _case(result, failing))
        yield "  </testsuite>"
    yield "</testsuites>"


def _counts(results: Sequence[MethodResult], failing: tuple[Tier, ...], name: str) -> str:
    failed = sum(1 for each in results if _failures(each, failing))
    skipped = sum(1 for each in results if each.status is Status.SKIPPED)
    seconds = sum(each.seconds for each in results)
    numbers = f'tests="{len(results)}" failures="{failed}" errors="0" skipped="{skipped}"'
    return f'name={_attribute(name)} {numbers} time="{seconds:.3f}"'


def _failures(result: MethodResult, failing: tuple[Tier, ...]) -> list[Finding]:
    return [each for each in in_order(result.findings) if tier(each) in failing]


def _case(result: MethodResult, failing: tuple[Tier, ...]) -> Iterator[str]:
    name, class_name = _attribute(result.signature), _attribute(java_name(result.class_name))
    yield f'<testcase name={name} classname={class_name} time="{result.seconds:.3f}">'
    if result.status is Status.SKIPPED:
        yield f"  <skipped message={_attribute(result.explanation or _reasons(result))}/>"
    for finding in _failures(result, failing)[:1]:  # a case fails once; the rest is told below
        head = _attribute(f"{simple_name(finding.exception)}: {message_of(finding)}")
        yield f"  <failure type={_attribute(java_name(finding.exception))} message={head}>"
        yield from map(_text, _story(finding))
        yield "  </failure>"
    told = [f"{result.status.value}, {result.paths} paths{_because(result)}"]
    for finding in in_order(result.findings):
        kind = TIER_NAMES[tier(finding)]
        told.append(f"{kind}: {simple_name(finding.exception)}: {message_of(finding)}")
    yield "  <system-out>"
    yield from map(_text, told)
    yield "  </system-out>"
    yield "</testcase>"


def _story(finding: Finding) -> Iterator[str]:
    yield from call_lines(finding)
    yield from (f"    at {frame_text(each)}" for each in finding.trace[:MOST_FRAMES])
    if len(finding.trace) > MOST_FRAMES:
        yield f"    … {len(finding.trace) - MOST_FRAMES} more"
    yield proof_text(finding)
    if finding.proof.file is not None:
        yield f"{finding.proof.file}, {finding.proof.test_method}"


def _reasons(result: MethodResult) -> str:
    return ", ".join(sorted(by_code(result.reasons)))


def _because(result: MethodResult) -> str:
    found = _reasons(result)
    return f": {found}" if found else ""


def _text(text: str) -> str:
    return escape(printable(text), quote=False)


def _attribute(text: str) -> str:
    return f'"{escape(printable(" ".join(text.split())))}"'
