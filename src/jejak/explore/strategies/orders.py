"""What a strategy is: a declaration, and an order of tickets."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import Protocol

from jejak.machine.machine import Machine
from jejak.state.state import State


class Ticket:
    """A place in the queues; `state` is None once somebody took it."""

    def __init__(self, state: State, number: int) -> None:
        self.state: State | None = state
        self.number = number


class SearchOrder(Protocol):
    """An order of tickets; empty ones count until they come out or are weeded.

    Equal seeds and equal calls give equal orders.
    """

    def push(self, ticket: Ticket) -> None:
        """Adds a ticket."""

    def pop(self) -> Ticket:
        """Takes the next one out, empty or not. There must be one."""

    def weed(self) -> None:
        """Drops empty tickets."""

    def size(self) -> int:
        """How many tickets there are."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """A strategy as the option `search` has it.

    `word` is its name there. `help` says what it picks. `build` makes the order from the argument,
    a seed and the machine; it raises UsageError for what is not there. `syntax` is how people
    write the argument, behind the word and a colon, and `pattern` the regular expression that
    reads it; both are empty for strategies that take none.
    """

    word: str
    help: str
    build: Callable[[str, int, Machine], SearchOrder]
    syntax: str = ""
    pattern: str = ""

    @property
    def usage(self) -> str:
        """How it is written."""
        return f"{self.word}:{self.syntax}" if self.syntax else self.word

    def argument(self, text: str) -> str | None:
        """The argument in a text that names this strategy; None when it does not."""
        word, colon, argument = text.partition(":")
        fits = word == self.word and bool(colon) == bool(self.syntax)
        return argument if fits and re.fullmatch(self.pattern, argument) else None


class Priority(Protocol):
    """Says how urgent states are; smaller comes first."""

    def of(self, state: State) -> float:
        """The priority of a state that comes in."""

    def has_changed(self, state: State, priority: float) -> bool:
        """Whether a state about to be picked must get a new priority, which happens once."""


class Prioritised:
    """By priority, the oldest first among equals."""

    def __init__(self, priority: Priority) -> None:
        self._priority = priority
        self._heap: list[tuple[float, int, Ticket]] = []

    def push(self, ticket: Ticket) -> None:
        """Adds a ticket."""
        assert ticket.state is not None
        heappush(self._heap, (self._priority.of(ticket.state), ticket.number, ticket))

    def pop(self) -> Ticket:
        """Takes the most urgent."""
        priority, _, ticket = heappop(self._heap)
        while ticket.state is not None and self._priority.has_changed(ticket.state, priority):
            self.push(ticket)
            priority, _, ticket = heappop(self._heap)
        return ticket

    def weed(self) -> None:
        """Drops empty tickets."""
        self._heap = [entry for entry in self._heap if entry[2].state is not None]
        heapify(self._heap)

    def size(self) -> int:
        """How many tickets there are."""
        return len(self._heap)
