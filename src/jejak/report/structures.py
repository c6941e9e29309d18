"""Structures that a predicate accepts, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jejak import __version__
from jejak.classfile.descriptors import java_name
from jejak.report.counts import count
from jejak.report.findings_json import SCHEMA
from jejak.report.heap import heap_record, one_heap_lines
from jejak.results.methods import MethodResult, Status
from jejak.results.reasons import by_code
from jejak.results.structures import Enumeration, Structure


def structures_lines(found: Enumeration) -> Iterator[str]:
    """Each structure with its conditions, then how many there are."""
    for number, each in enumerate(found.structures, 1):
        yield f"structure {number}"
        yield from (f"  {line}" for line in one_heap_lines(each.heap))
        yield from conditions_lines(each)
    number = len(found.structures)
    result = found.result
    more = f"; the first {number:,}" if found.cut else ""
    yield f"{_name(result)}: {count(number, 'structure')}{more}"
    if found.cut:
        return
    if result.status is Status.EXHAUSTIVE:
        yield "There are no others."
    elif result.status is Status.BOUNDED:
        counts = sorted(by_code(result.reasons).items())
        cut = ", ".join(f"{code} ({times:,})" for code, times in counts)
        yield f"There may be others beyond the bounds: cut by {cut}."
    else:
        why = ", ".join(sorted(by_code(result.reasons))) or "nothing was explored"
        yield f"There may be others: {why}."


def conditions_lines(each: Structure) -> Iterator[str]:
    """What the numbers of a structure must fulfil."""
    ways = [" && ".join(way) for way in each.conditions if way]
    if len(ways) == len(each.conditions):
        yield from (f"  {'or' if index else 'where'} {way}" for index, way in enumerate(ways))
    if not each.exact:
        yield "  approximated: something on the way was unknown"


def structures_record(found: Enumeration) -> dict[str, Any]:
    """All structures as plain values."""
    return {
        "schema": SCHEMA,
        "tool": {"name": "jejak", "version": __version__},
        "method": _name(found.result),
        "status": found.result.status.value,
        "reasons": dict(sorted(by_code(found.result.reasons).items())),
        "count": len(found.structures),
        "cut": found.cut,
        "structures": [_structure(each) for each in found.structures],
    }


def _structure(each: Structure) -> dict[str, Any]:
    return {
        "heap": heap_record(each.heap),
        "shape": list(each.shape),
        "conditions": [list(way) for way in each.conditions],
        "exact": each.exact,
    }


def _name(result: MethodResult) -> str:
    return f"{java_name(result.class_name)}.{result.signature}"
