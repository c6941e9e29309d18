"""Counting as JaCoCo does: of whole libraries, and of what javac adds to a program."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from jejak.bytecode.probes import Probes, count
from jejak.jvm.coverage import read_report
from jejak.jvm.jars import require_jars
from jejak.options import load_options
from jejak.program.uncounted import left_out
from jejak.results.coverage import Counters, Why
from jejak.results.proofs import TrialOutcome
from jejak.target import open_target
from tests.gen.conftest import Maker
from tests.javac import Javac, java_home

ODD = """\
package odd;
public class Odd {
    enum Color { RED, GREEN, BLUE }
    record Pair(int left, String right) {}
    static class Door implements AutoCloseable {
        final boolean loud;
        Door(boolean loud) { this.loud = loud; }
        public void close() { if (loud) closed++; }
    }
    static int closed;
    static int text(String s) {
        switch (s) { case "a": return 1; case "b": case "c": return 2; default: return 3; }
    }
    static int last(int[] a, int i) {
        int r = 0;
        try { r = a[i]; if (r > 3) return 1; } finally { if (r == 0) r = 2; }
        return r;
    }
    static int door(boolean loud) {
        try (Door door = new Door(loud)) { if (loud) throw new IllegalStateException(); return 1; }
    }
    static int colour(Color c) {
        return switch (c) { case RED -> 1; case GREEN -> 2; case BLUE -> 3; };
    }
    static int pair(Object o) { return o instanceof Pair p && p.left > 0 ? 1 : 0; }
    int locked(int x) { synchronized (this) { if (x > 0) return 1; } return 2; }
    static int hidden(int[] a, int i) { if (i > 5) { int x = a[i]; return x; } return a[0]; }
    static int only(int[] a) { if (a == null) { return a.length; } return 1; }
    static int sparse(int i) {
        switch (i) { case 1: case 3: return 2; case 100: return 5; default: return 9; }
    }
    static int sum(int n) {
        int s = 0;
        for (int i = 0; i < n && i < 3; i++) { assert s >= 0; s += i; }
        return s;
    }
    static int late(int x) {
        java.util.function.IntUnaryOperator f = y -> y > 3 ? 1 : 2;
        return f.applyAsInt(x);
    }
    static boolean never(int x) { if (x > 0) { if (x < 0) return true; } return false; }
    static void leave(int x) { if (x == 7) System.exit(3); }
    static int much(int n) { int s = 0; while (s < n) s++; return s > 60 ? 1 : 0; }
}
"""


@pytest.fixture(scope="session")
def odd(javac: Javac) -> Maker:
    """A program with much that javac adds."""
    return Maker(javac({"odd/Odd.java": ODD}, "-g"))


def test_what_javac_adds_counts_as_jacoco_says(odd: Maker) -> None:
    run = odd.make("odd/Odd", branch_bound=8)
    assert {test.outcome for test in run.tests} == {TrialOutcome.KEPT}
    figures = run.figures
    assert figures is not None
    wrong = [m for each in figures.classes for m in each.methods if not m.agrees]
    assert wrong == []
    uncovered = {
        (method.name, branch.why, branch.reasons)
        for each in figures.classes
        for method in each.methods
        for branch in method.uncovered
    }
    assert uncovered == {
        ("sum", Why.INFEASIBLE, ()),
        ("never", Why.INFEASIBLE, ()),
        ("only", Why.UNSEEN, ()),
        ("leave", Why.UNKNOWN, ("exited",)),
        ("much", Why.CUT, ("branch-bound",)),
    }


def test_totals_of_a_whole_program(odd: Maker, tmp_path: Path) -> None:
    """Branches, instructions and lines of each method, as JaCoCo's report of no run has them."""
    compare_totals(odd.classes, tmp_path)


def test_totals_of_the_runner(javac: Javac, tmp_path: Path) -> None:
    places = sorted((Path(__file__).parents[2] / "java" / "runner").rglob("*.java"))
    sources = {path.name: path.read_text("utf-8") for path in places}
    compare_totals(javac(sources, "-g"), tmp_path)


def compare_totals(classes: Path, tmp_path: Path) -> None:
    home = java_home()
    assert home is not None
    cli = require_jars(("jacoco-cli",), os.environ)["jacoco-cli"]
    out = tmp_path / "report.xml"
    java_program = home / "bin" / "java"
    command = [
        java_program,
        "-jar",
        cli,
        "report",
        "--classfiles",
        classes,
        "--quiet",
        "--xml",
        out,
    ]
    subprocess.run(list(map(str, command)), check=True)
    theirs, _ = read_report(out.read_bytes())
    assert theirs
    target = open_target(str(classes), load_options({}))
    for name, java in ((name, target.program.find(name)) for name in target.classes):
        assert java is not None
        found = theirs.get(name)
        known = {} if found is None else {(m.name, m.descriptor): m for m in found.methods}
        for key, method in java.methods.items():
            if method.body is None:
                continue
            counted = count(Probes(method.body), left_out(method), ())
            counters = known[key].counters if key in known else Counters()
            lines = {method.body.line(index) for index in counted.missed}
            mine = counted.branch_counts[1], len(counted.missed), len(lines)
            totals = counters.branches, counters.instructions, counters.lines
            assert mine == tuple(each.total for each in totals), (name, key)
    target.program.close()


BUILT = """\
package built;
import java.util.Comparator;
class Rank {
    int value;
    boolean isBelow(Rank other) { return value < other.value; }
}
class Ranks {
    Rank first;
    static Rank first(Ranks ranks) { return ranks.first; }
}
class Span {
    static final Object SPECIAL = new Object();
    private final Comparator<Object> order;
    private final Object low;
    Span(Object low, Comparator<Object> order) {
        if (order.compare(low, low) > 0) throw new IllegalArgumentException();
        this.order = order;
        this.low = low == null ? SPECIAL : low;
    }
    boolean has(Object o) { return order.compare(low, o) <= 0; }
    boolean isSpecial() { return low == SPECIAL; }
}
"""


def test_inputs_are_not_made_by_calls_that_need_them_or_use_them_up(javac: Javac) -> None:
    """A call that gives back what it was given makes nothing; one that asks a stub spends answers;
    a constructor that replaces null does not make an object that is not the replacement."""
    maker = Maker(javac({"built/Span.java": BUILT}, "-g"))
    run = maker.make("built/Rank", "built/Ranks", "built/Span", coverage=False)
    assert {(test.name, test.outcome, test.detail) for test in run.tests if test.path.exact} == {
        (test.name, TrialOutcome.KEPT, None) for test in run.tests if test.path.exact
    }
    assert {test.signature.partition("(")[0] for test in run.tests} >= {
        "isBelow",
        "has",
        "isSpecial",
    }
