"""Tests of one class that run for one request: as one by one, whatever one of them does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from jejak.jvm import Jdk
from jejak.jvm.runner import Compiled, RunEnd, Runner, RunnerLimits, RunResult, TestId

SOURCE = """\
import org.junit.jupiter.api.Test;
class T {
    static int count;
    @Test void passes() { System.out.println("said"); }
    @Test void counts() { if (count++ > 0) throw new Error("not alone"); }
    @Test void throwing() { throw new IllegalStateException("why"); }
    @Test void leavesFile() throws Exception { java.nio.file.Files.createFile(AT); }
    @Test void seesNoFile() { if (java.nio.file.Files.exists(AT)) throw new Error("a file"); }
    @Test void leavesThread() { new Thread(() -> { for (;;) Thread.onSpinWait(); }).start(); }
    @Test void hangs() throws Exception { Thread.sleep(100_000); }
    @Test void exits() { System.exit(7); }
    @Test void naps() throws Exception { Thread.sleep(50); }
    @Test void eats() {
        java.util.List<long[]> all = new java.util.ArrayList<>();
        while (true) all.add(new long[1 << 20]);
    }
    static final java.nio.file.Path AT = java.nio.file.Path.of("left.txt");
}
"""
HARM = ("leavesFile", "leavesThread", "hangs", "exits", "eats")
HARMLESS = ("passes", "counts", "throwing", "counts", "seesNoFile")


@pytest.fixture(scope="module")
def small(real_jdk: Jdk, junit: list[Path]) -> Iterator[Runner]:
    limits = RunnerLimits(seconds=1, heap_mib=64, grace_seconds=0.2)
    with Runner(real_jdk, shared=junit, limits=limits) as found:
        yield found


@pytest.fixture(scope="module")
def compiled(small: Runner) -> Compiled:
    found = small.compile({"T.java": SOURCE})
    assert not found.errors
    return found


def in_series(runner: Runner, compiled: Compiled, methods: Sequence[str]) -> list[list[RunResult]]:
    """What came of tests, request by request."""
    tests = [TestId("T", each) for each in methods]
    found = []
    while tests:
        some = [ran for ran, _ in runner.run_some(compiled, tests, runner.limits.seconds)]
        assert [each.test for each in some] == tests[: len(some)]
        assert some
        found.append(some)
        tests = tests[len(some) :]
    return found


def told(results: Sequence[RunResult]) -> list[tuple[RunEnd, str, str | None]]:
    return [
        (each.kind, each.output, None if each.thrown is None else each.thrown.message)
        for each in results
    ]


@pytest.mark.parametrize("harm", HARM)
def test_as_one_by_one(harm: str, small: Runner, compiled: Compiled) -> None:
    methods = [*HARMLESS, harm, *HARMLESS]
    alone = list(small.run(compiled, [TestId("T", each) for each in methods]))
    series = in_series(small, compiled, methods)
    assert told([each for some in series for each in some]) == told(alone)
    kinds = [each.kind for each in alone]
    assert kinds[:5] == kinds[6:] == [RunEnd.PASSED] * 2 + [RunEnd.THREW] + [RunEnd.PASSED] * 2


def test_many_take_one_request(small: Runner, compiled: Compiled) -> None:
    series = in_series(small, compiled, ["passes"] * 3)  # whatever happened before
    assert len(in_series(small, small.compile({"T.java": SOURCE}), ["counts"] * 20)) < 20
    assert told(series[0])[0] == (RunEnd.PASSED, "said\n", None)


def test_no_other_one_begins_after_a_while(small: Runner) -> None:
    series = in_series(small, small.compile({"T.java": SOURCE}), ["naps"] * 12)
    assert max(map(len, series)) <= 5  # 0.2 s
