"""Layer `repair`: the model of the path so far, changed as far as the new conjuncts ask for it.

Wanted values are handed down to variables through the operations that can be undone, and what that
breaks is mended in turn, for a while. So most questions about texts and tables need no solver: of
the two keys that shall be equal, one takes the value of the other. The same query always has the
same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.expr import ArrayValue, Expr, Model, ops, variables
from jejak.expr.sorts import KIND_ARRAY, KIND_BOOL, KIND_BV, KIND_INT
from jejak.expr.values import wrap
from jejak.solver.answers import Answer, Sat
from jejak.solver.nudge import nudged
from jejak.solver.query import Layer, Query

EFFORT: Final = 10_000
"""Nodes that are evaluated for one query, at most, besides `EVALUATIONS` of all its conjuncts."""
EVALUATIONS: Final = 20
STEP: Final = 10
"""What handing a value on costs, in such nodes: shared parts have ways without end."""
MOST_ROUNDS: Final = 6
MOST_TURNS: Final = 3
"""How often a variable changes, at most."""
MOST_STORES: Final = 40
"""How often an element of an array changes, at most."""
MOST_DEPTH: Final = 60


class Repair:
    """Answers Sat where a model of what is known can be mended."""

    def __init__(self, inner: Layer) -> None:
        self._inner = inner

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        if query.models:
            found = Mending(query.conjuncts, query.models[0]).run(query.new)
            if found is None:
                found = nudged(query.conjuncts, query.new, query.models[0])
        else:
            found = Mending(query.conjuncts, Model({})).run(query.conjuncts)
        return self._inner.solve(query) if found is None else Sat(found)


class Mending:
    """A model of some conjuncts on its way to one of all of them."""

    def __init__(self, conjuncts: tuple[Expr, ...], model: Model) -> None:
        self.model = model
        self.effort = EFFORT
        self.turns: dict[str, int] = {}
        self.changed: set[str] = set()
        self.about: dict[str, list[Expr]] = {}
        self.alone: dict[str, list[Expr]] = {}
        for each in conjuncts:
            free = variables(each)
            for variable in free:
                self.about.setdefault(str(variable.payload), []).append(each)
            if len(free) == 1:
                self.alone.setdefault(str(free[0].payload), []).append(each)

    def run(self, broken: tuple[Expr, ...]) -> Model | None:
        """The model, mended; None where that does not succeed in time."""
        fresh = Model(self.model.values)
        for each in broken:
            fresh.holds(each)
        self.effort += EVALUATIONS * fresh.evaluated()
        for _ in range(MOST_ROUNDS):
            for each in broken:
                if not self.make(each, True, 0):
                    return None
            broken = tuple([each for each in self.touched() if not self.model.holds(each)])
            if not broken:
                return self.model
        return None

    def touched(self) -> list[Expr]:
        """The conjuncts that what has changed since may break."""
        found = dict.fromkeys(
            each for name in sorted(self.changed) for each in self.about.get(name, ())
        )
        self.changed = set()
        return list(found)

    # --- formulas ------------------------------------------------------------------------------

    def make(self, formula: Expr, wanted: bool, depth: int) -> bool:
        """Changes the model so that a formula is true, or false; whether that was done."""
        if self.model.value(formula) is wanted:
            return True
        self.effort -= STEP
        if self.effort <= 0 or depth > MOST_DEPTH or formula.is_const:
            return False
        op = formula.op
        if op == ops.NOT:
            return self.make(formula.args[0], not wanted, depth + 1)
        if op == ops.VAR:
            return self.assign(formula, wanted)
        if op == ops.ITE:
            return self.choose(formula, wanted, depth)
        if op in (ops.AND, ops.OR):
            if (op == ops.AND) is wanted:
                return self.make_all(formula, wanted, depth)
            return self.make_any(formula, wanted, depth)
        return self.compare(formula, wanted, depth)

    def make_all(self, formula: Expr, wanted: bool, depth: int) -> bool:
        """Gives all parts a truth value; one may break what another has made."""
        for _ in range(MOST_TURNS):
            for part in formula.args:
                if not self.make(part, wanted, depth + 1):
                    return False
            if self.model.value(formula) is wanted:
                return True
        return False

    def make_any(self, formula: Expr, wanted: bool, depth: int) -> bool:
        """Gives one part a truth value."""
        before = self.model
        for part in formula.args:
            if self.make(part, wanted, depth + 1):
                return True
            self.model = before
        return False

    def choose(self, term: Expr, wanted: int, depth: int) -> bool:
        """Gives the alternative that counts a value, or the other one, and makes that count."""
        condition, yes, no = term.args
        before = self.model
        is_yes = before.holds(condition)
        for holds in (is_yes, not is_yes):
            if self.push(yes if holds else no, wanted, depth + 1) and self.make(
                condition, holds, depth + 1
            ):
                return True
            self.model = before
        return False

    def compare(self, formula: Expr, wanted: bool, depth: int) -> bool:
        """Moves one side of a comparison to where the other one is, or just beside it."""
        left, right = formula.args[0], formula.args[-1]
        if formula.op not in _COMPARED or left.sort.kind not in (KIND_BV, KIND_INT, KIND_BOOL):
            return False
        before = self.model
        one, other = before.value(left), before.value(right)
        for gap in gaps(formula, wanted):
            for term, value in ((left, other - gap), (right, one + gap)):
                if self.push(term, value, depth + 1) and self.model.value(formula) is wanted:
                    return True
                self.model = before
        return False

    # --- terms ---------------------------------------------------------------------------------

    def push(self, term: Expr, value: int, depth: int) -> bool:
        """Changes the model so that a term has a value; whether that was done."""
        if term.sort.kind == KIND_BOOL:
            return self.make(term, value % 2 == 1, depth)
        if term.is_const:
            return bool(term.value == value)
        self.effort -= STEP
        if self.effort <= 0 or depth > MOST_DEPTH or not fits(term, value):
            return False
        op = term.op
        if op == ops.VAR:
            return self.assign(term, value)
        if op == ops.ITE:
            return self.choose(term, value, depth)
        if op == ops.SELECT:
            return self.select(term, value)
        if op in (ops.ADD, ops.SUB, ops.BIT_XOR):
            return self.undo(term, value, depth)
        inner = _UNDONE.get(op)
        if inner is not None:
            return self.push(term.args[0], inner(term, value), depth + 1)
        return op == ops.MUL and self.divide(term, value, depth)

    def undo(self, term: Expr, value: int, depth: int) -> bool:
        """Gives a sum, difference or exclusive or a value by one of its sides."""
        left, right = term.args
        before = self.model
        one, other = before.value(left), before.value(right)
        if term.op == ops.ADD:
            tries = ((left, value - other), (right, value - one))
        elif term.op == ops.SUB:
            tries = ((left, value + other), (right, one - value))
        else:
            tries = ((left, value ^ other), (right, value ^ one))
        for side, wanted in tries:
            if self.push(side, wrapped(term, wanted), depth + 1) and self.has(term, value):
                return True
            self.model = before
        return False

    def has(self, term: Expr, value: int) -> bool:
        """Whether a term has a value by now."""
        return bool(self.model.value(term) == value)

    def divide(self, term: Expr, value: int, depth: int) -> bool:
        """Gives a multiple of a constant a value that it divides."""
        left, right = term.args
        if right.is_const:
            left, right = right, left
        if not left.is_const or not left.value or value % left.value:
            return False
        return self.push(right, value // left.value, depth + 1)

    def select(self, term: Expr, value: int) -> bool:
        """Gives an element of an array that is a variable a value."""
        array, index = term.args
        if array.op != ops.VAR:
            return False
        held = self.model.value(array)
        assert isinstance(held, ArrayValue)
        return self.assign(array, held.stored(self.model.value(index), value))

    def assign(self, variable: Expr, value: bool | int | ArrayValue) -> bool:
        """Gives a variable a value, unless it may never have that, or has had others too often."""
        name = str(variable.payload)
        turns = self.turns.get(name, 0)
        is_array = variable.sort.kind == KIND_ARRAY
        if turns >= (MOST_STORES if is_array else MOST_TURNS):
            return False
        self.effort -= self.model.evaluated() + 1
        model = self.model.updated({name: value})
        if not is_array and not all(model.holds(each) for each in self.alone.get(name, ())):
            return False
        self.turns[name] = turns + 1
        self.changed.add(name)
        self.model = model
        return True


_COMPARED: Final = frozenset((ops.EQ, ops.SLT, ops.SLE, ops.ULT, ops.ULE))


def gaps(formula: Expr, wanted: bool) -> tuple[int, ...]:
    """How far the left side shall be below the right one."""
    if formula.op == ops.EQ:
        return (0,) if wanted else (1, -1)
    is_strict = formula.op in (ops.SLT, ops.ULT)
    return (int(is_strict),) if wanted else (int(is_strict) - 1,)


def wrapped(term: Expr, value: int) -> int:
    """A number as the sort of a term has it."""
    return wrap(value, term.sort.width) if term.sort.kind == KIND_BV else value


def fits(term: Expr, value: int) -> bool:
    """Whether a term may have a value at all."""
    return wrapped(term, value) == value


def negated(term: Expr, value: int) -> int:
    """What the negative of a number is."""
    return wrapped(term, -value)


def inverted(_term: Expr, value: int) -> int:
    """What a number with all bits changed is."""
    return ~value


def same(_term: Expr, value: int) -> int:
    """What has the same value in another width, where it fits."""
    return value


def narrow(term: Expr, value: int) -> int:
    """What has the same bits in fewer of them, without a sign; what does not fit stays so."""
    return wrapped(term.args[0], value) if 0 <= value < 1 << term.args[0].sort.width else value


_UNDONE: Final[dict[int, Callable[[Expr, int], int]]] = {
    ops.NEG: negated,
    ops.BIT_NOT: inverted,
    ops.SEXT: same,
    ops.ZEXT: narrow,
    ops.TRUNCATE: same,
}
"""What an operation was done to, by what came of it."""
