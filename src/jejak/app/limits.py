"""What a run takes for granted when nobody says it, by how much it is to look at.

Whole projects get a limit, one class has none; and who points at a class wants to know more of it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from jejak.errors import UsageError
from jejak.options import MANY_METHODS, WHOLE_SECONDS, Options
from jejak.places import exists
from jejak.target import Resolved, Target
from jejak.target.entries import find_entries
from jejak.target.resolving import Pick
from jejak.target.words import Word

ONE_CLASS: Final = (".java", ".class")


def assumed(options: Options, words: Sequence[Word]) -> Options:
    """The options while nothing is known of the target but its words.

    Where these look like much, building has its share of the limit for much.
    """
    if "time" in options.origins or options.time is not None:
        return options
    whole = any(_may_be_much(word) for word in words)
    return replace(options, time=WHOLE_SECONDS) if whole else options


def settled(
    given: Options, resolved: Resolved, targets: Sequence[Target]
) -> tuple[Options, list[str]]:
    """The options when the target is known, and what is to be said of its time.

    `given` are those of the user.
    """
    methods = 0
    if any(map(_is_whole, resolved.picks)):
        with contextlib.suppress(UsageError):  # who explores says it
            methods = sum(len(find_entries(target, given)) for target in targets)
    is_much = methods > MANY_METHODS
    timed, said = with_time(given, methods) if is_much else (given, [])
    if given.prove == "auto":
        shares_time = is_much and timed.time is not None
        timed = replace(timed, prove="defects" if shares_time else "all")
    if given.lead == "auto":
        timed = replace(timed, lead="2" if is_much else "1")
    return timed, said


def with_time(given: Options, methods: int) -> tuple[Options, list[str]]:
    """The options for many methods, with a time for all of them unless the user said one."""
    if "time" in given.origins or given.time is not None:
        return given, []
    said = (
        f"{methods:,} methods and no --time: they share {WHOLE_SECONDS:.0f} s, in turn; "
        "--time SECONDS gives more, `--time none` all they take"
    )
    origins = {**given.origins, "time": "the default for many methods"}
    return replace(given, time=WHOLE_SECONDS, origins=origins), [said]


def _may_be_much(word: Word) -> bool:
    """Whether a word may stand for more than a class."""
    if word.method is not None or word.line is not None:
        return False
    if word.is_coordinate or word.is_pattern:
        return True
    return exists(word.place) and not word.place.endswith(ONE_CLASS)


def _is_whole(pick: Pick) -> bool:
    """Whether a pick is more than a class, a file or a method."""
    if pick.method is not None or pick.line is not None or pick.file is not None:
        return False
    return pick.name is None or any(sign in pick.name for sign in "*?")
