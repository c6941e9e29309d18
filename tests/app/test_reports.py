"""Reports: every format of the tables, places, and when they are written."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import jejak
from jejak.app.reports import Report, Reports
from jejak.cli import run
from jejak.errors import SetupError, UsageError
from jejak.options import Options, declarations
from jejak.report.formats import (
    CHECK_FORMATS,
    SHOW_FORMATS,
    STRUCTURES_FORMATS,
    SUITE_FORMATS,
    Format,
)
from jejak.results.runs import CheckRun, SuiteRun
from jejak.results.trees import plain_tree
from tests.javac import Javac

TABLES: dict[str, dict[str, Format[Any]]] = {
    "check": {**CHECK_FORMATS},
    "gen": {**SUITE_FORMATS},
    "show": {**SHOW_FORMATS},
    "enumerate": {**STRUCTURES_FORMATS},
}
SOURCE = """
class Divs {
    static int div(int x) { return 100 / x; }
    static int same(int x) { return x > 0 ? x : x + 0; }
}
"""


@pytest.fixture
def divs(javac: Javac, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "classes" / "Divs.class"
    path.parent.mkdir()
    shutil.copy(javac({"Divs.java": SOURCE}, "-g") / "Divs.class", path)
    return path


def test_tables_are_by_name() -> None:
    options = {key for key, declared in declarations().items() if declared.kind is bool}
    for formats in TABLES.values():
        for name, each in formats.items():
            assert each.name == name
            assert each.help
            assert options >= set(each.needs)


@pytest.mark.parametrize("name", CHECK_FORMATS)
def test_every_format_takes_every_run(divs: Path, name: str) -> None:
    empty = CheckRun("x", Options(), datetime.now(UTC))
    assert all("\n" not in line for line in CHECK_FORMATS[name].render(empty))
    jejak.check(divs, confirm=False, reports={name: "out"})
    text = Path("out").read_text()
    assert "div" in text.lower()  # the class, or its method
    if "json" in name:
        json.loads(text)


@pytest.mark.parametrize("name", SUITE_FORMATS)
def test_every_format_takes_an_empty_suite(name: str) -> None:
    assert list(SUITE_FORMATS[name].render(SuiteRun("x", Options(), datetime.now(UTC))))


def test_several_reports(divs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--report", "json=a.json", "--report", "tree-dot=b.dot", "--json", "c.json"]
    assert run(["check", str(divs), "--no-confirm", *words]) == 1
    assert Path("a.json").read_text() == Path("c.json").read_text()
    assert Path("b.dot").read_text().startswith("digraph")
    assert json.loads(Path("a.json").read_text())["run"]["options"]["tree"] is True
    assert "Verdict: violated" in capsys.readouterr().out


def test_a_report_on_standard_output_stands_alone(
    divs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", str(divs), "--no-confirm", "--report", "json=-"]) == 1
    assert json.loads(capsys.readouterr().out)["verdict"] == "violated"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--report", "json"], "--report needs FORMAT=FILE, not 'json'"),
        (["--report", "json="], "--report needs FORMAT=FILE"),
        (["--report", "xml=a"], "there is no format 'xml'; there are json, "),
        (["--report", "json=/nowhere/a"], "/nowhere/a cannot be written"),
        (["--json", "a", "--report", "json=a"], "--json and --report json both write to a"),
        (["--tree", "--report", "json=-"], "--report json and --tree both write to standard"),
        (["--report", "json=a.jar"], "looks like a target"),
        (["--sarif", "/nowhere/a"], "/nowhere/a cannot be written"),
        (["--html", "Divs.java"], "Divs.java looks like a target"),
        (["--junit-xml", "a", "--html", "a"], "--html and --junit-xml both write to a"),
        (["--sarif", "--json"], "--json and --sarif both write to standard output"),
    ],
)
def test_places_are_checked_before_the_run(
    divs: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    before = sorted(divs.parents[1].rglob("*"))
    assert run(["check", str(divs), *words]) == 2
    done = capsys.readouterr()
    assert said in done.err
    assert done.out == ""
    assert sorted(divs.parents[1].rglob("*")) == before


def test_what_cannot_be_written_costs_no_other(tmp_path: Path) -> None:
    def fails(_: str) -> list[str]:
        raise UsageError("full")

    good, bad = tmp_path / "good", tmp_path / "bad"
    whole = Format[str]("whole", "", lambda results: [results])
    reports = Reports(
        (
            Report(Format[str]("broken", "", fails), str(bad), "--report broken"),
            Report(whole, str(good), "--report whole"),
        )
    )
    trouble = reports.write("results")
    assert isinstance(trouble, SetupError)
    assert good.read_text() == "results\n"


def test_short_forms_are_reports(divs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--json", "a.json", "--sarif", "a.sarif", "--html", "a.html", "--junit-xml", "a.xml"]
    assert run(["check", str(divs), "--no-confirm", *words, "--report", "sarif=b.sarif"]) == 1
    assert "Verdict: violated" in capsys.readouterr().out
    assert json.loads(Path("a.sarif").read_text())["version"] == "2.1.0"
    assert Path("a.sarif").read_text() == Path("b.sarif").read_text()
    assert Path("a.xml").read_text().startswith("<?xml")
    page = Path("a.html").read_text()
    assert page.startswith("<!DOCTYPE html>")
    assert "threw ArithmeticException at div:3" in page
    record = json.loads(Path("a.json").read_text())
    assert record["run"]["options"]["details"] is True
    assert record["run"]["options"]["tree"] is False


def test_details_change_nothing_that_is_found(divs: Path) -> None:
    found = []
    for details in (False, True):
        checked = jejak.check(divs, confirm=False, details=details)
        found.append([(r.paths, r.status, r.findings, r.endings) for r in checked.results])
        assert bool(checked.trees) is details
        assert any(result.lines for result in checked.results) is details
    assert found[0] == found[1]


def test_lines_that_ran(divs: Path) -> None:
    checked = jejak.check(divs, confirm=False, details=True)
    (same,) = [each for each in checked.results if each.method == "same"]
    (line,) = [each for each in same.lines if each.line == 4]
    assert (line.file, line.ran, line.branches) == ("Divs.java", True, (2, 2))
    assert (same.size.complexity, same.size.lines, same.size.first_line) == (2, 1, 4)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_costs_no_other_report(divs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--report", "csv=/dev/full", "--sarif", "a.sarif", "--json", "a.json"]
    assert run(["check", str(divs), "--no-confirm", *words]) == 3
    done = capsys.readouterr()
    assert "/dev/full cannot be written: No space left on device" in done.err
    assert "Verdict: violated" in done.out
    assert json.loads(Path("a.sarif").read_text())["runs"][0]["results"]
    assert json.loads(Path("a.json").read_text())["verdict"] == "violated"


def test_all_that_could_not_be_written_is_told(tmp_path: Path) -> None:
    def breaks(_: str) -> list[str]:
        raise ZeroDivisionError("a bug")

    good = tmp_path / "good"
    reports = Reports(
        (
            Report(Format[str]("one", "", breaks), str(tmp_path / "a"), "--report one"),
            Report(Format[str]("two", "", lambda _: []), str(tmp_path / "no/b"), "--report two"),
            Report(Format[str]("whole", "", lambda results: [results]), str(good), "--whole"),
        )
    )
    trouble = reports.write("results")
    assert isinstance(trouble, SetupError)
    assert "--report one: a bug of jejak" in str(trouble)
    assert "no/b cannot be written" in str(trouble)
    assert good.read_text() == "results\n"


def test_annotations_come_by_themselves_in_github_actions(
    divs: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert run(["check", str(divs), "--no-confirm"]) == 1
    assert "\n::error title=jejak%3A ArithmeticException::/ by zero" in capsys.readouterr().out
    assert run(["check", str(divs), "--no-confirm", "--report", "github=notes"]) == 1
    assert "::error" not in capsys.readouterr().out
    assert Path("notes").read_text().startswith("::error ")
    assert run(["check", str(divs), "--no-confirm", "--json"]) == 1
    json.loads(capsys.readouterr().out)


def test_details_are_kept_between_runs(divs: Path) -> None:
    kept: dict[str, Any] = {"confirm": False, "details": True, "cache": True, "store": ".kept"}
    first = jejak.check(divs, **kept)
    second = jejak.check(divs, **kept)
    assert second.reused == len(first.results) > 0
    assert [title for title, _ in second.trees] == [title for title, _ in first.trees]
    assert [plain_tree(tree) for _, tree in second.trees] == [
        plain_tree(tree) for _, tree in first.trees
    ]
    assert [each.lines for each in second.results] == [each.lines for each in first.results]


def test_lines_that_did_not_run(javac: Javac) -> None:
    source = """class Lines {
    static int read(int[] all) {
        try {
            return all[0];
        } catch (RuntimeException error) {
            return -1;
        }
    }
    static int dead(int x) {
        if (x != x) {
            return 5;
        }
        return 1;
    }
}
"""
    checked = jejak.check(javac({"Lines.java": source}, "-g"), confirm=False, details=True)
    ran = {line.line: line.ran for result in checked.results for line in result.lines}
    assert (ran[4], ran[5], ran[6]) == (True, None, None)
    assert (ran[10], ran[11], ran[13]) == (True, False, True)


def test_trees_of_methods_that_join_texts(javac: Javac) -> None:
    source = """
    public class Names {
        public static String said(java.util.Map<String, String> known, String name) {
            String found = known.get(name);
            if (found == null) {
                throw new IllegalStateException("Unknown: " + name);
            }
            return found;
        }
    }
    """
    checked = jejak.check(javac({"Names.java": source}, "-g"), confirm=False, details=True)
    assert [result.status.value for result in checked.results if result.explanation] == []
    assert any("IllegalStateException" in each.exception for each in checked.findings())
