from __future__ import annotations

from pathlib import Path

import pytest

from jejak.errors import SetupError
from jejak.jvm import Jdk
from jejak.jvm.runner import Compiled, RunEnd, Runner, RunnerLimits, RunResult, TestId
from tests.javac import Javac

TESTS = """\
package a;
import org.junit.jupiter.api.Test;
class FirstTest {
    @Test void passes() { System.out.println("caf\\u00e9"); }
    @Test void dereferences() { Object none = null; none.hashCode(); }
    @Test void wraps() {
        try {
            dereferences();
        } catch (NullPointerException error) {
            IllegalStateException outer = new IllegalStateException("lone \\ud800", error);
            outer.addSuppressed(new Error("beside"));
            throw outer;
        }
    }
    @Test void asserts() { assert false : "on"; }
    @Test private static void isStatic() {}
    @Test void usesTarget() { b.Target.divide(1, 0); }
    @Test void longMessage() { throw new Error("x".repeat(100_000)); }
    @Test void linesOfLambdas() { Runnable run = () -> { throw new Error(); }; run.run(); }
}
class Broken { static int field = 1 / 0; @Test void uses() {} }
class NoConstructor { NoConstructor(int x) {} @Test void uses() {} }
class Failing { Failing() { throw new Error("made"); } @Test void uses() {} }
"""
FOUR = """\
package a;
import org.junit.Test;
public class FourTest {
    @Test(expected = ArithmeticException.class) public void asExpected() { int x = 1 / zero(); }
    @Test(expected = ArithmeticException.class) public void nothing() {}
    @Test(expected = ArithmeticException.class) public void another() { throw new Error("e"); }
    @Test public void plain() { int x = 1 / zero(); }
    int zero() { return 0; }
}
"""
TARGET = """\
package b;
public class Target {
    public static int divide(int x, int y) {
        return x / y;
    }
}
"""


@pytest.fixture(scope="module")
def target(javac: Javac) -> Path:
    return javac({"b/Target.java": TARGET})


@pytest.fixture(scope="module")
def with_target(real_jdk: Jdk, junit: list[Path], target: Path) -> Runner:
    return Runner(
        real_jdk, [target], shared=junit, limits=RunnerLimits(seconds=10, message_chars=500)
    )


@pytest.fixture(scope="module")
def outcomes(with_target: Runner) -> dict[str, RunResult]:
    with with_target as runner:
        compiled = runner.compile({"a/FirstTest.java": TESTS, "a/FourTest.java": FOUR})
        assert not compiled.errors
        names = [
            "FirstTest.passes", "FirstTest.dereferences", "FirstTest.wraps", "FirstTest.asserts",
            "FirstTest.isStatic", "FirstTest.usesTarget", "FirstTest.longMessage",
            "FirstTest.linesOfLambdas", "FirstTest.isMissing", "Missing.any", "Broken.uses",
            "NoConstructor.uses", "Failing.uses", "FourTest.asExpected", "FourTest.nothing",
            "FourTest.another", "FourTest.plain",
        ]  # fmt: skip
        tests = [TestId(f"a.{name.split('.')[0]}", name.split(".")[1]) for name in names]
        found = list(runner.run(compiled, tests))
        assert [outcome.test for outcome in found] == tests
        assert runner.starts == 1
    return dict(zip(names, found, strict=True))


def test_passing(outcomes: dict[str, RunResult]) -> None:
    passed = outcomes["FirstTest.passes"]
    assert passed.kind is RunEnd.PASSED
    assert (passed.output, passed.output_bytes, passed.leaked_threads) == ("café\n", 6, 0)
    assert 0 < passed.seconds < 10
    assert outcomes["FirstTest.isStatic"].kind is RunEnd.PASSED


def test_what_was_thrown(outcomes: dict[str, RunResult]) -> None:
    outcome = outcomes["FirstTest.dereferences"]
    assert outcome.kind is RunEnd.THREW
    assert outcome.thrown is not None
    assert outcome.thrown.class_name == "java.lang.NullPointerException"
    assert "hashCode" in (outcome.thrown.message or "")
    (frame,) = outcome.thrown.frames
    assert (frame.internal_name, frame.method) == ("a/FirstTest", "dereferences")
    assert (frame.file, frame.line) == ("FirstTest.java", 5)


