"""Models inside whole explorations: which paths there are, and which are exact."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from jejak.explore import Analysis
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult
from jejak.results.reasons import Approximation
from jejak.target import open_target

SOURCE = """
import jejak.Driver;
import java.util.*;

public class Paths {
    enum Color { RED, GREEN }
    static class Loud { public String toString() { throw new IllegalStateException(); } }

    static int sameBoxes(int x, int y) {
        Integer a = x, b = y;
        if (a == b) { if (x > 127) { throw new AssertionError(); } return 1; }
        return 2;
    }
    static int message(int x) {
        System.out.println("value " + x);
        System.out.println(x);
        System.out.printf("%d %5.2f %s%n", x, 1.5, "text");
        if (x == 7) { throw new IllegalStateException("bad " + x); }
        return 1;
    }
    static void loud() { System.out.println(new Loud()); }
    static void badFormat(int x) { System.out.printf("%d", "text"); }
    static void openFormat(String format) { System.out.printf(format, "text"); }
    static int numberText(int x) {
        String text = "value " + x;
        if (text.length() > 9) { return 1; }
        return 2;
    }
    static int knownText(int x) {
        String text = "value " + (x > 0 ? "up" : "down");
        if (text.length() > 9) { return 1; }
        return 2;
    }
    static int characters(String s) {
        if (s.length() != 2) { return 0; }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2; i++) { text.append(s.charAt(i)); }
        if (text.reverse().toString().equals("ba")) { return 1; }
        return 2;
    }
    static int edits(int x) {
        StringBuilder text = new StringBuilder("a").append(x);
        text.insert(0, "b").reverse().deleteCharAt(0).setCharAt(0, 'c');
        if (x == 9) { throw new IllegalStateException(text.append(new char[] {'d'}).toString()); }
        return 1;
    }
    static int leaves(int x) { if (x > 3) { System.exit(1); } return x; }
    static int driven() {
        int x = Driver.anyInt();
        Driver.assume(x > 3);
        return 10 / (x - 5);
    }
    static int looks(int key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("one", 1);
        map.put("two", 2);
        int sum = 0;
        for (int value : map.values()) { sum += value; }
        EnumMap<Color, Integer> colours = new EnumMap<>(Color.class);
        colours.put(Color.valueOf("RED"), key);
        if (colours.get(Color.RED) == 5) { throw new IllegalStateException(); }
        return sum;
    }
    static int copies(int n) {
        int[] to = new int[3];
        System.arraycopy(new int[] {1, 2, 3}, 0, to, 0, n);
        if (to[1] == 2) { return 1; }
        return 0;
    }
    static int moment() { return System.nanoTime() > 0 ? 1 : 2; }
    static int whole(int[] a) { return Arrays.copyOf(a, a.length).length - a.clone().length; }
}
"""


@pytest.fixture(scope="module")
def results(jdk: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, MethodResult]:
    """What exploring each method gives."""
    place = tmp_path_factory.mktemp("paths") / "Paths.java"
    place.write_text(SOURCE)
    options = load_options({"merge": False, "entries": "all", "show_paths": True})
    analysis = Analysis(open_target(str(place), options), options)
    try:
        return {result.method: result for result in analysis.run() if "$" not in result.class_name}
    finally:
        analysis.close()


def exceptions(result: MethodResult) -> list[str]:
    """The simple names of what escapes, sorted."""
    return sorted(finding.exception.rpartition("/")[2] for finding in result.findings)


def test_boxes_are_the_same_where_small_and_equal(results: dict[str, MethodResult]) -> None:
    result = results["sameBoxes"]
    assert not result.findings
    assert {path.result for path in result.results} == {"1", "2"}
    assert all(path.exact for path in result.results)


def test_messages_do_not_fork_and_stay_exact(results: dict[str, MethodResult]) -> None:
    result = results["message"]
    assert result.paths == 2
    assert exceptions(result) == ["IllegalStateException"]
    assert result.findings[0].exact
    assert "7" in result.findings[0].input


def test_printing_runs_the_programs_own_code(results: dict[str, MethodResult]) -> None:
    assert exceptions(results["loud"]) == ["IllegalStateException"]


def test_formats_throw_what_they_throw(results: dict[str, MethodResult]) -> None:
    assert exceptions(results["badFormat"]) == ["IllegalFormatConversionException"]
    assert results["badFormat"].findings[0].exact


def test_open_formats_blur_the_path(results: dict[str, MethodResult]) -> None:
    assert results["openFormat"].reasons[Approximation.FORMAT]


@pytest.mark.parametrize("name", ["numberText", "knownText", "characters"])
def test_known_text_is_exact(results: dict[str, MethodResult], name: str) -> None:
    result = results[name]
    assert {"1", "2"} <= {path.result for path in result.results}
    assert all(path.exact for path in result.results)


def test_edits_of_the_text_of_a_number_do_not_loop(results: dict[str, MethodResult]) -> None:
    result = results["edits"]
    assert result.paths == 2
    assert exceptions(result) == ["IllegalStateException"]
    assert result.findings[0].exact


def test_exit_ends_the_path(results: dict[str, MethodResult]) -> None:
    assert results["leaves"].endings == Counter({Ending.RETURNED: 1, Ending.EXITED: 1})


def test_drivers_show_their_inputs(results: dict[str, MethodResult]) -> None:
    result = results["driven"]
    assert result.endings[Ending.ASSUMPTION] == 1
    (finding,) = result.findings
    assert finding.exact
    assert finding.input.endswith(" with anyInt1 = 5")
    assert ("anyInt1", "5") in finding.arguments


def test_collections_run_as_bytecode(results: dict[str, MethodResult]) -> None:
    result = results["looks"]
    assert exceptions(result) == ["IllegalStateException"]
    assert {path.result for path in result.results if path.result} == {"3"}
    assert all(path.exact for path in result.results), result.reasons


def test_copies_of_any_length_are_exact(results: dict[str, MethodResult]) -> None:
    result = results["copies"]
    assert result.endings == Counter({Ending.RETURNED: 4, Ending.THREW: 1})
    assert all(path.exact for path in result.results)


def test_the_moment_is_unknown(results: dict[str, MethodResult]) -> None:
    assert results["moment"].reasons[Approximation.ENVIRONMENT]
    assert {path.result for path in results["moment"].results} == {"1", "2"}


def test_whole_copies_do_not_fork(results: dict[str, MethodResult]) -> None:
    result = results["whole"]
    assert result.endings == Counter({Ending.RETURNED: 1, Ending.THREW: 1})
