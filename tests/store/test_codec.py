"""Records on disk: every type that results reach has a codec, and comes back as it was."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, get_args, get_type_hints

import pytest

from jejak.explore import Analysis
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.results.findings import Dismissal, Ignored
from jejak.results.heaps import NumberValue
from jejak.results.methods import MethodResult
from jejak.results.proofs import Proof, TrialOutcome, TrialReason
from jejak.results.reasons import Reason, SkipReason
from jejak.store.codec import RecordError, codec_of, dumps, leaves, loads
from jejak.target import open_target
from tests.engine.exploring import PROGRAMS
from tests.javac import Javac


def reached(kind: Any, seen: set[Any]) -> set[Any]:
    """All records and closed lists that a type is made of."""
    if kind in seen:
        return seen
    inner = list(get_args(kind))
    if isinstance(kind, type) and (is_dataclass(kind) or issubclass(kind, Enum)):
        seen.add(kind)
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        inner = [hints[each.name] for each in fields(kind)]
    for each in inner:
        reached(each, seen)
    return seen


def test_every_type_of_a_result_has_a_codec() -> None:
    found = reached(MethodResult, set())
    assert len(found) > 40
    for kind in found:
        codec_of(kind)


@pytest.mark.parametrize(
    "kind", sorted((k for k in reached(MethodResult, set()) if issubclass(k, Enum)), key=str)
)
def test_every_member_of_a_closed_list_comes_back(kind: type[Enum]) -> None:
    for leaf in leaves(kind):
        for member in leaf:
            assert loads(kind, dumps(kind, member)) is member


def test_bases_of_several_lists_tell_equal_codes_apart() -> None:
    codes = Counter(member.value for leaf in leaves(Reason) for member in leaf)
    twice = [code for code, times in codes.items() if times > 1]
    assert "missing-class" in twice
    assert set(leaves(Reason)) > {Ending, SkipReason}


def test_real_results_come_back_as_they_were(javac: Javac) -> None:
    sources = {
        str(path.relative_to(PROGRAMS)): path.read_text("utf-8")
        for path in sorted((PROGRAMS / "corpus").rglob("*.java"))[:12]
    }
    options = load_options({"method_time": 1.0, "show_paths": True})
    target = open_target(str(javac(sources, "-g")), options)
    analysis = Analysis(target, options)
    seen: set[type] = set()
    try:
        for entry in analysis.entries[:40]:
            result = analysis.explore(entry)
            for finding in result.findings[:1]:
                result.ignored.append(Ignored(finding, "A.java:1", "why", Dismissal.KNOWN))
            assert loads(MethodResult, dumps(MethodResult, result)) == result
            seen.update(
                type(form.form) for f in result.findings if f.heap for form in f.heap.before.objects
            )
    finally:
        analysis.close()
        target.program.close()
    assert seen


@pytest.mark.parametrize("number", [0.0, -0.0, float("inf"), 5e-324, 1, -(2**63)])
def test_numbers_stay_what_they_are(number: float) -> None:
    value = NumberValue("D", number)
    assert loads(NumberValue, dumps(NumberValue, value)) == value


def test_texts_that_are_no_unicode_come_back() -> None:
    proof = Proof(TrialOutcome.CONFIRMED, TrialReason.ONCE, "\ud800 \x00 \U0001f600")
    assert loads(Proof, dumps(Proof, proof)) == proof


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{}", b"[]", b"null", b"nonsense", b"[1,2]", b'["A","b"]', b"[" * 100_000, b"\xff",
        b'["A","m","()V","m()","exhaustive","1"]',
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        loads(MethodResult, data)


def test_a_field_of_another_type_is_refused() -> None:
    good = dumps(MethodResult, MethodResult("A", "m", "()V", "m()"))
    for old, new in ((b'"A"', b"7"), (b'"skipped"', b'"no such"'), (b"0.0", b'"x"')):
        with pytest.raises(RecordError):
            loads(MethodResult, good.replace(old, new, 1))
