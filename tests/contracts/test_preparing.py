"""From sources to classes of checks, and what the engine finds by them, without running tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from jejak.app.contracts import Contracted, needed_by, with_contracts
from jejak.explore import Analysis
from jejak.options import load_options
from jejak.program.checks import STANDS, checked_by, code_for
from jejak.results.methods import MethodResult
from jejak.results.reasons import Approximation
from jejak.target import joined, resolving

SHAPES = """
package shapes;
import java.util.List;
public class Shapes {
    interface Sized {
        //@ ensures \\result >= 0;
        int size();
    }
    static class Fixed implements Sized {
        int n;
        public int size() { return n; }
    }
    static class Ordered<T extends Comparable<T>> {
        private Node first;
        private static class Node { int key; Node next; Node(int key) { this.key = key; } }
        //@ invariant isSorted(first);
        private static boolean isSorted(Node node) {
            while (node != null && node.next != null) {
                if (node.key > node.next.key) return false;
                node = node.next;
            }
            return true;
        }
        //@ ensures first != null && (first.next == null || first.key <= first.next.key);
        void add(int key) {
            Node made = new Node(key);
            if (first == null || key <= first.key) { made.next = first; first = made; return; }
            Node at = first;
            while (at.next != null && at.next.key < key) at = at.next;
            made.next = at.next;
            at.next = made;
        }
        void push(int key) { Node made = new Node(key); made.next = first; first = made; }
        //@ requires xs != null; ensures (\\forall T x; xs.contains(x); x != null);
        void all(List<T> xs) { for (T x : xs) x.hashCode(); }
    }
    static class Box {
        Num n;
        static class Num { int f; }
        //@ requires other != null && other.n != null;
        //@ ensures \\result == 2;
        int run(Box other) {
            Num m = new Num();
            int t = other.n.f;
            Box b = wrap(m);
            return b.n != m ? 1 : 2;
        }
        //@ requires m != null; assignable \\nothing;
        //@ ensures \\result != null && \\fresh(\\result) && \\result.n != null;
        Box wrap(Num m) { Box b = new Box(); b.n = m; return b; }
        //@ ensures true;
        static Box bad() { return new Box().wrap(null); }
    }
    //@ ensures \\result > 0;
    static native int far();
    //@ ensures \\result > 0;
    static int near() { return far(); }
    /*@ ensures missing > 3;
      @ ensures \\result = 4;
      @ model int m;
      @ ensures \\result == 4; @*/
    static int four() { return 3; }
    static int said(int x) { return x; }
}
"""
FILE = """
package shapes;
class Shapes {
    //@ requires x > 0; ensures \\result > 1;
    static int said(int x);
    //@ ensures true;
    static int gone(int x);
}
"""


class Bench:
    """The program with its contracts."""

    def __init__(self, contracted: Contracted) -> None:
        self.contracted = contracted
        self.target = joined(contracted.targets)

    def explore(self, owner: str, method: str, **given: Any) -> MethodResult:
        """What comes of the check of a method."""
        java = self.target.program.find(f"shapes/Shapes{owner}_Contract")
        assert java is not None
        entry = next(each for each in java.methods.values() if each.name == method)
        analysis = Analysis(self.target, load_options({"chain": 2, **given}), entries=(entry,))
        try:
            (result,) = analysis.run()
        finally:
            analysis.close()
        return result


def rules(result: MethodResult) -> list[tuple[str, int | None]]:
    """The rules that findings break, with the lines of clauses."""
    found = []
    for each in result.findings:
        assert each.evidence is not None
        found.append((each.evidence.rule.value, each.clause.line if each.clause else None))
    return found


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    place = tmp_path_factory.mktemp("contracts")
    source = place / "shapes" / "Shapes.java"
    source.parent.mkdir()
    source.write_text(SHAPES.lstrip("\n"), "utf-8")
    (place / "more.jml").write_text(FILE, "utf-8")
    options = load_options({"contract_file": (str(place / "more.jml"),)})
    with ExitStack() as stack:
        resolved = stack.enter_context(resolving((str(source),), options))
        contracted = with_contracts(resolved, options, stack)
        stack.callback(joined(contracted.targets).program.close)
        yield Bench(contracted)


def line_of(text: str) -> int:
    """The line of the program that has a text."""
    rows = SHAPES.lstrip("\n").split("\n")
    return next(number for number, row in enumerate(rows, 1) if text in row)


def test_what_is_not_used_is_told(bench: Bench) -> None:
    """Each problem has its code and place, and the other clauses of the method are checked."""
    codes = [
        (each.split("[")[1].split("]")[0], each.split(":")[1]) for each in bench.contracted.told
    ]
    wrong = line_of("ensures missing > 3")
    assert sorted(codes) == [
        ("contract-impure", str(wrong + 1)),
        ("contract-no-method", "7"),
        ("contract-unresolved", str(wrong)),
        ("contract-unsupported", str(wrong + 2)),
    ]
    assert rules(bench.explore("", "four")) == [("postcondition", wrong + 3)]


def test_a_file_of_contracts(bench: Bench) -> None:
    """What a file says of a class counts as if it stood in the source."""
    assert rules(bench.explore("", "said")) == [("postcondition", 4)]


def test_contracts_are_inherited(bench: Bench) -> None:
    """What an interface ensures, its classes must."""
    assert rules(bench.explore("_Fixed", "size")) == [
        ("postcondition", line_of("ensures \\\\result >= 0".replace("\\\\", "\\")))
    ]


def test_private_members_of_private_classes(bench: Bench) -> None:
    """Clauses reach fields and methods that only the class itself can name."""
    assert rules(bench.explore("_Ordered", "add")) == []
    assert rules(bench.explore("_Ordered", "push")) == [
        ("invariant", line_of("invariant isSorted(first)"))
    ]


def test_a_contract_in_the_place_of_code(bench: Bench) -> None:
    """The result may hold what the call was given, and another object too (EX-K5)."""
    plain = bench.explore("_Box", "run")
    assert rules(plain) == []
    by_contract = bench.explore("_Box", "run", calls=("shapes.Shapes$Box.wrap=contract",))
    assert [rule for rule, _ in rules(by_contract)] == ["postcondition"]
    assert by_contract.findings[0].reasons == (Approximation.CONTRACT,)
    returned = [ending for ending in by_contract.endings if ending.value == "returned"]
    assert returned


def test_preconditions_of_callees(bench: Bench) -> None:
    """A call that a contract stands for is made where it may not be."""
    found = bench.explore("_Box", "bad", calls=("*.wrap=contract",))
    assert rules(found) == [("precondition", line_of("static Box bad()"))]


def test_native_code_with_a_contract(bench: Bench) -> None:
    """Its contract stands for it by itself."""
    found = bench.explore("", "near")
    assert rules(found) == []
    assert found.paths


def test_checks_know_their_methods(bench: Bench) -> None:
    """Classes of checks, and the methods that they are about, know each other."""
    program = bench.target.program
    box = program.find("shapes/Shapes$Box")
    assert box is not None
    wrap = next(each for each in box.methods.values() if each.name == "wrap")
    stand_in = code_for(program, wrap, STANDS)
    assert stand_in is not None
    assert checked_by(program, stand_in) is None
    checks = bench.contracted.checks
    needed = needed_by(checks, ["Shapes_Box_Contract.run(box)"])
    assert "shapes/Shapes_Box_Contract.java" in needed
    assert "jejak/ContractError.java" in needed
    assert Path("shapes/Shapes_Fixed_Contract.java").as_posix() not in needed
    assert needed_by(checks, ["nothing"]) == {}
