"""`jejak check` when the tests meet trouble: findings are kept, the words are clear."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from jejak.cli import run
from jejak.confirm import Confirmer
from jejak.errors import JejakError
from jejak.explore import Analysis
from jejak.jvm import require_jars
from jejak.jvm.runner import Compiled, TestId
from jejak.options import load_options
from jejak.results.proofs import TrialOutcome, TrialReason
from jejak.target import open_target
from tests.javac import Javac

METHODS = 12
SOURCE = "class Many {{ {} }}".format(
    " ".join(f"static int m{i}(int x) {{ return {i} / (x - {i}); }}" for i in range(METHODS))
)


@pytest.fixture(scope="module", autouse=True)
def junit() -> None:
    """Tests need JUnit."""
    try:
        require_jars(("junit-console",), os.environ)
    except JejakError as error:
        pytest.skip(str(error))


@pytest.fixture
def many(javac: Javac) -> Path:
    """A class with an error in each of many methods."""
    return javac({"Many.java": SOURCE}, "-g")


@pytest.fixture
def confirming(
    many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Analysis, Confirmer]]:
    """An analysis and what confirms its findings."""
    monkeypatch.chdir(tmp_path)
    options = load_options({"solver_isolated": False})
    target = open_target(str(many), options)
    analysis = Analysis(target, options)
    confirmer = Confirmer(target, analysis, options)
    yield analysis, confirmer
    confirmer.close()
    analysis.close()
    target.program.close()


def test_an_interruption_while_tests_run(many: Path, tmp_path: Path) -> None:
    """What was found is told and written, also the tests that ran; nothing is left behind."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    command = [sys.executable, "-u", "-m", "jejak", "check", str(many), "--json", "out.json"]
    command += ["--show-paths"]  # they are told as soon as the tests of a method have run
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(temporary)},
    )
    assert process.stdout is not None
    told = ""
    while "ArithmeticException" not in told:
        told += process.stdout.readline()
        assert process.poll() is None, told
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "jejak: interrupted" in err
    assert "Traceback" not in err
    assert "Verdict: " in out
    record = json.loads((tmp_path / "out.json").read_text())
    assert record["run"]["interrupted"]
    outcomes = record["totals"]["outcomes"]
    assert outcomes.pop("confirmed") == record["totals"]["tests"]["triggered"] >= 1
    assert set(outcomes) <= {"not-run"}
    written = (tmp_path / ".jejak/tests/ManyErrorsTest.java").read_text()
    assert written.count("@Test") == record["totals"]["tests"]["triggered"]
    assert not list(temporary.glob("jejak-*"))


def test_a_jvm_that_is_killed_is_started_again(
    confirming: tuple[Analysis, Confirmer],
) -> None:
    analysis, confirmer = confirming
    for number, result in enumerate(analysis.run()):
        confirmer.confirm(result)
        if number % 4 == 1:
            runner = confirmer.bench.beside.lend()
            assert runner.pid is not None
            os.kill(runner.pid, signal.SIGKILL)
        for finding in result.findings:
            assert finding.proof.outcome is TrialOutcome.CONFIRMED, finding.proof
    confirmer.repeat()
    (source,) = confirmer.sources()
    assert source.text.count("@Test") == METHODS


def test_without_time_nothing_is_run_and_nothing_lost(
    confirming: tuple[Analysis, Confirmer],
) -> None:
    analysis, confirmer = confirming
    results = list(analysis.run())
    confirmer.confirm(results[1])
    confirmer.bench.wall.seconds = 0.0
    confirmer.confirm(results[2])
    confirmer.repeat()
    (once,), (never,) = results[1].findings, results[2].findings
    assert (once.proof.outcome, once.proof.reason) == (TrialOutcome.CONFIRMED, TrialReason.ONCE)
    assert (never.proof.outcome, never.proof.reason) == (TrialOutcome.NOT_RUN, TrialReason.TIME)


