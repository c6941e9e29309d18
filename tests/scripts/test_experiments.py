"""Published experiments run again: the smallest of them, and the page that tells."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from benchmarks.experiments.command import main, run


def test_the_smallest_experiment(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = run(["checker-unique"], is_short=True, directory=tmp_path)
    (rows,) = found.values()
    certain = [row for row in rows if row.figure == "certain errors"]
    assert [row.ours for row in certain] == [1] * 4
    with (tmp_path / "checker-unique.csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == len(rows)
    page = (tmp_path / "index.html").read_text("utf-8")
    assert all(row.subject in page for row in rows)
    assert "Not run" in page
    assert "gcd" in capsys.readouterr().out


def test_unknown_experiments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["nothing"])
    assert "no such experiment: nothing" in capsys.readouterr().err
