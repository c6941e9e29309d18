"""Interned nodes: one object per structure, so `is` is equality of structure.

`make0` to `make_many` intern without looking at the meaning; the smart constructors call them
last. Keys of the table hold serial numbers, never nodes, so a node lives as long as somebody or
the table holds it, and `sweep` finds the nodes that only the table holds.
"""

import math
import sys
from collections.abc import Callable
from typing import Any, Final, final

from jejak.expr.ops import AND, CONST, FROUND, FUNCTION, OR, VAR
from jejak.expr.sorts import BOOL, KIND_BOOL, KIND_BV, KIND_FP, KIND_INT, Sort
from jejak.expr.values import NAN, to_single, wrap


@final
class Expr:
    """An immutable expression. `id` grows with creation: arguments have smaller ones.

    `payload` is the name of a VAR or a FUNCTION, the value of a CONST, the mode of an FROUND, else
    None.
    `value` is the payload again, for constants. `seen_variables` belongs to `variables`.
    """

    def __init__(
        self, op: int, sort: Sort, args: "tuple[Expr, ...]", payload: Any, serial: int
    ) -> None:
        self.op: Final[int] = op
        self.sort: Final[Sort] = sort
        self.args: Final[tuple[Expr, ...]] = args
        self.payload: Final[Any] = payload
        self.value: Final[Any] = payload
        self.id: Final[int] = serial
        self.is_const: Final[bool] = op == CONST
        self.seen_variables: tuple[Expr, ...] | None = None

    def __hash__(self) -> int:
        return self.id

    def __repr__(self) -> str:
        return HOOKS.text(self)


def _plain_text(e: Expr) -> str:
    return f"<expression {e.id}>"


@final
class _Hooks:
    """What other modules of the package lend to nodes, and the simplifier's switch.

    `functions` tells whether any FUNCTION was ever made.
    """

    def __init__(self) -> None:
        self.text: Callable[[Expr], str] = _plain_text
        self.simplify: bool = True
        self.functions: bool = False
        self.serial: int = 0


HOOKS: Final = _Hooks()

_NODES: Final[dict[object, Expr]] = {}
_CONSTANTS: Final[dict[int, dict[object, Expr]]] = {}


def make1(op: int, sort: Sort, a: Expr) -> Expr:
    """Intern an operation on one argument whose sort follows from the argument's."""
    key = (op, a.id)
    found = _NODES.get(key)
    if found is None:
        HOOKS.serial = serial = HOOKS.serial + 1
        _NODES[key] = found = Expr(op, sort, (a,), None, serial)
    return found


def make_converted(op: int, sort: Sort, a: Expr) -> Expr:
    """Intern an operation on one argument where the target sort is part of the structure."""
    key = (op, a.id, sort.id)
    found = _NODES.get(key)
    if found is None:
        HOOKS.serial = serial = HOOKS.serial + 1
        _NODES[key] = found = Expr(op, sort, (a,), None, serial)
    return found


def make2(op: int, sort: Sort, a: Expr, b: Expr) -> Expr:
    """Intern an operation on two arguments."""
    key = (op, a.id, b.id)
    found = _NODES.get(key)
    if found is None:
        HOOKS.serial = serial = HOOKS.serial + 1
        _NODES[key] = found = Expr(op, sort, (a, b), None, serial)
    return found


def make3(op: int, sort: Sort, a: Expr, b: Expr, c: Expr) -> Expr:
    """Intern an operation on three arguments."""
    key = (op, a.id, b.id, c.id)
    found = _NODES.get(key)
    if found is None:
        HOOKS.serial = serial = HOOKS.serial + 1
        _NODES[key] = found = Expr(op, sort, (a, b, c), None, serial)
    return found


def make_many(op: int, args: tuple[Expr, ...]) -> Expr:
    """Intern a conjunction or disjunction of at least two formulas."""
    key = (op, tuple([a.id for a in args]))
    found = _NODES.get(key)
    if found is None:
        HOOKS.serial = serial = HOOKS.serial + 1
        _NODES[key] = found = Expr(op, BOOL, args, None, serial)
    return found


def make_round(a: Expr, mode: str) -> Expr:
    """Intern a rounding to an integral value."""
    key = (FROUND, a.id, mode)
    found = _NODES.get(key)
    if found is None:
        HOOKS.serial = serial = HOOKS.serial + 1
        _NODES[key] = found = Expr(FROUND, a.sort, (a,), mode, serial)
    return found


