"""jejak and javatools read the same."""

from __future__ import annotations

from pathlib import Path

from benchmarks.agreement.classes import jdk_corpus, pick
from benchmarks.agreement.javatools import compare_batch, compare_class
from benchmarks.agreement.tally import Tally, report

SAMPLE = 100


def test_a_sample_of_the_jdk_agrees(jdk: Path) -> None:
    tallies = compare_batch(pick([jdk_corpus(jdk)], SAMPLE, seed=2))
    text, agree = report(tallies)
    assert agree, text
    (tally,) = tallies.values()
    assert tally.classes + tally.unread == SAMPLE
    assert tally.classes > SAMPLE * 0.9


def test_what_javatools_cannot_read_is_counted() -> None:
    tally = Tally()
    compare_class(tally, "empty", b"")
    assert (tally.unread, tally.classes, tally.different) == (1, 0, 0)
