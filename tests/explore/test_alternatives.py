"""Of several paths to one error, the one with the input that is liked best stands for it."""

from __future__ import annotations

import pytest

from jejak.explore.paths import Path
from jejak.expr import Model
from jejak.program import Method
from jejak.results.findings import Finding, FindingKind
from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
public class T {
    static class Node { Node next; int value; }
    static int second(Node node) { return 1 / node.next.value; }
    static int pick(int x) {
        int divisor = 0;
        if (x > 100) { divisor = 0; } else if (x > 10) { divisor -= 0; } else { divisor = 0; }
        return 1 / divisor;
    }
}
"""


@pytest.fixture(scope="module")
def bench(javac: Javac) -> Bench:
    return Bench(javac)


def test_objects_are_different_where_they_may_be(bench: Bench) -> None:
    found = bench.result(SOURCE, "second").findings
    (finding,) = [each for each in found if each.exception.endswith("ArithmeticException")]
    assert finding.heap is not None
    assert len(finding.heap.before.objects) == 2


def test_what_is_disliked_least_wins(bench: Bench) -> None:
    def choose(
        path: Path, _entry: Method, model: Model, _ends: float, _shown: bool
    ) -> tuple[Model, int]:
        x = model.values.get("x", 0)
        seen.append(len(path.state.conjuncts()))
        return model, 0 if isinstance(x, int) and 10 < x <= 100 else 1

    seen: list[int] = []
    analysis = bench.analysis(SOURCE, "pick", merge=False)
    analysis.choose = choose
    try:
        (result,) = list(analysis.run())
    finally:
        analysis.close()
    findings: list[Finding] = result.findings
    assert [each.input for each in findings] == ["T.pick(11)"]
    assert len(seen) > 1


def test_inputs_are_chosen_with_effort_where_people_look_at_them(bench: Bench) -> None:
    source = """
        public class T {
            static int root(int x) { return 1 / (x - 7); }
            static int a(int x) { return root(x); }
            static int b(int x) { return root(x); }
            static int c(int x) { return root(x); }
            static int guard(int x) {
                if (x < 0) { throw new IllegalArgumentException(); }
                return x;
            }
        }
    """

    def choose(
        _path: Path, entry: Method, model: Model, _ends: float, shown: bool
    ) -> tuple[Model, int]:
        chosen[entry.name] = shown
        return model, 1

    chosen: dict[str, bool] = {}
    for method in (None, "guard"):
        analysis = bench.analysis(source, method)
        analysis.choose = choose
        try:
            list(analysis.run())
        finally:
            analysis.close()
        if method is None:
            # whoever else leads to the same cause: what comes of a method hangs on no other one
            assert all(chosen[name] for name in ("root", "a", "b", "c"))
            assert not chosen["guard"]
    assert chosen["guard"]  # there is nothing else to show


def test_characters_are_letters(bench: Bench) -> None:
    source = """
        public class T {
            static int f(String text, char c) {
                if (text.length() == 2 && text.charAt(0) != c) {
                    throw new IllegalStateException();
                }
                return 0;
            }
        }
    """
    found = bench.result(source, "f").findings
    inputs = [each.input for each in found if each.exception.endswith("IllegalStateException")]
    assert inputs == ["T.f(\"ba\", 'a')"]


CYCLE = """
class T {
    static class Node { Node next; int value; }
    static boolean hasCycle(Node node) {
        Node hare = node, tortoise = node;
        while (true) {
            if (hare.next == null) return false;
            tortoise = tortoise.next;
            hare = hare.next.next;
            if (hare == tortoise) return true;
        }
    }
}
"""


def test_a_bad_argument_hides_no_defect(bench: Bench) -> None:
    """The place is that of a null argument, and of a null behind the last of two nodes."""
    (finding,) = bench.result(CYCLE, "hasCycle").findings
    assert finding.kind is FindingKind.DEFECT
    assert finding.arguments != (("node", "null"),)


def test_without_time_for_plain_inputs_they_still_follow_their_paths(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a model does not name is 0: liked values take no place of a number that counts."""
    monkeypatch.setattr("jejak.explore.recorder.ALL_PLAIN_SECONDS", 0.0)
    source = "class T { static int f(char c, int x) { return c == 0 ? 1 / x : 2; } }"
    (finding,) = bench.result(source, "f").findings
    assert dict(finding.arguments) == {"c": "'\\u0000'", "x": "0"}


ODD = """
    public class T {
        static class Node { int value; Node next; }
        static int named(String s, int x) { int n = s == null ? 0 : 0; return x / n; }
        static int needed(String s, int x) { int n = s == null ? 0 : 1; return x / n; }
        static int both(Node a, Node b) {
            if (a == null || b == null) { return 0; }
            int n = a == b ? 0 : 0;
            return a.value / n;
        }
        static int same(Node a, Node b) {
            if (a == null || b == null) { return 0; }
            return a.value / (a == b ? 0 : 1);
        }
        static int unread(String s, java.util.List<String> t, Object o, int x) { return 1 / x; }
    }
"""


@pytest.mark.parametrize(
    ("method", "call"),
    [
        ("named", 'T.named("", 0)'),
        ("needed", "T.needed((String) null, 0)"),
        ("both", "T.both(new T$Node(){value = 0}, new T$Node())"),
        ("same", "T$Node a = new T$Node(){value = 0}; T.same(a, a)"),
        ("unread", 'T.unread("", new ArrayList<>(), (Object) null, 0)'),
    ],
)
def test_no_input_is_odd_without_need(bench: Bench, method: str, call: str) -> None:
    """Although the path that is found first is."""
    found = bench.result(ODD, method, errors=1, merge=False, search="dfs", first_runs=0).findings
    (finding,) = [each for each in found if each.exception.endswith("ArithmeticException")]
    assert finding.input == call
