"""equals and hashCode of classes that nobody has seen: an equivalence, in tests as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from jejak.app import Check
from jejak.options import load_options
from jejak.results.proofs import TrialOutcome

EQUAL = r"""
import java.util.*;
public class Equal {
    public interface Key { int number(); }
    static final class Seen {
        final int x;
        Seen(int x) { this.x = x; }
        public boolean equals(Object o) { return o instanceof Seen && ((Seen) o).x == x; }
        public int hashCode() { return x; }
    }

    static int rightSymmetric(Key a, Key b) {
        if (a.equals(b) && !b.equals(a)) throw new AssertionError("asymmetric");
        return 1;
    }
    static int rightTransitive(Key a, Key b, Key c) {
        if (a.equals(b) && b.equals(c) && !c.equals(a)) throw new AssertionError("intransitive");
        return 1;
    }
    static int rightReflexive(Key a) {
        if (!a.equals(a) || a.equals(null)) throw new AssertionError("irreflexive");
        return 1;
    }
    static int rightHash(Key a, Key b) {
        if (a.equals(b) && a.hashCode() != b.hashCode()) throw new AssertionError("hash codes");
        return 1;
    }
    static int rightSame(Key a, Key b) {
        boolean before = a.equals(b);
        int n = a.number();
        if (a.equals(b) != before) throw new AssertionError("changed");
        return n;
    }
    static int rightSeen(Object a, int x) {
        Seen seen = new Seen(x);
        if (a.equals(seen) != seen.equals(a)) throw new AssertionError("asymmetric");
        return 1;
    }
    static int rightMap(Key a, Key b) {
        Map<Key, String> map = new HashMap<>();
        map.put(a, "a");
        map.put(b, "b");
        if (!"b".equals(map.get(b)) || map.get(a) == null) throw new AssertionError("lost");
        return map.size();
    }

    static int wrongTwins(Key a, Key b) {
        if (a != b && a.equals(b)) throw new AssertionError("twins");
        return 1;
    }
    static int wrongTriplets(Key[] keys) {
        if (keys.length < 3) return 0;
        Key a = keys[0], b = keys[1], c = keys[2];
        if (a == b || a == c || b == c || a.equals(b)) return 0;
        if (b.equals(c) && !c.equals(a)) throw new AssertionError("two of three");
        return 1;
    }
    static int wrongCollision(Key a, Key b) {
        if (!a.equals(b) && a.hashCode() == b.hashCode()) throw new AssertionError("collision");
        return 1;
    }
    static int wrongObjects(Object a, Object b) {
        if (a != b && a.equals(b)) throw new AssertionError("twins");
        return 1;
    }
    static int wrongMap(Key a, Key b) {
        Map<Key, String> map = new HashMap<>();
        map.put(a, "a");
        map.put(b, "b");
        if (a != b && map.size() == 1) throw new AssertionError("one entry");
        return 1;
    }
    static int wrongSet(Key a, Key b, Key c) {
        Set<Key> set = new HashSet<>(List.of(a));
        if (!set.add(b) && set.add(c) && a != b) throw new AssertionError("two of three");
        return set.size();
    }
    static int wrongList(List<Key> keys, Key key) {
        if (keys.size() == 2 && keys.indexOf(key) == 1 && keys.get(1) != key) {
            throw new AssertionError("its equal");
        }
        return 1;
    }
}
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("equality")


@pytest.fixture(scope="module")
def checked(room: Path) -> Check:
    source = room / "Equal.java"
    source.write_text(EQUAL, "utf-8")
    check = Check(str(source), load_options({"tests": str(room / "tests"), "store": "none"}))
    for _ in check.events():
        pass
    return check


def test_equality_is_an_equivalence(checked: Check) -> None:
    """What every implementation promises is never broken; what some do is, on a JVM too."""
    found = {
        result.method: each.proof.outcome
        for result in checked.run.results
        for each in result.findings
        if each.exception == "java/lang/AssertionError"
    }
    methods = {each.method for each in checked.run.results}
    wanted = [each for each in methods if each.startswith("wrong")]
    assert found == dict.fromkeys(wanted, TrialOutcome.CONFIRMED)


def test_objects_of_tests_are_equal_by_rank(checked: Check, room: Path) -> None:
    """Whoever asks whom, and how often: no answer hangs on the number of the call."""
    assert checked.run.results
    text = "\n".join(each.read_text("utf-8") for each in (room / "tests").glob("*Test.java"))
    assert "return ranks.get(this).equals(ranks.get(obj));" in text
    assert "equalsCalls" not in text
    assert "hashCodeCalls" not in text
