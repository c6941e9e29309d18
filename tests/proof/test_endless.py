"""Recursion and loops without end, confirmed on a JVM, and told."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import jejak
from jejak.errors import JejakError
from jejak.jvm import require_jars
from jejak.results.findings import Failure
from jejak.results.proofs import TrialOutcome
from jejak.results.runs import CheckRun, Verdict
from tests.javac import Javac

SOURCE = """
class Endless {
    static int walk(int n) { return n == 7 ? walk(n) + 1 : n; }
    static int spin(int n) { while (n == 9) { } return n; }
    static int caught(int n) {
        try { return climb(n); } catch (StackOverflowError error) { return 0; }
    }
    private static int climb(int n) { return climb(n + 1) + 1; }
}
"""


@pytest.fixture(scope="module", autouse=True)
def junit() -> None:
    """Tests need JUnit."""
    try:
        require_jars(("junit-console",), os.environ)
    except JejakError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def endless(javac: Javac) -> Path:
    """The program."""
    return javac({"Endless.java": SOURCE}, "-g") / "Endless.class"


def told(run: CheckRun) -> dict[str, tuple[Failure, TrialOutcome, str]]:
    """What is told of each method."""
    return {
        each.entry.method: (each.failure, each.proof.outcome, each.input) for each in run.findings()
    }


def test_what_has_no_end_is_confirmed(endless: Path, tmp_path: Path) -> None:
    file = tmp_path / "endless.json"
    run = jejak.check(str(endless), tests=str(tmp_path / "tests"), reports={"json": str(file)})
    assert told(run) == {
        "walk": (Failure.OVERFLOWS, TrialOutcome.CONFIRMED, "Endless.walk(7)"),
        "spin": (Failure.HANGS, TrialOutcome.CONFIRMED, "Endless.spin(9)"),
    }
    assert run.verdict is Verdict.VIOLATED
    source = (tmp_path / "tests" / "EndlessErrorsTest.java").read_text()
    assert "assertTimeoutPreemptively(Duration.ofSeconds(10), () -> Endless.spin(9));" in source
    (spin,) = [each for each in run.findings() if each.entry.method == "spin"]
    assert spin.proof.code == ("Endless.spin(9);",)
    records = json.loads(file.read_text())["findings"]
    assert {(each["exception"], each["failure"]) for each in records} == {
        ("java.lang.StackOverflowError", "overflows"),
        ("DoesNotReturn", "does-not-return"),
    }


def test_without_it_nothing_is_told_and_nothing_safe(endless: Path, tmp_path: Path) -> None:
    run = jejak.check(str(endless), tests=str(tmp_path), overflows=False, endless_loops=False)
    assert (told(run), run.verdict) == ({}, Verdict.UNKNOWN)
