"""Merging: a branch whose sides only compute values becomes if-then-else expressions.

A region starts at a branch and ends where its sides meet; between them stand only instructions
that move and compute primitives: no call, no allocation, no possible exception. Both sides are
run on copies of the frame, and where their values differ an expression chooses. Where that is
not possible (references differ, a side is too long) the branch forks as usual.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import (
    Arithmetic,
    Compare,
    Convert,
    Goto,
    IfCompare,
    IfZero,
    Increment,
    Instruction,
    Kind,
    Load,
    Negate,
    Nop,
    PushConstant,
    Shift,
    StackMove,
    Store,
)
from jejak.expr import FP32, FP64, Expr, Sort, ite
from jejak.expr.sorts import KIND_FP
from jejak.machine.machine import Machine
from jejak.machine.values import lift, lower
from jejak.semantics import arithmetic, moves
from jejak.semantics.arithmetic import comparison
from jejak.state.code import Code
from jejak.state.frames import Frame
from jejak.state.state import State
from jejak.state.values import WIDE

MOST_INSTRUCTIONS: Final = 64
MOST_BRANCHES: Final = 8

PURE: Final = {
    Nop: moves.nop,
    PushConstant: moves.push_constant,
    Load: moves.load,
    Store: moves.store,
    Increment: arithmetic.increment,
    StackMove: moves.stack_move,
    Arithmetic: arithmetic.arithmetic,
    Shift: arithmetic.shift,
    Negate: arithmetic.negate,
    Convert: arithmetic.convert,
    Compare: arithmetic.compare,
    Goto: moves.goto,
}


def merge_region(machine: Machine, state: State, frame: Frame, question: Expr, words: int) -> bool:
    """Runs a value-only region as one path; False when the branch must fork."""
    region = region_of(frame.code, frame.pc)
    if region is None:
        return False
    merger = Merger(machine, state, region)
    ins = frame.code.instructions[frame.pc]
    assert isinstance(ins, IfZero | IfCompare)
    merged = merger.branch(frame, question, ins.target, words)
    if merged is None:
        return False
    for branch in merger.merged:
        frame.code.covered[branch] |= 3
    frame.locals = merged.locals
    frame.stack = merged.stack
    frame.pc = region.join
    return True


class Merger:
    """One attempt to merge a region."""

    def __init__(self, machine: Machine, state: State, region: Region) -> None:
        self.machine = machine
        self.state = state
        self.region = region
        self.branches = 0
        self.steps = 0
        self.merged: list[int] = []

    def branch(self, frame: Frame, question: Expr, target: int, words: int) -> Frame | None:
        """Both sides of a branch, merged at the join; None when that is not possible."""
        self.branches += 1
        if self.branches > MOST_BRANCHES:
            return None
        truth = self.state.truth(question)
        taken = self.side(frame, target, words) if truth != 0 else None
        other = self.side(frame, frame.pc + 1, words) if truth != 1 else None
        if truth >= 0:
            return taken if truth == 1 else other
        if taken is None or other is None:
            return None
        self.merged.append(frame.pc)
        same = merge_frames(self.machine, question, taken, other, self.region.kinds)
        return taken if same else None

    def side(self, frame: Frame, start: int, words: int) -> Frame | None:
        """One side, run on a copy of the frame up to the join."""
        copied = frame.copy(frame.owner)
        del copied.stack[-words:]
        copied.pc = start
        while copied.pc != self.region.join:
            ins = copied.code.instructions[copied.pc]
            self.steps += 1
            if self.steps > MOST_INSTRUCTIONS * MOST_BRANCHES:
                return None
            if isinstance(ins, IfZero):
                return self.decide(copied, ins, copied.stack[-1], 0, 1)
            if isinstance(ins, IfCompare):
                return self.decide(copied, ins, copied.stack[-2], copied.stack[-1], 2)
            if PURE[type(ins)](self.machine, self.state, copied, ins) is not None:
                return None
        return copied

    def decide(
        self, frame: Frame, ins: IfZero | IfCompare, left: object, right: object, words: int
    ) -> Frame | None:
        """A branch inside the region."""
        question = comparison(self.machine, ins.condition, left, right)
        return self.branch(frame, question, ins.target, words)


def merge_frames(
    machine: Machine, question: Expr, taken: Frame, other: Frame, kinds: dict[int, Kind]
) -> bool:
    """Makes the values of `taken` those of one of two frames, by a condition.

    `kinds` says what the region stores into local variables. A primitive that only one side has
    set cannot be read behind the join (JVMS §4.10), and is dropped.
    """
    if len(taken.stack) != len(other.stack):
        return False
    for index in range(len(taken.locals)):
        left, right = taken.locals[index], other.locals[index]
        if left is right:
            continue
        if index not in kinds:
            if left is WIDE or right is WIDE:
                continue
            return False
        sort = sort_of_kind(machine, kinds[index])
        if sort is None:
            return False
        taken.locals[index] = merge_values(question, left, right, sort)
    return merge_stacks(machine, question, taken.stack, other.stack)


def merge_stacks(
    machine: Machine, question: Expr, stack: list[object], others: list[object]
) -> bool:
    """Makes the values of one operand stack those of one of two."""
    for index in range(len(stack)):
        left, right = stack[index], others[index]
        if left is right:
            continue
        wide = index + 1 < len(stack) and stack[index + 1] is WIDE
        floating = is_floating(left) or is_floating(right)
        if floating:
            sort = FP64 if wide else FP32
        else:
            sort = machine.long_sort if wide else machine.int_sort
        merged = merge_values(question, left, right, sort)
        if merged is None:
            return False
        stack[index] = merged
    return True


def is_floating(value: object) -> bool:
    """Whether a value is of a floating type."""
    return isinstance(value, float) or (isinstance(value, Expr) and value.sort.kind == KIND_FP)


def sort_of_kind(machine: Machine, kind: Kind) -> Sort | None:
    """The sort of what a local variable of a kind holds; None for references."""
    return None if kind is Kind.REFERENCE else arithmetic.kind_sort(machine, kind)


def merge_values(question: Expr, left: object, right: object, sort: Sort) -> object | None:
    """Either of two values of a sort, by a condition; None when one is not of it."""
    if not is_of(left, sort) or not is_of(right, sort):
        return None
    return lower(ite(question, lift(left, sort), lift(right, sort)))


def is_of(value: object, sort: Sort) -> bool:
    """Whether a value is of a sort."""
    if isinstance(value, Expr):
        return value.sort is sort
    return isinstance(value, float) if sort.kind == KIND_FP else type(value) is int


# --- regions -----------------------------------------------------------------------------------


class Region:
    """Where the sides of a branch meet, and the kinds of local variables stored in between."""

    def __init__(self, join: int, kinds: dict[int, Kind]) -> None:
        self.join = join
        self.kinds = kinds


def region_of(code: Code, branch: int) -> Region | None:
    """The value-only region behind a branch; None when there is none."""
    if branch not in code.regions:
        code.regions[branch] = find_region(code, branch)
    found = code.regions[branch]
    assert found is None or isinstance(found, Region)
    return found


def find_region(code: Code, branch: int) -> Region | None:
    """Follows all sides forward, the least position first, until one position is left."""
    kinds: dict[int, Kind] = {}
    active = {branch}
    for _ in range(MOST_INSTRUCTIONS):
        position = min(active)
        if len(active) == 1 and position != branch:
            return Region(position, kinds)
        active.discard(position)
        ins = code.instructions[position]
        following = successors(ins, position)
        if not following or min(following) <= position or not note_store(ins, kinds):
            return None
        active |= following
    return None


def successors(ins: Instruction, position: int) -> set[int]:
    """Where an instruction of a region leads; nothing when it may not stand in one."""
    if isinstance(ins, IfZero | IfCompare):
        return {position + 1, ins.target}
    if isinstance(ins, Goto):
        return {ins.target}
    return {position + 1} if type(ins) in PURE else set()


def note_store(ins: Instruction, kinds: dict[int, Kind]) -> bool:
    """Records what an instruction stores; False when a variable gets values of two kinds."""
    if isinstance(ins, Increment):
        return kinds.setdefault(ins.index, Kind.INT) is Kind.INT
    if isinstance(ins, Store):
        return kinds.setdefault(ins.index, ins.kind) is ins.kind
    return True
