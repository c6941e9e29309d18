"""Simplified and raw terms agree: under random models, and for solvers under all of them."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import jejak.expr as x
from jejak.expr.array_value import same
from jejak.expr.ops import EQ
from jejak.expr.sorts import Sort
from tests.expr import proofs, terms

PROFILES = {
    "bits": terms.BV_PROFILE,
    "arrays": terms.ARRAY_PROFILE,
    "integers": terms.INT_PROFILE,
    "floats": terms.FP_PROFILE,
    "all": terms.WHOLE_PROFILE,
}


def disagreement(rng: random.Random, profile: tuple[Sort, ...], depth: int) -> str:
    """Return a description of a random term that simplifying changes; empty if it does not."""
    raw, source = terms.raw_term(rng, profile, depth)
    short = terms.simplified(raw)
    for _ in range(3):
        model = source.model()
        before, after = model.value(raw), model.value(short)
        if not same(before, after) or type(before) is not type(after):
            return f"{raw} is {before}, but {short} is {after} under {model}"
    return ""


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_simplifying_keeps_values(profile: tuple[Sort, ...]) -> None:
    for seed in range(1200):
        assert disagreement(terms.seeded(seed), profile, 2 + seed % 4) == ""
    x.sweep()


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(list(PROFILES.values())))
def test_simplifying_keeps_values_of_drawn_terms(
    rng: random.Random, profile: tuple[Sort, ...]
) -> None:
    assert disagreement(rng, profile, 3) == ""


def compares_arrays(e: x.Expr) -> bool:
    """Tell whether arrays are compared as wholes, which bitwuzla supports in part."""
    rows = x.flatten([e])
    return e.sort.element is not None or any(
        op == EQ and rows[where[0]][1].startswith("array") for op, _, where, _ in rows
    )


def test_bitwuzla_proves_simplification() -> None:
    verdicts = []
    prover = proofs.BitwuzlaProver()
    for seed in range(2000):
        raw, _ = terms.raw_term(terms.seeded(seed), terms.ARRAY_PROFILE, 2 + seed % 3)
        short = terms.simplified(raw)
        if short is not raw and not compares_arrays(raw):
            verdict = prover.verdict(raw, short)
            assert verdict != "different", f"seed {seed}: {raw} became {short}"
            verdicts.append(verdict)
    assert verdicts.count("equal") > 350


def test_z3_proves_simplification_of_integers() -> None:
    verdicts = []
    for seed in range(400):
        raw, _ = terms.raw_term(terms.seeded(seed), terms.INT_PROFILE, 3)
        short = terms.simplified(raw)
        if short is not raw:
            verdict = proofs.integers_verdict(raw, short)
            assert verdict != "different", f"seed {seed}: {raw} became {short}"
            verdicts.append(verdict)
    assert verdicts.count("equal") > 90


def test_a_wrong_rule_would_be_seen() -> None:
    a = x.var("bv32_0", x.BV32)
    wrong = x.slt(a, x.add(a, x.const(1, x.BV32)))  # not true: the sum can wrap
    assert proofs.BitwuzlaProver().verdict(wrong, x.TRUE) == "different"


def test_simplifying_is_deterministic() -> None:
    def text(seed: int) -> str:
        raw, _ = terms.raw_term(terms.seeded(seed), terms.WHOLE_PROFILE, 4)
        return x.java(terms.simplified(raw), 5000)

    first = [text(seed) for seed in range(200)]
    x.sweep()
    assert [text(seed) for seed in reversed(range(200))] == first[::-1]
