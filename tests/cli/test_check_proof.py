"""`jejak check`: what it makes of the tests of its findings."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from jejak.program import Method
from jejak.report.terminal import MOST_DOUBTS, MOST_WHOLE
from jejak.results.endings import Ending
from jejak.results.findings import Finding
from jejak.results.methods import MethodResult, Status
from jejak.results.proofs import Proof, TrialOutcome, TrialReason
from jejak.testgen.written import Source
from tests.cli.conftest import Jejak
from tests.cli.engine import Engine, check_sums, error, explored, raised, unraised


def test_a_finding_that_nobody_tried(jejak: Jejak, divs: Path, engine: Engine) -> None:
    engine.prove = unraised(TrialOutcome.CRASHED)
    done = jejak("check", divs, "--no-confirm")
    assert done.code == 1
    assert "\n  possible defect, not run on a JVM; exact\n  id: " in done.out
    assert "\n\n1 possible defect found.\n" in done.out
    assert "tried on a JVM" not in done.out
    assert "Verdict: violated, an input leads to an error" in done.out
    assert engine.closed == 1


def test_unconfirmed_defects_are_told_in_a_line(jejak: Jejak, divs: Path, engine: Engine) -> None:
    engine.prove = unraised(
        TrialOutcome.NOT_BUILT, TrialReason.NO_STUB, "a test cannot implement java.util.List"
    )
    done = jejak("check", divs)
    assert done.code == 0
    assert done.out.startswith(
        f"{divs}/shop/Divs.java:5: note[ArithmeticException] / by zero "
        "(not confirmed, no-stub: a test cannot implement java.util.List)\n\n"
        "No defects confirmed.\n"
        "  1 unconfirmed defect: no test raised what was found\n"
        "1 finding, tried on a JVM: 1 not-built (no-stub 1).\n"
        "Verdict: unknown, what was found was not confirmed.\n"
    )
    assert jejak("check", divs, "--fail-on", "possible").code == 1
    full = jejak("check", divs, "--all").out
    assert "  input: Divs.div(0)\n" in full
    assert "  possible defect; exact\n  not confirmed, no-stub: a test cannot" in full


def test_confirmed_defects_lead(jejak: Jejak, divs: Path, engine: Engine) -> None:
    engine.script = lambda m: explored(m, error(m))
    missed = unraised(TrialOutcome.NO_EXCEPTION)
    engine.prove = lambda f: raised(f) if f.entry.method == "x" else missed(f)
    done = jejak("check", divs)
    assert done.code == 1
    assert done.out.count("error[") == 1
    assert done.out.count("note[") == MOST_DOUBTS
    assert done.out.index("error[") < done.out.index("note[")
    assert "1 confirmed defect found.\n  5 unconfirmed defects: " in done.out
    assert "6 findings, tried on a JVM: 1 confirmed, 5 no-exception." in done.out


def test_few_of_many_unconfirmed_defects_are_told(jejak: Jejak, divs: Path, engine: Engine) -> None:
    def found_at(method: Method, offset: int) -> Finding:
        found = error(method, exact=offset == 0)
        here = replace(found.location, offset=offset)
        return replace(found, location=here, trace=(here,))

    engine.script = lambda m: explored(m, *(found_at(m, offset) for offset in range(3)))
    engine.prove = unraised(TrialOutcome.OTHER_PLACE)
    out = jejak("check", divs).out
    assert out.count("note[") == MOST_DOUBTS
    assert f"… and {18 - MOST_DOUBTS} more (--all shows all)" in out
    assert jejak("check", divs, "--all").out.count("note[") == 18


def test_a_defect_behind_reflection_does_not_fail(jejak: Jejak, divs: Path, engine: Engine) -> None:
    engine.prove = lambda f: replace(raised(f), made=(("constructor", 1), ("reflection", 1)))
    done = jejak("check", divs)
    assert done.code == 0
    assert "1 unreached defect: " in done.out
    assert "error[" not in done.out
    assert "Verdict: unknown" in done.out
    full = jejak("check", divs, "--all").out
    assert "confirmed defect: a test raised it on a JVM, after setting fields by reflection" in full
    assert jejak("check", divs, "--fail-on", "possible").code == 1


def test_an_error_that_comes_once_is_not_confirmed(
    jejak: Jejak, divs: Path, engine: Engine, tmp_path: Path
) -> None:
    engine.again = unraised(
        TrialOutcome.UNSTABLE, None, "at the second time: no-exception, no more"
    )
    done = jejak("check", divs, "--json", tmp_path / "out.json")
    assert done.code == 0
    assert "(not confirmed, unstable: at the second time" in done.out
    assert "No defects confirmed." in done.out
    assert "1 finding, tried on a JVM: 1 unstable." in done.out
    (finding,) = json.loads((tmp_path / "out.json").read_text())["findings"]
    assert (finding["outcome"], finding["tier"], finding["level"]) == (
        "unstable", "unconfirmed", "possible"
    )  # fmt: skip


def test_a_run_that_diverges_is_a_bug_of_ours(jejak: Jejak, divs: Path, engine: Engine) -> None:
    engine.prove = lambda _: Proof(TrialOutcome.NO_EXCEPTION, diverged=True)
    assert "1 run went otherwise than predicted: a bug of jejak" in jejak("check", divs).out


def test_a_test_that_javac_refuses_is_a_bug_of_ours(
    jejak: Jejak, divs: Path, engine: Engine
) -> None:
    engine.prove = lambda _: Proof(TrialOutcome.NOT_COMPILED, diverged=True)
    done = jejak("check", divs)
    assert "1 test that javac refuses: a bug of jejak" in done.out
    assert "went otherwise" not in done.out


def test_without_a_jvm_findings_are_possible(jejak: Jejak, divs: Path, engine: Engine) -> None:
    """The reason is told once, not with every finding."""
    engine.script = lambda m: explored(m, error(m))
    engine.prove = unraised(TrialOutcome.NOT_RUN, TrialReason.NO_JVM, "Maven was not found")
    done = jejak("check", divs)
    assert done.code == 1
    assert done.out.count("  possible defect, not run on a JVM; exact\n") == MOST_WHOLE
    assert done.out.count("Maven was not found") == 1
    assert "tests could not be run: Maven was not found\n" in done.out


def test_tests_are_written(jejak: Jejak, divs: Path, engine: Engine) -> None:
    engine.tests = [Source("shop/DivsErrorsTest.java", "shop.DivsErrorsTest", "class A {}\n")]
    out = jejak("check", divs).out
    assert "1 file of tests in .jejak/tests.\n" in out
    written = Path(".jejak/tests/shop/DivsErrorsTest.java")
    assert written.read_text().endswith("class A {}\n")
    assert Path(".jejak/.gitignore").read_text() == "*\n"
    written.write_text("// mine\n")
    done = jejak("check", divs)
    assert "DivsErrorsTest.java was changed by hand and is left as it is" in done.err
    assert written.read_text() == "// mine\n"
    assert "of tests in" not in done.out
    record = json.loads(jejak("check", divs, "--tests", "own/place", "--json").out)
    assert record["totals"]["tests"]["files"] == ["own/place/shop/DivsErrorsTest.java"]
    assert Path("own/place/shop/DivsErrorsTest.java").exists()


def test_tests_that_cannot_be_written_lose_no_finding(
    jejak: Jejak, divs: Path, engine: Engine, tmp_path: Path
) -> None:
    engine.tests = [Source("shop/DivsErrorsTest.java", "shop.DivsErrorsTest", "class A {}\n")]
    (tmp_path / "place").mkdir()
    (tmp_path / "place" / "shop").write_text("")
    done = jejak("check", divs, "--tests", tmp_path / "place", "--json", tmp_path / "out.json")
    assert done.code == 3
    assert "Divs.java:5: error[" in done.out
    assert "1 confirmed defect found." in done.out
    assert "cannot be written: File exists" in done.err
    assert json.loads((tmp_path / "out.json").read_text())["totals"]["findings"] == 1


@pytest.mark.parametrize("command", [("check", "--tests"), ("gen", "--out")])
def test_a_place_for_tests_is_checked_before_the_run(
    jejak: Jejak, divs: Path, engine: Engine, tmp_path: Path, command: tuple[str, str]
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere" / "else")
    before = sorted(tmp_path.rglob("*"))
    name, option = command
    places = ("", tmp_path / "file", tmp_path / "file" / "below", tmp_path / "dangling", "/proc/x")
    for place in (*places, "a\0b"):
        done = jejak(name, divs, option, place)
        assert done.code == 2, place
        assert option in done.err
    assert engine.targets == []
    assert sorted(tmp_path.rglob("*")) == before


def test_json_of_what_tests_raised(jejak: Jejak, divs: Path, engine: Engine) -> None:
    engine.script = lambda m: explored(m, error(m), replace(error(m), exception="a/Other"))
    missed = unraised(TrialOutcome.NOT_BUILT, TrialReason.NO_STUB, "why")
    engine.prove = lambda f: missed(f) if f.entry.method == "safe" else raised(f)
    record = json.loads(jejak("check", divs, "--json").out)
    check_sums(record)
    totals = record["totals"]
    assert totals["outcomes"] == {"confirmed": 10, "not-built": 2}
    assert totals["tiers"] == {"confirmed": 10, "unconfirmed": 2}
    assert totals["outcome_reasons"] == {"not-built": {"no-stub": 2}}
    assert totals["objects"] == {"constructor": 10}
    tests = totals["tests"]
    assert (tests["generated"], tests["triggered"]) == (10, 10)
    assert tests["unique_errors"] == 2 * len({f["location"]["line"] for f in record["findings"]
                                              if f["outcome"] == "confirmed"})  # fmt: skip
    finding = record["findings"][0]
    assert (finding["level"], finding["reason"], finding["diverged"]) == ("confirmed", None, False)
    assert finding["test"] == {
        "class": "shop.DivsErrorsTest",
        "method": "div_fails",
        "file": ".jejak/tests/shop/DivsErrorsTest.java",
        "form": "reproducer",
        "objects": {"constructor": 1},
        "code": [],
    }


def test_a_test_decides_where_integers_are_not_javas(
    jejak: Jejak, divs: Path, engine: Engine
) -> None:
    given = ("check", divs, "--integers", "mathematical")
    assert "Verdict: violated, a test raised an error." in jejak(*given).out
    assert "Verdict: unknown, mathematical integers" in jejak(*given, "--no-confirm").out
    engine.prove = unraised(TrialOutcome.NO_EXCEPTION)
    assert "Verdict: unknown" in jejak(*given).out


def test_a_bug_of_ours_is_told_in_a_line(jejak: Jejak, divs: Path, engine: Engine) -> None:
    trace = "a bug of jejak: Traceback (most recent call last):\n  File …\nKeyError: 'x'\n"
    engine.prove = unraised(TrialOutcome.NOT_BUILT, TrialReason.INTERNAL_ERROR, trace)
    out = jejak("check", divs).out
    assert "(not confirmed, internal-error: a bug of jejak: KeyError: 'x')\n" in out


def test_time_for_the_whole_run_is_told_by_its_name(
    jejak: Jejak, divs: Path, engine: Engine
) -> None:
    def late(method: Method) -> MethodResult:
        result = explored(method, status=Status.PARTIAL)
        result.reasons = Counter({Ending.TIME: 1})
        return result

    engine.script = late
    assert "cut by time (6): --method-time sets this bound, now 10" in jejak("check", divs).out
    out = jejak("check", divs, "--time", "0.000001").out
    assert "cut by time (6): --time sets this bound, now 1e-06" in out