def test_who_catches_up_has_each_test_run_twice_and_no_more(
    confirming: tuple[Analysis, Confirmer], monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis, confirmer = confirming
    beside, ran = confirmer.bench.beside, Counter[str]()
    run_beside = beside.run

    def run_counted(classes: Compiled, tests: Sequence[TestId], *limits: Any) -> Any:
        ran.update(each.method for each in tests)
        return run_beside(classes, tests, *limits)

    monkeypatch.setattr(beside, "run", run_counted)
    results = list(analysis.run())
    for number, result in enumerate(results):
        confirmer.submit(result)
        if number == METHODS // 2:
            analysis.wall.catch_up()
    confirmer.repeat()
    assert len(ran) == METHODS
    assert set(ran.values()) == {2}
    assert all(f.proof.reason is None for each in results for f in each.findings)


def test_an_interruption_leaves_no_finding_without_a_reason(
    confirming: tuple[Analysis, Confirmer], monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis, confirmer = confirming
    result = list(analysis.run())[1]

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(confirmer.bench, "_judged", interrupt)
    with pytest.raises(KeyboardInterrupt):
        confirmer.confirm(result)
    (finding,) = result.findings
    assert (finding.proof.outcome, finding.proof.reason) == (
        TrialOutcome.NOT_RUN,
        TrialReason.INTERRUPTED,
    )
    assert confirmer.sources() == []


def test_a_bug_of_ours_loses_no_finding(
    confirming: tuple[Analysis, Confirmer], monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis, confirmer = confirming
    results = list(analysis.run())

    def fail(*_: object) -> None:
        raise ZeroDivisionError("ours")

    with monkeypatch.context() as patched:
        patched.setattr(confirmer.bench, "print", fail)
        confirmer.confirm(results[1])
    confirmer.confirm(results[2])
    (failed,), (fine,) = results[1].findings, results[2].findings
    assert (failed.proof.outcome, failed.proof.reason) == (
        TrialOutcome.NOT_RUN,
        TrialReason.INTERNAL_ERROR,
    )
    assert failed.proof.detail is not None
    assert "ZeroDivisionError: ours" in failed.proof.detail
    assert fine.proof.outcome is TrialOutcome.CONFIRMED


SEVERAL = "class Several { static int f(int x, int[] a) { return 1 / x + a[0]; } }"


@pytest.mark.parametrize("stage", ["name_of_error", "print_suite", "judge"])
def test_a_bug_in_one_test_costs_that_one_only(
    javac: Javac, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    """Whether writing, printing, compiling, running or judging it fails."""
    victim = "NullPointerException"
    room = "confirming" if stage == "name_of_error" else "bench"
    place = f"jejak.confirm.{room}.{stage}"
    real = import_module(f"jejak.confirm.{room}").__dict__[stage]

    def fail(*given: Any) -> Any:
        if victim in repr(given):
            raise ZeroDivisionError("ours")
        return real(*given)

    monkeypatch.setattr(place, fail)
    options = load_options({"solver_isolated": False})
    target = open_target(str(javac({"Several.java": SEVERAL}, "-g")), options)
    analysis = Analysis(target, options)
    confirmer = Confirmer(target, analysis, options)
    try:
        (result,) = (each for each in analysis.run() if each.method == "f")
        confirmer.confirm(result)
        confirmer.repeat()
        (source,) = confirmer.sources()
    finally:
        confirmer.close()
        analysis.close()
        target.program.close()
    assert source.text.count("@Test") == 2
    proofs = {each.exception.rpartition("/")[2]: each.proof for each in result.findings}
    failed = proofs.pop(victim)
    assert failed.reason is TrialReason.INTERNAL_ERROR
    assert failed.detail is not None
    assert "ZeroDivisionError: ours" in failed.detail
    assert {(each.outcome, each.reason) for each in proofs.values()} == {
        (TrialOutcome.CONFIRMED, None)
    }
    assert len(proofs) == 2


INITIALISED = """\
class {} {{
    static {{ if (System.nanoTime() {} 42) throw new IllegalStateException("unlucky"); }}
    int kept = 1;
    public int get(int x) {{ return kept + x; }}
}}
"""


@pytest.mark.parametrize(
    ("name", "operator", "outcome"),
    [
        ("Lucky", "==", ("not-built", "environment")),
        ("Unlucky", "!=", ("not-built", "initialiser")),
    ],
)
def test_an_initialiser_that_may_fail_is_tried(
    javac: Javac,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    operator: str,
    outcome: tuple[str, str | None],
) -> None:
    """Only a run can tell whether there is an object of such a class."""
    monkeypatch.chdir(tmp_path)
    source = INITIALISED.format(name, operator)
    run(["check", str(javac({f"{name}.java": source}, "-g")), "--json", "out.json"])
    findings = json.loads((tmp_path / "out.json").read_text())["findings"]
    (found,) = (each for each in findings if each["entry"]["method"] == "get")
    assert not found["exact"]
    assert (found["outcome"], found["reason"]) == outcome


def test_without_junit_errors_are_possible(
    many: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JEJAK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("JEJAK_MVN", "/bin/false")
    code = run(["check", f"{many}", "--json", "out.json", "--solver-time", "5", "--all"])
    out = capfd.readouterr().out
    assert code == 1
    assert out.count("possible defect, not run on a JVM; exact") == METHODS
    assert out.count("tests could not be run: Maven (/bin/false) cannot fetch") == 1
    totals = json.loads((tmp_path / "out.json").read_text())["totals"]
    assert totals["outcome_reasons"] == {"not-run": {"no-jvm": METHODS}}
    assert not (tmp_path / ".jejak").exists()


def test_no_two_classes_share_a_file(
    javac: Javac,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Nor is a class of the program taken for a test of it."""
    monkeypatch.chdir(tmp_path)
    fails = "static int f(int x) { return 1 / x; }"
    inner = f"static class b {{ {fails} }}"
    sources = {
        "AB.java": f"class AB {{ {fails} }}",
        "A.java": f"class A {{ {fails} static class B {{ {fails} }} {inner} }}",
        "AErrorsTest.java": "class AErrorsTest { int mine; }",
    }
    code = run(["check", str(javac(sources, "-g"))])
    assert code == 1
    assert "4 confirmed defects found." in capfd.readouterr().out
    names = {path.stem.lower() for path in (tmp_path / ".jejak/tests").glob("*.java")}
    assert names == {"aerrorstest2", "aberrorstest", "aberrorstest2", "aberrorstest3"}


def test_classes_of_the_jdk_have_no_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code = run(["check", "java.lang.Math#floorDiv(int,int)"])
    out = capfd.readouterr().out
    assert code == 1
    assert "possible defect, not run on a JVM, jdk: a test cannot stand in a package" in out
