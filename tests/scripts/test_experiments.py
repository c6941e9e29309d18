"""Published experiments run again: the smallest of them, and the page that tells."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest
from benchmarks.experiments import command
from benchmarks.experiments.command import main, run
from benchmarks.experiments.programs import Programs
from benchmarks.experiments.published import number, read
from benchmarks.experiments.rows import Experiment, Row

COUNTED = ("kiasan-counts", "kiasan-sharp", "lct-paths")
"""Experiments whose cases or paths are the published ones, to the last."""


def test_the_short_form_of_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = run([], is_short=True, directory=tmp_path)
    assert not [experiment.name for experiment, outcome in found.items() if outcome.failure]
    by_name = {experiment.name: outcome.rows for experiment, outcome in found.items()}
    assert [name for name, rows in by_name.items() if not rows] == ["lct-workers"]
    certain = [row.ours for row in by_name["checker-unique"] if row.figure == "certain errors"]
    assert certain == [1] * 4
    for name in COUNTED:
        rows = [row for row in by_name[name] if row.figure in ("cases", "paths")]
        assert {row.subject: row.ours for row in rows} == {
            row.subject: row.published for row in rows
        }
    for experiment, outcome in found.items():
        with (tmp_path / f"{experiment.name}.csv").open(encoding="utf-8", newline="") as file:
            assert len(list(csv.DictReader(file))) == len(outcome.rows)
    page = (tmp_path / "index.html").read_text("utf-8")
    assert all(escape(experiment.title) in page for experiment in found)
    assert "Not run" in page
    assert "gcd" in capsys.readouterr().out


def test_an_experiment_that_fails_keeps_its_rows_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaking(_programs: Programs, _is_short: bool) -> Iterator[Row]:
        yield Row("one", "cases", 1.0, 1.0)
        raise ValueError("no <more>")

    first = Experiment("first", "The first", "", breaking)
    second = Experiment("second", "The second", "", lambda *_: iter([Row("two", "cases", 2.0, 2)]))
    monkeypatch.setattr(command, "EXPERIMENTS", {"first": first, "second": second})
    assert main(["--out", str(tmp_path)]) == 1
    assert "ended early: first" in capsys.readouterr().err
    assert "one,cases,1.0,1.0" in (tmp_path / "first.csv").read_text("utf-8")
    page = (tmp_path / "index.html").read_text("utf-8")
    assert "Ended early: ValueError: no &lt;more&gt;" in page
    assert "The second" in page


@pytest.mark.parametrize("table", ["kiasan_structures", "tomb", "artemis_p1", "artemis_jpf"])
def test_every_published_figure_can_be_read(table: str) -> None:
    words = {"mode", "class", "method", "program"}
    rows = list(read(table))
    assert rows
    for row in rows:
        assert all(
            number(row[name]) is not None or not row[name].strip("N/A")
            for name in row.keys() - words
        )


def test_unknown_experiments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["nothing"])
    assert "no such experiment: nothing" in capsys.readouterr().err
