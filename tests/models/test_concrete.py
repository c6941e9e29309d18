"""Models on random numbers give what the JVM gives."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from jejak.classfile.descriptors import parse_method
from jejak.classfile.sources import open_jdk
from tests.differential.comparing import disagreement
from tests.differential.engine import Interpreter
from tests.differential.oracle import Call, RunOracle
from tests.differential.values import random_argument
from tests.javac import Javac
from tests.models.sources import COPIES, NUMBERS, TEXTS

CALLS = 24
SEED = 11


def class_files(directory: Path) -> dict[str, bytes]:
    """The compiled classes by internal name."""
    return {path.stem: path.read_bytes() for path in sorted(directory.glob("*.class"))}


def random_calls(interpreter: Interpreter, owner: str) -> list[Call]:
    """Calls of all static methods of a class."""
    rng = random.Random(SEED)  # noqa: S311
    java = interpreter.program.find(owner)
    assert java is not None
    calls = []
    for method in java.methods.values():
        if method.is_static and not method.is_class_initialiser and not method.is_synthetic:
            for _ in range(CALLS):
                kinds = parse_method(method.descriptor).parameters
                values = tuple(random_argument(rng, kind) for kind in kinds)
                calls.append(Call(owner, method.name, method.descriptor, values))
    return calls


@pytest.mark.parametrize(("owner", "source"), [
    ("Numbers", NUMBERS), ("Texts", TEXTS), ("Copies", COPIES),
])  # fmt: skip
def test_models_agree_with_the_jvm(owner: str, source: str, jdk: Path, javac: Javac) -> None:
    classes = class_files(javac({f"{owner}.java": source}, "-nowarn", "-Xlint:none"))
    interpreter = Interpreter(classes, open_jdk(jdk), fast=True)
    calls = random_calls(interpreter, owner)
    with RunOracle(jdk) as oracle:
        theirs = oracle.run(classes, calls, fresh=False)
    wrong = []
    for call, outcome in zip(calls, theirs, strict=True):
        ours = interpreter.run(call)
        what = disagreement(ours, outcome)
        if what is not None:
            wrong.append(f"{call}: {what}: {ours.ending}, {outcome.ending}")
    assert not wrong, "\n".join(wrong[:20])
