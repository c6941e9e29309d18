"""Search: in which order pending states are picked.

A `Frontier` holds the pending states and one or several orders over them that take turns. Each
state has one ticket, which is in every order; who picks it takes the state out of the ticket, so
the others find it empty later and pass on.
"""

from __future__ import annotations

import re
from typing import Final, Protocol

from jejak.errors import UsageError
from jejak.explore.strategies.orders import SearchOrder, Strategy, Ticket
from jejak.explore.strategies.table import STRATEGIES
from jejak.machine.machine import Machine
from jejak.state.state import State

SPARE: Final = 64
"""Empty tickets that an order may hold beyond as many as there are states."""
_TURNS: Final = re.compile(r"(.*)\*([1-9]\d{0,5})")


class Search(Protocol):
    """Pending states in some order. Equal seeds and equal calls give equal orders."""

    def add(self, state: State) -> None:
        """Adds a pending state."""

    def pick(self) -> State:
        """Takes the next one out. There must be one."""

    def size(self) -> int:
        """How many are pending."""


class Frontier:
    """Pending states; the orders pick in turn, and what one picks is gone for all.

    Each picks as often in a row as `turns` says. While more than `crowd` states wait, the first
    one picks alone: a depth-first order makes room where a breadth-first one takes it.
    """

    def __init__(
        self, orders: list[SearchOrder], turns: list[int] | None = None, crowd: int | None = None
    ) -> None:
        self._orders = orders
        self._turns = [
            number for number, times in enumerate(turns or [1] * len(orders)) for _ in range(times)
        ]
        self._crowd = crowd
        self._turn = 0
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
            order = self._orders[self._turns[self._turn]]
            self._turn = (self._turn + 1) % len(self._turns)
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
    for part in text.split("+"):
        repeated = _TURNS.fullmatch(part)
        named, times = (repeated[1], int(repeated[2])) if repeated else (part, 1)
        turns = [
            Turn(strategy, argument, times)
            for strategy in STRATEGIES
            if (argument := strategy.argument(named)) is not None
        ]
        if not turns:
            *others, last = [strategy.usage for strategy in STRATEGIES]
            known = f"{', '.join(others)} and {last}"
            raise UsageError(f"search: there is no strategy {named!r}; there are {known}")
        found += turns
    return found


def build_search(text: str, seed: int, machine: Machine, most: int | None = None) -> Search:
    """The search that a text describes, as `read_search` reads it.

    `most` is the number of states that may wait. Raises UsageError when it cannot be read, or
    names a place that does not exist.
    """
    turns = read_search(text)
    orders = [
        turn.strategy.build(turn.argument, seed + number, machine)
        for number, turn in enumerate(turns)
    ]
    return Frontier(orders, [turn.times for turn in turns], None if most is None else most // 2)
