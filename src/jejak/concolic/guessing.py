"""Inputs near those of runs that other code answered, picked by chance.

What an answer depends on no solver sees: a branch on it has no other side to solve for. Where
nothing else waits, arguments of such calls are changed, to numbers that stand in the code, to plain
ones, to near and far ones, and by what answers lack to be a number of the code: a sum or a count
moves as its arguments do. A run counts as new when some branch goes a way that it never went, or
clearly more often, or when a call gives one of its first few values: its path is then followed, and
its alternatives are solved for.
"""

from __future__ import annotations

import random
import re
from collections import deque
from dataclasses import dataclass
from typing import Final

from jejak.bytecode.instructions import LoadConstant, PushConstant
from jejak.classfile.constants import StringConstant
from jejak.concolic.traces import CALL, GivenBox, GivenNumber, GivenText, RunTrace, Site
from jejak.explore.first_runs import FLOATING, INTERESTING
from jejak.expr import ArrayValue, Expr, Model, Value
from jejak.expr.sorts import KIND_ARRAY, KIND_BOOL, KIND_BV, KIND_FP, Sort
from jejak.expr.variables import variables
from jejak.program import JavaClass
from jejak.state.state import State

MOST_FRUITLESS: Final = 192
"""Guesses in a row that show nothing new before that is enough."""
MOST_GUESSES: Final = 1024
MOST_SEEDS: Final = 64
"""Paths that guesses begin with, the last ones."""
TRIES: Final = 12
"""How often an input is changed until it fulfils what the path demands of itself."""
MOST_CHANGED: Final = 3
FIRST_CELLS: Final = 8
DIGITS: Final = re.compile(r"[0-9]{1,18}")
MOST_AIMED: Final = 12
"""Numbers of the code that one answer is brought to."""
MOST_GIVEN: Final = 8
"""Values that one call gave, each of which is something new."""
SMALL: Final = 6
"""Bits of numbers that people use most."""
Way = tuple[Site, object, int]


@dataclass(frozen=True, slots=True)
class Seed:
    """A path on which calls were answered: its input, what it demands, and what answers hang on."""

    number: int
    state: State
    model: Model
    free: tuple[Expr, ...]
    reached: tuple[Expr, ...]


