"""How far a run is, in one line."""

from __future__ import annotations

import pytest

from jejak.app.events import MethodBegun, MethodDone, RunBegun, Stage
from jejak.cli.progress import ProgressLine
from jejak.results.methods import MethodResult


def test_methods_findings_paths_solving_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("jejak.cli.progress.time.monotonic", lambda: now[0])
    line = ProgressLine(60.0)
    assert line.line(Stage("running the tests again")) == "running the tests again"
    assert line.line(RunBegun("a.jar", (), 4)) == ""
    begun = MethodBegun("shop/Cart", "add(int)", 1, 4, 0)
    assert line.line(begun) == "[0/4] 0 found, 1:00 left; shop.Cart.add(int)"
    now[0] += 2.0
    result = MethodResult("shop/Cart", "add", "(I)V", "add(int)")
    result.solver_seconds = 0.5
    told = line.line(MethodDone(result, 300))
    assert told == "[1/4] 0 found, 150 paths/s, solver 25 %, 0:06 left; shop.Cart.add(int)"
    now[0] += 57.0
    assert "0:01 left" in (line.line(MethodBegun("shop/Cart", "x()", 2, 4, 7)) or "")


def test_without_a_limit_time_left_is_as_it_went_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("jejak.cli.progress.time.monotonic", lambda: now[0])
    line = ProgressLine()
    now[0] = 1.0
    assert "left" not in (line.line(MethodBegun("A", "a()", 1, 3, 0)) or "")
    now[0] = 31.0
    done = line.line(MethodDone(MethodResult("A", "a", "()V", "a()"), 0))
    assert done == "[1/3] 0 found, 1:00 left; A.a()"
