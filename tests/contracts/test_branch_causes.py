"""Why sides of branches are not taken: each cause, and those of a red-black tree (EX-K11)."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from jejak.app.branches import branches_of
from jejak.app.contracts import with_contracts
from jejak.options import load_options
from jejak.results.branches import BranchCause, ClassBranches, TakenSides
from jejak.target import resolving

MAP = Path(__file__).parent / "programs" / "maps" / "RedBlackMap.java"
GATE = r"""
class Gate {
    //@ invariant n >= 0;
    private int n;
    private int[] cells;

    //@ requires x >= 0;
    void add(int x) {
        if (x < 0) { n = 0; return; }
        if (n < 0) { n = 1; }
        n = bounded(x);
    }

    int length() {
        return cells == null ? 0 : bounded(cells.length);
    }

    boolean isLong() {
        return cells != null && cells.length > 3;
    }

    private static int bounded(int x) {
        if (x == -7 || x > 0 && x + x == 1) { return 1; }
        return cut(x) % 3 == 0 ? 3 : x & 1;
    }

    private static int cut(int x) {
        return x < 0 ? -x : x;
    }

    //@ requires x > 0;
    static int both(int x) {
        return cut(x);
    }

    static int any(int x) {
        return cut(x);
    }
}
"""


def look(place: Path, seconds: float | None = None, **given: Any) -> ClassBranches:
    """The branches of the one class with contracts; `seconds` is the time for it."""
    options = load_options({"store": "none", **given})
    with ExitStack() as stack:
        resolved = stack.enter_context(resolving([str(place)], options))
        contracted = with_contracts(resolved, options, stack)
        for target in contracted.targets:
            stack.callback(target.program.close)
        ends = {} if seconds is None else {"ends": time.monotonic() + seconds}
        (found,) = branches_of(contracted, options, **ends).values()
    return found


def causes(sides: TakenSides) -> Counter[tuple[str, BranchCause]]:
    """How many sides are left, by method and cause."""
    return Counter((each.method.partition("(")[0], each.cause) for each in sides.left)


def test_each_cause(tmp_path: Path) -> None:
    """Preconditions and invariants differ: who calls may break those, nobody breaks these."""
    source = tmp_path / "Gate.java"
    source.write_text(GATE, "utf-8")
    found = look(source, array_elements=3)
    methods = dict(found.methods)
    assert causes(methods["add(int)"]) == {
        ("add", BranchCause.SPECIFICATION): 1,
        ("add", BranchCause.ALONE): 1,
        ("bounded", BranchCause.ALONE): 1,
        ("bounded", BranchCause.NEVER): 1,
        ("cut", BranchCause.CONTEXT): 1,
    }
    assert causes(methods["isLong()"]) == {}
    assert causes(methods["both(int)"]) == {("cut", BranchCause.SPECIFICATION): 1}
    assert causes(methods["any(int)"]) == {}
    assert found.sides.counts() == {
        "only against the contract": 1,
        "where no caller leads": 2,
        "by no input": 1,
    }


def test_without_time_nothing_is_claimed(tmp_path: Path) -> None:
    """What an exploration that was left did not take, it might have taken."""
    source = tmp_path / "Gate.java"
    source.write_text(GATE, "utf-8")
    found = look(source, seconds=0.0)
    assert found.sides.taken == 0
    assert {each.cause for each in found.sides.left} == {BranchCause.CUT}


def test_a_red_black_tree() -> None:
    """As published of k = 3 (EX-K11), with what needs a tree that is one higher."""
    found = look(MAP, chain=2)
    methods = dict(found.methods)
    both = {
        ("compare", BranchCause.SPECIFICATION): 1,
        **{(each, BranchCause.ALONE): 1 for each in ("setColor", "parentOf", "rightOf", "leftOf")},
    }
    put, removed = methods["put(Object, Object)"], methods["remove(Object)"]
    higher = {
        ("rotateLeft", BranchCause.BOUND): 1,
        ("rotateRight", BranchCause.BOUND): 1,
        ("rotateLeft", BranchCause.CONTEXT): 1,
        ("rotateRight", BranchCause.CONTEXT): 1,
    }
    assert put.taken == 42
    assert causes(put) == {**both, **higher, ("fixAfterInsertion", BranchCause.ALONE): 3}
    assert removed.taken == 47
    left = causes(removed)
    assert {key: left[key] for key in both} == both
    assert left["successor", BranchCause.CONTEXT] == 6
    assert left["deleteEntry", BranchCause.ALONE] == 3
    assert left["fixAfterDeletion", BranchCause.BOUND] == 11
    assert left.total() == 41
