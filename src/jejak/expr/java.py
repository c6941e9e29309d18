"""Expressions as Java text. Imports `java_literals`, `node` and below.

Every operator has a row in `RENDER`. A row gives the text's precedence and its pieces: texts, and
operands with the precedence they need; an operand that binds less tightly gets parentheses. What
Java cannot say is written as a call: `store(a, i, v)`, `everywhere(v)`, `trunc(x)`.
"""

from collections.abc import Callable
from typing import Final

from jejak.expr import ops
from jejak.expr.java_literals import literal
from jejak.expr.node import HOOKS, Expr
from jejak.expr.sorts import BOOL, KIND_ARRAY, KIND_FP, Sort
from jejak.expr.values import unsigned

CHOICE: Final = 1
OR: Final = 2
AND: Final = 3
BIT_OR: Final = 4
BIT_XOR: Final = 5
BIT_AND: Final = 6
EQUALITY: Final = 7
RELATION: Final = 8
SHIFT: Final = 9
SUM: Final = 10
PRODUCT: Final = 11
UNARY: Final = 12
PRIMARY: Final = 13

Operand = tuple[Expr, int, bool]
"""An expression, the precedence it needs at least, and whether its negation is meant."""
Rendered = tuple[int, tuple[str | Operand, ...]]
Render = Callable[[Expr, bool], Rendered]

CUT: Final = "…"


def java(e: Expr, limit: int = 100_000) -> str:
    """Return the Java text; from about `limit` characters on it is cut, with an ellipsis."""
    parts: list[str] = []
    length = 0
    stack: list[str | Operand] = [(e, 0, False)]
    while stack:
        piece = stack.pop()
        if isinstance(piece, str):
            parts.append(piece)
            length += len(piece)
            if length > limit:
                return "".join(parts)[:limit] + CUT
            continue
        inner, needed, negated = piece
        while inner.op == ops.NOT:
            inner = inner.args[0]
            negated = not negated
        precedence, pieces = RENDER[inner.op](inner, negated)
        if precedence < needed:
            stack.append(")")
        stack.extend(reversed(pieces))
        if precedence < needed:
            stack.append("(")
    return "".join(parts)


def _negation(rendered: Rendered, negated: bool) -> Rendered:
    if not negated:
        return rendered
    precedence, pieces = rendered
    if precedence < UNARY:
        return UNARY, ("!(", *pieces, ")")
    return UNARY, ("!", *pieces)


def _var(e: Expr, negated: bool) -> Rendered:
    return _negation((PRIMARY, (str(e.payload),)), negated)


def _const(e: Expr, negated: bool) -> Rendered:
    value = e.value
    if e.sort is BOOL:
        return PRIMARY, ("true" if value is not negated else "false",)
    text = literal(value, e.sort)
    return (UNARY if text.startswith("-") else PRIMARY), (text,)


def _not(e: Expr, negated: bool) -> Rendered:
    return UNARY, ((e.args[0], UNARY, not negated),)


def _row(e: Expr, negated: bool) -> Rendered:
    """Render AND and OR; a negated one by De Morgan."""
    is_and = (e.op == ops.AND) is not negated
    precedence, symbol = (AND, " && ") if is_and else (OR, " || ")
    pieces: list[str | Operand] = []
    for a in e.args:
        if pieces:
            pieces.append(symbol)
        pieces.append((a, precedence + 1, negated))
    return precedence, tuple(pieces)


def _ite(e: Expr, negated: bool) -> Rendered:
    c, a, b = e.args
    pieces = ((c, CHOICE + 1, False), " ? ", (a, CHOICE, False), " : ", (b, CHOICE, False))
    return _negation((CHOICE, pieces), negated)


def _infix(precedence: int) -> Render:
    def render(e: Expr, _negated: bool) -> Rendered:
        a, b = e.args
        symbol = ops.OPERATORS[e.op].symbol
        return precedence, (
            (a, precedence, False),
            f" {symbol} ",
            (b, precedence + 1, False),
        )

    return render


def _prefix(symbol: str) -> Render:
    def render(e: Expr, _negated: bool) -> Rendered:
        a = e.args[0]
        # Two signs in a row would be another operator.
        signed = a.op in (ops.NEG, ops.FNEG) or (a.is_const and literal(a.value, a.sort)[0] == "-")
        return UNARY, (symbol, (a, PRIMARY if signed else UNARY, False))

    return render


