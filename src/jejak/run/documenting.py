"""What the Javadoc of an entry method says, where its source is at hand: exceptions, demands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from jejak.bytecode.instructions import Load, PutField
from jejak.explore.entry import RECEIVER
from jejak.program import Method, Program
from jejak.program.intent.documented import own_types_above
from jejak.report import Sources
from jejak.results.findings import Evidence, FaultRule, Finding, FindingKind, Location
from jejak.results.heaps import FieldPlace, Origin, TextForm
from jejak.results.methods import MethodResult
from jejak.results.signs import Sign

DEMANDING: Final = re.compile(
    r"\b(?:must|assum(?:es?|ed|ing)|caller|non-?null|not (?:be )?null|never null|undefined"
    r"|unspecified|(?:should|may|can) ?not|be (?:a )?valid|internal(?:ly)?"
    r"|(?:before|prior to|after) (?:calling|using|this)|(?:only|not) (?:be )?(?:called|used))\b",
    re.IGNORECASE,
)
"""Words of a comment by which a method asks something of whoever calls it."""
APART: Final = re.compile(
    r"\binternal (?:use|class|api|helper|implementation)\b|\bfor internal\b"
    r"|\bnot (?:be |to be )?(?:used?|called?|instantiated|referenced) (?:this class )?directly\b"
    r"|\b(?:should|must|do|may) not (?:use|call|instantiate) this\b(?! file)"
    r"|\bnot (?:intended|meant|designed) (?:for|to be) (?:public|general|external|use[d]?|called)\b"
    r"|\bnot (?:a )?part of (?:the|its|our) (?:public |official )?API\b",
    re.IGNORECASE,
)
"""Words of a comment by which a class is not for others to use."""
ANNOUNCED: Final = re.compile(r"@(?:throws|exception)\s+([\w.$]+)")
TYPE: Final = re.compile(r"[\w\s@()<>,.]*\b(?:class|interface|enum|record)\s+(\w+)\b")
"""The beginning of the declaration of a type."""
HEADER: Final = 12
"""Lines that annotations, header and what stands before the first statement may take."""
COMMENT: Final = 300
"""Lines of the longest comment that is read."""
NULL_POINTER: Final = "java/lang/NullPointerException"
TEXT: Final = "Ljava/lang/String;"
TOPS: Final = ("java/lang/RuntimeException", "java/lang/Exception", "java/lang/Throwable")
"""Classes that say nothing of what is wrong."""
RULES: Final = (
    FaultRule.OWN_FAULT,
    FaultRule.REFUSES_OWN,
    FaultRule.NULL_WELCOME,
    FaultRule.BOUND_TESTED,
)
"""What a comment may announce. An assertion is no refusal, whatever is written."""


LONGEST: Final = 5_000
"""Lines of a source file that are searched for a declaration."""


class Documenting:
    """Marks defects that are no news to who reads the documentation of the method."""

    def __init__(self, sources: Sources, program: Program) -> None:
        self.sources = sources
        self.program = program

    def mark(self, result: MethodResult) -> None:
        """Marks those in the result of a method."""
        if any(each.kind is FindingKind.DEFECT for each in result.findings):
            result.findings = [self.marked(each) for each in result.findings]

    def marked(self, finding: Finding) -> Finding:
        """A finding, as a guard where the comment of its entry method announces it.

        A comment that demands something speaks against a defect.
        """
        said = self.announced(finding) if is_candidate(finding) else None
        if said is not None:
            facts = (f"the comment of {finding.entry.method} says `@throws {said}`",)
            evidence = Evidence(FaultRule.DOCUMENTED, facts)
            return replace(finding, kind=FindingKind.GUARD, evidence=evidence)
        known = finding.evidence
        if finding.kind is not FindingKind.DEFECT or known is None or known.signs is None:
            return finding
        sign = self.demanding(finding.entry) or self.demanding_text(finding)
        if sign is None:
            return finding
        others = tuple(each for each in known.signs if each[0] is not Sign.SAID)
        return replace(finding, evidence=replace(known, signs=(*others, sign)))

    def demanding(self, entry: Location) -> tuple[Sign, str] | None:
        """The sign that a comment asks something of who calls, or sets the class apart."""
        demand = self.demanded(entry)
        if demand is not None:
            return Sign.SAID, f'the comment of {entry.method} says "{demand}"'
        for name in entry.class_name.rpartition("/")[2].split("$"):
            words = self.words_above_class(entry, name)
            found = APART.search(words)
            if found is not None:
                return Sign.SAID, f'the comment of {name} says "{found[0]}"'
        return None

    def demanding_text(self, finding: Finding) -> tuple[Sign, str] | None:
        """The sign that whoever fills a text of the object is told what it must be."""
        for owner, name in texts_of_receiver(finding):
            java = self.program.find(owner)
            for method in () if java is None else java.methods.values():
                body = method.body
                if body is None or not body.line_table.rows or not keeps_text(method, name):
                    continue
                place = replace(finding.entry, class_name=owner, line=body.line_table.rows[0][1])
                demand = self.demanded(replace(place, file=method.owner.source_file))
                if demand is not None:
                    return Sign.SAID, f'the comment of {method.name} says "{demand}"'
        return None

    def words_above_class(self, entry: Location, name: str) -> str:
        """The comment right above the declaration of a class, as one line; empty without one."""
        for number in range(1, LONGEST):
            text = self.sources.line(replace(entry, line=number))
            if text is None:
                break
            declared = TYPE.match(text)
            if declared is not None and declared[1] == name:
                lines = reversed(list(self.comment(replace(entry, line=number))))
                return " ".join(each.strip().lstrip("/* ") for each in lines)
        return ""

    def demanded(self, entry: Location) -> str | None:
        """The line of a method's comment that asks something of whoever calls it."""
        lines = reversed(list(self.comment(entry)))
        found = next((each for each in lines if DEMANDING.search(each)), None)
        return None if found is None else found.strip().lstrip("/* ")

    def announced(self, finding: Finding) -> str | None:
        """The word in a comment that stands for the exception of a finding."""
        names = {each.rpartition("/")[2].replace("$", ".") for each in self.above(finding)}
        names |= {each.rpartition(".")[2] for each in names}
        for place in (finding.entry, *self.overridden(finding.entry)):
            found: list[str] = ANNOUNCED.findall("\n".join(self.comment(place)))
            said = next((each for each in found if each.rpartition(".")[2] in names), None)
            if said is not None:
                return said
        return None

    def overridden(self, entry: Location) -> Iterator[Location]:
        """Where the program declares what a method implements or overrides."""
        java = self.program.find(entry.class_name)
        method = None if java is None else java.methods.get((entry.method, entry.descriptor))
        if java is None or method is None or method.is_static or method.is_constructor:
            return
        for above in own_types_above(self.program, java):
            found = above.methods.get((entry.method, entry.descriptor))
            if found is not None and not found.is_private and above.source_file is not None:
                place = replace(entry, class_name=above.name, file=above.source_file, line=None)
                yield replace(place, line=self.declared_at(place, found))

    def declared_at(self, place: Location, method: Method) -> int | None:
        """The line of a method's declaration; found by its text where it has no code."""
        body = method.body
        if body is not None and body.line_table.rows:
            return body.line_table.rows[0][1]
        header = re.compile(
            rf"\s*(?!return\b)\w[^(={{]*\s{re.escape(method.name)}\s*\(([^){{]*)[^{{]*$"
        )
        count = len(method.type.parameters)
        for number in range(1, LONGEST):
            text = self.sources.line(replace(place, line=number))
            if text is None:
                return None
            found = header.match(text)
            if found is not None and parameters_in(found[1]) == count:
                return number
        return None

    def above(self, finding: Finding) -> Iterator[str]:
        """The class of an exception and those above it that say what is wrong."""
        name: str | None = finding.exception
        while name is not None and name not in TOPS:
            yield name
            java = self.program.find(name)
            name = None if java is None else java.super_name

    def comment(self, entry: Location) -> Iterator[str]:
        """The lines of the Javadoc right above a method, from the last one up."""
        first = entry.line or 0
        end = next(self.ends_of_comments(entry, first), None)
        found: list[str] = []
        for number in range(end or 0, max(0, (end or 0) - COMMENT), -1):
            found.append(self.sources.line(replace(entry, line=number)) or "")
            if "/*" in found[-1]:
                yield from found if "/**" in found[-1] else ()
                return

    def ends_of_comments(self, entry: Location, first: int) -> Iterator[int]:
        """The line above a method that ends a comment, if nothing but its header is between."""
        for number in range(first, max(0, first - HEADER), -1):
            text = (self.sources.line(replace(entry, line=number)) or "").strip()
            if text.endswith("*/"):
                yield number
            if number != first and (text.endswith((";", "}")) or not text or TYPE.match(text)):
                return


