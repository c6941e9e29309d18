"""The trees of decisions of all methods."""

from __future__ import annotations

from typing import Final

from jejak.report.formats.declaration import Format
from jejak.report.tree import tree_dot, tree_json, tree_text
from jejak.results.runs import CheckRun

TREE_TEXT: Final[Format[CheckRun]] = Format(
    "tree-text",
    "the tree of decisions of each method, indented",
    lambda run: tree_text(run.trees),
    needs=("tree",),
)
TREE_JSON: Final[Format[CheckRun]] = Format(
    "tree-json",
    "the trees of decisions as JSON",
    lambda run: tree_json(run.trees),
    needs=("tree",),
)
TREE_DOT: Final[Format[CheckRun]] = Format(
    "tree-dot",
    "the trees of decisions as a graph for Graphviz",
    lambda run: tree_dot(run.trees),
    needs=("tree",),
)
