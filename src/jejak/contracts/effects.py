"""What code may change beside the objects that it is given: static fields, and collections.

By the names of what methods call in the target's own classes, so more is found than can happen:
frames watch what is found here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from jejak.bytecode.instructions import GetField, Invoke, InvokeDynamic, PutField
from jejak.classfile.constants import MethodHandleConstant, MethodRef
from jejak.contracts.scopes import above
from jejak.errors import InputError
from jejak.program import Field, JavaClass, Method, Program
from jejak.program.intent.null_tests import instructions_of

CALLED_BACK: Final = frozenset(("compareTo", "compare", "equals", "hashCode", "toString"))
"""Methods that code of the JDK calls by itself."""
CHANGING: Final = frozenset(
    ("add", "addAll", "addFirst", "addLast", "append", "appendCodePoint", "clear", "compute",
     "computeIfAbsent", "computeIfPresent", "delete", "deleteCharAt", "drainTo", "fill", "insert",
     "merge", "offer", "offerFirst", "offerLast", "poll", "pollFirst", "pollFirstEntry", "pollLast",
     "pollLastEntry", "pop", "push", "put", "putAll", "putIfAbsent", "remove", "removeAll",
     "removeFirst", "removeFirstOccurrence", "removeIf", "removeLast", "removeLastOccurrence",
     "replace", "replaceAll", "retainAll", "reverse", "rotate", "set", "setCharAt", "setElementAt",
     "setLength", "setSize", "setValue", "shuffle", "sort", "swap", "trimToSize", "addElement",
     "insertElementAt", "removeElement", "removeElementAt", "removeAllElements", "addIfAbsent")
)  # fmt: skip
"""Methods of the JDK that change the collection, map or builder that they are about."""
OF_OTHERS: Final = frozenset(
    ("java/util/Collections", "java/util/Iterator", "java/util/ListIterator", "java/util/Map$Entry")
)
"""Classes whose methods change other objects."""
CHANGED: Final = ("java/util/", "java/lang/StringBu", "java/lang/AbstractStringBuilder")
"""How names begin of classes that have such methods, or interfaces of them."""


class Effects:
    """Answers what methods of a program's own classes may change; remembers it.

    `calls_back` says that code of the JDK may call own methods such as `compare`.
    """

    def __init__(self, program: Program, own: Iterable[str], calls_back: bool = True) -> None:
        self.program = program
        self.calls_back = calls_back
        self.own = sorted(own)
        self._by_key: dict[tuple[str, str], list[Method]] | None = None
        self._calls: dict[Method, tuple[Method, ...]] = {}

    def statics_assigned(self, method: Method) -> list[Field]:
        """The static fields of the target's classes that a call may assign, in a fixed order."""
        found: dict[Field, None] = {}
        for each in self.reached(method):
            if each.is_class_initialiser:
                continue
            for ins in instructions_of(each):
                if isinstance(ins, PutField) and ins.static:
                    field = self._field(ins.field.owner, ins.field.name)
                    if field is not None and not field.is_synthetic:
                        found[field] = None
        return sorted(found, key=lambda each: (each.owner.name, each.name))

    def statics_read(self, method: Method) -> list[Field]:
        """The static fields of the target's classes that a call may read."""
        found: dict[Field, None] = {}
        for each in self.reached(method):
            for ins in instructions_of(each):
                if isinstance(ins, GetField) and ins.static:
                    field = self._field(ins.field.owner, ins.field.name)
                    if field is not None:
                        found[field] = None
        return list(found)

    def may_fill(self, method: Method, type_: str) -> bool:
        """Whether a call may change what a collection, map or builder of a type holds."""
        return any(
            isinstance(ins, Invoke)
            and ins.method.name in CHANGING
            and ins.method.owner.startswith(CHANGED)
            and self._is_about(ins.method.owner, type_)
            for each in self.reached(method)
            for ins in instructions_of(each)
        )

    def _is_about(self, owner: str, type_: str) -> bool:
        """Whether methods of one class may change objects of another one."""
        one, other = self.program.find(owner), self.program.find(type_)
        if one is None or other is None or owner in OF_OTHERS:
            return True
        names = {each.name for each in above(self.program, one)}
        return type_ in names or any(each.name == owner for each in above(self.program, other))

    def reached(self, method: Method) -> Iterator[Method]:
        """The own methods that a call may run, itself first."""
        seen: set[Method] = set()
        left = [method]
        if not (method.is_static or method.is_private or method.is_constructor):
            left += self._methods().get((method.name, method.descriptor), ())
        while left:
            each = left.pop()
            if each not in seen:
                seen.add(each)
                yield each
                left += self._called(each)

    def _called(self, method: Method) -> tuple[Method, ...]:
        known = self._calls.get(method)
        if known is None:
            found = dict.fromkeys(self._calls_in(method))
            known = self._calls[method] = tuple(found)
        return known

    def _calls_in(self, method: Method) -> Iterator[Method]:
        own = self._methods()
        calls_jdk = False
        for ins in instructions_of(method):
            if isinstance(ins, Invoke):
                yield from own.get((ins.method.name, ins.method.descriptor), ())
                calls_jdk |= ins.method.owner.startswith(("java/", "javax/"))
            elif isinstance(ins, InvokeDynamic):
                calls_jdk = True
                for ref in handles(method.owner, ins.call_site.bootstrap):
                    yield from own.get((ref.name, ref.descriptor), ())
        if calls_jdk and self.calls_back:
            for (name, _), methods in own.items():
                if name in CALLED_BACK:
                    yield from methods

    def _methods(self) -> dict[tuple[str, str], list[Method]]:
        if self._by_key is None:
            self._by_key = {}
            for java in self.program.load_all(self.own):
                for key, method in java.methods.items():
                    self._by_key.setdefault(key, []).append(method)
        return self._by_key

    def _field(self, owner: str, name: str) -> Field | None:
        java = self.program.find(owner)
        while java is not None and not java.in_jdk:
            for field in java.fields.values():
                if field.name == name:
                    return field
            java = None if java.super_name is None else self.program.find(java.super_name)
        return None


def handles(java: JavaClass, bootstrap: int) -> Iterator[MethodRef]:
    """The methods that a call site is linked with."""
    try:
        rows = java.file.attributes.bootstrap_methods()
        arguments = rows[bootstrap].arguments
    except (InputError, IndexError):
        return
    for each in arguments:
        if isinstance(each, MethodHandleConstant) and isinstance(each.member, MethodRef):
            yield each.member
