"""Orders that somebody else knows: published cases, and mocks that answer by rank."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from jejak.app import Check
from jejak.app.contracts import with_contracts
from jejak.options import load_options
from jejak.results.endings import Ending
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
    ("method", "cases"), [("insert", (4, 21)), ("has", (4, 21)), ("least", (2, 5, 26))]
)
def test_published_cases(target: Target, method: str, cases: tuple[int, ...]) -> None:
    """EX-K3 and EX-K9 with a comparator, whose states before are those that `least` returns in."""
    for k, wanted in enumerate(cases, 1):
        result = explored(target, "OrderedTree", method, k, "ordered")
        assert not result.findings
        assert result.endings[Ending.RETURNED] == wanted


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
