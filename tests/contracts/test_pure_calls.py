"""Pure calls that contracts or mocks answer: the same until something changes (K44)."""

from __future__ import annotations

from pathlib import Path

from tests.contracts.checking import checked

PURE = r"""
class Pure {
    int n; Pure next; int[] data; static int shared;
    //@ pure
    //@ ensures \result >= 0;
    int size() { int s = 0; for (Pure p = this; p != null; p = p.next) s++; return s; }
    //@ pure
    static int of(Pure p, int x) { return x; }
    //@ pure
    //@ ensures \result != null;
    Pure last() { Pure p = this; while (p.next != null) p = p.next; return p; }
    //@ ensures \result >= 0;
    int draw() { return n < 0 ? 0 : n; }

    static void rightTwice(Pure p) { if (p.size() != p.size()) throw new AssertionError(); }
    static void rightLooked(Pure p) {
        int before = p.size();
        int seen = p.n + (p.next == null ? 0 : p.next.n) + (p.data == null ? 0 : p.data.length);
        if (before != p.size() || before > before + 0 * seen) throw new AssertionError();
    }
    static void rightArguments(Pure p, int x) {
        if (of(p, x + 1) != of(p, 1 + x)) throw new AssertionError();
    }
    static void rightObject(Pure p) { if (p.last() != p.last()) throw new AssertionError(); }
    static void rightOwn(Pure p) {
        int before = p.size();
        Pure other = new Pure();
        other.n = 3;
        if (before != p.size()) throw new AssertionError();
    }

    static void openWritten(Pure p) {
        int before = p.size();
        p.next = null;
        if (before != p.size()) throw new AssertionError();
    }
    static void openElement(Pure p) {
        p.data = new int[2];
        int before = p.size();
        p.data[1] = 7;
        if (before != p.size()) throw new AssertionError();
    }
    static void openStatic(Pure p) {
        int before = p.size();
        shared++;
        if (before != p.size()) throw new AssertionError();
    }
    static void openOther(Pure p, Pure q) {
        if (p != q && p.size() != q.size()) throw new AssertionError();
    }
    static void openArguments(Pure p) { if (of(p, 1) != of(p, 2)) throw new AssertionError(); }
    static void openImpure(Pure p) { if (p.draw() != p.draw()) throw new AssertionError(); }
}
"""
MOCKED = r"""
class Mocked {
    interface Source {
        //@ pure
        int size();
        //@ requires i >= 0;
        //@ pure
        int at(int i);
        void go();
        int free();
    }
    static void rightSize(Source s) { if (s.size() != s.size()) throw new AssertionError(); }
    static void rightPlace(Source s) { if (s.at(1) != s.at(1)) throw new AssertionError(); }
    static void openPlaces(Source s) { if (s.at(1) != s.at(2)) throw new AssertionError(); }
    static void openFree(Source s) { if (s.free() != s.free()) throw new AssertionError(); }
}
"""


def failing(room: Path, name: str, text: str, **given: object) -> tuple[set[str], set[str]]:
    """The methods whose assertion may fail, and all that say by their names whether it does."""
    check, told = checked(room, name, text, **given)
    assert told == []
    found = {
        result.method
        for result in check.run.results
        for each in result.findings
        if each.exception == "java/lang/AssertionError"
    }
    return found, {each.method for each in check.run.results if each.method.startswith("open")}


def test_the_same_call_on_the_same_objects_gives_the_same_result(tmp_path: Path) -> None:
    rules = tuple(f"Pure.{each}=contract" for each in ("size", "of", "last", "draw"))
    found, wanted = failing(tmp_path, "Pure", PURE, calls=rules, merge=False)
    assert found == wanted


def test_mocks_of_pure_methods_answer_the_same(tmp_path: Path) -> None:
    found, wanted = failing(tmp_path, "Mocked", MOCKED)
    assert found == wanted
