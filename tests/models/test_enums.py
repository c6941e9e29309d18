"""Enum.valueOf: the constant of a name, or what the JDK throws."""

from __future__ import annotations

import pytest

from jejak.results.methods import MethodResult, Status
from tests.explore.exploring import Bench
from tests.javac import Javac

SOURCE = """
public class T {
    enum Level { LOW, HIGH { int weight() { return 2; } }; int weight() { return 0; } }
    static int parse(String text) { return Level.valueOf(text).weight(); }
    static int known(boolean high) { return Level.valueOf(high ? "HIGH" : "LOW").weight(); }
    static int other(int x) { return Level.valueOf("MIDDLE").weight(); }
    static int generic(String text) { return Enum.valueOf(Level.class, text).ordinal(); }
    static int built(char a, char b) {
        return Level.valueOf(new String(new char[] {a, b, 'W'})).ordinal();
    }
}
"""


@pytest.fixture(scope="module")
def bench(javac: Javac) -> Bench:
    return Bench(javac)


def endings(result: MethodResult) -> list[tuple[str, str | None]]:
    """What the paths of a method end with, and the input of each."""
    return sorted((path.exception or f"{path.result}", path.input) for path in result.results)


@pytest.mark.parametrize("method", ["parse", "generic"])
def test_an_open_text(bench: Bench, method: str) -> None:
    result = bench.result(SOURCE, method, show_paths=True)
    assert all(path.exact for path in result.results)
    found = endings(result)
    high = "2" if method == "parse" else "1"
    assert [ending for ending, _ in found] == sorted(
        ["0", high, "java/lang/IllegalArgumentException", "java/lang/NullPointerException"]
    )
    shown = dict(found)
    assert '"LOW"' in str(shown["0"])
    assert '"HIGH"' in str(shown[high])


def test_known_texts(bench: Bench) -> None:
    result = bench.result(SOURCE, "known", show_paths=True)
    assert result.status is Status.EXHAUSTIVE
    assert [ending for ending, _ in endings(result)] == ["0", "2"]


def test_the_message_is_that_of_the_jdk(bench: Bench) -> None:
    (finding,) = bench.result(SOURCE, "other").findings
    assert finding.message == "No enum constant T.Level.MIDDLE"


def test_mandated_methods_are_no_entries(bench: Bench) -> None:
    analysis = bench.analysis(
        SOURCE.replace("public class T", "enum T { ONE; int f() { return 1; } } class U"), None
    )
    analysis.close()
    assert [method.name for method in analysis.entries] == ["f"]


def test_the_receiver_is_a_constant(bench: Bench) -> None:
    source = (
        "enum T { ONE(0), TWO(1); final int n; T(int n) { this.n = n; } int f() { return 1 / n; } }"
    )
    (finding,) = bench.result(source, "f").findings
    assert finding.input == "T.ONE.f()"
