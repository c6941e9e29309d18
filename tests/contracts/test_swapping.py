"""Contracts in the place of code: no finding is lost, and what is gained is explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from jejak.app import Check
from jejak.app.events import Problem
from jejak.options import load_options
from jejak.results.methods import Status
from jejak.results.runs import Verdict

PAIRS = Path(__file__).parent / "programs" / "swap" / "Pairs.java"
HELPERS = (
    "abs", "max", "clamp", "sign", "even", "three", "orEmpty", "cell", "next", "add", "clear",
    "put", "checked",
)  # fmt: skip


def checked(room: Path, **given: object) -> Check:
    """All methods, explored without tests."""
    values = {"tests": str(room), "store": "none", "confirm": False, "workers": "none", **given}
    check = Check([str(PAIRS)], load_options(values))
    assert [each.text for each in check.events() if isinstance(each, Problem)] == []
    return check


def found(check: Check) -> dict[str, set[tuple[str, int | None]]]:
    """What was found in each method that calls others: exceptions and lines of this class."""
    return {
        result.method: {
            (each.exception, next((p.line for p in each.trace if p.method == result.method), None))
            for each in result.findings
        }
        for result in check.run.results
        if result.method.startswith(("same", "gained"))
    }


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Check, Check]:
    room = tmp_path_factory.mktemp("swap")
    rules = tuple(f"Pairs.{each}=contract" for each in HELPERS)
    return checked(room / "code"), checked(room / "contracts", calls=rules)


def test_a_contract_stands_for_code(both: tuple[Check, Check]) -> None:
    code, contract = map(found, both)
    assert len(code) >= 30
    assert code.keys() == contract.keys()
    same = {name: errors for name, errors in code.items() if name.startswith("same")}
    assert {name: contract[name] for name in same} == same
    for name in code.keys() - same.keys():
        assert contract[name] > code[name], name


def test_nothing_that_rests_on_a_contract_is_safe(both: tuple[Check, Check]) -> None:
    _, contract = both
    assert contract.run.verdict is not Verdict.SAFE
    for result in contract.run.results:
        if result.method.startswith(("same", "gained")):
            assert result.status is not Status.EXHAUSTIVE, result.method
