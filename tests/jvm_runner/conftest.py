"""A runner and the jars of JUnit."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from jejak.errors import JejakError
from jejak.jvm import Jdk, require_jars
from jejak.jvm.jdks import read_jdk
from jejak.jvm.runner import Runner, RunnerLimits

PROGRAMS = Path(__file__).parent / "programs"


@pytest.fixture(scope="session")
def real_jdk(jdk: Path) -> Jdk:
    found = read_jdk(jdk, "test")
    assert found is not None
    return found


@pytest.fixture(scope="session")
def junit() -> list[Path]:
    try:
        jars = require_jars(("junit-console", "junit4", "hamcrest"), os.environ)
    except JejakError as error:
        pytest.skip(str(error))
    return list(jars.values())


@pytest.fixture(scope="session")
def runner(real_jdk: Jdk, junit: list[Path]) -> Iterator[Runner]:
    """One for all tests that do it no harm."""
    with Runner(real_jdk, shared=junit, limits=RunnerLimits(seconds=10)) as found:
        yield found
