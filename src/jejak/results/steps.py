"""The steps of one path through a program, in lines of source."""

from __future__ import annotations

from dataclasses import dataclass

from jejak.options import Options
from jejak.results.findings import Finding, Location
from jejak.results.methods import MethodResult


@dataclass(frozen=True, slots=True)
class PathStep:
    """A line that runs, how deep below the entry, and what it leaves in local variables."""

    place: Location
    depth: int
    values: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Explanation:
    """How a finding comes about. `steps` are all of them, None where they could not be followed.

    `found_again` says that they are of another path than the finding's own. `place`, `classes` and
    `sources` say where its source is.
    """

    target: str
    options: Options
    result: MethodResult
    finding: Finding
    place: str
    classes: tuple[str, ...]
    sources: tuple[str, ...]
    steps: tuple[PathStep, ...] | None = None
    found_again: bool = False
    why_not: str | None = None
