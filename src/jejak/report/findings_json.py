"""Findings as JSON, schema 1. Fields may be added; those here keep their names and meaning."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import asdict
from enum import Enum
from typing import Any, Final

from jejak import __version__
from jejak.classfile.descriptors import java_name
from jejak.options import Options, declarations
from jejak.report.heap import heaps_record
from jejak.results.branches import ClassBranches, TakenSides
from jejak.results.causes import cause_key, causes_of
from jejak.results.findings import Certainty, Finding, Ignored, Location, Weight
from jejak.results.hurdles import cost_of, hurdles, in_order
from jejak.results.methods import MethodResult, PathResult, Status
from jejak.results.proofs import Proof, TrialOutcome
from jejak.results.real_runs import RealRuns
from jejak.results.reasons import by_code, code_of
from jejak.results.runs import CheckRun
from jejak.results.tests import form_of
from jejak.results.tiers import own_place, signs_of, tier, tier_reason

SCHEMA: Final = "1"
POSSIBLE: Final = "possible"
"""A satisfiable path."""
CERTAIN: Final = "certain"
"""Whatever input comes to its place, or takes its branches, fails there."""
CONFIRMED: Final = "confirmed"
"""A test raised it on a JVM."""
_BUDGET: Final = ("time", "method-time", "solver-time")


def findings_record(run: CheckRun) -> dict[str, Any]:
    """The run as one record of plain values. Sums in it add up, also when it was interrupted."""
    options = _options(run.options)
    return {
        "schema": SCHEMA,
        "tool": {"name": "jejak", "version": __version__},
        "run": {
            "target": run.target,
            "options": options,
            "seed": run.options.seed,
            "started": run.started.isoformat(timespec="seconds"),
            "seconds": round(run.seconds, 3),
            "budget": {name: options[name] for name in _BUDGET},
            "interrupted": run.interrupted,
        },
        "verdict": run.verdict.value,
        "findings": [finding_record(finding) for finding in in_order(run.findings())],
        "ignored": [ignored_record(each) for each in run.ignored()],
        "methods": [_method(result, run.options.show_paths) for result in run.results],
        "branches": [branches_record(each) for each in run.branches],
        "problems": [*run.unread, *run.problems],
        "totals": _totals(run),
    }


def finding_id(finding: Finding) -> str:
    """The same for the same cause in every run: exception, place and entry.

    The place counts by bytecode offset, so that changes elsewhere in the file leave it as it is.
    Where the JDK's code throws for the program, the program's own place counts, too.
    """
    places = [finding.location, finding.entry]
    offsets = [finding.location.offset]
    own = own_place(finding)
    if own != finding.location:
        places.append(own)
        offsets.append(own.offset)
    names = [(place.class_name, place.method, place.descriptor) for place in places]
    cause = json.dumps([finding.exception, names, *offsets])
    return hashlib.sha256(cause.encode()).hexdigest()[:12]


def _options(options: Options) -> dict[str, Any]:
    return {declared.name: getattr(options, key) for key, declared in declarations().items()}


def _place(location: Location) -> dict[str, Any]:
    return {
        "class": java_name(location.class_name),
        "method": location.method,
        "descriptor": location.descriptor,
    }


def _location(location: Location) -> dict[str, Any]:
    position = {"file": location.file, "line": location.line, "offset": location.offset}
    return {**_place(location), **position}


def finding_record(finding: Finding) -> dict[str, Any]:
    """A finding as plain values."""
    return {
        "id": finding_id(finding),
        "exception": java_name(finding.exception),
        "failure": finding.failure.value,
        "message": finding.message,
        "level": level_of(finding),
        "certain": None if finding.certain is None else certainty_record(finding.certain),
        "weight": None if finding.weight is None else weight_record(finding.weight),
        "kind": finding.kind.value,
        "tier": tier(finding).value,
        "reach": {"cost": cost_of(finding), "hurdles": _named(hurdles(finding))},
        "evidence": _evidence(finding),
        "cause": cause_id(finding),
        "entry": _place(finding.entry),
        "location": _location(finding.location),
        "trace": [_location(place) for place in finding.trace],
        "input": finding.input,
        "arguments": dict(finding.arguments),
        "path_condition": list(finding.path_condition),
        "exact": finding.exact,
        "approximations": [each.value for each in finding.reasons],
        "paths": finding.times,
        "test": _test(finding),
        "outcome": finding.proof.outcome.value,
        "reason": code_of(finding.proof.reason),
        "detail": finding.proof.detail,
        "diverged": finding.proof.diverged,
        "heap": heaps_record(finding.heap),
    }


def cause_id(finding: Finding) -> str:
    """The same for all findings of one cause, whichever methods they begin in."""
    parts = [each.value if isinstance(each, Enum) else each for each in cause_key(finding)]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:12]


def _evidence(finding: Finding) -> dict[str, Any] | None:
    """Why a finding is of its kind and tier: the rule, the facts that it rests on, the test."""
    found = finding.evidence
    if found is None:
        return None
    return {
        "rule": found.rule.value,
        "means": found.rule.sentence,
        "facts": list(found.facts),
        "tier": tier_reason(finding),
        "bar": found.bar,
        "signs": [
            {"sign": sign.value, "points": sign.points, "means": sign.sentence, "fact": fact}
            for sign, fact in signs_of(finding)
        ],
    }


def ignored_record(ignored: Ignored) -> dict[str, Any]:
    """A finding that the user does not want to hear of, as plain values."""
    said = {"where": ignored.where, "reason": ignored.reason, "by": ignored.by.value}
    return {**finding_record(ignored.finding), "ignored": said}


def level_of(finding: Finding) -> str:
    """The best proof that was reached."""
    if finding.proof.outcome is TrialOutcome.CONFIRMED:
        return CONFIRMED
    return POSSIBLE if finding.certain is None else CERTAIN


def weight_record(weight: Weight) -> dict[str, Any]:
    """The share of inputs that fail, as plain values."""
    return {
        "kind": weight.kind.value,
        "low": weight.low,
        "high": weight.high,
        "value": weight.value,
    }


def certainty_record(certain: Certainty) -> dict[str, Any]:
    """Why not only some input fails, as plain values."""
    return {
        "scope": certain.scope.value,
        "operand": certain.operand,
        "because": list(certain.because),
    }


def _test(finding: Finding) -> dict[str, Any] | None:
    """The test of a finding; None when there is none that compiles."""
    proof = finding.proof
    if proof.test_class is None:
        return None
    return {
        "class": proof.test_class,
        "method": proof.test_method,
        "file": proof.file,
        "form": form_of(finding).value,
        "objects": dict(proof.made),
        "code": list(proof.code),
    }


def _method(result: MethodResult, with_paths: bool) -> dict[str, Any]:
    covered, branches = result.branches
    record = {
        "class": java_name(result.class_name),
        "method": result.method,
        "descriptor": result.descriptor,
        "signature": result.signature,
        "status": result.status.value,
        "paths": result.paths,
        "infeasible": result.infeasible,
        "pruned": _named(result.pruned),
        "endings": _named(result.endings),
        "reasons": sorted(by_code(result.reasons)),
        "reason_counts": dict(sorted(by_code(result.reasons).items())),
        "explanation": result.explanation,
        "findings": len(result.findings),
        "outcomes": _named(Counter(finding.proof.outcome for finding in result.findings)),
        "longest_path_condition": result.longest_condition,
        "settled_loops": result.settled_loops,
        "stages": None if result.stages is None else asdict(result.stages),
        "timed": result.timed,
        "real_runs": real_runs_record(result.real_runs),
        "learned": list(result.learned),
        "raised": {name.replace("_", "-"): value for name, value in result.raised},
        "coverage": {"branches": {"covered": covered, "all": branches}},
        "complexity": result.size.complexity,
        "lines": result.size.lines,
        "steps": result.steps,
        "queries": result.queries,
        "seconds": round(result.seconds, 3),
        "solver_seconds": round(result.solver_seconds, 3),
    }
    return (
        {**record, "results": [path_record(path) for path in result.results]}
        if with_paths
        else record
    )


def branches_record(java: ClassBranches) -> dict[str, Any]:
    """The sides of branches of a class with contracts, and why some were not taken."""
    methods = [{"method": name, **sides_record(sides)} for name, sides in java.methods]
    return {"class": java.class_name, **sides_record(java.sides), "methods": methods}


def sides_record(sides: TakenSides) -> dict[str, Any]:
    """Sides of branches as plain values."""
    left = [
        {"method": each.method, "line": each.line, "cause": each.cause.value} for each in sides.left
    ]
    return {"taken": sides.taken, "causes": sides.counts(), "left": left}


def real_runs_record(runs: RealRuns) -> dict[str, Any]:
    """Real runs as plain values."""
    return {
        "runs": runs.runs,
        "answered": runs.answered,
        "diverged": runs.diverged,
        "not_run": runs.not_run,
        "lost": runs.lost,
        "settled": runs.settled,
        "methods": list(runs.methods),
    }


def path_record(path: PathResult) -> dict[str, Any]:
    """A path as plain values."""
    return {
        "ending": path.ending.value,
        "reason": code_of(path.reason),
        "input": path.input,
        "arguments": dict(path.arguments),
        "path_condition": list(path.path_condition),
        "result": path.result,
        "exception": None if path.exception is None else java_name(path.exception),
        "location": None if path.location is None else _location(path.location),
        "exact": path.exact,
        "heap": heaps_record(path.heap),
    }


def _totals(run: CheckRun) -> dict[str, Any]:
    kinds = run.kinds()
    statuses = run.statuses()
    levels = Counter(level_of(finding) for finding in run.findings())
    return {
        "entries": run.entries,
        "methods": len(run.results),
        "statuses": {status.value: statuses[status] for status in Status},
        "paths": run.paths,
        "endings": _named(run.endings()),
        "infeasible": sum(result.infeasible for result in run.results),
        "pruned": _named(run.pruned()),
        "longest_path_condition": max((r.longest_condition for r in run.results), default=0),
        "settled_loops": sum(result.settled_loops for result in run.results),
        "reasons": dict(sorted(by_code(run.reasons()).items())),
        "findings": sum(kinds.values()),
        "kinds": _named(kinds),
        "tiers": _named(run.tiers()),
        "causes": _named(Counter(tier(each.leader) for each in causes_of(run.findings()))),
        "ignored": len(run.ignored()),
        "levels": dict(sorted(levels.items())),
        "outcomes": _named(run.outcomes()),
        "outcome_reasons": _reasons(run),
        "diverged": sum(proof.diverged for proof in run.proofs()),
        "tests": {
            "generated": sum(_is_test(proof) for proof in run.proofs()),
            "triggered": run.outcomes()[TrialOutcome.CONFIRMED],
            "unique_errors": len(run.unique_errors()),
            "files": [str(path) for path in run.test_files],
        },
        "objects": dict(sorted(run.objects().items())),
        "steps": sum(result.steps for result in run.results),
        "queries": sum(result.queries for result in run.results),
        "seconds": {work: round(took, 3) for work, took in run.seconds_by_work().items()},
        "solver_seconds": round(sum(result.solver_seconds for result in run.results), 3),
    }


def _is_test(proof: Proof) -> bool:
    """Whether a finding has a test, whatever came of it."""
    return proof.test_class is not None or proof.outcome is TrialOutcome.NOT_COMPILED


def _reasons(run: CheckRun) -> dict[str, dict[str, int]]:
    """The reason codes of each outcome that has some."""
    found: dict[str, Counter[str]] = {}
    for proof in run.proofs():
        if proof.reason is not None:
            found.setdefault(proof.outcome.value, Counter())[proof.reason.value] += 1
    return {outcome: dict(sorted(counts.items())) for outcome, counts in sorted(found.items())}


def _named(counts: Counter[Any]) -> dict[str, int]:
    """Counts of an enum's members by their values, in the enum's order of names."""
    return dict(sorted((member.value, number) for member, number in counts.items() if number))
