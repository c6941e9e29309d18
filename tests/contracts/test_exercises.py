"""Exercises that courses on JML give, rewritten after their descriptions: accounts, bags, sorting …

A class says what to expect of it: that it is safe, which bounds keep that open, and which methods,
all called wrong…, break which kind of clause.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jejak.app import Check
from jejak.app.events import Problem
from jejak.options import load_options
from jejak.results.findings import FindingKind
from jejak.results.proofs import TrialOutcome
from jejak.results.runs import Verdict

EXERCISES = Path(__file__).parent / "programs" / "exercises"
KINDS = {
    "post": "PostconditionError",
    "inv": "InvariantError",
    "frame": "FrameError",
    "signals": "SignalsError",
}
EXPECTED = re.compile(r"Expect: (safe|bounded by ([\w:-]+))?[,;.]? ?((?:wrong\w+ \w+[,.] ?)*)")


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Check:
    """All exercises in one run, whose findings are tried."""
    room = tmp_path_factory.mktemp("exercises")
    values: dict[str, object] = {"tests": str(room), "store": "none", "array_elements": 3}
    values |= {"chain": 2, "method_time": 30.0, "certainty": False}
    files = sorted(map(str, EXERCISES.glob("*.java")))
    check = Check(files, load_options(values))
    assert [each.text for each in check.events() if isinstance(each, Problem)] == []
    return check


@pytest.mark.parametrize("name", sorted(path.stem for path in EXERCISES.glob("*.java")))
def test_exercises_come_out_as_they_say(checked: Check, name: str) -> None:
    match = EXPECTED.search((EXERCISES / f"{name}.java").read_text("utf-8"))
    assert match is not None
    wanted = {
        each.split()[0]: KINDS[each.split()[1]] for each in re.split(r"[,.] ?", match[3]) if each
    }
    results = [
        each
        for each in checked.run.results
        if each.class_name in (f"exercises/{name}", f"exercises/{name}_Contract")
    ]
    assert results
    found: dict[str, set[str]] = {}
    for result in results:
        for each in result.findings:
            if each.kind is FindingKind.CONTRACT:
                assert each.proof.outcome is TrialOutcome.CONFIRMED
                found.setdefault(result.method, set()).add(each.exception.rpartition("/")[2])
    assert found == {method: {error} for method, error in wanted.items()}
    if match[1] == "safe":
        assert all(each.status.value == "exhaustive" for each in results)
    if match[2]:
        reasons = {reason.value for each in results for reason in each.reasons}
        assert match[2] in reasons


def test_with_wrong_ones_among_them_the_whole_is_violated(checked: Check) -> None:
    assert checked.run.verdict is Verdict.VIOLATED
