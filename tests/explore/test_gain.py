"""A method of several is left when nothing new comes of it."""

from __future__ import annotations

import pytest

from jejak.explore.gain import Gain
from jejak.results.endings import Ending
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


@pytest.mark.parametrize(("method", "patience"), [(None, "none"), ("turns", 0.4)])
def test_whoever_asks_for_it_gets_all_the_time(
    bench: Bench, method: str | None, patience: object
) -> None:
    given = {"method_time": 3.0, "merge": False, "patience": patience}
    found = {each.method: each for each in bench.results(SOURCE, method, **given)}
    assert found["turns"].endings[Ending.TIME]
    assert not found["turns"].endings[Ending.NOTHING_NEW]


def test_nothing_is_left_before_its_first_path(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nothing:
        errors = ()

        def counts(self) -> tuple[int, int]:
            return 0, 2

    now = [100.0]
    monkeypatch.setattr("jejak.explore.gain.time.process_time", lambda: now[0])
    gain = Gain(Nothing(), Nothing(), 0.4, 10.0)  # type: ignore[arg-type]
    now[0] += 9.0
    assert not gain.is_over(0)
    assert not gain.is_over(1)  # which is news
    now[0] += 9.0
    assert gain.is_over(1)
