from __future__ import annotations

import math

import jejak.expr as x
from jejak.expr.functions import LIBRARY, NAMES, Computing, estimate
from jejak.expr.java import java

a, b = x.var("a", x.FP64), x.var("b", x.FP64)


def number(value: float) -> x.Expr:
    return x.const(value, x.FP64)


def test_constants_are_computed() -> None:
    assert x.function("Math.cos", (number(0.0),)) is number(1.0)
    assert x.function("StrictMath.pow", (number(2.0), number(10.0))) is number(1024.0)


def test_a_call_is_one_node_by_name_and_arguments() -> None:
    call = x.function("Math.pow", (a, b))
    assert call is x.function("Math.pow", (a, b))
    assert call is not x.function("Math.pow", (b, a))
    assert call is not x.function("StrictMath.pow", (a, b))
    assert x.function("Math.sin", (a,)) is not x.function("Math.cos", (a,))
    assert x.unflatten(x.flatten([call]))[-1] is call
    assert x.variables(call) == (a, b)


def test_calls_are_evaluated_replaced_and_written() -> None:
    call = x.function("Math.atan2", (x.function("Math.sin", (a,)), b))
    assert x.Model({"a": 0.0, "b": -1.0}).value(call) == math.pi
    assert x.substitute(call, {a: number(0.0), b: number(-1.0)}) is number(math.pi)
    assert java(call) == "Math.atan2(Math.sin(a), b)"


def test_what_python_refuses_is_what_java_says() -> None:
    assert estimate("Math.log", 0.0, 0.0) == -math.inf
    assert math.isnan(estimate("Math.log", -1.0, 0.0))
    assert math.isnan(estimate("Math.pow", 1.0, math.inf))
    assert math.isnan(estimate("Math.pow", 1.0, math.nan))
    assert estimate("Math.pow", math.nan, 0.0) == 1.0
    assert estimate("Math.pow", -0.0, -1.0) == -math.inf
    assert estimate("Math.pow", -10.0, 999.0) == -math.inf
    assert estimate("Math.exp", 1000.0, 0.0) == math.inf
    assert estimate("Math.sinh", -1000.0, 0.0) == -math.inf
    assert math.isnan(estimate("Math.sin", math.inf, 0.0))
    assert math.isnan(estimate("Math.IEEEremainder", 1.0, 0.0))
    assert all(isinstance(estimate(name, 0.5, 0.5), float) for name in NAMES)


def test_who_computes_is_lent_and_given_back() -> None:
    before = LIBRARY.lent
    call = x.function("Math.sin", (a,))

    def seven(_name: str, _x: float, _y: float) -> float:
        return 7.0

    LIBRARY.lend(seven, lambda: True)
    try:
        assert x.Model({"a": 0.0}).value(call) == 7.0
        with Computing(estimated=True):
            assert x.Model({"a": 0.0}).value(call) == 0.0
            with Computing(estimated=False):
                assert x.Model({"a": 0.0}).value(call) == 7.0
        assert x.Model({"a": 0.0}).value(call) == 7.0
    finally:
        LIBRARY.take_back(seven)
    assert LIBRARY.lent == before
