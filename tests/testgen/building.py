"""Runs a check with confirmation over the programs of this folder, and reads what they expect.

A comment `//! Exception how[,how]` at the end of a line says that an error of this class arises
there, that a test confirms it, and how the test's objects are made; reflection only where it is
named. `//! Exception outcome:reason` says what else comes of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from jejak.confirm import Confirmer
from jejak.explore import Analysis
from jejak.options import load_options
from jejak.results.findings import Finding
from jejak.results.proofs import TrialOutcome
from jejak.results.reasons import code_of
from jejak.target import open_target
from jejak.testgen.written import Source
from tests.javac import Javac

PROGRAMS = Path(__file__).parent / "programs"
OTHERS = Path(__file__).parent / "others"
"""Programs that take options of their own."""
DRIVER = Path(__file__).parents[2] / "java" / "driver"
EXPECTED = re.compile(r"//! (\w+)(?: ([\w:,-]+))?")
METHOD_SECONDS = 1.5


@dataclass(frozen=True)
class Expectation:
    """What a line of a program leads to."""

    package: str
    file: str
    line: int
    exception: str
    how: str

    def __str__(self) -> str:
        return f"{self.package}/{self.file}:{self.line} {self.exception}"

    def is_met(self, finding: Finding) -> bool:
        """Whether a finding is what is expected."""
        proof = finding.proof
        if ":" in self.how:
            return self.how == f"{proof.outcome.value}:{code_of(proof.reason)}"
        made = {how for how, _ in proof.made}
        wanted = set(filter(None, self.how.split(",")))
        plain = "reflection" in wanted or "reflection" not in made
        return proof.outcome is TrialOutcome.CONFIRMED and wanted <= made and plain


def expectations(folder: Path = PROGRAMS) -> list[Expectation]:
    """All expectations of the programs in a folder, in order."""
    found = []
    for path in sorted(folder.rglob("*.java")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for match in EXPECTED.finditer(line):
                package = path.parent.name
                found.append(Expectation(package, path.name, number, match[1], match[2] or ""))
    return found


class Checked:
    """The findings of all programs, and the tests that were kept."""

    def __init__(self, findings: list[Finding], sources: list[Source]) -> None:
        self.findings = findings
        self.sources = sources

    def at(self, expected: Expectation) -> list[Finding]:
        """The findings at a place."""
        return [
            each
            for each in self.findings
            if each.location.class_name.startswith(expected.package + "/")
            and (each.location.file, each.location.line) == (expected.file, expected.line)
            and each.exception.rpartition("/")[2] == expected.exception
        ]


def check_all(javac: Javac, folder: Path = PROGRAMS, **given: str) -> Checked:
    """Checks all programs of a folder in one process, with one JVM for their tests."""
    sources = {
        f"{path.parent.name}/{path.name}": path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.java"))
    }
    return check_classes(javac(sources, "-g", "-sourcepath", str(DRIVER)), **given)


def check_classes(classes: Path, **given: str) -> Checked:
    """Checks compiled classes."""
    options = load_options({"method_time": str(METHOD_SECONDS), **given})
    target = open_target(str(classes), options)
    analysis = Analysis(target, options)
    confirmer = Confirmer(target, analysis, options)
    findings: list[Finding] = []
    try:
        for result in analysis.run():
            confirmer.confirm(result)
            findings += result.findings
        written = confirmer.sources()
    finally:
        analysis.close()
        confirmer.close()
    return Checked(findings, written)
