"""Loops and recursion: of open values the shallow is told, on fixed ones depth costs nothing."""

from __future__ import annotations

import pytest

from jejak.results.methods import Status
from tests.explore.exploring import Bench

SOURCE = """
class T {
    static int below(int n, int key) {
        if (n < 0) {
            return 0;
        }
        if (n == 3 && key == 77) {
            return 1 / (n - 3);
        }
        return 1 + below(n - 1, key);
    }

    static int turns(int n, int key) {
        int i = 0;
        while (i < n) {
            i++;
            if (key == 1000 + i) {
                return 1 / (key - 1000 - i);
            }
        }
        return i;
    }

    static int sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    static int deep(int ignored) {
        return ignored + sum(1000);
    }
}
"""


@pytest.mark.parametrize("method", ["below", "turns"])
@pytest.mark.parametrize("search", ["portfolio", "bfs"])
def test_the_shallow_error_is_the_one_told(bench: Bench, method: str, search: str) -> None:
    result = bench.result(SOURCE, method, search=search, merge=False, branch_bound=8)
    (finding,) = result.findings
    assert len(finding.decisions) <= 3


def test_recursion_on_numbers_is_just_execution(bench: Bench) -> None:
    result = bench.result(SOURCE, "deep", depth=5, branch_bound=5)
    assert (result.status, result.paths) == (Status.EXHAUSTIVE, 1)
    assert result.steps < 20 * 1000
