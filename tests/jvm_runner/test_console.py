"""Suites in one JVM: what each test throws, whatever it says."""

from __future__ import annotations

from pathlib import Path

from jejak.jvm import Jdk
from jejak.jvm.console import read_results, run_suite
from jejak.jvm.runner import Runner, RunnerLimits, TestId

TESTS = """\
package p;
import org.junit.jupiter.api.*;
class SomeTest {
    static int left;
    @Test void passes() { }
    @Test void throwsOdd() { throw new IllegalStateException("\\u0000\\uFFFF\\uD800 ]]> <&"); }
    @Test @Disabled void skipped() { }
    @Test @DisplayName("\\u0007 shown") void displayed() { }
    @Test void first() { Assertions.assertEquals(1, ++left); }
    @Test void second() { Assertions.assertEquals(1, ++left); }
}
"""
EXITING = "package p; class ExitTest { @org.junit.jupiter.api.Test void t() { System.exit(0); } }"


def test_a_suite_in_one_jvm(real_jdk: Jdk, junit: list[Path]) -> None:
    with Runner(real_jdk, [], shared=junit) as runner:
        compiled = runner.compile({"p/SomeTest.java": TESTS, "p/ExitTest.java": EXITING})
        assert not compiled.errors
    done = run_suite(real_jdk, compiled.classes, ["p.SomeTest"])
    assert done.complete
    thrown = {test.method: name for test, name in done.thrown.items()}
    late = {thrown.pop("first"), thrown.pop("second")}
    assert late == {None, "org.opentest4j.AssertionFailedError"}
    odd = "java.lang.IllegalStateException"
    assert thrown == {"passes": None, "throwsOdd": odd, "displayed": None}
    assert done.failed == 2
    limits = RunnerLimits(suite_seconds=20)
    exiting = run_suite(real_jdk, compiled.classes, ["p.ExitTest"], limits=limits)
    assert not exiting.complete
    assert not exiting.thrown


def test_reports_that_are_no_xml() -> None:
    assert read_results("") == {}
    assert read_results("<testsuite><testcase") == {}
    report = '<testsuite><testcase name="a()" classname="p.A"><error/></testcase></testsuite>'
    assert read_results(report) == {TestId("p.A", "a"): ""}
