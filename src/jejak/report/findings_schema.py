"""The JSON Schema of what `--json` writes, schema 1; closed lists are those of the program.

`schemas/findings-1.json` is this, as it is published; `scripts/doc_tables.py --write` renews it.
Fields may be added to what it describes, so it forbids none.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import Any, Final

from jejak.report.findings_json import CERTAIN, CONFIRMED, POSSIBLE, SCHEMA
from jejak.results.branches import BranchCause
from jejak.results.endings import Ending, Pruning
from jejak.results.findings import Dismissal, Failure, FaultRule, FindingKind, Scope, WeightKind
from jejak.results.heaps import Origin
from jejak.results.hurdles import Hurdle
from jejak.results.methods import Status
from jejak.results.proofs import TrialOutcome, TrialReason
from jejak.results.runs import Verdict
from jejak.results.signs import Sign
from jejak.results.tests import ErrorForm
from jejak.results.tiers import Tier

PUBLISHED: Final = Path(__file__).parent / "schemas" / f"findings-{SCHEMA}.json"
"""The file that others validate with."""
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]
TEXT: Final[Schema] = {"type": "string"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
SECONDS: Final[Schema] = {"type": "number", "minimum": 0}
PART: Final[Schema] = {"type": "number", "minimum": 0, "maximum": 1}
TRUTH: Final[Schema] = {"type": "boolean"}
TEXTS: Final[Schema] = {"type": "array", "items": TEXT}
ID: Final[Schema] = {"type": "string", "pattern": "^[0-9a-f]{12}$"}
MAYBE_TEXT: Final[Schema] = {"type": ["string", "null"]}
MAYBE_LINE: Final[Schema] = {"type": ["integer", "null"], "minimum": 0}


def findings_schema() -> Schema:
    """The schema as one record."""
    return {
        "$schema": DIALECT,
        "title": f"Findings of jejak, schema {SCHEMA}",
        **_object(
            schema={"const": SCHEMA},
            tool=_object(name={"const": "jejak"}, version=TEXT),
            run=_run(),
            verdict=_one_of(Verdict),
            findings=_list("finding"),
            ignored=_list("ignored"),
            methods=_list("method"),
            branches={"type": "array", "items": _branches()},
            problems=TEXTS,
            totals=_totals(),
        ),
        "$defs": {
            "place": _object(**_place()),
            "location": _object(**_place(), file=MAYBE_TEXT, line=MAYBE_LINE, offset=COUNT),
            "finding": _object(**_finding()),
            "ignored": {
                "allOf": [
                    _named("finding"),
                    _object(ignored=_object(where=TEXT, reason=TEXT, by=_one_of(Dismissal))),
                ]
            },
            "test": _test(),
            "heaps": _object(before=_named("heap"), after=_named("heap"), case=TEXTS),
            "heap": _object(
                roots=_list("slot"), statics=_list("slot"), objects=_list("object"), left_out=COUNT
            ),
            "object": _heap_object(),
            "slot": _slot(),
            "method": _method(),
            "path": _path(),
        },
    }


def _object(**properties: Schema) -> Schema:
    """An object that has all of these, and perhaps more."""
    return {"type": "object", "required": [*properties], "properties": properties}


def _named(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _list(name: str) -> Schema:
    return {"type": "array", "items": _named(name)}


def _maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _one_of(members: Iterable[Enum]) -> Schema:
    return {"enum": [each.value for each in members]}


def _counted(members: Iterable[Enum]) -> Schema:
    """Counts by members of a closed list."""
    names = {"enum": [each.value for each in members]}
    return {"type": "object", "propertyNames": names, "additionalProperties": COUNT}


COUNTS: Final[Schema] = {"type": "object", "additionalProperties": COUNT}


def _run() -> Schema:
    limit = {"type": ["number", "null"]}
    return _object(
        target=TEXT,
        options={"type": "object"},
        seed={"type": "integer"},
        started={"type": "string", "format": "date-time"},
        seconds=SECONDS,
        budget=_object(**{"time": limit, "method-time": limit, "solver-time": limit}),
        interrupted=TRUTH,
    )


def _place() -> dict[str, Schema]:
    return {"class": TEXT, "method": TEXT, "descriptor": TEXT}


def _finding() -> dict[str, Schema]:
    why = [*(each.value for each in TrialReason), *(each.value for each in TrialOutcome)]
    sign = _object(sign=_one_of(Sign), points={"type": "integer"}, means=TEXT, fact=TEXT)
    signs = {"type": "array", "items": sign}
    evidence = _object(
        rule=_one_of(FaultRule), means=TEXT, facts=TEXTS, tier=TEXT, bar=COUNT, signs=signs
    )
    return {
        "id": ID,
        "exception": TEXT,
        "failure": _one_of(Failure),
        "message": MAYBE_TEXT,
        "level": {"enum": [CONFIRMED, CERTAIN, POSSIBLE]},
        "certain": _maybe(_object(scope=_one_of(Scope), operand=TEXT, because=TEXTS)),
        "weight": _maybe(_object(kind=_one_of(WeightKind), low=PART, high=PART, value=PART)),
        "kind": _one_of(FindingKind),
        "tier": _one_of(Tier),
        "reach": _object(cost=COUNT, hurdles=_counted(Hurdle)),
        "evidence": _maybe(evidence),
        "cause": ID,
        "entry": _named("place"),
        "location": _named("location"),
        "trace": _list("location"),
        "input": TEXT,
        "arguments": {"type": "object", "additionalProperties": TEXT},
        "path_condition": TEXTS,
        "exact": TRUTH,
        "approximations": TEXTS,
        "paths": COUNT,
        "test": _maybe(_named("test")),
        "outcome": _one_of(TrialOutcome),
        "reason": {"enum": [*dict.fromkeys(why), None]},
        "detail": MAYBE_TEXT,
        "diverged": TRUTH,
        "heap": _maybe(_named("heaps")),
    }


def _test() -> Schema:
    properties: dict[str, Schema] = {
        "class": TEXT,
        "method": MAYBE_TEXT,
        "file": MAYBE_TEXT,
        "form": _one_of(ErrorForm),
        "objects": COUNTS,
        "code": TEXTS,
    }
    return _object(**properties)


def _heap_object() -> Schema:
    properties: dict[str, Schema] = {
        "number": COUNT,
        "class": TEXT,
        "origin": _one_of(Origin),
        "name": TEXT,
        "text": MAYBE_TEXT,
        "length": MAYBE_LINE,
        "narrower": TRUTH,
        "made": TEXT,
        "slots": _list("slot"),
    }
    return _object(**properties)


def _slot() -> Schema:
    return _object(
        name=TEXT,
        type=TEXT,
        text=TEXT,
        target={"type": ["integer", "null"]},
        free=TRUTH,
        source=TEXT,
        changed=TRUTH,
        descriptor=TEXT,
        value={},
        owner=TEXT,
    )


def _method() -> Schema:
    record = _object(
        **_place(),
        signature=TEXT,
        status=_one_of(Status),
        paths=COUNT,
        infeasible=COUNT,
        pruned=_counted(Pruning),
        endings=_counted(Ending),
        reasons=TEXTS,
        reason_counts=COUNTS,
        explanation=MAYBE_TEXT,
        findings=COUNT,
        outcomes=_counted(TrialOutcome),
        longest_path_condition=COUNT,
        settled_loops=COUNT,
        stages=_maybe(_object(before=COUNT, returned=COUNT, kept=COUNT)),
        timed=TRUTH,
        real_runs=_object(
            runs=COUNT,
            answered=COUNT,
            diverged=COUNT,
            not_run=COUNT,
            lost=COUNT,
            settled=COUNT,
            methods=TEXTS,
        ),
        learned=TEXTS,
        raised=COUNTS,
        coverage=_object(branches=_object(covered=COUNT, all=COUNT)),
        complexity=COUNT,
        lines=COUNT,
        steps=COUNT,
        queries=COUNT,
        seconds=SECONDS,
        solver_seconds=SECONDS,
    )
    record["properties"]["results"] = _list("path")
    return record


def _branches() -> Schema:
    side = _object(method=TEXT, line=MAYBE_LINE, cause=_one_of(BranchCause))
    sides = {"type": "array", "items": side}
    taken = {"taken": COUNT, "causes": COUNTS, "left": sides}
    methods = {"type": "array", "items": _object(method=TEXT, **taken)}
    return _object(**{"class": TEXT}, **taken, methods=methods)


def _path() -> Schema:
    return _object(
        ending=_one_of(Ending),
        reason=MAYBE_TEXT,
        input=TEXT,
        arguments={"type": "object", "additionalProperties": TEXT},
        path_condition=TEXTS,
        result=MAYBE_TEXT,
        exception=MAYBE_TEXT,
        location=_maybe(_named("location")),
        exact=TRUTH,
        heap=_maybe(_named("heaps")),
    )


def _totals() -> Schema:
    return _object(
        entries=COUNT,
        methods=COUNT,
        statuses=_counted(Status),
        paths=COUNT,
        endings=_counted(Ending),
        infeasible=COUNT,
        pruned=_counted(Pruning),
        longest_path_condition=COUNT,
        settled_loops=COUNT,
        reasons=COUNTS,
        findings=COUNT,
        kinds=_counted(FindingKind),
        tiers=_counted(Tier),
        causes=_counted(Tier),
        ignored=COUNT,
        levels=COUNTS,
        outcomes=_counted(TrialOutcome),
        outcome_reasons={"type": "object", "additionalProperties": COUNTS},
        diverged=COUNT,
        tests=_object(generated=COUNT, triggered=COUNT, unique_errors=COUNT, files=TEXTS),
        objects=COUNTS,
        steps=COUNT,
        queries=COUNT,
        seconds=_object(
            exploring=SECONDS, solving=SECONDS, writing=SECONDS, compiling=SECONDS, running=SECONDS
        ),
        solver_seconds=SECONDS,
    )
