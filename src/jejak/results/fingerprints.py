"""Fingerprints of findings: the same for the same cause while code around it moves.

Neither lines nor offsets count, but what is thrown, in which method, what is null, and which of
several such it is, in the order of the code.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from jejak.results.causes import cause_key
from jejak.results.findings import Finding
from jejak.results.tiers import own_place

NUMBERS: Final = re.compile(r"-?\d+")
NULL_POINTER: Final = "java/lang/NullPointerException"

Traits = tuple[str, str, str, str, str, str]
"""Exception, kind, class, method, descriptor, and what the JVM says of a null."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What tells a cause from others, and the text that is compared."""

    exception: str
    kind: str
    class_name: str
    method: str
    descriptor: str
    words: str
    number: int

    @property
    def text(self) -> str:
        """Short, and the same in every run."""
        parts = [self.exception, self.kind, self.class_name, self.method, self.descriptor]
        found = json.dumps([*parts, self.words, self.number])
        return hashlib.sha256(found.encode()).hexdigest()[:16]


def fingerprints(findings: Iterable[Finding]) -> dict[tuple[object, ...], Fingerprint]:
    """The fingerprints of all causes among findings, by `cause_key`."""
    causes: dict[tuple[object, ...], Finding] = {}
    for finding in findings:
        causes.setdefault(cause_key(finding), finding)
    alike: dict[Traits, list[tuple[int, tuple[object, ...]]]] = {}
    for key, finding in causes.items():
        alike.setdefault(traits(finding), []).append((own_place(finding).offset, key))
    return {
        key: Fingerprint(*found, number)
        for found, places in alike.items()
        for number, (_, key) in enumerate(sorted(places, key=lambda each: each[0]))
    }


def traits(finding: Finding) -> Traits:
    """What a finding is, whatever its place in the method.

    What a JVM says of a null is about the code; other messages may be about the input.
    """
    place = own_place(finding)
    is_null = finding.exception == NULL_POINTER
    words = NUMBERS.sub("#", finding.message or "") if is_null else ""
    names = place.class_name, place.method, place.descriptor
    return finding.exception, finding.kind.value, *names, words
