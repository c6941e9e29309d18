"""Texts of inputs have characters that people can read, where the error does not ask for others."""

from __future__ import annotations

from contextlib import closing

from jejak.explore import Analysis
from jejak.options import load_options
from jejak.target import open_target
from tests.javac import Javac

SOURCE = """
class Read {
    static final int[] CODES = new int[75];
    static int code(String s) { return s == null || s.isEmpty() ? 0 : CODES[s.charAt(0) - '0']; }
    static int low(String s) {
        if (s == null || s.isEmpty()) return 0;
        return s.charAt(0) < 32 ? 1 / (s.length() - 1) : 0;
    }
}
"""


def test_texts_are_legible_where_they_may_be(javac: Javac) -> None:
    options = load_options({"solver_isolated": False})
    classes = javac({"Read.java": SOURCE}, "-g")
    with closing(Analysis(open_target(str(classes), options), options)) as analysis:
        results = {each.method: each for each in analysis.run()}
    inputs = {name: [each.input for each in found.findings] for name, found in results.items()}
    assert inputs["low"] == ['Read.low("\\u0000")']
    (code,) = inputs["code"]
    assert code.removeprefix('Read.code("').removesuffix('")').isprintable(), code
    assert "\\" not in code
