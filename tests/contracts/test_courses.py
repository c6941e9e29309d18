"""Programs in the style of courses and papers on JML, half of their methods wrong in one clause.

A remark `// broken: method` (or `Class.method`, for classes in others) stands in the line of each
clause that some check must find broken: those are found, at that place, and no others.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jejak.app import Check
from jejak.app.events import Problem
from jejak.options import load_options
from jejak.program.checks import SUFFIX
from jejak.results.findings import FindingKind
from jejak.results.methods import Status
from jejak.results.proofs import TrialOutcome

COURSES = Path(__file__).parent / "programs" / "courses"
Place = tuple[str, int]


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Check:
    """All programs in one run, whose findings are tried."""
    room = tmp_path_factory.mktemp("courses")
    values: dict[str, object] = {"tests": str(room), "store": "none", "array_elements": 3}
    values |= {"chain": 2, "method_time": 20.0, "certainty": False}
    check = Check(sorted(map(str, COURSES.glob("*.java"))), load_options(values))
    told = [each.text for each in check.events() if isinstance(each, Problem)]
    (outer,) = told  # fields of an outer object have no name in clauses
    assert outer.startswith("Inner.java:11: warning[contract-unresolved]")
    return check


def marked() -> dict[str, set[Place]]:
    """The places of clauses that methods break, by the names of their checks."""
    found: dict[str, set[Place]] = {}
    for path in COURSES.glob("*.java"):
        for number, row in enumerate(path.read_text("utf-8").splitlines(), 1):
            match = re.search(r"// broken: (.*)", row)
            for name in [] if match is None else match[1].split():
                full = name if "." in name else f"{path.stem}.{name}"
                found.setdefault(full, set()).add((path.name, number))
    return found


def test_each_wrong_clause_is_found_at_its_place_and_no_other(checked: Check) -> None:
    found: dict[str, set[Place]] = {}
    for result in checked.run.results:
        name = result.class_name.rpartition("/")[2].removesuffix(SUFFIX)
        for each in result.findings:
            if each.kind is not FindingKind.CONTRACT:
                continue
            assert each.proof.outcome is TrialOutcome.CONFIRMED, (name, each.message)
            said = re.search(r"\[([\w.]+):(\d+)\]", each.message or "")
            assert said is not None
            place = said[1], int(said[2])
            found.setdefault(f"{name}.{result.method}", set()).add(place)
            if not each.exception.endswith("PreconditionError"):  # that is told where the call is
                assert each.clause is not None
                assert (each.clause.file, each.clause.line) == place
    wanted = marked()
    assert len(wanted) >= 60
    assert found == wanted


def test_what_bounds_leave_open_says_which(checked: Check) -> None:
    """Methods of right and wrong clauses that were not explored whole have their reasons."""
    checks = [each for each in checked.run.results if each.class_name.endswith(SUFFIX)]
    assert len(checks) >= 120
    for result in checks:
        assert (result.status is Status.EXHAUSTIVE) is (not result.reasons), result.method
