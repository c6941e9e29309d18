"""Coverage: which sides of branches an exploration ran, and which side a pending state waits for.

Edges are counted as JaCoCo counts them: two for a conditional branch, one for each different
target of a switch. Sides of merged branches count where an input of a path takes them; where
feasibility is not asked, sides that no input takes may count.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import islice

from jejak.bytecode.instructions import (
    BRANCHES,
    Condition,
    IfCompare,
    IfNull,
    IfZero,
    Instruction,
    Switch,
)
from jejak.expr import Expr
from jejak.machine.machine import Machine
from jejak.program import Method
from jejak.semantics.branches import switch_targets
from jejak.state.code import Code
from jejak.state.state import State
from jejak.state.values import Symbol

TAKEN = 0
NOT_TAKEN = 1
MOST_ASKED = 12
"""How often the solver is asked whether a side of a merged branch is taken."""


def start_coverage(machine: Machine) -> None:
    """Forgets what earlier explorations ran."""
    for code in machine.codes.values():
        if code is not None and code.entered:
            code.covered = [0] * len(code.instructions)
            code.entered = False


def ran_now(machine: Machine) -> list[tuple[Code, list[int]]]:
    """What ran so far, to count it once more later."""
    return [
        (code, list(code.covered))
        for code in machine.codes.values()
        if code is not None and code.entered
    ]


def run_again(ran: list[tuple[Code, list[int]]]) -> None:
    """Counts what ran before as if it had run now."""
    for code, covered in ran:
        code.entered = True
        code.covered = [now | before for now, before in zip(code.covered, covered, strict=True)]


def mark_covered(
    machine: Machine, own: Collection[Method], ran: Mapping[Method, Collection[tuple[int, int]]]
) -> None:
    """Has some methods count as run just where edges were run, from instruction to instruction."""
    for method in own:
        code = machine.codes.get(method)
        if code is None:
            continue
        code.covered = [0] * len(code.instructions)
        for index, to in ran.get(method, ()):
            ins = code.instructions[index]
            if isinstance(ins, Switch):
                code.covered[index] |= 1 << switch_targets(ins).index(to)
            elif isinstance(ins, BRANCHES):
                sides = (to == ins.target) << TAKEN | (to == index + 1) << NOT_TAKEN
                code.covered[index] |= sides


class CoveredEdges:
    """Counts edges again and again, looking at each method's instructions only once."""

    def __init__(self, machine: Machine) -> None:
        self._codes = machine.codes
        self._seen = 0
        self._own: list[tuple[Code, list[int], int]] = []

    def counts(self) -> tuple[int, int]:
        """(covered, all) edges over the program's own methods that were called."""
        self._look()
        covered = there = 0
        for code, branches, edges in self._own:
            if code.entered:
                there += edges
                for index in branches:
                    covered += code.covered[index].bit_count()
        return covered, there

    def covered(self) -> int:
        """How many edges ran."""
        return self.counts()[0]

    def _look(self) -> None:
        """Takes in the methods that were called for the first time."""
        if len(self._codes) == self._seen:
            return
        for code in islice(self._codes.values(), self._seen, None):
            if code is not None and is_own(code):
                edges = [edges_of(ins) for ins in code.instructions]
                branches = [index for index, number in enumerate(edges) if number]
                self._own.append((code, branches, sum(edges)))
        self._seen = len(self._codes)


Edges = dict[tuple[str, str, str], tuple[int, tuple[int, ...]]]
"""Of methods, by class, name and descriptor: how many edges there are, and which ran, by place."""


def edges_that_ran(machine: Machine) -> Edges:
    """The edges of the program's own methods that were called."""
    found: Edges = {}
    for method, code in machine.codes.items():
        if code is not None and code.entered and is_own(code):
            names = (method.owner.name, method.name, method.descriptor)
            found[names] = (code_branches(code)[1], tuple(code.covered))
    return found


def branches_by_method(machine: Machine) -> dict[Method, tuple[int, int]]:
    """(covered, all) edges of each of the program's own methods that were called."""
    return {
        method: code_branches(code)
        for method, code in machine.codes.items()
        if code is not None and code.entered and is_own(code)
    }


def is_own(code: Code) -> bool:
    """Whether people wrote a method: not the JDK's authors, nor a compiler, nor jejak."""
    method = code.method
    is_made = method.is_synthetic and not method.name.startswith("lambda$")
    return not (code.synthetic or method.owner.in_jdk or is_made)


def code_branches(code: Code) -> tuple[int, int]:
    """(covered, all) edges of one method."""
    covered = there = 0
    for ins, bits in zip(code.instructions, code.covered, strict=True):
        there += edges_of(ins)
        covered += bits.bit_count()
    return covered, there


def edges_of(ins: Instruction) -> int:
    """How many ways lead on from a branch; 0 for any other instruction."""
    if isinstance(ins, Switch):
        return len(switch_targets(ins))
    return 2 if isinstance(ins, BRANCHES) else 0


# --- merged branches ---------------------------------------------------------------------------


class JoinedEdges:
    """Counts sides of merged branches as run where an input of a path that ended takes them.

    `is_feasible` says whether an input of a path fulfils a condition, too; it is asked a few times
    of each side.
    """

    def __init__(self, is_feasible: Callable[[State, Expr], bool]) -> None:
        self._is_feasible = is_feasible
        self._asked: dict[tuple[Code, int, int], int] = {}

    def count(self, state: State) -> None:
        """Takes in the branches that a path has merged."""
        joined = state.path.joined
        while joined is not None:
            place, key = joined.place, (joined.code, joined.place, joined.edges)
            if joined.edges & ~joined.code.covered[place]:
                models = state.exploration.models
                holds = any(model.holds(joined.condition) for model in models)
                asked = self._asked.get(key, 0)
                if not holds and asked < MOST_ASKED:
                    self._asked[key] = asked + 1
                    holds = self._is_feasible(state, joined.condition)
                if holds:
                    joined.code.covered[place] |= joined.edges
            joined = joined.parent


# --- pending states ----------------------------------------------------------------------------


def waiting_for(state: State) -> int | None:
    """The alternative of the branch in front of it that a pending state has decided for.

    None where it stands before another instruction, or its decision leaves the way open.
    """
    frame, decision = state.frame, state.path.decisions
    if frame is None or decision is None:
        return None
    ins = frame.code.instructions[frame.place]
    if isinstance(ins, IfZero | IfCompare | Switch):
        return decision.choice
    if isinstance(ins, IfNull):
        value = frame.stack[-1]
        can_be_null = isinstance(value, Symbol) and not value.not_null
        is_null = can_be_null and decision.choice == 0
        return TAKEN if is_null is (ins.condition is Condition.EQ) else NOT_TAKEN
    return None


def is_new(state: State) -> bool:
    """Whether a pending state waits for an edge that nothing has run yet."""
    edge = waiting_for(state)
    frame = state.frame
    if edge is None or frame is None:
        return False
    return not frame.code.covered[frame.place] >> edge & 1


def next_position(state: State) -> int:
    """The instruction that a pending state runs behind the branch in front of it."""
    frame, edge = state.frame, waiting_for(state)
    assert frame is not None
    ins = frame.code.instructions[frame.place]
    if edge is None:
        return frame.place
    if isinstance(ins, Switch):
        return switch_targets(ins)[edge]
    assert isinstance(ins, BRANCHES)
    return ins.target if edge == TAKEN else frame.place + 1
