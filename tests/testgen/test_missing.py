"""Classes that name others which are not there."""

from __future__ import annotations

from jejak.results.proofs import TrialOutcome, TrialReason
from tests.javac import Javac
from tests.testgen.building import check_classes

HELD = """
package missing;

public class Held {
    private int size = 1;
    private Gone gone;

    private void shrink() {
        size--;
    }

    public static class Gone {}

    public int share(int by) {
        return by / size;
    }
}
"""

CALLED = """
package missing;

public class Called {
    public static class Gone extends RuntimeException {}

    public static class Half extends Gone {}

    public static int of(int[] given) throws Half {
        return given[0];
    }

    public static int other(int[] given) {
        return given[0];
    }

    public static int other(Gone given) {
        return 0;
    }

    interface Below {
        int value();

        default void take(Gone given) {}
    }

    public static int below(Below given) {
        return 1 / given.value();
    }

    public static int plain(int[] given) {
        return given[0];
    }
}
"""


def test_reflection_needs_the_types_of_all_fields(javac: Javac) -> None:
    classes = javac({"missing/Held.java": HELD}, "-g")
    (there,) = check_classes(classes).findings
    assert there.proof.outcome is TrialOutcome.CONFIRMED
    (classes / "missing" / "Held$Gone.class").unlink()
    (gone,) = check_classes(classes).findings
    assert (gone.proof.outcome, gone.proof.reason) == (
        TrialOutcome.NOT_BUILT,
        TrialReason.MISSING_CLASS,
    )


def test_what_javac_asks_for_is_there(javac: Javac) -> None:
    classes = javac({"missing/Called.java": CALLED}, "-g")
    (classes / "missing" / "Called$Gone.class").unlink()
    found = {each.input.partition("(")[0]: each.proof for each in check_classes(classes).findings}
    assert found["Called.plain"].outcome is TrialOutcome.CONFIRMED
    missing, no_stub = TrialReason.MISSING_CLASS, TrialReason.NO_STUB
    for name, reason in (("of", missing), ("other", missing), ("below", no_stub)):
        proof = found[f"Called.{name}"]
        assert (proof.outcome, proof.reason) == (TrialOutcome.NOT_BUILT, reason)