def _call(name: str) -> Render:
    def render(e: Expr, negated: bool) -> Rendered:
        pieces: list[str | Operand] = [name, "("]
        for a in e.args:
            if len(pieces) > 2:
                pieces.append(", ")
            pieces.append((a, 0, False))
        return _negation((PRIMARY, (*pieces, ")")), negated)

    return render


def _named_by_width(short: str, long: str) -> Render:
    """Render a call whose name depends on the argument's width."""
    narrow, wide = _call(short), _call(long)

    def render(e: Expr, negated: bool) -> Rendered:
        return (wide if e.args[0].sort.width == 64 else narrow)(e, negated)

    return render


def _add(e: Expr, _negated: bool) -> Rendered:
    a, b = e.args
    if b.is_const and b.value < 0 and b.value != e.sort.low:
        return SUM, ((a, SUM, False), f" - {literal(-b.value, e.sort)}")
    return SUM, ((a, SUM, False), " + ", (b, PRODUCT, False))


_PRODUCTS: Final = frozenset({ops.MUL, ops.SDIV, ops.SREM, ops.ADD, ops.SUB})


def _mul(e: Expr, _negated: bool) -> Rendered:
    a, b = e.args
    if b.is_const and a.op not in _PRODUCTS:
        a, b = b, a
    return PRODUCT, ((a, PRODUCT, False), " * ", (b, UNARY, False))


def _eq(e: Expr, negated: bool) -> Rendered:
    a, b = e.args
    symbol = " != " if negated else " == "
    if a.sort.kind == KIND_FP:
        kind = "Float" if a.sort.width == 32 else "Double"
        called = (f"{kind}.compare(", (a, 0, False), ", ", (b, 0, False), f"){symbol}0")
        return EQUALITY, called
    if a.sort.kind == KIND_ARRAY:
        return _call("Arrays.equals")(e, negated)
    return EQUALITY, ((a, EQUALITY, False), symbol, (b, RELATION, False))


def _less(e: Expr, negated: bool) -> Rendered:
    """Render SLT and SLE; a constant goes right, a negation is the opposite comparison."""
    a, b = e.args
    symbol = "<" if e.op == ops.SLT else "<="
    if negated:
        symbol = ">=" if e.op == ops.SLT else ">"
    if a.is_const and not b.is_const:
        a, b = b, a
        symbol = symbol.replace("<", "#").replace(">", "<").replace("#", ">")
    return RELATION, ((a, SHIFT, False), f" {symbol} ", (b, SHIFT, False))


def _less_unsigned(e: Expr, negated: bool) -> Rendered:
    a, b = e.args
    symbol = "<" if e.op == ops.ULT else "<="
    if negated:
        symbol = ">=" if e.op == ops.ULT else ">"
    if a.sort.width == 16:  # Java's char
        return RELATION, (*_char(a), f" {symbol} ", *_char(b))
    kind = {8: "Byte", 32: "Integer", 64: "Long"}[a.sort.width]
    called = (f"{kind}.compareUnsigned(", (a, 0, False), ", ", (b, 0, False), f") {symbol} 0")
    return RELATION, called


def _char(e: Expr) -> tuple[str | Operand, ...]:
    """Return the pieces of a 16-bit operand read as a char."""
    if e.is_const:
        return (str(unsigned(e.value, 16)),)
    if e.op == ops.VAR:
        return ((e, PRIMARY, False),)
    return "(char) ", (e.args[0] if e.op == ops.TRUNCATE else e, UNARY, False)


def _equals(e: Expr, negated: bool) -> Rendered:
    a, b = e.args
    symbol = " != " if negated else " == "
    return EQUALITY, ((a, EQUALITY, False), symbol, (b, RELATION, False))


def _less_float(e: Expr, negated: bool) -> Rendered:
    """Render FLT and FLE; the opposite comparison would say something else about NaN."""
    a, b = e.args
    symbol = "<" if e.op == ops.FLT else "<="
    if a.is_const and not b.is_const:
        a, b = b, a
        symbol = symbol.replace("<", ">")
    pieces = ((a, SHIFT, False), f" {symbol} ", (b, SHIFT, False))
    return _negation((RELATION, pieces), negated)


def _shift(e: Expr, _negated: bool) -> Rendered:
    a, b = e.args
    if b.op == ops.BIT_AND and b.args[1].is_const and b.args[1].value == e.sort.width - 1:
        b = b.args[0]  # Java masks the distance itself
        if b.op == ops.SEXT:
            b = b.args[0]
    left: str | Operand = (a, SHIFT, False)
    if a.is_const and a.sort.width == 64:
        text = literal(a.value, a.sort)
        left = text if text[-1] in "LE" else f"{text}L"
    return SHIFT, (left, f" {ops.OPERATORS[e.op].symbol} ", (b, SUM, False))


