"""The parts of reports that a whole run does not reach easily."""

from __future__ import annotations

import io
import json
import os
import pty
import sys
import zipfile
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from jejak.app.verdicts import exit_code, verdict
from jejak.cli import words
from jejak.options import Options
from jejak.report import Sources, Terminal
from jejak.report.finding_text import FindingText
from jejak.report.findings_json import finding_id
from jejak.report.formats import CHECK_FORMATS
from jejak.results.findings import Finding, FindingKind, Location
from jejak.results.methods import MethodResult, Status
from jejak.results.proofs import Proof, TrialOutcome
from jejak.results.reasons import Approximation, SkipReason
from jejak.results.runs import CheckRun, Verdict
from tests.cli.engine import Node, Nodes

HERE = Location("a/B", "m", "(I)V", "B.java", 2, 7)
ERROR = Finding(
    "java/lang/NullPointerException", None, FindingKind.DEFECT, HERE, HERE, (HERE,),
    "B.m(0)", (), (),
    True, (), (),
)  # fmt: skip


def shown(finding: Finding, sources: Sources) -> list[str]:
    return list(FindingText(sources).whole(finding))


def told(*findings: Finding) -> list[str]:
    """The lines of findings that a run has."""
    result = MethodResult("a/B", "m", "(I)V", "m(int)", findings=list(findings))
    run = CheckRun("x", Options(), datetime.now(UTC), entries=1, results=[result])
    return list(Terminal(Sources("x", []), False, False).findings(run))


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "B.java").write_text("one\ntwo \x1b[31m\n")
    return Sources(str(tmp_path), ["a/B"])


def test_lines_that_are_not_there(sources: Sources) -> None:
    assert sources.line(HERE) == "two \x1b[31m"
    for line in (None, 0, -1, 99):
        assert sources.line(replace(HERE, line=line)) is None
    assert sources.line(replace(HERE, file="C.java")) is None
    assert sources.line(replace(HERE, file=None)) is None


@pytest.mark.parametrize("file", ["../Secret.java", "/etc/passwd", "x\0.java", "B.java/", ""])
def test_a_class_file_cannot_name_any_file(tmp_path: Path, file: str) -> None:
    (tmp_path / "Secret.java").write_text("secret")
    (tmp_path / "d").mkdir()
    found = Sources(str(tmp_path / "d"), ["A"], [str(tmp_path / "d")])
    assert found.file(Location("A", "m", "()V", file, 1, 0)) is None
    assert found.file(Location("../A", "m", "()V", "Secret.java", 1, 0)) is None


@pytest.mark.parametrize("classes", ["target/classes", "build/classes/java/main"])
def test_sources_of_a_project(tmp_path: Path, classes: str) -> None:
    (tmp_path / "src/main/java/a").mkdir(parents=True)
    (tmp_path / "src/main/java/a/B.java").write_text("one\ntwo")
    (tmp_path / classes).mkdir(parents=True)
    for place in (tmp_path, tmp_path / classes):
        assert Sources(str(place), ["a/B"]).line(HERE) == "two"


def test_sources_beside_a_jar(tmp_path: Path) -> None:
    jar = tmp_path / "b-1.0.jar"
    jar.write_bytes(b"")
    with zipfile.ZipFile(tmp_path / "b-1.0-sources.jar", "w") as archive:
        archive.writestr("a/B.java", "one\ntwo")
    found = Sources(str(jar), ["a/B"])
    assert found.line(HERE) == "two"
    assert found.file(HERE) is None
    assert found.line(replace(HERE, file="C.java")) is None
    (tmp_path / "b-1.0-sources.jar").write_bytes(b"no archive")
    assert Sources(str(jar), ["a/B"]).line(HERE) is None


def test_another_file_of_the_same_name_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "B.java").write_text("mine\nmine")
    found = Sources(str(tmp_path / "B.java"), ["B"])
    assert found.line(HERE) is None
    assert found.line(replace(HERE, class_name="B")) == "mine"


