"""Frames: elements of arrays, near and behind fields; what is wrong is so on a JVM, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from jejak.app import Check
from jejak.app.events import Problem
from jejak.options import load_options
from jejak.results.findings import FindingKind
from jejak.results.proofs import TrialOutcome

FAR = r"""
class Far {
    static class Cell { int x; int[] data; Cell next; }
    private Cell head;
    private Cell[] nodes;
    private int[] own;
    private int[][] grid;

    //@ requires head != null && head.data != null && head.data.length > 3;
    //@ assignable this.head.data[1 .. 2];
    void rightInside(int v) { head.data[1] = v; head.data[2] = v; }

    //@ requires head != null && head.data != null && head.data.length > 3;
    //@ assignable this.head.data[1 .. 2];
    void wrongBeyond(int v) { head.data[1] = v; head.data[3] = v; }

    //@ requires head != null && head.data != null && 0 <= i && i < head.data.length;
    //@ assignable head.data[i];
    void rightAt(int i, int v) { head.data[i] = v; }

    //@ requires head != null && head.data != null && 0 <= i && i < head.data.length;
    //@ assignable head.data[i];
    void wrongBefore(int i, int v) { head.data[i] = v; if (i > 0) head.data[i - 1] = v; }

    //@ requires head != null && head.data != null && head.data.length > 1;
    //@ assignable head.data[*];
    void rightAll(int v) { head.data[0] = v; head.data[1] = v; }

    //@ requires head != null && head.next != null && head.next.data != null;
    //@ requires head.next.data.length > 0;
    //@ assignable head.data[*];
    void wrongOther(int v) { head.next.data[0] = v; }

    //@ requires nodes != null && nodes.length > 1 && nodes[0] != null && nodes[1] != null;
    //@ assignable this.nodes[*].x;
    void rightEach(int v) { nodes[0].x = v; nodes[1].x = v; }

    //@ requires nodes != null && nodes.length > 1 && nodes[0] != null;
    //@ assignable this.nodes[*].x;
    void wrongField(int v) { nodes[0].x = v; nodes[0].next = null; }

    //@ requires nodes != null && nodes.length > 1 && nodes[0] != null && nodes[1] != null;
    //@ requires nodes[0] != nodes[1];
    //@ assignable nodes[0 .. 0].x;
    void wrongSecond(int v) { nodes[0].x = v; nodes[1].x = v; }

    //@ requires nodes != null && nodes.length > 1 && nodes[1] != null;
    //@ assignable nodes[1 .. nodes.length - 1].*;
    void rightStar(int v) { nodes[1].x = v; nodes[1].data = null; }

    //@ requires nodes != null && nodes.length > 0 && nodes[0] != null && head != null;
    //@ assignable nodes[*].x;
    void wrongHead(int v) { head.x = v; }

    //@ requires nodes != null && nodes.length > 0 && nodes[0] != null && nodes[0].next != null;
    //@ assignable nodes[0].next.x;
    void rightPath(int v) { nodes[0].next.x = v; }

    //@ requires grid != null && grid.length > 0 && grid[0] != null && grid[0].length > 1;
    //@ assignable grid[*][0 .. 0];
    void rightColumn(int v) { grid[0][0] = v; }

    //@ requires grid != null && grid.length > 0 && grid[0] != null && grid[0].length > 1;
    //@ assignable grid[*][0 .. 0];
    void wrongColumn(int v) { grid[0][1] = v; }

    //@ requires grid != null && grid.length > 1 && grid[1] != null && grid[1].length > 0;
    //@ assignable grid[1][*];
    void rightRow(int v) { grid[1][0] = v; }

    //@ requires grid != null && grid.length > 1 && grid[1] != null && grid[1].length > 0;
    //@ assignable grid[0][*];
    void wrongRow(int v) { grid[1][0] = v; }

    //@ requires a != null && a.length > 2;
    //@ assignable a[0], a[2];
    static void rightTwo(int[] a) { a[0] = 1; a[2] = 1; }

    //@ requires a != null && a.length > 2;
    //@ assignable a[0], a[2];
    static void wrongThird(int[] a) { a[0] = 1; a[1] = 1; }

    //@ requires other != null && other.own != null && other.own.length > 0;
    //@ assignable other.own[0];
    void rightParameter(Far other) { other.own[0] = 7; }

    //@ requires other != null && other.own != null && other.own.length > 0;
    //@ assignable this.own[*];
    void wrongParameter(Far other) { other.own[0] = 7; }

    //@ requires own != null && own.length > 1;
    //@ pure
    int rightBack() { int kept = own[0]; own[0] = 5; own[0] = kept; return kept; }

    //@ requires own != null && own.length > 1;
    //@ pure
    int wrongPure() { int kept = own[0]; own[0] = own[1]; return kept; }

    //@ requires 0 <= to && to <= own.length;
    //@ assignable own[0 .. to - 1];
    void rightFilled(int to) { java.util.Arrays.fill(own, 0, to, 3); }

    //@ requires 0 <= to && to < own.length;
    //@ assignable own[0 .. to - 1];
    void wrongFilled(int to) { java.util.Arrays.fill(own, 0, to + 1, 3); }

    //@ requires names != null && names.length > 1;
    //@ assignable names[1];
    static void rightName(String[] names) { names[1] = "x"; }

    //@ requires names != null && names.length > 1;
    //@ assignable names[1];
    static void wrongName(String[] names) { names[0] = "x"; }

    //@ requires own != null && own.length > 0;
    //@ assignable own[0];
    //@ signals (IllegalStateException e) v < 0;
    void rightThrown(int v) { own[0] = v; if (v < 0) throw new IllegalStateException(); }

    //@ requires own != null && own.length > 1;
    //@ assignable own[0];
    //@ signals (IllegalStateException e) v < 0;
    void wrongThrown(int v) {
        own[0] = v;
        if (v < 0) { own[1] = v; throw new IllegalStateException(); }
    }

    //@ requires own != null && own.length > 0;
    //@ assignable own;
    void rightGrown() { own[0] = 1; own = new int[own.length + 1]; own[0] = 2; }
}
"""


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Check:
    room = tmp_path_factory.mktemp("frames")
    source = room / "Far.java"
    source.write_text(FAR, "utf-8")
    given = {"tests": str(room / "tests"), "store": "none", "array_elements": 4}
    check = Check(str(source), load_options(given))
    assert [each.text for each in check.events() if isinstance(each, Problem)] == []
    return check


def test_elements_far_away_are_watched(checked: Check) -> None:
    found = {
        (result.method, each.exception.rpartition("/")[2]): each.proof.outcome
        for result in checked.run.results
        for each in result.findings
        if each.kind is FindingKind.CONTRACT
    }
    methods = {each.method for each in checked.run.results}
    wanted = [
        (each, "PurityError" if each == "wrongPure" else "FrameError")
        for each in methods
        if each.startswith("wrong")
    ]
    assert found == dict.fromkeys(wanted, TrialOutcome.CONFIRMED)


def test_places_that_are_not_supported_are_told(tmp_path: Path) -> None:
    source = tmp_path / "Deep.java"
    clause = "//@ assignable cells[*].data[*];"
    source.write_text(f"class Deep {{ Deep[] cells; int[] data;\n {clause}\n void go() {{}} }}\n")
    given = {"tests": str(tmp_path / "tests"), "store": "none", "confirm": False}
    check = Check(str(source), load_options(given))
    problems = [each.text for each in check.events() if isinstance(each, Problem)]
    assert len(problems) == 1
    assert "`cells[*].data[*]` is not supported as a place" in problems[0]
