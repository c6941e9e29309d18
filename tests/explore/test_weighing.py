"""Weights are the share of inputs that fail: compared with enumeration on generated methods."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from jejak.explore import Analysis
from jejak.expr import BOOL, BV8, BV32, Expr, add, const, eq, mul, not_, or_, slt, var
from jejak.options import load_options
from jejak.results.findings import Finding, WeightKind
from jejak.solver.shares import ALL, NONE, share_of
from jejak.target import open_target
from tests.javac import Javac

METHODS = 200
BYTES = range(-128, 128)
Number = Callable[[int, bool], int]
Truth = Callable[[int, bool], bool]


def number(chance: random.Random, depth: int) -> tuple[str, Number]:
    """An expression over a byte `a` and a boolean `b`, as Java and as a function."""
    kind = chance.randrange(5 if depth else 2)
    if kind == 0:
        return "a", lambda a, b: a
    if kind == 1:
        n = chance.randrange(-9, 10)
        return f"({n})", lambda a, b: n
    (left, f), (right, g) = number(chance, depth - 1), number(chance, depth - 1)
    if kind == 2:
        return f"({left} + {right})", lambda a, b: f(a, b) + g(a, b)
    if kind == 3:
        return f"({left} - {right})", lambda a, b: f(a, b) - g(a, b)
    n = chance.randrange(-4, 5)
    return f"({left} * {n})", lambda a, b: f(a, b) * n


def truth(chance: random.Random, depth: int) -> tuple[str, Truth]:
    """A condition over the same."""
    kind = chance.randrange(6 if depth else 4)
    if kind == 0:
        return "b", lambda a, b: b
    if kind < 4:
        (left, f), (right, g) = number(chance, 1), number(chance, 1)
        if kind == 1:
            return f"{left} < {right}", lambda a, b: f(a, b) < g(a, b)
        if kind == 2:
            return f"{left} == {right}", lambda a, b: f(a, b) == g(a, b)
        return f"{left} >= {right}", lambda a, b: f(a, b) >= g(a, b)
    (left, p), (right, q) = truth(chance, depth - 1), truth(chance, depth - 1)
    if kind == 4:
        return f"({left}) && ({right})", lambda a, b: p(a, b) and q(a, b)
    return f"({left}) || ({right})", lambda a, b: p(a, b) or q(a, b)


def generated(seed: int) -> tuple[str, Truth]:
    """The body of a method, and whether it fails on an input."""
    chance = random.Random(seed)  # noqa: S311 - no secrets here
    (first, p), (second, q) = truth(chance, 1), truth(chance, 1)
    (one, f), (other, g) = number(chance, 2), number(chance, 2)
    body = f"int d = {one}; if ({first}) {{ d = {other}; }} "
    body += f"if ({second}) {{ return 7 / d; }} return 0;"

    def fails(a: int, b: bool) -> bool:
        return q(a, b) and (g(a, b) if p(a, b) else f(a, b)) == 0

    return body, fails


@pytest.fixture(scope="module", params=[True, False], ids=["merged", "apart"])
def weighed(javac: Javac, request: pytest.FixtureRequest) -> Iterator[dict[str, list[Finding]]]:
    """What is found in the generated methods, by name; half of them each way."""
    numbers = range(0, METHODS, 2) if request.param else range(1, METHODS, 2)
    methods = [f"static int m{n}(byte a, boolean b) {{ {generated(n)[0]} }}" for n in numbers]
    methods.append("static int wide(int a) { if (a > 5) { return 1 / (a - 9); } return 0; }")
    methods.append("static int two(int a, int b) { if (a < b) { return 1 / (a - 9); } return 0; }")
    methods.append("static int text(String s, boolean b) { return b ? s.length() : 0; }")
    text = "class G {\n" + "\n".join(methods) + "\n}"
    classes = javac({"G.java": text}, "-g")
    given = {"confirm": False, "solver_isolated": False, "certainty": False, "merge": request.param}
    options = load_options({**given, "method_time": 60.0})
    analysis = Analysis(open_target(f"{classes}/G.class", options), options)
    try:
        yield {result.method: list(result.findings) for result in analysis.run()}
    finally:
        analysis.close()


def test_generated_methods(weighed: dict[str, list[Finding]]) -> None:
    exact = 0
    names = [name for name in weighed if name.startswith("m")]
    assert len(names) == METHODS // 2
    for name in names:
        _, fails = generated(int(name[1:]))
        inputs = [(a, b) for a in BYTES for b in (False, True)]
        wanted = Fraction(sum(fails(a, b) for a, b in inputs), len(inputs))
        found = weighed[name]
        assert bool(found) is bool(wanted), name
        for each in found:
            assert each.weight is not None
            assert each.weight.low <= wanted <= each.weight.high, name
            exact += each.weight.kind is WeightKind.EXACT
            assert each.weight.kind is not WeightKind.EXACT or each.weight.value == float(wanted)
    assert exact == len([name for name in names if weighed[name]])


def test_one_int_is_counted_exactly(weighed: dict[str, list[Finding]]) -> None:
    (found,) = weighed["wide"]
    assert found.weight is not None
    assert (found.weight.kind, found.weight.value) == (WeightKind.EXACT, 2.0**-32)


def test_what_cannot_be_counted_has_bounds(weighed: dict[str, list[Finding]]) -> None:
    (found,) = weighed["two"]
    wanted = Fraction(2**31 - 10, 2**64)
    assert found.weight is not None
    assert found.weight.low <= wanted <= found.weight.high < 0.1


def test_objects_are_guessed(weighed: dict[str, list[Finding]]) -> None:
    (found,) = weighed["text"]
    assert found.weight is not None
    assert found.weight.kind is WeightKind.ESTIMATE
    assert (found.weight.low, found.weight.high, found.weight.value) == (0.0, 0.5, 0.25)


def share(*conditions: Expr) -> Fraction:
    found = share_of(conditions)
    assert found.is_exact
    return found.low


def test_shares() -> None:
    a, b, c = var("a", BV8), var("b", BOOL), var("c", BV32)
    three, zero = const(3, BV8), const(0, BV32)
    assert share_of(()) == ALL
    assert share(b) == Fraction(1, 2)
    assert share(eq(a, three)) == Fraction(1, 256)
    assert share(eq(a, three), b, slt(c, zero)) == Fraction(1, 1024)
    assert share(or_(eq(a, three), b)) == Fraction(257, 512)
    assert share(not_(eq(mul(a, a), const(4, BV8)))) == Fraction(256 - 8, 256)
    assert share(slt(add(c, const(1, BV32)), c)) == Fraction(1, 2**32)
    assert share_of((eq(a, three), not_(eq(a, three)))) == NONE
