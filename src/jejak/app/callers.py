"""Findings on internal methods that no caller in the program leads to."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from jejak.program import Method, Program
from jejak.program.intent.call_sites import CallSites
from jejak.program.loading import Loading
from jejak.program.openness import is_for_everybody, is_named_by_everybody
from jejak.results.causes import cause_key
from jejak.results.findings import Evidence, FaultRule, Finding
from jejak.results.methods import MethodResult, Status
from jejak.results.runs import CheckRun
from jejak.results.tests import DEFECTS
from jejak.results.tiers import Tier, tier

MOST_NAMED: Final = 3
MOST_FOLLOWED: Final = 200
"""Methods that are looked at to find one for everybody that leads to another."""

Name = tuple[str, str, str]


def note_uncalled(run: CheckRun, program: Program, loading: Loading) -> None:
    """Marks defects of internal methods that no method for everybody was seen to lead to.

    Callers count where somebody outside can call them, with something to say: a `main` that calls
    a method with its own numbers says nothing of what the method is for. Where all paths of all
    callers were followed, the mark says so.
    """
    results = {(r.class_name, r.method, r.descriptor): r for r in run.results}
    sites = CallSites(program, run.classes)
    shown = [each for each in run.findings() if each.is_public and is_reached(each)]
    open_causes = {cause_key(each) for each in shown}
    for name, result in results.items():
        if any(is_internal_defect(each) for each in result.findings):
            method = method_of(program, name)
            callers = sound_callers(sites, method, results)
            if callers:
                result.findings = [marked(each, callers) for each in result.findings]
            elif method is not None and (caller := open_caller(sites, method, loading)):
                result.findings = [
                    each if cause_key(each) in open_causes else unseen(each, caller)
                    for each in result.findings
                ]


def open_caller(sites: CallSites, method: Method, loading: Loading) -> Method | None:
    """A method for everybody that calls a method, or lets others do so; None where none does.

    Objects of a class that is not for everybody are the program's own: who makes them counts, too.
    """
    if sites.is_referred_to(method):
        return None
    pending = [method]
    if not method.is_static and not is_named_by_everybody(loading, method.owner):
        pending += [each for each in method.owner.methods.values() if each.is_constructor]
    seen = set(pending)
    while pending and len(seen) < MOST_FOLLOWED:
        for caller, _, _ in sites.calls_of(pending.pop(0)):
            if is_for_everybody(loading, caller) and not caller.is_main and caller is not method:
                return caller
            if caller not in seen:
                seen.add(caller)
                pending.append(caller)
    return None


def is_internal_defect(finding: Finding) -> bool:
    """Whether a finding is a defect of a method that nobody outside its package can call."""
    return finding.kind in DEFECTS and not finding.is_public


def is_reached(finding: Finding) -> bool:
    """Whether calls were found to lead to a finding, as far as anybody tried."""
    return tier(finding) is not Tier.UNREACHED


def method_of(program: Program, name: Name) -> Method | None:
    """A method by its names."""
    java = program.find(name[0])
    return None if java is None else java.methods.get(name[1:])


def sound_callers(
    sites: CallSites, method: Method | None, results: dict[Name, MethodResult]
) -> list[MethodResult]:
    """What came of all methods that call a method; none where one is not known to its end."""
    if method is None or sites.is_referred_to(method):
        return []
    found = []
    for caller in {each for each, _, _ in sites.calls_of(method)} - {method}:
        result = results.get((caller.owner.name, caller.name, caller.descriptor))
        is_open = caller.is_public and caller.owner.is_public and caller.type.parameters
        if result is None or result.status is not Status.EXHAUSTIVE:
            return []
        if caller.is_main or not is_open:
            return []
        found.append(result)
    return sorted(found, key=lambda each: (each.class_name, each.signature))


def unseen(finding: Finding, caller: Method) -> Finding:
    """A finding, with the word that nobody outside was seen to get there, where it is a defect."""
    if not is_internal_defect(finding):
        return finding
    known = () if finding.evidence is None else finding.evidence.facts
    name = f"{caller.owner.simple_name}.{caller.name}"
    facts = (
        f"{finding.entry.method} is not for code outside its package",
        f"the program itself leads there, from {name}; no path of such a method ended so",
        *known,
    )
    return replace(finding, evidence=Evidence(FaultRule.INTERNAL, facts))


def marked(finding: Finding, callers: list[MethodResult]) -> Finding:
    """A finding, with the word that no caller leads to it where none does."""
    key = cause_key(finding)
    shown = [each for caller in callers for each in caller.findings if is_reached(each)]
    met = any(cause_key(each) == key for each in shown)
    if met or not is_internal_defect(finding):
        return finding
    names = ", ".join(each.method for each in callers[:MOST_NAMED])
    facts = (
        f"{finding.entry.method} is not for code outside its package",
        f"all paths of its callers were followed ({names}), and none leads here",
    )
    return replace(finding, evidence=Evidence(FaultRule.NO_CALLER, facts))
