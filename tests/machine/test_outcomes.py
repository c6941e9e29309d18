"""Asking: a question is put once, its answer taken once, and nothing else changes."""

from __future__ import annotations

from jejak.expr import BV32, FALSE, TRUE, const, eq, not_, var
from jejak.machine.outcomes import (
    Branch,
    Choice,
    ask,
    ask_truth,
    ask_whether,
    conditional,
    labelled,
)
from jejak.state.state import State

IS_ONE = eq(var("x", BV32), const(1, BV32))


def never() -> Choice:
    raise AssertionError("nobody asks for it")


def test_a_question_is_put_while_nothing_is_chosen() -> None:
    state = State()
    question = ask(state, lambda: labelled(["a", "b"]))
    assert isinstance(question, Choice)
    assert (question.conditions, question.labels) == ((TRUE, TRUE), ("a", "b"))


def test_a_choice_is_taken_once() -> None:
    state = State()
    state.choice = 2
    assert ask(state, never) == 2
    assert state.choice == -1
    assert isinstance(ask(state, lambda: conditional([IS_ONE])), Choice)


def test_yes_is_the_first_of_two_alternatives() -> None:
    state = State()
    question = ask_whether(state, "yes", "no", IS_ONE)
    assert isinstance(question, Choice)
    assert (question.conditions, question.labels) == ((IS_ONE, TRUE), ("yes", "no"))
    for chosen, wanted in ((0, True), (1, False)):
        state.choice = chosen
        assert ask_whether(state, "yes", "no") is wanted
        assert state.choice == -1


def test_truth_is_what_the_path_condition_says() -> None:
    state = State()
    question = ask_truth(state, IS_ONE)
    assert isinstance(question, Branch)
    assert question.condition is IS_ONE
    state.assume(IS_ONE)
    assert ask_truth(state, IS_ONE) is True
    assert ask_truth(state, not_(IS_ONE)) is False
    assert (ask_truth(state, TRUE), ask_truth(state, FALSE)) == (True, False)
