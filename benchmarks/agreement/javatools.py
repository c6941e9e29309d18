"""Compares what jejak reads with what the package javatools reads.

    python -m benchmarks.agreement.javatools --classes 6000 --seed 1

Its disassembly, which leaves operands as numbers, is resolved and printed in the uniform lines
of `listing`. Compared is what `javap` compares, and flags, hierarchy, stack and locals as well.
Classes that javatools cannot read are counted. Exits with 1 when anything differs.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import javatools
from javatools.opcodes import get_opname_by_code, has_const_arg

from benchmarks.agreement import command
from benchmarks.agreement.classes import Pick
from benchmarks.agreement.listing import exact_number
from benchmarks.agreement.rendering import body_lines, escaped, quoted_name
from benchmarks.agreement.tally import Tally
from jejak.bytecode import decode
from jejak.classfile import ClassFile, FieldInfo, MethodInfo, parse_class
from jejak.errors import InputError

# javatools writes the mnemonic as few do.
_MNEMONICS: Final = {"monitorentry": "monitorenter"}
_PRIMITIVES: Final = dict(
    enumerate(("boolean", "char", "float", "double", "byte", "short", "int", "long"), 4)
)
_HANDLES: Final = (
    *("", "getField", "getStatic", "putField", "putStatic"),
    *("invokeVirtual", "invokeStatic", "invokeSpecial", "newInvokeSpecial", "invokeInterface"),
)
_SURROGATES: Final = "\ud800-\udfff\U00010000-\U0010ffff"
_LONG: Final = re.compile(rb"\xe0[\x82-\x9f][\x80-\xbf]")


def unreadable(data: bytes) -> re.Pattern[str]:
    """Characters that javatools drops from the strings of a class; javap prints them.

    They are surrogates, single or paired, and what an old compiler wrote in three bytes where
    two do.
    """
    long = {chr((raw[1] & 0x3F) << 6 | raw[2] & 0x3F) for raw in _LONG.findall(data)}
    return re.compile(f"[{_SURROGATES}{''.join(sorted(long))}]")


class _Constants:
    """The constants of one class as `listing` writes them."""

    def __init__(self, info: Any) -> None:
        self.pool = info.cpool
        self.class_name = info.get_this()

    def text(self, index: int) -> str:
        """One constant with the word that javap puts before it."""
        tag, _ = self.pool.get_const(index)
        return _CONSTANTS[tag](self, self.pool.deref_const(index))

    def member(self, word: str, value: Any) -> str:
        """A field or method; the class at hand is left out."""
        owner, (name, descriptor) = value
        prefix = "" if owner == self.class_name else f"{quoted_name(owner)}."
        return f"{word} {prefix}{quoted_name(name)}:{descriptor}"

    def handle(self, value: Any) -> str:
        """A method handle."""
        kind, (owner, (name, descriptor)) = value
        member = f"{quoted_name(owner)}.{quoted_name(name)}:{descriptor}"
        return f"MethodHandle REF_{_HANDLES[kind]} {member}"

    def dynamic(self, word: str, value: Any) -> str:
        """A dynamic constant or call site."""
        bootstrap, (name, descriptor) = value
        return f"{word} #{bootstrap}:{quoted_name(name)}:{descriptor}"


_CONSTANTS: Final[dict[int, Callable[[_Constants, Any], str]]] = {
    javatools.CONST_Integer: lambda _, value: f"int {value}",
    javatools.CONST_Float: lambda _, value: exact_number("float", value),
    javatools.CONST_Long: lambda _, value: f"long {value}l",
    javatools.CONST_Double: lambda _, value: exact_number("double", value),
    javatools.CONST_Class: lambda _, value: f"class {quoted_name(value)}",
    javatools.CONST_String: lambda _, value: f"String {escaped(value)}",
    javatools.CONST_Fieldref: lambda pool, value: pool.member("Field", value),
    javatools.CONST_Methodref: lambda pool, value: pool.member("Method", value),
    javatools.CONST_InterfaceMethodref: lambda pool, value: pool.member("InterfaceMethod", value),
    javatools.CONST_MethodHandle: lambda pool, value: pool.handle(value),
    javatools.CONST_MethodType: lambda _, value: f"MethodType {value}",
    javatools.CONST_Dynamic: lambda pool, value: pool.dynamic("Dynamic", value),
    javatools.CONST_InvokeDynamic: lambda pool, value: pool.dynamic("InvokeDynamic", value),
}


def _operands(constants: _Constants, at: int, name: str, args: Any) -> str:
    """The operands of one instruction, resolved."""
    special = _SPECIAL.get(name)
    if special is not None:
        return special(constants, at, args)
    if name.startswith(("if", "goto", "jsr")):
        return str(at + args[0])
    return ", ".join(str(number) for number in args)


def _table(_constants: _Constants, at: int, args: Any) -> str:
    default, low, high, jumps = args
    rows = [f"{key}: {at + jump}" for key, (jump,) in enumerate(jumps, low)]
    return " ".join([f"{{ // {low} to {high}", *rows, f"default: {at + default}", "}"])


def _lookup(_constants: _Constants, at: int, args: Any) -> str:
    default, pairs = args
    rows = [f"{key}: {at + jump}" for key, jump in pairs]
    return " ".join([f"{{ // {len(pairs)}", *rows, f"default: {at + default}", "}"])


def _with_number(constants: _Constants, _at: int, args: Any) -> str:
    return f"{args[1]} // {constants.text(args[0])}"


_SPECIAL: Final[dict[str, Callable[[_Constants, int, Any], str]]] = {
    "tableswitch": _table,
    "lookupswitch": _lookup,
    "invokeinterface": _with_number,
    "invokedynamic": _with_number,
    "multianewarray": _with_number,
    "newarray": lambda _c, _at, args: _PRIMITIVES[args[0]],
    # javatools takes the byte for unsigned.
    "bipush": lambda _c, _at, args: str(args[0] - 256 if args[0] > 127 else args[0]),
}


def their_lines(constants: _Constants, code: Any) -> Iterator[str]:
    """The lines of one method body as javatools reads it."""
    yield f"stack {code.max_stack} locals {code.max_locals}"
    for at, opcode, given in code.disassemble():
        name, args = _MNEMONICS.get(found := get_opname_by_code(opcode), found), given
        if name == "wide":
            name, args = f"{get_opname_by_code(given[0])}_w", given[1:]
        elif has_const_arg(opcode) and name not in _SPECIAL:
            yield f"{at}: {name} // {constants.text(args[0])}"
            continue
        operands = _operands(constants, at, name, args)
        yield f"{at}: {name} {operands}" if operands else f"{at}: {name}"
    yield from _their_tables(constants, code)


def _their_tables(constants: _Constants, code: Any) -> Iterator[str]:
    if code.exceptions:
        yield "Exception table:"
    for start, end, handler, caught in (row.info() for row in code.exceptions):
        yield f"{start} {end} {handler}   {f'Class {quoted_name(caught)}' if caught else 'any'}"
    if code.get_attribute("LineNumberTable") is not None:
        yield "LineNumberTable:"
    for offset, line in code.get_linenumbertable():
        yield f"line {line}: {offset}"
    if code.get_attribute("LocalVariableTable") is not None:
        yield "LocalVariableTable:"
    text = constants.pool.deref_const
    for start, length, name, descriptor, index in code.get_localvariabletable():
        yield f"{start} {length} {index} {text(name):>5}   {text(descriptor)}"


def compare_class(tally: Tally, where: str, data: bytes) -> None:
    """Compares one class."""
    try:
        info = javatools.unpack_class(data)
        theirs = _their_class(info)
    except Exception:  # it raises whatever comes up
        tally.unread += 1
        return
    tally.classes += 1
    try:
        parsed = parse_class(data, where)
        dropped = unreadable(data)
        _compare(tally, where, dropped, _our_class(parsed), theirs)
        for mine, other in zip(parsed.methods, info.methods, strict=False):
            here = f"{where} {mine.name}{mine.descriptor}"
            ours = _our_method(tally, parsed, mine)
            _compare(tally, here, dropped, ours, _their_method(info, other))
    except InputError as error:
        tally.differ(where, str(error), "a class")


def _our_method(tally: Tally, parsed: ClassFile, method: MethodInfo) -> list[str]:
    code = method.code()
    if code is None:
        return []
    body = decode(code, f"{method.name}{method.descriptor}")
    tally.methods += 1
    tally.instructions += len(body)
    size = f"stack {body.max_stack} locals {body.max_locals}"
    return [size, *body_lines(body, code, parsed.name)]


def _their_method(info: Any, method: Any) -> list[str]:
    code = method.get_code()
    return [] if code is None else list(their_lines(_Constants(info), code))


def _compare(
    tally: Tally, where: str, dropped: re.Pattern[str], ours: list[str], theirs: list[str]
) -> None:
    readable = [dropped.sub("", line) for line in ours]
    tally.unprinted += sum(map(str.__ne__, ours, readable))
    tally.compare(where, readable, [dropped.sub("", line) for line in theirs])


def _our_class(parsed: ClassFile) -> list[str]:
    members: tuple[FieldInfo | MethodInfo, ...] = (*parsed.fields, *parsed.methods)
    return [
        f"{parsed.major}.{parsed.minor} {parsed.access_flags} {parsed.name}",
        f"{parsed.super_name} {' '.join(parsed.interfaces)}",
        *(f"{m.access_flags} {m.name} {m.descriptor}" for m in members),
    ]


def _their_class(info: Any) -> list[str]:
    major, minor = info.version
    parent = info.get_super() if info.super_ref else None
    members = (*info.fields, *info.methods)
    return [
        f"{major}.{minor} {info.access_flags} {info.get_this()}",
        f"{parent} {' '.join(info.get_interfaces())}",
        *(f"{m.access_flags} {m.get_name()} {m.get_descriptor()}" for m in members),
    ]


def compare_batch(picks: Sequence[Pick]) -> dict[str, Tally]:
    """Compares some classes; tallies by corpus."""
    tallies: dict[str, Tally] = {}
    for chosen in picks:
        tally = tallies.setdefault(chosen.corpus.label, Tally())
        compare_class(tally, str(chosen), chosen.corpus.read(chosen.name))
    return tallies


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    options = command.parser(__doc__.split("\n")[0]).parse_args(arguments)
    return command.run(compare_batch, command.chosen_classes(options))


if __name__ == "__main__":
    sys.exit(main())
