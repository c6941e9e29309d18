"""Kiasan, section 9.2: why sides of branches of a red-black tree are not taken, by method."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final

from benchmarks.experiments.programs import ROOT, Programs
from benchmarks.experiments.published import number, read
from benchmarks.experiments.rows import Experiment, Row
from jejak.app.branches import branches_of
from jejak.app.contracts import with_contracts
from jejak.options import load_options
from jejak.results.branches import BranchCause, TakenSides
from jejak.target import resolving

SOURCE: Final = ROOT / "tests" / "contracts" / "programs" / "maps" / "RedBlackMap.java"
NAMED: Final = 3
"""The bound of which it is printed which sides are left."""
SHORT_BOUND: Final = 2
SECONDS: Final = 300.0
INHERENT: Final = "inherently infeasible"
SPECIFICATION: Final = "by specification"
CONTEXT: Final = "by context"
FEASIBLE: Final = "feasible"
WORDS: Final = {
    BranchCause.ALONE: INHERENT,
    BranchCause.NEVER: INHERENT,
    BranchCause.SPECIFICATION: SPECIFICATION,
    BranchCause.CONTEXT: CONTEXT,
    BranchCause.BOUND: FEASIBLE,
    BranchCause.CUT: "not known",
}
HELPERS: Final = {(each, INHERENT): 1 for each in ("setColor", "parentOf", "rightOf", "leftOf")}
BOTH: Final = {
    **HELPERS,
    ("compare", SPECIFICATION): 1,
    ("rotateRight", FEASIBLE): 1,
    ("rotateLeft", FEASIBLE): 1,
}
PRINTED: Final = {
    "put": {**BOTH, ("fixAfterInsertion", INHERENT): 3},
    "remove": {
        **BOTH,
        ("deleteEntry", INHERENT): 2,
        ("deleteEntry", FEASIBLE): 1,
        ("successor", CONTEXT): 6,
    },
}
"""Sides that are left at k = 3, by method and reason."""
COLOR: Final = "those of colorOf, which are taken, are not in the printed count"
ONE_CHILD: Final = "no red entry has just one child: that side of deleteEntry is feasible nowhere"


def branches(_programs: Programs, is_short: bool) -> Iterator[Row]:
    """Sides that are taken, and the others by reason, in all and in each method."""
    for k in range(1, SHORT_BOUND + 1 if is_short else NAMED + 1):
        found = sides(k)
        for name, printed in PRINTED.items():
            subject = f"TreeMap.{name} k={k}"
            told = found[name]
            yield Row(subject, "taken", taken(name, k), told.taken, COLOR if k > 1 else "")
            ours = Counter((each.method.partition("(")[0], WORDS[each.cause]) for each in told.left)
            if k == NAMED:
                yield from compared(subject, Counter(printed), ours)
            else:
                yield Row(subject, "left", None, ours.total())
                for word in dict.fromkeys(WORDS.values()):
                    yield Row(subject, word, None, by_word(ours, word))


def compared(
    subject: str, printed: Counter[tuple[str, str]], ours: Counter[tuple[str, str]]
) -> Iterator[Row]:
    """Sides that are not taken: all, by reason, and by method and reason."""
    yield Row(subject, "left", printed.total(), ours.total())
    for word in dict.fromkeys(WORDS.values()):
        wanted, count = by_word(printed, word), by_word(ours, word)
        yield Row(subject, word, wanted, count, "" if wanted == count else ONE_CHILD)
    for method, word in sorted({*printed, *ours}):
        yield Row(f"{subject}: {method}", word, printed[method, word], ours[method, word])


def by_word(sides: Counter[tuple[str, str]], word: str) -> int:
    """How many sides are left for a reason."""
    return sum(count for (_, each), count in sides.items() if each == word)


def taken(method: str, k: int) -> float | None:
    """The sides that the table says are taken."""
    for row in read("kiasan_structures"):
        key = row["mode"], row["class"], row["method"], row["k"]
        if key == ("lazier#", "TreeMap", method, str(k)):
            return number(row["branches"])
    return None


def sides(k: int) -> dict[str, TakenSides]:
    """What each method of the map, and what it calls, takes within chains of `k`."""
    options = load_options({"chain": k, "method_time": SECONDS, "states": 1_000_000})
    with ExitStack() as stack:
        resolved = stack.enter_context(resolving([str(SOURCE)], options))
        contracted = with_contracts(resolved, options, stack)
        for target in contracted.targets:
            stack.callback(target.program.close)
        (found,) = branches_of(contracted, options).values()
    return {name.partition("(")[0]: told for name, told in found.methods}


BRANCH_CAUSES: Final = Experiment(
    "kiasan-branches",
    "Kiasan, section 9.2: sides of branches of TreeMap that are not taken",
    "A map of our own with the methods of the printed figures. Inherently infeasible is what no "
    "caller leads to or no input takes; feasible is what a bound of one more takes.",
    branches,
)
