"""Merging: the sides of a branch are run side by side, and become one state where they meet.

At a branch that is open, a state is copied for each side. Always the copy that lies behind the
others goes on, up to where it stands as another one does: the two are joined there, with values
that conditions choose (`joining`). So nested branches, switches, small calls and the turns of a
loop are run once. When one copy is left, the path goes on with it.

A copy that cannot go on like this leaves: one that throws out of the method, ends the path, needs
something of the input decided, or holds other references than the one it meets. The engine is asked
whether that happens, as at any branch: one path follows it alone, on the others it does not happen.

Nothing here depends on what other paths did: a decision sequence leads to the same merges again.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import Invoke, Return
from jejak.expr import TRUE, Expr, and_, not_, or_
from jejak.machine.machine import Machine
from jejak.machine.outcomes import AGAIN, Branch, Choice, Outcome
from jejak.semantics.choosing import decide_operands
from jejak.semantics.joining import join, like_inputs
from jejak.semantics.outlines import Outline, outline_of, sides_of
from jejak.state.code import Code
from jejak.state.frames import DELIVER, Frame
from jejak.state.path import GIVEN, JoinedSide, PathCondition
from jejak.state.state import State

MOST_STEPS: Final = 4096
"""Instructions that the sides of one branch may run before they are followed apart."""
MOST_SIDES: Final = 24
"""Copies that may run at once."""
MOST_LEAVERS: Final = 8
"""Copies of one branch that may leave."""
MOST_CALLS: Final = 32
"""Calls inside each other that the sides of a branch may make."""
MOST_RESULTS: Final = 32
"""Alternatives of one question that are run side by side."""
MOST_FAILURES: Final = 2
"""How often on one path a branch is tried in vain, one time after the other."""


def merge_branch(machine: Machine, state: State, frame: Frame, asked: Outcome) -> Outcome | None:
    """Runs the sides of an open branch as one path; None when it must fork.

    Where it has, the outcome says how the path goes on.
    """
    if not can_merge(state, frame):
        return None
    key = frame.code.number << 16 | frame.pc
    failures = state.path.unmerged.get(key, 0)
    if failures >= MOST_FAILURES:
        return None
    outcome = Attempt(machine, state, frame).run(asked)
    if outcome is None:
        state.path.unmerged = state.path.unmerged.set(key, failures + 1)
    elif outcome is AGAIN and failures:
        state.path.unmerged = state.path.unmerged.set(key, 0)
    return outcome


def can_merge(state: State, frame: Frame) -> bool:
    """Whether the sides of a branch may meet again, as far as its method says."""
    if state.apart or state.heap.initialisers or state.inputs.backtrack_points:
        return False
    if frame.task is not None or frame.purpose != DELIVER:
        return False
    outline = outline_of(frame.code)
    if outline is None or frame.pc in outline.counting:
        return False
    returns = frame.parent is not None and frame.parent.task is None
    sides = sides_of(frame.code.instructions[frame.pc], frame.pc)
    return outline.meets(sides, returns)


class Side:
    """A copy of a state, and the conditions under which a path is there.

    `turns` counts the turns of loops, by depth of the activation and loop; `place` says where it
    is. One that is `answered` has yet to run the instruction that asked. `joins` counts how often
    it was joined with another. `outcome` is what it leaves with.
    """

    def __init__(self, state: State, guard: tuple[Expr, ...]) -> None:
        self.state = state
        self.guard = guard
        self.turns: dict[tuple[int, int], int] = {}
        self.place: tuple[int, ...] = ()
        self.answered = False
        self.joins = 0
        self.outcome: Outcome | None = None

    def fork(self) -> Side:
        """A second copy that goes on from here."""
        state = self.state.fork()
        state.apart = True
        other = Side(state, self.guard)
        other.turns = self.turns.copy()
        other.joins = self.joins
        return other

    def condition(self) -> Expr:
        """When a path is here."""
        return and_(*self.guard)

    def complexity(self) -> tuple[int, int]:
        """How far the guard is from what the program itself asks."""
        return self.joins, len(self.guard)


class Attempt:
    """One attempt to run the sides of a branch as one path."""

    def __init__(self, machine: Machine, state: State, frame: Frame) -> None:
        self.machine = machine
        self.base = state
        self.lowest = max(frame.depth - 1, 0)
        self.highest = frame.depth + MOST_CALLS
        self.steps = 0
        self.sides: list[Side] = []
        self.leavers: list[Side] = []
        self.joins = 0
        self.next_address = state.heap.next_address
        self.next_number = state.inputs.next_number
        self.covered: dict[tuple[Code, int, int], list[Expr]] = {}

    def run(self, asked: Outcome) -> Outcome | None:
        """Runs all sides; how the path goes on, None when it must fork.

        Nobody has asked whether a side can be: in one that no input takes, instructions may find
        what they rely on broken. Such a branch forks, and the engine leaves that side out.
        """
        try:
            return self.run_sides(asked)
        except (LookupError, AssertionError, ValueError, TypeError):
            return None

    def run_sides(self, asked: Outcome) -> Outcome | None:
        """Runs all sides up to where one is left."""
        first = Side(self.base.fork(), ())
        first.state.apart = True
        self.split(first, asked)
        while len(self.sides) > 1:
            if len(self.sides) > MOST_SIDES or len(self.leavers) > MOST_LEAVERS:
                return None
            self.advance()
            if self.steps > MOST_STEPS:
                return None
        return self.conclude()

    # --- one step ------------------------------------------------------------------------------

    def advance(self) -> None:
        """Lets the side that lies behind the others go on, or joins it with one beside it."""
        sides = self.sides
        last = sides[0]
        for side in sides:
            if side.place < last.place or (side.answered and side.place == last.place):
                last = side
        if not last.answered:
            for other in sides:
                if other is not last and other.place == last.place:
                    self.meet(last, other)
                    return
        sides.remove(last)
        outcome = self.run_side(last)
        if outcome is None and not self.is_blurred(last) and last.state.frame is not None:
            self.locate(last)
            if self.is_within(last):
                sides.append(last)
                return
        is_asked = isinstance(outcome, Branch | Choice) and self.is_within(last)
        if is_asked and self.can_split(last, outcome):
            self.split(last, outcome)
            return
        last.outcome = outcome
        self.leavers.append(last)

    def run_side(self, side: Side) -> Outcome | None:
        """Runs a side up to where others may meet it; what it asks or ends with, if anything."""
        state = side.state
        side.answered = False
        state.heap.next_address = self.next_address
        state.inputs.next_number = self.next_number
        outcome: Outcome | None = None
        while outcome is None:
            frame = state.frame
            assert frame is not None
            place, code = frame.pc, frame.code
            ins = code.instructions[place]
            covered = code.covered[place]
            if state.heap.has_either:
                outcome = decide_operands(state, frame, ins)
            if outcome is None:
                outcome = code.steps[place](self.machine, state, frame, ins)
            self.steps += 1
            if code.covered[place] != covered:
                self.note(side, code, place, code.covered[place] & ~covered)
                code.covered[place] = covered
            state.choice = -1
            is_call = isinstance(ins, Invoke | Return)
            if state.frame is not frame or is_call or outcome is AGAIN:
                break
            outline = outline_of(code)
            if outline is None or frame.pc != place + 1 or frame.pc in outline.leaders:
                self.count_turn(side, outline, frame, place)
                break
        self.share_literals(side)
        self.next_address = state.heap.next_address
        self.next_number = state.inputs.next_number
        return None if outcome is AGAIN else outcome

    def note(self, side: Side, code: Code, place: int, edges: int) -> None:
        """Remembers that a side of a branch ran, which only counts where a path leads there."""
        if not code.owner.in_jdk:
            self.covered.setdefault((code, place, edges), []).append(side.condition())

    def share_literals(self, side: Side) -> None:
        """Gives strings of literals that a side made to all others: they are the same."""
        pool = side.state.heap.pool
        if all(other.state.heap.pool is pool for other in self.sides):
            return
        made = [
            (address, record)
            for address, record in side.state.heap.objects.items()
            if address >= self.next_address
        ]
        for other in self.sides:
            heap = other.state.heap
            if heap.pool is not pool:
                heap.pool = pool
                for address, record in made:
                    heap.objects = heap.objects.set(address, record)

    def is_blurred(self, side: Side) -> bool:
        """Whether a side has decided or assumed what the others have not, or is no longer exact."""
        mine, known = side.state, self.base
        return (
            mine.path.approximations is not known.path.approximations
            or mine.path.omissions is not known.path.omissions
            or mine.path.failed_assertion is not known.path.failed_assertion
            or mine.heap.initialisers != known.heap.initialisers
            or len(mine.heap.statics) != len(known.heap.statics)
            or bool(mine.revived)
            or not like_inputs(mine.inputs, known.inputs)
            or any(label != GIVEN for _, label in added(mine, known, side.guard))
        )

    # --- places --------------------------------------------------------------------------------

    def is_within(self, side: Side) -> bool:
        """Whether a side is in a method that merging may follow it to."""
        frame = side.state.frame
        return frame is not None and self.lowest <= frame.depth <= self.highest

    def count_turn(self, side: Side, outline: Outline | None, frame: Frame, before: int) -> None:
        """Counts the turns of a loop that a side has come to the head of."""
        if outline is None:
            return
        block = outline.block_of[frame.pc]
        loop = outline.headers.get(block)
        if loop is not None and outline.blocks[block].start == frame.pc:
            key = frame.depth, loop
            is_inside = loop in outline.nests[outline.block_of[before]]
            side.turns[key] = side.turns.get(key, 0) + 1 if is_inside else 0

    def locate(self, side: Side) -> None:
        """Finds where a side is, so that what lies behind comes first."""
        frame = side.state.frame
        found: list[tuple[int, ...]] = []
        while frame is not None and frame.depth >= self.lowest:
            found.append(place_in(frame, side.turns))
            frame = frame.parent
        place: list[int] = []
        for each in reversed(found):
            place.extend(each)
        side.place = tuple(place)

    # --- sides ---------------------------------------------------------------------------------

    def can_split(self, side: Side, asked: Outcome | None) -> bool:
        """Whether the answers to a question can be followed side by side."""
        frame = side.state.frame
        assert frame is not None
        if isinstance(asked, Branch):
            outline = outline_of(frame.code)
            return outline is None or frame.pc not in outline.counting
        assert isinstance(asked, Choice)
        return (
            len(asked.conditions) <= MOST_RESULTS
            and TRUE not in asked.conditions
            and not any(asked.labels)
        )

    def split(self, side: Side, asked: Outcome | None) -> None:
        """Has a side go on in every way that a question may be answered."""
        if isinstance(asked, Branch):
            conditions: tuple[Expr, ...] = asked.condition, not_(asked.condition)
            is_chosen = False
        else:
            assert isinstance(asked, Choice)
            conditions, is_chosen = asked.conditions, bool(asked.labels)
        for index, condition in enumerate(conditions):
            if side.state.truth(condition) == 0:
                continue
            child = side.fork()
            if side.state.truth(condition) < 0:
                child.guard = (*side.guard, condition)
                child.state.assume(condition)
            child.state.choice = index if is_chosen else -1
            child.answered = True
            self.locate(child)
            self.sides.append(child)

    def meet(self, one: Side, other: Side) -> None:
        """Joins two sides that stand at the same place, or has one leave."""
        common = 0
        for left, right in zip(one.guard, other.guard, strict=False):
            if left is not right:
                break
            common += 1
        if len(other.guard) < len(one.guard):
            one, other = other, one
        mine, others = and_(*one.guard[common:]), and_(*other.guard[common:])
        self.sides.remove(one)
        joined = join(self.machine, mine, one.state, other.state)
        if joined is None:
            self.leavers.append(one)
            return
        self.sides.remove(other)
        self.joins += 1
        self.sides.append(self.joined(joined, one, other, common, or_(mine, others)))

    def joined(self, state: State, one: Side, other: Side, common: int, either: Expr) -> Side:
        """The side that two have become."""
        guard = one.guard[:common]
        if either is not TRUE:
            guard = (*guard, either)
        given = added(one.state, self.base, one.guard) + added(other.state, self.base, other.guard)
        state.path.become(self.base.path)
        for condition, label in given:
            assert condition is not None
            state.assume(condition, label)
        for condition in guard:
            state.assume(condition)
        state.apart = True
        found = Side(state, guard)
        found.turns = {key: max(count, other.turns.get(key, 0)) for key, count in one.turns.items()}
        found.place = one.place
        found.joins = one.joins + other.joins + 1
        return found

    # --- the end -------------------------------------------------------------------------------

    def conclude(self) -> Outcome | None:
        """How the path goes on, None when it must fork.

        Of the sides that are left and those that have left, one is where every path is: what cannot
        be is passed over, and while there are several the engine is asked about the plainest.
        """
        possible = []
        for side in (*self.leavers, *self.sides):
            truth = self.truth(side.guard)
            if truth > 0:
                possible = [side]
                break
            if truth < 0:
                possible.append(side)
        if not possible or not (self.joins or len(possible) == 1):
            return None
        if len(possible) == 1:
            if possible[0].answered:  # it would only ask again
                return None
            self.adopt(possible[0])
            return possible[0].outcome or AGAIN
        about = possible if len(possible) == 2 else possible[: len(possible) - len(self.sides)]
        asked = min(about, key=Side.complexity)
        self.base.path.merged = True
        return Branch(asked.condition(), asked.guard)

    def truth(self, guard: tuple[Expr, ...]) -> int:
        """1 or 0 where the path says whether all conditions hold, -1 when that is open."""
        known = [self.base.truth(each) for each in guard]
        if 0 in known:
            return 0
        return self.base.truth(and_(*guard)) if -1 in known else 1

    def adopt(self, side: Side) -> None:
        """Makes the path go on as a side does."""
        base, state = self.base, side.state
        for condition, label in added(state, base, side.guard):
            if condition is None:
                base.note(label)
            else:
                base.assume(condition, label)
        base.path.merged = True
        base.path.approximations = state.path.approximations
        base.path.omissions = state.path.omissions
        base.path.failed_assertion = state.path.failed_assertion
        base.path.stages = state.path.stages
        base.heap.become(state.heap)
        base.inputs.become(state.inputs)
        base.heap.next_address = self.next_address
        base.inputs.next_number = self.next_number
        base.frame, base.token = state.frame, state.token
        base.revived = (*base.revived, *state.revived)
        base.steps += self.steps
        self.count_covered()

    def count_covered(self) -> None:
        """Notes which sides of branches ran, and when."""
        path = self.base.path
        for (code, place, edges), conditions in self.covered.items():
            condition = or_(*conditions)
            truth = self.base.truth(condition)
            if truth > 0:
                code.covered[place] |= edges
            elif truth < 0 and edges & ~code.covered[place]:
                path.joined = JoinedSide(path.joined, code, place, edges, condition)


def place_in(frame: Frame, turns: dict[tuple[int, int], int]) -> tuple[int, ...]:
    """Where an activation is: its method, the loops around with their turns, the instruction."""
    outline = outline_of(frame.code)
    if outline is None:
        return frame.code.number, frame.pc
    block = outline.block_of[frame.place]
    ranks = outline.ranks[block]
    found = [frame.code.number]
    for rank, loop in zip(ranks, outline.nests[block], strict=False):
        found.append(rank)
        found.append(turns.get((frame.depth, loop), 0))
    found.append(ranks[-1])
    found.append(frame.pc)
    return tuple(found)


def added(state: State, base: State, guard: tuple[Expr, ...]) -> list[tuple[Expr | None, str]]:
    """What instructions assumed since a state was copied from another, the guard left out."""
    found: list[tuple[Expr | None, str]] = []
    node: PathCondition | None = state.path.condition
    while node is not None and node is not base.path.condition:
        if node.conjunct is None or node.conjunct not in guard:
            found.append((node.conjunct, node.label))
        node = node.parent
    found.reverse()
    return found
