"""Bounds that cut the only method of a run are raised while there is time: that may settle it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from jejak.options import Options
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult, Status
from jejak.results.reasons import Approximation, Reason
from jejak.results.tests import DEFECTS

ROUNDS: Final = 3
"""How often bounds are raised."""
SHARE: Final = 0.6
"""The part of the time that is left which another round may take."""
SLOWER: Final = 6.0
"""How many times as long as the last round there must be left for another: it takes longer."""
RAISED: Final[Mapping[Reason, tuple[str, int]]] = {
    Ending.RECURSION: ("depth", 4),
    Approximation.UNKNOWN_CALL_DEPTH: ("depth", 4),
    Ending.BRANCH_BOUND: ("branch_bound", 4),
    Ending.ARRAY_ELEMENTS: ("array_elements", 3),
    Ending.COLLECTION_ELEMENTS: ("collection_elements", 2),
    Ending.CHAIN: ("chain", 2),
    Ending.STRING_LENGTH: ("string_length", 2),
    Ending.STEPS: ("steps", 10),
}
"""The option behind each bound that is raised, and how much higher it gets."""
NO_HELP: Final = frozenset((Ending.TIME, Ending.STATES, Ending.ENDLESS))
"""What ends paths however high the bounds are."""
_DEFAULTS: Final = Options()


def deepened(
    options: Options,
    first: MethodResult,
    ends: float,
    explore: Callable[[Options], MethodResult],
) -> MethodResult:
    """The result of a method that came furthest, when it is explored with ever higher bounds.

    `first` is that of the bounds of `options`. Another round is begun while there is time for it.
    """
    best = latest = first
    raised: dict[str, int] = {}
    for _ in range(ROUNDS):
        left = ends - time.monotonic()
        if has_defect(latest) or left < SLOWER * latest.seconds:
            break
        bounds = higher(options, latest, raised)
        if not bounds:
            break
        raised.update(bounds)
        values: dict[str, Any] = {**raised, "method_time": SHARE * left}
        latest = explore(replace(options, **values))
        latest.raised = tuple(raised.items())
        if is_better(latest, best):
            best = latest
    return best


def higher(options: Options, result: MethodResult, raised: Mapping[str, int]) -> dict[str, int]:
    """Higher values of the bounds that cut a method; none where they would settle nothing.

    What the user has set stays as it is. `raised` are bounds that were raised before.
    """
    if result.status is Status.EXHAUSTIVE or any(each in NO_HELP for each in result.reasons):
        return {}
    found: dict[str, int] = {}
    for reason in result.reasons:
        name, factor = RAISED.get(reason, ("", 1))
        if name in raised or (name and is_free(options, name)):
            found[name] = raised.get(name, getattr(options, name)) * factor
    return found


def is_free(options: Options, name: str) -> bool:
    """Whether nobody has set a bound."""
    return name not in options.origins and getattr(options, name) == getattr(_DEFAULTS, name)


def is_better(again: MethodResult, before: MethodResult) -> bool:
    """Whether a round with higher bounds came further: to the end, or to a defect."""
    return again.status is Status.EXHAUSTIVE or (has_defect(again) and not has_defect(before))


def has_defect(result: MethodResult) -> bool:
    """Whether a method is known to be wrong: no bound changes that."""
    return any(each.kind in DEFECTS for each in result.findings)
