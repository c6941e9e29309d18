"""Search: in which order pending states are picked. Each strategy is a small object.

A `Frontier` holds the pending states and one or several orders over them that take turns. Each
state has one ticket, which is in every order; who picks it takes the state out of the ticket, so
the others find it empty later and pass on.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from heapq import heapify, heappop, heappush
from typing import Final, Protocol

from jejak.explore.coverage import is_new
from jejak.explore.distance import Distances, find_goals
from jejak.machine.machine import Machine
from jejak.options import SearchPart, search_parts
from jejak.state.state import State

SPARE: Final = 64
"""Empty tickets that an order may hold beyond as many as there are states."""


class Search(Protocol):
    """Pending states in some order. Equal seeds and equal calls give equal orders."""

    def add(self, state: State) -> None:
        """Adds a pending state."""

    def pick(self) -> State:
        """Takes the next one out. There must be one."""

    def size(self) -> int:
        """How many are pending."""


class Ticket:
    """A place in the queues; `state` is None once somebody took it."""

    def __init__(self, state: State, number: int) -> None:
        self.state: State | None = state
        self.number = number


class SearchOrder(Protocol):
    """An order of tickets; empty ones count until they come out or are weeded."""

    def push(self, ticket: Ticket) -> None:
        """Adds a ticket."""

    def pop(self) -> Ticket:
        """Takes the next one out, empty or not. There must be one."""

    def weed(self) -> None:
        """Drops empty tickets."""

    def size(self) -> int:
        """How many tickets there are."""


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


class Drawn:
    """A random priority, drawn once."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - no secrets here

    def of(self, _state: State) -> float:
        """Draws."""
        return self._random.random()

    def has_changed(self, _state: State, _priority: float) -> bool:
        """Never."""
        return False


class UncoveredFirst:
    """A random priority; states before an edge that nothing has run draw from a better range.

    `[0, 1)` against `[offset, offset + 1)`: from an offset of 1 on, such states always come first.
    A state whose edge was run while it waited draws again.
    """

    def __init__(self, seed: int, offset: float = 1.0) -> None:
        self._random = random.Random(seed)  # noqa: S311 - no secrets here
        self._offset = offset

    def of(self, state: State) -> float:
        """Draws from the range that the state deserves."""
        return self._random.random() + (0.0 if is_new(state) else self._offset)

    def has_changed(self, state: State, priority: float) -> bool:
        """Whether the state drew from the better range and would not today."""
        return priority < self._offset and not is_new(state)


class Nearest:
    """The distance to a place in the code."""

    def __init__(self, distances: Distances) -> None:
        self._distances = distances

    def of(self, state: State) -> float:
        """Counts blocks."""
        return float(self._distances.of(state))

    def has_changed(self, _state: State, _priority: float) -> bool:
        """Never."""
        return False


ORDERS: Final[dict[str, Callable[[int], SearchOrder]]] = {
    "dfs": lambda _seed: Newest(),
    "bfs": lambda _seed: Oldest(),
    "random": lambda seed: Prioritised(Drawn(seed)),
    "redrawn": Redrawn,
    "uncovered": lambda seed: Prioritised(UncoveredFirst(seed)),
}
"""The strategies that need no place, from a seed."""


def build_search(text: str, seed: int, machine: Machine, most: int | None = None) -> Search:
    """The strategy that a text names, as `options.search_parts` reads it.

    `most` is the number of states that may wait. Raises UsageError when it names a place that
    does not exist.
    """
    parts = search_parts(text)
    orders = [build_order(part, seed + i, machine) for i, part in enumerate(parts)]
    return Frontier(orders, [part.turns for part in parts], None if most is None else most // 2)


def build_order(part: SearchPart, seed: int, machine: Machine) -> SearchOrder:
    """One strategy."""
    if part.name == "distance":
        return Prioritised(Nearest(Distances(machine, find_goals(part, machine))))
    return ORDERS[part.name](seed)
