"""Findings of paths that the solver could not decide: a run may still show that there is one."""

from __future__ import annotations

from pathlib import Path

import pytest

from jejak.confirm import Confirmer
from jejak.explore import Analysis
from jejak.options import load_options
from jejak.results.reasons import Approximation
from jejak.solver import Answer, Query, Solver, Unknown
from jejak.target import open_target
from tests.javac import Javac

SOURCE = """
class Hard {
    static int never(int x) {
        if (x * x == 2) throw new IllegalStateException();
        return 0;
    }
    static int often(int x) {
        if (x * x < 2000000000) throw new IllegalStateException();
        return 0;
    }
}
"""


@pytest.mark.parametrize(("method", "count"), [("never", 0), ("often", 1)])
def test_only_what_a_run_raises_is_told(
    javac: Javac, method: str, count: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def give_up(self: Solver, query: Query) -> Answer:
        return Unknown("timeout")

    classes = javac({"Hard.java": SOURCE}, "-g")
    options = load_options({"tests": str(tmp_path / "tests"), "unknown": "keep"})
    target = open_target(f"{classes / 'Hard.class'}#{method}", options)
    analysis = Analysis(target, options)
    confirmer = Confirmer(target, analysis, options)
    monkeypatch.setattr(Solver, "solve", give_up)
    try:
        (result,) = analysis.run()
        confirmer.confirm(result)
    finally:
        confirmer.close()
        analysis.close()
        target.program.close()
    assert len(result.findings) == count
    if not count:
        assert Approximation.UNSOLVED_TIMEOUT in result.reasons
