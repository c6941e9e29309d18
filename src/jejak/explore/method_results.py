"""What came of a method: how far it was explored, what was settled, why it was skipped."""

from __future__ import annotations

import time
from collections import Counter

from jejak.explore.engine import Engine
from jejak.explore.handing import Handed
from jejak.explore.induction.trying import Trying, is_answered
from jejak.results.endings import COMPLETE, Ending
from jejak.results.methods import MethodResult, Status
from jejak.results.reasons import Approximation, Category, Reason


def leave_time(engine: Engine, handed: Handed) -> None:
    """Has an exploration that meets what it cannot follow leave enough of the time to real runs.

    That is half of it, or twice what runs of the paths of unknown end take, if that is more.
    """
    ends, is_idle = engine.bounds.deadline, engine.bounds.is_idle
    if ends is None:
        return
    middle = (time.monotonic() + ends) / 2

    def is_over(paths: int) -> bool:
        now = time.monotonic()
        if (now > middle or 2 * handed.needs() > ends - now) and is_unknown(engine):
            return True
        return is_idle is not None and is_idle(paths)

    engine.bounds.is_idle = is_over


def is_unknown(engine: Engine) -> bool:
    """Whether an exploration met what it cannot follow, or could not decide."""
    stopped = engine.endings[Ending.UNSUPPORTED] or engine.endings[Ending.UNSOLVED]
    return bool(stopped) or any(isinstance(each, Approximation) for each in engine.reasons)


def status_of(result: MethodResult) -> Status:
    """How far an exploration came."""
    found = {each.category for each in (*result.endings, *result.reasons)}
    if not result.paths or found & {Category.LEFT, Category.UNKNOWN}:
        return Status.PARTIAL
    return Status.BOUNDED if Category.CUT in found else Status.EXHAUSTIVE


def settle(engine: Engine, trying: Trying) -> int:
    """Has what bounds cut count as settled, where one turn of each loop stood for all.

    How many loops that were.
    """
    cut = [each for each in engine.endings if each not in COMPLETE]
    if cut and trying.settled is None:
        trying.attempt()
    if trying.settled is None:
        return 0
    for ending in cut:
        engine.endings[Ending.SETTLED] += engine.endings.pop(ending)
    for reason in [each for each in engine.reasons if is_answered(each)]:
        del engine.reasons[reason]
    return trying.settled


def skip(result: MethodResult, reason: Reason, explanation: str) -> None:
    """Makes a result one of a method that was not explored: what is in it already is no result."""
    result.status = Status.SKIPPED
    result.paths = result.infeasible = result.longest_condition = 0
    result.endings, result.pruned = Counter(), Counter()
    result.results, result.findings = [], []
    result.reasons = Counter((reason,))
    result.explanation = explanation
