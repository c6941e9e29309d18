"""What tests of paths say of results and changes, through what a caller sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from jejak.cli import run
from tests.javac import Javac

POINT = """\
package geo;
import java.util.*;
public class Point {
    private int x;
    private int y;
    private final List<String> tags = new ArrayList<>();
    public Point(int x, int y) { this.x = x; this.y = y; }
    public int getX() { return x; }
    public int getY() { return y; }
    public List<String> getTags() { return tags; }
    public Point moved(int dx) { return new Point(x + dx, y); }
    public void move(int dx, int dy) { x += dx; y -= dy; }
    public void tag() { tags.add("new"); }
    public static void push(List<Integer> list, int value) { list.add(value); }
    public static Optional<String> first(String s) {
        return s.isEmpty() ? Optional.empty() : Optional.of(s.substring(0, 1));
    }
    public static String[] pair(String a) { return new String[] {a, a + "!"}; }
    public static Map<String, Integer> count(boolean b) {
        Map<String, Integer> m = new HashMap<>();
        m.put("a", b ? 1 : 2);
        return m;
    }
    private static class Hidden {
        private final int d;
        private String text;
        Hidden(int d) { this.d = d; }
        @Override public String toString() {
            if (text == null) text = "H" + d;
            return text;
        }
    }
    static Object hidden(int d) { return new Hidden(d); }
    static class Odd extends RuntimeException {
        Odd(int n) { super("odd " + n); }
        @Override public String getMessage() { return "an " + super.getMessage(); }
    }
    static void check(int n) {
        if (n == 1) throw new IllegalStateException("is " + n);
        if (n == 2) throw new Odd(n);
        if (n == 3) throw new IndexOutOfBoundsException(n);
        if (n == 4) throw new RuntimeException(new IllegalStateException("why"));
        if (n == 5) throw new IllegalArgumentException(Integer.valueOf(n / 0).toString());
    }
}
"""


@pytest.fixture(scope="module")
def suite(javac: Javac, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The tests of a class, as they are written."""
    classes, out = javac({"geo/Point.java": POINT}, "-g"), tmp_path_factory.mktemp("out")
    where = ["-cp", str(classes), "--out", str(out)]
    ran = run(["gen", "geo.Point", *where, "--no-coverage", "--every-path"])
    assert ran == 0
    return (Path(out) / "geo/PointTest.java").read_text()


@pytest.mark.parametrize(
    "lines",
    [
        ("Point result = new Point(2, 3);", "(2, result.getX());", "(3, result.getY());"),
        ("Point result = point.moved(2);", "(5, result.getX());", "(4, result.getY());"),
        ("point.move(2, 3);", "(6, point.getX());", "(2, point.getY());"),
        ("point.tag();", '(List.of("new"), point.getTags());'),
        ("Point.push(list, 2);", "(List.of(2), list);"),
        ('= Point.first("ab");', '(Optional.of("a"), result);'),
        ('= Point.first("");', "(Optional.empty(), result);"),
        ("() -> Point.check(1));", '("is 1", thrown.getMessage());'),
        ('= Point.pair("ab");', 'assertArrayEquals(new String[] {"ab", "ab!"}, result);'),
        ("= Point.count(true);", '(Map.of("a", 1), result);'),
        ("= Point.hidden(2);", '("H2", result.toString());'),
    ],
)
def test_assertions_look_at_what_a_caller_sees(suite: str, lines: tuple[str, ...]) -> None:
    tests = suite.split("@Test")
    assert any(all(line in test for line in lines) for test in tests), suite


def test_only_the_programs_own_words_are_expected_of_an_exception(suite: str) -> None:
    """Not what the JDK writes, which changes, nor what `getMessage` makes of it."""
    assert suite.count("assertThrows(") >= 5
    assert suite.count("getMessage()") == 1


def test_nothing_is_read_by_reflection(suite: str) -> None:
    assert "java.lang.reflect" not in suite
