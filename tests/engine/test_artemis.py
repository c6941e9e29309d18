"""The examples of Artemis (EX-A1 to EX-A10): what is found, where, by which input."""

from __future__ import annotations

import pytest

from jejak.explore.tree import INFEASIBLE, LEAF
from jejak.results.endings import Ending
from jejak.results.methods import Status
from jejak.results.reasons import Approximation
from tests.engine.exploring import Explored, Laboratory, line, number

ARITHMETIC = "ArithmeticException"


def wrap(value: int) -> int:
    """A number as a Java int."""
    return (value + 2**31) % 2**32 - 2**31


# --- A1: a guard that always holds -------------------------------------------------------------


def test_sign_fails_for_zero_only(lab: Laboratory) -> None:
    found = lab.explore("artemis.Signs#sign")
    assert found.errors == {(ARITHMETIC, line("artemis/Signs", "division"))}
    finding = found.finding(ARITHMETIC)
    assert number(finding, "number") == 0
    assert finding.exact
    assert finding.times == 1
    assert (found.result.status, found.verdict) == (Status.EXHAUSTIVE, "violated")


def test_sign_has_three_leaves(lab: Laboratory) -> None:
    """-x = 0 below zero, x = 0 from zero on, and the guard's dead side: two are infeasible."""
    found = lab.explore("artemis.Signs#sign", merge=False, tree=True)
    assert found.tree is not None
    kinds = [node.kind for node in found.tree.nodes if not node.children]
    details = sorted(node.detail for node in found.tree.nodes if node.kind == LEAF)
    assert details == ["returned", "returned", "threw"]
    assert kinds.count(INFEASIBLE) == found.result.infeasible >= 2
    assert found.result.endings == {Ending.RETURNED: 2, Ending.THREW: 1}


def test_sign_dead_part_is_never_reached(lab: Laboratory) -> None:
    found = lab.explore("artemis.Signs#sign", merge=False, show_paths=True)
    returned = [p.result for p in found.result.results if p.ending is Ending.RETURNED]
    assert sorted(str(text) for text in returned) == ["-1", "1"]


def test_sign_without_calls_is_only_a_warning(lab: Laboratory) -> None:
    found = lab.explore("artemis.Signs#sign", depth=0)
    assert found.errors == {(ARITHMETIC, line("artemis/Signs", "division"))}
    assert not found.finding(ARITHMETIC).exact
    assert (found.result.status, found.verdict) == (Status.PARTIAL, "unknown")
    assert found.result.reasons[Approximation.UNKNOWN_CALL_DEPTH]


# --- A2: explicit exceptions -------------------------------------------------------------------


@pytest.mark.parametrize("method", ["checked", "passedOn"])
def test_thrown_exception_escapes(lab: Laboratory, method: str) -> None:
    found = lab.explore(f"artemis.Quotients#{method}", depth=1)
    assert found.errors == {(ARITHMETIC, line("artemis/Quotients", "thrown"))}
    assert number(found.finding(ARITHMETIC), "bottom") == 0
    assert found.result.endings == {Ending.RETURNED: 1, Ending.THREW: 1}
    assert found.result.status is Status.EXHAUSTIVE


def test_caught_exception_is_no_finding(lab: Laboratory) -> None:
    found = lab.explore("artemis.Quotients#caught", depth=1)
    assert found.result.endings == {Ending.RETURNED: 2}
    assert found.verdict == "safe"


@pytest.mark.parametrize("method", ["caught", "passedOn"])
def test_throw_behind_a_call_needs_depth(lab: Laboratory, method: str) -> None:
    found = lab.explore(f"artemis.Quotients#{method}", depth=0)
    assert not found.errors
    assert found.verdict == "unknown"


# --- A4 to A6: operands and sizes --------------------------------------------------------------


