"""Both back ends mean by every operator what `Model` means."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator

import pytest

from jejak.expr import (
    BOOL,
    BV8,
    BV16,
    BV32,
    BV64,
    FP32,
    FP64,
    INT,
    OPERATORS,
    Expr,
    Model,
    Sort,
    add,
    and_,
    array_sort,
    bits_to_fp,
    const,
    const_array,
    eq,
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
    ite,
    mul,
    ne,
    neg,
    not_,
    or_,
    sdiv,
    select,
    sext,
    simplifying,
    slt,
    srem,
    store,
    sub,
    truncate,
    var,
    zext,
)
from jejak.expr.bits import ashr, bit_and, bit_not, bit_or, bit_xor, lshr, shl
from jejak.expr.comparison import sle, ule, ult
from jejak.solver import Query, Sat, Unknown, Unsat, bitwuzla_terms, z3_terms
from jejak.solver.backend import BackEnd, InProcess, new_rows
from jejak.solver.process import Isolated

NAMES = [each.name for each in OPERATORS if each.name != "FUNCTION"]  # see solver.functions
INTEGERS = (0, 1, -1, 2, 7, -8, 100, -(1 << 31), (1 << 31) - 1, -(1 << 63), (1 << 63) - 1, 3, 31)
FLOATS = (
    0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 1e10, -1e10, 1e20, 3.4e38, 1e-45, 5e-324, 1e308,
    math.inf, -math.inf, math.nan, 2147483647.0, -2147483648.0, 9.3e18, 0.1, 7.25, -3.75,
)  # fmt: skip

Binary = Callable[[Expr, Expr], Expr]
BINARY: tuple[Binary, ...] = (
    add, sub, mul, sdiv, srem, bit_and, bit_or, bit_xor, shl, ashr, lshr, slt, sle, ult, ule, eq,
)  # fmt: skip
ON_INT: tuple[Binary, ...] = (add, sub, mul, sdiv, srem, slt, sle, eq)
ON_FP: tuple[Binary, ...] = (fadd, fsub, fmul, fdiv, feq, flt, fle, eq)


@pytest.fixture(params=["bitwuzla", "z3"])
def back_end(request: pytest.FixtureRequest) -> Iterator[BackEnd]:
    warnings: list[str] = []
    made = BackEnd(InProcess(request.param, 20.0, 0, 0), warnings)
    yield made
    made.close()
    assert warnings == []


def agree(back_end: BackEnd, made: Expr, values: dict[Expr, object]) -> None:
    """The back end gives `made` the value that evaluation gives it, and no other."""
    model = Model({str(each.payload): value for each, value in values.items()})  # type: ignore[misc]
    result = const(model.value(made), made.sort)
    fixed = tuple(eq(each, const(value, each.sort)) for each, value in values.items())
    answer = back_end.solve(Query(fixed, (eq(made, result),)))
    assert type(answer) is Sat, (made, values, result, answer)
    other = back_end.solve(Query(fixed, (not_(eq(made, result)),)))
    assert type(other) is Unsat, (made, values, result, other)


def test_every_operator_is_in_both_tables() -> None:
    assert list(bitwuzla_terms.TABLE) == NAMES
    assert list(z3_terms.TABLE) == NAMES


@pytest.mark.parametrize("operation", BINARY)
def test_bit_vectors(back_end: BackEnd, operation: Binary) -> None:
    rng = random.Random(operation.__name__)  # noqa: S311
    for sort in (BV8, BV32, BV64):
        x, y = var(f"x{sort}", sort), var(f"y{sort}", sort)
        cases = [(rng.choice(INTEGERS), rng.choice(INTEGERS)) for _ in range(6)]
        for one, other in [*cases, (-(1 << (sort.width - 1)), -1), (5, 0), (-5, 0)]:
            values = {x: const(one, sort).value, y: const(other, sort).value}
            agree(back_end, operation(x, y), values)


def test_conversions_of_bit_vectors(back_end: BackEnd) -> None:
    x = var("x", BV16)
    for value in (0, 1, -1, 127, 128, 255, -129, 32767, -32768):
        made = (sext(x, BV64), zext(x, BV32), truncate(x, BV8), neg(x), bit_not(x))
        for each in made:
            agree(back_end, each, {x: value})


@pytest.mark.parametrize("operation", ON_INT)
def test_mathematical_integers(operation: Binary) -> None:
    back_end = BackEnd(InProcess("z3", 20.0, 0, 0), [])
    x, y = var("n", INT), var("m", INT)
    for one in (0, 7, -7, 1 << 40):
        for other in (0, 2, -2, 3, -3):
            agree(back_end, operation(x, y), {x: one, y: other})
    back_end.close()


def test_bitwuzla_says_that_it_has_no_integers() -> None:
    back_end = BackEnd(InProcess("bitwuzla", 20.0, 0, 0), [])
    queries = [slt(var("n", INT), const(3, INT))]
    queries.append(eq(select(var("i", array_sort(BV32, INT)), var("x", BV32)), const(3, INT)))
    for each in queries:
        assert back_end.solve(Query((each,))) == Unknown("unsupported")
    terms = bitwuzla_terms.BitwuzlaTerms(1.0, 0, 0)
    terms.define(new_rows(queries, set())[0])
    assert terms.check([queries[0].id], []) == ("unknown", "unsupported")


@pytest.mark.parametrize("sort", [FP32, FP64])
@pytest.mark.parametrize("operation", ON_FP)
def test_floats(back_end: BackEnd, operation: Binary, sort: Sort) -> None:
    rng = random.Random(operation.__name__ + sort.name)  # noqa: S311
    x, y = var(f"f{sort}", sort), var(f"g{sort}", sort)
    if back_end.name == "z3" and sort is FP64 and operation is fdiv:
        pytest.skip("z3 takes seconds for a division of doubles")
    for _ in range(6):
        values = {each: const(rng.choice(FLOATS), sort).value for each in (x, y)}
        agree(back_end, operation(x, y), dict(values))


@pytest.mark.parametrize("sort", [FP32, FP64])
def test_unary_operators_of_floats(back_end: BackEnd, sort: Sort) -> None:
    rng = random.Random(sort.name)  # noqa: S311
    x = var(f"f{sort}", sort)
    bits = BV32 if sort is FP32 else BV64
    other = FP64 if sort is FP32 else FP32
    made = [fneg(x), fabs_(x), fnan(x), fp_to_fp(x, other), fp_to_bits(x)]
    made += [fp_to_int(x, BV32), fp_to_int(x, BV64)]
    if back_end.name == "bitwuzla":
        made.append(fsqrt(x))
    elif sort is FP32:  # z3 takes seconds for most values
        agree(back_end, fsqrt(x), {x: 4.0})
    made += [fround(x, mode) for mode in ("RNE", "RTP", "RTN", "RTZ")]
    for each in made:
        for value in (math.nan, *rng.sample(FLOATS, 4)):
            agree(back_end, each, {x: const(value, sort).value})
    y = var(f"b{bits}", bits)
    for number in rng.sample(INTEGERS, 5):
        agree(back_end, bits_to_fp(y), {y: const(number, bits).value})
        agree(back_end, int_to_fp(y, sort), {y: const(number, bits).value})


REMAINDERS = ((7.25, 2.0), (-7.25, 2.0), (7.5, -2.0), (5.0, 3.0), (-6.0, 3.0), (1e-45, 3.4e38))
UNUSUAL = ((1.0, math.inf), (1.0, 0.0), (math.inf, 2.0), (math.nan, 1.0), (0.0, 2.0), (-0.0, 2.0))


@pytest.mark.parametrize(("one", "other"), [*REMAINDERS, *UNUSUAL])
def test_remainder_of_floats_in_bitwuzla(one: float, other: float) -> None:
    x, y = var("f", FP32), var("g", FP32)
    back_end = BackEnd(InProcess("bitwuzla", 20.0, 0, 0), [])
    agree(back_end, frem(x, y), {x: const(one, FP32).value, y: const(other, FP32).value})


@pytest.mark.parametrize(("one", "other"), [REMAINDERS[3], UNUSUAL[0], UNUSUAL[3]])
def test_remainder_of_floats_in_z3(one: float, other: float) -> None:
    x, y = var("f", FP32), var("g", FP32)
    back_end = BackEnd(InProcess("z3", 20.0, 0, 0), [])
    agree(back_end, frem(x, y), {x: one, y: other})
    back_end.close()


def test_a_remainder_beyond_the_encoding_is_never_wrong() -> None:
    x, y = const(1e30, FP32), var("g", FP32)
    back_end = BackEnd(InProcess("bitwuzla", 20.0, 0, 0), [])
    fixed = (eq(y, const(3.0, FP32)),)
    rest = const(math.fmod(const(1e30, FP32).value, 3.0), FP32)
    assert type(back_end.solve(Query(fixed, (eq(frem(x, y), rest),)))) is Sat
    assert back_end.solve(Query(fixed, (ne(frem(x, y), rest),))) == Unknown("unsupported")
    assert type(back_end.solve(Query(fixed, (fle(y, frem(x, y)),)))) is Unsat


def test_models_of_floats_hold(back_end: BackEnd) -> None:
    x, y = var("f", FP64), var("g", FP64)
    conjuncts = (
        flt(const(0.1, FP64), fadd(x, y)),
        flt(fadd(x, y), const(0.2, FP64)),
        flt(x, const(-1e10, FP64)),
        slt(const(5, BV32), fp_to_int(y, BV32)),
    )
    answer = back_end.solve(Query(conjuncts))
    assert type(answer) is Sat
    assert all(answer.model.holds(each) for each in conjuncts)


def test_bits_of_equal_floats_are_equal(back_end: BackEnd) -> None:
    x, y = var("f", FP32), var("g", FP32)
    different = ne(fp_to_bits(x), fp_to_bits(y))
    assert type(back_end.solve(Query((eq(x, y), different)))) is Unsat
    both = (fnan(x), fnan(y))
    assert type(back_end.solve(Query((*both, different)))) is Unsat
    zeros = back_end.solve(Query((feq(x, y), different)))
    assert type(zeros) is Sat
    assert {math.copysign(1.0, zeros.model.value(each)) for each in (x, y)} == {1.0, -1.0}


@pytest.mark.parametrize("element", [BOOL, BV8, BV32, FP32])
def test_arrays(back_end: BackEnd, element: Sort) -> None:
    sort = array_sort(BV32, element)
    a, b, i, j = var(f"a{element}", sort), var(f"b{element}", sort), var("i", BV32), var("j", BV32)
    v = var(f"v{element}", element)
    changed = store(store(a, i, v), j, select(b, i))
    conjuncts = (not_(eq(i, j)), eq(changed, b), ne(select(a, i), v), slt(i, j))
    answer = back_end.solve(Query(conjuncts))
    assert type(answer) is Sat
    assert type(back_end.solve(Query(conjuncts, (ne(select(b, i), v),)))) is Unsat
    plain = const_array(sort, v)
    assert type(back_end.solve(Query((ne(select(plain, i), select(plain, j)),)))) is Unsat


def test_formulas(back_end: BackEnd) -> None:
    p, q, r = (var(name, BOOL) for name in "pqr")
    made = (and_(p, q, r), or_(p, q, not_(r)), eq(p, q), ite(p, q, r), not_(ite(p, q, not_(r))))
    for each in made:
        for number in range(8):
            agree(back_end, each, {p: bool(number & 1), q: bool(number & 2), r: bool(number & 4)})


def test_unsimplified_formulas(back_end: BackEnd) -> None:
    with simplifying(False):
        x = var("x", BV32)
        conjuncts = (eq(sub(add(x, x), x), x), eq(mul(x, const(1, BV32)), const(9, BV32)))
        answer = back_end.solve(Query(conjuncts))
    assert type(answer) is Sat
    assert answer.model.values == {"x": 9}


def test_very_deep_expressions() -> None:
    back_end = BackEnd(InProcess("bitwuzla", 20.0, 0, 0), [])
    x, y = var("x", BV32), var("y", BV32)
    deep = x
    for _ in range(800):
        deep = bit_xor(add(deep, y), x)
    rows, _ = new_rows([deep], set())
    assert len(rows) == 1602
    assert (
        type(back_end.solve(Query((eq(y, const(0, BV32)), eq(x, const(0, BV32)), eq(deep, x)))))
        is Sat
    )


def test_a_solver_that_holds_too_much_is_replaced() -> None:
    link = InProcess("bitwuzla", 20.0, 0, 0)
    back_end = BackEnd(link, [], rows_limit=10)
    x = var("x", BV32)
    for number in range(12):
        square = eq(mul(x, x), const(number * number, BV32))
        answer = back_end.solve(Query((square, slt(x, const(50, BV32)), slt(const(-1, BV32), x))))
        assert type(answer) is Sat
        assert answer.model.values == {"x": number}
    assert link.count.renewals > 1


def test_a_solver_that_holds_what_is_not_needed_is_renewed() -> None:
    warnings: list[str] = []
    link = Isolated("bitwuzla", 20.0, 0, 0, warnings)
    back_end = BackEnd(link, warnings)
    for number in range(40):
        x, y = var(f"q{number}", BV64), var(f"r{number}", BV64)
        five, three = const(5, BV64), const(3, BV64)
        answer = back_end.solve(
            Query((eq(sdiv(x, y), five), eq(y, three), slt(x, const(16, BV64))))
        )
        assert type(answer) is Sat
        assert answer.model.values == {f"q{number}": 15, f"r{number}": 3}
    for _ in range(40):
        back_end.solve(Query((slt(x, y),)))
    back_end.close()
    assert 1 < link.count.renewals < 12
    assert link.count.starts == 1
    assert warnings == []
