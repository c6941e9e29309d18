"""Methods that only check: they throw, or do nothing that could be seen."""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import (
    ArrayStore,
    Instruction,
    Invoke,
    Load,
    Monitor,
    PutField,
    Return,
    Throw,
)
from jejak.errors import InputError
from jejak.program.classes import CONSTRUCTOR, Method
from jejak.program.resolution import Resolver

LONGEST: Final = 80
"""Instructions of the longest method that only checks."""
DEEPEST: Final = 3
"""Such methods that call each other."""
JDK_CHECKS: Final = ("java/util/Objects", "jdk/internal/util/Preconditions")
"""Classes of the JDK that check arguments for others."""
THROWABLE: Final = "java/lang/Throwable"
HARMLESS: Final = ("java/lang/", "java/util/", "java/text/")
"""Packages of the JDK whose methods checks may call to look at things and to say what is wrong."""
CHANGING: Final = frozenset(
    ("add", "addAll", "put", "putAll", "remove", "removeAll", "clear", "set", "push", "offer",
     "poll", "pop", "next", "println", "print", "write", "exit", "arraycopy", "run", "accept")
)  # fmt: skip


class Checks:
    """Answers which methods only check, and remembers it."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver
        self._known: dict[Method, bool] = {}

    def is_check(self, method: Method, depth: int = 0) -> bool:
        """Whether a method throws, or returns nothing but what it was given, and does no more."""
        ledger = self.resolver.program.ledger
        known = self._known.get(method)
        if known is None:
            self._known[method] = False  # while it calls itself
            with ledger.finding(("check", method)):
                known = self._known[method] = depth < DEEPEST and self._looked_at(method, depth)
        else:
            ledger.use(("check", method))
        return known

    def _looked_at(self, method: Method, depth: int) -> bool:
        if method.owner.in_jdk or method.name == CONSTRUCTOR:
            return method.owner.name in JDK_CHECKS
        try:
            body = method.body
        except InputError:
            return False
        is_silent = method.type.result[0] in "VL"
        if body is None or len(body) > LONGEST or not is_silent:
            return False
        instructions = body.instructions
        for at, each in enumerate(instructions):
            if isinstance(each, PutField | Monitor) or self._stores(each):
                return False
            if isinstance(each, Return) and not gives_back(method, instructions, at):
                return False
        calls = [each for each in instructions if isinstance(each, Invoke)]
        checks = [call for call in calls if self._is_checking_call(method, call, depth)]
        if not all(each in checks or self._is_harmless(method, each) for each in calls):
            return False
        return bool(checks) or any(isinstance(each, Throw) for each in instructions)

    def _is_checking_call(self, method: Method, call: Invoke, depth: int) -> bool:
        called = self._called(method, call)
        return called is not None and self.is_check(called, depth + 1)

    def _stores(self, instruction: Instruction) -> bool:
        """Whether an element changes; arrays of references are made for messages, too."""
        return isinstance(instruction, ArrayStore) and instruction.kind.value != "A"

    def _called(self, method: Method, call: Invoke) -> Method | None:
        found = self.resolver.resolve_invoke(method.owner, call)
        return found if isinstance(found, Method) else None

    def _is_harmless(self, method: Method, call: Invoke) -> bool:
        """Whether a call only looks at something, or makes an exception or a text."""
        owner = call.method.owner
        if call.method.name == CONSTRUCTOR:
            is_exception = self.resolver.hierarchy.is_subtype(owner, THROWABLE) is True
            return is_exception or owner.startswith(HARMLESS)
        if owner.startswith(HARMLESS):
            return call.method.name not in CHANGING
        called = self._called(method, call)
        return called is not None and called.type.result != "V" and is_small(called)


def is_small(method: Method) -> bool:
    """Whether a method only looks: no loop of calls, nothing written."""
    try:
        body = method.body
    except InputError:
        return False
    if body is None or len(body) > LONGEST:
        return body is None and method.is_abstract
    writing = (PutField, Monitor)
    return not any(isinstance(each, writing) for each in body.instructions)


def gives_back(method: Method, instructions: tuple[Instruction, ...], at: int) -> bool:
    """Whether a method returns nothing, or a parameter as it was given."""
    if method.type.result == "V":
        return True
    before = instructions[at - 1] if at else None
    words = method.type.parameter_slots + (0 if method.is_static else 1)
    return isinstance(before, Load) and before.index < words


def makes_exception(resolver: Resolver, method: Method) -> bool:
    """Whether a method returns an exception for its caller to throw."""
    result = method.type.result
    if not result.startswith("L"):
        return False
    return resolver.hierarchy.is_subtype(result[1:-1], THROWABLE) is True