def test_a_finding_without_message_line_or_source(sources: Sources) -> None:
    place = replace(HERE, line=None)
    lines = shown(replace(ERROR, location=place, trace=(place,)), sources)
    head = "a.B.m: error[NullPointerException] thrown by B.m"
    assert lines[0] == head
    assert lines[2] == "  trace: a.B.m (B.java)"


def test_long_things_are_shortened(sources: Sources) -> None:
    lines = shown(replace(ERROR, trace=(HERE,) * 1000, input="x" * 9000), sources)
    assert len(lines) < 30
    assert max(map(len, lines)) < 600
    assert "         … 980 more …" in lines


def test_of_what_goes_on_in_the_jdk_the_ends_are_shown(sources: Sources) -> None:
    jdk = Location("java/util/A", "f", "()V", "A.java", 1, 0, in_jdk=True)
    inside = tuple(replace(jdk, line=line) for line in range(1, 6))
    trace = (*inside, HERE, jdk, jdk, HERE, jdk, HERE)
    lines = shown(replace(ERROR, trace=trace), sources)
    start = next(number for number, line in enumerate(lines) if "trace:" in line)
    assert [line.strip() for line in lines[start : start + 8]] == [
        "trace: a.B.m (B.java:2)",
        "java.util.A.f (A.java:1)",
        "a.B.m (B.java:2)",
        "… 2 of the JDK …",
        "a.B.m (B.java:2)",
        "java.util.A.f (A.java:5)",
        "… 3 more of the JDK …",
        "java.util.A.f (A.java:1)",
    ]


def test_the_code_of_a_test_stands_for_the_input(sources: Sources) -> None:
    code = ("B b = new B();", "b.set(0);")
    short = replace(ERROR, proof=Proof(TrialOutcome.CONFIRMED, code=code))
    long = replace(ERROR, proof=Proof(TrialOutcome.CONFIRMED, code=code * 9))
    assert shown(short, sources)[2:4] == ["  input: B b = new B();", "         b.set(0);"]
    assert shown(long, sources)[2] == "  input: B.m(0)"


def test_what_stands_before_a_finding_is_explained(sources: Sources) -> None:
    texts = FindingText(sources)
    texts.explains = True
    hidden = replace(ERROR, is_public=False, path_condition=("x > 0",) * 8)
    assert "  reach 10: not-public, conditions 2" in texts.whole(hidden)
    assert "  reach 0: a public call with ordinary values" in texts.whole(ERROR)


def test_few_findings_are_shown_in_full() -> None:
    places = [replace(HERE, offset=number) for number in range(40)]
    many = [
        replace(ERROR, message=f"no. {number:02}", location=at, trace=(at,))
        for number, at in enumerate(places)
    ]
    lines = told(*many)
    heads = [line for line in lines if ": error[" in line]
    assert [line[line.index("no. ") :][:6] for line in heads] == [f"no. {n:02}" for n in range(25)]
    assert ["id " in line for line in heads] == [False] * 5 + [True] * 20
    assert sum("trace:" in line for line in lines) == 5
    assert "  … and 15 more (--all shows all)" in lines


def test_what_a_finding_rests_on(sources: Sources) -> None:
    guessed = replace(
        ERROR, exact=False, reasons=(Approximation.FORMAT, Approximation.THREADS), times=3
    )
    text = "  possible defect, not run on a JVM; rests on format, threads, on 3 paths"
    assert text in shown(guessed, sources)


def test_a_library_may_be_called_like_the_jdk(sources: Sources) -> None:
    library = Location("javax/shop/A", "m", "()V", "A.java", 9, 1)
    thrown = replace(ERROR, location=library, trace=(library, HERE))
    assert shown(thrown, sources)[0].startswith("A.java:9: error")


