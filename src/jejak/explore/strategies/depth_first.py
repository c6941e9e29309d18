"""Depth first."""

from __future__ import annotations

from typing import Final

from jejak.explore.strategies.orders import Strategy, Ticket


class Newest:
    """The newest first."""

    def __init__(self) -> None:
        self._tickets: list[Ticket] = []

    def push(self, ticket: Ticket) -> None:
        """Adds a ticket."""
        self._tickets.append(ticket)

    def pop(self) -> Ticket:
        """Takes the newest."""
        return self._tickets.pop()

    def weed(self) -> None:
        """Drops empty tickets."""
        self._tickets = [ticket for ticket in self._tickets if ticket.state is not None]

    def size(self) -> int:
        """How many tickets there are."""
        return len(self._tickets)


DEPTH_FIRST: Final = Strategy("dfs", "The newest path.", lambda _text, _seed, _machine: Newest())
