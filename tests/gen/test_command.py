"""`jejak gen`: files, forms, few tests or all, what is told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from jejak.cli import run
from jejak.confirm.bench import Bench
from jejak.confirm.trials import Suite
from jejak.javasource import NotJavaError
from jejak.testgen.written import Source, Written
from tests.javac import Javac

ACCOUNT = """\
package shop;
public class Account {
    private int balance;
    public void deposit(int amount) {
        if (amount <= 0) throw new IllegalArgumentException("amount");
        balance += amount;
    }
    public static int share(int amount, int people) { return amount / people; }
    static String kind(int n) {
        if (n > 100) return n % 2 == 0 ? "many, even" : "many, odd";
        return n < 0 ? "none" : "few";
    }
}
"""
TEST = Path("jejak-tests/shop/AccountTest.java")


@pytest.fixture(scope="session")
def shop(javac: Javac) -> Path:
    """The compiled shop."""
    return javac({"shop/Account.java": ACCOUNT}, "-g")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def generate(shop: Path, *arguments: str) -> dict[str, Any]:
    """The JSON of a run that ends well."""
    assert run(["gen", str(shop), "--json", "out.json", *arguments]) == 0
    found: dict[str, Any] = json.loads(Path("out.json").read_text())
    return found


def test_a_suite_of_pins(shop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = generate(shop, "--every-path")
    assert found["files"] == [{"file": str(TEST), "tests": 9}]
    tests = found["totals"]["tests"]
    assert tests["kept"] == sum(tests.values()) == len(found["tests"]) == 9
    assert {test["outcome"] for test in found["tests"]} == {"kept"}
    covered = found["coverage"]
    assert (covered["ran"], covered["failed"], covered["complete"]) == (9, 0, True)
    assert covered["agrees"]
    assert covered["branches"] == covered["jacoco"]["branches"] == {"covered": 8, "all": 8}
    assert covered["jacoco"]["lines"]["covered"] == covered["jacoco"]["lines"]["all"] > 0
    text = TEST.read_text()
    assert "assertThrows(ArithmeticException.class, () -> Account.share(2, 0));" in text
    assert 'assertEquals("many, odd", result);' in text
    assert "void deposit_amountAtMost0_throwsIllegalArgumentException() {" in text
    printed = capsys.readouterr().out
    assert f"{TEST}: 9 tests" in printed
    assert "Every branch is covered." in printed


def test_the_same_again_and_never_over_what_people_changed(
    shop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = f"{shop / 'shop' / 'Account.class'}#share"
    assert run(["gen", target, "--no-coverage"]) == 0
    first = TEST.read_text()
    assert run(["gen", target, "--no-coverage"]) == 0
    assert TEST.read_text() == first
    TEST.write_text(first.replace("assertThrows", "assertThrows/* mine */"))
    changed = TEST.read_text()
    assert run(["gen", target, "--no-coverage"]) == 0
    assert TEST.read_text() == changed
    assert f"{TEST}: changed by hand, left as it is" in capsys.readouterr().out


def test_reproducers_for_junit_4(shop: Path) -> None:
    found = generate(shop, "--every-path", "--form", "reproducer", "--junit", "4", "--out", "mine")
    text = Path("mine/shop/AccountTest.java").read_text()
    assert "import org.junit.Test;" in text
    assert "jupiter" not in text
    throwing = [test for test in found["tests"] if test["exception"]]
    assert len(throwing) == 2
    covered = found["coverage"]
    assert (covered["ran"], covered["failed"]) == (9, 2)
    assert covered["agrees"]
    assert {test["outcome"] for test in found["tests"]} == {"kept"}


def test_few_tests_show_all_there_is(shop: Path) -> None:
    """A constructor that other tests call needs no test of its own."""
    found = generate(shop, "--method-time", "60")
    assert found["totals"]["tests"]["kept"] == 11  # three at the bounds of comparisons
    covered = found["coverage"]
    assert (covered["ran"], covered["failed"]) == (11, 0)
    assert covered["branches"] == covered["jacoco"]["branches"] == {"covered": 8, "all": 8}
    assert {test["exception"] for test in found["tests"]} == {
        None,
        "java.lang.ArithmeticException",
        "java.lang.IllegalArgumentException",
    }


def test_the_same_seed_gives_the_same_tests(shop: Path) -> None:
    texts = []
    for out in ("first", "second"):
        target = f"{shop / 'shop' / 'Account.class'}#kind"
        assert run(["gen", target, "--no-coverage", "--out", out]) == 0
        texts.append((Path(out) / "shop/AccountTest.java").read_text())
    assert texts[0] == texts[1]


def test_the_tests_of_a_project_go_where_its_tests_are(shop: Path) -> None:
    project = Path("project")
    (project / "src/main/java").mkdir(parents=True)
    (project / "pom.xml").write_text("<project/>")
    (project / "target").mkdir()
    (project / "target/classes").symlink_to(shop)
    assert run(["gen", str(project), "--no-coverage"]) == 0
    assert (project / "src/test/java/shop/AccountTest.java").is_file()


def test_a_target_without_methods(shop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["gen", f"{shop / 'shop' / 'Account.class'}#nothing"]) == 2
    assert "there is no method nothing" in capsys.readouterr().err


STACK = """\
package box;
public class Stack {
    static class Cell { Cell below; }
    Cell top;
    boolean fine() { return top == null || top.below == null; }
    void pop() { top = top.below; assert fine(); }
    static boolean isEmpty(Stack stack) { return stack.top == null; }
    static int other(int x) { return x; }
}
"""


def test_a_black_box_suite(javac: Javac, capsys: pytest.CaptureFixture[str]) -> None:
    classes = javac({"box/Stack.java": STACK}, "-g")
    arguments = [
        "gen",
        str(classes),
        "--black-box",
        "fine",
        "--array-elements",
        "2",
        "--no-coverage",
    ]
    assert run([*arguments, "--json", "out.json"]) == 1
    found = json.loads(Path("out.json").read_text())
    outcomes = {(test["method"], test["outcome"]) for test in found["tests"]}
    assert outcomes == {
        ("pop()", "kept"),
        ("pop()", "failed"),
        ("isEmpty(Stack)", "kept"),
    }
    failed = [test for test in found["tests"] if test["outcome"] == "failed"]
    assert all("NullPointerException" in test["detail"] for test in failed)
    assert "assertThrows" not in Path("jejak-tests/box/StackTest.java").read_text()
    assert "1 failed" in capsys.readouterr().out
    assert run(["gen", str(classes), "--black-box", "nothing"]) == 2


CLASHING = {
    "p/A.java": """\
