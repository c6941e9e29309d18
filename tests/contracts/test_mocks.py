"""Mocks keep the contracts of what they stand for: they assert, and answer as is promised (K65)."""

from __future__ import annotations

from pathlib import Path

from jejak.app import Check
from jejak.options import load_options
from jejak.results.proofs import TrialOutcome

SHAPES = r"""
class Shapes {
    interface Source {
        //@ requires limit > 0;
        //@ ensures 0 <= \result && \result < limit;
        int next(int limit);
        //@ ensures \result != null;
        String name();
        int free();
    }
    abstract static class Base implements Source {
        //@ requires x != 3;
        abstract void take(int x);
    }
    static int pick(Source s, int[] a) {
        if (s == null || a == null || a.length == 0) return 0;
        return a[s.next(a.length)];
    }
    static int wrongEmpty(Source s, int[] a) {
        if (s == null || a == null) return 0;
        return a[s.next(a.length)];
    }
    static int wrongOne(Source s, int[] a) {
        if (s == null || a == null || a.length != 3) return 0;
        return a[s.next(a.length) + 1];
    }
    static int length(Source s) { return s == null ? 0 : s.name().length(); }
    static int wrongFree(Source s) { return s == null ? 0 : 1 / s.free(); }
    static void wrongTake(Base b, int x) { if (b != null) b.take(x); }
}
"""


def test_mocks_answer_within_their_contracts(tmp_path: Path) -> None:
    source = tmp_path / "Shapes.java"
    source.write_text(SHAPES, "utf-8")
    check = Check(str(source), load_options({"tests": str(tmp_path / "tests"), "store": "none"}))
    for _ in check.events():
        pass
    found = {
        (result.method, each.exception.rpartition("/")[2]): each.proof.outcome
        for result in check.run.results
        for each in result.findings
    }
    assert found == dict.fromkeys(
        [
            ("wrongEmpty", "PreconditionError"),
            ("wrongOne", "ArrayIndexOutOfBoundsException"),
            ("wrongFree", "ArithmeticException"),
            ("wrongTake", "PreconditionError"),
        ],
        TrialOutcome.CONFIRMED,
    )
