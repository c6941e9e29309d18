"""Tables from operators to their meaning on values. Imports `values`, `array_value`, `ops`.

Binary functions take the width of the result's sort; only operators whose result has the
arguments' sort read it. Unary ones take the widths of the argument and of the result.
"""

import math
from collections.abc import Callable
from typing import Any, Final

from jejak.expr import ops, values
from jejak.expr.array_value import same

Binary = Callable[[int, Any, Any], Any]
Unary = Callable[[int, int, Any], Any]


def _same(_width: int, x: Any, y: Any) -> bool:
    return same(x, y)


def _select(_width: int, x: Any, y: Any) -> Any:
    return x.get(y)


def _not(_source: int, _target: int, x: Any) -> Any:
    return not x


def _neg(_source: int, target: int, x: Any) -> Any:
    return values.wrap(-x, target)


def _bit_not(_source: int, _target: int, x: Any) -> Any:
    return ~x


def _sext(_source: int, _target: int, x: Any) -> Any:
    return x


def _zext(source: int, _target: int, x: Any) -> Any:
    return values.unsigned(x, source)


def _truncate(_source: int, target: int, x: Any) -> Any:
    return values.wrap(x, target)


def _fneg(_source: int, _target: int, x: Any) -> Any:
    return -x


def _fabs(_source: int, _target: int, x: Any) -> Any:
    return math.fabs(x)


def _fsqrt(_source: int, target: int, x: Any) -> Any:
    return values.fsqrt(target, x)


def _fnan(_source: int, _target: int, x: Any) -> Any:
    return math.isnan(x)


def _fp_to_fp(_source: int, target: int, x: Any) -> Any:
    return values.to_single(x) if target == 32 else x


def _int_to_fp(_source: int, target: int, x: Any) -> Any:
    return values.int_to_fp(target, x)


def _fp_to_int(_source: int, target: int, x: Any) -> Any:
    return values.fp_to_int(target, x)


def _bits_to_fp(source: int, _target: int, x: Any) -> Any:
    return values.bits_to_fp(source, x)


def _fp_to_bits(source: int, _target: int, x: Any) -> Any:
    return values.fp_to_bits(source, x)


def _no_binary(_width: int, _x: Any, _y: Any) -> Any:
    raise AssertionError("not a binary operator")


def _no_unary(_source: int, _target: int, _x: Any) -> Any:
    raise AssertionError("not a unary operator")


_BINARY_ROWS: Final[dict[int, Binary]] = {
    ops.EQ: _same,
    ops.ADD: values.add,
    ops.SUB: values.sub,
    ops.MUL: values.mul,
    ops.SDIV: values.sdiv,
    ops.SREM: values.srem,
    ops.BIT_AND: values.bit_and,
    ops.BIT_OR: values.bit_or,
    ops.BIT_XOR: values.bit_xor,
    ops.SHL: values.shl,
    ops.ASHR: values.ashr,
    ops.LSHR: values.lshr,
    ops.SLT: values.slt,
    ops.SLE: values.sle,
    ops.ULT: values.ult,
    ops.ULE: values.ule,
    ops.FADD: values.fadd,
    ops.FSUB: values.fsub,
    ops.FMUL: values.fmul,
    ops.FDIV: values.fdiv,
    ops.FREM: values.frem,
    ops.FEQ: values.feq,
    ops.FLT: values.flt,
    ops.FLE: values.fle,
    ops.SELECT: _select,
}

_UNARY_ROWS: Final[dict[int, Unary]] = {
    ops.NOT: _not,
    ops.NEG: _neg,
    ops.BIT_NOT: _bit_not,
    ops.SEXT: _sext,
    ops.ZEXT: _zext,
    ops.TRUNCATE: _truncate,
    ops.FNEG: _fneg,
    ops.FABS: _fabs,
    ops.FSQRT: _fsqrt,
    ops.FNAN: _fnan,
    ops.FP_TO_FP: _fp_to_fp,
    ops.INT_TO_FP: _int_to_fp,
    ops.FP_TO_INT: _fp_to_int,
    ops.BITS_TO_FP: _bits_to_fp,
    ops.FP_TO_BITS: _fp_to_bits,
}

BINARY: Final[list[Binary]] = [_BINARY_ROWS.get(row.code, _no_binary) for row in ops.OPERATORS]
UNARY: Final[list[Unary]] = [_UNARY_ROWS.get(row.code, _no_unary) for row in ops.OPERATORS]

SPECIAL: Final = frozenset({ops.FROUND, ops.CONST_ARRAY})
"""Unary operators that need more than widths: the evaluator treats them by itself."""

assert {row.code for row in ops.OPERATORS if row.arity == 2} == set(_BINARY_ROWS)
assert {row.code for row in ops.OPERATORS if row.arity == 1} == set(_UNARY_ROWS) | SPECIAL
