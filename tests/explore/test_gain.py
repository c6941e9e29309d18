"""A method of several is left when nothing new comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from jejak.explore.gain import Gain, News
from jejak.expr import java
from jejak.results.endings import Ending
from jejak.solver import Solver
from jejak.solver.answers import Answer, Unknown
from jejak.solver.query import Query
from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
public class T {
    static int turns(int[] a) {
        int sum = 0;
        for (int i = 0; i < 24; i++) {
            if (a[i % 4] > sum) sum += a[(i + 1) % 4];
            if (sum == 7) sum--;
        }
        return 1 / sum;
    }
    static int small(int x) { return 1 / x; }
}
"""


@pytest.fixture(scope="module")
def bench(javac: Javac) -> Bench:
    return Bench(javac)


def test_a_method_of_several_gives_its_time_to_the_next(bench: Bench) -> None:
    found = {each.method: each for each in bench.results(SOURCE, method_time=15.0, merge=False)}
    turns, small = found["turns"], found["small"]
    assert turns.endings[Ending.NOTHING_NEW]
    assert not turns.endings[Ending.TIME]
    assert "java/lang/ArithmeticException" in [each.exception for each in turns.findings]
    assert not small.endings[Ending.NOTHING_NEW]


@pytest.mark.parametrize(("method", "patience"), [(None, "none"), ("turns", 0.6)])
def test_whoever_asks_for_it_gets_all_the_time(
    bench: Bench, method: str | None, patience: object
) -> None:
    given = {"method_time": 3.0, "merge": False, "patience": patience}
    found = {each.method: each for each in bench.results(SOURCE, method, **given)}
    assert found["turns"].endings[Ending.TIME]
    assert not found["turns"].endings[Ending.NOTHING_NEW]


class Watched:
    """An exploration as `Gain` sees it: what it has found, on a clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0
        self.branches = 100
        self.errors: dict[str, list[str]] = {}
        self.open = 0
        news = News(self, self)  # type: ignore[arg-type]
        self.gain = Gain(news, 0.6, 10.0, lambda: self.now)

    def counts(self) -> tuple[int, int]:
        return self.branches, self.branches + self.open

    def raises(self, word: str) -> None:
        """Has an error; what is called null is none of the program's faults."""
        self.errors[f"{word} {len(self.errors)}"] = [word]

    def is_defect(self, error: str) -> bool:
        return error != "null"

    def goes_on_for(self, seconds: float, paths: int = 1) -> bool:
        """Whether it is not over in all of some seconds more."""
        ends = self.now + seconds
        while self.now < ends:
            self.now += 0.125
            if self.gain.is_over(paths):
                return False
        return True


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_nothing_is_left_before_its_first_path(watched: Watched) -> None:
    assert watched.goes_on_for(9.0, paths=0)
    assert watched.goes_on_for(0.25)  # the first path is news
    assert not watched.goes_on_for(16.0)


def test_errors_are_news(watched: Watched) -> None:
    for _ in range(12):
        watched.raises("another")
        assert watched.goes_on_for(0.5)


def test_many_branches_are_news_until_the_first_error(watched: Watched) -> None:
    for _ in range(5):
        watched.branches += 40
        assert watched.goes_on_for(0.5)
    watched.raises("the first")
    assert watched.goes_on_for(3.0)
    for _ in range(5):
        watched.branches += 200
        if not watched.goes_on_for(0.5):
            break
    else:
        pytest.fail("branches after an error are no news")


def test_a_bad_argument_is_no_first_defect(watched: Watched) -> None:
    watched.raises("null")
    for _ in range(12):
        watched.branches += 40
        assert watched.goes_on_for(0.5)


def test_a_branch_now_and_then_is_hardly_anything(watched: Watched) -> None:
    for _ in range(15):
        watched.branches += 1
        if not watched.goes_on_for(0.5):
            break
    else:
        pytest.fail("it never ends")


@pytest.mark.parametrize(("still", "least", "most"), [(0, 0.75, 1.25), (100, 3.0, 3.75)])
def test_what_is_open_nearby_is_worth_more_time(
    watched: Watched, still: int, least: float, most: float
) -> None:
    watched.open = still
    assert watched.goes_on_for(least)
    assert not watched.goes_on_for(most - least)


def test_the_longer_it_took_the_longer_it_may_take(watched: Watched) -> None:
    for _ in range(8):
        watched.raises("another")
        assert watched.goes_on_for(0.5)
    watched.raises("the last")
    assert watched.goes_on_for(4.0)
    assert not watched.goes_on_for(3.0)


def test_errors_that_may_be_near_are_asked_for_before_a_method_is_left(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = """
    public class T {
        static int turns(int[] a, int x) {
            int sum = 100 / x;
            for (int i = 0; i < 24; i++) {
                if (a[i % 4] > sum) sum += a[(i + 1) % 4];
            }
            return sum;
        }
        static int small(int x) { return 1 / x; }
    }
    """
    solve = Solver.solve
    late: list[Query] = []

    def is_late_once(self: Solver, query: Query) -> Answer:
        if java(query.new[-1]) == "x == 0" and not late:
            late.append(query)
            return Unknown("timeout")
        return solve(self, query)

    monkeypatch.setattr(Solver, "solve", is_late_once)
    given: dict[str, Any] = {"method_time": 15.0, "merge": False, "first_runs": 0}
    found = {each.method: each for each in bench.results(source, **given)}["turns"]
    assert late
    assert found.endings[Ending.NOTHING_NEW]
    assert "java/lang/ArithmeticException" in [each.exception for each in found.findings]
