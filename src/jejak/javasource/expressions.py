"""Expressions as documents, with the fewest parentheses (JLS §15)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Protocol

from jejak.classfile.descriptors import PRIMITIVES
from jejak.javasource import dots
from jejak.javasource.identifiers import NotJavaError, check_identifier
from jejak.javasource.layout import CONTINUED, STEP, Break, Doc, LayoutLevel, flat_text, joined
from jejak.javasource.literals import BOXES, constant_name, number, text_parts
from jejak.javasource.names import Names
from jejak.javasource.nodes import (
    ArrayAccess,
    ArrayOf,
    Binary,
    Block,
    Call,
    Cast,
    ClassLiteral,
    Conditional,
    Expression,
    InstanceField,
    Lambda,
    Literal,
    Member,
    MethodReference,
    Name,
    New,
    NewArray,
    Null,
    Parameter,
    StaticCall,
    StaticField,
    Text,
    This,
    Type,
    TypeArgument,
    Unary,
)

LAMBDA: Final = 0
CONDITIONAL: Final = 2
UNARY: Final = 13
CREATION: Final = 14  # of arrays: an index after it would be one more dimension
PRIMARY: Final = 15
BINARY: Final = {
    **dict.fromkeys(("||",), 3),
    **dict.fromkeys(("&&",), 4),
    **dict.fromkeys(("|",), 5),
    **dict.fromkeys(("^",), 6),
    **dict.fromkeys(("&",), 7),
    **dict.fromkeys(("==", "!="), 8),
    **dict.fromkeys(("<", "<=", ">", ">="), 9),
    **dict.fromkeys(("<<", ">>", ">>>"), 10),
    **dict.fromkeys(("+", "-"), 11),
    **dict.fromkeys(("*", "/", "%"), 12),
}
UNARIES: Final = ("-", "+", "~", "!")
DEEPEST: Final = 100
"""javac recurses too, and people do not read what is nested deeper than this."""


class Printing(Protocol):
    """What expressions need of the printer: names, nesting, and what is no expression."""

    @property
    def names(self) -> Names:
        """Where names come from."""

    @property
    def inside(self) -> bool:
        """Whether a class body within the test class is being written."""

    @property
    def own_class(self) -> str | None:
        """The internal name of the test class."""

    def expression(self, node: Expression, level: int = LAMBDA) -> Doc:
        """An expression, in parentheses where it binds weaker than `level`."""

    def block(self, block: Block) -> Doc:
        """`{…}`."""

    def class_body(self, members: tuple[Member, ...], name: str | None = None) -> Doc:
        """`{…}` of a class."""


Printed = tuple[Doc, int]


def type_text(type_: Type, p: Printing) -> str:
    """A type with its arguments."""
    base = type_.descriptor.lstrip("[")
    brackets = "[]" * (len(type_.descriptor) - len(base))
    if base == "V" or base in PRIMITIVES:
        return PRIMITIVES.get(base, "void") + brackets
    return p.names.class_name(base[1:-1]) + _arguments_text(type_, p) + brackets


def _arguments_text(type_: Type, p: Printing) -> str:
    if type_.diamond:
        return "<>"
    if not type_.arguments:
        return ""
    return f"<{', '.join(_type_argument(argument, p) for argument in type_.arguments)}>"


def _type_argument(argument: TypeArgument, p: Printing) -> str:
    if isinstance(argument, Type):
        return type_text(argument, p)
    if argument.bound is None:
        return "?"
    return f"? {'super' if argument.lower else 'extends'} {type_text(argument.bound, p)}"


def assigned(node: Expression, descriptor: str | None, p: Printing) -> Doc:
    """An expression as the initialiser of a variable or element: byte and short need no cast."""
    if isinstance(node, Literal) and node.descriptor in "BS" and node.descriptor == descriptor:
        return _literal(Literal(node.value, "I"), p)[0]
    return p.expression(node)


def _literal(node: Literal, p: Printing) -> Printed:
    constant = constant_name(node.value, node.descriptor)
    if constant is not None:
        return f"{p.names.class_name(BOXES[node.descriptor])}.{constant}", PRIMARY
    text = number(node.value, node.descriptor)
    if node.descriptor in "BS":
        return f"({PRIMITIVES[node.descriptor]}) {text}", UNARY
    return text, UNARY if text.startswith("-") else PRIMARY


def _text(node: Text, p: Printing) -> Printed:
    parts = text_parts(node.value)
    if len(parts) == 1:
        return parts[0], PRIMARY
    # A sum of literals would be one constant again, and too long.
    links = dots.links(p.names.class_name("java/lang/String"))
    return dots.chained(None, [*links, dots.DotLink("join", "", ['""', *parts])]), PRIMARY


def _null(node: Null, p: Printing) -> Printed:
    return ("null", PRIMARY) if node.type is None else (f"({type_text(node.type, p)}) null", UNARY)


def _class_literal(node: ClassLiteral, p: Printing) -> Printed:
    return dots.chained(None, dots.links(_class_name(node, p))), PRIMARY


def _class_name(node: ClassLiteral, p: Printing) -> str:
    return f"{type_text(Type(node.descriptor), p)}.class"


def _name(node: Name, p: Printing) -> Printed:
    return p.names.variable(check_identifier(node.name)), PRIMARY


def _this(node: This, p: Printing) -> Printed:  # noqa: ARG001
    return "this", PRIMARY


def _static_field(node: StaticField, p: Printing) -> Printed:
    name = f"{p.names.class_name(node.owner)}.{check_identifier(node.name)}"
    return dots.chained(None, dots.links(name)), PRIMARY


def _instance_field(node: InstanceField, p: Printing) -> Printed:
    return _chain(node, p), PRIMARY


def _static_call(node: StaticCall, p: Printing) -> Printed:
    return _chain(node, p), PRIMARY


def _call(node: Call, p: Printing) -> Printed:
    return _chain(node, p), PRIMARY


def _chain(node: Expression, p: Printing) -> Doc:
    """Calls and fields, each of what stands before it."""
    above: list[Call | InstanceField] = []
    while isinstance(node, Call | InstanceField):
        above.append(node)
        node = node.target
    check_depth(len(above))
    head: Doc | None = None
    links: list[dots.DotLink] = []
    match node:
        case StaticCall():
            links += _static_links(node, p)
        case StaticField():
            owner = p.names.class_name(node.owner)
            links += dots.links(f"{owner}.{check_identifier(node.name)}")
        case ClassLiteral():
            links += dots.links(_class_name(node, p))
        case Name() | This():
            links += dots.links(flat_text(p.expression(node)))
        case _:
            head = p.expression(node, CREATION)
    links += [_link(each, p) for each in reversed(above)]
    return dots.chained(head, links, isinstance(node, New) and node.body is not None)


def _link(node: Call | InstanceField, p: Printing) -> dots.DotLink:
    name = check_identifier(node.name)
    if isinstance(node, InstanceField):
        return dots.DotLink(name)
    return dots.DotLink(name, _call_types(node.type_arguments, p), _documents(node.arguments, p))


def _static_links(node: StaticCall, p: Printing) -> list[dots.DotLink]:
    name = check_identifier(node.name)
    types = _call_types(node.type_arguments, p)
    if node.type_arguments:
        owner = p.names.class_name(node.owner)
    elif node.imported:
        *before, name = p.names.static_method(node.owner, name, p.inside).split(".")
        owner = ".".join(before)
    elif node.owner == p.own_class and not p.inside:
        owner = ""
    else:
        owner = p.names.class_name(node.owner)
    links = dots.links(owner) if owner else []
    return [*links, dots.DotLink(name, types, _documents(node.arguments, p))]


def _call_types(types: tuple[Type, ...], p: Printing) -> str:
    return f"<{', '.join(type_text(argument, p) for argument in types)}>" if types else ""


def _documents(arguments: Iterable[Expression], p: Printing) -> list[Doc]:
    return [p.expression(argument) for argument in arguments]


def _new(node: New, p: Printing) -> Printed:
    internal = node.type.descriptor[1:-1]
    if node.outer is None:
        head: list[Doc] = [f"new {type_text(node.type, p)}"]
    else:
        inner = p.names.simple_name(internal) + _arguments_text(node.type, p)
        head = [p.expression(node.outer, CREATION), f".new {inner}"]
    made = LayoutLevel(0, *head, dots.arguments(_documents(node.arguments, p), CONTINUED))
    if node.body is not None:
        p.names.extend(internal)
        made = LayoutLevel(0, made, " ", p.class_body(node.body))
    return made, PRIMARY


def _new_array(node: NewArray, p: Printing) -> Printed:
    base = node.descriptor.lstrip("[")
    rank = len(node.descriptor) - len(base)
    if not 0 < len(node.dimensions) <= rank:
        raise ValueError(f"{len(node.dimensions)} dimensions for {node.descriptor}")
    given: list[Doc] = [f"new {type_text(Type(base), p)}"]
    for size in node.dimensions:
        given += "[", p.expression(size), "]"
    return LayoutLevel(CONTINUED, *given, "[]" * (rank - len(node.dimensions))), CREATION


def _array_of(node: ArrayOf, p: Printing) -> Printed:
    if not node.elements:
        return _new_array(NewArray(node.descriptor, (Literal(0, "I"),)), p)
    return LayoutLevel(0, f"new {type_text(Type(node.descriptor), p)} ", _braces(node, p)), CREATION


def _braces(node: ArrayOf, p: Printing) -> Doc:
    component = node.descriptor[1:]
    elements = [
        _braces(element, p)
        if isinstance(element, ArrayOf) and element.descriptor == component
        else assigned(element, component, p)
        for element in node.elements
    ]
    if not elements:
        return "{}"
    inner = LayoutLevel(0, *joined(elements, dots.filling(elements)))
    return LayoutLevel(0, LayoutLevel(STEP, "{", Break(), inner, Break(indent=-STEP)), "}")


def _array_access(node: ArrayAccess, p: Printing) -> Printed:
    return LayoutLevel(
        0, p.expression(node.target, PRIMARY), "[", p.expression(node.index), "]"
    ), PRIMARY


def _cast(node: Cast, p: Printing) -> Printed:
    head = f"({type_text(node.type, p)})"
    if isinstance(node.operand, Lambda):
        return LayoutLevel(CONTINUED, head, Break(flat=" "), p.expression(node.operand)), LAMBDA
    operand = p.expression(node.operand, UNARY)
    if flat_text(operand)[0] in "+-" and node.type.descriptor not in PRIMITIVES:
        operand = LayoutLevel(0, "(", operand, ")")  # else a sum or difference
    return LayoutLevel(CONTINUED, head, Break(flat=" "), operand), UNARY


def _unary(node: Unary, p: Printing) -> Printed:
    if node.operator not in UNARIES:
        raise ValueError(f"no unary operator: {node.operator}")
    operand = p.expression(node.operand, UNARY)
    if flat_text(operand)[0] == node.operator and node.operator in "+-":
        operand = LayoutLevel(0, "(", operand, ")")
    return LayoutLevel(0, node.operator, operand), UNARY


def _binary(node: Binary, p: Printing) -> Printed:
    level = BINARY[node.operator]
    operands: list[tuple[str, Doc]] = []
    first: Expression = node
    while isinstance(first, Binary) and BINARY[first.operator] == level:
        operands.append((first.operator, p.expression(first.right, level + 1)))
        first = first.left
    check_depth(len(operands))
    docs = [p.expression(first, level), *(doc for _, doc in reversed(operands))]
    parts: list[Doc] = docs[:1]
    for operator, doc in reversed(operands):
        parts += Break(dots.filling(docs), " "), f"{operator} ", doc
    return LayoutLevel(CONTINUED, *parts), level


def _conditional(node: Conditional, p: Printing) -> Printed:
    condition = p.expression(node.condition, CONDITIONAL + 1)
    then, otherwise = (p.expression(side, CONDITIONAL) for side in (node.then, node.otherwise))
    sides = (Break(flat=" "), "? ", then, Break(flat=" "), ": ", otherwise)
    return LayoutLevel(CONTINUED, condition, *sides), CONDITIONAL


def _lambda(node: Lambda, p: Printing) -> Printed:
    parameters = [
        f"{type_text(parameter.type, p)} {p.names.declare(parameter.name)}"
        if isinstance(parameter, Parameter)
        else p.names.declare(parameter)
        for parameter in node.parameters
    ]
    head = LayoutLevel(CONTINUED, *joined(parameters))
    if len(parameters) != 1 or isinstance(node.parameters[0], Parameter):
        head = LayoutLevel(CONTINUED, "(", *joined(parameters), ")")
    if isinstance(node.body, Block):
        return LayoutLevel(0, head, " -> ", p.block(node.body)), LAMBDA
    return LayoutLevel(CONTINUED, head, " ->", Break(flat=" "), p.expression(node.body)), LAMBDA


def _method_reference(node: MethodReference, p: Printing) -> Printed:
    if isinstance(node.target, Type):
        target: Doc = type_text(node.target, p)
    else:
        target = p.expression(node.target, CREATION)
    name = node.name if node.name == "new" else check_identifier(node.name)
    return LayoutLevel(CONTINUED, target, Break(), f"::{name}"), PRIMARY


PRINTERS: Final[Mapping[type, Callable[[Any, Printing], Printed]]] = {
    Literal: _literal,
    Text: _text,
    Null: _null,
    ClassLiteral: _class_literal,
    Name: _name,
    This: _this,
    StaticField: _static_field,
    InstanceField: _instance_field,
    StaticCall: _static_call,
    Call: _call,
    New: _new,
    NewArray: _new_array,
    ArrayOf: _array_of,
    ArrayAccess: _array_access,
    Cast: _cast,
    Unary: _unary,
    Binary: _binary,
    Conditional: _conditional,
    Lambda: _lambda,
    MethodReference: _method_reference,
}


def check_depth(depth: int, what: str = "an expression") -> None:
    """Raises NotJavaError for what is nested too deep."""
    if depth > DEEPEST:
        raise NotJavaError(f"{what} is nested deeper than {DEEPEST}")


def expression_document(node: Expression, p: Printing) -> Printed:
    """An expression and how tightly it binds."""
    return PRINTERS[type(node)](node, p)


def statement_expression(node: Expression) -> Expression:
    """`node` itself when it may stand as a statement (JLS §14.8), else NotJavaError."""
    if isinstance(node, (Call, StaticCall, New)):
        return node
    raise NotJavaError(f"{type(node).__name__} is no statement in Java")
