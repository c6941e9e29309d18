"""Real runs of one method by executors in several processes: as by one, whoever of them dies."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import jejak
from jejak.concolic.others import Others, UnderWork
from jejak.concolic.protocol import Effort, Hello, NodeAnswers, NoRun, RunNode
from jejak.options import Options
from jejak.results.proofs import TrialOutcome
from jejak.results.runs import CheckRun
from jejak.run.growing import Growing
from jejak.run.hands import Crew
from jejak.run.pool import Pool
from jejak.run.posting import Post
from jejak.run.sharing import SharedMethods
from jejak.run.units import Told, Unit, UnitDone, UnitTurns
from jejak.state.state import State
from tests.javac import Javac

SORTED = """
public class Sorted {
    public static int sort(int a, int b, int c, int d) {
        int[] v = {a, b, c, d};
        for (int i = 1; i < v.length; i++)
            for (int j = i; j > 0 && v[j - 1] > v[j]; j--) {
                int t = v[j]; v[j] = v[j - 1]; v[j - 1] = t;
            }
        if (v[3] == 77) throw new IllegalStateException("seven");
        return 100 / (v[1] - 5);
    }

    public static int answeredLate(int a, int b, int c, int d) {
        int found = sort(a, b, c, d);
        java.util.zip.CRC32 other = new java.util.zip.CRC32();
        if (a > b && b > c && c > d) other.update(7);
        return other.getValue() == 1 ? 0 : found;
    }

    public static int sortAnswered(int a, int b, int c, int d) {
        java.util.zip.CRC32 other = new java.util.zip.CRC32();
        other.update(7);
        return other.getValue() == 0 ? 0 : sort(a, b, c, d);
    }
}
"""


@pytest.fixture(scope="module")
def sorted_class(javac: Javac) -> Path:
    return javac({"Sorted.java": SORTED}, "-g")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has nothing to do is asked at once, and waited for."""
    wanted = Growing.wanted

    def waited_for(self: Growing) -> int:
        wanted(self)
        while self.pool.hands and not self.pool.is_ready:
            time.sleep(0.05)
        return self.pool.idle()

    monkeypatch.setattr(Growing, "wanted", waited_for)
    for place in ("jejak.run.pool.SHARE_SECONDS", "jejak.run.growing.SHARE_SECONDS"):
        monkeypatch.setattr(place, 0.0)
    monkeypatch.setattr("jejak.concolic.searching.MOST_AT_ONCE", 1)  # else one does all at once


def check(place: Path, workers: int, method: str = "sortAnswered") -> CheckRun:
    given: dict[str, Any] = {"method_time": "none", "patience": "none", "deepening": False}
    target = f"{place}/Sorted.class#{method}"
    run = jejak.check(target, engine="concolic", workers=workers, merge=False, **given)
    assert isinstance(run, CheckRun)
    return run


def summary(run: CheckRun) -> list[object]:
    """What was found, and whether a test raised it; every order of four numbers once at least."""
    (result,) = run.results
    assert result.explanation is None, result.explanation
    assert result.paths == result.endings.total()
    found = [(each.exception, each.location, each.proof.outcome) for each in result.findings]
    assert all(outcome is TrialOutcome.CONFIRMED for _, _, outcome in found)
    return [sorted(found, key=str), result.status, result.branches]