class Guesses:
    """Guesses inputs of one entry method, while some of them show something new."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.seeds: deque[Seed] = deque(maxlen=MOST_SEEDS)
        self.numbers: list[int | float] = []
        self._known: set[str] = set()
        self._ways: set[Way] = set()
        self._given: dict[Site, set[GivenText | GivenNumber | GivenBox]] = {}
        self.constants: set[int] = set()
        self._aimed: deque[tuple[Seed, Expr, int]] = deque()
        """What is to be added to which variable of a path's input."""
        self._answers: set[int] = set()
        """Whole numbers that calls gave, and that inputs were aimed from."""
        self._tried: set[tuple[int, tuple[Value, ...]]] = set()
        self._fruitless = self._made = self._added = 0

    def is_over(self) -> bool:
        """Whether more of it is not worth the time."""
        return not self.seeds or self._fruitless >= MOST_FRUITLESS or self._made >= MOST_GUESSES

    def learn(self, java: JavaClass) -> None:
        """Takes in the numbers that stand in the code of a class."""
        if java.name in self._known:
            return
        self._known.add(java.name)
        for method in java.methods.values():
            body = method.body
            for each in () if body is None else body.instructions:
                if isinstance(each, PushConstant) and each.value is not None:
                    self.numbers.append(each.value)
                    if isinstance(each.value, int):
                        self.constants.add(each.value)
                elif isinstance(each, LoadConstant) and isinstance(each.constant, StringConstant):
                    self.numbers += numbers_in(each.constant.value)

    def add(self, state: State, model: Model, pinned: set[Expr], trace: RunTrace) -> None:
        """Adds a path as one that guesses may begin with, and what its run reported."""
        conjuncts = state.conjuncts()
        facts = [each for each in conjuncts if each in pinned]
        reached = dict.fromkeys(each for fact in facts for each in variables(fact))
        if reached:
            free = tuple(each for each in conjuncts if each not in pinned)
            self._added += 1
            self.seeds.append(Seed(self._added, state, model, free, tuple(reached)))
            self._aim(self.seeds[-1], trace)

    def _aim(self, seed: Seed, trace: RunTrace) -> None:
        """Has inputs be tried that differ by what an answer lacks to be a number of the code."""
        numbers = sorted(self.constants, key=abs, reverse=True)[:MOST_AIMED]  # unusual ones first
        whole = [each for each in seed.reached if each.sort.kind == KIND_BV][:MOST_CHANGED]
        for event in reversed(trace.events):
            if event.site.kind != CALL or not isinstance(event.value, GivenNumber | GivenBox):
                continue
            answer = event.value.value
            if isinstance(answer, int) and answer not in self._answers:
                self._answers.add(answer)
                lacking = [each - answer for each in numbers if each != answer]
                self._aimed += [(seed, each, more) for more in lacking for each in whole]

    def hear(self, trace: RunTrace) -> bool:
        """Takes in what a run did; whether there is something new in it."""
        counts: dict[tuple[Site, object], int] = {}
        is_new = False
        for each in trace.events:
            if each.site.kind != CALL:
                way = each.site, each.bit or each.key
                counts[way] = counts.get(way, 0) + 1
            elif isinstance(each.value, GivenText | GivenNumber | GivenBox):
                known = self._given.setdefault(each.site, set())
                if len(known) < MOST_GIVEN and each.value not in known:
                    known.add(each.value)
                    is_new = True
        ways = {(*way, count.bit_length()) for way, count in counts.items()}
        is_new |= not ways <= self._ways
        self._ways |= ways
        return is_new

    def count(self, is_new: bool) -> None:
        """Counts a guess that was run, or that nobody could make."""
        self._made += 1
        self._fruitless = 0 if is_new else self._fruitless + 1

    def guess(self) -> tuple[State, Model] | None:
        """An input; None where changes of one path's input do not fulfil what it demands."""
        while self._aimed:
            seed, variable, more = self._aimed.popleft()
            value = seed.model.value(variable)
            assert isinstance(value, int)
            aimed = seed.model.updated({variable.payload: wrapped(variable.sort, value + more)})
            if self._is_good(seed, aimed):
                return seed.state, aimed
        seed = self.chance.choice(self.seeds)
        for _ in range(TRIES):
            many = min(self.chance.randint(1, MOST_CHANGED), len(seed.reached))
            changed = {
                each.payload: self._other(each.sort, seed.model.value(each))
                for each in self.chance.sample(seed.reached, many)
            }
            model = seed.model.updated(changed)
            if self._is_good(seed, model):
                return seed.state, model
        return None

    def _is_good(self, seed: Seed, model: Model) -> bool:
        """Whether nobody tried an input, and it fulfils what its path demands of itself."""
        shown = tuple(model.value(each) for each in seed.reached)
        if (seed.number, shown) in self._tried or not all(map(model.holds, seed.free)):
            return False
        self._tried.add((seed.number, shown))
        return True

    def _other(self, sort: Sort, value: Value) -> Value:
        if sort.kind == KIND_BOOL:
            return not value
        if sort.kind == KIND_ARRAY:
            assert isinstance(value, ArrayValue)
            assert sort.element is not None
            index = self.chance.choice((*value.entries, *range(FIRST_CELLS)))
            return value.stored(index, self._other(sort.element, value.get(index)))
        if sort.kind == KIND_FP:
            return self._other_float(value)
        if sort.kind != KIND_BV:
            return value
        assert isinstance(value, int)
        way = self.chance.random()
        known = [each for each in self.numbers if isinstance(each, int)]
        if way < 0.3 and known:
            found = self.chance.choice(known)
        elif way < 0.4:
            found = self.chance.choice(INTERESTING)
        else:
            most = self.chance.choice((SMALL, sort.width))
            far = self.chance.getrandbits(self.chance.randint(1, most))
            found = far if way < 0.8 else value + far * self.chance.choice((1, -1))
        return wrapped(sort, found)

    def _other_float(self, value: Value) -> float:
        way = self.chance.random()
        if way < 0.35 and self.numbers:
            return float(self.chance.choice(self.numbers))
        if way < 0.6:
            return self.chance.choice(FLOATING)
        assert isinstance(value, float)
        return value + self.chance.gauss(0.0, 1.0) * 10.0 ** self.chance.randint(-3, 6)


def wrapped(sort: Sort, number: int) -> int:
    """A number as those of a sort are kept."""
    number &= (1 << sort.width) - 1
    return number - (1 << sort.width) if number > sort.high else number


def numbers_in(text: str) -> list[int]:
    """The numbers that are written in a text, and its first chars."""
    said = [int(each) for each in DIGITS.findall(text)[:FIRST_CELLS]]
    return said + [ord(unit) for unit in text[:FIRST_CELLS]]
