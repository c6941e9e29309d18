"""Literals are their values: printed, compiled, evaluated by the JVM, compared bit by bit."""

from __future__ import annotations

import math
import struct

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from jejak.javasource import PlainNaming, from_bits, print_expression
from jejak.javasource.literals import LONGEST_CONSTANT, code_units, comment_text, text_parts
from jejak.javasource.nodes import (
    Blank,
    Comment,
    Expression,
    Literal,
    Local,
    Name,
    Statement,
    Text,
    Type,
)
from tests.javac import Javac
from tests.testgen_java.running import run_expressions, run_statements, shown

WIDTHS = {"B": 8, "S": 16, "I": 32, "J": 64}
# What javac reads before it sees quotes, ends lines, or starts octal escapes that digits follow.
NASTY = ["\\", "u", "u000a", "\n", "\r", '"', "'", "\0", "7", "8", "\x1a", "\ud800", "\udc00"]
NASTY += ["\U0001f600", "\x7f", "\x80", "\uffff", "\u2028", "*/", "\t", "é", "\u202e"]

integers = st.one_of(
    *(
        st.builds(Literal, st.integers(-(1 << bits - 1), (1 << bits - 1) - 1), st.just(kind))
        for kind, bits in WIDTHS.items()
    )
)
others = st.one_of(
    st.integers(0, 0xFFFF).map(lambda v: Literal(v, "C")),
    st.booleans().map(lambda v: Literal(v, "Z")),
)
reals = st.one_of(
    st.floats(allow_nan=False).map(lambda v: Literal(v, "D")),
    st.floats(allow_nan=False, width=32).map(lambda v: Literal(v, "F")),
    st.integers(0, (1 << 64) - 1).map(lambda v: from_bits(v, "D")),
    st.integers(0, (1 << 32) - 1).map(lambda v: from_bits(v, "F")),
)
texts = st.one_of(
    st.text(st.characters(codec=None), max_size=12),
    st.lists(st.sampled_from(NASTY), max_size=8).map("".join),
).map(Text)
literals = st.one_of(integers, others, reals, texts)

EDGES: list[Expression] = [
    *(Literal(v, d) for d, w in WIDTHS.items() for v in (-(1 << w - 1), (1 << w - 1) - 1, -1, 0)),
    *(Literal(v, "C") for v in (0, 9, 10, 13, 34, 39, 92, 0x1A, 0x7F, 0xD800, 0xDFFF, 0xFFFF)),
    *(Literal(v, "D") for v in (0.0, -0.0, math.nan, math.inf, -math.inf, 5e-324, -5e-324, 1e23)),
    *(Literal(v, "D") for v in (2.2250738585072014e-308, 1.7976931348623157e308, 0.1, -1.0)),
    *(Literal(v, "F") for v in (0.0, -0.0, math.nan, math.inf, -math.inf, 2.0**-149, -(2.0**-149))),
    *(Literal(v, "F") for v in (2.0**-126, 3.4028234663852886e38, 2.0**24 + 2, 1.0, -0.5)),
    *(from_bits(v, "D") for v in (0x7FF8 << 48, 0xFFF8 << 48, 0x7FF8000000000001)),
    *(from_bits(v, "F") for v in (0x7FC00000, 0xFFC00000, 0x7FC00001, 0x7F7FFFFF, 1)),
    Text(""),
    *(Text(one) for one in NASTY),
    *(Text(one + other) for one in NASTY for other in NASTY),
]


def expected(node: Expression) -> str:
    match node:
        case Literal(value, "Z"):
            return f"Z {str(bool(value)).lower()}"
        case Literal(value, "F"):
            return f"F {struct.unpack('>i', struct.pack('>f', value))[0]}"
        case Literal(value, "D"):
            return f"D {struct.unpack('>q', struct.pack('>d', value))[0]}"
        case Literal(value, descriptor):
            return f"{descriptor} {value}"
        case Text(value):
            return " ".join(["T", *map(str, code_units(value))])
    raw = getattr(node, "arguments")[0]  # noqa: B009 - from_bits
    return f"{'F' if raw.descriptor == 'I' else 'D'} {raw.value}"


def test_edges(javac: Javac) -> None:
    assert run_expressions(javac, EDGES) == [expected(edge) for edge in EDGES]


@settings(max_examples=2, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
@given(st.lists(literals, min_size=300, max_size=500))
def test_any_literal(javac: Javac, values: list[Expression]) -> None:
    assert run_expressions(javac, values) == [expected(value) for value in values]


@settings(max_examples=200)
@given(st.integers(0, 0x7F7FFFFF))
def test_shortest_floats(bits: int) -> None:
    """Numpy-free check: the text, rounded once, is the float, and is at most nine digits long."""
    value = struct.unpack(">f", bits.to_bytes(4, "big"))[0]
    text = print_expression(Literal(value, "F"), PlainNaming())
    if text.startswith("Float"):
        return
    assert struct.pack(">f", float(text[:-1])) == bits.to_bytes(4, "big")
    digits = text[:-1].partition("e")[0].replace(".", "").strip("0")
    assert len(digits) <= 9


def test_a_double_that_is_no_float_is_refused() -> None:
    with pytest.raises(ValueError, match="not a float"):
        print_expression(Literal(0.1, "F"), PlainNaming())
    with pytest.raises(ValueError, match="range"):
        print_expression(Literal(128, "B"), PlainNaming())


def test_long_strings(javac: Javac) -> None:
    """One constant holds 65,534 bytes: a char of three bytes counts three."""
    values = [
        "a" * 65_534,
        "a" * 65_535,
        "a" * 65_536,
        "\uffff" * 30_000,
        "\0" * 40_000,
        "😀" * 40_000,
    ]
    lines = run_expressions(javac, [Text(value) for value in values])
    assert [line.split()[1] for line in lines] == [str(len(code_units(v))) for v in values]
    assert [line.split()[2] for line in lines] == [str(java_hash(v)) for v in values]
    assert [len(text_parts("a" * (LONGEST_CONSTANT + more))) for more in (0, 1)] == [1, 2]


def java_hash(text: str) -> int:
    value = 0
    for unit in code_units(text):
        value = (31 * value + unit) & 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value


def test_declared_bytes_need_no_cast(javac: Javac) -> None:
    statements: list[Statement] = []
    for number, value in enumerate((-128, 127, 0)):
        statements.append(Local(Type("B"), f"b{number}", Literal(value, "B")))
        statements.append(shown(Name(f"b{number}")))
    assert run_statements(javac, statements) == ["B -128", "B 127", "B 0"]
    assert print_expression(Literal(-5, "B"), PlainNaming()) == "(byte) -5"


def test_comments_end_where_they_should(javac: Javac) -> None:
    """No text gets out of its comment, ends it early or breaks the compiler."""
    lines = [a + b for a in NASTY for b in NASTY]
    lines += ["\\u000a int x", "\\\\u000a", "\\\\\\u000a bad", "\\uuuu002a/", "\\u", "**/", "x\ny"]
    statements: list[Statement] = [Comment(tuple(lines)), Blank(), shown(Literal(1, "I"))]
    assert run_statements(javac, statements) == ["I 1"]


@given(st.text())
def test_comment_text_holds_no_escape(text: str) -> None:
    made = comment_text(text)
    assert "*/" not in made
    assert "\n" not in made
    for position in range(len(made)):
        if made.startswith("\\u", position):
            run = len(made[: position + 1]) - len(made[: position + 1].rstrip("\\"))
            assert run % 2 == 0
