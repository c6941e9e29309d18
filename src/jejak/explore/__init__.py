"""Exploring: the engine (pick, run, ask, record), bounds, search, the execution tree, results.

The first room to see the solver. `Analysis` explores the entry methods of a target.
"""

from jejak.explore.analysis import Analysis
from jejak.explore.results import Ending, Finding, Kind, Location, MethodResult, PathResult, Status
from jejak.explore.tree import Tree

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