_TYPES: Final = {8: "byte", 16: "short", 32: "int", 64: "long"}


def _type(sort: Sort) -> str:
    if sort.kind == KIND_FP:
        return "float" if sort.width == 32 else "double"
    return _TYPES.get(sort.width, "BigInteger")


def _cast(e: Expr, _negated: bool) -> Rendered:
    return UNARY, (f"({_type(e.sort)}) ", (e.args[0], UNARY, False))


def _sext(e: Expr, negated: bool) -> Rendered:
    if e.sort.width == 64:
        return _cast(e, negated)
    a = e.args[0]
    return RENDER[a.op](a, False)  # byte and short widen by themselves


def _zext(e: Expr, _negated: bool) -> Rendered:
    a = e.args[0]
    width = a.sort.width
    if width == 16:
        cast = "(long) " if e.sort.width == 64 else ""
        pieces = _char(a)
        plain = a.op == ops.VAR and not cast
        return (PRIMARY if plain else UNARY), ((cast, *pieces) if cast else pieces)
    kind = "Byte" if width == 8 else "Integer"
    target = "Long" if e.sort.width == 64 else "Int"
    return PRIMARY, (f"{kind}.toUnsigned{target}(", (a, 0, False), ")")


_ROUNDINGS: Final = {"RNE": "Math.rint", "RTP": "Math.ceil", "RTN": "Math.floor", "RTZ": "trunc"}


def _round(e: Expr, negated: bool) -> Rendered:
    return _call(_ROUNDINGS[str(e.payload)])(e, negated)


def _function(e: Expr, negated: bool) -> Rendered:
    return _call(str(e.payload))(e, negated)


def _select(e: Expr, negated: bool) -> Rendered:
    a, i = e.args
    return _negation((PRIMARY, ((a, PRIMARY, False), "[", (i, 0, False), "]")), negated)


RENDER: Final[dict[int, Render]] = {
    ops.VAR: _var,
    ops.CONST: _const,
    ops.NOT: _not,
    ops.AND: _row,
    ops.OR: _row,
    ops.ITE: _ite,
    ops.EQ: _eq,
    ops.ADD: _add,
    ops.SUB: _infix(SUM),
    ops.MUL: _mul,
    ops.SDIV: _infix(PRODUCT),
    ops.SREM: _infix(PRODUCT),
    ops.NEG: _prefix("-"),
    ops.BIT_AND: _infix(BIT_AND),
    ops.BIT_OR: _infix(BIT_OR),
    ops.BIT_XOR: _infix(BIT_XOR),
    ops.BIT_NOT: _prefix("~"),
    ops.SHL: _shift,
    ops.ASHR: _shift,
    ops.LSHR: _shift,
    ops.SLT: _less,
    ops.SLE: _less,
    ops.ULT: _less_unsigned,
    ops.ULE: _less_unsigned,
    ops.SEXT: _sext,
    ops.ZEXT: _zext,
    ops.TRUNCATE: _cast,
    ops.FADD: _infix(SUM),
    ops.FSUB: _infix(SUM),
    ops.FMUL: _infix(PRODUCT),
    ops.FDIV: _infix(PRODUCT),
    ops.FREM: _infix(PRODUCT),
    ops.FNEG: _prefix("-"),
    ops.FABS: _call("Math.abs"),
    ops.FSQRT: _call("Math.sqrt"),
    ops.FROUND: _round,
    ops.FEQ: _equals,
    ops.FLT: _less_float,
    ops.FLE: _less_float,
    ops.FNAN: _named_by_width("Float.isNaN", "Double.isNaN"),
    ops.FP_TO_FP: _cast,
    ops.INT_TO_FP: _cast,
    ops.FP_TO_INT: _cast,
    ops.BITS_TO_FP: _named_by_width("Float.intBitsToFloat", "Double.longBitsToDouble"),
    ops.FP_TO_BITS: _named_by_width("Float.floatToIntBits", "Double.doubleToLongBits"),
    ops.SELECT: _select,
    ops.STORE: _call("store"),
    ops.CONST_ARRAY: _call("everywhere"),
    ops.FUNCTION: _function,
}

assert set(RENDER) == {row.code for row in ops.OPERATORS}


def _short_text(e: Expr) -> str:
    return java(e, 1000)


HOOKS.text = _short_text
