"""Calls that were seen: what they say of inputs, and how searches begin with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import jejak
from jejak import app
from jejak.app.events import RunDone
from jejak.errors import InputError
from jejak.explore.examples import SeenShape, read_examples
from jejak.options import load_options
from tests.javac import Javac, java_home

FACTS = {
    "n": ("C", "a.Node"),
    "n.next": ("C", "a.Node"),
    "n.next.next": ("S", "n"),
    "n.name": ("N", 0),
    "n.colour": ("E", "a.Colour.RED"),
    "l": ("C", "java.util.ArrayList"),
}


@pytest.mark.parametrize(
    ("label", "takes"),
    [
        ("n == null", False),
        ("n != null", True),
        ("n.name == null", True),
        ("n.name != null && n.name != n", False),
        ("n.next == n", False),
        ("n.next != null && n.next != n", True),
        ("n.next.next == n", True),
        ("n.next.next != n", False),
        ("n.colour == Colour.RED", True),
        ("n.colour == Colour.BLUE", False),
        ("l instanceof java.util.List", True),
        ("!(l instanceof java.util.List)", False),
        ("l is a a.Node", False),
        ("nobody == null", True),
        ("a label of another kind", True),
    ],
)
def test_alternatives_that_an_example_takes(label: str, takes: bool) -> None:
    def is_subtype(name: str, ancestor: str) -> bool:
        return (name, ancestor) == ("java/util/ArrayList", "java/util/List")

    assert SeenShape(FACTS, is_subtype).takes(label) is takes


SEARCHED = """
package seen;
public class Searched {
    public static class Node { public int key; public Node next; public String name; }
    public static int find(String word, int[] many, Node node) {
        if (node.next != null && node.next.next == node && node.next.key == many[1])
            if (word.length() > 3) return hash(word) == %d ? 1 / (many.length - 2) : 7;
        return 0;
    }
    private static int hash(String word) {
        int h = 17;
        for (int i = 0; i < word.length(); i++) h = (h ^ word.charAt(i)) * 16777619 + (h >>> 7) * h;
        return h;
    }
    public static void main(String[] given) {
        Node one = new Node(), other = new Node();
        one.next = other; other.next = one; other.key = 8; one.name = "é\\n\\"";
        System.out.println(hash("wonderful"));
        try { find("wonderful", new int[] {3, 8}, one); } catch (ArithmeticException expected) { }
    }
}
"""


def test_learning_from_a_run_finds_what_no_solver_does(
    javac: Javac, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The JVM that runs the user's command is watched; the search begins with what it called."""
    monkeypatch.chdir(tmp_path)
    word = 17
    for each in "wonderful":  # as hash above does
        high = (word & 0xFFFFFFFF) >> 7
        word = signed(signed(word ^ ord(each)) * 16777619 + high * word)
    classes = javac({"seen/Searched.java": SEARCHED % word}, "-g")
    target = f"{classes}/seen/Searched.class"
    file = tmp_path / "learned.jsonl"
    home = java_home()
    assert home is not None
    command = [str(home / "bin" / "java"), "-cp", str(classes), "seen.Searched"]
    *_, done = app.Learn(target, command, file, load_options({})).events()
    assert isinstance(done, RunDone)
    assert done.exit_code == 0
    assert done.results.methods >= 2
    records = [json.loads(line) for line in file.read_text().splitlines()]
    (found,) = [each for each in records if ".find(" in each["method"]]
    assert ["2.next.next", "S", "2"] in found["facts"]
    assert ["2.name", "T", 'é\n"'] in found["facts"]
    plain = jejak.check(f"{target}#find", confirm=False, method_time=3.0)
    knowing = jejak.check(f"{target}#find", confirm=False, method_time=3.0, learned=str(file))
    (result,) = knowing.results
    assert result.learned == ('find("wonderful", [I of 2, seen.Searched$Node)',)
    assert "java/lang/ArithmeticException" in {each.exception for each in result.findings}
    assert "java/lang/ArithmeticException" not in {
        each.exception for each in plain.results[0].findings
    }


def signed(number: int) -> int:
    return (number + (1 << 31)) % (1 << 32) - (1 << 31)


def test_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "learned.jsonl"
    file.write_text('{"method": "A.a()V", "facts": [["0", "I"]]}\n')
    with pytest.raises(InputError, match="jejak learn"):
        read_examples(file)
    with pytest.raises(InputError):
        read_examples(tmp_path / "nothing")
