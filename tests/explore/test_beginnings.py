"""Class initialisers that ask nothing run once for all methods of a class; nothing else differs."""

from __future__ import annotations

import time

import pytest

from jejak.explore.beginnings import Beginnings
from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
public class T {
    static final int[] TABLE = new int[6];
    static final T ONE = new T(1);
    static int calls = 3;
    int held;
    static { for (int i = 0; i < TABLE.length; i++) TABLE[i] = i * i; }
    T(int held) { this.held = held; }
    static int at(int i) { return 10 / TABLE[i]; }
    static int called() { return 7 / calls; }
    static int change(int i) { TABLE[0] = i; return 5 / (TABLE[0] - 2) + at(3); }
    int same(T other) { ONE.held = 0; return 6 / held + (this == other ? 1 : 0); }
    static int told() { return U.HOME.length(); }
    static int fails() { return V.BAD; }
}
class U {
    static final String HOME = System.getenv("HOME");
}
class V {
    static final int BAD = Integer.parseInt("x");
}
"""


@pytest.fixture(scope="module")
def bench(javac: Javac) -> Bench:
    return Bench(javac)


def test_methods_of_one_class_find_what_each_finds_alone(bench: Bench) -> None:
    together = {each.method: each for each in bench.results(SOURCE, None)}
    for name in ("at", "called", "change", "same", "told", "fails"):
        alone, one = bench.result(SOURCE, name), together[name]
        assert (one.paths, one.endings, one.reasons) == (alone.paths, alone.endings, alone.reasons)
        assert one.status is alone.status
        ours = [(f.exception, f.exact, f.input, f.reasons) for f in one.findings]
        assert ours == [(f.exception, f.exact, f.input, f.reasons) for f in alone.findings], name


def test_only_initialisers_that_ask_nothing_are_shared(bench: Bench) -> None:
    analysis = bench.analysis(SOURCE, None)
    beginnings = Beginnings(analysis.machine)
    ends = time.monotonic() + 60
    ready = {
        name: name in beginnings.state(java, ends).heap.statics
        for name in "TUV"
        for java in [analysis.target.program.find(name)]
        if java is not None
    }
    assert ready == {"T": True, "U": False, "V": False}
    analysis.close()
