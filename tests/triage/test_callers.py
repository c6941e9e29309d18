"""Defects of internal methods that none of their callers leads to."""

from __future__ import annotations

from jejak.app import api
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
