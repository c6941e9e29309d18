"""Exceptions that comments of methods announce."""

from __future__ import annotations

from pathlib import Path

from jejak.app import api
from jejak.results.findings import FaultRule, FindingKind
from jejak.results.signs import Sign
from tests.javac import Javac

SOURCE = """public class T {
    private int[] sizes = new int[3];
    private static Object none(Object o) { return null; }

    /**
     * Divides.
     *
     * @param x what to divide by
     * @throws ArithmeticException if it is zero
     */
    public static int announced(int x) {
        return 100 / x;
    }

    /** @throws IndexOutOfBoundsException if there is none */
    @Deprecated
    public static int above(int[] a,
            int i) {
        return a == null ? 0 : a[i + 1];
    }

    /** @exception java.lang.ArithmeticException if it is zero */
    public static int old(int x) { return 100 / x; }

    /** Nothing is said. */
    public static int silent(int x) { return 100 / x; }

    public static int bare(int x) {
        return 100 / x;
    }

    /** @throws IllegalArgumentException for something else */
    public static int other(int x) { return 100 / x; }

    /** @throws NullPointerException if o is null */
    public static int ownNull(Object o) {
        return none(o).hashCode();
    }

    /**
     * Inverts.
     * @param x must be positive */
    public static int demanding(int x) { return 100 / (x + 1); }

    /** @throws RuntimeException if anything goes wrong */
    public static int vague(int x) { return 100 / x; }

    /** @throws AssertionError never */
    public static int asserted(int x) { assert x != 7; return x; }
}
"""


def test_what_the_comment_announces_is_a_guard(tmp_path: Path) -> None:
    file = tmp_path / "T.java"
    file.write_text(SOURCE)
    run = api.check(str(file), confirm=False)
    found = {each.entry.method: each for each in run.findings() if each.kind is FindingKind.DEFECT}
    assert set(found) == {"silent", "bare", "other", "ownNull", "demanding", "vague", "asserted"}
    guards = {
        each.entry.method: each.evidence
        for each in run.findings()
        if each.kind is FindingKind.GUARD
    }
    assert set(guards) == {"announced", "above", "old"}
    for each in guards.values():
        assert each is not None
        assert each.rule is FaultRule.DOCUMENTED
        assert "@throws" in each.facts[0]


def test_without_source_nothing_is_announced(javac: Javac) -> None:
    run = api.check(f"{javac({'T.java': SOURCE}, '-g') / 'T.class'}#announced", confirm=False)
    assert [each.kind for each in run.findings()] == [FindingKind.DEFECT]


INHERITED = """public class U implements W {
    public int divided(int x) { return 100 / x; }
    public int divided(int x, int y) { return 100 / x + y; }
    public int rest(int x) { return 100 % x; }
}

interface W {
    /**
     * Divides; divided(x) by nothing is not possible.
     *
     * @throws ArithmeticException if it is zero
     */
    int divided(int x);

    /** Says nothing. */
    int divided(int x, int y);

    int rest(int x);
}
"""


def test_comments_of_interfaces_count(tmp_path: Path) -> None:
    file = tmp_path / "U.java"
    file.write_text(INHERITED)
    run = api.check(str(file), confirm=False)
    found = {(each.entry.descriptor, each.entry.method): each.kind for each in run.findings()}
    assert found == {
        ("(I)I", "divided"): FindingKind.GUARD,
        ("(II)I", "divided"): FindingKind.DEFECT,
        ("(I)I", "rest"): FindingKind.DEFECT,
    }


def test_a_comment_that_demands_something_speaks_against_a_defect(tmp_path: Path) -> None:
    file = tmp_path / "T.java"
    file.write_text(SOURCE)
    run = api.check(str(file), confirm=False)
    said = {
        each.entry.method: fact
        for each in run.findings()
        for sign, fact in (each.evidence.signs if each.evidence else None) or ()
        if sign is Sign.SAID
    }
    assert set(said) == {"demanding"}
    assert "@param x must be positive" in said["demanding"]


APART = """/** Divides for others. */
public class Open {
    public static int inverse(int x) { return 100 / x; }

    /**
     * Divides for {@code Open}.
     * <strong>The application code should not use
     * this class directly.</strong>
     */
    @SuppressWarnings("unused")
    public static class Helper {
        public static int inverse(int x) { return 100 / x; }
    }

    /* You may not use this file except in compliance with the License. */
    public static class Other {
        public static int inverse(int x) { return 100 / x; }
    }
}
"""


def test_a_comment_that_sets_a_class_apart_speaks_against_it(tmp_path: Path) -> None:
    file = tmp_path / "Open.java"
    file.write_text(APART)
    run = api.check(str(file), confirm=False)
    said = {
        each.entry.class_name: [fact for sign, fact in each.evidence.signs if sign is Sign.SAID]
        for each in run.findings()
        if each.evidence is not None and each.evidence.signs is not None
    }
    assert said == {
        "Open": [],
        "Open$Helper": ['the comment of Helper says "should not use this"'],
        "Open$Other": [],
    }


SETTING = """public class Frame {
    private String marks = "[]";
    private String name = "x";

    /** Sets the marks. Must be two letters. */
    public void setMarks(String marks) { this.marks = marks; }

    /** The number must be small. */
    public Frame(Integer n) { }

    /** Sets the name. */
    public void setName(String name) { this.name = name; }

    public String framed() { return "x" + marks.charAt(1); }
    public String initial() { return "x" + name.charAt(0); }
}
"""


def test_so_does_what_a_setter_says_of_the_text_that_fails(tmp_path: Path) -> None:
    file = tmp_path / "Frame.java"
    file.write_text(SETTING)
    run = api.check(str(file), confirm=False)
    said = {
        each.entry.method: [fact for sign, fact in each.evidence.signs if sign is Sign.SAID]
        for each in run.findings()
        if each.exception == "java/lang/StringIndexOutOfBoundsException"
        and each.evidence is not None
        and each.evidence.signs is not None
    }
    assert said == {
        "framed": ['the comment of setMarks says "Sets the marks. Must be two letters. */"'],
        "initial": [],
    }
