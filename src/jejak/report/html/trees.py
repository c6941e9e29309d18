"""Trees of decisions as data for the script of the page: flat lists, texts by number."""

from __future__ import annotations

from typing import Any, Final

from jejak.report.output import printable
from jejak.results.endings import Ending
from jejak.results.runs import CheckRun
from jejak.results.trees import TreeRecord

MOST_NODES: Final = 200_000
"""Nodes of all trees together that a page has: more make it too heavy to open."""
KINDS: Final = ("root", "branch", "leaf", "infeasible", "pending")


def trees_data(run: CheckRun) -> tuple[list[dict[str, Any]], int]:
    """The trees that fit, those with the most errors first, and how many do not."""
    found: list[dict[str, Any]] = []
    room = MOST_NODES
    for title, tree in sorted(run.trees, key=lambda each: -_errors(each[1])):
        room -= len(tree.nodes)
        if room < 0:
            break
        found.append(_data(title, tree))
    return found, len(run.trees) - len(found)


def _errors(tree: TreeRecord) -> int:
    return sum(1 for node in tree.nodes if node.detail.startswith(Ending.THREW.value))


def _data(title: str, tree: TreeRecord) -> dict[str, Any]:
    texts: dict[str, int] = {"": 0}

    def number(text: str) -> int:
        return texts.setdefault(printable(text), len(texts))

    return {
        "title": printable(title),
        "parents": [-1 if node.parent is None else node.parent for node in tree.nodes],
        "labels": [number(node.label) for node in tree.nodes],
        "kinds": [KINDS.index(node.kind) for node in tree.nodes],
        "details": [number(node.detail) for node in tree.nodes],
        "texts": list(texts),
    }