def test_executors_elsewhere_find_the_same(
    sorted_class: Path, at_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    answers: list[int] = []
    take_in = Others._take_in

    def noted(self: Others, number: int, message: NodeAnswers) -> Any:
        answers.append(len(message.answers))
        return take_in(self, number, message)

    monkeypatch.setattr(Others, "_take_in", noted)
    alone = check(sorted_class, 1)
    assert not answers
    shared = check(sorted_class, 2)
    assert sum(answers) > 5
    assert summary(shared) == summary(alone)


def test_where_no_call_is_answered_whole_subtrees_are_given_away(
    sorted_class: Path, at_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    parts: list[UnitDone] = []
    take_in = SharedMethods.take_in

    def noted(self: SharedMethods, done: UnitDone) -> UnitDone | None:
        parts.append(done)
        return take_in(self, done)

    monkeypatch.setattr(SharedMethods, "take_in", noted)
    alone = check(sorted_class, 1, "sort")
    parts.clear()
    shared = check(sorted_class, 2, "sort")
    assert sum(each.unit.part is not None for each in parts) > 0
    assert all(each.result.real_runs.runs for each in parts)
    assert summary(shared) == summary(alone)
    (one,), (other,) = alone.results, shared.results
    assert one.paths == other.paths
    assert not other.real_runs.diverged
    assert other.real_runs.runs - one.real_runs.runs in (0, 1)  # a first run need not be new


def test_what_other_code_answers_is_not_looked_at_in_parts(
    sorted_class: Path, at_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whoever meets such a call after some was given away has the whole method begun again."""
    monkeypatch.chdir(tmp_path)
    again: list[Unit] = []
    explore_in_one_go = Pool.explore_in_one_go

    def noted(self: Pool, unit: Unit) -> None:
        again.append(unit)
        explore_in_one_go(self, unit)

    monkeypatch.setattr(Pool, "explore_in_one_go", noted)
    alone = check(sorted_class, 1, "answeredLate")
    shared = check(sorted_class, 2, "answeredLate")
    assert again
    assert summary(shared) == summary(alone)
    assert [each.paths for each in shared.results] == [each.paths for each in alone.results]


@pytest.mark.parametrize("victim", ["executor", "selector"])
def test_who_works_on_a_method_may_be_killed(
    victim: str, sorted_class: Path, at_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    alone = summary(check(sorted_class, 1))
    monkeypatch.setattr(
        "jejak.app.checking.executor_for", lambda job, worker: Pool(job, 2, worker.wall)
    )
    killed: list[Crew] = []
    enlist = Post.enlist

    def killing(self: Post, unit: Unit, options: Options) -> None:
        enlist(self, unit, options)
        for hand in self.pool.hands:
            if not killed and (hand.help is not None) == (victim == "executor"):
                killed.append(hand)
                threading.Timer(0.3, hand.kill).start()

    carry_out = Pool.carry_out

    def all_ready(self: Pool, turns: UnitTurns) -> Iterator[Told]:
        self.start(2)
        while not all(hand.is_ready for hand in self.hands):
            self.listen(is_waiting=True)
        yield from carry_out(self, turns)

    monkeypatch.setattr(Pool, "carry_out", all_ready)
    monkeypatch.setattr(Post, "enlist", killing)
    assert summary(check(sorted_class, 2)) == alone
    assert killed


# --- what a selector sees ------------------------------------------------------------------------


class Script:
    """A line on which executors say what a test has them say."""

    def __init__(self, *said: tuple[int, Any]) -> None:
        self.said = list(said)
        self.told: list[tuple[int, Any]] = []

    def wanted(self) -> int:
        return 1

    def enlist(self, options: Options) -> None:
        self.told.append((0, options))

    def tell(self, executor: int, message: Any) -> None:
        self.told.append((executor, message))

    def heard(self, seconds: float) -> list[tuple[int, Any]]:
        found, self.said = self.said, []
        return found


def waiting(number: int) -> UnderWork:
    return UnderWork(State(), RunNode(number, 1, 0, 1, (1,)))


def test_what_is_lost_is_given_to_another_one() -> None:
    line = Script((1, Hello()), (2, Hello(999)))
    others = Others(line, Options())
    assert list(others.hear(0.0)) == []
    assert others.free() == [1], "another version is sent home"
    first, second = waiting(4), waiting(5)
    others.give(1, [first, second], [])
    assert others.at_work
    line.said = [(1, NodeAnswers(((4, NoRun("no")),), Effort(3)))]
    assert list(others.hear(0.0)) == [(first, NoRun("no"))]
    line.said = [(1, None)]
    assert list(others.hear(0.0)) == [(second, None)]
    assert (others.at_work, others.lost, others.effort.queries) == (False, 1, 3)
    for _ in range(2):
        assert not others.is_given_up(5)
        line.said = [(3, Hello())]
        assert list(others.hear(0.0)) == []
        others.give(3, [second], [])
        line.said = [(3, None)]
        assert list(others.hear(0.0)) == [(second, None)]
    assert others.is_given_up(5), "three ended over it"
