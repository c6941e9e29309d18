"""Conditional branches and switches, and the bound on how often a branch is taken."""

from __future__ import annotations

from jejak.bytecode.instructions import (
    BRANCHES,
    Condition,
    IfCompare,
    IfNull,
    IfSame,
    IfZero,
    Instruction,
    Switch,
)
from jejak.expr import Expr, and_, const, eq, ne, or_
from jejak.inputs.answers import noted
from jejak.inputs.candidates import can_be, could_have_been_same, name_of, same_object
from jejak.inputs.enums import enum_class
from jejak.inputs.references import look_at_compared, settle, settle_early, settle_null
from jejak.machine.boxing import CACHED, same_box
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop, ask, ask_truth, ask_whether, conditional
from jejak.machine.strings import STRING
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Omission
from jejak.semantics.arithmetic import compare_numbers, comparison
from jejak.semantics.merging import merge_branch
from jejak.semantics.shared import sharing_condition
from jejak.state.code import Code
from jejak.state.frames import Frame
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

JUMPS = (*BRANCHES, Switch)
DIRECTIONS = 4096
"""Counters of one branch lie this far from the next one's."""


def if_zero(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Branches on an int compared with zero."""
    assert isinstance(ins, IfZero)
    return int_branch(machine, state, frame, ins.condition, frame.stack[-1], 0, ins.target, 1)


def if_compare(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Branches on two ints compared."""
    assert isinstance(ins, IfCompare)
    left, right = frame.stack[-2], frame.stack[-1]
    return int_branch(machine, state, frame, ins.condition, left, right, ins.target, 2)


def int_branch(
    machine: Machine,
    state: State,
    frame: Frame,
    condition: Condition,
    left: object,
    right: object,
    target: int,
    words: int,
) -> Outcome | None:
    """A branch on two ints, the last `words` words of the stack."""
    if type(left) is int and type(right) is int:
        taken = compare_numbers(condition, left, right)
        symbolic = machine.limits.branch_bound_concrete
    else:
        question = comparison(machine, condition, left, right)
        answer = ask_truth(state, question)
        if isinstance(answer, Outcome):
            merged = merge_branch(machine, state, frame, answer) if machine.merging else None
            return answer if merged is None else merged
        taken = answer
        symbolic = not question.is_const or machine.limits.branch_bound_concrete
    if symbolic and not count_branch(machine, frame, 1 if taken else 0):
        return Stop(Ending.BRANCH_BOUND)
    del frame.stack[-words:]
    go(frame, taken, target)
    return None


def go(frame: Frame, taken: bool, target: int) -> None:
    """Leaves a conditional branch, and notes that this side of it was run."""
    if taken:
        frame.code.covered[frame.pc] |= 1
        frame.pc = target
    else:
        frame.code.covered[frame.pc] |= 2
        frame.pc += 1


def if_null(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Branches on a reference being null or not."""
    assert isinstance(ins, IfNull)
    value = state.resolved(frame.stack[-1])
    if isinstance(value, Symbol) and not state.is_present(value):
        return settle_null(machine, state, value)
    taken = (value is None) == (ins.condition is Condition.EQ)
    frame.stack.pop()
    go(frame, taken, ins.target)
    return None


def if_same(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Branches on two references being the same or not."""
    assert isinstance(ins, IfSame)
    left, right = state.resolved(frame.stack[-2]), state.resolved(frame.stack[-1])
    for value, other in ((left, right), (right, left)):
        if isinstance(value, Symbol):
            look_at_compared(machine, state, value, other)
            if noted(state, can_be(machine, state, value, other)):
                return settle_comparison(machine, state, value, other)
    same = same_object(left, right)
    if not same and isinstance(left, Ref) and isinstance(right, Ref):
        machine.heap.on_compare(machine, state, left, right)
        answer = settle_shared(machine, state, left, right)
        if isinstance(answer, Outcome):
            return answer
        same = answer
    taken = same == (ins.condition is Condition.EQ)
    del frame.stack[-2:]
    go(frame, taken, ins.target)
    return None


def is_twin(state: State, ref: Ref, other: Ref) -> bool:
    """Whether the JDK may have given back one string where another was made here."""
    record = state.record(ref)
    return isinstance(record, Instance) and record.twin == other.address


def settle_shared(machine: Machine, state: State, left: Ref, right: Ref) -> Outcome | bool:
    """Decides whether two objects that are apart in the heap are one, or asks.

    They may be where the JVM shares strings and boxes.
    """
    for one, other in ((left, right), (right, left)):
        if is_value_class(state):
            break  # its methods answer the same for equal objects
        condition = sharing_condition(machine, state, one, other)
        if condition is None:
            continue
        key = one.address, other.address
        if key not in state.inputs.shared:
            names = name_of(state, one), name_of(state, other)
            same = ask_whether(state, " == ".join(names), " != ".join(names), condition)
            if isinstance(same, Outcome):
                return same
            state.inputs.shared = state.inputs.shared.set(key, same)
        return state.inputs.shared[key]
    if could_have_been_same(machine, state, left, right):
        state.omit(Omission.IDENTITY)
    note_apart(state, left, right)
    question = same_box(machine, state, left, right)
    if question is None:
        return False
    return ask_truth(state, question)


def note_apart(state: State, left: Ref, right: Ref) -> None:
    """Notes that the program sees that a string or box in a collection is not another object.

    The JDK's own code compares what is equal, too, where it is the same.
    """
    assert state.frame is not None
    if state.frame.code.owner.in_jdk:
        return
    if is_twin(state, left, right) or is_twin(state, right, left):
        state.approximate(Approximation.UNKNOWN_CONTENTS)
    for one, other in ((left, right), (right, left)):
        record = state.record(one)
        if isinstance(record, Instance) and record.loose:
            shared = state.inputs.shared.set((one.address, other.address), False)
            state.inputs.shared = shared.set((other.address, one.address), False)


def is_value_class(state: State) -> bool:
    """Whether a method of String or of a box runs now."""
    frame = state.frame
    assert frame is not None
    return frame.code.owner.name == STRING or frame.code.owner.name in CACHED


def settle_comparison(machine: Machine, state: State, symbol: Symbol, other: object) -> Outcome:
    """Decides as much of an open reference as a comparison needs, or asks."""
    if other is None:
        return settle_null(machine, state, symbol)
    if isinstance(other, Symbol):  # null is the same as nothing else, whatever that is
        for each in (symbol, other):
            if not state.is_present(each):
                return settle_null(machine, state, each)
    inputs = state.inputs.objects
    is_early = isinstance(other, Ref) and other.address not in inputs
    if isinstance(other, Ref) and not machine.heap.aliases_when_used:
        is_early = True  # the same, or another one: not more is decided
    if isinstance(other, Ref) and symbol.unknown:
        is_early = True
    if is_early and enum_class(machine, symbol) is None:
        assert isinstance(other, Ref)
        return settle_early(machine, state, symbol, other)
    return settle(machine, state, symbol)


def switch(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """tableswitch and lookupswitch: one alternative per target."""
    assert isinstance(ins, Switch)
    link = frame.code.links[frame.pc]
    if link is None:
        link = frame.code.links[frame.pc] = SwitchLink(ins)
    assert isinstance(link, SwitchLink)
    value = frame.stack[-1]
    if isinstance(value, Expr):
        answer = ask_target(machine, state, ins, value)
        if isinstance(answer, Outcome):
            merged = merge_branch(machine, state, frame, answer) if machine.merging else None
            return answer if merged is None else merged
        chosen = answer
        symbolic = True
    else:
        assert isinstance(value, int)
        chosen = link.alternatives.get(value, len(link.targets) - 1)
        symbolic = machine.limits.branch_bound_concrete
    if symbolic and not count_branch(machine, frame, chosen % DIRECTIONS):
        return Stop(Ending.BRANCH_BOUND)
    frame.stack.pop()
    frame.code.covered[frame.pc] |= 1 << chosen
    frame.pc = link.targets[chosen]
    return None


def ask_target(machine: Machine, state: State, ins: Switch, value: Expr) -> int | Outcome:
    """The alternative of a switch that a value takes."""
    return ask(state, lambda: conditional(switch_conditions(machine, ins, value)))


class SwitchLink:
    """The alternatives of a switch: where each leads, and which one a key takes."""

    def __init__(self, ins: Switch) -> None:
        self.targets = switch_targets(ins)
        order = {target: index for index, target in enumerate(self.targets)}
        self.alternatives: dict[int, int] = {
            key: order[target] for key, target in zip(ins.keys, ins.targets, strict=True)
        }


def switch_targets(ins: Switch) -> tuple[int, ...]:
    """The different targets, the default last."""
    return (*(t for t in dict.fromkeys(ins.targets) if t != ins.default), ins.default)


def switch_conditions(machine: Machine, ins: Switch, value: Expr) -> list[Expr]:
    """What must hold to go to each of `switch_targets`."""
    by_target: dict[int, list[Expr]] = {}
    away: list[Expr] = []
    for key, target in zip(ins.keys, ins.targets, strict=True):
        number = const(key, machine.int_sort)
        if target != ins.default:
            by_target.setdefault(target, []).append(eq(value, number))
            away.append(ne(value, number))
    alternatives = [or_(*by_target[target]) for target in switch_targets(ins)[:-1]]
    return [*alternatives, and_(*away)]


# --- the bound ---------------------------------------------------------------------------------


def count_branch(machine: Machine, frame: Frame, direction: int) -> bool:
    """Counts the branch about to be taken; False where it was taken too often already.

    Each direction of a branch may be taken as often as the bound says. Counters belong to an
    activation, and those of inner loops start again with each iteration of the loop around
    them: with a bound of n, the body of a loop in a loop runs n times n times.
    """
    bound = machine.limits.branch_bound
    if bound is None:
        return True
    if frame.counters is None:
        frame.counters = {}
    counters = frame.counters
    key = frame.pc * DIRECTIONS + direction
    count = counters.get(key, 0) + 1
    if count > bound:
        return False
    inner = inner_branches(frame.code)[frame.pc]
    if inner:
        for other in [k for k in counters if k // DIRECTIONS in inner]:
            del counters[other]
    counters[key] = count
    return True


def inner_branches(code: Code) -> dict[int, frozenset[int]]:
    """By branch: the branches of loops inside the innermost loop that it stands in."""
    if code.inner is None:
        branches = [index for index, ins in enumerate(code.instructions) if isinstance(ins, JUMPS)]
        nests = {index: loops_around(code, index) for index in branches}
        code.inner = {
            index: frozenset(other for other in branches if nests[index] < nests[other])
            for index in branches
        }
    return code.inner


def loops_around(code: Code, index: int) -> frozenset[int]:
    """The headers of the loops that an instruction stands in."""
    flow = None if code.synthetic else code.method.flow
    if flow is None:
        return frozenset()
    block = flow.block_of[index]
    inside = next((loop for loop in flow.loops if block in loop.members), None)
    found = []
    while inside is not None:
        found.append(inside.header)
        inside = flow.loops[inside.parent] if inside.parent >= 0 else None
    return frozenset(found)
