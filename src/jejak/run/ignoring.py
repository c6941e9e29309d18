"""Findings that the user does not want to hear of: a comment in source or an option says so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import Final

from jejak.classfile.descriptors import java_name
from jejak.errors import UsageError
from jejak.report import Sources
from jejak.results.findings import Dismissal, Finding, Ignored, Location
from jejak.results.methods import MethodResult
from jejak.results.tiers import own_place

ALL: Final = "all"
"""The rule that every exception falls under."""
COMMENT: Final = re.compile(r"//\s*jejak:\s*ignore\s+(?P<rule>[\w$.,]+)(?:\s+(?P<reason>.*))?$")
LINES_ABOVE: Final = 10
"""Lines above a fault that may hold comments about it, if nothing else stands between."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Exceptions that are ignored, separated by commas, in the methods that a pattern names."""

    exceptions: str
    methods: str
    reason: str

    def fits(self, finding: Finding) -> bool:
        """Whether a finding is to be ignored: by the method with the fault, or by its entry."""
        places = (own_place(finding), finding.entry)
        return names_exception(self.exceptions, finding) and any(
            fnmatchcase(name, self.methods) for place in places for name in spellings(place)
        )


class Ignoring:
    """Takes those findings out of results that are to be ignored. They are kept beside them.

    With `only_certain`, that are those, too, that are not certain.
    """

    def __init__(self, rules: Iterable[str], sources: Sources, only_certain: bool = False) -> None:
        self.rules = list(map(read_rule, rules))
        self.only_certain = only_certain
        self.sources = sources

    def sift(self, result: MethodResult) -> None:
        """Takes them out of the result of a method."""
        found = [(finding, self.ignored(finding)) for finding in result.findings]
        result.findings = [finding for finding, ignored in found if ignored is None]
        result.ignored += [ignored for _, ignored in found if ignored is not None]

    def ignored(self, finding: Finding) -> Ignored | None:
        """A finding with what says that it is to be ignored; None where nothing does."""
        for rule in self.rules:
            if rule.fits(finding):
                return Ignored(finding, f"ignore {rule.exceptions} {rule.methods}", rule.reason)
        place = own_place(finding)
        for line, text in self.comments(place):
            said = COMMENT.search(text)
            if said is not None and names_exception(said["rule"], finding):
                return Ignored(finding, f"{place.file}:{line}", (said["reason"] or "").strip())
        if self.only_certain and finding.certain is None:
            return Ignored(finding, "--certain", "", Dismissal.POSSIBLE)
        return None

    def comments(self, place: Location) -> Iterator[tuple[int, str]]:
        """The line of a place, and the comments right above it, with their numbers."""
        last = place.line or 0
        for number in range(last, max(0, last - LINES_ABOVE - 1), -1):
            text = self.sources.line(replace(place, line=number))
            if text is None or (number != last and not text.strip().startswith("//")):
                return
            yield number, text.rstrip()


def read_rule(text: str) -> Rule:
    """A rule of the option `ignore`: exceptions, methods, reason. Raises UsageError."""
    parts = text.split(maxsplit=2)
    if len(parts) < 2:
        raise UsageError(
            f"--ignore {text!r}: say which exception and which methods, as in "
            "`NullPointerException com.acme.Shop.*`; `all` stands for every exception"
        )
    return Rule(parts[0], parts[1].replace("#", "."), parts[2] if len(parts) > 2 else "")


def names_exception(rule: str, finding: Finding) -> bool:
    """Whether one of some exceptions, with or without package, is that of a finding."""
    name = java_name(finding.exception)
    return not {ALL, name, name.rpartition(".")[2]}.isdisjoint(rule.split(","))


def spellings(place: Location) -> Iterator[str]:
    """How people may write the method of a place."""
    owner = java_name(place.class_name)
    for name in {owner, owner.replace("$", "."), owner.rpartition(".")[2]}:
        yield f"{name}.{place.method}"
        if place.method == "<init>":
            yield f"{name}.{re.split('[.$]', name)[-1]}"
