"""A question changes nothing: functions whose names ask write to no state, directly or by calls.

Models are left out: they are named as the Java methods that they stand for, which may ask.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "jejak"
ROOMS = ("machine", "inputs", "semantics", "explore")
ASKS = re.compile(r"(is|are|can|may|has|needs|could|suits|fits|accepts|admits|exceeds)(_|$)")
WRITES = re.compile(r"writable_\w+|add\w*|approximate|assume|bind|fix|fork|fresh_name|keep|learn|"
                    r"make_ready|narrow|new_\w+|note|omit|pop|push|set_present")  # fmt: skip
"""Methods of `State`, and of what lies in its heap, that change it."""
CHANGED = ("state", "machine", "frame", "record", "array")
"""Names of what no question assigns to."""

Function = tuple[str, str]
"""A module and the name of a function in it."""


@cache
def modules() -> dict[str, ast.Module]:
    """The modules of the rooms, by name."""
    found = {}
    for room in ROOMS:
        for path in sorted((SOURCE / room).rglob("*.py")):
            name = ".".join(("jejak", *path.relative_to(SOURCE).with_suffix("").parts))
            found[name] = ast.parse(path.read_text("utf-8"))
    return found


@cache
def functions() -> dict[Function, ast.FunctionDef]:
    """All functions at the top of modules."""
    return {
        (name, node.name): node
        for name, tree in modules().items()
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }


@cache
def imported(module: str) -> dict[str, Function]:
    """The functions that a module imports, by the names that it knows them under."""
    return {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in modules()[module].body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def called(function: Function) -> set[Function]:
    """The functions of the rooms that a function calls by name."""
    module = function[0]
    names = {
        node.func.id
        for node in ast.walk(functions()[function])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    found = {imported(module).get(name, (module, name)) for name in names}
    return found & functions().keys()


def is_of_state(node: ast.AST) -> bool:
    """Whether something is, or is part of, what no question changes."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return isinstance(node, ast.Name) and node.id in CHANGED


def writes(node: ast.AST) -> bool:
    """Whether a single statement or call changes a state."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        is_change = WRITES.fullmatch(node.func.attr) is not None
        return is_change and is_of_state(node.func.value)
    is_target = isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store)
    return is_target and is_of_state(node)


@cache
def writers() -> frozenset[Function]:
    """All functions that change a state, by themselves or by what they call."""
    found = {name for name, node in functions().items() if any(map(writes, ast.walk(node)))}
    while True:
        more = {name for name in functions() if name not in found and called(name) & found}
        if not more:
            return frozenset(found)
        found |= more


def test_questions_change_nothing() -> None:
    asking = {name for name in functions() if ASKS.match(name[1])}
    assert len(asking) > 50
    assert sorted(asking & writers()) == []


def test_writers_are_seen() -> None:
    """A function that writes by way of another module counts, too."""
    assert ("jejak.inputs.references", "settle") in writers()
    assert ("jejak.semantics.branches", "if_same") in writers()
    assert ("jejak.inputs.types", "can_be_of") not in writers()
