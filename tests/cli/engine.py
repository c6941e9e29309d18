"""An engine that finds what a test tells it to, so that the front can be tested by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from jejak.errors import UsageError
from jejak.explore.results import (
    Ending,
    Finding,
    Kind,
    Location,
    MethodResult,
    PathResult,
    Status,
)
from jejak.options import Options
from jejak.program import Method
from jejak.target import Target

Script = Callable[[Method], MethodResult]


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


@dataclass
class Engine:
    """What the fake does and what it saw."""

    script: Script
    tree: Nodes = SIGN
    targets: list[Target] = field(default_factory=list)
    options: list[Options] = field(default_factory=list)
    closed: int = 0

    def start(self, target: Target, options: Options) -> FakeAnalysis:
        """Stands in for the class Analysis."""
        self.targets.append(target)
        self.options.append(options)
        return FakeAnalysis(self, target, options)


class FakeAnalysis:
    """Answers with the script's results."""

    def __init__(self, engine: Engine, target: Target, options: Options) -> None:
        self.engine = engine
        self.target = target
        self.tree = engine.tree if options.tree else None

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

    def run(self) -> Iterator[MethodResult]:
        """One result per entry."""
        for method in self.entries:
            yield self.engine.script(method)

    def close(self) -> None:
        """Counts."""
        self.engine.closed += 1


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
    result.branches = (3, 4)
    if status is Status.BOUNDED:
        result.endings[Ending.ARRAY_ELEMENTS] += 2
        result.paths += 2
        result.reasons = Counter({"array-elements": 2})
    return result


def skipped(method: Method) -> MethodResult:
    """A result of a method that our own bug kept from being explored."""
    return MethodResult(
        method.owner.name,
        method.name,
        method.descriptor,
        method.signature,
        reasons=Counter({"internal-error": 1}),
        explanation="KeyError: 'x'",
    )


def place(method: Method, line: int | None = None) -> Location:
    """The first line of a method, or another."""
    body = method.body
    first = None if body is None else body.line(0)
    file = method.owner.source_file
    return Location(method.owner.name, method.name, method.descriptor, file, line or first, 0)


def error(method: Method, kind: Kind = Kind.DEFECT, exact: bool = True) -> Finding:
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
        reasons=() if exact else ("native-method",),
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
