"""Small programs on common classes of the JDK run to the end, exactly, as on the JVM."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from jejak.classfile.sources import open_jdk
from tests.differential.comparing import disagreement
from tests.differential.engine import Interpreter
from tests.differential.oracle import Call, RunOracle
from tests.javac import all_homes

SOURCE = Path(__file__).with_name("Common.java")
ARGUMENT = 7


@pytest.mark.parametrize("home", all_homes(), ids=lambda home: home.name)
def test_common_classes_run(home: Path, tmp_path: Path) -> None:
    subprocess.run([home / "bin" / "javac", "-nowarn", "-d", tmp_path, SOURCE], check=True)
    classes = {path.stem: path.read_bytes() for path in sorted(tmp_path.glob("*.class"))}
    interpreter = Interpreter(classes, open_jdk(home), fast=True)
    java = interpreter.program.find("Common")
    assert java is not None
    calls = [
        Call("Common", method.name, method.descriptor, (ARGUMENT,))
        for method in java.methods.values()
        if method.descriptor == "(I)I" and not method.is_synthetic
    ]
    with RunOracle(home) as oracle:
        theirs = oracle.run(classes, calls, fresh=True)
    wrong = []
    for call, outcome in zip(calls, theirs, strict=True):
        ours = interpreter.run(call)
        what = disagreement(ours, outcome)
        if what is not None:
            wrong.append(f"{call.name}: {what}: {ours.ending}, {outcome.ending}")
    assert len(calls) > 50
    assert not wrong, "\n".join(wrong)
