"""Methods with contracts, half of them wrong in one clause: each of those is found, no right one.

What a method is called says what is expected of it: `rightAdd`, `wrongFrameAdd`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jejak.app import Check
from jejak.app.events import Problem
from jejak.options import load_options
from jejak.results.findings import FindingKind
from jejak.results.proofs import TrialOutcome
from jejak.results.runs import Verdict

PROGRAMS = Path(__file__).parent / "programs"
RULES = {
    "Post": "postcondition",
    "Inv": "invariant",
    "Frame": "frame",
    "Signals": "signals",
    "Undefined": "undefined-clause",
    "Pre": "precondition",
    "Pure": "purity",
}


def expected(name: str) -> str | None:
    """The rule that a method of this name breaks."""
    match = re.match(r"wrong([A-Z][a-z]+)", name)
    return None if match is None else RULES[match[1]]


@pytest.mark.parametrize("folder", ["jml", "annotated"])
def test_wrong_clauses_are_found_and_confirmed(folder: str, tmp_path: Path) -> None:
    """Each wrong method breaks the clause that its name says, on a JVM too; no right one does."""
    values: dict[str, object] = {"tests": str(tmp_path), "store": "none", "array_elements": 5}
    values["method_time"] = 60.0
    files = sorted(map(str, (PROGRAMS / folder).glob("*.java")))
    check = Check(files, load_options(values))
    problems = [event.text for event in check.events() if isinstance(event, Problem)]
    assert problems == []
    found: dict[str, set[str]] = {}
    for result in check.run.results:
        name = result.method
        for finding in result.findings:
            if finding.kind is FindingKind.CONTRACT:
                assert finding.evidence is not None
                assert finding.clause is not None
                assert finding.proof.outcome is TrialOutcome.CONFIRMED, (name, finding.message)
                found.setdefault(name, set()).add(finding.evidence.rule.value)
    methods = {result.method for result in check.run.results}
    wanted = {each: {rule} for each in methods if (rule := expected(each)) is not None}
    if folder == "jml":
        wanted |= {"make": {"invariant"}}  # of the wrong constructor
    assert found == wanted


def test_nothing_is_safe_with_a_clause_that_is_not_understood(tmp_path: Path) -> None:
    source = tmp_path / "Half.java"
    clauses = "//@ requires x > 0;\n //@ ensures \\result == nowhere;\n"
    source.write_text(f"class Half {{\n {clauses} static int half(int x) {{ return x / 2; }}\n}}\n")
    values = {"tests": str(tmp_path / "tests"), "store": "none", "confirm": False}
    check = Check(str(source), load_options(values))
    problems = [each.text for each in check.events() if isinstance(each, Problem)]
    assert any("nowhere" in each for each in problems)
    assert check.run.is_exhaustive
    assert check.run.verdict is Verdict.UNKNOWN
