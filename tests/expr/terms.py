"""Random terms for tests: built raw, simplified by rebuilding, evaluated under random models."""

import math
import random
from collections.abc import Callable

import jejak.expr as x
from jejak.expr import Expr, Sort
from jejak.expr.build import build
from jejak.expr.sorts import KIND_BV

BYTES = x.array_sort(x.BV32, x.BV8)
INTS = x.array_sort(x.BV8, x.BV32)
BV_SORTS = (x.BV8, x.BV16, x.BV32, x.BV64)
FP_SORTS = (x.FP32, x.FP64)
BV_PROFILE = (x.BOOL, *BV_SORTS)
ARRAY_PROFILE = (*BV_PROFILE, BYTES, INTS)
INT_PROFILE = (x.BOOL, x.INT)
FP_PROFILE = (x.BOOL, x.BV32, x.BV64, *FP_SORTS)
WHOLE_PROFILE = (*ARRAY_PROFILE, x.INT, *FP_SORTS)

REALS = (
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    1.5,
    2.5,
    -2.5,
    math.inf,
    -math.inf,
    math.nan,
    5e-324,
    1.401298464324817e-45,
    3.4028234663852886e38,
    1.7976931348623157e308,
    2147483647.0,
    -2147483649.0,
    9.3e18,
    -9.3e18,
    0.1,
)

BINARY_BV: tuple[Callable[[Expr, Expr], Expr], ...] = (
    x.add,
    x.add,
    x.add,
    x.sub,
    x.sub,
    x.sub,
    x.mul,
    x.sdiv,
    x.srem,
    x.bit_and,
    x.bit_or,
    x.bit_xor,
    x.shl,
    x.ashr,
    x.lshr,
)
BINARY_INT = (x.add, x.add, x.sub, x.sub, x.mul, x.sdiv, x.srem)
BINARY_FP = (x.fadd, x.fsub, x.fmul, x.fdiv, x.frem)
ORDERS = (x.slt, x.sle, x.sgt, x.sge)
UNSIGNED_ORDERS = (x.ult, x.ule)
FP_ORDERS = (x.feq, x.flt, x.fle)


