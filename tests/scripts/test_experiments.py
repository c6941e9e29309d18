"""Published experiments run again: the smallest of them, and the page that tells."""

from __future__ import annotations

import csv
from html import escape
from pathlib import Path

import pytest
from benchmarks.experiments.command import main, run

COUNTED = ("kiasan-counts", "kiasan-sharp", "lct-paths")
"""Experiments whose cases or paths are the published ones, to the last."""


def test_the_short_form_of_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = run([], is_short=True, directory=tmp_path)
    by_name = {experiment.name: rows for experiment, rows in found.items()}
    assert [name for name, rows in by_name.items() if not rows] == ["lct-workers"]
    certain = [row.ours for row in by_name["checker-unique"] if row.figure == "certain errors"]
    assert certain == [1] * 4
    for name in COUNTED:
        rows = [row for row in by_name[name] if row.figure in ("cases", "paths")]
        assert {row.subject: row.ours for row in rows} == {
            row.subject: row.published for row in rows
        }
    for experiment, rows in found.items():
        with (tmp_path / f"{experiment.name}.csv").open(encoding="utf-8", newline="") as file:
            assert len(list(csv.DictReader(file))) == len(rows)
    page = (tmp_path / "index.html").read_text("utf-8")
    assert all(escape(experiment.title) in page for experiment in found)
    assert "Not run" in page
    assert "gcd" in capsys.readouterr().out


def test_unknown_experiments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["nothing"])
    assert "no such experiment: nothing" in capsys.readouterr().err
