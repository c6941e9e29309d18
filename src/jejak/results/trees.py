"""Trees of decisions, as those who read them see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class TreeNode(Protocol):
    """A node: `label` is the condition of the edge that leads to it, as Java, or empty.

    `kind` is root, branch, leaf, infeasible or pending. `detail` is the place of a branch, or the
    ending and result of a leaf.
    """

    @property
    def id(self) -> int:
        """Its number in the tree."""

    @property
    def parent(self) -> int | None:
        """The number of the node above, None for the root."""

    @property
    def label(self) -> str:
        """The condition of its edge."""

    @property
    def kind(self) -> str:
        """What it is."""

    @property
    def detail(self) -> str:
        """Where or how."""


class TreeRecord(Protocol):
    """A tree by its nodes; those with the same parent stand in their order."""

    @property
    def nodes(self) -> Sequence[TreeNode]:
        """All nodes."""


@dataclass(frozen=True, slots=True)
class PlainNode:
    """A node as a record."""

    id: int
    parent: int | None
    label: str
    kind: str
    detail: str


@dataclass(frozen=True, slots=True)
class PlainTree:
    """A tree as a record, which can be sent and kept."""

    nodes: tuple[PlainNode, ...]


def plain_tree(tree: TreeRecord) -> PlainTree:
    """A tree as a record."""
    return PlainTree(
        tuple([PlainNode(n.id, n.parent, n.label, n.kind, n.detail) for n in tree.nodes])
    )


Trees = Sequence[tuple[str, TreeRecord]]
"""Trees by method, in order."""
