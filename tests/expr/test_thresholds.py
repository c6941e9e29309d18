"""Comparisons of floats made of whole numbers hold just where the floats compare so."""

import random

import jejak.expr as x
from jejak.expr import Expr, Sort

CONSTANTS = (10.0, 0.1, -3.0, 1e300, 5e-324, 0.5, 7.0, -1e-10)
COMPARED = (0.0, -0.0, 1.0, 0.35, -2.5, 1e18, float("inf"), 3.0, 1e308)


def made(rng: random.Random, whole: Expr, sort: Sort) -> Expr:
    found = x.int_to_fp(whole, sort)
    for _ in range(rng.randrange(4)):
        constant = x.const(x.values.fadd(sort.width, rng.choice(CONSTANTS), 0.0), sort)
        if constant.value == 0.0 or constant.value in (float("inf"), float("-inf")):
            continue
        operation = rng.choice((x.fadd, x.fsub, x.fmul, x.fdiv))
        found = operation(found, constant)
        if rng.random() < 0.3:
            found = x.fneg(found)
    return found


def test_thresholds_agree_with_floats() -> None:
    rng = random.Random(7)  # noqa: S311
    for _ in range(300):
        bits, sort = rng.choice((x.BV32, x.BV64)), rng.choice((x.FP32, x.FP64))
        whole = x.var("n", bits)
        value = made(rng, whole, sort)
        constant = x.const(x.values.fadd(sort.width, rng.choice(COMPARED), 0.0), sort)
        compare = rng.choice((x.flt, x.fle, x.feq))
        sides = (value, constant) if rng.random() < 0.5 else (constant, value)
        condition = compare(*sides)
        assert not any(each.sort.kind == x.FP64.kind for each in condition.args), str(condition)
        numbers = [rng.randrange(-20, 20), rng.randrange(bits.low, bits.high + 1), bits.low]
        numbers += [
            each.value + step for each in condition.args if each.is_const for step in (-1, 0)
        ]
        for number in numbers:
            if not bits.low <= number <= bits.high:
                continue
            known = x.const(number, bits)
            given = [x.substitute(each, {whole: known}) for each in sides]
            assert x.substitute(condition, {whole: known}) is compare(*given), (number, str(value))
