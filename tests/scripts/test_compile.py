from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SOURCES = {
    "__init__.py": "",
    "limits.py": "from typing import Final\nLIMIT: Final = 7\n",
    "core/__init__.py": "from jejak.core.sums import total\n",
    "core/sums.py": (
        "from jejak.limits import LIMIT\n\n"
        "def total(items: list[int]) -> int:\n    return sum(items) + LIMIT\n"
    ),
    "core/deeper/__init__.py": "",
    "core/deeper/plain.py": "def one() -> int:\n    return 1\n",
    "loop.py": "def count(n: int) -> int:\n    return n + 1\n",
}
SETTINGS = """\
[tool.jejak.compile]
modules = ["jejak.core", "jejak.loop"]
[tool.mypy]
strict = true
mypy_path = "src"
"""
# Imports as .venv does in a real clone, and tells by its file which modules are compiled.
SHOW = """\
import importlib, sys
from importlib.machinery import SourceFileLoader
script = sys.argv[1] + "/scripts/overlay.py"
code = SourceFileLoader("jejak_overlay", script).get_code("jejak_overlay")
exec(code, {"__name__": "jejak_overlay", "__file__": script})
sys.path.insert(0, sys.argv[2] + "/src")
for name in ("jejak.core", "jejak.core.sums", "jejak.core.deeper.plain", "jejak.loop"):
    if importlib.import_module(name).__file__.endswith(".so"):
        print(name)
import jejak.core, jejak.loop
print(jejak.core.total([1, 2]), jejak.loop.count(1))
"""
COMPILED = ["jejak.core.sums", "jejak.loop"]

needs_compiler = pytest.mark.skipif(
    not (shutil.which("cc") and Path(sysconfig.get_path("include"), "Python.h").exists()),
    reason="no C compiler or no header files of Python",
)


