"""What a suite covers: predicted by the engine, measured by JaCoCo; and why the rest is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from jejak.bytecode.instructions import Invoke, New, PushConstant
from jejak.bytecode.probes import Branch, CountedBranches, Edge, LeftOut, Probes, count
from jejak.explore.covering import Covering, Gathered
from jejak.explore.reaching import Place, Reach
from jejak.explore.tracing import Trace, add_trace
from jejak.jvm.coverage import Counters, SuiteCoverage
from jejak.models.drivers import DRIVER
from jejak.program import JavaClass, Method
from jejak.program.uncounted import left_out
from jejak.results.records import GIVEN_UP, Ending
from jejak.semantics.throwing import ASSERTION

BOUNDS = frozenset(
    ending.value
    for ending in (
        Ending.RECURSION,
        Ending.BRANCH_BOUND,
        Ending.REVISITS,
        Ending.PATH_LENGTH,
        Ending.ARRAY_ELEMENTS,
        Ending.CHAIN,
        Ending.ITERATIONS,
        Ending.STEPS,
        Ending.TREE_DEPTH,
        Ending.STATES,
        Ending.PATHS,
        Ending.ERRORS,
    )
)
"""Endings that a bound of the user's is the reason for."""

LEFT = frozenset(ending.value for ending in GIVEN_UP)
"""Endings of paths that nobody followed, so that nobody knows what they ran."""


class Why(Enum):
    """Why a branch is not covered."""

    INFEASIBLE = "infeasible"
    """No input takes it: all paths that could have were followed."""
    ASSUMED = "assumed"
    """Only inputs take it that the driver's assumptions exclude; bounds among the reasons say that
    this is known within them."""
    ASSERTED = "asserted"
    """Only a failing assertion lies behind it, and none failed within the bounds."""
    UNSEEN = "unseen"
    """It is run, but an exception comes before JaCoCo looks again, on every path."""
    CUT = "cut"
    """A bound cut paths that may take it."""
    UNKNOWN = "unknown"
    """Something was not known, not done in time, or no test could be written."""


FEASIBLE = (Why.CUT, Why.UNKNOWN)
"""Reasons that leave open whether more could be covered."""


@dataclass(frozen=True, slots=True)
class UncoveredBranch:
    """A branch that no test covers: the `side`-th of `sides` of an instruction."""

    line: int | None
    offset: int
    instruction: str
    side: int
    sides: int
    why: Why
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MethodFigures:
    """One method. `branches` and `instructions` are (covered, all) as the engine predicts them.

    `measured` is what JaCoCo says, None where it was not asked.
    """

    name: str
    descriptor: str
    signature: str
    line: int | None
    branches: tuple[int, int]
    instructions: tuple[int, int]
    measured: Counters | None
    uncovered: tuple[UncoveredBranch, ...]

    @property
    def agrees(self) -> bool:
        """Whether JaCoCo counts what was predicted."""
        if self.measured is None:
            return True
        counted = self.measured.branches, self.measured.instructions
        return tuple((each.covered, each.total) for each in counted) == (
            self.branches,
            self.instructions,
        )


@dataclass(frozen=True, slots=True)
class ClassFigures:
    """One class by internal name; JaCoCo's counts of its methods are in them."""

    name: str
    methods: tuple[MethodFigures, ...]
    measured: Counters | None

    @property
    def branches(self) -> tuple[int, int]:
        """(covered, all) as predicted."""
        return _sum(method.branches for method in self.methods)

    @property
    def instructions(self) -> tuple[int, int]:
        """(covered, all) as predicted."""
        return _sum(method.instructions for method in self.methods)

    def uncovered(self) -> list[UncoveredBranch]:
        """All branches that are not covered."""
        return [each for method in self.methods for each in method.uncovered]


@dataclass(frozen=True, slots=True)
class Figures:
    """What a suite covers of the classes of a target.

    `ran`, `failed` and `complete` are those of JaCoCo's run. `problem` is why there was none.
    """

    classes: tuple[ClassFigures, ...]
    ran: int = 0
    failed: int = 0
    complete: bool = True
    problem: str | None = None

    @property
    def branches(self) -> tuple[int, int]:
        """(covered, all) as predicted."""
        return _sum(each.branches for each in self.classes)

    @property
    def measured(self) -> Counters | None:
        """JaCoCo's counts; None where it was not asked."""
        counts = [each.measured for each in self.classes if each.measured is not None]
        return sum(counts, Counters()) if counts else None

    @property
    def agrees(self) -> bool:
        """Whether JaCoCo counts what was predicted, in every method."""
        return all(method.agrees for each in self.classes for method in each.methods)

    def uncovered(self) -> list[UncoveredBranch]:
        """All branches that are not covered."""
        return [found for each in self.classes for found in each.uncovered()]

    @property
    def feasible(self) -> tuple[int, int]:
        """(covered, all) branches as predicted, without those that no test can cover."""
        covered, _ = self.branches
        missed = sum(1 for each in self.uncovered() if each.why in FEASIBLE)
        return covered, covered + missed


