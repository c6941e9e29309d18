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