package p;
class A {
    static int f(int x) { return x > 0 ? 1 : 0; }
    static class B { static int f(int x) { return x > 0 ? 1 : 0; } }
}
""",
    "p/AB.java": "package p; class AB { static int f(int x) { return x > 0 ? 1 : 0; } }",
    "p/ATest.java": "package p; interface ATest {}",
}


BROKEN = """\
package shop;
public class Broken {
    static int limit = Integer.parseInt("none");
    public int get() { return limit; }
    public static int half(int a) { return a / 2; }
    static int third(int a) { return a / 3; }
    static int[] found = new int[1];
    static class Counted {
        private static final java.util.List<String> SEEN = new java.util.ArrayList<>();
        static int seen() { SEEN.add("a"); return SEEN.size(); }
        static int again() { SEEN.add("a"); return SEEN.size(); }
    }
}
"""


@pytest.mark.parametrize("form", ["pin", "reproducer"])
def test_what_is_kept_holds_when_all_run_in_one_jvm(javac: Javac, form: str) -> None:
    """A class fails to be initialised once in a JVM; and what is counted there goes on."""
    classes = javac({"shop/Broken.java": BROKEN}, "-g")
    found = generate(classes, "--every-path", "--form", form, "--no-coverage")
    outcomes = {(each["name"], each["outcome"], each["reason"]) for each in found["tests"]}
    by_name = {name.partition("_")[0]: (outcome, reason) for name, outcome, reason in outcomes}
    assert by_name["get"] == ("not-built", "initialiser")
    failing = [by_name[name] for name in ("newBroken", "half", "third")]
    assert sorted(failing) == [("dependent", None), ("dependent", None), ("kept", None)]
    assert sorted([by_name["seen"], by_name["again"]]) == [("dependent", None), ("kept", None)]
    assert sum(each["tests"] for each in found["files"]) == found["totals"]["tests"]["kept"]


def test_names_that_clash(javac: Javac) -> None:
    arguments = ["gen", str(javac(CLASHING, "-g")), "--no-coverage"]
    assert run(arguments) == 0
    files = sorted(path.name for path in Path("jejak-tests/p").iterdir())
    assert files == ["ABTest.java", "ABTest2.java", "APathsTest.java"]


def test_a_large_suite_is_several_files(
    shop: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Those that an earlier run needed and this one does not are removed."""
    monkeypatch.setattr("jejak.confirm.generating.BATCH", 2)
    monkeypatch.setattr("jejak.confirm.generating.MOST_TESTS", 4)
    found = generate(shop, "--every-path")
    assert [file["tests"] for file in found["files"]] == [3, 4, 2]
    assert found["coverage"]["ran"] == 9
    assert found["coverage"]["agrees"]
    edited = TEST.with_name("AccountTest3.java")
    edited.write_text(f"{edited.read_text()}// mine\n")
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    found = generate(shop, "--every-path", "--no-coverage")
    assert found["removed"] == [str(TEST.with_name("AccountTest2.java"))]
    assert {path.name for path in TEST.parent.iterdir()} == {"AccountTest.java", edited.name}


def test_tests_that_no_class_has_room_for_are_told(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Bench[Any].print

    def full(self: Bench[Any], suite: Suite[Any], tests: Sequence[Written], *words: str) -> Source:
        if len(tests) > 6:
            raise NotJavaError("a class has too many constants for a class file")
        return real(self, suite, tests, *words)

    monkeypatch.setattr(Bench, "print", full)
    found = generate(shop, "--every-path", "--no-coverage")
    tests = found["totals"]["tests"]
    assert (tests["kept"], tests["not-written"]) == (4, 5)
    assert found["files"] == [{"file": str(TEST), "tests": 4}]
    lost = [test["reason"] for test in found["tests"] if test["outcome"] == "not-written"]
    assert set(lost) == {"too-large"}


def test_several_targets_are_one_program(shop: Path, javac: Javac) -> None:
    other = javac(
        {"yard/Gate.java": "package yard; public class Gate { int open() { return 1; } }"}
    )
    found = generate(shop, str(other))
    assert {each["file"] for each in found["files"]} == {
        str(TEST),
        "jejak-tests/yard/GateTest.java",
    }


def test_several_methods_are_refused(shop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [f"{shop}/shop/Account.class#{name}" for name in ("share", "kind")]
    assert run(["gen", *words]) == 2
    assert "gen needs one method or whole classes, not several methods" in capsys.readouterr().err
