"""What is asked of the JVM beside the exploration: in which order, and what is done in one go."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Any, cast

import pytest

from jejak.confirm.beside import Beside
from jejak.errors import SetupError
from jejak.explore.wall import Wall
from jejak.jvm.runner import Compiled, RunEnd, Runner, RunResult, TestId

TEST = TestId("ATest", "a")


class Recording:
    """A runner that writes down what it is asked, as soon as it may begin."""

    def __init__(self) -> None:
        self.asked: list[object] = []
        self.may_begin = Event()

    def warm_up(self) -> None:
        self.may_begin.wait(60)

    def compile(self, sources: dict[str, str], **_: Any) -> Compiled:
        self.asked.append(sorted(sources))
        return Compiled({})

    def run(self, _: Compiled, tests: list[TestId], __: float) -> Iterator[RunResult]:
        self.asked.append(tests)
        yield from (RunResult(each, RunEnd.PASSED) for each in tests)

    def stop(self) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> Recording:
    monkeypatch.setattr(Runner, "warm_up", Recording.warm_up)
    return Recording()


@pytest.fixture
def beside(runner: Recording) -> Iterator[Beside]:
    made = Beside(lambda: cast("Runner", runner), Wall(None), 1.0)
    yield made
    made.close()


def test_tests_run_before_others_are_compiled_together(beside: Beside, runner: Recording) -> None:
    beside.warm_up()
    names = ["A", "B", "A", "C"]
    compiling = [beside.compile({f"{each}.java": ""}) for each in names]
    running = beside.run(Compiled({}), [TEST])
    runner.may_begin.set()
    assert [each and each.kind for each in running.result(60)] == [RunEnd.PASSED]
    made = [each.result(60) for each in compiling]
    assert runner.asked == [[TEST], ["A.java", "B.java"], ["A.java", "C.java"]]
    assert made[0] is made[1] is not made[2]
    assert made[2] is made[3]


def test_everybody_hears_that_there_is_no_jvm() -> None:
    def fail() -> Runner:
        raise SetupError("none here")

    beside = Beside(fail, Wall(None), 1.0)
    asked = [beside.compile({"A.java": ""}), beside.compile({"B.java": ""})]
    for each in asked:
        with pytest.raises(SetupError, match="none here"):
            each.result(60)
    assert beside.trouble == "none here"
    beside.close()
