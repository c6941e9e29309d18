"""What PIT reports about a suite."""

from __future__ import annotations

from pathlib import Path

from benchmarks.mutants import Score, read

REPORT = """<?xml version="1.0" encoding="UTF-8"?><mutations partial="true">
<mutation status="KILLED"><mutatedMethod>add</mutatedMethod><lineNumber>3</lineNumber>
<mutator>org.pitest.MathMutator</mutator><description>plus to minus</description></mutation>
<mutation status="SURVIVED"><mutatedMethod>add</mutatedMethod><lineNumber>4</lineNumber>
<mutator>org.pitest.MathMutator</mutator><description>by to times</description></mutation>
<mutation status="NO_COVERAGE"><mutatedMethod>sub</mutatedMethod><lineNumber>9</lineNumber>
<mutator>org.pitest.VoidMutator</mutator><description>no call</description></mutation>
<mutation status="TIMED_OUT"><mutatedMethod>sub</mutatedMethod><lineNumber>8</lineNumber>
<mutator>org.pitest.IncrementsMutator</mutator><description>i</description></mutation>
</mutations>"""


def test_a_score_counts_what_was_caught_of_all(tmp_path: Path) -> None:
    report = tmp_path / "mutations.xml"
    report.write_text(REPORT)
    score = Score(tuple(read(report)))
    assert str(score) == "2 of 4 mutants (50%), 3 reached"
    assert [each.line for each in score.survivors()] == [4]
    assert score.mutants[0].mutator == "MathMutator"
