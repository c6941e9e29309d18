"""A question that takes the solver long waits until all others have their answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from jejak.explore import Analysis
from jejak.explore.feasibility import QuestionTime
from jejak.expr import variables
from jejak.results.endings import Ending
from jejak.solver import Answer, Query, Unknown
from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
public class T {
    static int of(int hard, int easy) {
        int turned = 0;
        if (hard * 7 == 21) turned++;
        if (easy * 5 == 35) return 1 / (easy - 7);
        return turned;
    }
}
"""


@pytest.fixture(scope="module")
def bench(javac: Javac) -> Bench:
    return Bench(javac)


def ask_in_vain(analysis: Analysis) -> list[tuple[bool, bool]]:
    """Has no question about `hard` answered that has a limit of its own.

    Gives which ones come, as they come: whether they are about it, and have a limit.
    """
    solver, asked, limits = analysis.solver, list[tuple[bool, bool]](), list[float]()
    solve = solver.solve

    @contextmanager
    def within(seconds: float) -> Iterator[None]:
        limits.append(seconds)
        yield
        limits.pop()

    def solve_slowly(query: Query) -> Answer:
        names = {str(each.payload) for each in variables(query.conjuncts[-1])}
        asked.append(("hard" in names, bool(limits)))
        return Unknown("timeout") if "hard" in names and limits else solve(query)

    solver.within, solver.solve = within, solve_slowly  # type: ignore[method-assign]
    return asked


def test_hard_questions_come_last_and_are_asked_again(bench: Bench) -> None:
    given = {"merge": False, "solver_time": 60.0, "certainty": False}
    plain = bench.result(SOURCE, "of", **given)
    analysis = bench.analysis(SOURCE, "of", **given)
    asked = ask_in_vain(analysis)
    try:
        (result,) = analysis.run()
    finally:
        analysis.close()
    assert result.endings == plain.endings
    assert result.endings[Ending.THREW]
    assert not result.endings[Ending.UNSOLVED]
    first = asked.index((True, False))
    assert (True, True) in asked[:first]
    assert (False, True) in asked[:first]
    assert not any(is_limited for _, is_limited in asked[first:])


def test_each_that_takes_too_long_gives_the_next_ones_more() -> None:
    time = QuestionTime(1.0, 1.5, 2.0)
    seen = [time.seconds]
    for _ in range(3):
        time.grow()
        seen.append(time.seconds)
    assert seen == [1.0, 1.5, None, None]
    assert QuestionTime(3.0, 1.5, 2.0).seconds is None
    assert QuestionTime().seconds is None
