"""Orders that somebody else knows: published cases, and mocks that answer by rank."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from jejak.app import Check
from jejak.app.contracts import with_contracts
from jejak.explore import Analysis
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.results.methods import Stages
from jejak.results.proofs import TrialOutcome
from jejak.target import Target, joined, resolving
from tests.contracts.test_structures import explored

ORDERED = Path(__file__).parent / "programs" / "ordered"
CHAIN = """
import java.util.Comparator;
public class Chain {
    public interface Key extends Comparable<Key> {}

    static int objects(Comparator<Object> c, Object x, Object y, Object z) {
        if (c.compare(x, y) >= 0 || c.compare(y, z) >= 0) return 0;
        if (c.compare(x, z) >= 0) throw new IllegalStateException("intransitive");
        throw new ArrayStoreException("ordered");
    }

    static int keys(Key x, Key y, Key z) {
        if (x == null || y == null || z == null) return 0;
        if (x.compareTo(y) >= 0 || y.compareTo(z) >= 0) return 0;
        if (x == z || z.compareTo(x) <= 0) throw new IllegalStateException("intransitive");
        throw new ArrayStoreException("ordered");
    }
}
"""


@pytest.fixture(scope="module")
def target() -> Iterator[Target]:
    options = load_options({})
    with ExitStack() as stack:
        files = [str(ORDERED / "OrderedTree.java")]
        resolved = stack.enter_context(resolving(files, options))
        contracted = with_contracts(resolved, options, stack)
        assert contracted.told == ()
        found = joined(contracted.targets)
        stack.callback(found.program.close)
        yield found


@pytest.mark.parametrize(
    ("method", "cases"), [("insert", (4, 21, 236)), ("has", (4, 21, 236)), ("least", (2, 5, 26))]
)
def test_published_cases(target: Target, method: str, cases: tuple[int, ...]) -> None:
    """EX-K3 and EX-K9 with a comparator, whose states before are those that `least` returns in."""
    for k, wanted in enumerate(cases, 1):
        result = explored(target, "OrderedTree", method, k, "ordered")
        assert not result.findings
        assert result.endings[Ending.RETURNED] == wanted


def test_a_list_is_sorted_by_a_comparator() -> None:
    """EX-K6: two nodes are compared once by the sort and once by the postcondition."""
    options = load_options({})
    with ExitStack() as stack:
        resolved = stack.enter_context(resolving([str(ORDERED / "SortedNodes.java")], options))
        contracted = with_contracts(resolved, options, stack)
        assert contracted.told == ()
        found = joined(contracted.targets)
        stack.callback(found.program.close)
        part = replace(found, text="", classes=("ordered/SortedNodes",), method="sort")
        given = {"chain": 2, "merge": False, "show_paths": True}
        analysis = Analysis(part, load_options(given))
        stack.callback(analysis.close)
        (result,) = analysis.run()
    assert result.stages == Stages(3, 4, 4)
    calls = [
        sum(len(each.answers) for each in path.heap.before.objects)
        for path in result.results
        if path.ending is Ending.RETURNED and path.heap is not None
    ]
    assert sorted(calls) == [0, 0, 2, 2]


def test_objects_are_sorted() -> None:
    """EX-K8 with contracts: states before 2, 3, 4, 5; cases 2, 4, 10, 34."""
    options = load_options({})
    with ExitStack() as stack:
        resolved = stack.enter_context(resolving([str(ORDERED / "ObjectOrders.java")], options))
        contracted = with_contracts(resolved, options, stack)
        assert contracted.told == ()
        found = joined(contracted.targets)
        stack.callback(found.program.close)
        for k, (before, after) in enumerate(((2, 2), (3, 4), (4, 10), (5, 34)), 1):
            result = explored(found, "ObjectOrders", "insertion", k, "ordered")
            assert (result.stages, result.findings) == (Stages(before, after, after), [])
        for k, after in enumerate((2, 4, 10), 1):
            result = explored(found, "ObjectOrders", "shell", k, "ordered")
            assert (result.endings[Ending.RETURNED], result.findings) == (after, [])
        for k, after in enumerate((1, 3, 7), 1):
            result = explored(found, "ObjectOrders", "partition", k, "ordered")
            assert (result.endings[Ending.RETURNED], result.findings) == (after, [])
        wrong = explored(found, "ObjectOrders", "wrong", 2, "ordered")
        assert {each.exception for each in wrong.findings} == {"jejak/PostconditionError"}


def test_a_wrong_side_breaks_the_invariant(target: Target) -> None:
    result = explored(target, "OrderedTree", "wrongInsert", 2, "ordered")
    assert {each.exception for each in result.findings} == {"jejak/InvariantError"}


def test_orders_are_transitive_and_mocks_answer_by_rank(tmp_path: Path) -> None:
    source = tmp_path / "Chain.java"
    source.write_text(CHAIN, "utf-8")
    options = load_options({"tests": str(tmp_path / "tests"), "store": "none"})
    check = Check([str(source)], options)
    for _ in check.events():
        pass
    found = {
        (result.method, each.exception.rpartition("/")[2]): each.proof.outcome
        for result in check.run.results
        for each in result.findings
        if each.exception != "java/lang/NullPointerException"
    }
    confirmed = TrialOutcome.CONFIRMED
    assert found == {
        ("objects", "ArrayStoreException"): confirmed,
        ("keys", "ArrayStoreException"): confirmed,
    }
    (test,) = (tmp_path / "tests").glob("*Test.java")
    text = test.read_text("utf-8")
    assert text.count("ranks.put(") == 6
    assert "Calls" not in text
