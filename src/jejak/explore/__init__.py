"""Exploring: the engine (pick, run, ask, record), bounds, search, the execution tree.

The first room to see the solver. `Analysis` explores the entry methods of a target. The names load
when they are first asked for.
"""

from typing import TYPE_CHECKING

from jejak import lazy

if TYPE_CHECKING:
    from jejak.explore.analysis import Analysis
    from jejak.explore.enumeration import enumerate_structures
    from jejak.explore.tree import Tree

__all__ = [
    "Analysis",
    "Tree",
    "enumerate_structures",
]

__getattr__ = lazy.names(
    __name__,
    {"Analysis": "analysis", "Tree": "tree", "enumerate_structures": "enumeration"},
)
