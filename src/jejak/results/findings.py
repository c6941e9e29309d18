"""Findings: errors that some input leads to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from jejak.results.heaps import Heaps
from jejak.results.proofs import UNTRIED, Proof
from jejak.results.reasons import Approximation


class FindingKind(Enum):
    """What a finding means to people."""

    DEFECT = "defect"
    BAD_ARGUMENT = "bad-argument"
    GUARD = "guard"
    CONTRACT = "contract"


@dataclass(frozen=True, slots=True)
class Location:
    """A place in the code. Names are internal; `line` and `file` None when unknown.

    `in_jdk` says that its class is one of the JDK's.
    """

    class_name: str
    method: str
    descriptor: str
    file: str | None
    line: int | None
    offset: int
    in_jdk: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """One cause of an error: exception, location and entry, with its shortest path.

    `exact` says that nothing on the path was unknown or approximated; `reasons` name what was.
    `times` counts the paths that end in it. `trace` runs from the place of the error to the entry.
    `input` is the call that leads there, as Java. `arguments` are the values by parameter as
    Java expressions; `decisions` replay the path. `heap` is what that input looks like, and what
    becomes of it. `escapes` is False for a failed assertion that the program catches itself.
    `is_public` says that code of any package may call the entry. `proof` says what a test on a JVM
    made of it.
    """

    exception: str
    message: str | None
    kind: FindingKind
    entry: Location
    location: Location
    trace: tuple[Location, ...]
    input: str
    arguments: tuple[tuple[str, str], ...]
    path_condition: tuple[str, ...]
    exact: bool
    reasons: tuple[Approximation, ...]
    decisions: tuple[int, ...]
    times: int = 1
    heap: Heaps | None = None
    escapes: bool = True
    is_public: bool = True
    proof: Proof = UNTRIED


@dataclass(frozen=True, slots=True)
class Ignored:
    """A finding that the user does not want to hear of: where it says so, and why."""

    finding: Finding
    where: str
    reason: str
