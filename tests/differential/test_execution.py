"""Generated methods end alike in jejak and on the JVM."""

from __future__ import annotations

from pathlib import Path

import pytest

from jejak.bytecode.opcodes import OPCODES
from tests.differential.comparing import Tally
from tests.differential.running import run_drills, run_sources, run_units

SEED = 8
"""Chosen by what the JVM does: the first units of this seed end in every way asked for below."""
UNITS = 38
"""Of eight methods each, called ten times each: 3,040 executions."""

NEVER_GENERATED = {"invokedynamic"}


@pytest.fixture(scope="module")
def concrete(jdk: Path) -> Tally:
    return run_units(jdk, SEED, range(UNITS), 10)


def told(tally: Tally) -> str:
    return "\n".join(str(difference) for difference in tally.shown)


def test_calls_end_as_on_the_jvm(concrete: Tally) -> None:
    assert concrete.calls == UNITS * 80
    assert concrete.different == 0, told(concrete)


def test_few_calls_are_not_brought_to_an_end(concrete: Tally) -> None:
    assert concrete.stopped.total() < concrete.calls / 20, concrete.stopped


def test_every_opcode_is_there(concrete: Tally) -> None:
    assert {x.mnemonic for x in OPCODES} - concrete.opcodes == NEVER_GENERATED


def test_endings_are_of_many_kinds(concrete: Tally) -> None:
    assert 0.4 < concrete.endings["returned"] / concrete.calls < 0.8
    assert "refused" not in concrete.endings
    thrown = {
        *("ArithmeticException", "NullPointerException", "ArrayIndexOutOfBoundsException"),
        *("ClassCastException", "NegativeArraySizeException", "ArrayStoreException"),
        *("IllegalMonitorStateException", "IncompatibleClassChangeError", "AbstractMethodError"),
        *("ExceptionInInitializerError", "RuntimeException", "StringIndexOutOfBoundsException"),
    }
    wanted = {f"java/lang/{name}" for name in thrown} | {"own E1", "own E2", "own E3"}
    assert wanted - set(concrete.endings) == set()


def test_without_the_quick_loop_too(jdk: Path) -> None:
    tally = run_units(jdk, SEED, range(UNITS, UNITS + 6), 10, fast=False)
    assert tally.calls == 480
    assert tally.different == 0, told(tally)


@pytest.mark.parametrize("fast", [True, False], ids=["quick loop", "single steps"])
def test_single_instructions_agree_on_edge_values(jdk: Path, fast: bool) -> None:
    tally = run_drills(jdk, SEED, 60, fast=fast)
    assert tally.methods > 85
    assert tally.different == 0, told(tally)


@pytest.mark.parametrize("merge", [False, True], ids=["every branch", "joined branches"])
def test_paths_end_as_on_the_jvm(jdk: Path, merge: bool) -> None:
    tally = run_sources(jdk, SEED, 30 * merge, 30, merge=merge)
    assert tally.methods == 30
    assert tally.paths > 100
    assert tally.different == 0, told(tally)
