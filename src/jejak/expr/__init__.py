"""Symbolic expressions: interned, immutable, picklable, built through smart constructors.

Imports nothing of jejak outside this room and knows nothing of Java programs; `java` only prints
operators the way Java writes them. One file per walker.
"""

from jejak.expr.array_value import ArrayValue, Value
from jejak.expr.arrays import const_array, select, store
from jejak.expr.bits import ashr, bit_and, bit_not, bit_or, bit_xor, lshr, shl
from jejak.expr.boolean import and_, ite, not_, or_
from jejak.expr.comparison import eq, ne, sge, sgt, sle, slt, ule, ult
from jejak.expr.conversions import sext, truncate, zext
from jejak.expr.flat import Row, flatten, unflatten
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
from jejak.expr.functions import LIBRARY, function
from jejak.expr.integers import add, mul, neg, sdiv, srem, sub
from jejak.expr.java import java
from jejak.expr.model import Model, default_value
from jejak.expr.node import FALSE, TRUE, Expr, const, interned_count, simplifying, sweep, var
from jejak.expr.ops import OPERATORS, Operation
from jejak.expr.sorts import (
    BOOL,
    BV8,
    BV16,
    BV32,
    BV64,
    FP32,
    FP64,
    INT,
    Sort,
    array_sort,
    sort_named,
)
from jejak.expr.substitute import substitute
from jejak.expr.variables import size, variables

__all__ = [
    "BOOL",
    "BV8",
    "BV16",
    "BV32",
    "BV64",
    "FALSE",
    "FP32",
    "FP64",
    "INT",
    "LIBRARY",
    "OPERATORS",
    "TRUE",
    "ArrayValue",
    "Expr",
    "Model",
    "Operation",
    "Row",
    "Sort",
    "Value",
    "add",
    "and_",
    "array_sort",
    "ashr",
    "bit_and",
    "bit_not",
    "bit_or",
    "bit_xor",
    "bits_to_fp",
    "const",
    "const_array",
    "default_value",
    "eq",
    "fabs_",
    "fadd",
    "fdiv",
    "feq",
    "flatten",
    "fle",
    "flt",
    "fmul",
    "fnan",
    "fneg",
    "fp_to_bits",
    "fp_to_fp",
    "fp_to_int",
    "frem",
    "fround",
    "fsqrt",
    "fsub",
    "function",
    "int_to_fp",
    "interned_count",
    "ite",
    "java",
    "lshr",
    "mul",
    "ne",
    "neg",
    "not_",
    "or_",
    "sdiv",
    "select",
    "sext",
    "sge",
    "sgt",
    "shl",
    "simplifying",
    "size",
    "sle",
    "slt",
    "sort_named",
    "srem",
    "store",
    "sub",
    "substitute",
    "sweep",
    "truncate",
    "ule",
    "ult",
    "unflatten",
    "var",
    "variables",
    "zext",
]
