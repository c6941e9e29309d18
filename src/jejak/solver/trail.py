"""Path conditions as the engine grows them, with what layers have worked out for each.

Paths share their beginnings: what a layer keeps with one conjunct serves every path that goes on
from there.
"""

from __future__ import annotations

from typing import final

from jejak.expr import TRUE, Expr
from jejak.expr.ops import AND


@final
class Pair:
    """A comparison of two variables: the left one is less, or `step` is 0 and it is at most so.

    With `is_equation`, both are equal, or different where it does not `hold`.
    """

    def __init__(self, left: Expr, right: Expr, step: int, is_equation: bool, holds: bool) -> None:
        self.left = left
        self.right = right
        self.step = step
        self.is_equation = is_equation
        self.holds = holds


@final
class Trail:
    """A path condition up to one conjunct. `is_flat` where no conjunct is a conjunction or true.

    `facts` belong to the layer `contradiction`, `ranks` and `pair` to `path-order`.
    """

    def __init__(self, parent: Trail | None, conjunct: Expr) -> None:
        self.parent = parent
        self.conjunct = conjunct
        self.length: int = 1 if parent is None else parent.length + 1
        self.is_flat: bool = (
            conjunct.op != AND and conjunct is not TRUE and (parent is None or parent.is_flat)
        )
        self.facts: object = None
        self.ranks: object = None
        self.pair: Pair | None = None
