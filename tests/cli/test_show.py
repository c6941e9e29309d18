"""`jejak show`: the story of one path."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Jejak

SOURCE = """
class Tree {
    static class Node { int key; Node left, right; Node(int key) { this.key = key; } }
    Node root;
    int size;
    Node find(int key) {
        Node n = root;
        while (n.key != key) n = key < n.key ? n.left : n.right;
        return n;
    }
    void add(int key) {
        if (root == null) root = new Node(key);
        else if (key < root.key && root.left == null) root.left = new Node(key);
    }
    int ratio(Tree other) {
        if (other == null) throw new IllegalArgumentException();
        return size / other.size;
    }
    static int twice(int x) { return x + x; }
    static int twice(String x) { return x.length(); }
    native int outside();
}
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    path = tmp_path / "Tree.java"
    path.write_text(SOURCE, "utf-8")
    return path


def section(out: str, title: str) -> list[str]:
    """The lines below a title."""
    lines = out.splitlines()
    start = next(i for i, line in enumerate(lines) if line.split()[:1] == [title]) + 1
    rest = (i for i in range(start, len(lines)) if not lines[i].startswith(" "))
    return [line.strip() for line in lines[start : next(rest, len(lines))]]


def test_the_first_defect_is_shown(jejak: Jejak, tree: Path) -> None:
    done = jejak("show", f"{tree}#ratio")
    assert done.code == 0
    assert "(defect)" in done.out.splitlines()[0]
    assert "threw java.lang.ArithmeticException: / by zero" in section(done.out, "outcome")[0]
    assert any("size = 0" in line for line in section(done.out, "before"))
    assert section(done.out, "decisions")
    assert "ratio(" in section(done.out, "input")[0]


def test_a_path_by_number(jejak: Jejak, tree: Path) -> None:
    counted = jejak("check", f"{tree}#add", "--no-confirm", "--show-paths", "--no-merge").out
    inputs = [line.partition(". ")[2] for line in counted.splitlines() if ": returned" in line]
    assert len(inputs) > 2
    for number, text in enumerate(inputs, 1):
        done = jejak("show", f"{tree}#add", "--path", str(number), "--no-merge")
        assert done.out.startswith(f"Tree.add(int): path {number} of {len(inputs)}\n")
        assert f"{section(done.out, 'input')[0]}: " in f"{text}: "


def test_heap_before_and_after(jejak: Jejak, tree: Path) -> None:
    done = jejak("show", f"{tree}#add", "--path", "1", "--no-merge")
    assert section(done.out, "decisions") == ["this.root == null"]
    rows = section(done.out, "before")
    assert any(row.split("  ")[0] == "root = null" and row.endswith("* root = #2") for row in rows)
    assert "#2 Tree$Node, new" in rows
    assert section(done.out, "outcome") == ["returned void"]


def test_a_finding_by_id_and_by_number(jejak: Jejak, tree: Path) -> None:
    findings = json.loads(jejak("check", f"{tree}#ratio", "--no-confirm", "--json").out)["findings"]
    assert len(findings) == 2
    for number, finding in enumerate(findings, 1):
        by_id = jejak("show", f"{tree}#ratio", "--finding", finding["id"])
        assert finding["id"] in by_id.out
        assert finding["input"] in by_id.out
        assert jejak("show", f"{tree}#ratio", "--finding", str(number)).out == by_id.out
        assert jejak("show", f"{tree}#ratio", "--finding", finding["id"][:5]).out == by_id.out


def test_json_and_graph(jejak: Jejak, tree: Path, tmp_path: Path) -> None:
    done = jejak(
        "show", f"{tree}#ratio", "--json", tmp_path / "x.json", "--dot", tmp_path / "x.dot"
    )
    assert "outcome" in done.out
    record = json.loads((tmp_path / "x.json").read_text())
    assert record["schema"] == "1"
    assert record["exception"] == "java.lang.ArithmeticException"
    before = record["heap"]["before"]
    assert [slot["name"] for slot in before["roots"]] == ["this", "other"]
    assert {each["class"] for each in before["objects"]} == {"Tree"}
    assert (tmp_path / "x.dot").read_text().startswith("digraph heap {")
    assert jejak("show", f"{tree}#ratio", "--dot").out.startswith("digraph heap {")
    assert jejak("show", f"{tree}#ratio", "--svg").out.startswith("<svg ")
    assert json.loads(jejak("show", f"{tree}#ratio", "--json").out) == record


def test_check_writes_heaps(jejak: Jejak, tree: Path) -> None:
    record = json.loads(jejak("check", f"{tree}#ratio", "--no-confirm", "--json").out)
    assert all(each["heap"]["before"]["roots"] for each in record["findings"])
    shown = json.loads(
        jejak("check", f"{tree}#ratio", "--no-confirm", "--json", "--show-paths").out
    )
    paths = shown["methods"][0]["results"]
    assert [bool(each["heap"]["after"]["roots"]) for each in paths] == [True] * len(paths)


def test_a_line(jejak: Jejak, tree: Path) -> None:
    line = SOURCE.splitlines().index("        return size / other.size;") + 1
    assert jejak("show", f"{tree}:{line}").out == jejak("show", f"{tree}#ratio").out


@pytest.mark.parametrize(
    ("place", "arguments", "words"),
    [
        ("", (), "show needs one method"),
        ("#twice", (), "Tree#twice(int), Tree#twice(String)"),
        ("#ratio", ("--path", "99"), "has no path 99"),
        ("#ratio", ("--path", "0"), "--path"),
        ("#ratio", ("--path", "1", "--finding", "1"), "exclude each other"),
        ("#ratio", ("--finding", "9"), "numbered 1 to 2"),
        ("#ratio", ("--finding", "ffffffff"), "no finding of Tree.ratio(Tree) is ffffffff"),
        ("#twice(int)", ("--finding", "1"), "nothing was found"),
        ("#ratio", ("--json", "--dot"), "both write to standard output"),
        ("#ratio", ("--dot", "x.java"), "looks like a target"),
        ("#absent", (), "absent"),
    ],
)
def test_wrong_use(
    jejak: Jejak, tree: Path, place: str, arguments: tuple[str, ...], words: str
) -> None:
    done = jejak("show", f"{tree}{place}", *arguments)
    assert done.code == 2
    assert words in done.err
    assert done.out == ""


def test_what_cannot_be_explored(jejak: Jejak, tree: Path) -> None:
    done = jejak("show", f"{tree}#outside")
    assert done.code == 5
    assert "native" in done.err