@pytest.mark.parametrize(("method", "marker"), [("plain", "plain"), ("remainder", "remainder")])
def test_zero_divisor(lab: Laboratory, method: str, marker: str) -> None:
    found = lab.explore(f"artemis.Quotients#{method}")
    assert found.errors == {(ARITHMETIC, line("artemis/Quotients", marker))}
    finding = found.finding(ARITHMETIC)
    assert number(finding, "bottom") == 0
    assert len(finding.path_condition) == 1
    assert found.verdict == "violated"


def test_zero_divisor_behind_a_linear_guard(lab: Laboratory) -> None:
    found = lab.explore("artemis.Quotients#narrow")
    assert found.errors == {(ARITHMETIC, line("artemis/Quotients", "narrow"))}
    finding = found.finding(ARITHMETIC)
    first, second, third = (number(finding, name) for name in ("first", "second", "third"))
    assert wrap(wrap(3 * first) + wrap(5 * second)) < 100
    assert 3 < second < 20
    assert wrap(second + third) == 0
    assert len(finding.path_condition) == 4


def test_array_read_fails_twice(lab: Laboratory) -> None:
    found = lab.explore("artemis.Arrays#read")
    where = line("artemis/Arrays", "read")
    assert found.errors == {
        ("NullPointerException", where),
        ("ArrayIndexOutOfBoundsException", where),
    }
    assert dict(found.finding("NullPointerException").arguments)["values"] == "null"
    outside = found.finding("ArrayIndexOutOfBoundsException")
    values = dict(outside.arguments)["values"]
    length = 0 if values.endswith("{}") else values.count(",") + 1
    assert not 0 <= number(outside, "place") < length
    assert found.result.endings == {Ending.RETURNED: 1, Ending.THREW: 2}


def test_negative_size(lab: Laboratory) -> None:
    found = lab.explore("artemis.Arrays#make")
    exception = "NegativeArraySizeException"
    assert found.errors == {(exception, line("artemis/Arrays", "make"))}
    assert number(found.finding(exception), "size") < 0
    assert found.result.endings == {Ending.RETURNED: 1, Ending.THREW: 1}


# --- A7: a guard, and loops that never divide by zero -----------------------------------------


def test_guard_is_the_only_error_of_factors(lab: Laboratory) -> None:
    found = lab.explore("artemis.Factors#print", branch_bound=2)
    exception = "IllegalArgumentException"
    assert found.errors == {(exception, line("artemis/Factors", "guard"))}
    finding = found.finding(exception)
    assert number(finding, "number") < 2
    assert len(finding.path_condition) == 1
    assert finding.exact
    assert finding.kind.value == "guard"


# --- A10: loops in loops -----------------------------------------------------------------------


def most_turns(found: Explored) -> int:
    """The largest result of a path."""
    paths = [p for p in found.result.results if p.ending is Ending.RETURNED]
    return max(int(str(path.result)) for path in paths)


@pytest.mark.parametrize("bound", [1, 2, 3])
def test_inner_loop_runs_bound_times_bound(lab: Laboratory, bound: int) -> None:
    found = lab.explore("artemis.Nest#turns", branch_bound=bound, show_paths=True)
    assert most_turns(found) == bound * bound
    assert found.result.endings[Ending.BRANCH_BOUND] > 0
    assert found.result.status is Status.BOUNDED


# --- errors that are counted, not solved -------------------------------------------------------


def test_errors_are_counted_without_inputs(lab: Laboratory) -> None:
    """The published tool can leave out the solver: then also what no input meets is counted."""
    solved = lab.explore("tomb.Digits#shout", merge=False, feasibility=False)
    counted = lab.explore("tomb.Digits#shout", merge=False, feasibility=False, solve_errors=False)
    assert counted.result.queries == 0
    assert counted.result.paths > solved.result.paths
    unsolved = [each for each in counted.result.findings if not each.exact]
    assert unsolved
    assert all(Approximation.UNSOLVED_NOT_ASKED in each.reasons for each in unsolved)
