"""What the engine may believe when it asks the solver."""

from __future__ import annotations

from tests.explore.exploring import Bench


def test_an_input_belongs_to_the_whole_path(bench: Bench) -> None:
    """The read of a byte adds a conjunct of its own behind one that was never asked about."""
    source = "class T { byte b; int m(int n) { if (n == 5) return b; return 300; } }"
    given = {"feasibility": False, "integers": "mathematical", "show_paths": True, "merge": False}
    results = bench.result(source, "m", **given).results
    inputs = {dict(each.arguments)["n"] == "5": each.result for each in results}
    assert len(results) == 2
    assert inputs[False] == "300"
    assert inputs[True] != "300"
