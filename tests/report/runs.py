"""Runs made by hand for reports: as many findings as wanted, with texts that mean to do harm."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime

from jejak.options import Options
from jejak.results.coverage import ExploredLine
from jejak.results.endings import Ending
from jejak.results.findings import (
    Dismissal,
    Evidence,
    FaultRule,
    Finding,
    FindingKind,
    Ignored,
    Location,
)
from jejak.results.heaps import (
    ArrayForm,
    FieldPlace,
    Heap,
    HeapObject,
    Heaps,
    IndexPlace,
    InstanceForm,
    NullValue,
    NumberValue,
    Origin,
    ReferenceValue,
    RootPlace,
    Slot,
)
from jejak.results.methods import MethodResult, MethodSize, Status
from jejak.results.proofs import Proof, ProofSeconds, TrialOutcome, TrialReason
from jejak.results.reasons import Approximation
from jejak.results.runs import CheckRun, Verdict
from jejak.results.trees import PlainNode, PlainTree

EVIL = "</script><script>document.title='owned'</script><img src=x onerror=alert(1)>"
NASTY = f"{EVIL} ]]> `|` @everyone ```\n::error::no \x00 \x1b[31m \ud800 =1+1 é"
EXCEPTIONS = (
    "java/lang/NullPointerException",
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "shop/ShopException",
)
PROOFS = (
    Proof(
        TrialOutcome.CONFIRMED,
        test_class="shop.CartErrorsTest",
        test_method="total_null_throws",
        file=".jejak/tests/shop/CartErrorsTest.java",
        code=("Cart cart = new Cart();", 'cart.add("<b>", 1);', "cart.total(null);"),
    ),
    Proof(TrialOutcome.NOT_BUILT, TrialReason.NO_STUB, f"no class for {EVIL}"),
    Proof(TrialOutcome.NO_EXCEPTION),
    Proof(TrialOutcome.NOT_RUN, TrialReason.TIME, "the time for the whole run was used up"),
)


def place(line: int, method: str = "total", in_jdk: bool = False) -> Location:
    owner = "java/util/Objects" if in_jdk else "shop/Cart"
    file = "Objects.java" if in_jdk else "Cart.java"
    return Location(owner, method, "(I)I", file, line, line, in_jdk)


def heaps() -> Heaps:
    """A list of two nodes, the second of which is new at the end."""
    number, following = (
        FieldPlace("shop/Node", "value", "I"),
        FieldPlace("shop/Node", "next", "LN;"),
    )
    root = Slot(RootPlace("this", "Lshop/Node;"), ReferenceValue(1))
    first = HeapObject(
        1,
        "shop/Node",
        Origin.INPUT,
        InstanceForm(),
        "this",
        (Slot(number, NumberValue("I", 7)), Slot(following, NullValue())),
    )
    array = HeapObject(
        3,
        "[I",
        Origin.INPUT,
        ArrayForm(2),
        "<items>",
        (
            Slot(IndexPlace(0, "I"), NumberValue("I", 1)),
            Slot(IndexPlace(1, "I"), NumberValue("I", 2)),
        ),
    )
    second = HeapObject(
        2, "shop/Node", Origin.NEW, InstanceForm(), "", (Slot(following, ReferenceValue(1)),)
    )
    linked = replace(
        first, slots=(first.slots[0], Slot(following, ReferenceValue(2), changed=True))
    )
    items = Slot(RootPlace("items", "[I"), ReferenceValue(3))
    return Heaps(
        Heap((root, items), (), (first, array)), Heap((root, items), (), (linked, second, array))
    )


def finding(number: int, message: str | None = NASTY) -> Finding:
    kinds = (FindingKind.DEFECT, FindingKind.DEFECT, FindingKind.DEFECT, FindingKind.GUARD)
    line = 10 + number
    return Finding(
        EXCEPTIONS[number % len(EXCEPTIONS)],
        message,
        kinds[number % len(kinds)],
        place(5, "open"),
        place(line),
        (place(line), place(7, "check"), place(5, "open")),
        f'new Cart().total({number}, "{EVIL}")',
        (("count", str(number)),),
        (f"count > {number}", f'name.equals("{EVIL}")'),
        number % 3 != 2,
        () if number % 3 != 2 else (Approximation.ENVIRONMENT,),
        (0, 1, number),
        times=number % 5 + 1,
        heap=heaps(),
        proof=PROOFS[number % len(PROOFS)],
        evidence=Evidence(FaultRule.OWN_FAULT, (f"the caller gave {EVIL}",)),
    )


def tree(paths: int) -> PlainTree:
    """A tree in which every second decision ends a path."""
    nodes = [PlainNode(0, None, "", "root", "total:5")]
    above = 0
    for number in range(paths):
        kind, detail = ("leaf", "returned") if number % 3 else ("leaf", f"threw {EVIL}")
        nodes.append(PlainNode(len(nodes), above, f"x == {number} /* {EVIL} */", kind, detail))
        nodes.append(PlainNode(len(nodes), above, f"x != {number}", "branch", f"total:{number}"))
        if number % 4 == 3:
            above = len(nodes) - 1
    return PlainTree(tuple(nodes))


def sample_run(findings: int = 4, paths: int = 12) -> CheckRun:
    """A run with so many findings, in methods of four each, and one tree of so many paths."""
    run = CheckRun("shop.jar", Options(), datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC))
    run.place, run.classes = "shop.jar", ("shop/Cart",)
    found = [finding(number) for number in range(findings)]
    for start in range(0, max(1, findings), 4):
        result = MethodResult("shop/Cart", "total", "(I)I", f"total{start}(int)")
        result.findings = found[start : start + 4]
        result.status = Status.BOUNDED
        result.endings = Counter({Ending.RETURNED: 3, Ending.THREW: 2, Ending.BRANCH_BOUND: 1})
        result.paths = 6
        result.reasons[Ending.BRANCH_BOUND] += 1
        result.seconds, result.solver_seconds = 1.5, 0.25
        result.branches = (3, 4)
        result.size = MethodSize(start % 17 + 1, 20, "Cart.java", 10)
        result.lines = (
            ExploredLine("shop/Cart", "Cart.java", 10, True, (0, 0)),
            ExploredLine("shop/Cart", "Cart.java", 11, True, (1, 2)),
            ExploredLine("shop/Cart", "Cart.java", 12, False, (0, 0)),
        )
        run.results.append(result)
    skipped = MethodResult("shop/Cart", EVIL, "()V", f"{EVIL}()")
    skipped.explanation = f"its class cannot be loaded: {EVIL}"
    run.results.append(skipped)
    known = Ignored(finding(900, "known"), "jejak-baseline.json", "", Dismissal.KNOWN)
    said = Ignored(finding(901, "said"), "Cart.java:3", f"because {EVIL}", Dismissal.SAID)
    skipped.ignored = [known, said]
    run.entries = len(run.results) + 1
    run.trees = [(f"shop.Cart.total({EVIL})", tree(paths))]
    run.problems = (f"a class is missing: {EVIL}",)
    run.seconds, run.verdict = 12.5, Verdict.VIOLATED
    run.spent = ProofSeconds(0.5, 0.25, 1.0)
    return run
