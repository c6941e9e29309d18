"""A small translation of terms for two solvers, so that they can judge the simplifier."""

from collections.abc import Callable
from typing import Any

import bitwuzla as bw
import z3

from jejak.expr import Expr, ops
from jejak.expr.sorts import BOOL, Sort

Translate = Callable[[Expr, list[Any]], Any]


def translate(e: Expr, convert: Translate) -> Any:
    """Return a solver's term for an expression, made bottom-up."""
    done: dict[int, Any] = {}
    stack = [e]
    while stack:
        top = stack[-1]
        missing = [a for a in top.args if a.id not in done]
        if missing:
            stack += missing
            continue
        done[stack.pop().id] = convert(top, [done[a.id] for a in top.args])
    return done[e.id]


KINDS: dict[int, Any] = {
    ops.NOT: bw.Kind.NOT,
    ops.AND: bw.Kind.AND,
    ops.OR: bw.Kind.OR,
    ops.ITE: bw.Kind.ITE,
    ops.EQ: bw.Kind.EQUAL,
    ops.ADD: bw.Kind.BV_ADD,
    ops.SUB: bw.Kind.BV_SUB,
    ops.MUL: bw.Kind.BV_MUL,
    ops.SDIV: bw.Kind.BV_SDIV,
    ops.SREM: bw.Kind.BV_SREM,
    ops.NEG: bw.Kind.BV_NEG,
    ops.BIT_AND: bw.Kind.BV_AND,
    ops.BIT_OR: bw.Kind.BV_OR,
    ops.BIT_XOR: bw.Kind.BV_XOR,
    ops.BIT_NOT: bw.Kind.BV_NOT,
    ops.SHL: bw.Kind.BV_SHL,
    ops.ASHR: bw.Kind.BV_ASHR,
    ops.LSHR: bw.Kind.BV_SHR,
    ops.SLT: bw.Kind.BV_SLT,
    ops.SLE: bw.Kind.BV_SLE,
    ops.ULT: bw.Kind.BV_ULT,
    ops.ULE: bw.Kind.BV_ULE,
    ops.SELECT: bw.Kind.ARRAY_SELECT,
    ops.STORE: bw.Kind.ARRAY_STORE,
}


class BitwuzlaProver:
    """Proves that two terms over booleans, bit-vectors and arrays are equal."""

    def __init__(self) -> None:
        self.tm = bw.TermManager()
        self.names: dict[tuple[str, str], Any] = {}

    def sort(self, sort: Sort) -> Any:
        if sort is BOOL:
            return self.tm.mk_bool_sort()
        if sort.index is not None and sort.element is not None:
            return self.tm.mk_array_sort(self.sort(sort.index), self.sort(sort.element))
        return self.tm.mk_bv_sort(sort.width)

    def convert(self, e: Expr, args: list[Any]) -> Any:
        tm = self.tm
        if e.op == ops.VAR:
            key = (e.payload, e.sort.name)
            if key not in self.names:
                self.names[key] = tm.mk_const(self.sort(e.sort), e.payload)
            return self.names[key]
        if e.op == ops.CONST:
            if e.sort is BOOL:
                return tm.mk_true() if e.value else tm.mk_false()
            return tm.mk_bv_value(self.sort(e.sort), e.value % (1 << e.sort.width))
        if e.op == ops.CONST_ARRAY:
            return tm.mk_const_array(self.sort(e.sort), args[0])
        if e.op in (ops.SEXT, ops.ZEXT):
            kind = bw.Kind.BV_SIGN_EXTEND if e.op == ops.SEXT else bw.Kind.BV_ZERO_EXTEND
            return tm.mk_term(kind, args, [e.sort.width - e.args[0].sort.width])
        if e.op == ops.TRUNCATE:
            return tm.mk_term(bw.Kind.BV_EXTRACT, args, [e.sort.width - 1, 0])
        return tm.mk_term(KINDS[e.op], args)

    def verdict(self, a: Expr, b: Expr) -> str:
        """Return "equal", "different" or "unknown"."""
        options = bw.Options()
        options.set(bw.Option.TIME_LIMIT_PER, 200)
        solver = bw.Bitwuzla(self.tm, options)
        left, right = translate(a, self.convert), translate(b, self.convert)
        solver.assert_formula(self.tm.mk_term(bw.Kind.DISTINCT, [left, right]))
        answer = solver.check_sat()
        if answer == bw.Result.UNSAT:
            return "equal"
        return "different" if answer == bw.Result.SAT else "unknown"


def _z3_divide(a: Any, b: Any) -> Any:
    size = z3.If(a >= 0, a, -a) / z3.If(b >= 0, b, -b)
    return z3.If(b == 0, 0, z3.If((a >= 0) == (b >= 0), size, -size))


def _z3_rest(a: Any, b: Any) -> Any:
    size = z3.If(a >= 0, a, -a) % z3.If(b >= 0, b, -b)
    return z3.If(b == 0, a, z3.If(a >= 0, size, -size))


INTEGERS: dict[int, Callable[..., Any]] = {
    ops.NOT: z3.Not,
    ops.AND: z3.And,
    ops.OR: z3.Or,
    ops.ITE: z3.If,
    ops.EQ: lambda a, b: a == b,
    ops.ADD: lambda a, b: a + b,
    ops.SUB: lambda a, b: a - b,
    ops.MUL: lambda a, b: a * b,
    ops.SDIV: _z3_divide,
    ops.SREM: _z3_rest,
    ops.NEG: lambda a: -a,
    ops.SLT: lambda a, b: a < b,
    ops.SLE: lambda a, b: a <= b,
}


def _z3_convert(e: Expr, args: list[Any]) -> Any:
    if e.op == ops.VAR:
        return z3.Bool(e.payload) if e.sort is BOOL else z3.Int(e.payload)
    if e.op == ops.CONST:
        return z3.BoolVal(e.value) if e.sort is BOOL else z3.IntVal(e.value)
    return INTEGERS[e.op](*args)


def integers_verdict(a: Expr, b: Expr) -> str:
    """Return what z3 says of two terms over booleans and integers."""
    solver = z3.Solver()
    solver.set("timeout", 200)
    solver.add(translate(a, _z3_convert) != translate(b, _z3_convert))
    answer = solver.check()
    return {"unsat": "equal", "sat": "different"}.get(str(answer), "unknown")
