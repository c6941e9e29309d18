"""What `jejak check` writes: which tests fail, which pass, and that none is lost."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from jejak.app.earlier_tests import names_of_tests
from jejak.cli import run
from jejak.confirm.files import resources_of
from jejak.errors import JejakError
from jejak.jvm import require_jars
from jejak.testgen.written import Source
from tests.javac import Javac
from tests.proof.proving import compile_and_run

GATE = """\
package shop;
public class Gate {
    private static class Closed extends RuntimeException { }
    public static int share(int cents, int people) {
        if (people < 0) throw new IllegalArgumentException("people");
        if (people > 1000) throw new Closed();
        return cents / people;
    }
    public static int first(int[] cents) { return cents.length; }
}
"""
OTHER = "package shop; class Other { static int rest(int by) { return 1 % by; } }"
TESTS = Path(".jejak/tests/shop")

BROKEN = """\
public class Broken {
    static int limit = Integer.parseInt("none");
    public int get() { return limit; }
    public static int half(int a) { return a / 2; }
    static class Uses { static int use(Broken b) { return b == null ? 1 : b.get(); } }
    static class Below extends Broken { static int twice(int a) { return a * 2; } }
}
"""


@pytest.fixture(scope="module", autouse=True)
def junit() -> Path:
    """Tests need JUnit."""
    try:
        return require_jars(("junit-console",), os.environ)["junit-console"]
    except JejakError as error:
        pytest.skip(str(error))


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def check(*arguments: str | Path) -> dict[str, Any]:
    """The JSON of a run."""
    assert run(["check", *map(str, arguments), "--json", "out.json"]) in (0, 1)
    found: dict[str, Any] = json.loads(Path("out.json").read_text())
    return found


def written() -> set[str]:
    """The names of the test files."""
    return {path.name for path in TESTS.glob("*.java")}


def test_only_defects_are_red(javac: Javac, junit: Path, jdk: Path, tmp_path: Path) -> None:
    classes = javac({"shop/Gate.java": GATE}, "-g")
    found = check(classes)
    text = (TESTS / "GateErrorsTest.java").read_text()
    assert "// Tests of defects fail while the defect is there.\n" in text
    assert f"// Written by: jejak check {classes}\n" in text
    assert "assertThrows(RuntimeException.class, () -> Gate.share(0, 1001));" in text
    source = Source("shop/GateErrorsTest.java", "shop.GateErrorsTest", text)
    ran = compile_and_run([source], classes, junit, jdk, tmp_path / "by-hand")
    assert {
        (each["kind"], each["test"]["form"], ran[each["test"]["class"], each["test"]["method"]])
        for each in found["findings"]
    } == {
        ("defect", "reproducer", "java.lang.ArithmeticException"),
        ("guard", "pin", None),
        ("bad-argument", "pin", None),
    }
    assert {name for _, name in ran} == {
        "share_byZero_throwsArithmeticException",
        "share_people_throwsIllegalArgumentException",
        "share_throwsClosed",
        "first_centsIsNull_throwsNullPointerException",
    }


def test_no_file_outlives_its_class(javac: Javac, capsys: pytest.CaptureFixture[str]) -> None:
    sources = {"shop/Gate.java": GATE, "shop/Other.java": OTHER}
    classes = Path("classes")
    classes.symlink_to(javac(sources, "-g"))
    check(classes)
    before = {path.name: path.read_text() for path in TESTS.glob("*.java")}
    assert set(before) == {"GateErrorsTest.java", "OtherErrorsTest.java"}
    check(classes)
    assert {path.name: path.read_text() for path in TESTS.glob("*.java")} == before

    classes.unlink()
    classes.symlink_to(javac({**sources, "shop/Other.java": OTHER.replace("1 % by", "by")}, "-g"))
    check("shop.Gate", "-cp", classes)
    assert written() == set(before), "nobody looked at Other"
    check(classes)
    assert {path.name: path.read_text() for path in TESTS.glob("*.java")} == before
    assert (
        "OtherErrorsTest.java is left as it is: its errors were not found again\n"
        in capsys.readouterr().err
    )

    classes.unlink()
    classes.symlink_to(javac({"shop/Other.java": OTHER}, "-g"))
    check("shop.Other", "-cp", classes)
    assert written() == set(before), "Gate is gone, but that was not asked"
    check(classes)
    assert written() == {"OtherErrorsTest.java"}
    assert "GateErrorsTest.java was removed: its class is gone" in capsys.readouterr().err


def test_a_test_of_a_repaired_error_is_not_lost(
    javac: Javac, junit: Path, jdk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two = GATE.replace("return cents.length", "return 1 / cents.length")
    classes = Path("classes")
    classes.symlink_to(javac({"shop/Gate.java": two}, "-g"))
    check(classes)
    path = TESTS / "GateErrorsTest.java"
    before = names_of_tests(path.read_text())
    assert "first_byZero_throwsArithmeticException" in before
    classes.unlink()
    classes.symlink_to(javac({"shop/Gate.java": GATE}, "-g"))
    for _ in range(2):
        check(classes)
        assert written() == {"GateErrorsTest.java", "GateEarlierErrorsTest.java"}
        earlier = (TESTS / "GateEarlierErrorsTest.java").read_text()
        assert names_of_tests(earlier) == {"first_byZero_throwsArithmeticException"}
        assert names_of_tests(path.read_text()) == before - names_of_tests(earlier)
    told = [line for line in capsys.readouterr().err.splitlines() if "Earlier" in line]
    where = "jejak: .jejak/tests/shop/GateEarlierErrorsTest.java"
    assert told == [f"{where} has 1 test of what this run did not find"]
    source = Source("shop/GateEarlierErrorsTest.java", "shop.GateEarlierErrorsTest", earlier)
    ran = compile_and_run([source], classes, junit, jdk, tmp_path / "by-hand")
    assert ran == {("shop.GateEarlierErrorsTest", "first_byZero_throwsArithmeticException"): None}

    classes.unlink()
    classes.symlink_to(javac({"shop/Gate.java": two}, "-g"))
    check(classes)
    assert written() == {"GateErrorsTest.java"}
    assert f"{where} was removed: its errors were found again" in capsys.readouterr().err
    assert names_of_tests(path.read_text()) == before


def test_a_file_that_somebody_changed_stays(javac: Javac) -> None:
    classes = Path("classes")
    classes.symlink_to(javac({"shop/Other.java": OTHER}, "-g"))
    check(classes)
    path = TESTS / "OtherErrorsTest.java"
    path.write_text(f"{path.read_text()}// mine\n")
    classes.unlink()
    classes.symlink_to(javac({"shop/Other.java": OTHER.replace("1 % by", "by")}, "-g"))
    check(classes)
    assert path.exists()


def test_a_class_initialiser_that_fails(javac: Javac, capsys: pytest.CaptureFixture[str]) -> None:
    """Static methods and constructors meet it; of such a class there is no object."""
    found = check(javac({"Broken.java": BROKEN}, "-g"), "--all")
    failed = {
        (each["entry"]["class"], each["entry"]["method"]): each
        for each in found["findings"]
        if each["exception"] == "java.lang.ExceptionInInitializerError"
    }
    told = {key: (each["outcome"], each["reason"]) for key, each in failed.items()}
    assert told == {
        ("Broken", "<init>"): ("confirmed", None),
        ("Broken", "half"): ("confirmed", None),
        ("Broken", "get"): ("not-built", "initialiser"),
        ("Broken$Uses", "use"): ("not-built", "initialiser"),
        ("Broken$Below", "<init>"): ("confirmed", None),
        ("Broken$Below", "twice"): ("confirmed", None),
    }
    assert not any(each["diverged"] for each in found["findings"])
    for each in failed.values():
        assert each["message"] == (
            'the initialiser of Broken throws NumberFormatException: For input string: "none"'
        )
        assert ("<clinit>", 2) in {(place["method"], place["line"]) for place in each["trace"]}
    out = capsys.readouterr().out
    assert out.count("error[") + out.count("note[") == out.count("trace: ")


def test_a_class_that_the_jvm_lacks(javac: Javac, tmp_path: Path) -> None:
    """Verifying a class as a whole needs it, though the path does not."""
    source = """\
    public class Needs {
        public static class Base { }
        public static class Gone extends Base { }
        public static int half(int by) { return 1 / by; }
        public static Base make() { return new Gone(); }
    }
    """
    classes = tmp_path / "classes"
    shutil.copytree(javac({"Needs.java": source}, "-g"), classes)
    (classes / "Needs$Gone.class").unlink()
    (found,) = [e for e in check(classes)["findings"] if e["entry"]["method"] == "half"]
    assert (found["outcome"], found["reason"]) == ("not-built", "missing-class")
    assert not found["diverged"]
    assert "Needs$Gone" in found["detail"]


LETTER = """\
package shop;
public class Letter {
    static final String FORM = "%s";
    public static int read(String text) {
        return text.startsWith(FORM) ? FORM.charAt(text.length() - FORM.length() + 900) : 0;
    }
}
"""


def test_a_large_text_lies_beside_its_test(
    javac: Javac, junit: Path, jdk: Path, tmp_path: Path
) -> None:
    directory = "src/test/java"
    form = "".join(f"line {number} of a form, Grüße\n" for number in range(30))
    classes = javac({"shop/Letter.java": LETTER % form.replace("\n", "\\n")}, "-g")
    check(classes, "--tests", directory)
    text = Path(directory, "shop/LetterErrorsTest.java").read_text("utf-8")
    assert "line 7" not in text
    assert resources_of(tmp_path / "tests") == tmp_path / "tests"
    package = resources_of(Path(directory)) / "shop"
    assert package == tmp_path / "src/test/resources/shop"
    (beside,) = package.glob("*.txt")
    assert beside.read_text("utf-8") == form
    assert f'text("{beside.name}")' in text
    room = tmp_path / "room"
    shutil.copytree(package, room / "out" / "shop")
    source = Source("shop/LetterErrorsTest.java", "shop.LetterErrorsTest", text)
    found = compile_and_run([source], classes, junit, jdk, room)
    assert "java.lang.StringIndexOutOfBoundsException" in found.values()
    check(javac({"shop/Letter.java": LETTER % "short"}, "-g"), "--tests", directory)
    assert not list(package.glob("*.txt"))


USES = """\
package shop;
public class Uses {
    public interface Till { int a(); int b(); String c(); int[] d(); Till next(); }
    static int one(Till t) { return t == null || t.next() == null ? 0 : 1 / t.next().a(); }
    static int two(Till t) { return t == null || t.next() == null ? 0 : 2 / t.next().a(); }
    static int own(Till t) { return t == null || t.b() != 7 ? 0 : 3 / (t.b() - t.a() * 7); }
}
"""


def test_objects_that_tests_share_are_made_in_one_place(
    javac: Javac, junit: Path, jdk: Path, tmp_path: Path
) -> None:
    classes = javac({"shop/Uses.java": USES}, "-g")
    found = check(classes)
    text = (TESTS / "UsesErrorsTest.java").read_text()
    made = re.findall(r"private static Uses\.Till (\w+)\((.*)\) \{", text)
    assert made[0] == ("till", "")
    assert any(taken == "Uses.Till till, Uses.Till till2" for _, taken in made)
    for name, _ in made:
        assert text.count(f" {name}(") > 2  # its declaration, and two calls
    assert "new Uses.Till()" in text.partition("void own_")[2].partition("@Test")[0]
    source = Source("shop/UsesErrorsTest.java", "shop.UsesErrorsTest", text)
    ran = compile_and_run([source], classes, junit, jdk, tmp_path / "by-hand")
    thrown = [each["exception"] for each in found["findings"] if each["kind"] == "defect"]
    assert sorted(ran.values(), key=str) == sorted(thrown)
