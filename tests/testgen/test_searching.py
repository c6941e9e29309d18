"""How long recipes are looked for, and how far they are trusted."""

from __future__ import annotations

from jejak.construct.following import AT_ONCE, HASTE, Budget
from jejak.construct.trust import MARK, Trust, is_foreign, trust_in
from jejak.expr import BV32, const, eq, var
from jejak.results.reasons import Approximation
from jejak.state.state import State


def nothing() -> None:
    """Hears that time ended a search."""


def test_a_search_has_no_more_time_than_the_one_around_it() -> None:
    budget = Budget(nothing)
    with budget.within(0.01):
        with budget.within(5):
            assert budget.left() <= 0.01
            assert not budget.is_cut()
            budget.work(0.02, 0.0)
            assert budget.is_cut()
        assert not budget.is_cut()  # its own time is over, and none around it


def test_searches_are_short_once_all_have_taken_too_long() -> None:
    budget = Budget(nothing)
    with budget.within(1):
        assert budget.left() > 0.9
    budget._spent = AT_ONCE + 60
    with budget.within(1):
        assert budget.left() <= HASTE


def test_modest_searches_end_sooner_and_what_they_found_is_not_kept() -> None:
    budget = Budget(nothing)
    budget._spent = 0.6 * AT_ONCE
    assert not budget.is_used_up()
    with budget.modestly(True):
        assert budget.is_used_up()
        with budget.within(1):
            assert budget.left() <= 0
            assert budget.is_cut()
    with budget.modestly(False), budget.within(1):
        assert budget.left() > 0.9


def test_a_short_run_learns_for_a_part_of_its_time() -> None:
    budget = Budget(nothing, 10)
    budget._spent = 0.2 * 10
    with budget.within(1):
        assert budget.left() <= HASTE


def test_what_a_path_did_not_turn_on_is_no_matter() -> None:
    argument, clock = var(f"size{MARK}1", BV32), var("System.nanoTime()#2", BV32)
    state = State()
    state.assume(eq(argument, const(3, BV32)))
    assert trust_in(state) is Trust.EXACT
    state.approximate(Approximation.ENVIRONMENT)
    assert trust_in(state) is Trust.FIRM
    base = state.fork()
    state.assume(eq(clock, argument))
    assert trust_in(state) is Trust.HOPED
    assert trust_in(state, state.fork()) is Trust.FIRM  # a class initialiser turned on it
    assert trust_in(base) is Trust.FIRM
    state.approximate(Approximation.UNSOLVED_TIMEOUT)
    assert trust_in(state) is None


def test_what_depends_on_the_surroundings_is_foreign() -> None:
    argument, clock = var(f"size{MARK}1", BV32), var("System.nanoTime()#2", BV32)
    assert not is_foreign(eq(argument, const(3, BV32)))
    assert is_foreign(eq(argument, clock))
    assert not is_foreign(3)


def test_it_is_said_when_something_else_than_work_ends_a_search() -> None:
    heard: list[None] = []
    budget = Budget(lambda: heard.append(None))
    with budget.within(1):
        budget.work(2.0, 1.0)
    assert not heard
    with budget.within(1):
        budget.work(0.1, 0.5)
    assert not heard
    with budget.within(1):
        budget.work(0.1, 2.0)
    assert len(heard) == 1
    budget._spent = AT_ONCE + 60
    with budget.within(1):
        budget.work(HASTE, 0.0)
    assert len(heard) == 2
