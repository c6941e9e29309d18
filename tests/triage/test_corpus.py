"""Findings of small programs, each with the rule that must decide whose fault it is.

A case is one line of a file in `corpus`: a method, and behind `//:` the exceptions that it may end
with and the rule for each, `;` between them; nothing where there is none. All and only these. Where
signs stand behind a rule, its path has all and only these (`=` alone: none).
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from jejak.explore import Analysis
from jejak.options import load_options
from jejak.results.findings import FaultRule, Finding, FindingKind
from jejak.results.methods import MethodResult
from jejak.target import open_target
from tests.javac import Javac

CORPUS: Final = Path(__file__).parent / "corpus"
FILES: Final = sorted(CORPUS.glob("*.java"))
CASE: Final = re.compile(r"(\w+)\([^()]*(?:\([^()]*\)[^()]*)*\)[^{;]*\{.*//:(.*)$")
LEAST: Final = 150

Case = tuple[int, str, Counter[str]]


def cases(path: Path) -> list[Case]:
    """Line, method, and what is expected of it."""
    found = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if "//:" in line:
            matched = CASE.search(line)
            assert matched is not None, f"{path.name}:{number}: no method before //:"
            expected = (each.split() for each in matched[2].split(";") if each.strip())
            found.append((number, matched[1], Counter(" ".join(each) for each in expected)))
    return found


def as_told(found: Counter[str], wanted: Counter[str]) -> Counter[str]:
    """What was found, with signs only where those are wanted."""
    told = Counter[str]()
    for each, count in found.items():
        bare = " ".join(each.split()[:2])
        told[bare if wanted[bare] else each] += count
    return told


def told(finding: Finding) -> str:
    """The exception of a finding without its package, its rule, and the signs of its path."""
    assert finding.evidence is not None
    name = re.split(r"[/$]", finding.exception)[-1]
    assert finding.kind is finding.evidence.rule.kind
    signs = sorted(sign.value for sign, _ in finding.evidence.signs or ()) or ["="]
    return " ".join((name, finding.evidence.rule.value, *signs))


def explored(path: Path, javac: Javac) -> list[MethodResult]:
    """What jejak finds in a file of the corpus."""
    options = load_options({"method_time": 20.0, "solver_isolated": False})
    classes = javac({f"corpus/{path.name}": path.read_text()}, "-g")
    analysis = Analysis(open_target(str(classes), options), options)
    try:
        return list(analysis.run())
    finally:
        analysis.close()


def line_of(result: MethodResult) -> int | None:
    """The line of the method that was explored, where it has findings."""
    return next((each.entry.line for each in result.findings), None)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_finding_is_whose_fault_it_should_be(path: Path, javac: Javac) -> None:
    found: dict[int, Counter[str]] = {}
    for result in explored(path, javac):
        line = line_of(result)
        if line is not None:
            found.setdefault(line, Counter()).update(map(told, result.findings))
    wrong = [
        f"{path.name}:{line} {name}: {sorted(got.elements())}, not {sorted(wanted.elements())}"
        for line, name, wanted in cases(path)
        if (got := as_told(found.get(line, Counter()), wanted)) != wanted
    ]
    assert not wrong, "\n".join(wrong)


def test_the_corpus_has_cases_of_every_rule() -> None:
    rules = Counter(
        each.split()[1]
        for path in FILES
        for *_, wanted in cases(path)
        for each in wanted.elements()
    )
    at_the_end = {
        FaultRule.NO_CALLER,  # when callers are known, see test_callers.py
        FaultRule.INTERNAL,
        FaultRule.ENDLESS_RECURSION,  # when a run shows it, see test_endless.py
        FaultRule.ENDLESS_LOOP,
        FaultRule.CYCLIC_ARGUMENT,
    }
    contracts = {each for each in FaultRule if each.kind is FindingKind.CONTRACT}  # tests/contracts
    assert {each.value for each in set(FaultRule) - at_the_end - contracts} == set(rules)
    assert rules.total() >= LEAST
