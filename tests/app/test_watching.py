"""Watching: checks after each save, what is new and gone, and trouble on the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import jejak
from jejak.app.watching import Watch, split_target, stamps_of, watched_places
from jejak.cli import run as run_cli
from jejak.cli.watching import round_lines
from jejak.errors import JejakError
from jejak.report.positions import sources_of

BROKEN = "class Till {\n    static int share(int all, int of) { return all / of; }\n}\n"
MOVED = f"// a line more\n{BROKEN}"
REPAIRED = BROKEN.replace("return all / of", "return of == 0 ? 0 : all / of")
WRONG = "class Till { int }"


@pytest.fixture
def till(jdk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "Till.java"
    path.write_text(BROKEN)
    return path


def watch(path: Path, *saves: str) -> Watch:
    """One that saves the next text when it waits for a change, and nothing when it looks again."""
    pending = [text for save in saves for text in (save, None)]

    def pause(_: float) -> None:
        text = pending.pop(0)
        if text is not None:
            path.write_text(text)

    def start() -> object:
        return jejak.check_events(path, confirm=False)

    return Watch(start, [path], pause)  # type: ignore[arg-type]


def test_each_save_is_checked(till: Path) -> None:
    rounds = watch(till, MOVED, REPAIRED, WRONG, BROKEN).rounds()
    first = next(rounds)
    assert [each.exception for each in first.new] == ["java/lang/ArithmeticException"]
    assert first.changed == ()
    moved = next(rounds)  # the same error, one line further down
    assert (moved.new, moved.gone) == ((), ())
    assert moved.changed == (str(till),)
    repaired = next(rounds)
    assert [each.exception for each in repaired.gone] == ["java/lang/ArithmeticException"]
    wrong = next(rounds)
    assert wrong.results is None
    assert wrong.trouble is not None
    back = next(rounds)
    assert len(back.new) == 1
    lines = list(round_lines(back, sources_of))
    assert "Till.java:2: error[ArithmeticException] / by zero" in lines
    assert any(line.endswith("watching; Ctrl-C ends it") for line in lines)
    assert "not checked: " in "\n".join(round_lines(wrong, sources_of))


def test_what_is_wrong_at_first_is_raised(till: Path) -> None:
    till.write_text(WRONG)
    with pytest.raises(JejakError):
        next(watch(till).rounds())


def test_a_target_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_cli(["watch", "nothing.jar"]) == 2
    assert "nothing.jar" in capsys.readouterr().err


def test_what_is_watched(tmp_path: Path) -> None:
    (tmp_path / ".jejak").mkdir()
    (tmp_path / ".jejak" / "A.java").touch()
    (tmp_path / "A.java").touch()
    (tmp_path / "notes.txt").touch()
    assert list(stamps_of([tmp_path])) == [str(tmp_path / "A.java")]
    assert split_target("A.java:12") == "A.java"
    assert split_target("a.B#c") == "a.B"
    assert watched_places(f"{tmp_path}#x", [str(tmp_path / "A.java")]) == [
        tmp_path,
        tmp_path / "A.java",
    ]
    assert watched_places("a.B", []) == [Path()]


def test_an_interruption_ends_it(till: Path) -> None:
    command = [sys.executable, "-m", "jejak", "watch", "Till.java", "--no-confirm"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ}
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if "watching" in line:
                break
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said.strip() == "jejak: interrupted"
