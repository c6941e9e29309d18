"""Programs of the corpus run on numbers, here and on the JVM."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.classfile.sources import Directory, open_jdk
from jejak.explore.concrete import ConcreteRunner, Returned, Stopped, Threw
from jejak.jvm.functions import JvmFunctions
from jejak.jvm.jdks import read_jdk
from jejak.machine.strings import from_units
from jejak.program import Program, Resolver
from tests.corpus.themes import PROGRAMS, Theme

STEPS: Final = 3_000_000
SECONDS: Final = 120
PLAIN_JVM: Final = ("-ea", "-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC")
RESOURCES: Final = (".properties", ".txt")
PRINTER: Final = Path(__file__).with_name("RunPrinter.java")


@dataclass(frozen=True, slots=True)
class Compared:
    """One program: how it ended here and on the JVM; `supported` unless it stopped here."""

    name: str
    ours: str
    theirs: str
    supported: bool

    @property
    def equal(self) -> bool:
        """Whether both ended the same way."""
        return self.supported and self.ours == self.theirs


def compile_themes(themes: Sequence[Theme], home: Path, place: Path) -> None:
    """Puts the classes of themes into a directory, and files that they read beside them.

    Raises CalledProcessError.
    """
    options = ("-g", "-nowarn", "-Xlint:none", "-d", place)
    sources = [theme.path for theme in themes]
    subprocess.run([home / "bin" / "javac", *options, *sources], check=True, timeout=SECONDS)
    for each in PROGRAMS.iterdir():
        if each.suffix in RESOURCES:
            shutil.copy(each, place)


def on_jvm(home: Path, place: Path, themes: Sequence[Theme]) -> dict[str, str]:
    """How the programs of some themes in a directory end on a JVM, by `Theme.method`."""
    made = place.with_name(f"{place.name}-printer")
    subprocess.run([home / "bin" / "javac", "-d", made, PRINTER], check=True, timeout=SECONDS)
    path = f"{made}:{place}"
    names = [f"{theme.name}.{run}" for theme in themes for run in theme.runs]
    ran = subprocess.run(
        [home / "bin" / "java", *PLAIN_JVM, "-cp", path, "RunPrinter", *names],
        check=True,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    found = {}
    for line in ran.stdout.splitlines():
        words_of_line = line.split()
        if line.startswith("@ "):
            units = [int(word) for word in words_of_line[3:]]
            found[words_of_line[1]] = f"{words_of_line[2]} {from_units(units)}".strip()
    return found


def run_theme(theme: Theme, home: Path, place: Path, theirs: Mapping[str, str]) -> list[Compared]:
    """The programs of one theme, run here and compared with how they end on the JVM."""
    if not theme.runs:
        return []
    jdk = read_jdk(home, "test")
    assert jdk is not None
    functions = JvmFunctions(jdk, os.environ)
    functions.lend()
    program = Program(Directory(place), open_jdk(home))
    try:
        return _run_all(theme, program, theirs)
    finally:
        program.close()
        functions.close()


def _run_all(theme: Theme, program: Program, theirs: Mapping[str, str]) -> list[Compared]:
    runner = ConcreteRunner(program, Resolver(program))
    java = program.find(theme.name)
    assert java is not None
    found = []
    for name in theme.runs:
        method = next(each for each in java.methods.values() if each.name == name)
        known = theirs[f"{theme.name}.{name}"]
        try:
            ending = runner.run(method, [], STEPS).ending
            if isinstance(ending, Returned) and str(ending.value).startswith("object "):
                ending = Stopped("unknown-text")
        except Exception as error:
            ending = Stopped(f"internal error: {type(error).__name__}: {error}")
        ours = _told(ending, method.type.result)
        found.append(Compared(name, ours, known, not isinstance(ending, Stopped)))
    return found


def _told(ending: Returned | Threw | Stopped, result: str) -> str:
    if isinstance(ending, Returned):
        if ending.value is None:
            return "null"
        value = ending.value
        if result == "Z":
            value = str(bool(value)).lower()
        if result == "C" and isinstance(value, int):
            value = chr(value)
        return f"returned {value}".strip()
    if isinstance(ending, Threw):
        return f"threw {ending.class_name.replace('/', '.')}"
    return ending.reason
