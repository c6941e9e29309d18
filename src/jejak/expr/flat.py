"""The flat form of expressions: a list of plain rows, arguments before their users.

It is the form for pickling, for files and for other processes. Imports `node` and below.
"""

import copyreg
from collections.abc import Iterable, Sequence
from typing import Any

from jejak.expr.node import Expr, make
from jejak.expr.sorts import sort_named

Row = tuple[int, str, tuple[int, ...], Any]
"""Operator code, name of the sort, positions of the arguments, payload."""


def flatten(exprs: Iterable[Expr], positions: dict[int, int] | None = None) -> list[Row]:
    """Return a row for every node below the given ones, each once, arguments first.

    `positions` maps the ids of nodes to the positions of their rows. Rows for nodes that it
    already has are left out, and it gains the new ones, counted on from its size: a caller who
    keeps it can send only what is new, and find the roots. For a single expression the last row
    is the root.
    """
    places = {} if positions is None else positions
    rows: list[Row] = []
    stack: list[Expr] = []
    for root in exprs:
        stack.append(root)
        while stack:
            e = stack[-1]
            if e.id in places:
                stack.pop()
                continue
            missing = [a for a in e.args if a.id not in places]
            if missing:
                missing.reverse()
                stack.extend(missing)
                continue
            stack.pop()
            where = tuple([places[a.id] for a in e.args])
            places[e.id] = len(places)
            rows.append((e.op, e.sort.name, where, e.payload))
    return rows


def unflatten(rows: Sequence[Row], known: Sequence[Expr] = ()) -> list[Expr]:
    """Return the node of every row, in order; `known` are the nodes of rows sent before.

    Nodes come back as they were, without simplification: in one process `unflatten` of `flatten`
    yields the very same objects.
    """
    nodes: list[Expr] = list(known)
    for op, sort_name, where, payload in rows:
        args = tuple([nodes[place] for place in where])
        nodes.append(make(op, sort_named(sort_name), args, payload))
    return nodes[len(known) :]


def restore(rows: Sequence[Row]) -> Expr:
    """Return the expression whose root is the last row; pickle calls it."""
    return unflatten(rows)[-1]


def _reduce(e: Expr) -> tuple[Any, ...]:
    return restore, (tuple(flatten((e,))),)


copyreg.pickle(Expr, _reduce)
