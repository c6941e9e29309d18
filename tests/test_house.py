"""The house itself: rooms say what they are, and a name means one thing."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "jejak"
SYNTAX_TREE = SOURCE / "javasource" / "nodes.py"
"""Its classes have the names that the Java Language Specification gives to them."""


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def test_no_two_public_classes_have_one_name() -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path, tree in modules():
        classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
        for name in classes if path != SYNTAX_TREE else ():
            if not name.startswith("_"):
                places[name].append(str(path.relative_to(SOURCE)))
    twice = {name: where for name, where in places.items() if len(where) > 1}
    assert places
    assert twice == {}


def test_rooms_open_with_a_paragraph() -> None:
    silent = [
        str(path.parent.relative_to(SOURCE))
        for path, tree in modules()
        if path.name == "__init__.py" and ast.get_docstring(tree) is None
    ]
    assert silent == []