def seeded(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - for tests


def number(rng: random.Random, sort: Sort) -> int:
    """Return an integer that is often at an edge of the sort or near zero."""
    if sort is x.INT:
        return rng.choice((rng.randint(-4, 4), rng.randint(-(10**6), 10**6), 10**30, -(10**45)))
    edges = (sort.low, sort.low + 1, sort.high, sort.high - 1, sort.width - 1, sort.width)
    powers = tuple((1 << k) - 1 for k in (1, 3, 7, 8, 15, 16, 31) if k < sort.width)
    choices = (*edges, *powers, rng.randint(-3, 3), rng.randint(-3, 3), rng.randint(-3, 3))
    return rng.choice((rng.choice(choices), rng.choice(choices), rng.randint(sort.low, sort.high)))


def value(rng: random.Random, sort: Sort) -> x.Value:
    """Return a random value of a sort."""
    if sort is x.BOOL:
        return rng.random() < 0.5
    if sort in FP_SORTS:
        real = rng.choice((rng.choice(REALS), rng.choice(REALS), rng.uniform(-100, 100)))
        fitted = x.const(real, sort).value
        assert isinstance(fitted, float)
        return fitted
    if sort.element is not None:
        assert sort.index is not None
        entries = {number(rng, sort.index): value(rng, sort.element) for _ in range(3)}
        return x.ArrayValue(value(rng, sort.element), entries)
    return number(rng, sort)


class Terms:
    """A source of random terms over the sorts of a profile; terms are reused now and then."""

    def __init__(self, rng: random.Random, profile: tuple[Sort, ...]) -> None:
        self.rng = rng
        self.profile = profile
        self.made: dict[Sort, list[Expr]] = {
            sort: [x.var(f"{sort.name}_{k}", sort) for k in range(2)] for sort in profile
        }

    def term(self, sort: Sort, depth: int) -> Expr:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.15:
            return self.leaf(sort)
        if rng.random() < 0.1:
            return rng.choice(self.made[sort])
        made = self.operation(sort, depth - 1)
        self.made[sort].append(made)
        return made

    def leaf(self, sort: Sort) -> Expr:
        if sort.element is not None:
            if self.rng.random() < 0.3:
                return x.const_array(sort, self.leaf(sort.element))
        elif self.rng.random() < 0.5:
            return x.const(value(self.rng, sort), sort)
        return self.rng.choice(self.made[sort][:2])

    def operation(self, sort: Sort, depth: int) -> Expr:
        if sort is x.BOOL:
            return self.formula(depth)
        if self.rng.random() < 0.2:
            return x.ite(self.term(x.BOOL, depth), self.term(sort, depth), self.term(sort, depth))
        if sort in FP_SORTS:
            return self.real(sort, depth)
        if sort.element is not None:
            assert sort.index is not None
            a, i, v = self.term(sort, depth), self.term(sort.index, 1), self.term(sort.element, 1)
            return x.store(a, i, v)
        if sort is x.INT:
            if self.rng.random() < 0.1:
                return x.neg(self.term(sort, depth))
            return self.rng.choice(BINARY_INT)(self.term(sort, depth), self.term(sort, depth))
        return self.bits(sort, depth)

    def bits(self, sort: Sort, depth: int) -> Expr:
        rng = self.rng
        roll = rng.random()
        if roll < 0.6:
            return rng.choice(BINARY_BV)(self.term(sort, depth), self.term(sort, depth))
        if roll < 0.7:
            return rng.choice((x.neg, x.bit_not))(self.term(sort, depth))
        if roll < 0.78 and (arrays := [s for s in self.profile if s.element is sort]):
            array = rng.choice(arrays)
            assert array.index is not None
            return x.select(self.term(array, depth), self.term(array.index, depth))
        if roll < 0.85 and x.FP64 in self.profile:
            return self.bits_of_real(sort, depth)
        narrower = [s for s in self.profile if s.kind == KIND_BV and s.width < sort.width]
        wider = [s for s in self.profile if s.kind == KIND_BV and s.width > sort.width]
        if narrower and (not wider or rng.random() < 0.6):
            return rng.choice((x.sext, x.zext))(self.term(rng.choice(narrower), depth), sort)
        if wider:
            return x.truncate(self.term(rng.choice(wider), depth), sort)
        return x.neg(self.term(sort, depth))

    def bits_of_real(self, sort: Sort, depth: int) -> Expr:
        if sort.width >= 32 and self.rng.random() < 0.5:
            return x.fp_to_bits(self.term(x.FP32 if sort is x.BV32 else x.FP64, depth))
        return x.fp_to_int(self.term(self.rng.choice(FP_SORTS), depth), sort)

    def real(self, sort: Sort, depth: int) -> Expr:
        rng = self.rng
        roll = rng.random()
        if roll < 0.5:
            return rng.choice(BINARY_FP)(self.term(sort, depth), self.term(sort, depth))
        if roll < 0.7:
            return rng.choice((x.fneg, x.fneg, x.fabs_, x.fsqrt))(self.term(sort, depth))
        if roll < 0.8:
            return x.fround(self.term(sort, depth), rng.choice(("RNE", "RTP", "RTN", "RTZ")))
        if roll < 0.87:
            return x.bits_to_fp(self.term(x.BV32 if sort is x.FP32 else x.BV64, depth))
        if roll < 0.94:
            return x.int_to_fp(self.term(rng.choice((x.BV32, x.BV64)), depth), sort)
        return x.fp_to_fp(self.term(x.FP64 if sort is x.FP32 else x.FP32, depth), sort)

    def formula(self, depth: int) -> Expr:
        rng = self.rng
        roll = rng.random()
        if roll < 0.1:
            return x.not_(self.term(x.BOOL, depth))
        if roll < 0.35:
            row = [self.term(x.BOOL, depth) for _ in range(rng.randint(2, 4))]
            return rng.choice((x.and_, x.or_))(*row)
        if roll < 0.4:
            return x.ite(*[self.term(x.BOOL, depth) for _ in range(3)])
        sort = rng.choice(self.profile)
        a, b = self.term(sort, depth), self.term(sort, depth)
        if sort in FP_SORTS and rng.random() < 0.85:
            return x.fnan(a) if rng.random() < 0.15 else rng.choice(FP_ORDERS)(a, b)
        if sort is x.BOOL or sort in FP_SORTS or sort.element is not None or rng.random() < 0.25:
            return rng.choice((x.eq, x.ne))(a, b)
        if sort is not x.INT and rng.random() < 0.3:
            return rng.choice(UNSIGNED_ORDERS)(a, b)
        return rng.choice(ORDERS)(a, b)

    def model(self) -> x.Model:
        return x.Model(
            {f"{sort.name}_{k}": value(self.rng, sort) for sort in self.profile for k in range(2)}
        )


def raw_term(rng: random.Random, profile: tuple[Sort, ...], depth: int) -> tuple[Expr, Terms]:
    """Return a term of a random sort that nothing but constants was folded in, and its source."""
    terms = Terms(rng, profile)
    with x.simplifying(False):
        return terms.term(rng.choice(profile), depth), terms


def simplified(e: Expr) -> Expr:
    """Return the term rebuilt from its leaves through the constructors."""
    done: dict[int, Expr] = {}
    stack = [e]
    while stack:
        top = stack.pop()
        if top.id in done:
            continue
        missing = [a for a in top.args if a.id not in done]
        if missing:
            stack += [top, *missing]
        elif top.args:
            args = tuple(done[a.id] for a in top.args)
            done[top.id] = build(top.op, top.sort, args, top.payload)
        else:
            done[top.id] = top
    return done[e.id]
