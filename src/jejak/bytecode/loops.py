"""Loops of a control-flow graph, reducible or not, by Havlak's algorithm.

Works in nearly linear time on an explicit stack, so nesting as deep as a class file can hold
does no harm. Havlak's own way is quadratic where many edges lead into many nested loops; here the
sources of edges into a loop wait in heaps until a loop around it holds them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop and its place in the nest of loops.

    `parent` is the index of the loop around it, -1 for none. `members` are the blocks directly
    in it, without those of inner loops; `header` is one of them. An irreducible loop can also be
    entered at `other_entries`, each a block of it or the header of a loop in it.
    """

    index: int
    header: int
    parent: int
    depth: int
    members: tuple[int, ...]
    other_entries: tuple[int, ...]

    @property
    def reducible(self) -> bool:
        """Whether the header is the only way in."""
        return not self.other_entries


def find_loops(edges: Sequence[Sequence[int]]) -> tuple[Loop, ...]:
    """Loops of the graph in which node n leads to `edges[n]`, from node 0; outer before inner."""
    return _Havlak(edges).loops()


class _Havlak:
    """Nodes are renumbered in depth-first order; `node` maps back."""

    def __init__(self, edges: Sequence[Sequence[int]]) -> None:
        self._number(edges)
        count = len(self.node)
        self.header = [-1] * count
        self.is_header = [False] * count
        self.entries: list[set[int]] = [set() for _ in range(count)]
        self.back: list[list[int]] = [[] for _ in range(count)]
        # Sources of the other edges into each node, as heaps: `after` holds those behind all that
        # is below the node, the lowest first; `before` those above it, negated, so highest first.
        self.after: list[list[int]] = [[] for _ in range(count)]
        self.before: list[list[int]] = [[] for _ in range(count)]
        for source in range(count):
            for target in edges[self.node[source]]:
                self._add_edge(source, self.order[target])
        for heap in self.before:
            heap.reverse()
        self.link = list(range(count))
        for head in range(count - 1, -1, -1):
            self._collect(head)

    def _number(self, edges: Sequence[Sequence[int]]) -> None:
        """Depth-first numbers from node 0; `last` is the highest number below each node."""
        self.order = [-1] * len(edges)
        self.node: list[int] = [0]
        self.order[0] = 0
        self.last: list[int] = [0]
        stack = [(0, iter(edges[0]))]
        while stack:
            number, targets = stack[-1]
            for target in targets:
                if self.order[target] < 0:
                    self.order[target] = len(self.node)
                    stack.append((len(self.node), iter(edges[target])))
                    self.node.append(target)
                    self.last.append(0)
                    break
            else:
                self.last[number] = len(self.node) - 1
                stack.pop()

    def _add_edge(self, source: int, target: int) -> None:
        if target <= source <= self.last[target]:
            self.back[target].append(source)
        elif source > target:
            self.after[target].append(source)
        else:
            self.before[target].append(-source)

    def _find(self, number: int) -> int:
        root = number
        while self.link[root] != root:
            root = self.link[root]
        while self.link[number] != root:
            self.link[number], number = root, self.link[number]
        return root

    def _collect(self, head: int) -> None:
        """Gathers the loop that `head` heads, if any: all that reaches a back edge to it."""
        if not self.back[head]:
            return
        self.is_header[head] = True
        body = {self._find(source) for source in self.back[head] if source != head}
        pending = list(body)
        while pending:
            member = pending.pop()
            for source in self._sources_below(head, member):
                root = self._find(source)
                if root != head and root not in body:
                    body.add(root)
                    pending.append(root)
            if self.after[member] or self.before[member]:
                self.entries[head].add(member)
        for member in body:
            self.header[member] = head
            self.link[member] = head
            self.after[head] = _merged(self.after[head], self.after[member])
            self.before[head] = _merged(self.before[head], self.before[member])

    def _sources_below(self, head: int, member: int) -> Iterator[int]:
        """Takes out the sources of edges into `member` that `head` is above; others stay."""
        after, before, last = self.after[member], self.before[member], self.last[head]
        while after and after[0] <= last:
            yield heappop(after)
        while before and -before[0] >= head:
            yield -heappop(before)

    def loops(self) -> tuple[Loop, ...]:
        """The loops found, numbered so that an outer one comes before those in it."""
        index_of: dict[int, int] = {}
        members: list[list[int]] = []
        for number in range(len(self.node)):
            if self.is_header[number]:
                index_of[number] = len(members)
                members.append([number])
            elif self.header[number] >= 0:
                members[index_of[self.header[number]]].append(number)
        found: list[Loop] = []
        for head, index in index_of.items():
            parent = index_of.get(self.header[head], -1)
            depth = 1 if parent < 0 else found[parent].depth + 1
            found.append(
                Loop(
                    index,
                    self.node[head],
                    parent,
                    depth,
                    tuple(sorted(self.node[number] for number in members[index])),
                    self._entry_nodes(head),
                )
            )
        return tuple(found)

    def _entry_nodes(self, head: int) -> tuple[int, ...]:
        return tuple(sorted(self.node[number] for number in self.entries[head]))


def _merged(first: list[int], second: list[int]) -> list[int]:
    """Both heaps in one, the smaller poured into the larger."""
    small, large = (first, second) if len(first) < len(second) else (second, first)
    for item in small:
        heappush(large, item)
    return large
