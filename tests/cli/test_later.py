"""Runs that are kept: told again, shown, explained; what is said where there is none."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from jejak.app.kept_runs import KeptRuns
from jejak.cli.colour import styled, wants_colour
from tests.cli.conftest import Jejak
from tests.cli.engine import Engine
from tests.javac import Javac

SHARE = """
package shop;
public class Share {
    public static int share(int total, int people) {
        int rest = total - people;
        if (rest > 100) {
            String name = "rest" + 1;
            return twice(rest) / (people - 3);
        }
        return total;
    }
    private static int twice(int x) {
        int y = x + x;
        return y;
    }
}
"""


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where runs are kept."""
    monkeypatch.setenv("JEJAK_STORE", str(tmp_path / "store"))
    return tmp_path / "store"


def checked(jejak: Jejak, target: Path, *more: str) -> str:
    """The id of the first finding of a check."""
    record = json.loads(jejak("check", target, "--no-confirm", "--json", *more).out)
    return str(record["findings"][0]["id"])


def test_a_run_is_told_again(jejak: Jejak, divs: Path, engine: Engine, store: Path) -> None:
    first = jejak("check", divs, "--no-confirm")
    again = jejak("report")
    assert again.code == 0
    assert again.out == first.out
    (name,) = [each.name for each in (store / "runs").iterdir()]
    assert name in jejak("report", "--list").out
    assert jejak("report", name[:8]).out == first.out
    record = json.loads(jejak("report", "--json").out)
    assert record["findings"][0]["exception"] == "java.lang.ArithmeticException"
    assert len(engine.analyses) == 1


def test_runs_that_are_not_there(
    jejak: Jejak, divs: Path, engine: Engine, store: Path, tmp_path: Path
) -> None:
    for words in (["report"], ["report", "--list"], ["verify"], ["explain", "abcd"]):
        done = jejak(*words)
        assert done.code == 2, words
        assert str(store / "runs") in done.err
    checked(jejak, divs)
    done = jejak("report", "2001")
    assert done.code == 2
    assert "no run is called 2001; the last ones are 20" in done.err
    done = jejak("explain", "ffff")
    assert done.code == 2
    assert "found ffff" in done.err
    done = jejak("report", "--tests", tmp_path / "out")
    assert done.code == 2
    assert "nothing of it was confirmed" in done.err
    done = jejak("verify")
    assert done.code == 5
    assert "has no tests: nothing to verify" in done.err


def test_a_damaged_run_is_told_and_spoils_no_other(
    jejak: Jejak, divs: Path, engine: Engine, store: Path
) -> None:
    found = checked(jejak, divs)
    bad = store / "runs" / "29990101-000000" / "run.json.gz"
    bad.parent.mkdir()
    bad.write_bytes(b"no run")
    done = jejak("report")
    assert done.code == 2
    assert f"{bad} cannot be read" in done.err
    assert "cannot be read" in jejak("report", "--list").out
    shown = jejak("show", found)
    assert shown.code == 0
    assert f"finding {found}" in shown.out


def test_a_run_that_cannot_be_kept_loses_nothing(
    jejak: Jejak, divs: Path, engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("JEJAK_STORE", str(tmp_path / "file"))
    done = jejak("check", divs, "--no-confirm")
    assert done.code == 1
    assert "the run is not kept" in done.err
    assert "error[ArithmeticException]" in done.out


def test_only_the_last_runs_are_kept(
    jejak: Jejak, divs: Path, engine: Engine, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jejak.app.kept_runs.MOST_RUNS", 2)
    for _ in range(4):
        jejak("check", divs, "--no-confirm")
    assert len(jejak("report", "--list").out.splitlines()) == 2


def test_what_cannot_be_followed_any_more_is_told(
    jejak: Jejak, divs: Path, engine: Engine, store: Path
) -> None:
    done = jejak("explain", checked(jejak, divs))
    assert done.code == 0
    assert "no steps: its decisions lead elsewhere now" in done.out


def test_a_finding_is_explained_line_by_line(jejak: Jejak, javac: Javac, store: Path) -> None:
    classes = shutil.copytree(javac({"shop/Share.java": SHARE}, "-g"), store.parent / "classes")
    (classes / "shop" / "Share.java").write_text(SHARE)
    found = checked(jejak, classes)
    done = jejak("explain", found[:6])
    assert done.code == 0
    lines = [" ".join(line.split()) for line in done.out.splitlines()]
    told = lines[lines.index("step by step") :]
    assert told[1] == "shop.Share.share (Share.java)"
    total = int(told[2].partition("total = ")[2].partition(",")[0])
    rest = total - 3
    assert told[2].endswith(f"total = {total}, people = 3, rest = {rest}")
    assert '7 | String name = "rest" + 1; name = "rest1"' in told
    assert f"13 | int y = x + x; x = {rest}, y = {2 * rest}" in told
    assert told[-2] == "8 | return twice(rest) / (people - 3);"
    assert told[-1] == "→ java.lang.ArithmeticException: / by zero"
    record = json.loads(jejak("explain", found, "--json").out)
    assert record["id"] == found
    assert record["steps"][0]["values"]["people"] == "3"
    shutil.rmtree(classes / "shop")
    gone = jejak("explain", found)
    assert gone.code == 0
    assert "no steps: its method is not there any more" in gone.out


def test_where_decisions_lead_elsewhere_the_finding_is_found_again(
    jejak: Jejak, javac: Javac, store: Path
) -> None:
    classes = javac({"shop/Share.java": SHARE}, "-g")
    found = checked(jejak, classes)
    kept = KeptRuns(str(store), print)
    _, record = kept.read()
    for result in record.results:
        result.findings = [replace(each, decisions=(7, 7)) for each in result.findings]
    kept.keep(record, datetime.now(UTC))
    done = jejak("explain", found)
    assert done.code == 0
    assert "step by step, on a path that was found now" in done.out
    assert done.out.rstrip().endswith("→ java.lang.ArithmeticException: / by zero")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(jejak: Jejak, shell: str) -> None:
    done = jejak("completion", shell)
    assert done.code == 0
    assert "_JEJAK_COMPLETE" in done.out
    assert jejak("completion", "tcsh").code == 2


def test_colour_needs_a_terminal_and_consent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert wants_colour()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not wants_colour()
    assert "\x1b[31m" in styled("a/B.java:5: error[ArithmeticException] / by zero")
    assert styled("  plain") == "  plain"


def test_everyday_help_is_short_and_the_rest_is_there(jejak: Jejak) -> None:
    short, whole = jejak("check", "--help").out, jejak("check", "--help-all").out
    assert len(short.splitlines()) < 75
    assert "--classpath" in short
    assert "--branch-bound" not in short
    assert "--help-all" in short
    assert "--branch-bound" in whole
