"""Merging: branches that only compute values end in one path, with the same verdict."""

from __future__ import annotations

from jejak.results.methods import Status
from tests.engine.exploring import Laboratory, line


def test_twelve_branches_are_a_few_paths(lab: Laboratory) -> None:
    merged = lab.explore("merging.Flags#all")
    apart = lab.explore("merging.Flags#all", merge=False)
    assert merged.result.paths <= 4
    assert apart.result.paths == 4096
    wanted = {("AssertionError", line("merging/Flags", "twelve"))}
    for found in (merged, apart):
        assert found.errors == wanted
        assert found.verdict == "violated"
        values = [int(text) for _, text in found.finding("AssertionError").arguments]
        assert all(value > 0 for value in values)


def test_merging_keeps_a_claim_that_holds(lab: Laboratory) -> None:
    merged = lab.explore("merging.Flags#none")
    apart = lab.explore("merging.Flags#none", merge=False)
    assert (merged.result.paths, apart.result.paths) == (1, 64)
    for found in (merged, apart):
        assert (found.result.status, found.verdict) == (Status.EXHAUSTIVE, "safe")
