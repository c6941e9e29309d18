"""What javap prints, cut into classes and members and freed of columns.

Read are listings of `javap -sysinfo -s -c -l -p`: -sysinfo heads each class with its file, -s
gives descriptors. Lines keep javap's words; only padding, constant-pool indices (which a decoded
body does not keep) and the spelling of floating-point numbers are made uniform.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

_HEAD: Final = "Classfile "
_DESCRIPTOR: Final = "    descriptor: "
_TITLES: Final = {"Exception table:", "LineNumberTable:", "LocalVariableTable:"}
_COLUMN_HEADS: Final = {"from    to  target type", "Start  Length  Slot  Name   Signature"}
_INSTRUCTION: Final = re.compile(r"(\d+): (\S+)(?: +(.*))?", re.DOTALL)
_SWITCH: Final = re.compile(r"\d+: (?:table|lookup)switch +{")
_POOL_OPERAND: Final = re.compile(r"#\d+(?:,  (\d+))? +// (.*)", re.DOTALL)
_ROW: Final = re.compile(r"(\d+) +(\d+) +(\d+) (.*)", re.DOTALL)


@dataclass(slots=True)
class Member:
    """A field or method: its declaration in Java, its descriptor, the lines below it."""

    header: str
    descriptor: str
    lines: list[str] = field(default_factory=list)


def classes(text: str) -> Iterator[tuple[str, list[Member]]]:
    """The classes of a listing: path of the file and members in order."""
    path, lines = None, list[str]()
    for line in text.split("\n"):
        if line.startswith(_HEAD):
            if path is not None:
                yield path, members(lines)
            path, lines = line[len(_HEAD) :], []
        else:
            lines.append(line)
    if path is not None:
        yield path, members(lines)


def members(lines: list[str]) -> list[Member]:
    """The members of one class."""
    found: list[Member] = []
    header = ""
    for line in lines:
        if line.startswith(_DESCRIPTOR):
            found.append(Member(header, line[len(_DESCRIPTOR) :]))
        elif line[:2] == "  " and line[2:3] != " ":
            header = line[2:]
        elif line[:4] == "    " and found and line != "    Code:":
            found[-1].lines.append(line)
    return found


def uniform(lines: list[str]) -> Iterator[str]:
    """The lines of a method's body without padding: `5: ldc // String a`, `line 3: 0`."""
    title = ""
    switch: list[str] = []
    for padded in lines:
        line = padded.lstrip(" ")
        if line in _TITLES:
            title = line
            yield line
        elif title:
            if line not in _COLUMN_HEADS:
                yield _ROW.sub(r"\1 \2 \3 \4", line)
        elif switch or _SWITCH.match(line):
            switch.append(line)
            if line == "}":
                yield " ".join([_instruction(switch[0]), *switch[1:]])
                switch = []
        else:
            yield _instruction(line)
    yield from switch


def _instruction(line: str) -> str:
    matched = _INSTRUCTION.fullmatch(line)
    if matched is None:
        return line
    offset, mnemonic, operands = matched.groups()
    pooled = _POOL_OPERAND.fullmatch(operands) if operands else None
    if pooled is not None:
        number, constant = pooled.groups()
        operands = f"{number + ' ' if number else ''}// {_number(constant)}"
    return f"{offset}: {mnemonic} {operands}" if operands else f"{offset}: {mnemonic}"


def _number(constant: str) -> str:
    kind, _, text = constant.partition(" ")
    if kind in ("float", "double"):
        return exact_number(kind, float(text[:-1]))
    return constant


def exact_number(kind: str, value: float) -> str:
    """A float or double by its bits, all NaNs alike: decimal digits differ between JDKs."""
    if math.isnan(value):
        return f"{kind} NaN"
    return f"{kind} {struct.pack('>f' if kind == 'float' else '>d', value).hex()}"
