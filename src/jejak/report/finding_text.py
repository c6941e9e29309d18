"""One finding, for people: place and message, the code that raises it, the trace, its proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from jejak.classfile.descriptors import java_name
from jejak.report.condensing import condensed
from jejak.report.findings_json import finding_id
from jejak.report.sources import Sources
from jejak.report.telling import frame_text, method_name, simple_name
from jejak.results.findings import Failure, Finding, FindingKind, Location, WeightKind
from jejak.results.hurdles import cost_of, hurdles
from jejak.results.proofs import Proof, TrialOutcome, TrialReason
from jejak.results.reasons import Approximation
from jejak.results.tiers import (
    TOLD_IN_LINES,
    Tier,
    own_place,
    points_said,
    signs_of,
    tier,
    tier_reason,
)

LEAST_WEIGHT: Final = 0.01
"""The share of inputs from which on people are told of it."""
MOST_FRAMES: Final = 20
MOST_ENTRIES: Final = 4
MOST_INPUT: Final = 500
MOST_CODE: Final = 12
MOST_COLUMNS: Final = 160
MOST_CONDITION: Final = 85
"""Characters of the condition that stands above a test."""
"""Lines of a test that is shown at most, and how long each is."""
FETCHED: Final = ".unpacked"
"""How directories of sources end that were fetched."""
LEADING: Final = (Tier.CONFIRMED, Tier.POSSIBLE)
"""Findings that deserve attention."""

_KINDS: Final = {
    FindingKind.DEFECT: "defect",
    FindingKind.CONTRACT: "broken contract",
    FindingKind.BAD_ARGUMENT: "bad argument",
    FindingKind.GUARD: "guard",
}
_SAID_ONCE: Final = (TrialReason.NOT_WANTED, TrialReason.NO_JVM)
"""Reasons that hold for all findings of a run, and are told at its end where need be."""


class FindingText:
    """Writes findings. A line of source is shown once.

    `explains` says of each that is told in full why it is of its kind.
    """

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self.explains = False
        self._shown: set[tuple[str, Location]] = set()

    def head(self, finding: Finding, is_ignored: bool = False) -> str:
        """Place, exception and message."""
        name = simple_name(finding.exception)
        is_error = tier(finding) in (*LEADING, *TOLD_IN_LINES) and not is_ignored
        level = "error" if is_error else "note"
        message = finding.message or f"thrown by {method_name(finding.location)}"
        where = self._where(own_place(finding))
        return f"{where}: {level}[{name}] {' '.join(message.splitlines())}"

    def whole(self, finding: Finding, others: Sequence[Finding] = ()) -> Iterator[str]:
        """All there is to say of a finding, where `others` begin, and an empty line."""
        place = own_place(finding)
        yield self.head(finding)
        cause = (finding.exception, place)
        is_new = cause not in self._shown
        self._shown.add(cause)
        line = self._sources.line(place) if is_new else None
        if line is not None:
            yield f"  {place.line:>4} | {line.expandtabs(4).rstrip()}"
        unsolved = Approximation.UNSOLVED_NOT_ASKED in finding.reasons
        yield from _titled("input: not asked for, say " if unsolved else "input: ", _input(finding))
        yield from _titled("trace: ", _trace(finding))
        yield from _titled("also:  ", _entries(finding, others))
        yield from _titled("certain: ", _certain(finding))
        yield from _titled("weight: ", _weight(finding))
        yield from (f"  {line}" for line in _proof(finding))
        yield f"  id: {finding_id(finding)}"
        if self.explains:
            yield from (f"  {line}" for line in _why_so(finding))
        yield ""

    def _where(self, place: Location) -> str:
        """The place as editors and terminals can follow it."""
        path = self._sources.file(place)
        file = place.file if path is None else nearby(path)
        if file is None or place.line is None:
            return f"{java_name(place.class_name)}.{place.method}"
        return f"{file}:{place.line}"


def nearby(path: Path) -> str:
    """A path from the current directory where it lies below it; of fetched sources, from these."""
    for number, part in enumerate(path.parts):
        if part.endswith(FETCHED):
            return str(Path(part.removesuffix(FETCHED), *path.parts[number + 1 :]))
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def shortened(text: str, most: int = MOST_INPUT) -> str:
    """A text, or the beginning of a long one."""
    return text if len(text) <= most else f"{text[:most]}…"


def why_not(proof: Proof) -> str:
    """Why a finding is not confirmed."""
    said = "not run on a JVM" if proof.outcome is TrialOutcome.NOT_RUN else "not confirmed"
    if proof.reason in _SAID_ONCE:
        return said
    why = (proof.reason or proof.outcome).value
    text = proof.detail or ""
    if proof.reason is TrialReason.INTERNAL_ERROR:
        text = bug(text)
    detail = f": {shortened(' '.join(text.split()))}" if text else ""
    return f"{said}, {why}{detail}"


def bug(text: str) -> str:
    """What went wrong in jejak: of a trace, the last line."""
    return f"a bug of jejak: {text.strip().splitlines()[-1]}" if text.strip() else "a bug of jejak"


def words_about(finding: Finding) -> tuple[str, ...]:
    """What stands above the test of a finding: which it is, where it arises, and when.

    Conditions that no line takes are left out: `jejak explain` tells them with the path.
    """
    place = own_place(finding)
    name = simple_name(finding.exception)
    where = f"{place.file}:{place.line}" if place.file and place.line is not None else place.method
    said = f"Finding {finding_id(finding)}: {name} at {where}."
    parts = [f"({each})" if " || " in each else each for each in finding.path_condition]
    when = "" if finding.proof.is_shorter else " && ".join(parts)
    return (said, f"When {when}.") if 0 < len(when) <= MOST_CONDITION else (said,)


def _titled(title: str, lines: Iterator[str]) -> Iterator[str]:
    """Lines below each other, the first one behind a title."""
    for number, line in enumerate(lines):
        yield f"  {' ' * len(title) if number else title}{line}"


def _input(finding: Finding) -> Iterator[str]:
    """What the test does that raised it; where that is long or not there, the call in short."""
    code = condensed(finding.proof.code, MOST_CODE)
    if 0 < len(code) <= MOST_CODE:
        yield from (shortened(line, MOST_COLUMNS) for line in code)
    else:
        yield shortened(finding.input)


def _entries(finding: Finding, others: Sequence[Finding]) -> Iterator[str]:
    """The other methods that lead there, and the other places of the same cause, a line each."""
    for word, named in (("from", _entry), ("at", _line)):
        own = named(finding)
        names = [each for each in dict.fromkeys(map(named, others)) if each != own]
        if names:
            more = f" and {len(names) - MOST_ENTRIES:,} more" if len(names) > MOST_ENTRIES else ""
            yield f"{word} {', '.join(names[:MOST_ENTRIES])}{more}"


def _certain(finding: Finding) -> Iterator[str]:
    """That, and why, not only some input fails there."""
    certain = finding.certain
    if certain is None:
        return
    yield f"{certain.scope.sentence[0].lower()}{certain.scope.sentence[1:-1]}: {certain.operand}"
    yield from (shortened(each, MOST_COLUMNS) for each in certain.because[:MOST_FRAMES])


def _weight(finding: Finding) -> Iterator[str]:
    """The share of inputs that end there, where that was counted and is no rarity."""
    weight = finding.weight
    if weight is None or weight.kind is WeightKind.ESTIMATE or weight.low < LEAST_WEIGHT:
        return
    if weight.low == weight.high == 1:
        yield "all inputs fail there"
    elif weight.low == weight.high:
        yield f"{weight.value:.3g} of all inputs fail there"
    else:
        yield f"between {weight.low:.3g} and {weight.high:.3g} of all inputs fail there"


def _line(finding: Finding) -> str:
    place = own_place(finding)
    return f"{place.file or java_name(place.class_name)}:{place.line}"


def _entry(finding: Finding) -> str:
    return method_name(finding.entry)


def _trace(finding: Finding) -> Iterator[str]:
    """Frames from the entry to the fault; of long ones the ends."""
    frames = list(_frames(finding))
    if len(frames) > MOST_FRAMES + 1:
        half = MOST_FRAMES // 2
        yield from frames[:half]
        yield f"… {len(frames) - 2 * half:,} more …"
        frames = frames[-half:]
    yield from frames


def _frames(finding: Finding) -> Iterator[str]:
    """The frames in words, the program's own; of the JDK's, what it calls and what throws."""
    left = len(finding.trace)
    for in_jdk, run in groupby(reversed(finding.trace), key=lambda place: place.in_jdk):
        places = list(run)
        left -= len(places)
        if not in_jdk:
            yield from map(frame_text, places)
            continue
        if left:
            yield f"… {len(places):,} of the JDK …" if len(places) > 1 else frame_text(places[0])
            continue
        yield frame_text(places[0])
        if len(places) > 2:
            yield f"… {len(places) - 2:,} more of the JDK …"
        yield from map(frame_text, places[1:][-1:])


def _forcing(proof: Proof) -> str:
    """How a test sets what no call was found to set; empty where it does not."""
    if proof.by_reflection:
        return ", after setting fields by reflection"
    if proof.by_null:
        return ", after handing in a null that nothing welcomes"
    return ", after assigning fields that their class looks after" if proof.is_forced else ""


def _proof(finding: Finding) -> Iterator[str]:
    """Tier, what the finding rests on, and its test."""
    reasons = ", ".join(each.value for each in finding.reasons)
    basis = "exact" if finding.exact else f"rests on {reasons or 'guesses'}"
    times = f", on {finding.times:,} paths" if finding.times > 1 else ""
    proof, kind = finding.proof, _KINDS[finding.kind]
    if proof.outcome is TrialOutcome.CONFIRMED:
        hangs = finding.failure is Failure.HANGS
        did = "a test does not return" if hangs else "a test raised it"
        yield f"confirmed {kind}: {did} on a JVM{_forcing(proof)}; {basis}{times}"
        if proof.file is not None:
            yield f"test: {nearby(Path(proof.file).absolute())}, {proof.test_method}"
    elif proof.outcome is TrialOutcome.NOT_RUN:
        yield f"possible {kind}, {why_not(proof)}; {basis}{times}"
    else:
        yield f"possible {kind}; {basis}{times}"
        yield why_not(proof)


def _why_so(finding: Finding) -> Iterator[str]:
    """The rule that says whose fault a finding is, its evidence, and what stands before it."""
    found = finding.evidence
    if found is not None:
        yield f"rule {found.rule.value}: {found.rule.sentence}"
        yield from (f"  {fact}" for fact in found.facts)
    yield f"tier {tier(finding).value}: {tier_reason(finding)}"
    signs = signs_of(finding)
    for sign, fact in signs:
        yield f"  {sign.points:+d} {sign.value}: {fact}"
    if signs and tier(finding) is Tier.CONFIRMED:
        yield f"  {points_said(finding)}"
    before = hurdles(finding)
    if not before:
        yield "reach 0: a public call with ordinary values"
    else:
        said = (f"{each.value}{f' {n:,}' if n > 1 else ''}" for each, n in before.items())
        yield f"reach {cost_of(finding)}: {', '.join(said)}"
