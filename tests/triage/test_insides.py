"""What a class keeps to itself: states that only a test in its package makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from jejak.app import api
from jejak.options import load_options
from jejak.program.intent.call_sites import CallSites
from jejak.program.intent.filling import is_kept_inside
from jejak.program.intent.handing import is_never_null
from jejak.results.findings import FaultRule, Finding
from jejak.results.tiers import RAISED, Tier, tier, tier_reason
from jejak.target import open_target
from tests.javac import Javac

FIELDS = """
class Kept { int size; void grow() { size++; } }
class Made { int size; Made() { size = 1; } }
class Clear { Object head; Clear() { head = null; } }
class Open { public int size; void grow() { size++; } }
class Node { Node link; void cut() { link = null; } }
class Shared { int size; void grow() { size++; } static void reset(Shared s) { s.size = 0; } }
class Given { int size; void grow() { size++; } }
class Other { static void set(Given g) { g.size = 3; } }
class Above { Object map; Above(Object m) { map = m; } }
class Below extends Above { Below() { super(null); } void read(Object m) { map = m; } }
class Bare { int size; }
"""


@pytest.mark.parametrize(
    ("name", "field", "expected"),
    [
        ("Kept", "size", (True, True)),
        ("Made", "size", (True, True)),
        ("Clear", "head", (False, False)),
        ("Open", "size", (False, False)),
        ("Node", "link", (False, False)),
        ("Shared", "size", (False, False)),
        ("Given", "size", (False, False)),
        ("Above", "map", (True, True)),
        ("Bare", "size", (False, False)),
    ],
)
def test_who_looks_after_a_field(
    javac: Javac, name: str, field: str, expected: tuple[bool, bool]
) -> None:
    target = open_target(str(javac({"All.java": FIELDS}, "-g")), load_options({}))
    sites = CallSites(target.program, target.classes)
    java = target.program.find(name)
    assert java is not None
    found = next(each for key, each in java.fields.items() if key[0] == field)
    assert (is_kept_inside(sites, found, False), is_kept_inside(sites, found, True)) == expected


NULLS = """
class Token {
    enum Kind { A, B }
    Kind kind = Kind.A; Object value = new Object(); Object more = new Object();
    void clear() { more = null; }
}
class Lexer {
    static void next(Token t, Object o) { t.kind = Token.Kind.B; t.value = o; t.more = "x"; }
}
"""


@pytest.mark.parametrize(("field", "expected"), [("kind", True), ("value", False), ("more", False)])
def test_whether_code_ever_assigns_null(javac: Javac, field: str, expected: bool) -> None:
    target = open_target(str(javac({"All.java": NULLS}, "-g")), load_options({}))
    sites = CallSites(target.program, target.classes)
    java = target.program.find("Token")
    assert java is not None
    found = next(each for key, each in java.fields.items() if key[0] == field)
    assert is_never_null(sites, found) is expected


HANDED = {
    "Engine.java": """
import java.util.*;
public class Engine {
    public enum Kind { A, B }
    static class Lang {
        int n;
        static final Map<Kind, Lang> ALL = new EnumMap<>(Kind.class);
        static { for (Kind k : Kind.values()) { ALL.put(k, new Lang()); } }
        static Lang of(Kind k) { return ALL.get(k); }
    }
    private final Lang lang;
    public Engine(Kind kind) { this(kind, 3); }
    public Engine(Kind kind, int n) { this.lang = Lang.of(kind); }
    public int encode() { return lang.n; }
}
""",
    "Block.java": """
public class Block {
    private byte[] block;
    private Block(byte[] b) { block = b; }
    public static Block from(byte[] b) { return new Block(b); }
    public void release() { if (block != null) { block = null; } }
    public int write() { return block.length; }
}
""",
    "Through.java": """
public class Through {
    private StringBuilder in;
    private int turns;
    public Through(StringBuilder in) { take(in); }
    public void take(StringBuilder in) { this.in = null; turns++; this.in = in; }
    public int length() { return in.length(); }
}
""",
    "Looked.java": """
import java.util.*;
public class Looked {
    private static final Map<String, String> ALL = new HashMap<>();
    static { ALL.put("a", "b"); }
    private final String text;
    public Looked(String key) { this.text = ALL.get(key); }
    public int length() { return text.length(); }
}
""",
    "Vector.java": """
public class Vector {
    int length;
    private byte[] data = new byte[2];
    public void put(byte b) { if (length + 1 > data.length) { enlarge(); } data[length++] = b; }
    private void enlarge() {
        if (length > data.length) { throw new AssertionError("internal"); }
        data = java.util.Arrays.copyOf(data, 2 * data.length + 1);
    }
}
""",
}


@pytest.fixture(scope="module")
def handed(javac: Javac, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Finding]:
    """The null or the assertion that fails in each class."""
    tests = tmp_path_factory.mktemp("handed") / "tests"
    run = api.check(str(javac(HANDED, "-g")), tests=str(tests))
    wanted = ("java/lang/NullPointerException", "java/lang/AssertionError")
    return {each.entry.class_name: each for each in run.findings() if each.exception in wanted}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Engine", "hands in a null that nothing welcomes"),
        ("Block", ""),
        ("Through", "hands in a null that nothing welcomes"),
        ("Looked", ""),
        ("Vector", "raised it"),
    ],
)
def test_what_only_an_unwelcome_null_reaches_is_unreached(
    handed: dict[str, Finding], name: str, expected: str
) -> None:
    found = handed[name]
    assert tier(found) in ((Tier.UNREACHED,) if expected else RAISED)
    assert expected in tier_reason(found)
    assert found.proof.by_null is expected.startswith("hands in")


BUFFER = """
public class Buffer {
    protected char[] chars = new char[4];
    protected int size;
    public Buffer() { }
    Buffer(char[] chars) { this.chars = chars; }
    public static Buffer of(int n) { return new Buffer(new char[n > 0 ? n : 1]); }
    public void add(char c) { if (size < chars.length) { chars[size++] = c; } }
    public void clear() { chars = new char[4]; size = 0; }
    public char last() { return chars[size - 1]; }
    public int rest() { return 100 / (size + 1); }
    public int share(int parts) { return chars.length / (parts - 3); }
}
"""


def test_what_only_the_package_reaches_is_unreached(javac: Javac, tmp_path: Path) -> None:
    run = api.check(str(javac({"Buffer.java": BUFFER}, "-g")), tests=str(tmp_path / "tests"))
    found = {
        (each.entry.method, each.exception.rpartition("/")[2]): each for each in run.findings()
    }
    tiers = {key: tier(each) for key, each in found.items()}
    assert tiers[("share", "ArithmeticException")] is Tier.CONFIRMED
    assert tiers[("last", "ArrayIndexOutOfBoundsException")] in RAISED
    unreached = found[("rest", "ArithmeticException")]
    assert tier(unreached) is Tier.UNREACHED
    assert unreached.evidence is not None
    assert unreached.evidence.rule is not FaultRule.ASSERTION
    assert "uses what a class hides" in tier_reason(unreached)
