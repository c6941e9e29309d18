"""Targets by line: `File.java:12` means the methods whose code stands there."""

from __future__ import annotations

from dataclasses import replace

from jejak.errors import UsageError
from jejak.program import Method
from jejak.target.model import Target


def methods_at(target: Target, line: int) -> list[Target]:
    """The target narrowed to each method whose code stands on a line.

    A line without code of its own, as one inside a lambda, belongs to the shortest method around
    it. Raises UsageError when there is none.
    """
    owners = target.program.load_all(target.classes)
    exact: list[Method] = []
    around: dict[int, list[Method]] = {}
    for method in (method for owner in owners for method in owner.methods.values()):
        body = None if method.is_synthetic or method.is_class_initialiser else method.body
        rows = () if body is None else body.line_table.rows
        lines = [number for _, number in rows]
        if line in lines:
            exact.append(method)
        # A constructor's lines lie wherever a field has an initial value.
        elif lines and not method.is_constructor and min(lines) <= line <= max(lines):
            around.setdefault(max(lines) - min(lines), []).append(method)
    found = exact or (around[min(around)] if around else [])
    if not found:
        raise UsageError(f"{target.text}: no method stands on line {line}")
    return [narrowed(target, method) for method in found]


def narrowed(target: Target, method: Method) -> Target:
    """The target with one method picked."""
    key = (method.name, method.descriptor)
    owners = target.program.load_all(target.classes)
    alone = sum(key in owner.methods for owner in owners) == 1
    classes = target.classes if alone else (method.owner.name,)
    return replace(target, classes=classes, method=method.name, method_detail=method.descriptor)
