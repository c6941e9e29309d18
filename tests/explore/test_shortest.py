"""Of an error in a loop, the input that people see takes few turns of it."""

from __future__ import annotations

from jejak.results.findings import FaultRule
from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
public class T {
    static class Item {
        long weight;
        Item next;
    }

    static Item heaviest(java.util.Iterator<Item> all) {
        Item best = null;
        while (all.hasNext()) {
            Item item = all.next();
            if (best == null || item.weight > best.weight) {
                best = item;
            }
        }
        return best;
    }
}
"""


def test_an_error_in_the_second_turn(javac: Javac) -> None:
    """Also when the time is over long before all paths are followed."""
    found = Bench(javac).result(SOURCE, "heaviest", method_time=2.0, collections="any")
    null = [
        each
        for each in found.findings
        if each.evidence is not None and each.evidence.rule is FaultRule.NULL_ANSWER
    ]
    assert [len(each.heap.before.objects) for each in null if each.heap] == [2]
