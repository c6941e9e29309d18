"""Trees whose helpers are executed, or stood for by contracts: python -m benchmarks.compositional.

For a red-black and an AVL tree, put and remove: how many cases there are up to some height, what is
found, and how long it takes when all code is executed (`code`) and when contracts stand for helpers
(`contract`). A mutant of each method breaks the invariant: both ways must say so.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from jejak.app.contracts import with_contracts
from jejak.explore import Analysis
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.target import Target, joined, resolving

PROGRAMS: Final = Path(__file__).parents[1] / "tests" / "heap" / "programs" / "structures"
CONTRACTS: Final = """
package structures;
class ColouredTree {
    //@ invariant repOk();
    //@ ensures entry(key) != null;
    Object set(int key, Object value);
    //@ ensures entry(key) == null;
    Object delete(int key);
    //@ assignable \\nothing;
    //@ ensures \\result == (entry == null ? true : entry.colour);
    boolean colour(Entry entry);
    //@ assignable \\nothing;
    //@ ensures \\result == (entry == null ? null : entry.left);
    Entry left(Entry entry);
    //@ assignable \\nothing;
    //@ ensures \\result == (entry == null ? null : entry.right);
    Entry right(Entry entry);
    //@ assignable \\nothing;
    //@ ensures \\result == (entry == null ? null : entry.parent);
    Entry parent(Entry entry);
}
class BalancedTree {
    //@ invariant repOk();
    //@ ensures contains(key);
    void add(int key);
    //@ ensures !contains(key);
    void delete(int key);
    //@ assignable \\nothing;
    //@ ensures \\result == (node == null ? 0 : node.height);
    int height(Node node);
}
"""


@dataclass(frozen=True, slots=True)
class Case:
    """A method of a tree, its helpers, and how a mutant of it differs."""

    owner: str
    method: str
    helpers: tuple[str, ...]
    right: str
    wrong: str


RED_BLACK: Final = ("colour", "left", "right", "parent")
CASES: Final = (
    Case("ColouredTree", "set", RED_BLACK, "at.colour = RED;", "at.colour = BLACK;"),
    Case("ColouredTree", "delete", RED_BLACK, "paint(at, BLACK);", "paint(at, colour(at));"),
    Case("BalancedTree", "add", ("height",), "if (lean < -1) {", "if (lean < -2) {"),
    Case("BalancedTree", "delete", ("height",), "if (lean > 1) {", "if (lean > 2) {"),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one exploration."""

    cases: int
    findings: tuple[str, ...]
    seconds: float

    def __str__(self) -> str:
        return f"{self.cases} cases {self.findings or 'none'} {self.seconds:.1f} s"


def explored(target: Target, case: Case, k: int, by_contract: bool) -> Outcome:
    """The check of a method with trees up to a height."""
    values: dict[str, Any] = {"chain": k, "merge": False, "method_time": 600.0}
    if by_contract:
        values["calls"] = tuple(f"{case.owner}.{each}=contract" for each in case.helpers)
    part = replace(
        target, text=case.method, classes=(f"structures/{case.owner}",), method=case.method
    )
    analysis = Analysis(part, load_options(values))
    begin = time.perf_counter()
    try:
        (result,) = analysis.run()
    finally:
        analysis.close()
    found = tuple(sorted({each.exception.rpartition("/")[2] for each in result.findings}))
    return Outcome(result.endings[Ending.RETURNED], found, time.perf_counter() - begin)


def measured(case: Case, heights: range, mutated: bool) -> list[tuple[int, Outcome, Outcome]]:
    """Both ways for each height, of the method or of its mutant."""
    with ExitStack() as stack:
        room = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "structures"
        room.mkdir()
        for name in ("ColouredTree", "BalancedTree"):
            shutil.copy(PROGRAMS / f"{name}.java", room)
        source = room / f"{case.owner}.java"
        text = source.read_text("utf-8")
        if case.right not in text:
            raise SystemExit(f"{case.owner} has no {case.right!r}")
        if mutated:
            source.write_text(text.replace(case.right, case.wrong), "utf-8")
        (room / "trees.jml").write_text(CONTRACTS, "utf-8")
        options = load_options({"contract_file": (str(room / "trees.jml"),)})
        files = [str(path) for path in sorted(room.glob("*.java"))]
        resolved = stack.enter_context(resolving(files, options))
        contracted = with_contracts(resolved, options, stack)
        assert contracted.told == (), contracted.told
        target = joined(contracted.targets)
        stack.callback(target.program.close)
        return [
            (k, explored(target, case, k, False), explored(target, case, k, True)) for k in heights
        ]


def main() -> None:
    """Prints the table; exits with 1 where the two ways say something different."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--height", type=int, default=3)
    given = parser.parse_args()
    differing = 0
    for case in CASES:
        for mutated in (False, True):
            heights = range(given.height, given.height + 1) if mutated else (
                range(1, given.height + 1)
            )  # fmt: skip
            for k, code, contract in measured(case, heights, mutated):
                same = bool(code.findings) == bool(contract.findings) == mutated
                differing += not same
                word = "mutant" if mutated else "right"
                ratio = contract.seconds / code.seconds
                told = f"code {code}, contract {contract}, ratio {ratio:.1f}"
                mark = "" if same else "  DIFFERENT"
                print(f"{case.owner}.{case.method} {word} k={k}: {told}{mark}", flush=True)
    raise SystemExit(1 if differing else 0)


if __name__ == "__main__":
    main()
