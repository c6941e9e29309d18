"""The source of the methods of a class that only the test has."""

from __future__ import annotations

from typing import Final

from jejak.construct.implementing import StubMethod
from jejak.javasource import nodes
from jejak.javasource.identifiers import Identifiers
from jejak.javasource.nodes import (
    Annotation,
    Assign,
    Binary,
    Block,
    Case,
    Conditional,
    Expression,
    Literal,
    Name,
    New,
    Null,
    Parameter,
    Return,
    Statement,
    Switch,
    Text,
    Throw,
    Type,
    class_type,
)
from jejak.program import Method

UNEXPECTED: Final = "more calls than the path makes"


def implementation(stub: StubMethod, answers: list[Expression]) -> list[nodes.Member]:
    """A method of an anonymous class, and the counter of its calls where it needs one."""
    parameters = tuple(
        Parameter(Type(descriptor), name)
        for descriptor, name in zip(stub.parameters, parameter_names(stub), strict=True)
    )
    members: list[nodes.Member] = []
    body: list[Statement]
    if len(set(map(repr, answers))) <= 1:
        body = []
        if stub.result != "V":
            body = [Return(answers[0] if answers else plain_value(stub.result, cast=False))]
    else:
        counter = f"{stub.method.name}Calls"
        members.append(nodes.Field(Type("I"), counter, modifiers=("private",)))
        counted = Assign(Name(counter), Binary("+", Name(counter), Literal(1, "I")))
        body = [counted, answering(Name(counter), stub.result, answers)]
    modifiers = () if is_package_private(stub.method) else ("public",)
    override = (Annotation("java/lang/Override"),)
    members.append(
        nodes.Method(
            Type(stub.result), stub.method.name, Block(tuple(body)), parameters, modifiers, override
        )
    )
    return members


def answering(counter: Name, result: str, answers: list[Expression]) -> Statement:
    """What returns one answer after the other: first so, then so, in one line."""
    first = next(at for at, each in enumerate(answers) if repr(each) != repr(answers[0]))
    is_twofold = len(set(map(repr, answers[first:]))) == 1
    if is_twofold and result not in ("B", "C", "S"):  # numbers between `?` and `:` are int
        operator = "==" if first == 1 else "<="
        is_early = Binary(operator, counter, Literal(first, "I"))
        return Return(Conditional(is_early, answers[0], answers[first]))
    return Switch(
        counter,
        tuple(Case((index,), Block((Return(each),))) for index, each in enumerate(answers, 1)),
        Block((Throw(New(class_type("java/lang/AssertionError"), (Text(UNEXPECTED),))),)),
    )


def parameter_names(stub: StubMethod, names: Identifiers | None = None) -> list[str]:
    """Names for the parameters of a method, out of `names` where others must not be the same."""
    names = names or Identifiers()
    known = stub.method.parameter_names
    return [
        names.fresh((known[i] if i < len(known) else None) or f"argument{i + 1}", "argument")
        for i in range(len(stub.parameters))
    ]


def is_package_private(method: Method) -> bool:
    """Whether only the package sees a method."""
    return not (method.is_public or method.is_protected)


def plain_value(descriptor: str, cast: bool = True) -> Expression:
    """The plainest value of a type."""
    if descriptor[0] in "L[":
        return Null(Type(descriptor) if cast else None)
    if descriptor == "Z":
        return Literal(False, descriptor)
    return Literal(0.0 if descriptor in "FD" else 0, descriptor)