@dataclass(frozen=True, slots=True)
class Clone:
    """A small project with the real scripts."""

    root: Path

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.root / "src" / "jejak" / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def python(self, *arguments: str | Path, **extra: str) -> subprocess.CompletedProcess[str]:
        inherited = {key: value for key, value in os.environ.items() if key != "JEJAK_NO_COMPILE"}
        return subprocess.run(
            [sys.executable, *arguments],
            env={**inherited, "MYPYC_OPT_LEVEL": "0", **extra},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def compile(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.python(self.root / "scripts" / "compile.py", *arguments)

    def is_wanted(self, **extra: str) -> bool:
        """What the scripts ask before they start anything."""
        done = self.python("-I", "-S", self.root / "scripts" / "overlay.py", **extra)
        assert done.stderr == ""
        return done.returncode == 1

    def show(self, sources: Path | None = None, **extra: str) -> list[str]:
        """The names of the compiled modules, then results."""
        place = sources or self.root
        done = self.python("-I", "-S", "-W", "error", "-c", SHOW, self.root, place, **extra)
        assert done.stderr == ""
        return done.stdout.splitlines()


def make_clone(root: Path) -> Clone:
    shutil.copytree(ROOT / "scripts", root / "scripts")
    (root / "pyproject.toml").write_text(SETTINGS)
    (root / "constraints.txt").touch()
    for name, text in SOURCES.items():
        path = root / "src" / "jejak" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Clone(root)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    clone = make_clone(tmp_path_factory.mktemp("built") / "a clone")
    assert clone.is_wanted()
    done = clone.compile()
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    return clone


@pytest.fixture
def clone(built: Clone, tmp_path: Path) -> Clone:
    """A copy of a clone that was compiled; moving it does no harm."""
    shutil.copytree(built.root, tmp_path / "clone")
    return Clone(tmp_path / "clone")


@needs_compiler
def test_listed_modules_are_compiled_and_give_equal_results(clone: Clone) -> None:
    assert clone.show() == [*COMPILED, "10 2"]
    assert clone.show(JEJAK_NO_COMPILE="1") == ["10 2"]
    assert not clone.is_wanted()
    assert clone.compile().stderr == ""


@needs_compiler
def test_sources_elsewhere_are_not_replaced(clone: Clone, tmp_path: Path) -> None:
    other = make_clone(tmp_path / "other")
    other.edit("loop.py", "n + 1", "n + 2")
    assert clone.show(other.root) == ["10 3"]


@needs_compiler
def test_nothing_is_left_beside_the_sources(clone: Clone) -> None:
    files = {path.relative_to(clone.root / "src" / "jejak") for path in clone.root.glob("src/**/*")}
    names = {path.as_posix() for path in files if path.suffix and "__pycache__" not in path.parts}
    assert names == set(SOURCES)


@needs_compiler
@pytest.mark.parametrize(
    ("name", "old", "new", "result"),
    [
        ("loop.py", "n + 1", "n + 2", "10 3"),
        ("limits.py", "7", "8", "11 2"),  # not compiled itself, but copied into what is
    ],
)
def test_an_edit_is_never_shadowed(
    clone: Clone, name: str, old: str, new: str, result: str
) -> None:
    clone.edit(name, old, new)
    assert clone.show() == [result]
    assert clone.is_wanted()
    assert not clone.is_wanted(JEJAK_NO_COMPILE="1")
    assert clone.compile().returncode == 0
    assert clone.show() == [*COMPILED, result]
    clone.edit(name, new, old)
    assert clone.is_wanted()
    assert "compiling" not in clone.compile().stderr
    assert clone.show() == [*COMPILED, "10 2"]


@needs_compiler
def test_other_sources_and_new_packages_below_do_not_matter(clone: Clone) -> None:
    (clone.root / "src" / "jejak" / "core" / "deeper" / "more.py").touch()
    clone.edit("core/deeper/plain.py", "1", "2")
    assert not clone.is_wanted()
    assert clone.show() == [*COMPILED, "10 2"]


@needs_compiler
def test_a_new_module_is_compiled_and_does_no_harm_before(clone: Clone) -> None:
    (clone.root / "src" / "jejak" / "core" / "new.py").touch()
    assert clone.is_wanted()
    assert clone.show() == [*COMPILED, "10 2"]


@needs_compiler
def test_what_was_removed_is_made_again(clone: Clone) -> None:
    for path in (clone.root / ".jejak" / "compiled").glob("*/jejak"):
        shutil.rmtree(path)
    assert clone.show() == ["10 2"]
    assert clone.is_wanted()


@needs_compiler
def test_a_damaged_record_is_none(clone: Clone) -> None:
    (clone.root / ".jejak" / "compiled" / "current").write_text("built\nnonsense")
    assert clone.show() == ["10 2"]
    assert clone.is_wanted()
    assert clone.compile().stderr == ""
    assert clone.show() == [*COMPILED, "10 2"]


@needs_compiler
def test_a_failure_is_told_once_and_tried_again_after_a_change(clone: Clone) -> None:
    clone.edit("loop.py", "n + 1", "n + 'x'")
    done = clone.compile()
    assert done.returncode == 1
    log = clone.root / ".jejak" / "compiled" / "log"
    assert str(log) in done.stderr
    assert "loop.py:2: error" in log.read_text()
    assert not clone.is_wanted()
    clone.edit("loop.py", "'x'", "1")
    assert clone.is_wanted()
    assert clone.compile().returncode == 0
    assert clone.show() == [*COMPILED, "10 2"]


@needs_compiler
def test_what_fails_only_when_imported_compiled_is_a_failure(clone: Clone) -> None:
    clone.edit("loop.py", "def count", "assert __file__.endswith('.py')\n\ndef count")
    done = clone.compile()
    assert done.returncode == 1
    assert "cannot be imported" in done.stderr
    assert clone.show() == ["10 2"]
    assert not clone.is_wanted()


def test_checking_shows_what_mypyc_says_and_compiles_nothing(tmp_path: Path) -> None:
    clone = make_clone(tmp_path)
    clone.edit("core/deeper/plain.py", "1", "''")
    assert clone.compile("--check").returncode == 0
    done = clone.compile("--check", "jejak.core.deeper")
    assert done.returncode == 1
    assert "plain.py:2: error" in done.stdout
    assert not (clone.root / ".jejak" / "compiled" / "current").exists()


def test_a_listed_module_must_exist(tmp_path: Path) -> None:
    clone = make_clone(tmp_path)
    (clone.root / "src" / "jejak" / "loop.py").unlink()
    done = clone.compile()
    assert done.returncode == 1
    assert "jejak.loop" in done.stderr


def test_without_a_compiler_nothing_is_wanted(tmp_path: Path) -> None:
    clone = make_clone(tmp_path)
    assert not clone.is_wanted(PATH=str(tmp_path), CC="")
    assert clone.show() == ["10 2"]
