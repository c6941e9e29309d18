"""What contracts a target has, for people: clauses by method, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from jejak.contracts.model import ClassContract, Clause, MethodContract
from jejak.contracts.offering import Offer
from jejak.errors import InputError
from jejak.program import JavaClass, Method
from jejak.results.branches import ClassBranches, TakenSides
from jejak.results.methods import Stages


@dataclass(frozen=True, slots=True)
class ListedMethod:
    """A method with its clauses and with what is offered for it."""

    signature: str
    clauses: tuple[Clause, ...]
    offers: tuple[Offer, ...] = ()
    stages: Stages | None = None


@dataclass(frozen=True, slots=True)
class ListedClass:
    """A class with its contracts; `lines` counts its lines of code.

    `kept` are invariants that nobody wrote and nothing broke, `branches` the sides of branches that
    were taken where contracts are kept, and why others were not.
    """

    name: str
    invariants: tuple[Clause, ...]
    methods: tuple[ListedMethod, ...]
    lines: int
    kept: tuple[str, ...] = ()
    branches: ClassBranches | None = None

    @property
    def clauses(self) -> int:
        """How many clauses there are."""
        return len(self.invariants) + sum(len(each.clauses) for each in self.methods)


def clauses_of(contract: MethodContract | None) -> tuple[Clause, ...]:
    """All clauses of a method's contract."""
    if contract is None:
        return ()
    found: list[Clause] = []
    for case in contract.cases:
        found += (*case.requires, *(case.assignable or ()), *case.ensures, *case.signals)
    return tuple(dict.fromkeys(found))


def listed(
    java: JavaClass,
    contract: ClassContract | None,
    offered: Mapping[Method, tuple[Offer, ...]],
    stages: Mapping[Method, Stages],
) -> ListedClass:
    """A class as it is told."""
    known = {} if contract is None else contract.methods
    methods = [
        ListedMethod(
            method.signature,
            clauses_of(known.get(key)),
            offered.get(method, ()),
            stages.get(method),
        )
        for key, method in java.methods.items()
        if key in known or method in offered or method in stages
    ]
    invariants = () if contract is None else tuple(contract.invariants)
    return ListedClass(java.java_name, invariants, tuple(methods), lines_of(java))


def lines_of(java: JavaClass) -> int:
    """How many lines of a class have code."""
    found: set[int] = set()
    for method in java.methods.values():
        try:
            body = method.body
        except InputError:
            continue
        for at in range(len(body.instructions) if body is not None else 0):
            assert body is not None
            line = body.line(at)
            if line is not None:
                found.add(line)
    return len(found)


def sides_text(sides: TakenSides) -> str:
    """How many sides were taken, and how many were not for each reason."""
    others = "".join(f", {number} {cause}" for cause, number in sides.counts().items())
    return f"{sides.taken} sides taken{others}"


def contract_lines(classes: tuple[ListedClass, ...]) -> Iterator[str]:
    """The contracts of classes as text; what is offered can be pasted above its method."""
    for java in classes:
        share = f", {100 * java.clauses / java.lines:.0f} %" if java.lines else ""
        yield f"{java.name}: {java.clauses} clauses on {java.lines} lines of code{share}"
        for clause in java.invariants:
            yield f"  {clause}  [{clause.place}]"
        if java.branches is not None:
            yield f"  branches: {sides_text(java.branches.sides)}"
            for name, sides in java.branches.methods:
                yield f"    {name}, and what it calls: {sides_text(sides)}"
        for kept in java.kept:
            yield f"  offered: //@ invariant {kept};  // kept by all exits within the bounds"
        for method in java.methods:
            yield from method_lines(method)
    if not classes:
        yield "No contracts, and none to offer."


def method_lines(method: ListedMethod) -> Iterator[str]:
    """A method as text."""
    yield f"  {method.signature}"
    if method.stages is not None:
        stages = method.stages
        yield (
            f"    states: {stages.before} before the call, {stages.returned} behind it, "
            f"{stages.kept} with nothing broken"
        )
    for clause in method.clauses:
        yield f"    {clause}  [{clause.place}]"
    for offer in method.offers:
        paths = "" if offer.times == 1 else f", the shortest of {offer.times} paths"
        yield f"    offered: //@ requires {offer.clause};  // excludes {offer.error}{paths}"
