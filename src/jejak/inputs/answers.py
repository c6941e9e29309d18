"""Answers to questions about inputs that may leave some of them out. Asking changes nothing."""

from __future__ import annotations

from typing import Final

from jejak.results.reasons import Omission
from jejak.state.state import State


class Answer:
    """Yes or no, and whether inputs that would answer otherwise are left out by that."""

    def __init__(self, yes: bool, leaves_out: bool) -> None:
        self.yes: Final = yes
        self.leaves_out: Final = leaves_out

    def __bool__(self) -> bool:
        return self.yes


YES: Final = Answer(True, False)
NO: Final = Answer(False, False)
ONLY_YES: Final = Answer(True, True)
ONLY_NO: Final = Answer(False, True)


def noted(state: State, answer: Answer) -> bool:
    """Whether an answer about the class of an input is yes; notes what it leaves out."""
    if answer.leaves_out:
        state.omit(Omission.OPEN_TYPE)
    return answer.yes
