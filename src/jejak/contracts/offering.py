"""Contracts that were not written: preconditions that exclude the errors which were found.

The condition of the path to an error, negated, is the weakest precondition that excludes that
path. One is offered where it can be said of parameters and fields; nobody uses it by itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from jejak.contracts.expressions import ClauseError, names_in, parse
from jejak.results.findings import Finding, FindingKind

_COMPARISON: Final = re.compile(r"([^\s!=<>&|()]+) (==|!=|<=|>=|<|>) ([^\s!=<>&|()]+)")
_OPPOSITE: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_FLOATING: Final = frozenset("FD")


@dataclass(frozen=True, slots=True)
class Offer:
    """A precondition, and the error that it excludes; on one of `times` paths that lead there."""

    clause: str
    error: str
    times: int


def offers(
    findings: Sequence[Finding], names: Collection[str], descriptors: Sequence[str]
) -> list[Offer]:
    """The preconditions that findings of a method suggest, each once; `names` may be used."""
    found: dict[str, Offer] = {}
    has_order = not any(each in _FLOATING for each in descriptors)
    for finding in findings:
        if finding.kind is FindingKind.CONTRACT or not finding.exact:
            continue
        clause = excluding(finding.path_condition, names, has_order)
        if clause is not None:
            place = finding.location
            where = f"{place.file}:{place.line}" if place.file and place.line else place.method
            name = finding.exception.rpartition("/")[2]
            found.setdefault(clause, Offer(clause, f"{name} at {where}", finding.times))
    return list(found.values())


def excluding(
    conditions: Sequence[str], names: Collection[str], has_order: bool = True
) -> str | None:
    """What holds where not all conditions do; None where that cannot be said with some names."""
    if not conditions:
        return None
    for each in conditions:
        try:
            used = names_in(parse(each))
        except ClauseError:
            return None
        if not all(name in names or name[:1].isupper() for name in used):
            return None
    return " || ".join(negated(each, has_order) for each in simplified(conditions, has_order))


def simplified(conditions: Sequence[str], has_order: bool = True) -> list[str]:
    """Conditions, each once, without alternatives that another condition rules out."""
    found = list(dict.fromkeys(conditions))
    for at, each in enumerate(found):
        others = {negated(other, has_order) for other in found if other != each}
        parts = alternatives(each)
        left = [part for part in parts if part not in others]
        if len(left) < len(parts) and left:
            found[at] = " || ".join(left)
    return found


def alternatives(text: str) -> list[str]:
    """The parts that `||` joins outside of parentheses; one where `&&` stands there, too."""
    parts, depth, begin = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and text.startswith("&&", at):
            return [text]
        if depth == 0 and text.startswith("||", at):
            parts.append(text[begin:at].strip())
            begin = at + 2
    return [*parts, text[begin:].strip()]


def negated(text: str, has_order: bool = True) -> str:
    """A condition that holds where another one does not; `has_order` says that NaN is no matter."""
    match = _COMPARISON.fullmatch(text)
    if match is not None and (has_order or match[2] in ("==", "!=")):
        return f"{match[1]} {_OPPOSITE[match[2]]} {match[3]}"
    if text.startswith("!(") and text.endswith(")") and text.count("(") == 1:
        return text[2:-1]
    return f"!({text})"
