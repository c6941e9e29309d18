"""Exploring: the engine (pick, run, ask, record), bounds, search, the execution tree.

The first room to see the solver. `Analysis` explores the entry methods of a target. It loads when
it is first asked for: commands that explore nothing, and readers of results, start without it.
"""

from typing import TYPE_CHECKING

from jejak.explore.tree import Tree

if TYPE_CHECKING:
    from jejak.explore.analysis import Analysis
    from jejak.explore.enumeration import enumerate_structures

__all__ = [
    "Analysis",
    "Tree",
    "enumerate_structures",
]


def __getattr__(name: str) -> object:
    if name == "Analysis":
        from jejak.explore.analysis import Analysis  # noqa: PLC0415 - see above

        return Analysis
    if name == "enumerate_structures":
        from jejak.explore.enumeration import enumerate_structures  # noqa: PLC0415

        return enumerate_structures
    raise AttributeError(f"module 'jejak.explore' has no attribute {name!r}")
