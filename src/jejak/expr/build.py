"""The table from operators to their constructors. Imports the constructors.

It serves walkers that rebuild nodes; who builds one particular operation calls its constructor.
"""

from collections.abc import Callable
from typing import Final

from jejak.expr import ops
from jejak.expr.arrays import const_array, select, store
from jejak.expr.bits import ashr, bit_and, bit_not, bit_or, bit_xor, lshr, shl
from jejak.expr.boolean import and_, ite, not_, or_
from jejak.expr.comparison import eq, sle, slt, ule, ult
from jejak.expr.conversions import sext, truncate, zext
from jejak.expr.floats import (
    bits_to_fp,
    fabs_,
    fadd,
    fdiv,
    feq,
    fle,
    flt,
    fmul,
    fnan,
    fneg,
    fp_to_bits,
    fp_to_fp,
    fp_to_int,
    frem,
    fround,
    fsqrt,
    fsub,
    int_to_fp,
)
from jejak.expr.functions import function
from jejak.expr.integers import add, mul, neg, sdiv, srem, sub
from jejak.expr.node import Expr
from jejak.expr.sorts import Sort

PLAIN: Final[dict[int, Callable[..., Expr]]] = {
    ops.NOT: not_,
    ops.AND: and_,
    ops.OR: or_,
    ops.ITE: ite,
    ops.EQ: eq,
    ops.ADD: add,
    ops.SUB: sub,
    ops.MUL: mul,
    ops.SDIV: sdiv,
    ops.SREM: srem,
    ops.NEG: neg,
    ops.BIT_AND: bit_and,
    ops.BIT_OR: bit_or,
    ops.BIT_XOR: bit_xor,
    ops.BIT_NOT: bit_not,
    ops.SHL: shl,
    ops.ASHR: ashr,
    ops.LSHR: lshr,
    ops.SLT: slt,
    ops.SLE: sle,
    ops.ULT: ult,
    ops.ULE: ule,
    ops.FADD: fadd,
    ops.FSUB: fsub,
    ops.FMUL: fmul,
    ops.FDIV: fdiv,
    ops.FREM: frem,
    ops.FNEG: fneg,
    ops.FABS: fabs_,
    ops.FSQRT: fsqrt,
    ops.FEQ: feq,
    ops.FLT: flt,
    ops.FLE: fle,
    ops.FNAN: fnan,
    ops.BITS_TO_FP: bits_to_fp,
    ops.FP_TO_BITS: fp_to_bits,
    ops.SELECT: select,
    ops.STORE: store,
}
"""Constructors that take the arguments and nothing else."""

TO_SORT: Final[dict[int, Callable[[Expr, Sort], Expr]]] = {
    ops.SEXT: sext,
    ops.ZEXT: zext,
    ops.TRUNCATE: truncate,
    ops.FP_TO_FP: fp_to_fp,
    ops.INT_TO_FP: int_to_fp,
    ops.FP_TO_INT: fp_to_int,
}
"""Constructors that take an argument and the target sort."""

SPECIAL: Final = frozenset({ops.VAR, ops.CONST, ops.FROUND, ops.CONST_ARRAY, ops.FUNCTION})

assert {*PLAIN, *TO_SORT, *SPECIAL} == {row.code for row in ops.OPERATORS}


def build(op: int, sort: Sort, args: tuple[Expr, ...], payload: object) -> Expr:
    """Return an operation through its smart constructor; not for variables and constants."""
    plain = PLAIN.get(op)
    if plain is not None:
        return plain(*args)
    convert = TO_SORT.get(op)
    if convert is not None:
        return convert(args[0], sort)
    if op == ops.FROUND:
        assert isinstance(payload, str)
        return fround(args[0], payload)
    if op == ops.FUNCTION:
        assert isinstance(payload, str)
        return function(payload, args)
    assert op == ops.CONST_ARRAY
    return const_array(sort, args[0])
