"""Which findings are tried on a JVM: `--prove`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from jejak.cli import run
from tests.javac import Javac

SOURCE = """
public class Half {
    public static int of(int n) { return 100 / (n - 7); }
    public static int length(String s) { return s.length(); }
    public static int even(int n) {
        if (n % 2 != 0) { throw new IllegalArgumentException("odd"); }
        return n / 2;
    }
}
"""


def told(
    classes: Path, capfd: pytest.CaptureFixture[str], *options: str
) -> tuple[str, dict[str, dict[str, Any]]]:
    """What is printed, and the findings by the method that is called."""
    run(["check", str(classes), "--json", "out.json", "--store", "none", *options])
    record = json.loads(Path("out.json").read_text())
    return capfd.readouterr().out, {each["entry"]["method"]: each for each in record["findings"]}


@pytest.fixture
def classes(javac: Javac, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return javac({"Half.java": SOURCE}, "-g")


def test_what_is_only_counted_needs_no_test(
    classes: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out, found = told(classes, capfd, "--prove", "defects")
    assert found["of"]["outcome"] == "confirmed"
    for name, tier in (("length", "bad-argument"), ("even", "guard")):
        each = found[name]
        assert (each["tier"], each["outcome"], each["reason"]) == (tier, "not-run", "counted")
        assert each["test"] is None
    assert (
        "1 finding, tried on a JVM: 1 confirmed; 2 more only counted (--prove all tries them).\n"
        "1 file of tests" in out
    )


def test_all_shows_and_tries_all(classes: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out, found = told(classes, capfd, "--all")
    assert {each["outcome"] for each in found.values()} == {"confirmed"}
    assert "3 findings, tried on a JVM: 3 confirmed.\n" in out


def test_no_file_has_a_failing_test_of_what_makes_no_run_fail(
    javac: Javac, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    stock = """public class Stock {
        private final int[] cents = new int[1];
        private int count;
        public void add(int price) { if (count < 1) { cents[count++] = price; } }
        public int last() { return count == 0 ? 0 : cents[count - 1]; }
        public static int of(int[] prices) { return prices.length; }
    }"""
    classes = javac({"Stock.java": stock}, "-g")
    file = Path(".jejak/tests/StockErrorsTest.java")
    _, found = told(classes, capfd)
    assert (found["last"]["tier"], found["last"]["outcome"]) == ("unreached", "confirmed")
    assert "assertThrows" in file.read_text()
    assert "setField" not in file.read_text()
    told(classes, capfd, "--prove", "all")
    assert "setField" in file.read_text()
