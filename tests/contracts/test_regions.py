"""Regions: parts of the heap that are apart by what people say (EX-K4), and orders by version."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from jejak.app.contracts import with_contracts
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.target import Target, joined, resolving
from tests.contracts.test_structures import explored

SOURCE = Path(__file__).parent / "programs" / "regions" / "Chain.java"


@pytest.fixture(scope="module", params=["regions", "none"])
def target(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Target, bool]]:
    text = SOURCE.read_text("utf-8")
    with_regions = request.param == "regions"
    if not with_regions:
        text = text.replace("@Region", "// @Region").replace('(// @Region("two") Chain', "(Chain")
    source = tmp_path_factory.mktemp("regions") / "Chain.java"
    source.write_text(text, "utf-8")
    options = load_options({})
    with ExitStack() as stack:
        resolved = stack.enter_context(resolving([str(source)], options))
        contracted = with_contracts(resolved, options, stack)
        assert contracted.told == ()
        found = joined(contracted.targets)
        stack.callback(found.program.close)
        yield found, with_regions


def test_lists_that_are_apart_are_merged(target: tuple[Target, bool]) -> None:
    """Published: 1, 5, 19 cases. Without regions lists may share cells, and merging goes wrong."""
    program, with_regions = target
    for k, wanted in enumerate((1, 5, 19), 1):
        result = explored(program, "Chain", "merge", k, "regions")
        if with_regions:
            assert (k, result.endings[Ending.RETURNED]) == (k, wanted)
            assert not result.findings
    if not with_regions:
        assert result.endings[Ending.RETURNED] > 19


def test_an_order_may_change_with_what_it_compares(target: tuple[Target, bool]) -> None:
    program, _ = target
    result = explored(program, "Chain", "wrongMerge", 3, "regions")
    assert {each.exception for each in result.findings} == {"jejak/PostconditionError"}
