from __future__ import annotations

import os
from pathlib import Path

import pytest

from jejak.errors import JejakError, SetupError
from jejak.jvm import Jdk, require_jars
from jejak.jvm.coverage import measure_coverage
from jejak.jvm.runner import Runner, RunnerLimits
from jejak.results.coverage import Counter
from tests.javac import Javac

TARGET = """\
package p;
public class Target {
    static int sign(int x) {
        if (x > 0)
            return 1;
        return x == 0 ? 0 : -1;
    }
    static class Inner { int unused() { return 1; } }
}
"""
TESTS = """\
package p;
import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;
class TargetTest {
    @Test void positive() { assertEquals(1, Target.sign(5)); }
    @Test void zero() { assertEquals(7, Target.sign(0)); }
}
"""
EXITING = "package p; class ExitTest { @org.junit.jupiter.api.Test void t() { System.exit(0); } }"
HANGING = "package p; class HangTest { @org.junit.jupiter.api.Test void t() { for (;;); } }"


@pytest.fixture(scope="module", autouse=True)
def _jars() -> None:
    try:
        require_jars(("jacoco-agent", "jacoco-cli", "junit-console"), os.environ)
    except JejakError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def target(javac: Javac) -> Path:
    return javac({"p/Target.java": TARGET}, "-g")


@pytest.fixture(scope="module")
def tests(real_jdk: Jdk, junit: list[Path], target: Path) -> dict[str, bytes]:
    with Runner(real_jdk, [target], shared=junit) as runner:
        compiled = runner.compile(
            {
                "p/TargetTest.java": TESTS,
                "p/ExitTest.java": EXITING,
                "p/HangTest.java": HANGING,
            }
        )
        assert not compiled.errors
        return dict(compiled.classes)


def test_counts(real_jdk: Jdk, target: Path, tests: dict[str, bytes]) -> None:
    found = measure_coverage(real_jdk, [target], tests, ["p.TargetTest"])
    assert (found.tests, found.failed, found.complete) == (2, 1, True)
    assert set(found.classes) == {"p/Target", "p/Target$Inner"}
    methods = {one.name: one for one in found.classes["p/Target"].methods}
    sign = methods["sign"]
    assert (sign.descriptor, sign.line) == ("(I)I", 4)
    assert sign.counters.branches == Counter(missed=1, covered=3)
    assert sign.counters.lines == Counter(missed=0, covered=3)
    assert sign.counters.instructions.total == sign.counters.instructions.covered + 1
    assert found.lines["p/Target.java"][6].branches == Counter(missed=1, covered=1)
    assert found.counters.branches == Counter(missed=1, covered=3)


def test_classes_in_memory(real_jdk: Jdk, target: Path, tests: dict[str, bytes]) -> None:
    classes = {
        path.relative_to(target).with_suffix("").as_posix(): path.read_bytes()
        for path in target.rglob("*.class")
    }
    found = measure_coverage(real_jdk, [], tests, ["p.TargetTest"], classes=classes)
    assert found.counters.branches == Counter(missed=1, covered=3)


def test_suites_that_do_not_end_well(real_jdk: Jdk, target: Path, tests: dict[str, bytes]) -> None:
    exiting = measure_coverage(real_jdk, [target], tests, ["p.ExitTest"])
    assert not exiting.complete
    assert exiting.counters.instructions.covered == 0
    limits = RunnerLimits(suite_seconds=3)
    with pytest.raises(SetupError, match="took too long"):
        measure_coverage(real_jdk, [target], tests, ["p.HangTest"], limits=limits)
