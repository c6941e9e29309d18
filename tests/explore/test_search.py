"""Search strategies: the order in which pending states are picked."""

from __future__ import annotations

import time

import pytest

from jejak.bytecode.instructions import IfCompare
from jejak.errors import UsageError
from jejak.explore.entry import entry_state
from jejak.explore.search import (
    IN_A_ROW,
    Frontier,
    PaidTurns,
    Search,
    build_search,
    read_search,
)
from jejak.explore.strategies.breadth_first import Oldest
from jejak.explore.strategies.depth_first import Newest
from jejak.explore.strategies.orders import SearchOrder
from jejak.explore.strategies.table import STRATEGIES
from jejak.machine.machine import Machine
from jejak.results.endings import Ending
from jejak.state.path import Decision
from jejak.state.state import State
from tests.explore.exploring import Bench

SOURCE = """
class T {
  static int tree(int a, int b, int c) { int r = 0;
    if (a > 0) r++; if (b > 0) r += 2; if (c > 0) r += 4;
    if (r == 7) throw new IllegalStateException(); return r; }
  static int rare(int a, int b) {
    for (int i = 0; i < 12; i++) { if ((a >> i & 1) == 1) work(i); }
    if (b == 77) return 1;
    if (b == 78) return 2;
    return 0; }
  static void work(int i) { }
  static int deep(int a, int b, int c) {
    for (int i = 0; i < 12; i++) { if ((a >> i & 1) == 1) work(i); }
    if (b == 5) { if (c == 1000) return goal(b); }
    return 0; }
  static int goal(int b) { if (b > 3) throw new IllegalArgumentException(); return 1; }
  static int slow(int a) {
    if (a == 3) { long sum = 0; for (int i = 0; i < 3000000; i++) sum += i; return (int) sum; }
    if (a == 4) throw new IllegalStateException();
    return 0; }
}
"""
SEARCHES = [
    *(each.word for each in STRATEGIES if not each.syntax),
    "distance:T#goal",
    "dfs+bfs",
    "random+uncovered+bfs",
    "distance:T#goal+dfs",
    "portfolio",
]


@pytest.fixture(scope="module")
def machine(bench: Bench) -> Machine:
    return bench.machine(SOURCE, "deep")[0]


def numbered(count: int) -> list[State]:
    """States with numbers, which `drain` shows."""
    states = [State() for _ in range(count)]
    for number, state in enumerate(states):
        state.steps = number
    return states


def drain(search: Search, states: list[State]) -> list[int]:
    """The numbers of states in the order in which they are picked."""
    for state in states:
        search.add(state)
    return rest(search)


def rest(search: Search) -> list[int]:
    found = []
    while search.size():
        found.append(search.pick().steps)
    return found


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("dfs", [5, 4, 3, 2, 1, 0]),
        ("bfs", [0, 1, 2, 3, 4, 5]),
        ("dfs+bfs", [5, 0, 4, 1, 3, 2]),
        ("bfs+dfs+bfs", [0, 5, 1, 2, 4, 3]),
        ("dfs*2+bfs", [5, 4, 0, 3, 2, 1]),
        ("dfs+bfs*3", [5, 0, 1, 2, 4, 3]),
        ("distance:T#goal", [0, 1, 2, 3, 4, 5]),
    ],
)
def test_orders(machine: Machine, text: str, wanted: list[int]) -> None:
    assert drain(build_search(text, 0, machine), numbered(6)) == wanted


def test_the_first_order_picks_alone_in_a_crowd(machine: Machine) -> None:
    search = build_search("dfs+bfs", 0, machine, most=8)
    assert drain(search, numbered(8)) == [7, 6, 5, 4, 3, 0, 2, 1]


def test_who_finds_something_new_picks_more_often() -> None:
    """Of two with equal shares, one finds something at each turn, and the other never does."""
    found = 0
    turns = PaidTurns([1, 1], lambda: found)
    picks = [0, 0]
    for _ in range(100 * IN_A_ROW):
        number = turns.next()
        picks[number] += 1
        found += number
    assert picks[1] > 3 * picks[0]
    assert picks[0] > IN_A_ROW  # it gets its turns all the same


def test_shares_hold_while_nothing_is_new() -> None:
    turns = PaidTurns([3, 1], lambda: 0)
    picks = [turns.next() for _ in range(80 * IN_A_ROW)]
    assert abs(picks.count(0) - 60 * IN_A_ROW) <= IN_A_ROW


@pytest.mark.parametrize("text", SEARCHES)
def test_every_state_is_picked_once(machine: Machine, text: str) -> None:
    search = build_search(text, 3, machine)
    states = numbered(300)
    found = []
    for state in states[:100]:
        search.add(state)
    for state in states[100:]:
        found.append(search.pick().steps)
        search.add(state)
        assert search.size() == 100
    assert sorted(found + rest(search)) == list(range(300))


@pytest.mark.parametrize("text", ["random", "redrawn", "uncovered", "random+random"])
def test_chance_comes_from_the_seed(machine: Machine, text: str) -> None:
    states = numbered(50)
    one, two, other = (drain(build_search(text, seed, machine), states) for seed in (7, 7, 8))
    assert one == two
    assert one != other
    assert one != sorted(one)


def test_a_random_priority_is_kept(machine: Machine) -> None:
    """Whatever comes later, states that were there keep their order; drawn again, they do not."""
    orders = {}
    for text in ("random", "redrawn"):
        search = build_search(text, 1, machine)
        alone = drain(build_search(text, 1, machine), numbered(20))
        for state in numbered(40):
            search.add(state)
        orders[text] = [number for number in rest(search) if number < 20] == alone
    assert orders == {"random": True, "redrawn": False}


