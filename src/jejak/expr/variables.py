"""The variables and the size of expressions. Imports `node` and below."""

from jejak.expr.node import Expr
from jejak.expr.ops import VAR


def _name(e: Expr) -> tuple[str, str]:
    return e.payload, e.sort.name


def variables(e: Expr) -> tuple[Expr, ...]:
    """Return the VAR nodes of an expression, in order of name.

    Nodes remember the answer, and share the tuple with an argument that has the same variables.
    """
    if e.op == VAR:
        return (e,)  # remembered, it would hold itself and never be swept
    if e.seen_variables is None:
        _fill(e)
    assert e.seen_variables is not None
    return e.seen_variables


def _fill(root: Expr) -> None:
    stack = [root]
    while stack:
        e = stack[-1]
        if e.seen_variables is not None:
            stack.pop()
            continue
        missing = [a for a in e.args if a.op != VAR and a.seen_variables is None]
        if missing:
            stack.extend(missing)
            continue
        stack.pop()
        e.seen_variables = _union(e)


def _union(e: Expr) -> tuple[Expr, ...]:
    """Return the variables of a node whose arguments have theirs."""
    widest: tuple[Expr, ...] = ()
    found: dict[int, Expr] = {}
    for a in e.args:
        of_a = variables(a)
        if of_a is widest:
            continue
        if len(of_a) > len(widest):
            widest = of_a
        for v in of_a:
            found[v.id] = v
    if len(found) == len(widest):
        return widest
    return tuple(sorted(found.values(), key=_name))


def size(e: Expr) -> int:
    """Return the number of different nodes in an expression."""
    return len(subterms(e))


def subterms(root: Expr) -> list[Expr]:
    """Return an expression and all that it is made of, each once however often it is used."""
    found, seen = [root], {root}
    for each in found:
        for part in each.args:
            if part not in seen:
                seen.add(part)
                found.append(part)
    return found
