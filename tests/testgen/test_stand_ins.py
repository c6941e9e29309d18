"""Where the input of a path cannot be built, another path to the same error is tried."""

from __future__ import annotations

from jejak.results.proofs import TrialOutcome, TrialReason
from tests.javac import Javac
from tests.testgen.building import check_classes

SURROUNDED = """
package around;

public class Surrounded {
    public static int ratio(int x) {
        int n = System.getenv("JEJAK_NOWHERE") != null || System.getenv("JEJAK_NEVER") != null
            ? 0 : x == 7 ? 0 : 1;
        return 1 / n;
    }

    public static int only(int x) {
        return 1 / (System.getenv("JEJAK_NOWHERE") != null ? 0 : 1);
    }
}
"""


def test_the_path_that_can_be_built_stands_for_the_error(javac: Javac) -> None:
    checked = check_classes(javac({"around/Surrounded.java": SURROUNDED}, "-g"))
    found = {each.entry.method: each for each in checked.findings}
    assert len(checked.findings) == 2
    ratio, only = found["ratio"], found["only"]
    assert ratio.proof.outcome is TrialOutcome.CONFIRMED
    assert ratio.proof.code == ("Surrounded.ratio(7);",)
    assert ratio.others == ()
    assert only.proof.reason is TrialReason.ENVIRONMENT
