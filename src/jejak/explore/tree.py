"""The execution tree of one exploration."""

from __future__ import annotations

from typing import Final

ROOT: Final = "root"
BRANCH: Final = "branch"
LEAF: Final = "leaf"
INFEASIBLE: Final = "infeasible"
PENDING: Final = "pending"


class Node:
    """A node: how it is reached (`label`, the edge's condition as Java) and what is there.

    `kind` is "pending" until the node was looked at; `detail` names the place of a branch or the
    ending and result of a leaf.
    """

    def __init__(self, number: int, parent: int | None, label: str) -> None:
        self.id = number
        self.parent = parent
        self.label = label
        self.kind = PENDING
        self.detail = ""
        self.children: list[int] = []


class Tree:
    """All nodes in order of creation; node 0 is the root."""

    def __init__(self) -> None:
        root = Node(0, None, "")
        root.kind = ROOT
        self.nodes: list[Node] = [root]

    def add(self, parent: int, label: str) -> int:
        """Adds a child; returns its number."""
        node = Node(len(self.nodes), parent, label)
        self.nodes.append(node)
        self.nodes[parent].children.append(node.id)
        return node.id

    def mark(self, number: int, kind: str, detail: str) -> None:
        """Says what a node turned out to be; the root stays the root."""
        node = self.nodes[number]
        if node.kind != ROOT:
            node.kind = kind
        node.detail = detail
