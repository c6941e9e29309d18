"""Distances of conjuncts as one function of Python's own: several times faster than a model.

It computes every term once, in floats and integers of Python, and then how far each conjunct is
from holding (`distances`). Nobody relies on it: what it calls a model is evaluated again before it
is one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final

from jejak.expr import Expr, ops
from jejak.expr.folding import BINARY, UNARY
from jejak.expr.functions import LIBRARY
from jejak.expr.sorts import KIND_ARRAY, KIND_BOOL, KIND_BV, KIND_FP, KIND_INT
from jejak.expr.values import fround, to_single
from jejak.solver.distances import COMPARISONS, WRONG

MOST_TERMS: Final = 3_000

Comparisons = Mapping[int, Callable[[float, float, bool], float]]
Distance = Callable[[list[Any]], float]
"""How far values of variables, in their order, are from a model."""

_PLAIN: Final = {ops.FADD: "+", ops.FSUB: "-", ops.FMUL: "*"}
_NUMBERS: Final = (KIND_FP, KIND_BV, KIND_INT)


def distance_function(
    conjuncts: tuple[Expr, ...],
    free: list[Expr],
    defined: list[tuple[Expr, Expr]],
    comparisons: Comparisons = COMPARISONS,
) -> Distance | None:
    """The sum of the distances of conjuncts; None where they have arrays or too many terms.

    `free` are the variables whose values are given, `defined` those that terms over them define.
    """
    writer = _Writer(free, comparisons)
    for variable, term in defined:
        writer.known[variable.id] = writer.value(term)
    totals = [writer.far(each, True) for each in conjuncts]
    if not writer.is_fit:
        return None
    body = "\n    ".join([*writer.lines, f"return {' + '.join(totals) or '0.0'}"])
    code = f"def far(values):\n    {body}\n"
    exec(compile(code, "<distance>", "exec"), writer.names)  # noqa: S102 - written here, of operators only
    found: Distance = writer.names["far"]
    return found


def _apply(name: str, x: float, y: float = 0.0) -> float:
    return LIBRARY.apply(name, x, y)


class _Writer:
    """Lines that compute terms, each into a name of its own."""

    def __init__(self, free: list[Expr], comparisons: Comparisons) -> None:
        self.comparisons = comparisons
        self.lines: list[str] = []
        self.names: dict[str, Any] = {
            "apply": _apply, "to_single": to_single, "fround": fround, "fabs": math.fabs,
            "nan": math.nan, "inf": math.inf,
        }  # fmt: skip
        self.is_fit = True
        self.known: dict[int, str] = {each.id: f"values[{at}]" for at, each in enumerate(free)}
        self.distances: dict[tuple[int, bool], str] = {}

    def value(self, root: Expr) -> str:
        """The name of a term's value, after the lines that compute it."""
        stack = [root]
        while stack and self.is_fit:
            top = stack[-1]
            missing = [each for each in top.args if each.id not in self.known]
            if top.id in self.known:
                stack.pop()
            elif missing:
                stack.extend(missing)
            else:
                self.known[top.id] = self._computed(top)
                stack.pop()
        return self.known.get(root.id, "0.0")

    def _computed(self, term: Expr) -> str:
        if term.is_const:
            return f"({term.value!r})"
        if (
            term.op == ops.VAR
            or any(each.sort.kind == KIND_ARRAY for each in (term, *term.args))
            or len(self.lines) > MOST_TERMS
        ):
            self.is_fit = False
            return "0.0"
        name = f"v{len(self.lines)}"
        text = self._text(term, [self.known[each.id] for each in term.args])
        self.lines.append(f"{name} = {text}")
        return name

    def _text(self, term: Expr, parts: list[str]) -> str:
        op, width = term.op, term.sort.width
        if op in _PLAIN:
            text = f"{parts[0]} {_PLAIN[op]} {parts[1]}"
            return text if width == 64 else f"to_single({text})"
        if op in (ops.AND, ops.OR):
            return (" and " if op == ops.AND else " or ").join(parts)
        if op == ops.ITE:
            return f"{parts[1]} if {parts[0]} else {parts[2]}"
        if op == ops.FUNCTION:
            return f"apply({term.payload!r}, {', '.join(parts)})"
        if op == ops.FROUND:
            return f"fround({term.payload!r}, {parts[0]})"
        function = f"f{op}"
        if len(parts) == 1:
            self.names[function] = UNARY[op]
            return f"{function}({term.args[0].sort.width}, {width}, {parts[0]})"
        self.names[function] = BINARY[op]
        return f"{function}({width}, {', '.join(parts)})"

    # --- distances -----------------------------------------------------------------------------

    def far(self, formula: Expr, wanted: bool, depth: int = 0) -> str:
        """The name of a formula's distance, after the lines that compute it."""
        while formula.op == ops.NOT:
            formula, wanted = formula.args[0], not wanted
        found = self.distances.get((formula.id, wanted))
        if found is None:
            text = self._distance(formula, wanted, depth)
            found = f"d{len(self.lines)}"
            self.lines.append(f"{found} = {text}")
            self.distances[formula.id, wanted] = found
        return found

    def _distance(self, formula: Expr, wanted: bool, depth: int) -> str:
        op = formula.op
        if op in (ops.AND, ops.OR) and depth < 40:
            parts = [self.far(each, wanted, depth + 1) for each in formula.args]
            if (op == ops.AND) is wanted:
                return " + ".join(parts)
            return f"min({', '.join(parts)})"
        if op == ops.ITE and depth < 40:
            yes, no = (self.far(each, wanted, depth + 1) for each in formula.args[1:])
            return f"{yes} if {self.value(formula.args[0])} else {no}"
        compare = self.comparisons.get(op)
        if compare is None or formula.args[0].sort.kind not in _NUMBERS:
            return f"0.0 if {self.value(formula)} is {wanted} else {WRONG}"
        x, y = self.value(formula.args[0]), self.value(formula.args[1])
        self.names[f"c{op}"] = compare
        truth = self._truth(op, formula, x, y)
        return f"0.0 if ({truth}) is {wanted} else c{op}({x}, {y}, {wanted})"

    def _truth(self, op: int, formula: Expr, x: str, y: str) -> str:
        if op in (ops.FLT, ops.SLT):
            return f"{x} < {y}"
        if op in (ops.FLE, ops.SLE):
            return f"{x} <= {y}"
        if op == ops.FEQ or (op == ops.EQ and formula.args[0].sort.kind != KIND_FP):
            return f"{x} == {y}"
        return self.value(formula)


assert KIND_BOOL not in _NUMBERS
