"""Limits of class files, estimated from above, and arrays too large for an initialiser.

A method has at most 65,535 bytes of code, a class 65,535 entries in its constant pool
(JVMS §4.11).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Final

from jejak.javasource.identifiers import Identifiers, NotJavaError, upper_first
from jejak.javasource.literals import constant_name, number, text_parts
from jejak.javasource.nodes import (
    VOID,
    Annotation,
    ArrayAccess,
    ArrayOf,
    Assign,
    Block,
    Call,
    Cast,
    Catch,
    ClassDeclaration,
    ClassLiteral,
    Do,
    Expression,
    Field,
    InstanceField,
    Lambda,
    Literal,
    Local,
    Method,
    MethodReference,
    Name,
    New,
    NewArray,
    Null,
    Parameter,
    Statement,
    StaticCall,
    StaticField,
    Switch,
    Text,
    Type,
    Unit,
)

MOST_BYTES: Final = 65_535
MOST_CONSTANTS: Final = 65_535
# No node comes to more, conversions and boxing included, besides what `code_bytes` adds.
_NODE_BYTES: Final = 8
_ELEMENT_BYTES: Final = 5
_ARM_BYTES: Final = 16
_CLASS_CONSTANTS: Final = 64
_MEMBER_CONSTANTS: Final = 8
# Elements of an initialiser, single assignments after it, assignments in one filling method.
_WHOLE: Final = 1_000
_SINGLE: Final = 100
_PIECE: Final = 1_000


def code_bytes(*roots: object) -> int:
    """An upper estimate of the code that nodes of one method come to."""
    size = 0
    for node in nodes_below(roots):
        size += _NODE_BYTES
        if isinstance(node, ArrayOf):
            size += _ELEMENT_BYTES * len(node.elements)
        elif isinstance(node, Switch):
            size += _ARM_BYTES * sum(len(case.labels) for case in node.cases)
        elif isinstance(node, Text):
            size += 8 * (1 + len(node.value) // 20_000)
    return size


def constants(*roots: object) -> int:
    """An upper estimate of the constant-pool entries that nodes of one class come to."""
    seen: set[object] = set()
    size = _CLASS_CONSTANTS
    for node in nodes_below(roots, lambdas=True):
        key, entries = _entries(node)
        if key is None or key not in seen:
            seen.add(key)
            size += entries
    return size


def _entries(node: object) -> tuple[object, int]:
    """What tells the constants of a node from others, or None, and how many they are."""
    match node:
        case Literal():
            return _key(node), 2 if node.descriptor in "DJ" else 1
        case Text():
            return _key(node), 2 * len(text_parts(node.value))
        case StaticCall() | Call() | New():
            owner = node.type.descriptor if isinstance(node, New) else getattr(node, "owner", "")
            name = "" if isinstance(node, New) else node.name
            return (type(node), owner, name, len(node.arguments)), _MEMBER_CONSTANTS
        case StaticField() | InstanceField():
            return (type(node), getattr(node, "owner", ""), node.name), _MEMBER_CONSTANTS
        case Lambda() | Method() | MethodReference() | Field():
            return None, 2 * _MEMBER_CONSTANTS
        case ClassLiteral() | Cast() | NewArray() | Catch() | Annotation():
            return None, 2
    return None, 0


def check_sizes(unit: Unit) -> None:
    """Raises NotJavaError when a method or class of the file may be too large to compile."""
    for node in nodes_below((unit.declaration,), lambdas=True, classes=True):
        match node:
            case Method() | Lambda():
                name = node.name if isinstance(node, Method) else "a lambda"
                if code_bytes(node.body) > MOST_BYTES:
                    raise NotJavaError(f"the code of {name} is too large for a class file")
            case ClassDeclaration() | New():
                body = node.members if isinstance(node, ClassDeclaration) else node.body or ()
                own = [member for member in body if not isinstance(member, ClassDeclaration)]
                if own and constants(*own) > MOST_CONSTANTS:
                    raise NotJavaError("a class has too many constants for a class file")


@dataclass(frozen=True, slots=True)
class Filling:
    """Statements that declare and fill an array, and methods of the test class they call."""

    statements: tuple[Statement, ...]
    methods: tuple[Method, ...] = ()


def array_variable(
    name: str,
    descriptor: str,
    elements: tuple[Expression, ...],
    test_class: str,
    method_names: Identifiers,
) -> Filling:
    """A local variable `name` with an array: an initialiser, or for large ones what it takes.

    Large arrays are filled with their most frequent constant; the other elements are assigned, in
    static methods of the test class where they are many and constant.
    """
    if len(elements) <= _WHOLE and code_bytes(*elements) < MOST_BYTES // 4:
        return Filling((Local(Type(descriptor), name, ArrayOf(descriptor, elements)),))
    length = Literal(len(elements), "I")
    statements: list[Statement] = [Local(Type(descriptor), name, NewArray(descriptor, (length,)))]
    keys = [_key(element) for element in elements]
    filler = Counter(key for key in keys if key is not None).most_common(1)
    common = filler[0][0] if filler else None
    if common is not None and not _is_default(elements[keys.index(common)]):
        value = elements[keys.index(common)]
        statements.append(Do(StaticCall("java/util/Arrays", "fill", (Name(name), value))))
    rest = [
        (index, element)
        for index, element in enumerate(elements)
        if keys[index] is None or keys[index] != common
    ]
    if len(rest) <= _SINGLE or any(keys[index] is None for index, _ in rest):
        statements += [_set(name, index, element) for index, element in rest]
        return Filling(tuple(statements))
    methods: list[Method] = []
    for start in range(0, len(rest), _PIECE):
        method = method_names.fresh(f"fill{upper_first(name)}")
        body = Block(tuple(_set("array", *entry) for entry in rest[start : start + _PIECE]))
        parameter = Parameter(Type(descriptor), "array")
        methods.append(Method(VOID, method, body, (parameter,), ("private", "static")))
        statements.append(Do(StaticCall(test_class, method, (Name(name),))))
    return Filling(tuple(statements), tuple(methods))


def _set(name: str, index: int, value: Expression) -> Statement:
    return Assign(ArrayAccess(Name(name), Literal(index, "I")), value)


def _key(node: object) -> object | None:
    """Equal for constants of equal bits only: 0.0 and -0.0 differ. None for what is no constant."""
    match node:
        case Literal():
            constant = constant_name(node.value, node.descriptor)
            return (node.descriptor, constant or number(node.value, node.descriptor))
        case Text():
            return (
                ("text", node.value) if len(node.value) < 100 else ("text", *text_parts(node.value))
            )
        case Null():
            return ("null", node.type)
    return None


def _is_default(node: Expression) -> bool:
    return isinstance(node, Null) or (isinstance(node, Literal) and _key(node) in _DEFAULTS)


_DEFAULTS: Final = [(kind, number(0, kind)) for kind in "BCDFIJSZ"]


def nodes_below(
    roots: tuple[object, ...], lambdas: bool = False, classes: bool = False
) -> Iterator[object]:
    """The nodes below `roots`; bodies of lambdas and of anonymous classes when asked for."""
    pending = list(roots)
    while pending:
        node = pending.pop()
        if isinstance(node, tuple):
            pending += node
        elif is_dataclass(node) and not isinstance(node, Type):
            yield node
            if isinstance(node, Lambda) and not lambdas:
                continue
            for each in fields(node):
                if classes or not (isinstance(node, New) and each.name == "body"):
                    pending.append(getattr(node, each.name))