def test_tickets_of_states_that_are_gone_do_not_pile_up() -> None:
    orders: list[SearchOrder] = [Newest(), Oldest()]
    frontier = Frontier(orders)
    for state in numbered(3000):
        frontier.add(state)
        frontier.add(state)
        frontier.pick()
        frontier.pick()
    assert frontier.size() == 0
    assert max(order.size() for order in orders) < 100


def test_a_step_costs_about_as_much_in_a_large_frontier(machine: Machine) -> None:
    """A thousand times the states may not cost a thousand times the time."""
    for text in ("random+uncovered+dfs", "redrawn+bfs", "distance:T#goal"):
        states = numbered(20_000)
        started = time.process_time()
        drain(build_search(text, 0, machine), states)
        assert time.process_time() - started < 3


@pytest.mark.parametrize("text", SEARCHES)
def test_all_strategies_find_the_same(bench: Bench, text: str) -> None:
    given = {"merge": False, "show_paths": True, "first_runs": 1}
    plain = bench.result(SOURCE, "tree", **given)
    found = bench.result(SOURCE, "tree", search=text, **given)
    assert plain.paths == found.paths == 8
    assert {each.result for each in found.results} == {each.result for each in plain.results}
    assert found.branches == plain.branches == (8, 8)
    again = bench.result(SOURCE, "tree", search=text, **given)
    assert [each.decisions for each in again.results] == [each.decisions for each in found.results]


def test_strategies_differ(bench: Bench) -> None:
    given = {"merge": False, "show_paths": True, "first_runs": 1}
    orders = {
        tuple(each.decisions for each in bench.result(SOURCE, "tree", search=s, **given).results)
        for s in ("dfs", "bfs", "random", "redrawn")
    }
    assert len(orders) == 4


def test_what_was_covered_meanwhile_waits_with_the_others(bench: Bench) -> None:
    machine, entry = bench.machine(SOURCE, "goal")
    search = build_search("uncovered", 0, machine)
    waiting = [entry_state(machine, entry) for _ in range(30)]
    code = machine.code(entry)
    assert code is not None
    branch = next(i for i, ins in enumerate(code.instructions) if isinstance(ins, IfCompare))
    for state in waiting:
        assert state.frame is not None
        state.frame.pc = branch
        state.path.decisions = Decision(None, 0)
        search.add(state)
    other = State()
    search.add(other)
    code.covered[branch] |= 1
    position = [search.pick() for _ in range(31)].index(other)
    assert 0 < position < 30


def test_uncovered_branches_come_first(bench: Bench) -> None:
    given = {"merge": False, "first_runs": 1, "paths": 8}
    found = {
        text: bench.result(SOURCE, "rare", search=text, **given).branches
        for text in ("bfs", "random", "uncovered")
    }
    assert found["uncovered"] == (8, 8)
    assert found["bfs"][0] < 8
    assert found["random"][0] < 8


def test_a_long_path_lets_others_go_first(bench: Bench) -> None:
    """All paths that are short come to their end, whatever the long one does."""
    for text in ("dfs", "portfolio"):
        given = {"search": text, "first_runs": 1, "method_time": 60.0, "show_paths": True}
        found = bench.result(SOURCE, "slow", steps=400_000, **given)
        assert found.endings[Ending.STEPS] == 1
        assert found.paths == 3
        assert [each.exception for each in found.findings] == ["java/lang/IllegalStateException"]
    endings = [each.ending for each in found.results]
    assert Ending.STEPS not in endings[:2]


def test_the_nearest_state_comes_first(bench: Bench) -> None:
    given = {"merge": False, "first_runs": 1, "paths": 8}
    found = {
        text: [f.exception for f in bench.result(SOURCE, "deep", search=text, **given).findings]
        for text in ("bfs", "random", "distance:T#goal", "distance:T#goal:16")
    }
    error = ["java/lang/IllegalArgumentException"]
    assert found == {"bfs": [], "random": [], "distance:T#goal": error, "distance:T#goal:16": error}


@pytest.mark.parametrize("place", ["T#none", "U#goal", "T#goal:99"])
def test_a_place_that_does_not_exist(bench: Bench, place: str) -> None:
    with pytest.raises(UsageError, match="search: "):
        bench.analysis(SOURCE, "deep", search=f"bfs+distance:{place}")


def test_strategies_are_read_with_their_arguments_and_turns() -> None:
    def read(text: str) -> list[tuple[str, str, int]]:
        return [(each.strategy.word, each.argument, each.times) for each in read_search(text)]

    assert read("bfs") == [("bfs", "", 1)]
    assert read("random+distance:a.B$C#m:12+distance:A#<init>") == [
        ("random", "", 1),
        ("distance", "a.B$C#m:12", 1),
        ("distance", "A#<init>", 1),
    ]
    assert read("dfs*7+distance:A#m*2") == [("dfs", "", 7), ("distance", "A#m", 2)]


NONE = ["", "deep", "dfs+", "distance", "distance:A", "dfs:", "dfs:A#m"]
NO_TURNS = ["dfs*0", "dfs*", "*3", "dfs*x", "dfs**2"]


@pytest.mark.parametrize("text", [*NONE, *NO_TURNS])
def test_what_is_no_strategy(text: str) -> None:
    with pytest.raises(UsageError, match=r"no strategy '.*'; there are dfs, bfs, "):
        read_search(text)


def test_no_two_strategies_have_one_word() -> None:
    words = [each.word for each in STRATEGIES]
    assert len({*words}) == len(words)
