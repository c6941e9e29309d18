"""The README's main command, as it stands there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from jejak.errors import JejakError
from jejak.jvm import require_jars
from tests.cli.engine import check_sums

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, str, Path]:
    """Exit code, output and directory of one run."""
    try:
        require_jars(("junit-console",), os.environ)
    except JejakError as error:
        pytest.skip(str(error))
    directory = tmp_path_factory.mktemp("bundled")
    (directory / "examples").symlink_to(ROOT / "examples")
    command = [sys.executable, "-m", "jejak", "check", "examples/Shop.java", "--json", "out.json"]
    ended = subprocess.run(
        command, cwd=directory, stdout=subprocess.PIPE, text=True, check=False, timeout=120
    )
    return ended.returncode, ended.stdout, directory


def quoted(language: str, containing: str) -> str:
    """The block of the README that holds some text."""
    blocks = (ROOT / "README.md").read_text().split("```")[1::2]
    texts = [block.removeprefix(f"{language}\n") for block in blocks]
    (found,) = (
        text
        for text, block in zip(texts, blocks, strict=True)
        if block.startswith(f"{language}\n") and containing in text
    )
    return found


def test_the_output_is_as_quoted(done: tuple[int, str, Path]) -> None:
    code, out, _ = done
    assert code == 1
    for line in quoted("", "Shop.java").splitlines():
        pattern = ".*".join(map(re.escape, line.split("…")))
        assert re.search(f"^{pattern}$", out, re.MULTILINE), line


def test_the_test_is_as_quoted(done: tuple[int, str, Path]) -> None:
    test = quoted("java", "setPieces")
    written = (done[2] / ".jejak/tests/ShopErrorsTest.java").read_text()
    assert "".join(f"  {row}\n" if row else "\n" for row in test.splitlines()) in written


def test_the_numbers_add_up(done: tuple[int, str, Path]) -> None:
    record = json.loads((done[2] / "out.json").read_text())
    check_sums(record)
    totals = record["totals"]
    assert totals["outcomes"] == {"confirmed": totals["findings"]}
    assert totals["diverged"] == 0
    assert totals["infeasible"] > 0
    assert totals["longest_path_condition"] >= 5
    assert totals["tests"]["unique_errors"] == len(
        {(f["exception"], f["location"]["line"]) for f in record["findings"]}
    )
    longest = max(len(finding["path_condition"]) for finding in record["findings"])
    assert longest <= totals["longest_path_condition"]


def test_objects_are_made_by_calls(done: tuple[int, str, Path]) -> None:
    record = json.loads((done[2] / "out.json").read_text())
    leading = [f for f in record["findings"] if f["tier"] == "confirmed"]
    assert {f["exception"].rpartition(".")[2] for f in leading} == {
        "ArithmeticException",
        "ArrayIndexOutOfBoundsException",
        "AssertionError",
    }
    made = {how for finding in leading for how in finding["test"]["objects"]}
    assert made >= {"constructor"}
    assert made & {"setters", "calls"}
    unusual = [f for f in record["findings"] if f["tier"] == "unusual"]
    assert {how for finding in unusual for how in finding["test"]["objects"]} >= {"stub"}
    assert "reflection" not in made
