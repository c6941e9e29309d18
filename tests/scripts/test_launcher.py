from __future__ import annotations

import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON_HEADER = Path(sysconfig.get_path("include"), "Python.h")

# Makes environments, installs and runs jejak, all in pretence; small scripts run for real.
FAKE_PYTHON = """\
#!/bin/sh
case "$1 $2" in
"-m venv")
  mkdir -p "$4/bin" && cp "$0" "$4/bin/python"
  ;;
"-m pip")
  echo "$$" >>"$FAKE_LOG"
  sleep "${FAKE_SECONDS:-0}"
  exit "${FAKE_PIP_EXIT:-0}"
  ;;
"-P -m")
  shift 3
  printf '<%s>' "$@"
  if [ -n "${FAKE_TELLS:-}" ]; then
    printf ' %s %s' "$PYTHONPYCACHEPREFIX" "${PYTHONDONTWRITEBYTECODE-unset}"
  fi
  ;;
*)
  case $2 in
  *base_prefix*) echo "1 3.11 $0" ;;
  *"import sys, pip"*) ;;
  *missing_tools*) ;;
  *) exec REAL_PYTHON "$@" ;;
  esac
  ;;
esac
"""

needs_compiler = pytest.mark.skipif(
    not (shutil.which("cc", path="/usr/bin:/bin") and PYTHON_HEADER.exists()),
    reason="no C compiler or no header files of Python",
)


@dataclass(frozen=True, slots=True)
class Clone:
    root: Path
    python: Path
    log: Path

    @property
    def environ(self) -> dict[str, str]:
        return {
            "PATH": "/usr/bin:/bin",
            "JEJAK_PYTHON": str(self.python),
            "JEJAK_NO_INSTALL": "1",
            "JEJAK_NO_COMPILE": "1",
            "FAKE_LOG": str(self.log),
        }

    @property
    def pip_calls(self) -> int:
        return len(self.log.read_text().splitlines()) if self.log.exists() else 0

    def start(self, *arguments: str, program: Path | None = None, **extra: str) -> Running:
        return subprocess.Popen(
            [program or self.root / "jejak", *arguments],
            env={**self.environ, **extra},
            cwd=self.log.parent,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, *arguments: str, program: Path | None = None, **extra: str) -> Done:
        process = self.start(*arguments, program=program, **extra)
        out, err = process.communicate(timeout=60)
        return Done(process.returncode, out, err)


Running = subprocess.Popen[str]


@dataclass(frozen=True, slots=True)
class Done:
    code: int
    out: str
    err: str


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    root = tmp_path / "a clone"
    shutil.copytree(ROOT / "scripts", root / "scripts")
    for name in ("jejak", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, root / name)
    python = tmp_path / "a python"
    python.write_text(FAKE_PYTHON.replace("REAL_PYTHON", f"'{sys.executable}'"))
    python.chmod(0o755)
    return Clone(root, python, tmp_path / "log")


def test_sets_up_once_and_then_keeps_quiet(clone: Clone) -> None:
    first = clone.run("check", "a b", "", "*")
    assert (first.code, first.out) == (0, "<check><a b><><*>")
    assert "setting up" in first.err
    calls = clone.pip_calls
    assert calls > 0
    assert clone.run("again") == Done(0, "<again>", "")
    assert clone.pip_calls == calls


@pytest.mark.parametrize("absolute", [True, False])
def test_runs_through_links_from_elsewhere(clone: Clone, tmp_path: Path, absolute: bool) -> None:
    (tmp_path / "bin").mkdir()
    link = tmp_path / "bin" / "a link"
    link.symlink_to(clone.root / "jejak" if absolute else Path("../a clone/jejak"))
    (tmp_path / "second").symlink_to("bin/a link")
    assert clone.run("x", program=tmp_path / "second").out == "<x>"


