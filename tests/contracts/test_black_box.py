"""Black-box suites: inputs from preconditions alone, postconditions as the oracle (K69)."""

from __future__ import annotations

from pathlib import Path

from jejak.app import Gen
from jejak.app.events import Problem
from jejak.options import load_options
from jejak.results.reasons import SkipReason

BOX = r"""
public class Box {
    static class Node { int key; Node next; }
    //@ invariant sorted(head);
    Node head;
    /*@ model boolean sorted(Node n) {
      @   if (n == null || n.next == null) return true;
      @   return n.key < n.next.key && sorted(n.next);
      @ } @*/
    //@ ensures has(key);
    void insert(int key) {
        Node added = new Node();
        added.key = key;
        Node at = head;
        if (at == null || at.key > key) { added.next = head; head = added; return; }
        while (at.next != null && at.next.key <= key) at = at.next;
        if (at.key == key) return;
        added.next = at.next;
        at.next = added;
    }
    //@ requires x > 0 && other != null && sorted(other);
    //@ ensures \result > 0;
    int wrongSum(int x, Node other) { return other.key - x - other.key; }
    private boolean has(int key) {
        for (Node n = head; n != null; n = n.next) if (n.key == key) return true;
        return false;
    }
    static class Plain { int free(int x) { return 1 / x; } }
}
"""


def test_inputs_come_from_preconditions_and_judgement_from_postconditions(tmp_path: Path) -> None:
    source = tmp_path / "Box.java"
    source.write_text(BOX, "utf-8")
    out = tmp_path / "tests"
    given = {"black_box": "requires", "chain": 2, "out": str(out), "coverage": False}
    gen = Gen(str(source), load_options(given))
    assert [each.text for each in gen.events() if isinstance(each, Problem)] == []
    results = {each.method: each for each in gen.run.results}
    assert SkipReason.BLACK_BOX in results["free"].reasons
    failed: dict[str, set[bool]] = {}
    for test in gen.run.tests:
        failed.setdefault(test.signature.partition("(")[0], set()).add(test.has_failed)
        assert test.is_kept or test.has_failed
    assert failed == {"make": {False}, "insert": {False}, "wrongSum": {True}}
    insert = results["insert"].stages
    assert insert is not None
    assert (insert.before, insert.returned) == (3, 0)
    (text,) = (each.read_text("utf-8") for each in out.glob("*Test.java"))
    assert "Box_Contract.insert(self, " in text
    assert (out / "Box_Contract.java").is_file()
