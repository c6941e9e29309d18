"""Distance: how many blocks of code lie at least between a state and a place in the program.

Counted over control flow and calls, before anything runs: a call leads into every method that it
may run, and also on behind itself. Calls made by JDK code are not followed, unless the place is
there; a lambda counts as called where it is made.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterator
from typing import Final

from jejak.bytecode import ControlFlow
from jejak.bytecode.instructions import (
    GetField,
    Instruction,
    Invoke,
    InvokeDynamic,
    InvokeKind,
    New,
    PutField,
    Return,
)
from jejak.errors import InputError
from jejak.explore.coverage import next_position
from jejak.machine.machine import Machine
from jejak.program import JavaClass, Lambda, Method, Unresolved, call_site, candidates
from jejak.program.classes import CLASS_INITIALISER
from jejak.state.state import State

FAR: Final = 1 << 40
"""The distance of a place that cannot be reached."""
MOST_METHODS: Final = 5000

Goals = dict[Method, frozenset[int]]
"""The instructions to reach, by method."""


def wanted(method: Method, line: int | None) -> frozenset[int]:
    """The first instruction of a method, or those of one of its lines."""
    body = readable_body(method)
    if body is None:
        return frozenset()
    if line is None:
        return frozenset((0,))
    code = body.body
    return frozenset(index for index in range(len(code)) if code.line(index) == line)


def readable_body(method: Method) -> ControlFlow | None:
    """The control flow of a method, None when it has no code that can be read."""
    try:
        return method.flow
    except InputError:
        return None


class Graph:
    """Blocks of methods as numbers from `first[method]` on, and the edges between them.

    `calls` has, by method, the blocks entered by single instructions.
    """

    def __init__(self) -> None:
        self.first: dict[Method, int] = {}
        self.flows: dict[Method, ControlFlow] = {}
        self.calls: dict[Method, dict[int, list[Method]]] = {}
        self.size = 0

    def add(self, method: Method, flow: ControlFlow) -> None:
        """Adds the blocks of a method."""
        self.first[method] = self.size
        self.flows[method] = flow
        self.size += len(flow.blocks)

    def following(self, method: Method, number: int, start: int) -> Iterator[int]:
        """Blocks that may come next from an instruction of a block on."""
        flow, first = self.flows[method], self.first[method]
        block = flow.blocks[number]
        for successor in (*block.successors, *flow.handler_blocks(block)):
            yield first + successor
        calls = self.calls[method]
        for index in range(start, block.end):
            for callee in calls.get(index, ()):
                if callee in self.first:
                    yield self.first[callee]

    def distances(self, goals: list[int], edges: list[list[int]]) -> list[int]:
        """From each block to the nearest goal; `edges` lead backwards."""
        found = [FAR] * self.size
        for goal in goals:
            found[goal] = 0
        pending = deque(goals)
        while pending:
            number = pending.popleft()
            for before in edges[number]:
                if found[before] == FAR:
                    found[before] = found[number] + 1
                    pending.append(before)
        return found


class Distances:
    """Distances of states to goals; the graph is made when the first state is asked about.

    Calls are followed into the methods of `within` only, where that is given.
    """

    def __init__(
        self, machine: Machine, goals: Goals, within: Container[Method] | None = None
    ) -> None:
        self.machine = machine
        self.goals = goals
        self.within = within
        self.into_jdk = any(method.owner.in_jdk for method in goals)
        self.graph: Graph | None = None
        self._to_goal: list[int] = []
        self._to_end: dict[Method, list[int]] = {}

    def of(self, state: State) -> int:
        """The fewest blocks from a pending state to a goal, FAR when no way is known."""
        frame = state.frame
        if frame is None:
            return FAR
        if self.graph is None:
            self._build(state)
        best = FAR
        left = 0
        position = next_position(state)
        while frame is not None and left < best:
            if not frame.code.synthetic:
                best = min(best, left + self.from_place(frame.code.method, position))
                left += self.to_end(frame.code.method, position)
            left += 1
            frame = frame.parent
            if frame is not None:
                position = frame.pc + 1
        return best

    def from_place(self, method: Method, position: int) -> int:
        """From an instruction to a goal, without returning from its method."""
        graph = self.graph
        assert graph is not None
        flow = graph.flows.get(method)
        if flow is None:
            return FAR
        number = flow.block_of[position]
        end = flow.blocks[number].end
        if any(position <= goal < end for goal in self.goals.get(method, ())):
            return 0
        steps = [self._to_goal[each] for each in graph.following(method, number, position)]
        return min(min(steps, default=FAR) + 1, FAR)

    def to_end(self, method: Method, position: int) -> int:
        """From an instruction to a return; 1 in methods that the graph does not have."""
        assert self.graph is not None
        flow = self.graph.flows.get(method)
        if flow is None:
            return 1
        if method not in self._to_end:
            self._to_end[method] = ends_of(flow)
        return self._to_end[method][flow.block_of[position]]

    def _build(self, state: State) -> None:
        frame = state.frame
        roots: list[Method] = []
        while frame is not None:
            roots.append(frame.code.method)
            frame = frame.parent
        self.graph = graph = self._discover(roots)
        edges: list[list[int]] = [[] for _ in range(graph.size)]
        for method, flow in graph.flows.items():
            first = graph.first[method]
            for block in flow.blocks:
                for after in graph.following(method, block.index, block.start):
                    edges[after].append(first + block.index)
        starts = dict.fromkeys(
            graph.first[method] + graph.flows[method].block_of[index]
            for method, indices in self.goals.items()
            if method in graph.first
            for index in sorted(indices)
        )
        self._to_goal = graph.distances(list(starts), edges)

    def _discover(self, roots: list[Method]) -> Graph:
        """The methods that calls lead to from some methods on."""
        graph = Graph()
        pending = deque(roots)
        while pending and len(graph.first) < MOST_METHODS:
            method = pending.popleft()
            flow = None if method in graph.first else readable_body(method)
            if flow is None or (method.owner.in_jdk and not self.into_jdk):
                continue
            if self.within is not None and method not in self.within:
                continue
            graph.add(method, flow)
            calls = graph.calls[method] = {}
            for index, ins in enumerate(flow.body.instructions):
                found = list(called_by(self.machine, method.owner, ins))
                if found:
                    calls[index] = found
                    pending.extend(found)
        return graph


def ends_of(flow: ControlFlow) -> list[int]:
    """By block: the fewest blocks to one that returns."""
    graph = Graph()
    graph.size = len(flow.blocks)
    edges: list[list[int]] = [[] for _ in flow.blocks]
    ends = []
    for block in flow.blocks:
        for successor in (*block.successors, *flow.handler_blocks(block)):
            edges[successor].append(block.index)
        if isinstance(flow.body.instructions[block.end - 1], Return):
            ends.append(block.index)
    return graph.distances(ends, edges)


def called_by(machine: Machine, caller: JavaClass, ins: Instruction) -> Iterator[Method]:
    """Methods that an instruction may run: those it calls, and the initialiser of a class."""
    if isinstance(ins, Invoke):
        yield from invoked(machine, caller, ins)
    elif isinstance(ins, InvokeDynamic):
        site = call_site(caller, ins.call_site)
        if isinstance(site, Lambda):
            member = machine.resolver.resolve_handle(caller, site.implementation)
            if isinstance(member, Method):
                yield member
    elif isinstance(ins, New):
        yield from initialiser(machine, ins.class_name)
    elif isinstance(ins, GetField | PutField) and ins.static:
        yield from initialiser(machine, ins.field.owner)


def invoked(machine: Machine, caller: JavaClass, ins: Invoke) -> Iterator[Method]:
    """Methods that a call may run."""
    found = machine.resolver.resolve_invoke(caller, ins)
    if isinstance(found, Unresolved):
        return
    yield found
    if ins.kind is InvokeKind.STATIC:
        yield from initialiser(machine, found.owner.name)
    elif ins.kind is not InvokeKind.SPECIAL:
        receiver = machine.find_class(ins.method.owner)
        if isinstance(receiver, JavaClass):
            for method, _ in candidates(machine.resolver, found, receiver).targets:
                yield method


def initialiser(machine: Machine, name: str) -> Iterator[Method]:
    """The initialiser of a class, where it has one."""
    found = machine.find_class(name)
    if isinstance(found, JavaClass):
        method = found.methods.get((CLASS_INITIALISER, "()V"))
        if method is not None:
            yield method
