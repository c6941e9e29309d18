"""The source of stubs.

A lambda where the type has one method and always answers the same; else an anonymous class, or a
local one where it has several supertypes, which counts the calls of a method that answers
differently each time.
"""

from __future__ import annotations

from jejak.construct.implementing import StubMethod
from jejak.construct.stubs import Stub
from jejak.javasource import nodes
from jejak.javasource.identifiers import Identifiers
from jejak.javasource.nodes import (
    Block,
    ClassDeclaration,
    Expression,
    Lambda,
    LocalClass,
    New,
    SuperCall,
    This,
    class_type,
)
from jejak.program.generics import is_generic
from jejak.testgen.implementing import implementation, parameter_names, plain_value


class StubSource:
    """How one stub is written.

    Parameters of a lambda are variables beside those of the test (JLS §6.4): their names are out
    of `names`, and `taken` until its own variable has one. `is_lambda` says whether it may be one.
    """

    def __init__(self, stub: Stub, names: Identifiers, is_lambda: bool = True) -> None:
        self.stub = stub
        self.is_lambda = is_lambda
        self.names = names
        self.taken: list[str] = []
        self.needs_this = False

    def itself(self) -> Expression:
        """The stub, as one of its own answers."""
        self.needs_this = True
        return This()

    def expression(
        self, answers: list[list[Expression]], arguments: tuple[Expression, ...]
    ) -> Expression:
        """What makes the object; `answers` are those of each method."""
        java = self.stub.java
        functional = java.is_interface and not java.is_annotation and len(self.stub.methods) == 1
        if functional and self.is_lambda and not self.needs_this:
            method, given = self.stub.methods[0], answers[0]
            plain = not is_generic(method.method) and not method.is_of_objects
            if len(set(map(repr, given))) <= 1 and plain:
                return self.as_lambda(method, given)
        return New(class_type(java.name), arguments, body=self.members(answers))

    def members(self, answers: list[list[Expression]]) -> tuple[nodes.Member, ...]:
        """The methods of the class, and what they need."""
        members: list[nodes.Member] = []
        for method, given in zip(self.stub.methods, answers, strict=True):
            members += implementation(method, given)
        return tuple(members)

    def local_class(
        self,
        name: str,
        answers: list[list[Expression]],
        arguments: tuple[Expression, ...],
        thrown: str | None = None,
    ) -> LocalClass:
        """The declaration of the class, for one that no anonymous class can be.

        `thrown` is what the constructor above may throw.
        """
        members = self.members(answers)
        if arguments or thrown is not None:
            body = Block((SuperCall(arguments),))
            throws = () if thrown is None else (class_type(thrown),)
            members = (nodes.Method(None, name, body, throws=throws), *members)
        own, others = self.stub.extended, self.stub.interfaces
        if self.stub.java.is_interface:
            return LocalClass(ClassDeclaration(name, members, implements=(own, *others)))
        return LocalClass(ClassDeclaration(name, members, extends=own, implements=others))

    def as_lambda(self, method: StubMethod, given: list[Expression]) -> Expression:
        """The stub as a lambda."""
        names = self.taken = parameter_names(method, self.names)
        if method.result == "V":
            return Lambda(tuple(names), Block())
        return Lambda(tuple(names), given[0] if given else plain_value(method.result, cast=False))
