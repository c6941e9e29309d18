"""Inputs of classes of the JDK hold what its methods leave there, whoever makes them."""

from __future__ import annotations

import pytest

from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, SkipReason
from tests.explore.exploring import Bench
from tests.javac import Javac

ASKED = {
    "java.nio.charset.Charset": "x.newEncoder().canEncode('a') ? 1 : 0",
    "java.util.Locale": "x.getLanguage().length()",
    "java.nio.ByteBuffer": "x.get()",
    "java.nio.CharBuffer": "x.get()",
    "java.util.regex.Pattern": "x.flags()",
    "java.time.YearMonth": "x.getMonthValue()",
    "java.time.MonthDay": "x.getDayOfMonth()",
    "java.time.OffsetDateTime": "x.getHour()",
    "java.time.format.DateTimeFormatter": "x.format(java.time.LocalDate.of(2020, 1, 1)).length()",
    "java.nio.ByteOrder": "x.toString().length()",
    "java.math.MathContext": "x.getPrecision()",
    "java.lang.reflect.Field": "x.getName().length()",
    "java.util.Properties": "x.isEmpty() ? 1 : 0",
}
SOURCE = "\n".join(
    [
        "public class T {",
        *(
            f"    static int m{number}({type_} x) {{ return {asked}; }}"
            for number, (type_, asked) in enumerate(ASKED.items())
        ),
        "}",
    ]
)


@pytest.fixture(scope="module")
def bench(javac: Javac) -> Bench:
    return Bench(javac)


def test_an_optional_is_empty_or_has_an_open_value(bench: Bench) -> None:
    source = """
    import java.util.OptionalInt;
    public class T { static int of(OptionalInt x) { return x.isPresent() ? 1 / x.getAsInt() : 2; } }
    """
    result = bench.result(source, "of", merge=False)
    assert result.endings[Ending.RETURNED] == 2
    assert result.endings[Ending.THREW] == 2


@pytest.mark.parametrize("number", range(len(ASKED)), ids=list(ASKED))
def test_no_made_up_insides(bench: Bench, number: int) -> None:
    result = bench.result(SOURCE, f"m{number}")
    assert Approximation.JDK_STATE not in result.reasons
    assert SkipReason.INTERNAL_ERROR not in result.reasons
    assert Ending.RETURNED in result.endings


def test_an_object_of_a_hidden_class_is_as_its_constructor_leaves_it(bench: Bench) -> None:
    source = """
    public class T {
        private final ThreadLocal<String> memo = ThreadLocal.withInitial(() -> "a");
        int of() { return memo.get().length(); }
    }
    """
    result = bench.result(source, "of")
    assert Approximation.JDK_STATE not in result.reasons
    assert SkipReason.INTERNAL_ERROR not in result.reasons
    assert Ending.RETURNED in result.endings
