"""An engine and a JVM that do what a test tells them, so that the front can be tested alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from jejak.confirm.bench import DONE, Batch
from jejak.confirm.judging import Expectation, Judgement
from jejak.confirm.kept_tests import KeptTest
from jejak.errors import UsageError
from jejak.explore.wall import Wall
from jejak.options import Options
from jejak.program import Method
from jejak.results.endings import Ending, Pruning
from jejak.results.findings import Finding, FindingKind, Location
from jejak.results.methods import MethodResult, PathResult, Status
from jejak.results.proofs import Proof, ProofSeconds, TrialOutcome, TrialReason
from jejak.results.reasons import Approximation, SkipReason
from jejak.results.tests import ErrorForm
from jejak.target import Target
from jejak.testgen.written import Source

Script = Callable[[Method], MethodResult]
Proving = Callable[[Finding], Proof]


@dataclass(frozen=True)
class Node:
    """A node of a tree of decisions."""

    id: int
    parent: int | None
    label: str
    kind: str
    detail: str


@dataclass(frozen=True)
class Nodes:
    """A tree of decisions."""

    nodes: tuple[Node, ...]


SIGN = Nodes(
    (
        Node(0, None, "", "root", "sign:3"),
        Node(1, 0, "x < 0", "leaf", "returned -1"),
        Node(2, 0, "x >= 0", "branch", "sign:4"),
        Node(3, 2, 'x == "0"', "infeasible", ""),
        Node(4, 2, "x != 0", "pending", ""),
    )
)


def raised(finding: Finding) -> Proof:
    """What is known of a finding that a test raised."""
    simple = finding.entry.class_name.rpartition("/")[2]
    return Proof(
        TrialOutcome.CONFIRMED,
        test_class=f"shop.{simple}ErrorsTest",
        test_method=f"{finding.entry.method}_fails",
        file=f".jejak/tests/shop/{simple}ErrorsTest.java",
        made=(("constructor", 1),),
    )


def unraised(
    outcome: TrialOutcome, reason: TrialReason | None = None, detail: str | None = None
) -> Proving:
    """Proofs of findings that no test raised."""
    return lambda _: Proof(outcome, reason, detail)


@dataclass
class Engine:
    """What the fake does and what it saw. `again` is what the second run makes of a finding."""

    script: Script
    tree: Nodes = SIGN
    prove: Proving = raised
    again: Proving | None = None
    tests: list[Source] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    options: list[Options] = field(default_factory=list)
    analyses: list[FakeAnalysis] = field(default_factory=list)
    closed: int = 0

    def start(self, target: Target, options: Options, *, wall: Wall) -> FakeAnalysis:
        """Stands in for the class Analysis."""
        self.targets.append(target)
        self.options.append(options)
        self.analyses.append(FakeAnalysis(self, target, options))
        return self.analyses[-1]

    def confirmer(self, target: Target, analysis: FakeAnalysis, options: Options) -> FakeConfirmer:
        """Stands in for the class Confirmer."""
        return FakeConfirmer(self)


class FakeAnalysis:
    """Answers with the script's results."""

    def __init__(self, engine: Engine, target: Target, options: Options) -> None:
        self.engine = engine
        self.target = target
        self.tree = engine.tree if options.tree else None
        self.share = 1.0
        self.plain = 0

    @property
    def entries(self) -> tuple[Method, ...]:
        """All non-private methods, or those that the target picks."""
        if self.target.method is not None:
            return self.target.methods()
        owners = self.target.program.load_all(self.target.classes)
        methods = [method for owner in owners for method in owner.methods.values()]
        found = tuple(method for method in methods if not method.is_private and method.body)
        if not found:
            raise UsageError("there is no entry method")
        return found

    def begin(self) -> None:
        """The first entry is explored soon."""

    def begin_turn(self, waiting: int) -> None:
        """The next one is explored."""

    def explore(self, method: Method, _part: object = None) -> MethodResult:
        """The result of an entry."""
        return self.engine.script(method)

    def close(self) -> None:
        """Counts."""
        self.engine.closed += 1


