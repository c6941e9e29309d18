"""One run of `contracts`: what code promises, and what could be required of its callers."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, replace

from jejak.app.checking import Check
from jejak.app.contracts import with_contracts
from jejak.app.events import Events, Problem, RunBegun, RunDone
from jejak.app.verdicts import EXIT_NOTHING
from jejak.contracts.listing import ListedClass, listed
from jejak.contracts.offering import Offer, offers
from jejak.contracts.scopes import above
from jejak.options import Options
from jejak.program import Method, Program
from jejak.program.checks import checked_by
from jejak.results.methods import MethodResult
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
            offered = dict(
                found
                for result in check.run.results
                if (found := offered_for(target.program, result)) is not None
            )
            classes = tuple(
                listed(java, contracted.contracts.get(java.name), offered)
                for java in target.program.load_all(target.classes)
                if java.name in contracted.contracts
                or any(method.owner is java for method in offered)
            )
        yield RunDone(ContractsRun(classes), 0 if check.run.results else EXIT_NOTHING)


def offered_for(program: Program, result: MethodResult) -> tuple[Method, tuple[Offer, ...]] | None:
    """A method and the preconditions that its findings suggest; None where there are none."""
    java = program.find(result.class_name)
    entry = None if java is None else java.methods.get((result.method, result.descriptor))
    if entry is None:
        return None
    method = checked_by(program, entry) or entry
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
