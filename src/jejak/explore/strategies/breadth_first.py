"""Breadth first."""

from __future__ import annotations

from collections import deque
from typing import Final

from jejak.explore.strategies.orders import Strategy, Ticket


class Oldest:
    """The oldest first."""

    def __init__(self) -> None:
        self._tickets: deque[Ticket] = deque()

    def push(self, ticket: Ticket) -> None:
        """Adds a ticket."""
        self._tickets.append(ticket)

    def pop(self) -> Ticket:
        """Takes the oldest."""
        return self._tickets.popleft()

    def weed(self) -> None:
        """Drops empty tickets."""
        self._tickets = deque([ticket for ticket in self._tickets if ticket.state is not None])

    def size(self) -> int:
        """How many tickets there are."""
        return len(self._tickets)


BREADTH_FIRST: Final = Strategy("bfs", "The oldest path.", lambda _text, _seed, _machine: Oldest())
