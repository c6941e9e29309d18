"""The closed lists of endings and reasons: whole, and true to the options and to the solver."""

import re
from collections import Counter

import pytest

from jejak.options import declarations
from jejak.results.endings import COMPLETE, GIVEN_UP, Ending
from jejak.results.proofs import TrialReason
from jejak.results.reasons import (
    BY_ANSWER,
    UNSOLVED,
    Approximation,
    Category,
    Cause,
    Omission,
    Reason,
    SkipReason,
    Unsolved,
    Unsupported,
    by_code,
)
from jejak.solver import REASONS

LISTS: tuple[type[Reason], ...] = (
    Ending,
    Unsupported,
    Unsolved,
    Approximation,
    Omission,
    SkipReason,
)


@pytest.mark.parametrize("members", LISTS)
def test_each_member_says_what_it_is(members: type[Reason]) -> None:
    options = {declared.name for declared in declarations().values()}
    for each in members:
        assert re.fullmatch(r"[A-Za-z]+([:-][A-Za-z]+)*", each.value), each
        assert re.fullmatch(r"[A-Z].*\.", each.sentence), each
        assert each.option is None or each.option in options, each
        assert isinstance(each.category, Category)


def test_every_list_is_looked_at() -> None:
    assert set(LISTS) == set(Reason.__subclasses__())


def test_only_endings_are_complete_or_bounded() -> None:
    for members in LISTS[1:]:
        assert {each.category for each in members} == {Category.UNKNOWN}
    by_itself = {Ending.RETURNED, Ending.THREW, Ending.EXITED, Ending.ASSUMPTION}
    assert by_itself | {Ending.SETTLED, Ending.SEEN} == COMPLETE
    given_up = {Ending.STATES, Ending.PATHS, Ending.TIME, Ending.NOTHING_NEW, Ending.ERRORS}
    assert given_up == GIVEN_UP


def test_what_a_bound_cuts_names_its_option() -> None:
    others = {Ending.UNSOLVED, Ending.SETTLED, Ending.SEEN}
    for each in Ending:
        bounded = each.category in (Category.CUT, Category.LEFT)
        assert (each.option is not None) == (bounded or each in others), each


def test_what_is_left_out_says_so() -> None:
    assert all(each.value.startswith("left-out:") for each in Omission)


def test_every_word_of_the_solver_has_its_reason() -> None:
    assert set(BY_ANSWER) == set(REASONS)
    assert set(UNSOLVED) == set(Unsolved)
    for unsolved, kept in UNSOLVED.items():
        if unsolved is Unsolved.LIBRARY:  # what is not known is a result of the program's call
            assert kept is Approximation.MATH_LIBRARY
        else:
            assert kept.value == f"unsolved:{unsolved.value}"


def test_a_cause_is_told_with_its_detail() -> None:
    assert Cause(Ending.CHAIN).code == "chain"
    assert Cause(Ending.UNSUPPORTED, Unsupported.THREAD).code == "unsupported:thread"


def test_reasons_of_one_code_add_up() -> None:
    counts: Counter[Reason] = Counter({Unsupported.MEMORY: 2, Unsolved.MEMORY: 3, Ending.TIME: 1})
    assert by_code(counts) == {"memory": 5, "time": 1}


def test_reasons_of_trials_say_what_they_are() -> None:
    for each in TrialReason:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", each.value), each
        assert re.fullmatch(r"[A-Z].*\.", each.sentence), each
