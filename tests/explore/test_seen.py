"""States seen before: paths that come to one end there, and nothing else changes."""

from __future__ import annotations

import pytest

from jejak.results.endings import Ending
from jejak.results.methods import Status
from tests.explore.exploring import Bench

SOURCE = """
class T {
    enum Kind { LETTER, DIGIT, OTHER }

    static Kind kind(int c) {
        if (c >= 'a' && c <= 'z') {
            return Kind.LETTER;
        }
        return c >= '0' && c <= '9' ? Kind.DIGIT : Kind.OTHER;
    }

    static int digits(int a, int b, int c) {
        int found = 0;
        if (kind(a) == Kind.DIGIT) {
            found++;
        }
        if (kind(b) == Kind.DIGIT) {
            found++;
        }
        if (kind(c) == Kind.DIGIT) {
            found++;
        }
        return 6 / (3 - found);
    }

    static int looksBack(int a, int b) {
        int found = kind(a) == Kind.DIGIT ? 1 : 0;
        int more = kind(b) == Kind.DIGIT ? 1 : 0;
        return 6 / (a == 'x' && more == 1 ? found : 1);
    }

    static int garbage(int a, int b) {
        int[] made = a > 0 ? new int[1] : new int[] {5, 6};
        made = null;
        Object kept = a > 5 ? new int[2] : new int[2];
        if (b == 7) {
            return 1 / (((int[]) kept)[1]);
        }
        return 0;
    }
}
"""


@pytest.mark.parametrize("method", ["digits", "looksBack", "garbage"])
@pytest.mark.parametrize("merge", [True, False])
def test_findings_and_verdicts_stay(bench: Bench, method: str, merge: bool) -> None:
    on = bench.result(SOURCE, method, seen_states=True, merge=merge)
    off = bench.result(SOURCE, method, merge=merge)
    assert merge or (on.endings[Ending.SEEN] > 0 and on.paths < off.paths)
    assert (on.status, off.status) == (Status.EXHAUSTIVE, Status.EXHAUSTIVE)
    told = [[(each.exception, each.location) for each in r.findings] for r in (on, off)]
    assert told[0] == told[1]
    assert len(told[0]) == 1


def test_the_same_is_asked_once_for_each_state(bench: Bench) -> None:
    on = bench.result(SOURCE, "digits", seen_states=True, merge=False)
    off = bench.result(SOURCE, "digits", merge=False)
    assert on.paths == on.endings.total()
    assert 2 * on.paths < off.paths
