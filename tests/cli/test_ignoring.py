"""What the user does not want to hear of is counted, and no more."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from jejak.errors import UsageError
from jejak.report import Sources
from jejak.results.findings import Finding, FindingKind, Location
from jejak.run.ignoring import Ignoring, read_rule
from tests.cli.conftest import Jejak
from tests.cli.engine import Engine

HERE = Location("a/B$C", "m", "(I)V", "B.java", 4, 7)
JDK = Location("java/util/List", "get", "(I)V", "List.java", 4, 7, in_jdk=True)
ENTRY = Location("a/Entry", "<init>", "()V", "Entry.java", 1, 0)
ERROR = Finding(
    "java/lang/NullPointerException", None, FindingKind.DEFECT, ENTRY, JDK, (JDK, HERE, ENTRY),
    "B.m(0)", (), (), True, (), (),
)  # fmt: skip


def is_ignored(rule: str, finding: Finding = ERROR) -> bool:
    """Whether a rule of the option fits."""
    return Ignoring([rule], Sources("x", [])).ignored(finding) is not None


@pytest.mark.parametrize(
    "rule",
    [
        "NullPointerException a.B$C.m",
        "NullPointerException a.B.C.m checked by the caller",
        "java.lang.NullPointerException a.*",
        "ArithmeticException,NullPointerException B$C.m",
        "all a.B$C#m",
        "all a.Entry.Entry",
        "all Entry.<init>",
    ],
)
def test_rules_that_fit(rule: str) -> None:
    assert is_ignored(rule)


@pytest.mark.parametrize(
    "rule",
    [
        "NullPointerException a.B$C.n",
        "ArithmeticException a.B$C.m",
        "Pointer* a.*",
        "all java.*",
        "all a.B",
    ],
)
def test_rules_that_do_not(rule: str) -> None:
    assert not is_ignored(rule)


def test_a_rule_names_methods() -> None:
    with pytest.raises(UsageError, match="which methods"):
        read_rule("NullPointerException")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("\n\n\nm(); // jejak: ignore NullPointerException  too old \r\n", "too old"),
        ("\n\n  // jejak: ignore all\nm();", ""),
        ("\n// jejak:ignore ArithmeticException,NullPointerException why\n // and\nm();", "why"),
        ("// jejak: ignore NullPointerException far\n\n\nm();", None),
        ("\n\nx(); // jejak: ignore NullPointerException of x\nm();", None),
        ("\n\n\nm(); // jejak: ignore ArithmeticException other", None),
        ("\n\n\nm();\n// jejak: ignore all below", None),
    ],
)
def test_comments(tmp_path: Path, source: str, reason: str | None) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "B.java").write_text(source)
    ignored = Ignoring([], Sources(str(tmp_path), ["a/B"])).ignored(ERROR)
    assert (None if ignored is None else ignored.reason) == reason
    unknown = replace(HERE, line=None)
    without = replace(ERROR, trace=(JDK, unknown))
    assert Ignoring([], Sources(str(tmp_path), ["a/B"])).ignored(without) is None


def test_ignored_ones_are_counted(jejak: Jejak, divs: Path, engine: Engine) -> None:
    rule = "ArithmeticException shop.Divs.div nobody divides by zero"
    done = jejak("check", divs, "--ignore", rule, "--json", "out.json", "--all")
    assert done.code == 0
    assert "No defects found.\n  1 ignored: " in done.out
    assert "note[ArithmeticException] / by zero: ignored, ignore" in done.out
    assert "(nobody divides by zero)" in done.out
    assert "Verdict: unknown, a defect is ignored." in done.out
    record = json.loads(Path("out.json").read_text())
    assert record["totals"]["ignored"] == len(record["ignored"]) == 1
    assert record["ignored"][0]["ignored"]["reason"] == "nobody divides by zero"
    assert not record["findings"]
    assert jejak("check", divs, "--ignore", "all").code == 2
