"""Exploring: the engine (pick, run, ask, record), bounds, search, the execution tree.

The first room to see the solver. `Analysis` explores the entry methods of a target.
"""

from jejak.explore.analysis import Analysis
from jejak.explore.enumeration import enumerate_structures
from jejak.explore.tree import Tree

__all__ = [
    "Analysis",
    "Tree",
    "enumerate_structures",
]
