"""Fields hold on a JVM what reading the code says of them; and the comparison would notice."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.agreement.fields import ask, facts

from jejak.classfile.sources import ClassPath, Directory, open_jdk
from jejak.program import Program, Resolver
from tests.javac import Javac

SOURCE = """
package p;
import java.util.*;

public class Held {
    private final List<String> names = new ArrayList<>();
    private final Object given;
    private Object reset = new Object();
    private Object cleared;

    Held(Object given) {
        this.given = Objects.requireNonNull(given);
        cleared = new Object();
    }

    void clear() {
        cleared = null;
        reset = new Object();
    }
}
"""


def test_what_is_said_holds(javac: Javac, jdk: Path) -> None:
    classes = javac({"p/Held.java": SOURCE})
    program = Program(ClassPath([Directory(classes)]), open_jdk(jdk))
    said = list(facts(program, Resolver(program), ["p/Held"]))
    assert {line.split("\t")[2] for line in said} == {"names", "given", "reset", "cleared"}
    objects, looks, wrong = ask(jdk, classes, said)
    assert (objects > 0, looks > 0, wrong) == (True, True, [])


@pytest.mark.parametrize(
    "line",
    ["cleared\tpresent\t", "names\tpresent\tjava/util/LinkedList", "given\t\tjava/lang/Integer"],
)
def test_what_does_not_hold_is_noticed(javac: Javac, jdk: Path, line: str) -> None:
    classes = javac({"p/Held.java": SOURCE})
    _, _, wrong = ask(jdk, classes, [f"p/Held\tp/Held\t{line}"])
    assert wrong
