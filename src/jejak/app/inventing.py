"""Which invariants held at the ends of all constructors and methods of classes, within the bounds.

All that may hold is assumed and asserted at once; what some exit breaks is dropped, and all is
tried again until nothing is broken any more. So what is left is kept by every exit that was
explored from states that fulfil it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Final

from jejak.app.contracts import with_contracts
from jejak.contracts.inventing import INVENTED, as_clauses, candidates, strongest
from jejak.contracts.model import Checking, Clause
from jejak.explore import Analysis
from jejak.options import Options
from jejak.program import JavaClass
from jejak.results.methods import MethodResult, Status
from jejak.target import Resolved, joined

MOST_ROUNDS: Final = 8
METHOD_SECONDS: Final = 3.0


def invariants_of(
    resolved: Resolved, options: Options, classes: Iterable[JavaClass]
) -> dict[str, list[str]]:
    """The invariants that hold of some classes, by their names; none where that was not settled."""
    left = as_clauses({each.name: list(candidates(each)) for each in classes})
    for _ in range(MOST_ROUNDS):
        left = {name: said for name, said in left.items() if said}
        if not left:
            return {}
        results = one_round(resolved, options, left)
        broken = broken_by(results)
        if not broken:
            return {
                name: strongest([each.text for each in said])
                for name, said in left.items()
                if was_explored(results, name)
            }
        left = {
            name: [each for each in said if each.place.line not in broken]
            for name, said in left.items()
        }
    return {}


def one_round(
    resolved: Resolved, options: Options, left: dict[str, list[Clause]]
) -> list[MethodResult]:
    """Checks classes with all that is left of what they may promise."""
    seconds = min(options.method_time or METHOD_SECONDS, METHOD_SECONDS)
    given = replace(
        options, certainty=False, deepening=False, induction=False, method_time=seconds, errors=None
    )
    with ExitStack() as stack:
        contracted = with_contracts(resolved, given, stack, left, Checking.APART)
        target = joined(contracted.targets)
        stack.callback(target.program.close)
        part = replace(target, classes=tuple(each for each in target.classes if each in left))
        analysis = Analysis(part, given)
        stack.callback(analysis.close)
        return [*analysis.run()]


def broken_by(results: Sequence[MethodResult]) -> set[int]:
    """The numbers of the clauses that some exit breaks."""
    return {
        each.clause.line
        for result in results
        for each in result.findings
        if each.clause is not None and each.clause.file == INVENTED and each.clause.line
    }


def was_explored(results: Sequence[MethodResult], name: str) -> bool:
    """Whether all constructors and methods of a class were explored."""
    checks = f"{name.replace('$', '_')}_Contract"
    own = [each for each in results if each.class_name in (name, checks)]
    return any(each.stages for each in own) and all(
        each.status is not Status.SKIPPED for each in own
    )
