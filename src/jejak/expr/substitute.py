"""Replacing parts of expressions. Imports `build` and below."""

from jejak.expr.build import build
from jejak.expr.node import Expr


def substitute(e: Expr, mapping: dict[Expr, Expr]) -> Expr:
    """Return `e` with every node that is a key replaced by its value, all at once.

    A replaced node is not looked into again. What changes is rebuilt through the constructors, so
    the result is simplified; what does not change stays the same node.
    """
    done: dict[int, Expr] = {old.id: new for old, new in mapping.items()}
    stack = [e]
    while stack:
        top = stack[-1]
        if top.id in done:
            stack.pop()
            continue
        missing = [a for a in top.args if a.id not in done]
        if missing:
            stack.extend(missing)
            continue
        stack.pop()
        args = tuple([done[a.id] for a in top.args])
        if args == top.args:
            done[top.id] = top
        else:
            done[top.id] = build(top.op, top.sort, args, top.payload)
    return done[e.id]
