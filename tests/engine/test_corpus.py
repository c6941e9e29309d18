"""The corpus: the same findings and verdicts in every mode that must not change them."""

from __future__ import annotations

from typing import Any

import pytest

from jejak.explore.strategies.table import STRATEGIES
from jejak.options import SOLVER_LAYERS
from jejak.results.findings import Finding
from tests.engine.corpus import Case, cases
from tests.engine.exploring import Laboratory

Outcome = tuple[list[tuple[str, int | None]], str]

MODES: dict[str, dict[str, Any]] = {
    "merge off": {"merge": False},
    "unique values": {"unique": True},
    "seen states": {"seen_states": True},
    "strong techniques off": {
        "merge": False,
        "fixed_recursion": False,
        "overflows": False,
        "endless_loops": False,
        "solver_without": ("boxes", "search"),
    },
    "no first runs": {"first_runs": 0},
    "z3": {"solver": "z3"},
    "all layers off": {"solver_without": SOLVER_LAYERS},
    "paths shown, tree kept": {"show_paths": True, "tree": True},
    **{f"without {layer}": {"solver_without": (layer,)} for layer in SOLVER_LAYERS},
    **{each.word: {"search": each.word, "seed": 5} for each in STRATEGIES if not each.syntax},
    "searches in turn": {"search": "bfs+random+uncovered", "merge": False},
}


def expected() -> dict[str, Outcome]:
    """What the programs themselves say."""
    return {case.name: (sorted(case.errors), case.verdict) for case in cases()}


def outcomes(lab: Laboratory, **given: Any) -> dict[str, Outcome]:
    """What comes of every case."""
    found = {}
    for case in cases():
        explored = lab.explore(case.place, **given)
        found[case.name] = (sorted(explored.errors), explored.verdict)
    return found


def test_corpus_is_read() -> None:
    assert len(cases()) > 50
    assert {case.verdict for case in cases()} == {"safe", "violated", "unknown"}
    assert sum(len(case.errors) for case in cases()) > 45


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_findings(lab: Laboratory, case: Case) -> None:
    found = lab.explore(case.place)
    assert found.errors == case.errors
    assert found.verdict == case.verdict


@pytest.mark.parametrize("mode", MODES)
def test_mode_changes_nothing(lab: Laboratory, mode: str) -> None:
    assert outcomes(lab, solver_isolated=False, **MODES[mode]) == expected()


def test_induction_only_settles_what_was_unknown(lab: Laboratory) -> None:
    for case in cases():
        found = lab.judge(case.place, solver_isolated=False, method_time=5.0)
        assert found.errors == case.errors
        settled = case.verdict == "unknown" and found.result.settled_loops > 0
        assert found.verdict == ("safe" if settled else case.verdict)


@pytest.mark.parametrize("search", ["dfs", "random"])
def test_runs_are_reproducible(lab: Laboratory, search: str) -> None:
    def inputs() -> list[list[Finding]]:
        given = {"search": search, "seed": 3, "solver_isolated": False}
        return [lab.explore(case.place, **given).result.findings for case in cases()]

    assert inputs() == inputs()
