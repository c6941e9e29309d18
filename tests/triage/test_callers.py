"""Defects of internal methods that none of their callers leads to."""

from __future__ import annotations

from pathlib import Path

from jejak.app import api
from jejak.results.findings import FaultRule
from jejak.results.tiers import Tier, tier
from tests.javac import Javac

SOURCE = """
public class T {
    static int sound(int x) { return 100 / x; }
    static int met(int x) { return 100 / x; }
    static int uncalled(int x) { return 100 / x; }
    static int started(int x) { return 100 / x; }
    static int referred(int x) { return 100 / x; }
    public static int checked(int x) { return x > 0 ? sound(x) : 0; }
    public static int other(int x) { return x == 5 ? sound(3) : 1; }
    public static int passes(int x) { return met(x + 1); }
    public static int refers(int x) { return x > 0 ? referred(x) : 0; }
    public static void main(String[] a) { started(5); }
}
class Reference { java.util.function.IntUnaryOperator f = T::referred; }
"""


def test_what_no_caller_does_ranks_last(javac: Javac) -> None:
    classes = javac({"T.java": SOURCE}, "-g")
    run = api.check(str(classes), confirm=False)
    found = {each.entry.method: tier(each) for each in run.findings()}
    assert found == {
        "sound": Tier.UNCALLED,
        "met": Tier.POSSIBLE,
        "passes": Tier.POSSIBLE,
        "uncalled": Tier.POSSIBLE,
        "started": Tier.POSSIBLE,
        "referred": Tier.POSSIBLE,
    }
    (sound,) = [each for each in run.findings() if each.entry.method == "sound"]
    assert sound.evidence is not None
    assert "checked, other" in sound.evidence.facts[1]


def test_no_file_has_the_test_of_what_no_caller_does(javac: Javac, tmp_path: Path) -> None:
    classes = javac({"T.java": SOURCE}, "-g")
    api.check(str(classes), prove="defects", tests=str(tmp_path))
    text = (tmp_path / "TErrorsTest.java").read_text()
    assert "T.met(0)" in text
    assert "T.sound(" not in text


INTERNAL = """
public class Api {
    public static int bounded(int x) {
        int s = 0;
        for (int i = 0; i < x; i++) { s += i; }
        return s > 9 ? Inside.deep(s) : 0;
    }
    public static int direct(int x) { return Inside.shared(x); }
    public static Object make(int x) { return x > 0 ? new Inside(x) : null; }
}
class Inside {
    final int x;
    Inside(int x) { this.x = x; }
    int inverse() { return 100 / x; }
    static int deep(int x) { return deeper(x); }
    static int deeper(int x) { return 100 / x; }
    static int shared(int x) { return 100 / x; }
    static int alone(int x) { return 100 / x; }
}
"""


def test_internal_methods_that_nobody_outside_was_seen_to_reach(javac: Javac) -> None:
    classes = javac({"Api.java": INTERNAL}, "-g")
    run = api.check(str(classes), confirm=False, branch_bound=2)
    found = {each.entry.method: each for each in run.findings()}
    tiers = {name: tier(each) for name, each in found.items()}
    assert tiers == {
        "direct": Tier.POSSIBLE,
        "shared": Tier.POSSIBLE,
        "alone": Tier.POSSIBLE,
        "inverse": Tier.UNCALLED,
        "deep": Tier.UNCALLED,
        "deeper": Tier.UNCALLED,
    }
    evidence = found["deeper"].evidence
    assert evidence is not None
    assert evidence.rule is FaultRule.INTERNAL
    assert "Api.bounded" in evidence.facts[1]


def test_a_method_that_is_asked_for_is_told_whoever_calls_it(javac: Javac) -> None:
    classes = javac({"Api.java": INTERNAL}, "-g")
    run = api.check(f"{classes / 'Inside.class'}#deeper", confirm=False)
    assert [tier(each) for each in run.findings()] == [Tier.POSSIBLE]
