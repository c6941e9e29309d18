"""One run of `contracts`: what code promises, and what could be required of its callers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace

from jejak.app.branches import branches_of
from jejak.app.checking import Check
from jejak.app.contracts import with_contracts
from jejak.app.events import Events, Problem, RunBegun, RunDone, Stage
from jejak.app.inventing import invariants_of
from jejak.app.verdicts import EXIT_NOTHING
from jejak.contracts.listing import ListedClass, listed
from jejak.contracts.model import ClassContract
from jejak.contracts.offering import Offer, offers
from jejak.contracts.scopes import above
from jejak.options import Options
from jejak.program import JavaClass, Method, Program
from jejak.program.checks import checked_by
from jejak.results.branches import ClassBranches
from jejak.results.methods import MethodResult, Stages
from jejak.target import joined, resolving


@dataclass(frozen=True, slots=True)
class ContractsRun:
    """The classes that have contracts, or for which some are offered."""

    classes: tuple[ListedClass, ...]


class Contracts:
    """One run of `contracts`; follow `events` to carry it out."""

    def __init__(self, target: str, options: Options) -> None:
        self.target = target
        self.options = replace(options, confirm=False)

    def events(self) -> Events[ContractsRun]:
        """What happens: contracts are read, methods explored, preconditions offered."""
        check = Check(self.target, self.options)
        for event in check.events():
            if not isinstance(event, RunDone | RunBegun | Problem):
                yield event
        with ExitStack() as stack:
            resolved = stack.enter_context(resolving((self.target,), self.options))
            contracted = with_contracts(resolved, self.options, stack)
            target = joined(contracted.targets)
            stack.callback(target.program.close)
            yield RunBegun(resolved.place, target.classes, 0, resolved.sources)
            yield from map(Problem, contracted.told)
            yield from (Problem(f"not read: {each}") for each in check.run.unread)
            found = ContractFacts(target.program, contracted.contracts)
            for result in check.run.results:
                found.take(result)
            yield Stage("looking for invariants")
            own = [*target.program.load_all(target.classes)]
            without = [each for each in own if not found.has_invariants(each)]
            found.kept = invariants_of(resolved, self.options, without)
            if contracted.contracts and target.method is None:
                yield Stage("looking at branches")
                found.branches = branches_of(contracted, self.options)
            classes = tuple(map(found.listed, filter(found.is_told, own)))
        yield RunDone(ContractsRun(classes), 0 if check.run.results else EXIT_NOTHING)


class ContractFacts:
    """What is known of the classes of a target, for their listing."""

    def __init__(self, program: Program, contracts: Mapping[str, ClassContract]) -> None:
        self.program = program
        self.contracts = contracts
        self.offered: dict[Method, tuple[Offer, ...]] = {}
        self.stages: dict[Method, Stages] = {}
        self.kept: Mapping[str, Sequence[str]] = {}
        self.branches: Mapping[str, ClassBranches] = {}

    def take(self, result: MethodResult) -> None:
        """Takes in what came of a method."""
        offered = offered_for(self.program, result)
        if offered is not None:
            self.offered[offered[0]] = offered[1]
        method = method_of(self.program, result)
        if method is not None and result.stages is not None:
            self.stages[method] = result.stages

    def has_invariants(self, java: JavaClass) -> bool:
        """Whether somebody wrote invariants of a class."""
        return java.name in self.contracts and bool(self.contracts[java.name].invariants)

    def is_told(self, java: JavaClass) -> bool:
        """Whether there is something to tell of a class."""
        if java.name in self.contracts or java.name in self.kept:
            return True
        return any(method.owner is java for method in self.offered)

    def listed(self, java: JavaClass) -> ListedClass:
        """A class as it is told."""
        found = listed(java, self.contracts.get(java.name), self.offered, self.stages)
        kept = tuple(self.kept.get(java.name, ()))
        return replace(found, kept=kept, branches=self.branches.get(java.name))


def method_of(program: Program, result: MethodResult) -> Method | None:
    """The method that a result is about, or whose check it is of."""
    java = program.find(result.class_name)
    entry = None if java is None else java.methods.get((result.method, result.descriptor))
    return None if entry is None else checked_by(program, entry) or entry


def offered_for(program: Program, result: MethodResult) -> tuple[Method, tuple[Offer, ...]] | None:
    """A method and the preconditions that its findings suggest; None where there are none."""
    java = program.find(result.class_name)
    entry = None if java is None else java.methods.get((result.method, result.descriptor))
    method = method_of(program, result)
    if entry is None or method is None:
        return None
    names = {each for each in entry.parameter_names if each is not None} | {"this"}
    if not method.is_constructor:
        names |= {
            field.name
            for each in above(program, method.owner)
            for field in each.fields.values()
            if field.is_static or not method.is_static
        }
    found = offers(result.findings, names, entry.type.parameters)
    return (method, tuple(found)) if found else None
