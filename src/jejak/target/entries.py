"""Entry methods: where a check starts."""

from __future__ import annotations

from collections import Counter
from typing import Final

from jejak.bytecode.instructions import Invoke
from jejak.classfile import flags
from jejak.errors import InputError, UsageError
from jejak.options import Options
from jejak.program import JavaClass, Method
from jejak.program.checks import CHECKS, code_for
from jejak.program.classes import OBJECT
from jejak.target.model import Target

BY_DEFAULT: Final = Options().entries
PLAIN_SIZE: Final = 8
"""Bytes of code below which a method that calls nothing gets or sets a field, and little more."""


def find_entries(target: Target, options: Options) -> tuple[Method, ...]:
    """The methods to explore. Raises UsageError when a named one does not exist."""
    if target.method is not None:
        return tuple(checked(target, each) for each in target.methods())
    found: list[Method] = []
    for owner in target.program.load_all(target.classes):
        found += [
            method
            for method in owner.methods.values()
            if is_entry(method, options.entries) or is_promised(target, method)
        ]
    if options.arguments and not any(method.is_main for method in found):
        raise UsageError("--arguments were given, but no entry is a main method")
    return tuple(checked(target, each) for each in found)


def checked(target: Target, method: Method) -> Method:
    """The code that calls a method and checks its contract; the method where it has none."""
    return code_for(target.program, method, CHECKS) or method


def is_promised(target: Target, method: Method) -> bool:
    """Whether a private method has a contract of its own, so that it is checked as others are."""
    return method.is_private and code_for(target.program, method, CHECKS) is not None


def by_promise(entries: tuple[Method, ...]) -> tuple[list[Method], list[Method]]:
    """Those that take hardly any time, and all others, each by what they promise.

    Of the others every class has its turn, and then its next one, each with its smallest method
    that is left.
    """
    turns: Counter[JavaClass] = Counter()
    plain: list[Method] = []
    others: list[tuple[int, int, int]] = []
    sizes = [code_size(method) for method in entries]
    for index in sorted(range(len(entries)), key=sizes.__getitem__):
        method, size = entries[index], sizes[index]
        if size < PLAIN_SIZE and calls_nothing(method):
            plain.append(method)
        else:
            others.append((turns[method.owner], size, index))
            turns[method.owner] += 1
    return plain, [entries[index] for *_, index in sorted(others)]


def code_size(method: Method) -> int:
    """Bytes of code; 0 where there is none, or none that can be read."""
    try:
        code = method.attributes.code()
    except InputError:
        return 0
    return 0 if code is None else len(code.bytecode)


def calls_nothing(method: Method) -> bool:
    """Whether a method runs no other one, but for those of `Object`, as constructors do."""
    try:
        body = method.body
    except InputError:
        return True
    calls = () if body is None else [i for i in body.instructions if isinstance(i, Invoke)]
    return all(call.method.owner == OBJECT for call in calls)


def is_entry(method: Method, which: str = BY_DEFAULT) -> bool:
    """Whether a method is explored when only its class is named, as the option `entries` says."""
    if method.is_class_initialiser or method.is_synthetic or method.is_bridge:
        return False
    if method.is_abstract or method.is_native or is_mandated(method):
        return False
    if which == "public":
        return method.is_public and method.owner.is_public
    return which == "all" or not method.is_private


def is_mandated(method: Method) -> bool:
    """Whether every enum has a method: `values` and `valueOf` (JLS §8.9.3).

    Constructors of enums and of their constants count too: nobody else can call them.
    """
    if method.is_constructor and method.owner.access_flags & flags.ENUM:
        return True
    own = f"L{method.owner.name};"
    mandated = (("values", f"()[{own}"), ("valueOf", f"(Ljava/lang/String;){own}"))
    is_one = (method.name, method.descriptor) in mandated
    return method.owner.is_enum and method.is_static and is_one
