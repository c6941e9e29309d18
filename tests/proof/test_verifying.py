"""Tests of an earlier run, run again on the program as it is now."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from jejak.errors import JejakError
from jejak.jvm import require_jars
from tests.cli.conftest import Jejak
from tests.cli.conftest import jejak as jejak  # noqa: PLC0414 - a fixture
from tests.javac import Javac

BEFORE = """
package shop;
public class Four {
    public static int still(int x) { return 1 / (x - 5); }
    public static int repaired(int x) { return 1 / (x - 6); }
    public static int changed(int x) { return 1 / (x - 7); }
    public static int gone(int x) { return 1 / (x - 8); }
}
"""
AFTER = """
package shop;
// a line more
public class Four {
    public static int still(int x) { return 1 / (x - 5); }
    public static int repaired(int x) { return x == 6 ? 0 : 1 / (x - 6); }
    public static int changed(int x) { return new int[2][x - 6].length - new int[x - 8].length; }
}
"""


@pytest.fixture(scope="module", autouse=True)
def junit() -> None:
    """Tests need JUnit."""
    try:
        require_jars(("junit-console", "junit4", "hamcrest"), os.environ)
    except JejakError as error:
        pytest.skip(str(error))


def test_repaired_still_there_changed_and_gone(
    jejak: Jejak, javac: Javac, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JEJAK_STORE", str(tmp_path / ".jejak"))
    classes = shutil.copytree(javac({"shop/Four.java": BEFORE}, "-g"), tmp_path / "classes")
    tests = tmp_path / "tests"
    done = jejak("check", classes, "--junit", "4", "--tests", tests)
    assert "4 confirmed defects" in done.out
    text = (tests / "shop/FourErrorsTest.java").read_text()
    assert "import org.junit.Test;" in text
    assert "public class FourErrorsTest" in text
    assert "Finding " in text
    assert "ArithmeticException at Four.java:4." in text
    assert "When x == 5." in text
    later = tmp_path / "later"
    assert jejak("report", "--tests", later).out == f"1 file of tests in {later}.\n"
    assert (later / "shop/FourErrorsTest.java").read_text() == text
    first = jejak("verify")
    assert first.code == 1, first.err

    shutil.copytree(javac({"shop/Four.java": AFTER}, "-g"), classes, dirs_exist_ok=True)
    done = jejak("verify")
    assert done.code == 1
    lines = [line for line in done.out.splitlines() if ", Four." in line]
    stands = {line.partition(", Four.")[2].partition("(")[0]: line for line in lines}
    assert stands["still"].startswith("still there")
    assert stands["repaired"].startswith("repaired")
    assert stands["changed"].startswith("changed")
    assert "NegativeArraySizeException" in stands["changed"]
    assert stands["gone"].startswith("gone")
    assert "4 defects of run" in done.out
    assert "1 still there, 1 changed, 1 repaired, 1 gone." in done.out
    record = json.loads(jejak("verify", "--json").out)
    assert record["totals"] == {
        "still there": 1, "changed": 1, "repaired": 1, "gone": 1, "not run": 0,
    }  # fmt: skip
