"""Figures of contracts: states by stage, why branches are not taken, invariants nobody wrote."""

from __future__ import annotations

from pathlib import Path

import jsonschema

from jejak.app import Contracts
from jejak.app.events import Problem, RunDone
from jejak.contracts.inventing import strongest
from jejak.contracts.listing import ListedClass, contract_lines
from jejak.contracts.offering import simplified
from jejak.options import load_options
from jejak.report.findings_json import findings_record
from jejak.report.findings_schema import findings_schema
from jejak.report.html import html_lines
from jejak.results.reasons import Omission
from jejak.results.runs import Verdict
from tests.contracts.checking import checked

UNMET = r"""
class Unmet {
    //@ invariant n >= 0;
    private int n;
    //@ requires x > 0 && x < 0;
    //@ ensures \result == 7;
    static int never(int x) { return x; }
    //@ requires x > 3;
    //@ requires x < 3;
    void neverBoth(int x) { n = x; }
    //@ requires n < 0;
    void neverAgainst() { n = 1; }
    //@ requires x > 0;
    //@ ensures \result > 0;
    static int fine(int x) { return x; }
}
"""
COUNTER = r"""
class Counter {
    private int used;
    private int[] cells;
    private String name;
    private Node head;
    private int size;
    private int any;
    static class Node { Node next; int v; }
    Counter(String name, int room) {
        if (name == null || room < 1 || room > 8) throw new IllegalArgumentException();
        this.name = name;
        cells = new int[room];
    }
    void add(int x) { if (used < cells.length) cells[used++] = x; }
    int last() { return used == 0 ? -1 : cells[used - 1]; }
    void clear() { used = 0; head = null; size = 0; }
    void set(int x) { any = x; }
    void link(int v) {
        if (size == Integer.MAX_VALUE) return;
        Node added = new Node();
        added.next = head;
        head = added;
        size++;
    }
}
"""
BRANCHES = r"""
class Branches {
    //@ requires 0 < x && x < 10;
    //@ ensures \result >= 0;
    static int of(int x) {
        if (x < 0) {
            return -1;
        }
        if (x > x + 1 && x < 100) {
            return 3;
        }
        return helped(x);
    }

    private static int helped(int x) {
        return x == -7 ? 1 : 0;
    }
}
"""
CAUSES = {"only against the contract": 3, "where no caller leads": 1, "by no input": 1}


def listed(room: Path, name: str, text: str) -> list[ListedClass]:
    source = room / f"{name}.java"
    source.write_text(text, "utf-8")
    found: list[ListedClass] = []
    for event in Contracts(str(source), load_options({"store": "none"})).events():
        assert not isinstance(event, Problem)
        if isinstance(event, RunDone):
            found += event.results.classes
    return found


def test_a_precondition_that_nobody_fulfils_is_never_safe(tmp_path: Path) -> None:
    check, told = checked(tmp_path, "Unmet", UNMET)
    assert told == []
    assert check.run.verdict is Verdict.UNKNOWN
    for result in check.run.results:
        is_unmet = result.method.startswith("never")
        assert (Omission.NO_INPUT in result.reasons) == is_unmet, result.method
        assert result.stages is not None
        assert (result.stages.before == 0) == is_unmet


def test_invariants_that_every_exit_keeps(tmp_path: Path) -> None:
    (counter,) = listed(tmp_path, "Counter", COUNTER)
    assert set(counter.kept) == {
        "used >= 0",
        "size >= 0",
        "cells != null",
        "name != null",
        "used <= cells.length",
        "(size == 0) == (head == null)",
    }
    assert "//@ invariant used <= cells.length;" in "\n".join(contract_lines((counter,)))


def test_why_branches_are_not_taken(tmp_path: Path) -> None:
    """The condition that no int fulfils beyond 100, what callers must not do, and a helper."""
    (found,) = listed(tmp_path, "Branches", BRANCHES)
    assert found.branches is not None
    sides = found.branches.sides
    assert (sides.taken, sides.counts()) == (3, CAUSES)


def test_stages_and_branches_are_reported(tmp_path: Path) -> None:
    """As JSON and as a page: where states end, and of which sides the contract keeps inputs."""
    check, told = checked(tmp_path, "Branches", BRANCHES, branch_causes=True)
    assert told == []
    record = findings_record(check.run)
    jsonschema.validate(record, findings_schema())
    (branches,) = record["branches"]
    assert (branches["class"], branches["taken"], branches["causes"]) == ("Branches", 3, CAUSES)
    sides = {(each["line"], each["cause"]) for each in branches["left"]}
    assert sides == {
        (6, "only against the contract"),
        (9, "only against the contract"),
        (9, "by no input"),
        (16, "where no caller leads"),
    }
    (stages,) = [each["stages"] for each in record["methods"] if each["method"] == "of"]
    assert stages == {"before": 1, "returned": 1, "kept": 1}
    page = "\n".join(html_lines(check.run))
    assert '<a href="#contracts">' in page
    row = "".join(f'<td class="number">{each}</td>' for each in (3, 0, 3, 0, 1, 1, 0))
    assert f"<td>Branches</td>{row}" in page
    assert "<code>of(int)</code>, line 6: only against the contract" in page


def test_what_is_implied_is_not_offered() -> None:
    given = [
        "n > 0",
        "n >= 0",
        "a != null",
        "a == null || n == a.length",
        "a == null || n <= a.length",
    ]
    assert strongest(given) == ["n > 0", "a != null", "n == a.length"]
    assert simplified(["n < a.length", "n < 0 || n >= a.length"]) == ["n < a.length", "n < 0"]
