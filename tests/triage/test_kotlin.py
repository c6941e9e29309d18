"""Kotlin declares no checked exceptions: what it throws of these counts as declared."""

from __future__ import annotations

import pytest

from jejak.app import api
from jejak.results.findings import FaultRule
from tests.javac import Javac

SNEAKY = """
public class Reads {
    private static <X extends Throwable> void raise(Throwable t) throws X { throw (X) t; }
    private static int checked(int n) {
        if (n == 7) { Reads.<RuntimeException>raise(new java.io.IOException()); }
        return n;
    }
    private static int unchecked(int n) { return 100 / (n - 3); }
    public static int io(int n) { return checked(n + 1); }
    public static int number(int n) { return unchecked(n); }
}
"""


@pytest.mark.parametrize(
    ("file", "expected"),
    [(b"Reads.java", FaultRule.REFUSES_OWN), (b"Readers.kt", FaultRule.DECLARED)],
    ids=("java", "kotlin"),
)
def test_checked_exceptions(javac: Javac, file: bytes, expected: FaultRule) -> None:
    path = javac({"Reads.java": SNEAKY}, "-g") / "Reads.class"
    compiled = path.read_bytes()
    try:
        path.write_bytes(compiled.replace(b"Reads.java", file))
        run = api.check(str(path.parent), confirm=False)
    finally:
        path.write_bytes(compiled)
    rules = {each.entry.method: each.evidence and each.evidence.rule for each in run.findings()}
    assert rules["io"] is expected
    assert rules["number"] is FaultRule.OWN_FAULT
