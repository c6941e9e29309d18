"""`jejak check` on whole programs: every finding has one outcome, and all views agree."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from pathlib import Path

import pytest

from jejak.cli import run
from jejak.errors import JejakError
from jejak.jvm import require_jars
from tests.cli.engine import check_sums
from tests.engine.exploring import PROGRAMS
from tests.javac import Javac

MISSES = """
    package misses;
    class Misses {
        interface Far { int ask(); }
        static int endless(Far far) { while (far.ask() >= 0) { } return 1 / 0; }
        private static native int unknown();
        static int guessed() { return 1 / unknown(); }
        static int swallowed(int x) {
            try { assert x != 3; } catch (AssertionError e) { return 1; }
            return 0;
        }
        static int random() { return 1 / (int) (System.nanoTime() % 2); }
    }
"""


USES = """
    import java.util.Objects;
    class Uses {
        static int both(String a, String b) {
            Objects.requireNonNull(a);
            Objects.requireNonNull(b);
            return 0;
        }
        static int parse(int n) {
            String s = n == 3 ? "x" : n == 4 ? "y" : "5";
            int first = n == 3 ? Integer.parseInt(s) : 0;
            return first + Integer.parseInt(s);
        }
    }
"""


@pytest.fixture(scope="module", autouse=True)
def junit() -> None:
    """Tests need JUnit."""
    try:
        require_jars(("junit-console",), os.environ)
    except JejakError as error:
        pytest.skip(str(error))


def check(
    classes: Path, directory: Path, capfd: pytest.CaptureFixture[str], *options: str
) -> tuple[str, dict[str, object]]:
    """What a run prints, and the JSON of it."""
    os.chdir(directory)
    capfd.readouterr()
    run(["check", str(classes), "--json", "out.json", "--all", *options])
    return capfd.readouterr().out, json.loads((directory / "out.json").read_text())


def test_small_programs(
    javac: Javac,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The programs of Artemis' examples: all findings are confirmed, whatever their kind."""
    monkeypatch.chdir(tmp_path)
    folder = PROGRAMS / "artemis"
    classes = javac({f"artemis/{p.name}": p.read_text() for p in folder.glob("*.java")}, "-g")
    out, record = check(classes, tmp_path, capfd, "--branch-bound", "2")
    check_sums(record)
    totals = record["totals"]
    assert isinstance(totals, dict)
    assert totals["outcomes"] == {"confirmed": totals["findings"]}
    for kind in ("defect", "guard", "bad argument"):
        shown = out.count(f"confirmed {kind}: a test raised it on a JVM")
        assert shown == totals["kinds"][kind.replace(" ", "-")] > 0
    tests = [path.read_text() for path in (tmp_path / ".jejak/tests").rglob("*Test.java")]
    assert sum(text.count("@Test") for text in tests) == totals["tests"]["triggered"]
    assert len(tests) == len(totals["tests"]["files"])


def test_what_is_not_confirmed_is_accounted_for(
    javac: Javac,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    classes = javac({"misses/Misses.java": MISSES}, "-g")
    out, record = check(classes, tmp_path, capfd, "--branch-bound", "3", "--test-time", "1")
    check_sums(record)
    findings = record["findings"]
    assert isinstance(findings, list)
    outcomes = Counter(finding["outcome"] for finding in findings)
    line = re.search(r"^(\d+) findings?, tried on a JVM: (.*)\.$", out, re.MULTILINE)
    assert line is not None
    told = re.sub(r" \([^)]*\)", "", line[2])
    assert Counter({k: int(n) for n, k in re.findall(r"(\d+) ([\w-]+)", told)}) == outcomes
    assert int(line[1]) == outcomes.total() == len(findings)
    by_method = {finding["entry"]["method"]: finding for finding in findings}
    guessed = by_method["guessed"]
    assert not guessed["exact"]
    assert guessed["outcome"] != "confirmed"
    swallowed = by_method["swallowed"]
    assert swallowed["exact"]
    assert (swallowed["outcome"], swallowed["reason"]) == ("no-exception", "caught")
    assert not any(finding["diverged"] for finding in findings), findings


def test_what_the_jdk_throws_belongs_to_the_lines_that_call_it(
    javac: Javac,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two calls that fail in one place of the JDK are two findings; its checks are guards."""
    monkeypatch.chdir(tmp_path)
    out, record = check(javac({"Uses.java": USES}, "-g"), tmp_path, capfd)
    check_sums(record)
    assert re.findall(r"^Uses\.java:(\d+): (\w+)\[(\w+)\]", out, re.MULTILINE) == [
        ("11", "error", "NumberFormatException"),
        ("12", "error", "NumberFormatException"),
        ("5", "note", "NullPointerException"),
        ("6", "note", "NullPointerException"),
    ]
    totals = record["totals"]
    assert isinstance(totals, dict)
    assert totals["kinds"] == {"defect": 2, "guard": 2}
    assert totals["outcomes"] == {"confirmed": 4}
    assert totals["tests"]["unique_errors"] == 4


ODD = """
class Odd {
    static int half(int x) {
        if (x % 2 != 0) refuse(x);
        return x / 2;
    }
    private static void refuse(int x) { throw new IllegalStateException(x + " is odd"); }
    static int pick(Object o) {
        int hash = System.identityHashCode(o);
        if (hash == 5) throw new IllegalStateException("five");
        int sum = 0;
        for (int i = 0; i < 100000; i++) sum += i;
        return new int[] {sum}[hash | 1];
    }
}
"""


def test_what_a_test_raises_instead_is_a_finding(
    javac: Javac,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bound on steps keeps the engine from the place that the JVM comes to."""
    monkeypatch.chdir(tmp_path)
    _, record = check(javac({"Odd.java": ODD}, "-g"), tmp_path, capfd, "--steps", "2000")
    findings = record["findings"]
    assert isinstance(findings, list)
    found = {each["exception"]: each for each in findings}
    outcomes = {(each["exception"], each["outcome"]) for each in findings}
    assert ("java.lang.IllegalStateException", "other-exception") in outcomes
    messages = [each["message"] for each in findings if each["entry"]["method"] == "half"]
    assert messages == ["1 is odd"]  # which the engine does not know
    raised = found["java.lang.ArrayIndexOutOfBoundsException"]
    assert (raised["outcome"], raised["location"]["line"]) == ("confirmed", 13)
    assert not raised["exact"]
