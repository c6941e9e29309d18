"""Why sides of branches were not taken in classes that have contracts: three explorations tell."""

from __future__ import annotations

import math
from dataclasses import replace

from jejak.app.contracts import Contracted
from jejak.explore import Analysis
from jejak.explore.branch_causes import SidesRun, causes
from jejak.options import Options
from jejak.results.branches import ClassBranches
from jejak.target import Target, joined, open_targets


def branches_of(
    contracted: Contracted, target: Target, options: Options, ends: float = math.inf
) -> dict[str, ClassBranches]:
    """The sides of branches of classes that have contracts, by internal name.

    `target` has all that has contracts; `ends` is when the time is up.
    """
    contracts = contracted.contracts
    without = joined(open_targets(contracted.plain, options))
    try:
        ran = []
        for place, entries in ((target, None), (without, None), (without, "all")):
            part = replace(place, classes=tuple(n for n in place.classes if n in contracts))
            given = options if entries is None else replace(options, entries=entries)
            analysis = Analysis(part, given)
            try:
                ran.append(SidesRun(analysis, ends))
            finally:
                analysis.close()
    finally:
        without.program.close()
    return {
        java.name: causes(java, *ran)
        for java in target.program.load_all(target.classes)
        if java.name in contracts
    }
