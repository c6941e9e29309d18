"""Inputs that are left out: noted once per path, and never lost with a path that dies."""

from jejak.explore.bounds import Bounds
from jejak.explore.engine import Engine
from jejak.explore.entry import entry_state
from jejak.explore.feasibility import Feasibility
from jejak.explore.paths import Path
from jejak.explore.search import Frontier
from jejak.explore.strategies.depth_first import Newest
from jejak.expr import BV32, const, eq, var
from jejak.results.methods import Status
from jejak.results.reasons import Omission
from tests.explore.exploring import Bench

TEXTS = """
class T {
    static int length(int[] given) {
        int size = 0;
        for (int i = 0; i < 20; i++) if (given[0] == 'a' + i) size++;
        return given.length > 2 ? size : -1;
    }
    static int first(int[] given) { return given[0]; }
    static int plain(int x) { return x > 3 ? 1 : 2; }
}
"""


def test_what_is_left_out_counts_once_on_each_path(bench: Bench) -> None:
    result = bench.result(TEXTS, "length", min_length=1)
    assert result.status is Status.PARTIAL
    followed = result.paths + result.infeasible
    assert 0 < result.reasons[Omission.MIN_LENGTH] < followed


def test_one_entry_does_not_hear_of_what_another_left_out(bench: Bench) -> None:
    results = {each.method: each for each in bench.results(TEXTS, None, min_length=1)}
    assert results["first"].reasons[Omission.MIN_LENGTH] > 0
    assert results["first"].status is Status.PARTIAL
    assert not results["plain"].reasons
    assert results["plain"].status is Status.EXHAUSTIVE


def test_what_is_left_out_is_not_lost_with_a_path_that_no_input_takes(bench: Bench) -> None:
    analysis = bench.analysis(TEXTS, "plain")
    heard: list[Path] = []
    search = Frontier([Newest()])
    feasibility = Feasibility(analysis.solver)
    engine = Engine(analysis.machine, feasibility, Bounds(), search, (heard.append,))
    state = entry_state(analysis.machine, analysis.entries[0])
    state.omit(Omission.IDENTITY)
    x = var("x", BV32)
    state.assume(eq(x, const(1, BV32)))
    state.assume(eq(x, const(2, BV32)))
    engine.explore(state)
    analysis.close()
    assert not heard
    assert feasibility.infeasible == 1
    assert engine.reasons[Omission.IDENTITY] == 1
