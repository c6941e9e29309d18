"""The Python API: its examples run, its names are what the top package says."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import jejak
from jejak.app import api
from jejak.errors import UsageError
from jejak.results.runs import CheckRun, Verdict
from tests.javac import Javac

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "api.md"
SOURCE = """
class Divs {
    static int div(int x) { return 100 / x; }
    static boolean isOne(int x) { return x == 1; }
}
"""


@pytest.fixture
def divs(javac: Javac, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return javac({"Divs.java": SOURCE}, "-g") / "Divs.class"


def test_the_examples_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JEJAK_STORE", ".jejak")
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(examples) == 7
    names: dict[str, object] = {}
    for number, example in enumerate(examples, 1):
        exec(compile(example, f"example {number}", "exec"), names)  # noqa: S102 - ours
    out = capsys.readouterr().out
    assert out.startswith("violated\n")
    assert "violated 1\n" in out
    assert "did you mean 'method_time'?" in out


def test_what_is_exported_is_there_and_documented() -> None:
    page = PAGE.read_text("utf-8")
    for name in set(jejak.__all__) - {"__version__"}:
        assert getattr(jejak, name) is getattr(api, name)
        assert f"jejak.{name}(" in page
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = jejak.nothing  # type: ignore[attr-defined]


def test_importing_loads_nothing() -> None:
    code = "import sys, jejak; print([m for m in sys.modules if m.startswith('jejak.')])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout == "[]\n"


def test_the_command_line_starts_without_the_engine() -> None:
    code = (
        "import sys, jejak.cli; print(sorted(room for room in ('explore', 'confirm', 'testgen', "
        "'construct', 'models') if f'jejak.{room}' in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_check(divs: Path, tmp_path: Path) -> None:
    place = tmp_path / "out.json"
    run = jejak.check(divs, reports={"json": place}, confirm=False, depth=3)
    assert isinstance(run, CheckRun)
    assert run.verdict is Verdict.VIOLATED
    assert run.options.depth == 3
    assert run.options.origins["depth"] == "call"
    assert place.is_file()


def test_paths_and_structures(divs: Path) -> None:
    shown = jejak.show(f"{divs}#div").shown
    assert shown is not None
    assert shown.path_condition == ("x == 0",)
    found = jejak.enumerate_structures(f"{divs}#isOne")
    assert [each.conditions for each in found.structures] == [(("x == 1",),)]
    (listing,) = jejak.inspect(f"{divs}#div").listings
    assert "Divs.div(int)" in listing[0]


def test_wrong_words(divs: Path) -> None:
    with pytest.raises(UsageError, match="the call: depth must be"):
        jejak.check(divs, depth=-1)
    with pytest.raises(UsageError, match="there is no format 'xml'; there are json"):
        jejak.check(divs, reports={"xml": "x"})
    with pytest.raises(UsageError, match="no main method is checked"):
        jejak.check(f"{divs}#div", arguments=["a"])