def test_runs_by_its_bare_name(clone: Clone) -> None:
    done = subprocess.run(
        ["sh", "jejak", "x"],
        cwd=clone.root,
        env=clone.environ,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == "<x>"


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_new_pins_are_installed(clone: Clone, name: str) -> None:
    clone.run()
    calls = clone.pip_calls
    with (clone.root / name).open("a") as file:
        file.write("# changed\n")
    assert clone.run("x").out == "<x>"
    assert clone.pip_calls == 2 * calls


def test_what_python_compiles_is_kept_apart_from_the_sources(clone: Clone) -> None:
    told = clone.run("check", FAKE_TELLS="1", PYTHONDONTWRITEBYTECODE="1")
    assert told.out == f"<check> {clone.root}/.jejak/pycache unset"
    told = clone.run("check", FAKE_TELLS="1", PYTHONPYCACHEPREFIX="/elsewhere")
    assert told.out == "<check> /elsewhere unset"


def test_a_moved_clone_is_set_up_again(clone: Clone, tmp_path: Path) -> None:
    clone.run()
    calls = clone.pip_calls
    moved = clone.root.rename(tmp_path / "moved")
    assert clone.run("x", program=moved / "jejak").out == "<x>"
    assert clone.pip_calls == 2 * calls


def test_a_python_that_is_gone_is_replaced(clone: Clone) -> None:
    clone.run()
    (clone.root / ".venv" / "bin" / "python").unlink()
    done = clone.run("x")
    assert done.out == "<x>"
    assert "making it anew" in done.err


def test_two_at_once_set_up_once(clone: Clone) -> None:
    started = [clone.start("x", FAKE_SECONDS="0.5") for _ in range(3)]
    assert [process.communicate(timeout=60)[0] for process in started] == ["<x>"] * 3
    together = clone.pip_calls
    shutil.rmtree(clone.root / ".venv")
    clone.run()
    assert clone.pip_calls == 2 * together


def test_a_failed_set_up_is_done_again(clone: Clone) -> None:
    failed = clone.run("x", FAKE_PIP_EXIT="1")
    assert (failed.code, failed.out) == (3, "")
    assert "could not be installed" in failed.err
    assert clone.run("x").out == "<x>"


def test_an_interrupted_set_up_is_done_again(clone: Clone) -> None:
    process = clone.start("x", FAKE_SECONDS="60")
    deadline = time.monotonic() + 30
    while not clone.pip_calls and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)
    assert clone.run("x").out == "<x>"


@needs_compiler
def test_the_core_is_compiled_beside_the_run_that_does_not_wait(clone: Clone) -> None:
    clone.run()
    done = clone.run("x", JEJAK_NO_COMPILE="")  # returns at the end of the pipes: nobody keeps them
    assert (done.code, done.out) == (0, "<x>")
    assert "in the background" in done.err
    log = clone.root / ".jejak" / "compiling.log"
    deadline = time.monotonic() + 120  # it lets all others go first
    while "runs uncompiled" not in log.read_text() and time.monotonic() < deadline:
        time.sleep(0.02)  # the clone has no sources: there is nothing to compile
    assert "runs uncompiled" in log.read_text()


@needs_compiler
def test_one_compilation_is_at_work_at_a_time(clone: Clone) -> None:
    clone.run()
    with (clone.root / ".jejak" / "setup.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert clone.run("x", JEJAK_NO_COMPILE="").out == "<x>"
        busy = clone.run("--unless-busy", program=clone.root / "scripts" / "compile")
    assert busy == Done(0, "", "")


def test_a_wrong_python_that_was_named_is_refused(clone: Clone) -> None:
    done = clone.run("x", JEJAK_PYTHON="/nowhere/python")
    assert (done.code, done.out) == (3, "")
    assert "/nowhere/python" in done.err


def test_everything_that_is_asked_for_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = project["dependency-groups"]
    asked = [
        "editables",
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *groups["compile"],
        *groups["docs"],
        *(item for item in groups["dev"] if isinstance(item, str)),
    ]
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pins = dict(line.lower().split("==") for line in lines if not line.startswith("#"))
    names = {re.split(r"[^\w-]", requirement)[0].lower() for requirement in asked}
    assert names <= pins.keys()
