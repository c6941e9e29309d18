"""How objects of tests are made, and why some cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING

from jejak.results.proofs import TrialReason

if TYPE_CHECKING:
    from jejak.construct.trials import Recipe, RecipeCall


class How(Enum):
    """How an object was made, from the best to the last resort."""

    LITERAL = "literal"
    CONSTANT = "constant"
    ARRAY = "array"
    LIBRARY = "library"
    STUB = "stub"
    CONSTRUCTOR = "constructor"
    FACTORY = "factory"
    BUILDER = "builder"
    SETTERS = "setters"
    CALLS = "calls"
    FIELDS = "fields"
    NULLS = "nulls"
    """By a call that was handed a null which nothing welcomes, and keeps it."""
    INSIDES = "insides"
    """By what the package sees and the class looks after by itself: fields, hidden constructors."""
    REFLECTION = "reflection"


class NotBuiltError(Exception):
    """An input that no test can bring about; `reason` and the message say why."""

    def __init__(self, reason: TrialReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def maker(recipe: Recipe) -> How:
    """How the calls of a recipe make its object."""
    made = recipe.made.address
    if not recipe.calls:
        return How.CONSTANT
    at = next(c for c in recipe.calls if c.result is not None and c.result.address == made)
    if at is not recipe.calls[-1]:
        return How.CALLS
    if at.receiver is not None:
        return How.BUILDER
    return How.CONSTRUCTOR if at.method.is_constructor else How.FACTORY


def is_chained(
    result: int | None, following: Sequence[RecipeCall], names: Mapping[int, str]
) -> bool:
    """Whether what a call gives back is used by the next call and by no other."""
    if result is None or result in names or not following:
        return False
    users = [c for c in following if c.receiver is not None and c.receiver.address == result]
    if not users or users[0] is not following[0]:
        return False
    given = following[0].result
    return len(users) == 1 or (given is not None and given.address == result)


def is_used(result: int, following: Sequence[RecipeCall]) -> bool:
    """Whether a later call is made on what a call gives back."""
    return any(c.receiver is not None and c.receiver.address == result for c in following)
