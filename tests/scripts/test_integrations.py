"""The GitHub Action and the pre-commit hook: what they run, run as they would."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
BROKEN = "class Till {\n    static int share(int all, int of) { return all / of; }\n}\n"


@pytest.fixture
def project(jdk: Path, tmp_path: Path) -> Path:
    (tmp_path / "Till.java").write_text(BROKEN)
    return tmp_path


def step(name: str) -> dict[str, Any]:
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    (found,) = [each for each in action["runs"]["steps"] if each["name"] == name]
    assert "${{" not in found["run"]  # what users give is never part of a script
    return dict(found)


def run_step(project: Path, **inputs: str) -> tuple[int, str, dict[str, str]]:
    files = {name: project / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    given = {"TARGET": "Till.java", "ARGUMENTS": "", "SARIF": "out.sarif", "FAIL": "true"}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, **given, **inputs, "PATH": path, "GITHUB_ACTIONS": "true"}
    environment |= {name: str(file) for name, file in files.items()}
    done = subprocess.run(
        ["bash", "-e", "-c", step("Check")["run"]],
        cwd=project, env=environment, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    outputs = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text().splitlines())
    return done.returncode, done.stdout, outputs


def test_the_action_fails_on_findings_and_writes_everything(project: Path) -> None:
    code, out, outputs = run_step(project, ARGUMENTS="--no-confirm --method-time '5'")
    assert code == 1
    assert outputs == {"sarif": "out.sarif", "exit-code": "1"}
    assert "::error title=jejak%3A ArithmeticException,file=Till.java,line=2::" in out
    assert json.loads((project / "out.sarif").read_text())["runs"][0]["results"]
    assert "ArithmeticException" in (project / "github_step_summary").read_text()


def test_the_action_only_tells_where_that_is_wanted(project: Path) -> None:
    code, _, outputs = run_step(project, ARGUMENTS="--no-confirm", FAIL="false")
    assert (code, outputs["exit-code"]) == (0, "1")


def test_the_action_fails_on_wrong_use(project: Path) -> None:
    assert run_step(project, TARGET="$(touch owned)", FAIL="false")[0] == 2
    assert run_step(project, ARGUMENTS="'$(touch owned)'", FAIL="false")[0] == 2
    assert not (project / "owned").exists()


def test_inputs_reach_the_steps() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    used = {
        value.split("inputs.")[1].split()[0]
        for each in action["runs"]["steps"]
        for value in each["env"].values()
    }
    assert used == set(action["inputs"])


def test_the_hook_checks_a_file(project: Path) -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert hook["id"] == "jejak"
    command = [sys.executable, "-m", *shlex.split(hook["entry"]), "Till.java"]
    done = subprocess.run(
        command, cwd=project, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 1
    assert "Till.java:2: error[ArithmeticException] / by zero" in done.stdout
