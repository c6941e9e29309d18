"""What all reports say of a finding in the same words: names, messages, what became of its test."""

from __future__ import annotations

from jejak.classfile.descriptors import java_name
from jejak.results.findings import Failure, Finding, Location
from jejak.results.proofs import Proof, TrialOutcome, TrialReason
from jejak.results.tiers import Tier, tier

TIER_NAMES = {
    Tier.CONFIRMED: "confirmed defect",
    Tier.PAST_END: "defect past the end of its input",
    Tier.OWN_REFUSAL: "defect that the program refuses itself",
    Tier.UNUSUAL: "defect of an unusual use",
    Tier.POSSIBLE: "possible defect",
    Tier.UNCONFIRMED: "unconfirmed defect",
    Tier.UNREACHED: "unreached defect",
    Tier.MISUSE: "misuse",
    Tier.UNCALLED: "internal defect",
    Tier.BAD_ARGUMENT: "bad argument",
    Tier.GUARD: "guard",
}
"""Tiers in words, each as one finding has it."""


def simple_name(class_name: str) -> str:
    """A class, by internal name, as people call it."""
    return java_name(class_name).rpartition(".")[2]


def message_of(finding: Finding) -> str:
    """What the exception says, in one line; where it says nothing, who throws it."""
    if finding.message:
        return " ".join(finding.message.split())
    if finding.failure is Failure.HANGS:
        return "the call does not return"
    return f"thrown by {method_name(finding.location)}"


def method_name(place: Location) -> str:
    """`Class.method`."""
    return f"{simple_name(place.class_name)}.{place.method}"


def frame_text(place: Location) -> str:
    """A place as a line of a stack trace."""
    line = f":{place.line}" if place.line is not None else ""
    return f"{java_name(place.class_name)}.{place.method} ({place.file or 'no source'}{line})"


def call_lines(finding: Finding) -> list[str]:
    """What leads to the error, as Java: the statements of its test, or the call in short."""
    return list(finding.proof.code) or [finding.input]


def certain_lines(finding: Finding) -> list[str]:
    """That, and why, not only some input fails, where that is known."""
    certain = finding.certain
    if certain is None:
        return []
    return [f"Certain: {certain.scope.sentence} Operand: {certain.operand}", *certain.because]


def proof_text(finding: Finding) -> str:
    """What a test made of a finding, as a sentence."""
    proof = finding.proof
    if proof.outcome is TrialOutcome.CONFIRMED:
        hangs = finding.failure is Failure.HANGS
        how = " after setting fields that no call was found to set so" if proof.is_forced else ""
        return f"A test {'does not return' if hangs else 'raised it'} on a JVM{how}."
    if proof.outcome is TrialOutcome.NOT_RUN:
        return f"No test was run: {reason_text(proof)}."
    return f"Not confirmed: {reason_text(proof)}."


def reason_text(proof: Proof) -> str:
    """Why a finding is not confirmed: a code, and what is known beyond it."""
    code = (proof.reason or proof.outcome).value
    detail = " ".join((proof.detail or "").split()).removesuffix(".")
    return f"{code}: {detail}" if detail else code


def remedy_of(finding: Finding) -> str:
    """What helps to have a finding confirmed; empty where nothing is known to."""
    reason = finding.proof.reason
    return reason.advice if isinstance(reason, TrialReason) else ""


def severity_of(finding: Finding) -> str:
    """How loudly machines tell of a finding: error, warning or note, as SARIF has it."""
    return SEVERITIES[tier(finding)]


SEVERITIES = {
    Tier.CONFIRMED: "error",
    Tier.PAST_END: "warning",
    Tier.OWN_REFUSAL: "warning",
    Tier.UNUSUAL: "warning",
    Tier.POSSIBLE: "error",
    Tier.UNCONFIRMED: "warning",
    Tier.UNREACHED: "warning",
    Tier.MISUSE: "warning",
    Tier.UNCALLED: "warning",
    Tier.BAD_ARGUMENT: "note",
    Tier.GUARD: "note",
}
"""How loudly findings of a tier are told."""
