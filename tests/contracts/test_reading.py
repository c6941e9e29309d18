"""Clauses and comments as trees and records, without a JVM."""

from __future__ import annotations

import pytest

from jejak.classfile.annotations import Annotation, ConstElement
from jejak.contracts.annotated import constraints
from jejak.contracts.comments import read_source
from jejak.contracts.expressions import (
    BinaryNode,
    CastNode,
    ClauseError,
    QuantifiedNode,
    UnaryNode,
    parse,
)
from jejak.contracts.frames import items_of
from jejak.contracts.model import Clause, ClauseKind, ClausePlace, Trouble
from jejak.contracts.offering import excluding, negated

SOURCE = """
package a.b;
import java.util.List;
/** Not JML: @ensures nothing. */
public class Outer<T extends Comparable<T>> {
    //@ invariant size >= 0;
    private /*@ spec_public @*/ int size; // a field
    String text = "//@ requires false;";
    //@formatter:off
    //@Override
    //@ requires x > 0
    //@   && x < 10;
    /*@
      @ ensures \\result == (\\exists int i; 0 <= i && i < x; i == size);
      @ also
      @ requires x == 0;
      @ signals (IllegalStateException e) true;
      @*/
    @Deprecated public boolean has(final int x, List<? extends T> given, int[]... rest) {
        return false;
    }
    enum Kind {
        ONE { int go() { return 1; } }, TWO(3);
        /*@ pure @*/ int of(String s) { return 1; }
    }
    interface Shape {
        //@ ensures \\result >= 0;
        double area();
    }
    void loops() {
        //@ loop_invariant true;
        while (true) { }
    }
}
"""


def test_source_is_read_by_declarations() -> None:
    """Comments belong to the declaration behind them; texts and bodies hold none."""
    classes, problems = read_source(SOURCE, "Outer.java")
    assert [each.name for each in classes] == ["a/b/Outer", "a/b/Outer$Kind", "a/b/Outer$Shape"]
    outer, kind, shape = classes
    assert outer.imports == ("import java.util.List;",)
    assert [c.text for block in outer.invariants for c in block.invariants] == ["size >= 0"]
    has = outer.methods[0]
    assert (has.name, has.types, has.names) == (
        "has",
        ("int", "List", "int[][]"),
        ("x", "given", "rest"),
    )
    first, second = has.block.cases
    assert [each.text for each in first.requires] == ["x > 0 && x < 10"]
    assert [each.place.line for each in first.requires] == [11]
    assert second.signals[0].exception == "IllegalStateException"
    assert [(each.name, "pure" in each.block.words) for each in kind.methods] == [("of", True)]
    assert [each.name for each in shape.methods] == ["area"]
    assert [(each.trouble, each.place.line) for each in problems] == [(Trouble.UNSUPPORTED, 31)]


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("x = 3", Trouble.IMPURE),
        ("x++ > 1", Trouble.IMPURE),
        ("--x > 1", Trouble.IMPURE),
        ("x +", Trouble.SYNTAX),
        ("(x", Trouble.SYNTAX),
        ("x ¤ y", Trouble.SYNTAX),
        ("xs.stream().allMatch(x -> x > 0)", Trouble.UNSUPPORTED),
        ("\\typeof(x) == y", Trouble.UNSUPPORTED),
        ("(" * 500 + "x" + ")" * 500, Trouble.UNSUPPORTED),
    ],
)
def test_what_is_no_clause(text: str, trouble: Trouble) -> None:
    """What changes something, cannot be read or is not supported is told apart."""
    with pytest.raises(ClauseError) as caught:
        parse(text)
    assert caught.value.trouble is trouble


def test_precedence() -> None:
    """Implication binds weaker than `||` and to the right; casts are told from parentheses."""
    found = parse("a ==> b || c ==> d")
    assert isinstance(found, BinaryNode)
    assert found.operator == "==>"
    assert isinstance(found.right, BinaryNode)
    assert found.right.operator == "==>"
    assert isinstance(parse("(int) x"), CastNode)
    assert isinstance(parse("(x) - 1"), BinaryNode)
    assert isinstance(parse("(int) -1"), CastNode)
    assert isinstance(parse("!(x)"), UnaryNode)
    assert isinstance(parse("(\\forall List<String> x; xs.contains(x); x != null)"), QuantifiedNode)


def test_places_of_a_frame() -> None:
    """A list of places is split outside of brackets."""
    clause = Clause(ClauseKind.ASSIGNABLE, "a, b[f(i, j)], this.*", ClausePlace("A.java"))
    assert items_of(clause) == ["a", "b[f(i, j)]", "this.*"]


@pytest.mark.parametrize(
    ("conditions", "wanted"),
    [
        (("b == 0",), "b != 0"),
        (("x > 3", "x < 9"), "x <= 3 || x >= 9"),
        (("!(a)",), "a"),
        (("a + b > 3",), "!(a + b > 3)"),
        (("other == 0",), None),
        (("x is a String",), None),
        ((), None),
    ],
)
def test_preconditions_are_offered(conditions: tuple[str, ...], wanted: str | None) -> None:
    """What excludes a path is its condition negated, where parameters and fields say it."""
    assert excluding(conditions, ("a", "b", "x")) == wanted


def test_comparisons_of_floats_keep_nan() -> None:
    """Of numbers that may be none, the opposite of less is not greater or equal."""
    assert negated("x < 3", has_order=False) == "!(x < 3)"


@pytest.mark.parametrize(
    ("word", "elements", "descriptor", "wanted"),
    [
        ("Min", {"value": 3}, "I", ["x >= 3L"]),
        ("Max", {"value": 3}, "Ljava/lang/Integer;", ["x == null || x <= 3L"]),
        ("Positive", {}, "J", ["x > 0"]),
        ("Size", {"max": 2}, "[I", ["x == null || x.length >= 0", "x == null || x.length <= 2"]),
        ("NotEmpty", {}, "Ljava/lang/String;", ["x == null || x.length() >= 1"]),
        ("NotBlank", {}, "Ljava/lang/String;", ["x == null || !x.trim().isEmpty()"]),
        ("Email", {}, "Ljava/lang/String;", []),
    ],
)
def test_bean_validation(
    word: str, elements: dict[str, int], descriptor: str, wanted: list[str]
) -> None:
    """Constraints are clauses; of null they hold."""
    given = tuple((name, ConstElement("I", value)) for name, value in elements.items())
    annotation = Annotation(f"Ljakarta/validation/constraints/{word};", given)
    assert list(constraints((annotation,), descriptor, "x")) == wanted
