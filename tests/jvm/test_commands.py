from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from jejak.errors import SetupError
from jejak.jvm.commands import run_command


def test_output_and_exit_code(tmp_path: Path) -> None:
    script = "pwd; echo said >&2; read line || echo no input; exit 7"
    done = run_command(["sh", "-c", script], environ=os.environ, timeout=30, directory=tmp_path)
    assert done.code == 7
    assert done.output.splitlines() == [str(tmp_path.resolve()), "said", "no input"]


def test_the_environment_is_only_what_is_given() -> None:
    done = run_command(["/usr/bin/env"], environ={"A": "b"}, timeout=30)
    assert done.output == "A=b\n"


def test_bytes_that_are_no_text_are_replaced() -> None:
    done = run_command(["printf", r"a\377b"], environ=os.environ, timeout=30)
    assert done.output == "a\ufffdb"


def test_the_time_limit_ends_the_command_and_its_children(tmp_path: Path) -> None:
    started = time.monotonic()
    script = f"echo begun; (sleep 2; touch '{tmp_path}/late') & sleep 60"
    done = run_command(["sh", "-c", script], environ=os.environ, timeout=0.5)
    assert (done.code, done.output) == (None, "begun\n")
    assert time.monotonic() - started < 20
    time.sleep(2.2)
    assert not (tmp_path / "late").exists()


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="cannot be started"):
        run_command([tmp_path / "none"], environ={}, timeout=1)
