"""Calls in a program's own classes, found by name: who calls a method, and with what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from jejak.bytecode.instructions import (
    GetField,
    Goto,
    Instruction,
    Invoke,
    PushConstant,
    PutField,
    Return,
)
from jejak.classfile.constants import Tag
from jejak.classfile.descriptors import parse_method
from jejak.errors import InputError
from jejak.program.classes import JavaClass, Method
from jejak.program.intent.null_tests import instructions_of
from jejak.program.intent.operands import Operands
from jejak.program.ledger import Asked, Question
from jejak.program.world import Program


class CallSites:
    """The calls and accesses in a program's own classes, by name; reads only classes with it."""

    def __init__(self, program: Program, roots: tuple[str, ...]) -> None:
        self.program = program
        self.ledger = program.ledger
        self.roots = roots
        self._classes: dict[str, tuple[JavaClass, ...]] | None = None
        self._methods: dict[str, tuple[Method, ...]] = {}

    def methods_naming(self, name: str) -> tuple[Method, ...]:
        """The program's own methods with an instruction that names a member so."""
        self.ledger.note(Question(Asked.NAMING, (name,)))
        known = self._methods.get(name)
        if known is None:
            with self.ledger.apart():
                found = [
                    method
                    for java in self._index().get(name, ())
                    for method in java.methods.values()
                    if any(member_name(each) == name for each in instructions_of(method))
                ]
            known = self._methods[name] = tuple(found)
        return known

    def _index(self) -> dict[str, tuple[JavaClass, ...]]:
        """The own classes by the names of members that their constant pools refer to."""
        if self._classes is None:
            found: dict[str, list[JavaClass]] = {}
            for java in self.program.load_all(self.roots):
                for name in members_named(java):
                    found.setdefault(name, []).append(java)
            self._classes = {name: tuple(classes) for name, classes in found.items()}
        return self._classes

    def calls_of(self, method: Method) -> Iterator[tuple[Method, int, Invoke]]:
        """Calls that may run a method, by name and descriptor: who calls, and where."""
        about = (method.owner.name, method.name, method.descriptor)
        self.ledger.note(Question(Asked.CALLING, about))
        with self.ledger.apart():
            found = [
                (caller, at, each)
                for caller in self.methods_naming(method.name)
                for at, each in enumerate(instructions_of(caller))
                if isinstance(each, Invoke)
                and may_run(each, method)
                and self.is_related(each.method.owner, method.owner)
            ]
        for caller, at, each in found:
            caller.note()
            yield caller, at, each

    def is_related(self, name: str, java: JavaClass) -> bool:
        """Whether a class is another one, or a type above or below it.

        A call names the class of its receiver; a type that is missing may be anything.
        """
        named = self.program.find(name)
        return named is None or self._is_above(name, java) or self._is_above(java.name, named)

    def _is_above(self, name: str, java: JavaClass) -> bool:
        pending, seen = [java.name], set()
        while pending:
            each = pending.pop()
            if each == name:
                return True
            if each in seen:
                continue
            seen.add(each)
            found = self.program.find(each)
            if found is None:
                return True
            pending += [above for above in (found.super_name, *found.interfaces) if above]
        return False

    def is_referred_to(self, method: Method) -> bool:
        """Whether a method reference of the program names a method."""
        about = (method.owner.name, method.name, method.descriptor)
        self.ledger.note(Question(Asked.REFERRED, about))
        with self.ledger.apart():
            naming = self._index().get(method.name, ())
            return any(refers_to(java, method) for java in naming)

    def passes_null(self, method: Method, position: int) -> Method | None:
        """A method of the program that calls a method with a literal null for a parameter."""
        after = method.type.parameters[position + 1 :]
        depth = sum(2 if each in ("J", "D") else 1 for each in after)
        for caller, at, _ in self.calls_of(method):
            operands = Operands(caller)
            index = operands.maker(at, depth)
            made = None if index is None else operands.instructions[index]
            if isinstance(made, PushConstant) and made.value is None:
                return caller
        return None


def may_run(call: Invoke, method: Method) -> bool:
    """Whether a call may run a method, by name and descriptor; constructors by their class."""
    if (call.method.name, call.method.descriptor) != (method.name, method.descriptor):
        return False
    return not method.is_constructor or call.method.owner == method.owner.name


def member_name(instruction: Instruction) -> str | None:
    """The name of the member that an instruction refers to."""
    if isinstance(instruction, Invoke):
        return instruction.method.name
    if isinstance(instruction, GetField | PutField):
        return instruction.field.name
    return None


def members_named(java: JavaClass) -> set[str]:
    """The names of the members that a class refers to."""
    pool = java.file.pool
    try:
        entries = [at for at in pool.indices() if pool.tag(at) == Tag.NAME_AND_TYPE]
        return {pool.name_and_type(at).name for at in entries}
    except InputError:  # whoever uses the class says what is wrong with it
        return set()


def refers_to(java: JavaClass, method: Method) -> bool:
    """Whether a class has a method reference that names a method by its own class."""
    pool = java.file.pool
    wanted = method.name, method.descriptor
    try:
        handles = [at for at in pool.indices() if pool.tag(at) == Tag.METHOD_HANDLE]
        members = [pool.handle(at).member for at in handles]
    except InputError:  # as above
        return False
    found = [each for each in members if (each.name, each.descriptor) == wanted]
    return any(each.owner == method.owner.name for each in found)


def returns_null(method: Method) -> bool:
    """Whether a method says somewhere that it returns null."""
    instructions = instructions_of(method)
    for before, each in pairwise(instructions):
        if isinstance(before, PushConstant) and before.value is None:
            last = instructions[each.target] if isinstance(each, Goto) else each
            if isinstance(last, Return):
                return last.kind.value == "A"
    return False


def parameter_position(method: Method, local: int) -> int | None:
    """The position of the parameter in a local variable; None of the receiver."""
    at = 0 if method.is_static else 1
    for position, descriptor in enumerate(parse_method(method.descriptor).parameters):
        if at == local:
            return position
        at += 2 if descriptor in ("J", "D") else 1
    return None
