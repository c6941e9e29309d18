"""Exploring: the engine (pick, run, ask, record), bounds, search, the execution tree, results.

The first room to see the solver. `Analysis` explores the entry methods of a target. It loads when
it is first asked for: commands that explore nothing, and readers of results, start without it.
"""

from typing import TYPE_CHECKING

from jejak.explore.results import Ending, Finding, Kind, Location, MethodResult, PathResult, Status
from jejak.explore.tree import Tree

if TYPE_CHECKING:
    from jejak.explore.analysis import Analysis

__all__ = [
    "Analysis",
    "Ending",
    "Finding",
    "Kind",
    "Location",
    "MethodResult",
    "PathResult",
    "Status",
    "Tree",
]


def __getattr__(name: str) -> object:
    if name == "Analysis":
        from jejak.explore.analysis import Analysis  # noqa: PLC0415 - see above

        return Analysis
    raise AttributeError(f"module 'jejak.explore' has no attribute {name!r}")
