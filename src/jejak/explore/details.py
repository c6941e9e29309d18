"""What reports show beside results: how large methods are, which lines ran, what leaves threw.

Looking changes nothing of what is found.
"""

from __future__ import annotations

from collections.abc import Iterator

from jejak.bytecode import Body
from jejak.bytecode.instructions import (
    BRANCHES,
    Goto,
    Instruction,
    JumpSubroutine,
    Return,
    ReturnSubroutine,
    Switch,
    Throw,
)
from jejak.classfile.descriptors import java_name
from jejak.explore.coverage import NOT_TAKEN, TAKEN, edges_of, is_own
from jejak.explore.paths import Path
from jejak.explore.tree import LEAF, Tree
from jejak.machine.machine import Machine
from jejak.program import Method
from jejak.results.coverage import ExploredLine
from jejak.results.methods import MethodSize
from jejak.semantics.branches import switch_targets
from jejak.semantics.throwing import Trace
from jejak.state.code import Code


def size_of(method: Method) -> MethodSize:
    """How large a method is. Raises ClassFormatError when its code is malformed."""
    body, flow = method.body, method.flow
    if body is None or flow is None:
        return MethodSize()
    lines = {line for _, line in body.line_table.rows}
    first = min(lines, default=None)
    return MethodSize(flow.complexity, len(lines), method.owner.source_file, first)


def lines_that_ran(machine: Machine) -> tuple[ExploredLine, ...]:
    """The lines of the program's own methods that were called, and which of them ran."""
    found: list[ExploredLine] = []
    for code in machine.codes.values():
        if code is not None and code.entered and is_own(code):
            found += _lines(code)
    return tuple(found)


def _lines(code: Code) -> Iterator[ExploredLine]:
    body, file = code.method.body, code.owner.source_file
    if body is None or file is None:
        return
    reached, caught = _reached(code, body)
    ran: dict[int, bool | None] = {}
    branches: dict[int, tuple[int, int]] = {}
    for index, ins in enumerate(code.instructions):
        line = body.line(index)
        if line is None:
            continue
        known = True if index in reached else None if index in caught else False
        ran[line] = ran.get(line, known) or known
        edges = edges_of(ins)
        if edges:
            covered, there = branches.get(line, (0, 0))
            branches[line] = (covered + code.covered[index].bit_count(), there + edges)
    for line, known in sorted(ran.items()):
        yield ExploredLine(code.owner.name, file, line, known, branches.get(line, (0, 0)))


def _reached(code: Code, body: Body) -> tuple[set[int], set[int]]:
    """The instructions that branches lead to, and those that only an exception may have led to."""
    reached = _closure(code, {0} | {index for index, bits in enumerate(code.covered) if bits})
    handlers = {
        each.handler
        for each in body.handlers
        if any(index in reached for index in range(each.start, each.end))
    }
    return reached, _closure(code, handlers - reached) - reached


def _closure(code: Code, start: set[int]) -> set[int]:
    found: set[int] = set()
    pending = list(start)
    while pending:
        index = pending.pop()
        if index in found or index >= len(code.instructions):
            continue
        found.add(index)
        pending += _next(code, index, code.instructions[index])
    return found


def _next(code: Code, index: int, ins: Instruction) -> list[int]:
    """Where normal flow went on from an instruction that ran."""
    bits = code.covered[index]
    if isinstance(ins, BRANCHES):
        taken = [ins.target] if bits >> TAKEN & 1 else []
        return [*taken, index + 1] if bits >> NOT_TAKEN & 1 else taken
    if isinstance(ins, Switch):
        return [to for number, to in enumerate(switch_targets(ins)) if bits >> number & 1]
    if isinstance(ins, Goto):
        return [ins.target]
    if isinstance(ins, JumpSubroutine):
        return [ins.target, index + 1]
    return [] if isinstance(ins, Return | ReturnSubroutine | Throw) else [index + 1]


class LeafNotes:
    """Says at the leaves of a tree what escaped, and from which line."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    def hear(self, path: Path) -> None:
        """Takes in a path."""
        exception = path.exception or path.state.path.failed_assertion
        if exception is None:
            return
        instance = path.state.instance(exception)
        told = f"{path.ending.value} {java_name(instance.shape.name).rpartition('.')[2]}"
        if isinstance(instance.native, Trace):
            own = ((code, pc) for code, pc in instance.native.places if not code.owner.in_jdk)
            code, pc = next(own, (None, 0))
            line = None if code is None else code.line(pc)
            if code is not None and line is not None:
                told += f" at {code.method.name}:{line}"
        self.tree.mark(path.state.exploration.node, LEAF, told)