class FakeConfirmer:
    """Proves findings as the engine says."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.spent = ProofSeconds()

    def join(self, analysis: FakeAnalysis) -> None:
        """Another analysis."""

    def warm_up(self) -> None:
        """A JVM would start."""

    def submit(self, result: MethodResult) -> Batch:
        """The first run."""
        result.findings = [replace(each, proof=self.engine.prove(each)) for each in result.findings]
        return DONE

    def advance(self) -> None:
        """Nothing is left."""

    def settle(self) -> None:
        """Nothing is left."""

    def conclude(self, result: MethodResult) -> None:
        """All is known."""

    def tests_of(self, result: MethodResult) -> tuple[KeptTest, ...]:
        """The tests that are to run again, where the engine says what comes of that."""
        if self.engine.again is None:
            return ()
        return tuple(ran_once(each) for each in result.findings if each.proof.test_method)

    def release(self, result: MethodResult) -> None:
        """Nothing is held."""

    def repeat(
        self, kept: Sequence[Sequence[KeptTest]], elsewhere: bool = False
    ) -> list[tuple[Judgement, ...]]:
        """The second run."""
        del elsewhere
        return [tuple(self.judged_again(each) for each in group) for group in kept]

    def judged_again(self, test: KeptTest) -> Judgement:
        """What the second run makes of a test."""
        assert self.engine.again is not None
        proof = self.engine.again(test.finding)
        return Judgement(proof.outcome, proof.reason, proof.detail)

    def close(self) -> None:
        """Counts."""
        self.engine.closed += 1


def ran_once(finding: Finding) -> KeptTest:
    """The test of a finding, without any source."""
    entry = (finding.entry.class_name, finding.entry.method, finding.entry.descriptor)
    assert finding.proof.test_method is not None
    return KeptTest(
        finding,
        entry,
        (finding.proof.test_method,),
        (ErrorForm.REPRODUCER,),
        (),
        Expectation(finding.exception),
        Judgement(TrialOutcome.CONFIRMED, TrialReason.ONCE),
        None,
        False,
    )


def explored(
    method: Method, *findings: Finding, status: Status = Status.EXHAUSTIVE
) -> MethodResult:
    """A result with one path per finding and one more that returned."""
    endings = Counter({Ending.RETURNED: 1})
    if findings:
        endings[Ending.THREW] = len(findings)
    result = MethodResult(method.owner.name, method.name, method.descriptor, method.signature)
    result.status = status
    result.endings = endings
    result.paths = endings.total()
    result.findings = list(findings)
    result.queries, result.steps, result.infeasible = 3, 50, 1
    result.pruned = Counter({Pruning.PATH: 1})
    result.branches = (3, 4)
    if status is Status.BOUNDED:
        result.endings[Ending.ARRAY_ELEMENTS] += 2
        result.paths += 2
        result.reasons = Counter({Ending.ARRAY_ELEMENTS: 2})
    return result


def skipped(method: Method) -> MethodResult:
    """A result of a method that our own bug kept from being explored."""
    return MethodResult(
        method.owner.name,
        method.name,
        method.descriptor,
        method.signature,
        reasons=Counter({SkipReason.INTERNAL_ERROR: 1}),
        explanation="a bug of jejak: Traceback (most recent call last):\n  …\nKeyError: 'x'\n",
    )


def place(method: Method, line: int | None = None) -> Location:
    """The first line of a method, or another."""
    body = method.body
    first = None if body is None else body.line(0)
    file = method.owner.source_file
    return Location(method.owner.name, method.name, method.descriptor, file, line or first, 0)


def error(method: Method, kind: FindingKind = FindingKind.DEFECT, exact: bool = True) -> Finding:
    """A division by zero in a method, called from itself."""
    here = place(method)
    return Finding(
        exception="java/lang/ArithmeticException",
        message="/ by zero",
        kind=kind,
        entry=here,
        location=here,
        trace=(here, replace(here, line=99)),
        input=f"{method.owner.simple_name}.{method.name}(0)",
        arguments=(("x", "0"),),
        path_condition=("x == 0",),
        exact=exact,
        reasons=() if exact else (Approximation.UNKNOWN_CALL_NATIVE,),
        decisions=(1, 0),
    )


def path(method: Method) -> PathResult:
    """A path that returns."""
    return PathResult(
        Ending.RETURNED,
        None,
        f"{method.name}(1)",
        (("x", "1"),),
        ("x > 0",),
        "2",
        None,
        None,
        True,
        (),
    )


def check_sums(record: dict[str, Any]) -> None:
    """What adds up in every JSON that `check` writes."""
    totals, methods = record["totals"], record["methods"]
    for row in (totals, *methods):
        assert row["paths"] == sum(row["endings"].values())
        assert row["findings"] == sum(row["outcomes"].values())
        assert row["infeasible"] == sum(row["pruned"].values())
    for key in ("paths", "steps", "queries", "infeasible", "findings"):
        assert totals[key] == sum(row[key] for row in methods), key
    for key in ("endings", "outcomes", "pruned"):
        assert Counter(totals[key]) == sum((Counter(row[key]) for row in methods), Counter()), key
    assert totals["findings"] == len(record["findings"])
    for key in ("kinds", "levels", "tiers", "outcomes"):
        assert totals[key] == Counter(each[key[:-1]] for each in record["findings"]), key
    for outcome, reasons in totals["outcome_reasons"].items():
        assert sum(reasons.values()) <= totals["outcomes"][outcome]
    assert totals["tests"]["triggered"] == totals["levels"].get("confirmed", 0)
    assert totals["tests"]["triggered"] <= totals["tests"]["generated"] <= totals["findings"]
    assert totals["methods"] == len(methods) == sum(totals["statuses"].values())
    ids = [finding["id"] for finding in record["findings"]]
    assert len(set(ids)) == len(ids)
