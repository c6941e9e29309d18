"""Evaluation of expressions under values for their variables.

Imports `folding`, `functions` and `node`.
"""

from typing import Any, Final, Protocol, final

from jejak.expr import ops
from jejak.expr.array_value import ArrayValue, Value
from jejak.expr.folding import BINARY, UNARY
from jejak.expr.functions import LIBRARY
from jejak.expr.node import Expr
from jejak.expr.sorts import KIND_ARRAY, KIND_BOOL, KIND_FP, Sort
from jejak.expr.values import fround


def default_value(sort: Sort) -> Any:
    """Return what a variable of a sort is when a model does not say: False, 0, 0.0, or these."""
    if sort.kind == KIND_BOOL:
        return False
    if sort.kind == KIND_FP:
        return 0.0
    if sort.kind == KIND_ARRAY:
        assert sort.element is not None
        return ArrayValue(default_value(sort.element), {})
    return 0


class ExampleShape(Protocol):
    """What an input is beyond its numbers: which objects are one, or null, or of which class."""

    def takes(self, label: str) -> bool:
        """Whether an alternative may be true of it, by what is written on it."""


@final
class Model:
    """Values of variables by name, and under them the value of every expression.

    `shape`, where it is known, says what the input is beyond its numbers; it does not travel.

    What has been evaluated is remembered by the serial numbers of nodes, which are never used
    twice, so remembering keeps no node alive.
    """

    def __init__(self, values: dict[str, Value], shape: "ExampleShape | None" = None) -> None:
        self.values: Final[dict[str, Value]] = values
        self.shape: Final[ExampleShape | None] = shape
        self._memo: Final[dict[int, Any]] = {}

    def value(self, e: Expr) -> Any:
        """Return the value of an expression: a bool, int, float or ArrayValue."""
        if e.is_const:
            return e.value
        found = self._memo.get(e.id)
        if found is None:
            self._evaluate(e)
            found = self._memo[e.id]
        return found

    def holds(self, e: Expr) -> bool:
        """Tell whether a formula is true."""
        return self.value(e) is True

    def evaluated(self) -> int:
        """Tell how many nodes have been evaluated."""
        return len(self._memo)

    def updated(self, values: dict[str, Value]) -> "Model":
        """Return a model with some values replaced or added."""
        return Model({**self.values, **values})

    def __repr__(self) -> str:
        return f"Model({ {name: self.values[name] for name in sorted(self.values)} })"

    def __reduce__(self) -> tuple[Any, ...]:
        return Model, (self.values,)

    def _evaluate(self, root: Expr) -> None:
        """Fill the memory for a node; only what its value depends on is evaluated."""
        memo = self._memo
        stack = [root]
        while stack:
            e = stack[-1]
            args = e.args
            count = len(args)
            if count == 2 and ops.OR < e.op < ops.SELECT:
                a = args[0]
                x = a.value if a.is_const else memo.get(a.id)
                b = args[1]
                y = b.value if b.is_const else memo.get(b.id)
                if x is None or y is None:
                    if y is None:
                        stack.append(b)
                    if x is None:
                        stack.append(a)
                    continue
                memo[e.id] = BINARY[e.op](e.sort.width, x, y)
            elif count == 1:
                a = args[0]
                x = a.value if a.is_const else memo.get(a.id)
                if x is None:
                    stack.append(a)
                    continue
                memo[e.id] = self._unary(e, a, x)
            elif not self._other(e, stack):
                continue
            stack.pop()

    def _known(self, e: Expr) -> Any:
        """Return a constant's or an evaluated node's value, else None."""
        return e.value if e.is_const else self._memo.get(e.id)

    def _unary(self, e: Expr, a: Expr, x: Any) -> Any:
        if e.op == ops.FROUND:
            return fround(e.payload, x)
        if e.op == ops.CONST_ARRAY:
            return ArrayValue(x, {})
        if e.op == ops.FUNCTION:
            return LIBRARY.apply(e.payload, x, 0.0)
        return UNARY[e.op](a.sort.width, e.sort.width, x)

    def _other(self, e: Expr, stack: list[Expr]) -> bool:
        """Evaluate a node that is not plainly strict; False when the stack gained what it needs."""
        op = e.op
        if op == ops.VAR:
            value: Any = self.values.get(e.payload)
            self._memo[e.id] = default_value(e.sort) if value is None else value
            return True
        if op == ops.ITE:
            return self._choose(e, stack)
        if op == ops.SELECT:
            return self._select(e, stack)
        if op == ops.STORE:
            return self._store(e, stack)
        if op == ops.CONST:
            self._memo[e.id] = e.value
            return True
        if op == ops.FUNCTION:
            return self._call(e, stack)
        assert op in (ops.AND, ops.OR)
        return self._junction(e, stack)

    def _call(self, e: Expr, stack: list[Expr]) -> bool:
        """Evaluate a function of two arguments."""
        x, y = self._known(e.args[0]), self._known(e.args[1])
        if x is None:
            stack.append(e.args[0])
        elif y is None:
            stack.append(e.args[1])
        else:
            self._memo[e.id] = LIBRARY.apply(e.payload, x, y)
            return True
        return False

    def _junction(self, e: Expr, stack: list[Expr]) -> bool:
        deciding = e.op == ops.OR
        missing: list[Expr] = []
        for a in e.args:
            x = self._known(a)
            if x is None:
                missing.append(a)
            elif x is deciding:
                self._memo[e.id] = deciding
                return True
        if missing:
            # One at a time keeps the short cut, all at once keeps long rows linear.
            if len(missing) > 8:
                missing.reverse()
                stack.extend(missing)
            else:
                stack.append(missing[0])
            return False
        self._memo[e.id] = not deciding
        return True

    def _choose(self, e: Expr, stack: list[Expr]) -> bool:
        c = self._known(e.args[0])
        if c is None:
            stack.append(e.args[0])
            return False
        taken = e.args[1] if c else e.args[2]
        value = self._known(taken)
        if value is None:
            stack.append(taken)
            return False
        self._memo[e.id] = value
        return True

    def _select(self, e: Expr, stack: list[Expr]) -> bool:
        """Read one element without making the arrays that stores lead through."""
        a, i = e.args
        index = self._known(i)
        if index is None:
            stack.append(i)
            return False
        missing: list[Expr] = []
        found: Expr | None = None
        while found is None and a.id not in self._memo:
            if a.op == ops.STORE:
                where = self._known(a.args[1])
                if where is None:
                    missing.append(a.args[1])
                elif where == index:
                    found = a.args[2]
                a = a.args[0]
            elif a.op == ops.CONST_ARRAY:
                found = a.args[0]
            elif a.op == ops.ITE and self._known(a.args[0]) is not None:
                a = a.args[1] if self._known(a.args[0]) else a.args[2]
            else:
                missing.append(a.args[0] if a.op == ops.ITE else a)
                break
        if not missing and found is not None and self._known(found) is None:
            missing.append(found)
        if missing:
            missing.reverse()
            stack.extend(missing)
            return False
        self._memo[e.id] = self._memo[a.id].get(index) if found is None else self._known(found)
        return True

    def _store(self, e: Expr, stack: list[Expr]) -> bool:
        """Make one array for a whole row of stores."""
        missing: list[Expr] = []
        stores: list[Expr] = []
        base = e
        while base.op == ops.STORE and base.id not in self._memo:
            stores.append(base)
            missing.extend([a for a in base.args[1:] if self._known(a) is None])
            base = base.args[0]
        array = self._known(base)
        if array is None:
            missing.append(base)
        if missing:
            stack.extend(missing)
            return False
        entries = dict(array.entries)
        for written in reversed(stores):
            entries[self._known(written.args[1])] = self._known(written.args[2])
        self._memo[e.id] = ArrayValue(array.default, entries)
        return True
