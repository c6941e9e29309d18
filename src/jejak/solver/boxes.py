"""Layer `boxes`: branch and prune over boxes of floats and whole numbers.

A box has an interval for each variable. What the conjuncts say narrows it, up the terms and down
again; where it is empty, nothing in it is a model. What is left is cut in two, and so on. Where all
boxes come out empty, the conjuncts contradict each other. The middle of each box is tried as a
model.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Iterator
from typing import Any, Final

from jejak.expr import FP32, Expr, Model, variables
from jejak.expr.sorts import KIND_ARRAY, KIND_BOOL, KIND_BV, KIND_FP, KIND_INT
from jejak.expr.values import bits_to_fp, fp_to_bits, to_single
from jejak.solver.answers import Answer, Sat, Unknown, Unsat
from jejak.solver.hardness import Hardness
from jejak.solver.intervals import Interval, common, forward, is_empty, whole
from jejak.solver.inverses import backward
from jejak.solver.query import Layer, Query

FIRST_EFFORT: Final = 20_000
"""Terms whose intervals are computed before the inner layer is asked."""
EFFORT: Final = 1_500_000
"""Terms whose intervals are computed where it does not know."""
MUCH: Final = 1.5
"""Seconds that are much time for one query."""
SHARE: Final = 0.25
"""The part of much time that may be spent before the inner layer is asked."""
MOST_TERMS: Final = 400
MOST_VARIABLES: Final = 12
MOST_ROUNDS: Final = 8
"""How often one box is narrowed before it is cut."""
GAIN: Final = 0.8
"""What must be left of some side at most for narrowing to go on."""

Box = list[Interval]


class Boxes:
    """Answers Unsat where no box is left, and Sat where the middle of one is a model."""

    def __init__(self, inner: Layer) -> None:
        self._inner = inner
        self._hardness = Hardness()
        self.deadline: float | None = None

    def until(self, deadline: float | None) -> None:
        """Stop at a moment of the monotonic clock; None: no such limit."""
        self.deadline = deadline

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        if not self._hardness.is_hard(query.conjuncts):
            return self._inner.solve(query)
        terms = Terms(query.conjuncts)
        if not terms.is_fit:
            return self._inner.solve(query)
        found = Cutting(terms, self.deadline).run(FIRST_EFFORT)
        if found is not None:
            return found
        now = time.monotonic()
        if self.deadline is not None and self.deadline - now > MUCH:
            found = Cutting(terms, now + SHARE * (self.deadline - now)).run(EFFORT)
            if found is not None:
                return found
        answer = self._inner.solve(query)
        if type(answer) is not Unknown:
            return answer
        return Cutting(terms, self.deadline).run(EFFORT) or answer


class Terms:
    """The terms of some conjuncts, arguments before what is made of them.

    `is_fit` tells whether branching may come to an end: few terms, few variables, all of them
    numbers.
    """

    def __init__(self, conjuncts: tuple[Expr, ...]) -> None:
        self.conjuncts = conjuncts
        self.free = list(dict.fromkeys(each for one in conjuncts for each in variables(one)))
        self.terms: list[Expr] = []
        self.place: dict[int, int] = {}
        self.is_fit = 0 < len(self.free) <= MOST_VARIABLES and all(
            each.sort.kind in (KIND_FP, KIND_BV, KIND_BOOL) for each in self.free
        )
        if self.is_fit:
            self._order(conjuncts)
        self.args = [[self.place[one.id] for one in each.args] for each in self.terms]
        self.roots = [self.place[each.id] for each in conjuncts] if self.is_fit else []
        self.sides = [self.place[each.id] for each in self.free] if self.is_fit else []

    def _order(self, conjuncts: tuple[Expr, ...]) -> None:
        stack = list(reversed(conjuncts))
        while stack:
            top = stack[-1]
            missing = [each for each in top.args if each.id not in self.place]
            if top.id in self.place or not missing:
                stack.pop()
                if top.id not in self.place:
                    self.place[top.id] = len(self.terms)
                    self.terms.append(top)
                    if len(self.terms) > MOST_TERMS or top.sort.kind in (KIND_ARRAY, KIND_INT):
                        self.is_fit = False
                        self.terms, self.place = [], {}
                        return
            else:
                stack.extend(missing)

    def start(self) -> Box:
        """The box that holds everything for which the conjuncts are true."""
        box = [
            (each.value, each.value, False) if is_number(each) else whole(each)
            for each in self.terms
        ]
        for at in self.roots:
            box[at] = (1, 1, False)
        return box


def is_number(term: Expr) -> bool:
    """Whether a term is a constant other than NaN."""
    return term.is_const and not (isinstance(term.value, float) and math.isnan(term.value))


class Cutting:
    """Boxes that are narrowed and cut, until none is left or the effort is spent."""

    def __init__(self, terms: Terms, deadline: float | None) -> None:
        self.terms = terms
        self.deadline = deadline
        self.effort = 0

    def run(self, effort: int) -> Answer | None:
        """Unsat, or Sat, or None where nobody knows."""
        self.effort = effort
        waiting = [self.terms.start()]
        is_whole = True
        while waiting:
            if self.is_over():
                return None
            box = waiting.pop()
            if not self.narrow(box):
                continue
            model = self.tried(box)
            if model is not None:
                return Sat(model)
            parts = self.cut(box)
            is_whole = is_whole and bool(parts or self.is_point(box))
            waiting.extend(parts)
        return Unsat(self.terms.conjuncts) if is_whole else None

    def regions(self, count: int) -> list[list[Interval]]:
        """The sides of so many boxes, or fewer: models of numbers are in one of them."""
        self.effort = FIRST_EFFORT
        start = self.terms.start()
        for at in self.terms.sides:
            start[at] = (*start[at][:2], False)
        waiting = deque([start])
        done: list[Box] = []
        while waiting and len(waiting) + len(done) < count and not self.is_over():
            box = waiting.popleft()
            if self.narrow(box):
                parts = self.cut(box)
                waiting.extend(parts)
                if not parts:
                    done.append(box)
        return [[box[at] for at in self.terms.sides] for box in (*done, *waiting)]

    def is_point(self, box: Box) -> bool:
        """Whether a box holds just one assignment, which has been tried; zeros have two signs."""
        for at in self.terms.sides:
            low, high, nan = box[at]
            if not nan and (low != high or (low == 0 and isinstance(low, float))):
                return False
        return True

    def is_over(self) -> bool:
        """Whether no more may be done."""
        if self.effort <= 0:
            return True
        return self.deadline is not None and time.monotonic() >= self.deadline

    # --- narrowing -----------------------------------------------------------------------------

    def narrow(self, box: Box) -> bool:
        """Takes what cannot be out of a box; False where nothing is left."""
        sides = self.terms.sides
        for _ in range(MOST_ROUNDS):
            before = [box[at] for at in sides]
            self.effort -= 2 * len(box)
            if not (self._up(box) and self._down(box)):
                return False
            if not self._fit(box):
                return False
            now = [box[at] for at in sides]
            if not any(has_shrunk(one, other) for one, other in zip(before, now, strict=True)):
                return True
        return True

    def _up(self, box: Box) -> bool:
        """Narrows terms by their arguments."""
        terms, args = self.terms.terms, self.terms.args
        for at, term in enumerate(terms):
            if args[at]:
                met = common(box[at], forward(term, [box[each] for each in args[at]]))
                if is_empty(met):
                    return False
                box[at] = met
        return True

    def _down(self, box: Box) -> bool:
        """Narrows arguments by what is made of them."""
        terms, args = self.terms.terms, self.terms.args
        for at in range(len(terms) - 1, -1, -1):
            places = args[at]
            if not places:
                continue
            told = backward(terms[at], box[at], [box[each] for each in places])
            if told is None:
                continue
            for each, interval in zip(places, told, strict=True):
                met = common(box[each], interval)
                if is_empty(met):
                    return False
                box[each] = met
        return True

    def _fit(self, box: Box) -> bool:
        """Moves the ends of variables of single precision to such numbers."""
        for at, variable in zip(self.terms.sides, self.terms.free, strict=True):
            if variable.sort is FP32:
                low, high, nan = box[at]
                if low <= high:
                    box[at] = (*single_ends(low, high), nan)
                    if is_empty(box[at]):
                        return False
        return True

    # --- models and cuts -----------------------------------------------------------------------

    def tried(self, box: Box) -> Model | None:
        """A model in a box; None where the few that are tried are none."""
        for values in self._samples(box):
            model = Model(values)
            if all(model.holds(each) for each in self.terms.conjuncts):
                return model
            self.effort -= model.evaluated() // 2
        return None

    def _samples(self, box: Box) -> Iterator[dict[str, Any]]:
        free, sides = self.terms.free, self.terms.sides
        yield {str(one.payload): picked(box[at], one) for one, at in zip(free, sides, strict=True)}

    def cut(self, box: Box) -> list[Box]:
        """A box in two: without NaN and just that, or both halves of the widest side."""
        sides = self.terms.sides
        for at in sides:
            low, high, nan = box[at]
            if nan and low <= high:
                return [
                    _with(box, at, (math.inf, -math.inf, True)),
                    _with(box, at, (low, high, False)),
                ]
        open_sides = [at for at in sides if box[at][0] < box[at][1]]
        if not open_sides:
            return []
        widest = max(open_sides, key=lambda at: width(box[at]))
        low, high, _ = box[widest]
        middle = between(low, high)
        after = middle + 1 if isinstance(low, int) else math.nextafter(middle, math.inf)
        return [_with(box, widest, (after, high, False)), _with(box, widest, (low, middle, False))]


def _with(box: Box, at: int, interval: Interval) -> Box:
    found = list(box)
    found[at] = interval
    return found


def single_ends(low: float, high: float) -> tuple[float, float]:
    """The least and the greatest number of single precision between two others."""
    least, most = to_single(low), to_single(high)
    if least < low:
        least = _single_beside(least, 1)
    if most > high:
        most = _single_beside(most, -1)
    return least, most


def _single_beside(number: float, step: int) -> float:
    if number == 0.0:
        return step * 2.0**-149
    return bits_to_fp(32, fp_to_bits(32, number) + (step if number > 0.0 else -step))


def has_shrunk(before: Interval, now: Interval) -> bool:
    """Whether an interval has become much smaller."""
    if before[2] != now[2]:
        return True
    return width(now) < GAIN * width(before)


def width(interval: Interval) -> float:
    """How wide an interval is, on a scale on which large numbers lie close together."""
    low, high, _ = interval
    return scaled(high) - scaled(low) if low < high else 0.0


def scaled(number: float) -> float:
    """The place of a number on that scale."""
    size = min(abs(number), 1e308)
    return math.copysign(math.log1p(size), number)


def between(low: Any, high: Any) -> Any:
    """A number between two others, for floats in the middle of the scale."""
    if isinstance(low, int):
        return (low + high) // 2
    place = (scaled(low) + scaled(high)) / 2
    middle = math.copysign(math.expm1(abs(place)), place)
    if not low < middle < high:
        middle = low / 2 + high / 2
    if not low <= middle < high:
        return low
    return middle


def picked(interval: Interval, variable: Expr) -> Any:
    """A value in an interval."""
    low, high, _ = interval
    if low > high:
        return math.nan
    value = between(low, high)
    if variable.sort.kind == KIND_BOOL:
        return bool(value)
    if variable.sort.kind == KIND_FP and variable.sort.width == 32:
        return to_single(value)
    return value