def _sum(pairs: Iterable[tuple[int, int]]) -> tuple[int, int]:
    found = list(pairs)
    return sum(covered for covered, _ in found), sum(there for _, there in found)


# --- counting ----------------------------------------------------------------------------------


class Counting:
    """How the methods of a program are counted; what that takes is found once for each."""

    def __init__(self) -> None:
        self._known: dict[Method, tuple[Probes, LeftOut]] = {}

    def of(self, method: Method) -> tuple[Probes, LeftOut]:
        """The probes of a method that has a body, and what does not count."""
        known = self._known.get(method)
        if known is None:
            assert method.body is not None
            known = self._known[method] = Probes(method.body), left_out(method)
        return known

    def count(self, method: Method, ran: set[Edge]) -> CountedBranches:
        """What edges cover of a method."""
        probes, left = self.of(method)
        return count(probes, left, ran)

    def covered(self, trace: Trace) -> set[tuple[Method, int, int]]:
        """The branches that a trace covers: method, instruction, side."""
        return {
            (method, index, side)
            for method, edges in trace.items()
            for index, sides in self.count(method, edges).branches.items()
            for side, is_covered in enumerate(sides)
            if is_covered
        }

    def edge(self, method: Method, branch: Branch) -> Edge:
        """Where the side of an instruction leads."""
        probes, left = self.of(method)
        replaced = left.replaced.get(branch[0])
        return probes.edge(branch if replaced is None else replaced[branch[1]][0])


def smallest(covered: Sequence[set[tuple[Method, int, int]]]) -> list[int]:
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

    def __init__(self, analysis: Covering, own: Sequence[JavaClass], ran: Trace) -> None:
        self.ran = ran
        self.untested: dict[str, Trace] = {}
        self.others: dict[str, Trace] = {}
        self._reached: dict[str, set[Place]] = {}
        reach = Reach(analysis.machine, own)
        cuts: dict[str, set[tuple[tuple[Method, int], ...]]] = {}
        for gathered in analysis.gathered.values():
            self._add(gathered, cuts)
        for reason, stacks in cuts.items():
            self._reached[reason] = reach.from_stacks(stacks)

    def _add(
        self, gathered: Gathered, cuts: dict[str, set[tuple[tuple[Method, int], ...]]]
    ) -> None:
        for ending, trace in gathered.others.items():
            add_trace(self.others.setdefault(ending, {}), trace)
        for reason, stacks in gathered.cuts.items():
            cuts.setdefault(reason, set()).update(stacks)
        for reason in gathered.left_out:
            cuts.setdefault(reason, set()).add(((gathered.entry, 0),))

    def of(self, method: Method, edge: Edge) -> tuple[Why, tuple[str, ...]]:
        """Why nothing covers an edge, and what that was."""
        if edge in self.ran.get(method, ()):
            return Why.UNSEEN, ()
        if excludes(method, edge[1]):
            return Why.ASSUMED, ()
        failed = [why for why, trace in self.untested.items() if edge in trace.get(method, ())]
        exits = edge in self.others.get(Ending.EXITED.value, {}).get(method, ())
        if failed or exits:
            return Why.UNKNOWN, (*failed, *(("exited",) if exits else ()))
        taken = [
            why
            for why, trace in self.others.items()
            if why != Ending.ASSUMPTION.value and edge in trace.get(method, ())
        ]
        near = [why for why, places in self._reached.items() if (method, edge[0]) in places]
        causes = tuple(dict.fromkeys((*near, *taken)))
        if not all(why in BOUNDS for why in causes):
            return Why.UNKNOWN, causes
        if taken or any(why in LEFT for why in causes):
            return Why.CUT, causes
        if edge in self.others.get(Ending.ASSUMPTION.value, {}).get(method, ()):
            return Why.ASSUMED, causes
        if causes:
            return Why.ASSERTED if fails(method, edge[1]) else Why.CUT, causes
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