def make_function(name: str, sort: Sort, args: tuple[Expr, ...]) -> Expr:
    """Intern a call of a function of the mathematical library."""
    key = (FUNCTION, name, tuple([a.id for a in args]))
    found = _NODES.get(key)
    if found is None:
        HOOKS.functions = True
        HOOKS.serial = serial = HOOKS.serial + 1
        _NODES[key] = found = Expr(FUNCTION, sort, args, name, serial)
    return found


def make(op: int, sort: Sort, args: tuple[Expr, ...], payload: Any) -> Expr:
    """Intern any node as it is, without simplifying; the way back from the flat form."""
    if op == VAR:
        return var(payload, sort)
    if op == CONST:
        return const(payload, sort)
    if op == FROUND:
        return make_round(args[0], payload)
    if op in (AND, OR):
        return make_many(op, args)
    if op == FUNCTION:
        return make_function(payload, sort, args)
    if len(args) == 1:
        if sort is args[0].sort:
            return make1(op, sort, args[0])
        return make_converted(op, sort, args[0])
    if len(args) == 2:
        return make2(op, sort, args[0], args[1])
    return make3(op, sort, args[0], args[1], args[2])


def var(name: str, sort: Sort) -> Expr:
    """Return the variable of this name; a name has one sort in one query."""
    key = (VAR, sort.id, name)
    found = _NODES.get(key)
    if found is None:
        HOOKS.serial = serial = HOOKS.serial + 1
        _NODES[key] = found = Expr(VAR, sort, (), name, serial)
    return found


def const(value: Any, sort: Sort) -> Expr:
    """Return the constant, wrapped into the sort's range; FP32 values are rounded to single."""
    table = _CONSTANTS.get(sort.id)
    if table is None:
        _CONSTANTS[sort.id] = table = {}
    found = table.get(value)
    if found is not None:
        return found
    payload, key = _fitted(value, sort)
    found = table.get(key)
    if found is None:
        HOOKS.serial = serial = HOOKS.serial + 1
        table[key] = found = Expr(CONST, sort, (), payload, serial)
    return found


def _fitted(value: Any, sort: Sort) -> tuple[Any, object]:
    """Return the value in the sort's range and its key in the sort's table.

    Zeros and NaN have texts as keys: as numbers 0.0 and -0.0 are one key, and NaN is none.
    """
    kind = sort.kind
    if kind == KIND_BV:
        number = wrap(int(value), sort.width)
        return number, number
    if kind == KIND_FP:
        real = to_single(float(value)) if sort.width == 32 else float(value)
        if real != real:  # noqa: PLR0124 - NaN
            return NAN, "nan"
        if real == 0.0:
            return real, ("-0.0" if math.copysign(1.0, real) < 0.0 else "0.0")
        return real, real
    if kind == KIND_BOOL:
        return bool(value), bool(value)
    assert kind == KIND_INT, f"no constants of sort {sort.name}"
    return int(value), int(value)


FALSE: Final = const(False, BOOL)
TRUE: Final = const(True, BOOL)


@final
class Simplifying:
    """The simplifier's new setting, already in force; as a context it restores the old one."""

    def __init__(self, enabled: bool) -> None:
        self._before: bool = HOOKS.simplify
        HOOKS.simplify = enabled

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        HOOKS.simplify = self._before


def simplifying(enabled: bool) -> Simplifying:
    """Switch simplification on or off; switched off, constructors only fold constants."""
    return Simplifying(enabled)


def interned_count() -> int:
    """Return the number of nodes in the table."""
    return len(_NODES) + sum(len(table) for table in _CONSTANTS.values())


def _references(table: dict[object, Expr], key: object) -> int:
    return sys.getrefcount(table[key])


def _sweep_table(table: dict[object, Expr], alone: int) -> None:
    for key in list(reversed(table)):
        if _references(table, key) == alone:
            del table[key]


def sweep() -> int:
    """Drop every node that only the table holds, and return how many were dropped.

    Younger nodes go first, so that what only they held goes in the same pass.
    """
    before = interned_count()
    # How many references the count itself makes differs between compiled and plain Python.
    probe: dict[object, Expr] = {0: Expr(VAR, BOOL, (), "", 0)}
    alone = _references(probe, 0)
    _sweep_table(_NODES, alone)
    for table in _CONSTANTS.values():
        _sweep_table(table, alone)
    return before - interned_count()
