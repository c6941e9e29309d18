"""What clauses are read from beside comments and annotations: model methods, guards."""

from __future__ import annotations

from pathlib import Path

from jejak.results.proofs import TrialOutcome
from tests.contracts.checking import broken, checked

BAG = r"""
package bags;
import java.util.List;
class Bag<T extends Comparable<T>> {
    private int[] items = new int[3];
    private int n;
    //@ invariant items != null && items.length == 3 && 0 <= n && n <= 3;
    /*@ pure model int count(int x, int from) {
      @   if (from >= n) return 0;
      @   if (items[from] == x) return 1 + count(x, from + 1);
      @   else return count(x, from + 1);
      @ } @*/
    //@ model static boolean positive(int x) { return x > 0; }
    //@ model static <E> boolean has(List<E> list, E wanted) { return list.contains(wanted); }

    /*@ requires n < items.length && positive(x);
      @ ensures count(x, 0) == \old(count(x, 0)) + 1; @*/
    void add(int x) { items[n++] = x; }
    /*@ requires n < items.length;
      @ ensures count(x, 0) == \old(count(x, 0)) + 2; @*/
    void wrongAdd(int x) { items[n++] = x; }
    //@ requires list != null;
    //@ ensures \result <==> has(list, "a");
    static boolean sees(List<String> list) { return list.contains("a"); }
}
"""
ODD = r"""
class Odd {
    //@ model int loop(int x) { while (true) {} }
    //@ ensures \result == loop(1);
    int one() { return 1; }
    //@ model int nope(int x) { return nowhere; }
    //@ ensures \result == nope(1);
    int two() { return 1; }
    //@ model int field;
    //@ requires x > 0;
    //@ model int late(int x) { return x; }
    //@ ensures \result == 2;
    int wrongThree() { return 3; }
}
"""
GUARDED = """
import java.util.Objects;
class Guarded {
    private int n;
    static int half(int x) {
        if (x < 0 || x % 2 != 0) throw new IllegalArgumentException("odd");
        return x / 2;
    }
    Guarded(int n) {
        super();
        if (n > 9) {
            throw new IllegalStateException("(");
        }
        this.n = n;
    }
    void set(String name, int n) {
        Objects.requireNonNull(name, "name");
        assert n > 0 && n < 99 : "in " + (n > 0);
        this.n = n;
        if (n > 50) throw new IllegalArgumentException();
    }
    void take(int k) {
        if (k < 0) throw new UnsupportedOperationException();
        this.n = k;
    }
    int use(int x) { return x > 4 ? half(x) : 0; }
    int useRight(int x) { return x > 4 && x < 99 ? half(2 * x) : 0; }
    void fine() { set("a", 3); take(4); new Guarded(9); }
    void wrong(int k) { if (k > 0) set("a", k); }
    void wrongName() { set(null, 1); }
    Guarded make(int n) { return n > 3 ? new Guarded(n) : null; }
}
"""


def test_model_methods_help_clauses(tmp_path: Path) -> None:
    check, told = checked(tmp_path, "Bag", BAG)
    assert told == []
    assert broken(check) == {"wrongAdd": {"PostconditionError"}}


def test_model_methods_that_cannot_be_used_are_told(tmp_path: Path) -> None:
    check, told = checked(tmp_path, "Odd", ODD)
    places = sorted(each.partition("]")[0].partition("warning[") for each in told)
    assert [(place.strip(": "), code) for place, _, code in places] == [
        ("Odd.java:11", "contract-unsupported"),
        ("Odd.java:3", "contract-unsupported"),
        ("Odd.java:4", "contract-unresolved"),
        ("Odd.java:6", "contract-unresolved"),
        ("Odd.java:7", "contract-unresolved"),
        ("Odd.java:9", "contract-unsupported"),
    ]
    assert broken(check) == {"wrongThree": {"PostconditionError"}}


def test_guards_are_what_callers_must_see_to(tmp_path: Path) -> None:
    check, told = checked(tmp_path, "Guarded", GUARDED, contracts="guards")
    assert told == []
    error = {"PreconditionError"}
    assert broken(check) == {"use": error, "wrong": error, "wrongName": error, "make": error}
    messages = {each.message for result in check.run.results for each in result.findings}
    assert messages >= {"requires name != null && n > 0 && n < 99 [Guarded.java:17]"}


BELOW = r"""
class Below {
    interface Shape { int area(); }
    static class Square implements Shape {
        private int side;
        //@ invariant 0 <= side && side <= 100;
        public int area() { return side * side; }
        void set(int s) { side = s < 0 ? 0 : Math.min(s, 100); }
    }
    //@ requires shape instanceof Square;
    //@ ensures \result >= 0;
    static int right(Shape shape) { return shape.area(); }
    //@ requires shape instanceof Square;
    //@ ensures \result < 10000;
    static int wrong(Shape shape) { return shape.area(); }
    //@ requires shape instanceof Square;
    static void leaves(Shape shape) { ((Square) shape).side = -1; }
}
"""


def test_invariants_of_what_a_parameter_turns_out_to_be(tmp_path: Path) -> None:
    """They are assumed and asserted though the parameter is declared as something above."""
    check, told = checked(tmp_path, "Below", BELOW)
    assert told == []
    assert broken(check) == {"wrong": {"PostconditionError"}, "leaves": {"InvariantError"}}


def test_names_in_any_script(tmp_path: Path) -> None:
    """Of files, classes, methods and parameters, up to the test that runs on a JVM."""
    text = r"""
class Größe {
    private int maß;
    //@ requires länge > 0;
    //@ ensures maß == \old(maß) + länge;
    void wächst(int länge) { maß += länge > 7 ? 1 : länge; }
    //@ requires länge > 0;
    //@ ensures \result == länge;
    static int gleich(int länge) { return länge; }
}
"""
    check, told = checked(tmp_path, "Größe", text, confirm=True)
    assert told == []
    assert broken(check) == {"wächst": {"PostconditionError"}}
    (finding,) = check.run.findings()
    assert finding.proof.outcome is TrialOutcome.CONFIRMED
