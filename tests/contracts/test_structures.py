"""Data structures with an invariant as their contract: as many cases as are published."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest

from jejak.app.contracts import with_contracts
from jejak.explore import Analysis
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult
from jejak.target import Target, joined, resolving
from tests.heap.structures import PROGRAMS

CONTRACTS = """
package structures;
class SearchTree {
    //@ invariant repOk();
    void add(int key);
    //@ ensures \\result <==> \\old(contains(key));
    boolean contains(int key);
}
class BalancedTree {
    //@ invariant repOk();
}
"""


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    file = tmp_path_factory.mktemp("contracts") / "trees.jml"
    file.write_text(CONTRACTS, "utf-8")
    options = load_options({"contract_file": (str(file),)})
    places = [PROGRAMS / "structures" / f"{name}.java" for name in ("SearchTree", "BalancedTree")]
    with ExitStack() as stack:
        resolved = stack.enter_context(resolving([*map(str, places)], options))
        contracted = with_contracts(resolved, options, stack)
        assert contracted.told == ()
        found = joined(contracted.targets)
        stack.callback(found.program.close)
        yield found


def explored(
    target: Target, owner: str, method: str, k: int, package: str = "structures"
) -> MethodResult:
    """The check of a method within chains of `k`."""
    bounds = {"chain": k, "array_elements": k, "merge": False, "method_time": 120.0}
    part = replace(target, text=method, classes=(f"{package}/{owner}",), method=method)
    analysis = Analysis(part, load_options(bounds))
    try:
        (result,) = analysis.run()
    finally:
        analysis.close()
    return result


@pytest.mark.parametrize(
    ("owner", "method", "cases"),
    [("SearchTree", "add", (4, 21, 236)), ("BalancedTree", "add", (4, 21, 190))],
)
def test_published_cases(target: Target, owner: str, method: str, cases: tuple[int, ...]) -> None:
    """The invariant is assumed and asserted: EX-K9 and its balanced sister."""
    for k, wanted in enumerate(cases, 1):
        result = explored(target, owner, method, k)
        assert not result.findings
        assert result.endings[Ending.RETURNED] == wanted
