"""Generated methods by real runs: the interpreter follows each, and its condition holds."""

from __future__ import annotations

from benchmarks.concolic import generated

from tests.differential.sources import METHODS


def test_runs_of_generated_methods_fulfil_the_conditions_of_their_paths() -> None:
    sums = generated(METHODS, seed=5)
    assert sums["methods"] == METHODS
    assert sums["runs"] >= 20
    assert sums["diverged"] == 0
    assert sums["unfit"] == 0
