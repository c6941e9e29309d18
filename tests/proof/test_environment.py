"""What the surroundings answer is an input: a test makes them answer, or the finding says what."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from jejak.confirm import Confirmer
from jejak.errors import JejakError
from jejak.explore import Analysis
from jejak.jvm import require_jars
from jejak.options import load_options
from jejak.results.findings import Finding
from jejak.results.methods import MethodResult
from jejak.results.proofs import TrialOutcome, TrialReason
from jejak.target import open_target
from tests.javac import Javac

PROGRAMS = Path(__file__).parent / "environment"
WANTED = {
    "toldFile": 'if exists("/none/settings.properties") answers true and Properties.getProperty',
    "toldToday": "if Instant.now().getEpochSecond() answers 5",
    "toldVariable": "if System.getenv",
    "toldChance": "if Random.nextInt() answers 77",
    "toldMathRandom": "if Math.random() answers 7.7",
    "toldClock": "if System.currentTimeMillis() answers 1234567L",
}


class Proved:
    """All methods of the programs, explored and proved."""

    def __init__(self, javac: Javac) -> None:
        sources = {path.name: path.read_text("utf-8") for path in PROGRAMS.glob("*.java")}
        self.results: dict[str, MethodResult] = {}
        options = load_options({"tests": "tests", "method_time": 20.0, "solver_isolated": False})
        target = open_target(str(javac(sources, "-g")), options)
        analysis = Analysis(target, options)
        confirmer = Confirmer(target, analysis, options)
        try:
            for result in analysis.run():
                confirmer.confirm(result)
                self.results[result.method] = result
            confirmer.repeat()
        finally:
            confirmer.close()
            analysis.close()

    def findings(self, kind: str) -> Iterator[tuple[str, list[Finding]]]:
        """The findings of the methods whose name begins with a word."""
        found = [(n, r.findings) for n, r in self.results.items() if n.startswith(kind)]
        assert found
        return iter(found)


@pytest.fixture(scope="module")
def proved(javac: Javac) -> Proved:
    """Tests need JUnit."""
    try:
        require_jars(("junit-console",), os.environ)
    except JejakError as error:
        pytest.skip(str(error))
    return Proved(javac)


def test_a_test_makes_the_surroundings_answer(proved: Proved) -> None:
    for name, findings in proved.findings("bad"):
        outcomes = {finding.proof.outcome for finding in findings}
        assert outcomes == {TrialOutcome.CONFIRMED}, (name, [f.proof for f in findings])


def test_what_no_test_can_arrange_is_told(proved: Proved) -> None:
    for name, findings in proved.findings("told"):
        (proof,) = [finding.proof for finding in findings]
        assert (proof.outcome, proof.reason) == (TrialOutcome.NOT_BUILT, TrialReason.ENVIRONMENT)
        assert proof.detail is not None
        assert proof.detail.startswith(WANTED[name])


def test_sound_programs_have_no_findings(proved: Proved) -> None:
    for name, findings in proved.findings("good"):
        assert findings == [], name


def test_no_run_goes_otherwise_than_predicted(proved: Proved) -> None:
    for name, findings in proved.findings(""):
        assert not any(finding.proof.diverged for finding in findings), name
