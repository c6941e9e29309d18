"""Any state, with equal chances."""

from __future__ import annotations

import random
from typing import Final

from jejak.explore.strategies.orders import Strategy, Ticket


class Redrawn:
    """Any, with equal chances: the same as random priorities that are drawn anew for each pick."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - no secrets here
        self._tickets: list[Ticket] = []

    def push(self, ticket: Ticket) -> None:
        """Adds a ticket."""
        self._tickets.append(ticket)

    def pop(self) -> Ticket:
        """Takes one by chance."""
        index = self._random.randrange(len(self._tickets))
        self._tickets[index], self._tickets[-1] = self._tickets[-1], self._tickets[index]
        return self._tickets.pop()

    def weed(self) -> None:
        """Drops empty tickets."""
        self._tickets = [ticket for ticket in self._tickets if ticket.state is not None]

    def size(self) -> int:
        """How many tickets there are."""
        return len(self._tickets)


REDRAWN: Final = Strategy(
    "redrawn",
    "A random path, drawn anew each time.",
    lambda _text, seed, _machine: Redrawn(seed),
)
