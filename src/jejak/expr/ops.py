"""The closed list of operators. Imports nothing of jejak.

`EQ` is identity of values on every sort (on floats NaN equals NaN and 0.0 differs from -0.0);
`FEQ` is Java's `==`. `a > b` does not exist: it is `SLT(b, a)`. Division is total: by zero it
gives what SMT-LIB's bvsdiv and bvsrem give, on integers `x / 0 = 0` and `x % 0 = x`.
"""

from typing import Final, NamedTuple

VAR: Final = 0
CONST: Final = 1
NOT: Final = 2
AND: Final = 3
OR: Final = 4
ITE: Final = 5
EQ: Final = 6
ADD: Final = 7
SUB: Final = 8
MUL: Final = 9
SDIV: Final = 10
SREM: Final = 11
NEG: Final = 12
BIT_AND: Final = 13
BIT_OR: Final = 14
BIT_XOR: Final = 15
BIT_NOT: Final = 16
SHL: Final = 17
ASHR: Final = 18
LSHR: Final = 19
SLT: Final = 20
SLE: Final = 21
ULT: Final = 22
ULE: Final = 23
SEXT: Final = 24
ZEXT: Final = 25
TRUNCATE: Final = 26
FADD: Final = 27
FSUB: Final = 28
FMUL: Final = 29
FDIV: Final = 30
FREM: Final = 31
FNEG: Final = 32
FABS: Final = 33
FSQRT: Final = 34
FROUND: Final = 35
FEQ: Final = 36
FLT: Final = 37
FLE: Final = 38
FNAN: Final = 39
FP_TO_FP: Final = 40
INT_TO_FP: Final = 41
FP_TO_INT: Final = 42
BITS_TO_FP: Final = 43
FP_TO_BITS: Final = 44
SELECT: Final = 45
STORE: Final = 46
CONST_ARRAY: Final = 47
FUNCTION: Final = 48

ANY_ARITY: Final = -1


class Operation(NamedTuple):
    """A row of the table. `symbol` is Java's or empty.

    `arity` is ANY_ARITY for AND, OR and FUNCTION, which has one or two arguments.
    """

    code: int
    name: str
    arity: int
    symbol: str


OPERATORS: Final[tuple[Operation, ...]] = (
    Operation(VAR, "VAR", 0, ""),
    Operation(CONST, "CONST", 0, ""),
    Operation(NOT, "NOT", 1, "!"),
    Operation(AND, "AND", ANY_ARITY, "&&"),
    Operation(OR, "OR", ANY_ARITY, "||"),
    Operation(ITE, "ITE", 3, "?"),
    Operation(EQ, "EQ", 2, "=="),
    Operation(ADD, "ADD", 2, "+"),
    Operation(SUB, "SUB", 2, "-"),
    Operation(MUL, "MUL", 2, "*"),
    Operation(SDIV, "SDIV", 2, "/"),
    Operation(SREM, "SREM", 2, "%"),
    Operation(NEG, "NEG", 1, "-"),
    Operation(BIT_AND, "BIT_AND", 2, "&"),
    Operation(BIT_OR, "BIT_OR", 2, "|"),
    Operation(BIT_XOR, "BIT_XOR", 2, "^"),
    Operation(BIT_NOT, "BIT_NOT", 1, "~"),
    Operation(SHL, "SHL", 2, "<<"),
    Operation(ASHR, "ASHR", 2, ">>"),
    Operation(LSHR, "LSHR", 2, ">>>"),
    Operation(SLT, "SLT", 2, "<"),
    Operation(SLE, "SLE", 2, "<="),
    Operation(ULT, "ULT", 2, ""),
    Operation(ULE, "ULE", 2, ""),
    Operation(SEXT, "SEXT", 1, ""),
    Operation(ZEXT, "ZEXT", 1, ""),
    Operation(TRUNCATE, "TRUNCATE", 1, ""),
    Operation(FADD, "FADD", 2, "+"),
    Operation(FSUB, "FSUB", 2, "-"),
    Operation(FMUL, "FMUL", 2, "*"),
    Operation(FDIV, "FDIV", 2, "/"),
    Operation(FREM, "FREM", 2, "%"),
    Operation(FNEG, "FNEG", 1, "-"),
    Operation(FABS, "FABS", 1, ""),
    Operation(FSQRT, "FSQRT", 1, ""),
    Operation(FROUND, "FROUND", 1, ""),
    Operation(FEQ, "FEQ", 2, "=="),
    Operation(FLT, "FLT", 2, "<"),
    Operation(FLE, "FLE", 2, "<="),
    Operation(FNAN, "FNAN", 1, ""),
    Operation(FP_TO_FP, "FP_TO_FP", 1, ""),
    Operation(INT_TO_FP, "INT_TO_FP", 1, ""),
    Operation(FP_TO_INT, "FP_TO_INT", 1, ""),
    Operation(BITS_TO_FP, "BITS_TO_FP", 1, ""),
    Operation(FP_TO_BITS, "FP_TO_BITS", 1, ""),
    Operation(SELECT, "SELECT", 2, ""),
    Operation(STORE, "STORE", 3, ""),
    Operation(CONST_ARRAY, "CONST_ARRAY", 1, ""),
    Operation(FUNCTION, "FUNCTION", ANY_ARITY, ""),
)

ROUNDING_MODES: Final[tuple[str, ...]] = ("RNE", "RTP", "RTN", "RTZ")

assert [row.code for row in OPERATORS] == list(range(len(OPERATORS)))
