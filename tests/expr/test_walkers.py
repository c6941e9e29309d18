"""Walkers over shared, deep and pickled expressions; the table of nodes."""

import copy
import pickle
from typing import Any

import jejak.expr as x
from jejak.expr import build, flat, folding, ops
from jejak.expr.java import RENDER
from tests.expr import terms

A, B = x.var("a", x.BV32), x.var("b", x.BV32)
DEEP = 50_000


def sent(thing: Any) -> Any:
    """Return what another process would get."""
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - our own


def deep() -> x.Expr:
    """Return an expression 100,000 nodes deep."""
    e = A
    for _ in range(DEEP):
        e = x.bit_xor(x.mul(e, B), A)
    return e


def test_every_walker_bears_depth() -> None:
    e = deep()
    assert x.size(e) == 2 * DEEP + 2
    assert x.variables(e) == (A, B)
    assert x.Model({"a": 3, "b": 1}).value(e) == 3
    assert len(x.java(e, limit=1000)) == 1001
    assert x.substitute(e, {B: x.const(0, x.BV32)}) is A
    assert x.substitute(e, {}) is e
    assert sent(e) is e
    assert x.eq(e, e) is x.TRUE
    assert x.eq(x.add(e, x.const(1, x.BV32)), e) is x.FALSE


def test_deep_invertible_chains_are_solved() -> None:
    e, value = A, 77
    for step in range(DEEP):
        e = x.add(x.bit_xor(e, x.const(step * 7919, x.BV32)), x.const(step, x.BV32))
        value = x.const((value ^ x.const(step * 7919, x.BV32).value) + step, x.BV32).value
    assert x.eq(e, x.const(value, x.BV32)) is x.eq(A, x.const(77, x.BV32))


def test_questions_about_deep_floats() -> None:
    e = x.var("d", x.FP64)
    for _ in range(DEEP):
        e = x.fneg(x.fround(x.fabs_(x.fround(e, "RTZ")), "RTN"))
    assert x.fnan(e) is x.fnan(x.var("d", x.FP64))


def test_deep_arrays_and_formulas() -> None:
    array = x.var("array", x.array_sort(x.BV32, x.BV32))
    stored = array
    formula = x.TRUE
    for step in range(20_000):
        stored = x.store(stored, x.add(A, x.const(step, x.BV32)), x.const(step, x.BV32))
        formula = x.not_(x.and_(formula, x.var(f"p{step % 5}", x.BOOL)))
    model = x.Model({"a": 10})
    assert model.value(x.select(stored, B)) == 0
    assert x.Model({"a": 10, "b": 1010}).value(x.select(stored, B)) == 1000
    assert len(model.value(stored).entries) == 19_999
    assert model.holds(formula) is True
    assert sent([stored, formula]) == [stored, formula]


def test_pickling_yields_the_same_objects() -> None:
    for seed in range(150):
        raw, _ = terms.raw_term(terms.seeded(seed), terms.WHOLE_PROFILE, 4)
        assert sent(raw) is raw
        assert copy.deepcopy(raw) is raw
    sort = x.array_sort(x.BV8, x.array_sort(x.INT, x.FP32))
    assert sent(sort) is sort
    assert x.sort_named(sort.name) is sort


def test_flat_rows_can_be_sent_in_parts() -> None:
    first, second = x.mul(A, B), x.slt(x.mul(A, B), A)
    positions: dict[int, int] = {}
    rows = x.flatten([first], positions)
    more = x.flatten([second, first], positions)
    assert [row[0] for row in rows] == [ops.VAR, ops.VAR, ops.MUL]
    assert more == [(ops.SLT, "bool", (2, 0), None)]
    known = x.unflatten(rows)
    assert known == [A, B, first]
    assert x.unflatten(more, known) == [second]
    assert positions[second.id] == 3


def test_models_have_defaults_and_are_values() -> None:
    model = x.Model({"a": 5})
    assert model.value(x.add(A, B)) == 5
    assert model.updated({"b": 2}).value(x.add(A, B)) == 7
    assert model.value(B) == 0
    assert model.value(x.var("p", x.BOOL)) is False
    array = x.var("bytes", x.array_sort(x.BV32, x.BV8))
    assert model.value(array) == x.ArrayValue(0, {})
    assert x.ArrayValue(0, {1: 0}) == x.ArrayValue(0, {})
    assert x.ArrayValue(0.0, {1: -0.0}) != x.ArrayValue(0.0, {})
    again = sent(x.Model({"a": 5, "bytes": x.ArrayValue(1, {2: 3})}))
    assert again.value(x.select(array, x.const(2, x.BV32))) == 3
    assert again.value(x.select(array, A)) == 1


def test_substitution_happens_at_once_and_simplifies() -> None:
    e = x.sub(x.mul(A, B), A)
    assert x.substitute(e, {A: B, B: A}) is x.sub(x.mul(B, A), B)
    assert x.substitute(e, {x.mul(A, B): A}) is x.const(0, x.BV32)
    model = x.Model({"a": 6, "b": 7})
    values = {v: x.const(model.value(v), v.sort) for v in x.variables(e)}
    assert x.substitute(e, values).value == model.value(e)


def test_evaluation_equals_folding() -> None:
    for seed in range(300):
        raw, source = terms.raw_term(terms.seeded(seed), terms.FP_PROFILE, 4)
        model = source.model()
        values = {v: x.const(model.value(v), v.sort) for v in x.variables(raw)}
        folded = x.substitute(raw, values)
        assert folded is x.const(model.value(raw), raw.sort)


def test_sweeping_keeps_what_is_held() -> None:
    x.sweep()
    before = x.interned_count()
    kept = x.mul(x.var("kept", x.BV32), x.const(123456, x.BV32))
    x.variables(x.slt(kept, x.var("dropped", x.BV32)))
    assert x.interned_count() == before + 5
    assert x.sweep() == 2
    assert kept is x.mul(x.var("kept", x.BV32), x.const(123456, x.BV32))
    old = kept.id
    del kept
    assert x.sweep() == 3
    assert x.interned_count() == before
    assert x.mul(x.var("kept", x.BV32), x.const(123456, x.BV32)).id > old


def test_ids_are_hashes_and_grow() -> None:
    e = x.mul(A, x.var("fresh name", x.BV32))
    assert hash(e) == e.id
    assert all(a.id < e.id for a in e.args)


def test_tables_are_complete() -> None:
    codes = {row.code for row in ops.OPERATORS}
    assert {getattr(ops, row.name) for row in ops.OPERATORS} == codes
    assert set(RENDER) == codes
    assert {*build.PLAIN, *build.TO_SORT, *build.SPECIAL} == codes
    unary = {row.code for row in ops.OPERATORS if row.arity == 1}
    assert {code for code in unary if folding.UNARY[code] is not folding._no_unary} == (
        unary - folding.SPECIAL
    )


def test_every_operator_occurs_in_random_terms() -> None:
    seen: set[int] = set()
    for seed in range(600):
        raw, _ = terms.raw_term(terms.seeded(seed), terms.WHOLE_PROFILE, 4)
        seen |= {row[0] for row in flat.flatten([raw])}
    known_to_solvers = {row.code for row in ops.OPERATORS} - {ops.FUNCTION}
    assert seen == known_to_solvers


def test_exports_are_what_the_package_has() -> None:
    assert len(set(x.__all__)) == len(x.__all__)
    assert all(hasattr(x, name) for name in x.__all__)
