"""What a suite covers: predicted by the engine, measured by JaCoCo; and why the rest is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from jejak.bytecode.instructions import Invoke, New, PushConstant
from jejak.bytecode.probes import CountedBranches, Edge
from jejak.explore.counting import Counting, Goal
from jejak.explore.path_recording import Gathered, PathRecording, Stack
from jejak.explore.reachability import Place, Reach
from jejak.explore.tracing import Trace, add_trace
from jejak.jvm.coverage import SuiteCoverage
from jejak.models.drivers import DRIVER
from jejak.program import JavaClass, Method
from jejak.results.coverage import (
    ClassFigures,
    Counters,
    MethodFigures,
    UncoveredBranch,
    Why,
)
from jejak.results.endings import GIVEN_UP, Ending
from jejak.results.reasons import Category, Cause
from jejak.semantics.throwing import ASSERTION

BOUNDS = frozenset(
    ending
    for ending in Ending
    if ending.category in (Category.CUT, Category.LEFT) and ending is not Ending.TIME
)
"""Endings that a bound of the user's is the reason for; time is none that says what was cut."""


# --- choosing ----------------------------------------------------------------------------------


def smallest(covered: Sequence[set[Goal]]) -> list[int]:
    """Which sets together hold what all hold: each time the one that adds most, the first of those.

    Not always the fewest, but near; a set that adds nothing is never among them.
    """
    missing = set().union(*covered)
    chosen: list[int] = []
    while missing:
        best = max(range(len(covered)), key=lambda index: (len(covered[index] & missing), -index))
        chosen.append(best)
        missing -= covered[best]
    return sorted(chosen)


# --- why not -----------------------------------------------------------------------------------


class Reasons:
    """Tells why branches are not covered.

    `ran` is what tests ran that are kept; `untested` what paths ran that have no test, by the
    reason.
    """

    def __init__(self, recording: PathRecording, own: Sequence[JavaClass], ran: Trace) -> None:
        self.ran = ran
        self.untested: dict[str, Trace] = {}
        self.others: dict[Ending, Trace] = {}
        self._reached: dict[Cause, set[Place]] = {}
        reach = Reach(recording.analysis.machine, own)
        cuts: dict[Cause, set[Stack]] = {}
        for gathered in recording.gathered.values():
            self._add(gathered, cuts)
        for cause, stacks in cuts.items():
            self._reached[cause] = reach.from_stacks(stacks)

    def _add(self, gathered: Gathered, cuts: dict[Cause, set[Stack]]) -> None:
        for ending, trace in gathered.others.items():
            add_trace(self.others.setdefault(ending, {}), trace)
        for cause, stacks in gathered.cuts.items():
            cuts.setdefault(cause, set()).update(stacks)
        for omission in gathered.left_out:
            cuts.setdefault(Cause(omission), set()).add(((gathered.entry, 0),))

    def of(self, method: Method, edge: Edge) -> tuple[Why, tuple[str, ...]]:
        """Why nothing covers an edge, and what that was."""
        if edge in self.ran.get(method, ()):
            return Why.UNSEEN, ()
        if excludes(method, edge[1]):
            return Why.ASSUMED, ()
        failed = [why for why, trace in self.untested.items() if edge in trace.get(method, ())]
        exits = edge in self.others.get(Ending.EXITED, {}).get(method, ())
        if failed or exits:
            return Why.UNKNOWN, (*failed, *((Ending.EXITED.value,) if exits else ()))
        taken = [
            Cause(ending)
            for ending, trace in self.others.items()
            if ending is not Ending.ASSUMPTION and edge in trace.get(method, ())
        ]
        near = [cause for cause, places in self._reached.items() if (method, edge[0]) in places]
        causes = tuple(dict.fromkeys((*near, *taken)))
        codes = tuple(cause.code for cause in causes)
        if not all(cause.reason in BOUNDS for cause in causes):
            return Why.UNKNOWN, codes
        if taken or any(cause.reason in GIVEN_UP for cause in causes):
            return Why.CUT, codes
        if edge in self.others.get(Ending.ASSUMPTION, {}).get(method, ()):
            return Why.ASSUMED, codes
        if causes:
            return Why.ASSERTED if fails(method, edge[1]) else Why.CUT, codes
        return Why.INFEASIBLE, ()


def excludes(method: Method, place: int) -> bool:
    """Whether nothing but an assumption that does not hold comes at an instruction."""
    assert method.body is not None
    code = method.body.instructions
    if not 0 <= place < len(code) - 1:
        return False
    value, call = code[place], code[place + 1]
    return (
        isinstance(value, PushConstant)
        and value.value == 0
        and isinstance(call, Invoke)
        and (call.method.owner, call.method.name) == (DRIVER, "assume")
    )


def fails(method: Method, place: int) -> bool:
    """Whether an assertion has failed once an instruction is reached."""
    assert method.body is not None
    code = method.body.instructions
    made = code[place] if 0 <= place < len(code) else None
    return isinstance(made, New) and made.class_name == ASSERTION


# --- figures -----------------------------------------------------------------------------------


def figures_of(
    java: JavaClass,
    methods: Sequence[Method],
    counting: Counting,
    reasons: Reasons,
    measured: SuiteCoverage | None,
) -> ClassFigures:
    """The figures of some methods of a class."""
    found = None if measured is None else measured.classes.get(java.name)
    by_key = {} if found is None else {(m.name, m.descriptor): m.counters for m in found.methods}
    figures = []
    for method in methods:
        counted = counting.count(method, reasons.ran.get(method, set()))
        if not counted.covered and not counted.missed:
            continue
        counters = by_key.get((method.name, method.descriptor), Counters())
        figures.append(
            MethodFigures(
                method.name,
                method.descriptor,
                method.signature,
                first_line(method),
                counted.branch_counts,
                (len(counted.covered), len(counted.covered) + len(counted.missed)),
                None if measured is None else counters,
                tuple(uncovered(method, counted, counting, reasons)),
            )
        )
    whole = None
    if measured is not None:
        every = len(figures) == len(by_key)
        parts = [each.measured for each in figures if each.measured is not None]
        whole = found.counters if found is not None and every else sum(parts, Counters())
    return ClassFigures(java.name, tuple(figures), whole)


def uncovered(
    method: Method, counted: CountedBranches, counting: Counting, reasons: Reasons
) -> Iterable[UncoveredBranch]:
    """The branches of a method that are not covered, in order."""
    body = method.body
    assert body is not None
    for index, sides in sorted(counted.branches.items()):
        for side, is_covered in enumerate(sides):
            if not is_covered:
                why, causes = reasons.of(method, counting.edge(method, (index, side)))
                mnemonic = body.instructions[index].opcode.mnemonic
                yield UncoveredBranch(
                    body.line(index),
                    body.offsets[index],
                    mnemonic,
                    side + 1,
                    len(sides),
                    why,
                    causes,
                )


def first_line(method: Method) -> int | None:
    """The first line of a method's code."""
    span = None if method.body is None else method.body.line_table.span()
    return None if span is None else span[0]
