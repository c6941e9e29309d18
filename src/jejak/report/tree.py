"""Trees of decisions as text, JSON and Graphviz graphs. Trees may be deep: nothing recurses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from jejak.results.trees import TreeNode, TreeRecord, Trees

MOST_INDENT: Final = 40
"""Levels shown by indentation; deeper ones say their depth in figures."""


def _children(tree: TreeRecord) -> dict[int | None, list[TreeNode]]:
    below: dict[int | None, list[TreeNode]] = {}
    for node in tree.nodes:
        below.setdefault(node.parent, []).append(node)
    return below


def tree_text(trees: Trees) -> Iterator[str]:
    """Trees by indentation."""
    for title, tree in trees:
        yield title
        below = _children(tree)
        pending = [(node, 1) for node in reversed(below.get(None, []))]
        while pending:
            node, depth = pending.pop()
            deep = f"({depth}) " if depth > MOST_INDENT else ""
            yield f"{'  ' * min(depth, MOST_INDENT)}{deep}{_words(node)}"
            pending.extend((child, depth + 1) for child in reversed(below.get(node.id, [])))


def _words(node: TreeNode) -> str:
    what = f"{node.kind} {node.detail}".rstrip()
    return f"{node.label}: {what}" if node.label else what


def tree_json(trees: Trees) -> Iterator[str]:
    """Nodes in a flat list: nested ones would be too deep for most readers."""
    record = {"schema": "1", "trees": [_tree(title, tree) for title, tree in trees]}
    yield from json.dumps(record, indent=1).split("\n")


def _tree(title: str, tree: TreeRecord) -> dict[str, object]:
    below = _children(tree)
    nodes = [
        {
            "id": node.id,
            "parent": node.parent,
            "label": node.label,
            "kind": node.kind,
            "detail": node.detail,
            "children": [child.id for child in below.get(node.id, [])],
        }
        for node in tree.nodes
    ]
    return {"method": title, "nodes": nodes}


_SHAPES: Final = {
    "leaf": "shape=box",
    "infeasible": "shape=box, style=dotted",
    "pending": "shape=box, style=dashed",
}


def tree_dot(trees: Trees) -> Iterator[str]:
    """Trees as one graph, a cluster each."""
    yield "digraph decisions {"
    yield '  node [shape=ellipse, fontname="monospace", fontsize=10];'
    yield '  edge [fontname="monospace", fontsize=10];'
    for number, (title, tree) in enumerate(trees):
        yield f"  subgraph cluster_{number} {{"
        yield f'    label="{_escape(title)}";'
        for node in tree.nodes:
            words = _escape(node.detail or node.kind)
            shape = _SHAPES.get(node.kind)
            yield f'    t{number}n{node.id} [label="{words}"{f", {shape}" if shape else ""}];'
        yield "  }"
        for node in tree.nodes:
            if node.parent is not None:
                edge = f"t{number}n{node.parent} -> t{number}n{node.id}"
                yield f'  {edge} [label="{_escape(node.label)}"];'
    yield "}"


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
