"""Search: in which order pending states are picked.

A `Frontier` holds the pending states and one or several orders over them that take turns. Each
state has one ticket, which is in every order; who picks it takes the state out of the ticket, so
the others find it empty later and pass on. Turns are fixed, or a portfolio's: who found something
new picks more often.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Protocol

from jejak.errors import UsageError
from jejak.explore.coverage import CoveredEdges
from jejak.explore.strategies.orders import SearchOrder, Strategy, Ticket
from jejak.explore.strategies.table import STRATEGIES
from jejak.machine.machine import Machine
from jejak.state.state import State

SPARE: Final = 64
"""Empty tickets that an order may hold beyond as many as there are states."""
PORTFOLIO: Final = "portfolio"
MEMBERS: Final = "dfs*2+uncovered*2+bfs*2+random"
"""The strategies of a portfolio, and their shares while none of them finds anything new."""
IN_A_ROW: Final = 2
"""Picks of a portfolio's member before the next one is chosen."""
FORGOTTEN: Final = 0.5
"""How much less what a member found counts at its next turn."""
WORTH: Final = 4.0
"""How many shares one thing that is new is worth."""
_TURNS: Final = re.compile(r"(.*)\*([1-9]\d{0,5})")


class Search(Protocol):
    """Pending states in some order. Equal seeds and equal calls give equal orders."""

    def add(self, state: State) -> None:
        """Adds a pending state."""

    def pick(self) -> State:
        """Takes the next one out. There must be one."""

    def size(self) -> int:
        """How many are pending."""


class TurnTaker(Protocol):
    """Says whose turn it is."""

    def next(self) -> int:
        """The number of the order that picks now."""


class FixedTurns:
    """Each picks so many times in a row, one after the other."""

    def __init__(self, times: list[int]) -> None:
        self._turns = [number for number, often in enumerate(times) for _ in range(often)]
        self._turn = 0

    def next(self) -> int:
        """The number of the order that picks now."""
        number = self._turns[self._turn]
        self._turn = (self._turn + 1) % len(self._turns)
        return number


class PaidTurns:
    """Each picks by its share, and more often the more it found lately.

    `gained` says how much was found so far, by all. It is asked between turns.
    """

    def __init__(self, shares: list[int], gained: Callable[[], int]) -> None:
        self._shares = shares
        self._gained = gained
        self._found = 0
        self._paid = [0.0] * len(shares)
        self._used = [0.0] * len(shares)
        self._picking = 0
        self._left = IN_A_ROW

    def next(self) -> int:
        """The number of the order that picks now."""
        if self._left == 0:
            self._account(self._picking)
            self._picking = min(range(len(self._used)), key=self._used.__getitem__)
            self._left = IN_A_ROW
        self._left -= 1
        return self._picking

    def _account(self, number: int) -> None:
        """A turn is over: it cost the less, the more came of it and of those before."""
        found = self._gained()
        new, self._found = max(found - self._found, 0), found
        self._paid[number] = FORGOTTEN * self._paid[number] + new
        self._used[number] += 1 / (self._shares[number] + WORTH * self._paid[number])


class Frontier:
    """Pending states; the orders pick in turn, and what one picks is gone for all.

    While more than `crowd` states wait, the first one picks alone: a depth-first order makes room
    where a breadth-first one takes it.
    """

    def __init__(
        self, orders: list[SearchOrder], turns: TurnTaker | None = None, crowd: int | None = None
    ) -> None:
        self._orders = orders
        self._turns: TurnTaker = FixedTurns([1] * len(orders)) if turns is None else turns
        self._crowd = crowd
        self._size = 0
        self._numbers = 0

    def add(self, state: State) -> None:
        """Adds a pending state."""
        ticket = Ticket(state, self._numbers)
        self._numbers += 1
        self._size += 1
        for order in self._orders:
            order.push(ticket)

    def pick(self) -> State:
        """Takes the next one out. There must be one."""
        order = self._orders[0]
        if self._crowd is None or self._size <= self._crowd:
            order = self._orders[self._turns.next()]
        ticket = order.pop()
        while ticket.state is None:
            ticket = order.pop()
        state = ticket.state
        ticket.state = None
        self._size -= 1
        for each in self._orders:
            if each.size() > 2 * self._size + SPARE:
                each.weed()
        return state

    def size(self) -> int:
        """How many are pending."""
        return self._size


class Turn:
    """A strategy with its argument; `times` is how often it picks before the next one does."""

    def __init__(self, strategy: Strategy, argument: str, times: int) -> None:
        self.strategy = strategy
        self.argument = argument
        self.times = times


def read_search(text: str) -> list[Turn]:
    """The strategies that take turns. Raises UsageError when `text` does not name any."""
    found = []
    for part in (MEMBERS if text == PORTFOLIO else text).split("+"):
        repeated = _TURNS.fullmatch(part)
        named, times = (repeated[1], int(repeated[2])) if repeated else (part, 1)
        turns = [
            Turn(strategy, argument, times)
            for strategy in STRATEGIES
            if (argument := strategy.argument(named)) is not None
        ]
        if not turns:
            *others, last = [*(strategy.usage for strategy in STRATEGIES), PORTFOLIO]
            known = f"{', '.join(others)} and {last}"
            raise UsageError(f"search: there is no strategy {named!r}; there are {known}")
        found += turns
    return found


def build_search(
    text: str,
    seed: int,
    machine: Machine,
    most: int | None = None,
    gained: Callable[[], int] | None = None,
) -> Search:
    """The search that a text describes, as `read_search` reads it.

    `most` is the number of states that may wait; `gained` counts what was found so far, for a
    portfolio (without it, branches count). Raises UsageError when the text cannot be read, or
    names a place that does not exist.
    """
    plan = read_search(text)
    orders = [
        each.strategy.build(each.argument, seed + number, machine)
        for number, each in enumerate(plan)
    ]
    times = [each.times for each in plan]
    turns: TurnTaker = FixedTurns(times)
    if text == PORTFOLIO:
        turns = PaidTurns(times, gained or CoveredEdges(machine).covered)
    return Frontier(orders, turns, None if most is None else most // 2)