def test_what_the_jdk_throws_is_shown_in_the_program(sources: Sources) -> None:
    names = ("java/util/Objects", "requireNonNull", "(Ljava/lang/Object;)V")
    jdk = Location(*names, "O.java", 9, 1, in_jdk=True)
    thrown = replace(ERROR, location=jdk, trace=(jdk, HERE))
    lines = shown(thrown, sources)
    assert lines[0].endswith("a/B.java:2: error[NullPointerException] "
                             "thrown by Objects.requireNonNull")  # fmt: skip
    assert lines[3:5] == [
        "  trace: a.B.m (B.java:2)",
        "         java.util.Objects.requireNonNull (O.java:9)",
    ]
    elsewhere = replace(thrown, trace=(jdk, replace(HERE, offset=8)))
    assert len({finding_id(each) for each in (ERROR, thrown, elsewhere)}) == 3
    within = replace(ERROR, location=jdk, trace=(jdk,))
    assert shown(within, sources)[0].startswith("O.java:9: error[")


def test_methods_skipped_for_the_same_reason_are_told_together(sources: Sources) -> None:
    results = [
        MethodResult("a/B", f"m{i}", "()V", f"m{i}()", explanation="no time" if i < 5 else "other")
        for i in range(7)
    ]
    run = CheckRun("x", Options(), datetime.now(UTC), entries=7, results=results)
    lines = list(Terminal(sources, False, False).closing(run))
    assert "skipped 5 methods: no time (a.B.m0(), a.B.m1(), a.B.m2(), …)" in lines
    assert "skipped 2 methods: other (a.B.m5(), a.B.m6())" in lines


def test_many_reasons_why_classes_cannot_be_loaded_are_one_line(sources: Sources) -> None:
    def told(count: int) -> list[str]:
        results = [
            MethodResult("a/B", f"m{i}", "()V", f"m{i}()", explanation=f"no class C{i}")
            for i in range(count)
        ]
        for each in results:
            each.reasons[SkipReason.UNLOADABLE] += 1
            each.status = Status.SKIPPED
        run = CheckRun("x", Options(), datetime.now(UTC), entries=count, results=results)
        closing = Terminal(sources, False, False).closing(run)
        return [each for each in closing if each.startswith("skipped")]

    assert told(2) == ["skipped a.B.m0(): no class C0", "skipped a.B.m1(): no class C1"]
    (line,) = told(9)
    assert line.startswith("skipped 9 methods: no class C0; and 8 reasons like that")


def test_ids_change_with_the_cause_only() -> None:
    same = replace(ERROR, input="other", message="m", location=replace(HERE, line=50))
    assert finding_id(same) == finding_id(ERROR)
    others = [
        replace(ERROR, exception="java/lang/Error"),
        replace(ERROR, location=replace(HERE, offset=8)),
        replace(ERROR, entry=replace(HERE, method="n")),
    ]
    assert len({finding_id(finding) for finding in (ERROR, *others)}) == 4


@pytest.mark.parametrize("form", ["text", "json", "dot"])
def test_deep_trees(form: str) -> None:
    depth = 20_000
    nodes = [
        Node(number, number - 1 if number else None, "c", "branch", "") for number in range(depth)
    ]
    run = CheckRun("x", Options(), datetime.now(UTC), trees=[("m()", Nodes(tuple(nodes)))])
    lines = list(CHECK_FORMATS[f"tree-{form}"].render(run))
    assert sum(map(len, lines)) < 300 * depth
    if form == "json":
        assert len(json.loads("\n".join(lines))["trees"][0]["nodes"]) == depth


def test_an_empty_run_is_not_safe() -> None:
    run = CheckRun("x", Options(), datetime.now(UTC))
    assert verdict(run) is Verdict.UNKNOWN
    assert exit_code(run) == 5


def test_progress_needs_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        reading, writing = pty.openpty()
    except OSError as error:  # a container without terminals
        pytest.skip(f"no terminal can be had: {error}")
    with os.fdopen(writing, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        words.progress("a" * 500)
        assert b"\x1b[Kaaa" in os.read(reading, 4096)
    os.close(reading)
    nothing = io.StringIO()
    monkeypatch.setattr(sys, "stderr", nothing)
    words.progress("a")
    assert nothing.getvalue() == ""
