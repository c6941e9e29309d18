"""What a JVM sets up when it starts: here it is the same, or said not to be known."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from jejak.classfile.sources import Directory, open_jdk
from jejak.explore.concrete import ConcreteRunner, Returned, Stopped, Threw
from jejak.jvm.functions import JvmFunctions
from jejak.jvm.jdks import read_jdk
from jejak.program import Program, Resolver
from tests.corpus.running import on_jvm
from tests.corpus.themes import Theme
from tests.javac import all_homes

SOURCE: Final = Path(__file__).with_name("Surroundings.java")
STEPS: Final = 150_000
UNKNOWN_TEXT: Final = "object "


@pytest.fixture(params=all_homes(), ids=lambda home: home.name)
def home(request: pytest.FixtureRequest) -> Path:
    found = request.param
    assert isinstance(found, Path)
    return found


@pytest.fixture
def functions(home: Path) -> Iterator[None]:
    jdk = read_jdk(home, "test")
    assert jdk is not None
    lent = JvmFunctions(jdk, os.environ)
    lent.lend()
    yield
    lent.close()


@pytest.mark.usefixtures("functions")
def test_what_a_jvm_sets_up(home: Path, tmp_path: Path) -> None:
    place = tmp_path / "classes"
    options = ("-nowarn", "-Xlint:none", "-d", place)
    subprocess.run([home / "bin" / "javac", *options, SOURCE], check=True, capture_output=True)
    program = Program(Directory(place), open_jdk(home))
    java = program.find("Surroundings")
    assert java is not None
    asked = [each for each in java.methods.values() if each.is_static and each.name[0] != "<"]
    asked = [each for each in asked if each.descriptor == "()Ljava/lang/String;"]
    names = tuple(each.name for each in asked)
    theirs = on_jvm(home, place, [Theme("Surroundings", SOURCE, 17, names, ())])
    runner = ConcreteRunner(program, Resolver(program))
    wrong, exact = [], 0
    for method in asked:
        ending = runner.run(method, [], STEPS).ending
        if isinstance(ending, Stopped) or str(ending).startswith(f"Returned(value='{UNKNOWN_TEXT}"):
            continue
        exact += 1
        ours, known = _told(ending), theirs[f"Surroundings.{method.name}"]
        if ours != known:
            wrong.append(f"{method.name}: {ours}; the JVM {known}")
    program.close()
    assert not wrong, "\n".join(wrong)
    assert exact >= 65


def _told(ending: Returned | Threw) -> str:
    if isinstance(ending, Threw):
        return f"threw {ending.class_name.replace('/', '.')}"
    return f"returned {ending.value}".strip()
