"""Model methods: helpers of clauses that are written in comments, each as one expression.

A body is made of `if` and `return`, so that it can change nothing; it may call itself and others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jejak.contracts.expressions import BodyReader, ClauseError, Node
from jejak.contracts.model import Clause, Trouble

if TYPE_CHECKING:
    from jejak.contracts.scopes import ClassScope

PREFIX: Final = "model_"
_HEAD: Final = re.compile(
    r"""\s*(?P<words>(?:(?:public|protected|private|pure|static|final|nullable|non_null|helper
    |spec_public|spec_protected)\s+)*)(?P<generics><[^()]*?>\s*)?(?P<type>[\w.$]+(?:<[^()]*>)?(?:\s*\[\s*\])*)
    \s+(?P<name>[\w$]+)\s*\((?P<given>[^()]*)\)\s*\{""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class ModelMethod:
    """A model method; parameters are types and names, the body is what it returns."""

    name: str
    type: str
    generics: str
    is_static: bool
    parameters: tuple[tuple[str, str], ...]
    body: str
    clause: Clause

    def tree(self) -> Node:
        """What it returns. Raises ClauseError."""
        return BodyReader(self.body).read()


def head_of(text: str) -> tuple[Mapping[str, str], int] | None:
    """The head of a model method that begins a text, and where its body begins."""
    match = _HEAD.match(text)
    if match is None:
        return None
    return {name: said or "" for name, said in match.groupdict().items()}, match.end()


def model_method(head: Mapping[str, str], body: str, clause: Clause) -> ModelMethod:
    """A model method from its head and its body. Raises ClauseError."""
    parameters = []
    for each in split(head["given"]):
        words = re.fullmatch(
            r"(?:final\s+|nullable\s+|non_null\s+)*(.+?)\s+([\w$]+)", each, re.DOTALL
        )
        if words is None:
            raise ClauseError(Trouble.SYNTAX, f"`{each}` is no parameter")
        parameters.append((words[1], words[2]))
    is_static = "static" in head["words"].split()
    type_, generics = " ".join(head["type"].split()), head["generics"].strip()
    return ModelMethod(head["name"], type_, generics, is_static, tuple(parameters), body, clause)


def split(text: str) -> Iterator[str]:
    """What commas separate outside of type arguments."""
    depth, begin = 0, 0
    for at, sign in enumerate(text + ","):
        depth += (sign == "<") - (sign == ">")
        if sign == "," and depth == 0:
            if text[begin:at].strip():
                yield text[begin:at].strip()
            begin = at + 1


def find_model(scope: ClassScope, name: str, count: int) -> ModelMethod | None:
    """The model method of a name, of the class of a scope or of one above or around it."""
    for java in [*scope.above, *reversed(scope.around)]:
        for each in scope.models.get(java.name, ()):
            if each.name == name and len(each.parameters) == count:
                return each
    return None
