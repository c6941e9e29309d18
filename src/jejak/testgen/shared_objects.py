"""Anonymous classes that would hide what a test does: made by methods at the end of its class.

Those that several tests need, and long ones. Tests that need equal ones call the same method; what
such a class takes from the test around it becomes a parameter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final

from jejak.javasource import Identifiers, lower_first
from jejak.javasource.nodes import (
    Block,
    Catch,
    ClassDeclaration,
    Field,
    For,
    Lambda,
    Local,
    Method,
    Name,
    New,
    Parameter,
    Return,
    StaticCall,
    Type,
)
from jejak.testgen.written import Written

LONG: Final = 6
"""Methods from which on a class has a method of its own, though one test alone needs it."""
_LOCAL: Final = "L."
"""How descriptors of classes begin that a test declares itself."""


@dataclass(frozen=True, slots=True)
class _Maker:
    """An anonymous class, with what it takes from around it."""

    made: New
    taken: tuple[Parameter, ...]
    throws: tuple[Type, ...]


def with_objects_apart(
    tests: tuple[Written, ...], test_class: str
) -> tuple[tuple[Written, ...], tuple[Method, ...]]:
    """The tests of a class, by internal name, and the methods that make their objects."""
    number: Counter[_Maker] = Counter()
    for test in tests:
        number.update(_makers(test.method).values())
    wanted = [maker for maker, times in number.items() if times > 1 or is_long(maker.made)]
    names = Identifiers([method.name for test in tests for method in (test.method, *test.helpers)])
    called = {maker: names.fresh(_simple_name(maker.made.type)) for maker in wanted}
    changed = tuple(_calling(test, called, test_class) for test in tests)
    return changed, tuple(_method(name, maker) for maker, name in called.items())


def is_long(node: New) -> bool:
    """Whether an anonymous class has so many methods that nobody wants to read it in a test."""
    return sum(isinstance(each, Method) for each in node.body or ()) >= LONG


def _simple_name(type_: Type) -> str:
    name = type_.descriptor.rstrip(";").rpartition("/")[2].rpartition("$")[2].lstrip("L")
    return lower_first(name)


def _calling(test: Written, called: Mapping[_Maker, str], test_class: str) -> Written:
    """A test that calls methods for the objects that they make."""
    found = {made: maker for made, maker in _makers(test.method).items() if maker in called}
    if not found:
        return test

    def changed(node: Any) -> Any:
        if isinstance(node, New) and node in found:
            maker = found[node]
            arguments = tuple(Name(each.name) for each in maker.taken)
            return StaticCall(test_class, called[maker], arguments)
        if isinstance(node, Lambda | Type) or (isinstance(node, New) and node.body is not None):
            return node
        if isinstance(node, tuple):
            return tuple(map(changed, node))
        if not is_dataclass(node):
            return node
        parts = {each.name: changed(getattr(node, each.name)) for each in fields(node)}
        return replace(node, **parts)  # type: ignore[type-var]

    return replace(test, method=replace(test.method, body=changed(test.method.body)))


def _method(name: str, maker: _Maker) -> Method:
    return Method(
        maker.made.type,
        name,
        Block((Return(maker.made),)),
        maker.taken,
        ("private", "static"),
        throws=maker.throws,
    )


def _makers(method: Method) -> dict[New, _Maker]:
    """The anonymous classes among the statements of a test that a method could make."""
    around: dict[str, Type] = {}
    found: dict[New, _Maker] = {}
    for node in _nodes(method.body):
        if isinstance(node, Local) and node.type is not None:
            around[node.name] = node.type
        elif isinstance(node, New) and node.body:
            maker = _maker(node, around, method.throws)
            if maker is not None:
                found[node] = maker
    return found


def _maker(node: New, around: Mapping[str, Type], throws: tuple[Type, ...]) -> _Maker | None:
    """How a method makes an object; None where only the test itself can."""
    if node.type.diamond or node.outer is not None:
        return None
    inside = [*_nodes(node, whole=True)]
    declared = {name for each in inside for name in _declared(each)}
    used = dict.fromkeys(each.name for each in inside if isinstance(each, Name))
    free = [name for name in used if name not in declared]
    types = [around.get(name) for name in free]
    is_local = any(isinstance(each, Type) and _LOCAL in each.descriptor for each in inside)
    known = [each for each in types if each is not None and _LOCAL not in each.descriptor]
    if is_local or len(known) < len(free) or not declared.isdisjoint(around):
        return None
    taken = tuple(Parameter(type_, name) for type_, name in zip(known, free, strict=True))
    return _Maker(node, taken, throws)


def _declared(node: object) -> Iterator[str]:
    """The names of variables that a node declares."""
    if isinstance(node, Local | Field | Parameter | Catch):
        yield node.name
    elif isinstance(node, For):
        yield node.variable
    elif isinstance(node, Lambda):
        yield from (each for each in node.parameters if isinstance(each, str))


def _nodes(root: object, whole: bool = False) -> Iterator[object]:
    """The nodes from one on, in their order; bodies of classes and lambdas only on demand."""
    if isinstance(root, tuple):
        for each in root:
            yield from _nodes(each, whole)
    elif is_dataclass(root):
        yield root
        if not whole and isinstance(root, Lambda | ClassDeclaration):
            return
        for each in fields(root):
            if whole or not (isinstance(root, New) and each.name == "body"):
                yield from _nodes(getattr(root, each.name), whole)
