"""One method for each instruction that computes a number, called with pairs of edge values."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from jejak.bytecode.opcodes import OPCODES
from tests.assembler import ClassWriter, Item
from tests.differential.family import MAJOR
from tests.differential.listing import NEWARRAY_CODES, element_prefix
from tests.differential.oracle import Call
from tests.differential.units import Unit
from tests.differential.values import edge_values, random_primitive

OWNER: Final = "drill/M"
_FAMILIES: Final = ("Arithmetic", "Divide", "Negate", "Shift", "Convert", "Compare")
_LETTER: Final = {"I": "i", "J": "l", "F": "f", "D": "d"}
_KEYS: Final = (-(2**31), -1, 0, 7, 2**31 - 1)


def generate_drills(seed: int, calls_per_method: int) -> Unit:
    """All drills as one unit; equal seeds give equal calls."""
    rng = random.Random(f"drills {seed}")  # noqa: S311 - to repeat, not to hide
    writer = ClassWriter(OWNER, major=MAJOR)
    calls = []
    for name, descriptor, listing in _methods(writer):
        writer.add_method(name, descriptor, 9, [writer.code(listing)])
        parameters = descriptor[1:].partition(")")[0]
        for _ in range(calls_per_method):
            values = tuple(_value(rng, letter) for letter in parameters)
            calls.append(Call(OWNER, name, descriptor, values))
    for letter in "BSCZ":
        writer.add_field(f"field{letter}", letter, 9)
    return Unit({OWNER: writer.to_bytes()}, tuple(calls), False, OWNER)


def _value(rng: random.Random, letter: str) -> int | float:
    if rng.random() < 0.8:
        return rng.choice(edge_values(letter))
    return random_primitive(rng, letter)


Method = tuple[str, str, list[Item]]


def _methods(writer: ClassWriter) -> Iterator[Method]:
    for opcode in OPCODES:
        if opcode.family in _FAMILIES and opcode.effect is not None:
            before, after = opcode.effect
            ending = [opcode.mnemonic, f"{_LETTER[after]}return"]
            yield opcode.mnemonic, f"({before}){after}", [*_loads(before), *ending]
        elif opcode.family in ("IfZero", "IfCompare") and opcode.effect is not None:
            before = opcode.effect[0]
            yield opcode.mnemonic, f"({before})I", [*_loads(before), *_decided(opcode.mnemonic)]
    yield from _narrowings(writer)
    yield from _switches()


def _loads(letters: str) -> list[Item]:
    """Loads of all parameters."""
    found: list[Item] = []
    index = 0
    for letter in letters:
        found.append((f"{_LETTER[letter]}load", index))
        index += 2 if letter in "JD" else 1
    return found


def _decided(mnemonic: str) -> list[Item]:
    return [(mnemonic, "yes"), "iconst_0", "ireturn", "yes:", "iconst_1", "ireturn"]


def _narrowings(writer: ClassWriter) -> Iterator[Method]:
    """Where an int becomes a smaller type on its way: returned, stored in a field, in an array."""
    for letter in "BSCZ":
        yield f"return{letter}", f"(I){letter}", ["iload_0", "ireturn"]
        field = writer.pool.field(OWNER, f"field{letter}", letter)
        through: list[Item] = [("putstatic", field), ("getstatic", field), "ireturn"]
        yield f"field{letter}", "(I)I", ["iload_0", *through]
    for letter in "BSCZI":
        prefix = element_prefix(letter)
        made: list[Item] = ["iconst_2", ("newarray", NEWARRAY_CODES[letter]), "dup"]
        stored: list[Item] = ["iconst_1", "iload_0", f"{prefix}astore"]
        read: list[Item] = ["iconst_1", f"{prefix}aload", "ireturn"]
        yield f"array{letter}", "(I)I", [*made, *stored, *read]
    for amount in (1, -1, 127, -128):
        added: list[Item] = [("iinc", 0, amount), "iload_0", "ireturn"]
        yield f"iinc{amount & 0xFF}", "(I)I", added
    for amount in (32767, -32768):
        wide: list[Item] = [("wide", "iinc", 0, amount), "iload_0", "ireturn"]
        yield f"wide_iinc{amount & 0xFFFF}", "(I)I", wide


def _switches() -> Iterator[Method]:
    cases: list[Item] = []
    for number in range(len(_KEYS)):
        cases += [f"case{number}:", ("bipush", number + 10), "ireturn"]
    cases += ["other:", "iconst_m1", "ireturn"]
    rows = [(key, f"case{number}") for number, key in enumerate(_KEYS)]
    labels = [label for _, label in rows]
    yield "lookup", "(I)I", ["iload_0", ("lookupswitch", "other", rows), *cases]
    for low in (-2, -(2**31), 2**31 - len(labels)):
        table: Item = ("tableswitch", low, "other", labels)
        yield f"table{low & 0xFFFFFFFF}", "(I)I", ["iload_0", table, *cases]
