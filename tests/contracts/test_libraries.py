"""Contracts in files, of classes that are not the target's own."""

from __future__ import annotations

from pathlib import Path

from jejak.app import Check
from jejak.results.proofs import TrialOutcome
from tests.contracts.checking import broken, checked
from tests.javac import Javac

LIBRARY = """
package ext;
public class Halves {
    public static int half(int x) { return x / 2; }
    public int third(int x) { return x / 3; }
    public native int measure();
}
"""
CONTRACTS = """
package ext;
class Halves {
    //@ requires x >= 0;
    static int half(int x);
    //@ requires x > 0;
    //@ ensures \\result > 0;
    int third(int x);
    //@ ensures \\result > 0;
    int measure();
}
"""
OF_THE_JDK = """
package java.lang;
class Math {
    //@ requires a != Integer.MIN_VALUE;
    static int abs(int a);
}
"""
APP = """
import ext.Halves;
class App {
    static int rightHalf(int x) { return x >= 0 ? Halves.half(x) : 0; }
    static int wrongHalf(int x) { return Halves.half(x); }
    static int rightThird(Halves by, int x) { return by != null && x > 0 ? by.third(x) : 0; }
    static int wrongThird(Halves by, int x) { return by == null ? 0 : by.third(x); }
    static int rightMeasured(Halves by) { return by == null ? 0 : 10 / by.measure(); }
}
"""


def app_with(contracts: str, room: Path, javac: Javac, **given: object) -> tuple[Check, list[str]]:
    """The check of the application, whose library has a file of contracts."""
    (room / "apart.jml").write_text(contracts, "utf-8")
    library = javac({"ext/Halves.java": LIBRARY})
    named = {"classpath": (str(library),), "contract_file": (str(room / "apart.jml"),)}
    return checked(room, "App", APP, **named, **given)


def test_preconditions_of_a_library_are_what_callers_must_see_to(
    tmp_path: Path, javac: Javac
) -> None:
    """They are asserted where it is called; its own code is not judged; native code keeps them."""
    check, told = app_with(CONTRACTS, tmp_path, javac, confirm=True)
    assert told == []
    assert broken(check) == {name: {"PreconditionError"} for name in ("wrongHalf", "wrongThird")}
    findings = [each for result in check.run.results for each in result.findings]
    assert {each.proof.outcome for each in findings} == {TrialOutcome.CONFIRMED}
    assert {result.method for result in check.run.results} == {
        "<init>", "rightHalf", "wrongHalf", "rightThird", "wrongThird", "rightMeasured",
    }  # fmt: skip


def test_classes_of_the_jdk_take_no_contracts(tmp_path: Path, javac: Javac) -> None:
    check, told = app_with(OF_THE_JDK, tmp_path, javac)
    (said,) = told
    assert "apart.jml:3: warning[contract-unsupported] java.lang.Math is a class of the JDK" in said
    assert broken(check) == {}
