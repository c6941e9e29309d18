"""Induction: loops settled for every number of turns, and such as must not be."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from benchmarks.power_induction import programs
from benchmarks.power_loops import expectations

from jejak.explore import Analysis
from jejak.explore.induction import walking
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult, Status
from jejak.target import Target, open_target
from tests.javac import Javac

Explore = Callable[..., MethodResult]

SETTLED = ["sum", "reverse", "twice", "charCounter", "statics", "caught", "limitInArray", "odd"]
UNSETTLED = [
    "sumOneTooFar",
    "fullAfterThousand",
    "countedRound",
    "shortCounter",
    "statesAndOneMore",
    "counterTooFar",
    "staticsThatStop",
    "limitInArrayGrows",
    "down",
]

NASTY = """
public class Nasty {
    static int shared;
    int size = 3;

    // settled
    static int nested(int n) {
        int[] cells = new int[8];
        for (int i = 0; i < n; i++) {
            for (int j = i; j > 0; j--) {
                cells[j & 7]++;
            }
        }
        return cells[0];
    }

    // open
    static int outerStepsBack(int n) {
        int turns = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 3 && i > 70; j++) {
                i--;
            }
            turns = i;
        }
        return turns;
    }

    // open
    static int sharedArray(int[] values) {
        int[] alias = values;
        int[] limit = new int[] {10};
        if (values.length > 70) {
            alias = limit;
        }
        for (int i = 0; i < values.length; i++) {
            alias[i % alias.length] = 200;
            if (limit[0] > 100 && i > 60) {
                return values[values.length];
            }
        }
        return 0;
    }

    // open
    static int writtenElsewhere(int n) {
        Nasty one = new Nasty();
        Nasty other = one;
        int[] cells = new int[3];
        for (int i = 0; i < n; i++) {
            cells[one.size - 1] = i;
            if (i == 99) {
                grow(other);
            }
        }
        return cells[0];
    }

    private static void grow(Nasty it) {
        it.size++;
    }

    // open
    static double sticks(int n) {
        double x = 9007199254740000.0;
        while (x < n * 9007199254740993.0) {
            x += 1;
        }
        return x;
    }

    // open
    static int wraps(int n) {
        byte i = 0;
        for (int turns = 0; turns < n; turns++) {
            i++;
        }
        int[] cells = new int[128];
        return cells[i];
    }

    // settled
    static int finallyCounts(int[] values) {
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            try {
                if (values[i] == 0) {
                    continue;
                }
                count += values[i] & 1;
            } finally {
                count = count > 90 ? 0 : count;
            }
        }
        int[] cells = new int[100];
        return cells[count];
    }

    // open
    static int boundMoves(int n) {
        int end = n;
        int[] cells = new int[5000];
        for (int i = 0; i < end; i++) {
            if (i == 1000) {
                end += 100000;
            }
            if (n <= 5000) {
                cells[i] = 1;
            }
        }
        return end;
    }

    // open
    static int never(int n) {
        int i = 0;
        while (i < 1000 || n > 0) {
            i = i == 999 ? 0 : i + 1;
        }
        return i;
    }
}
"""


def explorer(target: Target) -> Explore:
    """Explores methods of a target as `check` does, without a JVM."""

    def explore(method: str, **given: Any) -> MethodResult:
        options = load_options({"method_time": 20.0, **given})
        analysis = Analysis(target, options)
        analysis.is_judged = True
        try:
            (entry,) = [each for each in analysis.entries if each.name == method]
            return analysis.explore(entry)
        finally:
            analysis.close()

    return explore


@pytest.fixture(scope="module")
def explore(javac: Javac) -> Iterator[Explore]:
    """Explores methods of the programs of the benchmark."""
    sources = {each.name: each.read_text() for each in programs()}
    target = open_target(str(javac(sources, "-g")), load_options({}))
    yield explorer(target)
    target.program.close()


@pytest.fixture(scope="module")
def nasty(javac: Javac) -> Iterator[Explore]:
    """Explores methods of the program above."""
    target = open_target(str(javac({"Nasty.java": NASTY}, "-g")), load_options({}))
    yield explorer(target)
    target.program.close()


@pytest.mark.parametrize("method", SETTLED)
def test_what_holds_in_every_turn_is_exhaustive(explore: Explore, method: str) -> None:
    result = explore(method)
    assert (result.status, result.settled_loops) == (Status.EXHAUSTIVE, 1)
    assert result.endings[Ending.SETTLED] > 0
    assert sum(result.endings.values()) == result.paths


@pytest.mark.parametrize("method", UNSETTLED)
def test_an_error_beyond_the_bounds_settles_nothing(explore: Explore, method: str) -> None:
    result = explore(method)
    assert result.status is not Status.EXHAUSTIVE
    assert (result.settled_loops, result.endings[Ending.SETTLED]) == (0, 0)


@pytest.mark.parametrize("method", ["sum", "twice"])
def test_it_can_be_switched_off(explore: Explore, method: str) -> None:
    on, off = explore(method), explore(method, induction=False)
    assert (off.settled_loops, off.status is Status.EXHAUSTIVE) == (0, False)
    assert [each.exception for each in on.findings] == [each.exception for each in off.findings]


def nasty_methods(marker: str) -> list[str]:
    """The methods above that have a marker."""
    rows = NASTY.splitlines()
    found = [i for i, row in enumerate(rows) if row.strip() == f"// {marker}"]
    return [rows[i + 1].partition("(")[0].split()[-1] for i in found]


@pytest.mark.parametrize("method", nasty_methods("settled"))
def test_nasty_loops_that_hold(nasty: Explore, method: str) -> None:
    assert nasty(method).status is Status.EXHAUSTIVE


@pytest.mark.parametrize("method", nasty_methods("open"))
def test_nasty_loops_that_do_not(nasty: Explore, method: str) -> None:
    assert nasty(method).status is not Status.EXHAUSTIVE


def test_half_of_the_programs_have_an_error_that_is_not_told_safe() -> None:
    said = [each for source in programs() for each in expectations(source).values()]
    assert len(said) >= 20
    assert said.count("not-safe") >= len(said) // 2 - 1


def test_the_clock_is_looked_at_between_the_cases_of_a_switch(
    javac: Javac, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With slow answers, its five hundred questions would take a minute."""
    cases = " ".join(f"case {3 * i}: state = state * {i % 9 + 2} ^ {i}; break;" for i in range(500))
    source = (
        "class Many { static int run(int[] p) { int state = 1; for (int i = 0; i < p.length; i++) "
        f"switch (p[i] ^ state) {{ {cases} default: state--; }} return state; }} }}"
    )
    asked = 0

    def slowly(*_: object) -> bool:
        nonlocal asked
        asked += 1
        time.sleep(0.1)
        return True

    monkeypatch.setattr(walking, "Feasibility", lambda _: SimpleNamespace(ask=slowly))
    target = open_target(f"{javac({'Many.java': source}, '-g')}/Many.class#run", load_options({}))
    analysis = Analysis(target, load_options({"method_time": 2.0}))
    analysis.is_judged = True
    try:
        (result,) = analysis.run()
    finally:
        analysis.close()
    assert result.status is Status.PARTIAL
    assert 0 < asked < 100
