"""With a time for the whole run, methods come by promise, and no method uses up all of it."""

from __future__ import annotations

import pytest

from jejak.explore import analysis
from jejak.results.endings import Ending
from jejak.target.entries import by_promise
from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
public class T {
    int got;
    int get() { return got; }
    static int large(int a, int b) {
        if (a > b) return a / b; if (a == 7) return b / a; return a % (b - 1); }
    static int small(int x) { return 10 / (x + 100); }
    int calls() { return get(); }
}
class U {
    static int only(int x) { return x > 4 ? 12 / (x - 7) : 0; }
}
"""
ENDLESS = """
public class T {
    static int turns(int[] a) {
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            if (a[i % 4] > sum) sum += a[(i + 1) % 4];
            if (sum == 7) sum--;
        }
        return sum;
    }
    static int more(int[] a) { return turns(a) + turns(a); }
    static int last(int x) {
        int sum = 0;
        for (int i = 0; i < 3; i++) { sum += x; if (sum == 9) sum++; }
        for (int i = 0; i < 3; i++) { sum += x; if (sum == 8) sum++; }
        if (x == sum + 7) return sum; if (x == sum + 8) return x; if (x == sum + 9) return 0;
        return 1 / x;
    }
}
"""


@pytest.fixture(scope="module")
def bench(javac: Javac) -> Bench:
    return Bench(javac)


def test_what_is_plain_comes_first_and_then_every_class_has_its_turn(bench: Bench) -> None:
    program = bench.analysis(SOURCE, None).target.program
    entries = tuple(m for java in program.load_all("TU") for m in java.methods.values())
    assert [each.name for each in entries] == [
        "<init>",
        "get",
        "large",
        "small",
        "calls",
        "<init>",
        "only",
    ]
    plain, others = by_promise(entries)
    assert [each.name for each in plain] == ["<init>", "get", "<init>"]
    assert [each.name for each in others] == ["calls", "only", "small", "large"]


@pytest.mark.parametrize(("share", "first"), [(0.15, "<init>"), (0.0, "calls")])
def test_what_is_plain_gets_a_share_of_the_time(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, share: float, first: str
) -> None:
    monkeypatch.setattr(analysis, "PLAIN_SHARE", share)
    found = [each.method for each in bench.results(SOURCE, None, time=60.0)]
    assert sorted(found) == ["<init>", "calls", "get", "large", "small"]
    assert found[0] == first


def test_no_method_uses_up_the_time_of_all(bench: Bench) -> None:
    given = {"merge": False, "method_time": 60.0, "patience": "none", "solver_isolated": True}
    found = {each.method: each for each in bench.results(ENDLESS, None, time=8.0, **given)}
    assert found["turns"].endings[Ending.TIME]
    assert found["more"].paths > 1
    assert "java/lang/ArithmeticException" in [f.exception for f in found["last"].findings]
    assert not any(each.reasons[Ending.TIME] and not each.paths for each in found.values())