def keeps_text(method: Method, name: str) -> bool:
    """Whether a method is given a text alone, and keeps it in the field of a name as it is."""
    instructions = () if method.body is None else method.body.instructions
    return method.type.parameters == (TEXT,) and any(
        isinstance(each, PutField) and each.field.name == name and isinstance(before, Load)
        for before, each in pairwise(instructions)
    )


def texts_of_receiver(finding: Finding) -> Iterator[tuple[str, str]]:
    """The fields of the object, by class and name, that hold texts which the path looks into."""
    objects = () if finding.heap is None else finding.heap.before.objects
    texts = {each.number for each in objects if isinstance(each.form, TextForm)}
    for each in objects:
        if each.name == RECEIVER and each.origin is Origin.INPUT:
            for slot in each.slots:
                if isinstance(slot.place, FieldPlace) and slot.target in texts:
                    yield slot.place.owner, slot.place.name


def parameters_in(text: str) -> int:
    """How many parameters a header lists, whatever commas their types have."""
    while "<" in (plain := re.sub(r"<[^<>]*>", "", text)) and plain != text:
        text = plain
    return plain.count(",") + 1 if plain.strip() else 0


def is_candidate(finding: Finding) -> bool:
    """Whether a comment may make a guard of a finding.

    That a null argument is refused is not about nulls that the program makes.
    """
    if finding.evidence is None or finding.evidence.rule not in RULES:
        return False
    is_own = finding.evidence.rule is FaultRule.OWN_FAULT
    return finding.exception != NULL_POINTER or not is_own
