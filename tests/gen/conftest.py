"""What tests of `jejak gen` need: the jars, and one way to make a suite."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from jejak.app.suites import Suites
from jejak.errors import JejakError
from jejak.jvm.jars import require_jars
from jejak.options import load_options
from jejak.results.runs import SuiteRun
from jejak.target import open_target
from tests.javac import Javac

DRIVERS = Path(__file__).parents[2] / "java" / "driver"
STRUCTURES = Path(__file__).parents[1] / "heap" / "programs"
JARS = ("jacoco-agent", "jacoco-cli", "junit-console", "junit4", "hamcrest")


@pytest.fixture(scope="session", autouse=True)
def _jars() -> None:
    try:
        require_jars(JARS, os.environ)
    except JejakError as error:
        pytest.skip(str(error))


class Maker:
    """Makes suites of compiled classes."""

    def __init__(self, classes: Path) -> None:
        self.classes = classes

    def make(self, *names: str, out: Path | None = None, **given: Any) -> SuiteRun:
        """The path suites of some classes by internal name; written where `out` says."""
        options = load_options({"method_time": 20.0, "every_path": True, **given})
        target = open_target(str(self.classes), options)
        own = tuple(
            each for each in target.classes if any(each.partition("$")[0] == name for name in names)
        )
        run = SuiteRun(names[0], options, datetime.now(UTC))
        suites = Suites(run, replace(target, text=names[0], classes=own))
        try:
            list(suites.explore())
            suites.finish()
            if out is not None:
                suites.write(out)
        finally:
            suites.close()
            target.program.close()
        return run


@pytest.fixture(scope="session")
def structures(javac: Javac) -> Maker:
    """The data structures."""
    places = STRUCTURES / "structures", DRIVERS
    sources = {
        str(path.relative_to(path.parents[1])): path.read_text("utf-8")
        for place in places
        for path in sorted(place.rglob("*.java"))
    }
    return Maker(javac(sources, "-g"))