def test_frames_go_through_the_target_to_the_test(outcomes: dict[str, RunResult]) -> None:
    thrown = outcomes["FirstTest.usesTarget"].thrown
    assert thrown is not None
    assert [(f.class_name, f.method, f.line) for f in thrown.frames] == [
        ("b.Target", "divide", 4),
        ("a.FirstTest", "usesTarget", 17),
    ]


def test_causes_and_suppressed(outcomes: dict[str, RunResult]) -> None:
    thrown = outcomes["FirstTest.wraps"].thrown
    assert thrown is not None
    assert thrown.message == "lone \ud800"
    assert [one.class_name.rpartition(".")[2] for one in thrown.causes()] == [
        "IllegalStateException",
        "NullPointerException",
    ]
    assert [one.message for one in thrown.suppressed] == ["beside"]


def test_assertions_are_on(outcomes: dict[str, RunResult]) -> None:
    thrown = outcomes["FirstTest.asserts"].thrown
    assert thrown is not None
    assert (thrown.class_name, thrown.message) == ("java.lang.AssertionError", "on")


def test_long_messages_are_cut(outcomes: dict[str, RunResult]) -> None:
    thrown = outcomes["FirstTest.longMessage"].thrown
    assert thrown is not None
    assert thrown.message == "x" * 500


def test_what_cannot_be_run(outcomes: dict[str, RunResult]) -> None:
    for name, reason in (
        ("FirstTest.isMissing", "NoSuchMethodException"),
        ("Missing.any", "ClassNotFoundException"),
        ("NoConstructor.uses", "NoSuchMethodException"),
    ):
        assert outcomes[name].kind is RunEnd.NOT_RUN
        assert reason in (outcomes[name].reason or "")


def test_trouble_before_the_method(outcomes: dict[str, RunResult]) -> None:
    broken, failing = outcomes["Broken.uses"].thrown, outcomes["Failing.uses"].thrown
    assert broken is not None
    assert broken.class_name == "java.lang.ExceptionInInitializerError"
    assert failing is not None
    assert failing.message == "made"


def test_expected_of_junit_4(outcomes: dict[str, RunResult]) -> None:
    assert outcomes["FourTest.asExpected"].kind is RunEnd.PASSED
    for name, thrown in (
        ("nothing", "java.lang.AssertionError"),
        ("another", "java.lang.Error"),
        ("plain", "java.lang.ArithmeticException"),
    ):
        outcome = outcomes[f"FourTest.{name}"]
        assert outcome.thrown is not None
        assert outcome.thrown.class_name == thrown


def test_a_jdk_without_compiler_is_refused(real_jdk: Jdk) -> None:
    poor = Jdk(real_jdk.home, "17", 17, None, has_compiler=False, found_by="test")
    with pytest.raises(SetupError, match="javac"):
        Runner(poor)
    old = Jdk(real_jdk.home, "11", 11, None, has_compiler=True, found_by="test")
    with pytest.raises(SetupError, match="17 or later"):
        Runner(old)


def test_no_room_to_work_in(real_jdk: Jdk, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="need a directory in"):
        Runner(real_jdk, scratch=tmp_path / "missing")


def test_a_jvm_that_cannot_start(real_jdk: Jdk, junit: list[Path]) -> None:
    """Its own words are said, and tests are not lost."""
    with Runner(real_jdk, shared=junit, limits=RunnerLimits(heap_mib=1)) as runner:
        (outcome,) = runner.run(Compiled({}), [TestId("a.A", "b")])
        assert outcome.kind is RunEnd.NOT_RUN
        assert "Too small maximum heap" in (outcome.reason or "")
        with pytest.raises(SetupError, match="Too small maximum heap"):
            runner.compile({"A.java": "class A {}"})
