"""Units: classes generated together, their entry methods, and calls of them.

Equal seeds give equal units.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jejak.classfile.descriptors import parse_method
from tests.assembler import ClassWriter
from tests.differential.expressions import Expressions
from tests.differential.family import MAJOR, MOST_STACK, Family
from tests.differential.listing import Listing, kind_of
from tests.differential.oracle import Call
from tests.differential.shapes import (
    PRIMITIVE_ARRAYS,
    MethodShape,
    Shapes,
    constant_shapes,
    field_shapes,
    method_shapes,
)
from tests.differential.statements import Statements
from tests.differential.values import PRIMITIVES, JavaValue, random_argument

METHODS: Final = 8
NUMERIC_SHARE: Final = 0.35
MOST_COST: Final = 4000
FRESH_EVERY: Final = 6
JDK_EVERY: Final = 5
RESULTS: Final = (*PRIMITIVES, *"IJFD", "V", "[J", "[J", "[D", "[D", "[I", "[B", "[C")


@dataclass(frozen=True, slots=True)
class Unit:
    """Classes by internal name and calls; `fresh` when each call wants classes of its own."""

    classes: dict[str, bytes]
    calls: tuple[Call, ...]
    fresh: bool
    entry: str


def generate_units(seed: int, count: int, calls_per_method: int) -> Iterator[Unit]:
    """The first `count` units of a seed."""
    for number in range(count):
        yield generate_unit(seed, number, calls_per_method)


def generate_unit(seed: int, number: int, calls_per_method: int) -> Unit:
    """One unit, whose classes lie in a package of their own."""
    rng = random.Random(f"{seed}/{number}")  # noqa: S311 - to repeat, not to hide
    fresh = number % FRESH_EVERY == FRESH_EVERY - 1
    shapes = Shapes(f"u{number}", fresh, number % JDK_EVERY == JDK_EVERY - 1)
    shapes.methods += method_shapes(shapes)
    family = Family(rng, shapes)
    writer = ClassWriter(shapes.name("M"), major=MAJOR)
    entries = [_entry(rng, shapes, writer, f"m{index}") for index in range(METHODS)]
    classes = {**family.classes, writer.name: writer.to_bytes()}
    calls = tuple(
        Call(writer.name, entry.name, entry.descriptor, _arguments(rng, entry.descriptor))
        for entry in entries
        for _ in range(calls_per_method)
    )
    return Unit(classes, calls, fresh, writer.name)


def _arguments(rng: random.Random, descriptor: str) -> tuple[JavaValue, ...]:
    return tuple(random_argument(rng, x) for x in parse_method(descriptor).parameters)


def _entry(rng: random.Random, shapes: Shapes, writer: ClassWriter, name: str) -> MethodShape:
    """Adds a static method, which later ones may call; tries again when it would run too long."""
    while True:
        numeric = rng.random() < NUMERIC_SHARE
        count = rng.randint(1 if numeric else 0, 5)
        types = (*PRIMITIVES, *PRIMITIVES, *(() if numeric else PRIMITIVE_ARRAYS), *"IJ")
        parameters = [rng.choice(types) for _ in range(count)]
        result = rng.choice(RESULTS)
        descriptor = f"({''.join(parameters)}){result}"
        out = _body(rng, shapes, writer, parameters, result, numeric)
        if out.cost <= MOST_COST:
            break
    code = writer.code(out.items, stack=MOST_STACK, locals=out.most_locals, handlers=out.handlers)
    writer.add_method(name, descriptor, 9, [code])
    made = MethodShape(writer.name, name, descriptor, "static", out.cost)
    shapes.methods.append(made)
    return made


def _body(
    rng: random.Random,
    shapes: Shapes,
    writer: ClassWriter,
    parameters: Sequence[str],
    result: str,
    numeric: bool,
) -> Listing:
    out = Listing(rng, writer.pool)
    for parameter in parameters:
        out.declare(parameter)
    if rng.random() < 0.1:
        out.next_local = rng.choice((254, 256, 300))  # where short forms do not reach
    fields = field_shapes(shapes)
    readable = fields + constant_shapes(shapes)
    room = rng.choice((60, 120, 250))
    values = Expressions(out, shapes, shapes.methods, readable, room, numeric)
    body = Statements(values, fields, result, depth=rng.choice((1, 2, 2, 3)))
    for _ in range(rng.randint(1, 5)):
        body._declare(0)
    body.finish = lambda: _finish(values, result)
    for _ in range(rng.randint(1, 5)):
        body.statement(rng.choice((1, 2, 3)))
    values.room = max(values.room, 20)
    _finish(values, result)
    return out


def _finish(values: Expressions, result: str) -> None:
    """Returns: an expression, or an array of all numbers in local variables."""
    out = values.out
    kind = kind_of(result) if result != "V" else "V"
    if kind == "A":
        _all_numbers(values, result)
        out.emit("areturn")
    elif kind == "V":
        out.emit("return")
    else:
        values.push(kind, 2)
        _mix_in(values, kind)
        out.emit(("l" if kind == "J" else kind.lower()) + "return")


def _mix_in(values: Expressions, kind: str) -> None:
    """Adds local variables to the number on the stack, so that they show in the result."""
    letter = "l" if kind == "J" else kind.lower()
    for local in values.out.locals:
        if kind_of(local.type) != "A" and values.rng.random() < 0.7:
            values.out.load(local)
            values.cast_number(kind_of(local.type), kind)
            values.out.emit(letter + ("xor" if kind in "IJ" else "add"))


def _all_numbers(values: Expressions, result: str) -> None:
    out, element = values.out, result[1:]
    numbers = [local for local in out.locals if kind_of(local.type) != "A"]
    out.constant("I", len(numbers))
    out.new_array(result)
    store = {"J": "lastore", "D": "dastore", "I": "iastore", "B": "bastore", "C": "castore"}
    for position, local in enumerate(numbers):
        out.emit("dup")
        out.constant("I", position)
        out.load(local)
        values.cast_number(kind_of(local.type), kind_of(element))
        out.emit(store[element])
