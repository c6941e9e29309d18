"""Gradle: has a project compiled, and says its class path. It is code of the project that runs."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.errors import SetupError
from jejak.jvm.class_paths import keep_class_path, known_class_path, project_key
from jejak.jvm.commands import CommandResult, run_command
from jejak.jvm.maven import OUT_OF_TIME

TASK: Final = "jejakClassPath"
WRAPPER: Final = "gradlew"
_INIT: Final = """\
allprojects {
  tasks.create('%s') {
    doLast {
      def sets = project.hasProperty('sourceSets') ? project.sourceSets : null
      def main = sets == null ? null : sets.findByName('main')
      if (main != null) {
        def found = main.compileClasspath.files.collect { it.path + '\\n' }
        new File(System.getProperty('jejak.out')).append(found.join(), 'UTF-8')
      }
    }
  }
}
"""
"""A task of every module that writes down what its main classes are compiled against."""
_HEADING: Final = "* What went wrong:"
_RAISED: Final = re.compile(r"Exception in thread|Caused by: |(?:ERROR|Error): ")
"""How lines begin that say what went wrong where Gradle itself did not start."""


@dataclass(frozen=True, slots=True)
class Gradle:
    """The programs to try, the JDK that they run on, and how long they may take."""

    programs: tuple[Path, ...]
    java_home: Path
    environ: Mapping[str, str]
    seconds: float

    def run(self, directory: Path, *words: str) -> CommandResult:
        """Runs tasks of the project at a directory; no daemon is left behind."""
        environ = {**self.environ, "JAVA_HOME": str(self.java_home)}
        plain = ["--no-daemon", "--console=plain", "-q", "-Dorg.gradle.configuration-cache=false"]
        for program in self.programs:
            command: list[str | Path] = [program, *plain, *words]
            seconds = self.seconds / len(self.programs)
            done = run_command(command, environ=environ, timeout=seconds, directory=directory)
            if done.code == 0:
                break
        return done


def find_gradle(root: Path, java_home: Path, environ: Mapping[str, str], seconds: float) -> Gradle:
    """The wrapper of a project, then what is on PATH. Raises SetupError when there is neither."""
    wrapper = root.absolute() / WRAPPER
    own = [wrapper] if os.access(wrapper, os.X_OK) and wrapper.is_file() else []
    installed = shutil.which("gradle", path=environ.get("PATH"))
    programs = (*own, *([Path(installed)] if installed else []))
    if not programs:
        raise SetupError("there is no `gradle` on PATH")
    return Gradle(programs, java_home, environ, seconds)


def gradle_class_path(
    gradle: Gradle, root: Path, files: Sequence[Path], compiles: bool
) -> tuple[str, ...]:
    """The libraries of a project, as its own build says; with `compiles`, it is compiled first.

    Raises SetupError with what Gradle says when it cannot.
    """
    key = project_key(root, files)
    known = None if compiles else known_class_path(key, gradle.environ)
    if known is not None:
        return known
    with tempfile.TemporaryDirectory(prefix="jejak-gradle-") as place:
        script, out = Path(place) / "init.gradle", Path(place) / "all.path"
        script.write_text(_INIT % TASK, "utf-8")
        tasks = ["classes", TASK] if compiles else [TASK]
        done = gradle.run(root, "--init-script", str(script), f"-Djejak.out={out}", *tasks)
        if done.code != 0:
            raise SetupError(failure_text(done))
        lines = out.read_text("utf-8").splitlines() if out.exists() else []
    inside = root.resolve()
    libraries = [each for each in dict.fromkeys(lines) if not _is_built(Path(each), inside)]
    found = [each for each in libraries if Path(each).exists()]
    keep_class_path(key, found, gradle.environ)
    return tuple(found)


def _is_built(entry: Path, root: Path) -> bool:
    """Whether an entry of a class path is what a module of the project itself is built into."""
    return entry.is_relative_to(root) and "build" in entry.relative_to(root).parts


def failure_text(done: CommandResult) -> str:
    """How Gradle failed: what it says went wrong."""
    if done.code is None:
        return OUT_OF_TIME
    plain = re.sub(r"\x1b\[[0-9;]*m", "", done.output)
    told = [line.strip() for line in plain.partition(_HEADING)[2].splitlines() if line.strip()]
    told = told or [line for line in map(str.strip, plain.splitlines()) if _RAISED.match(line)]
    told = told or [line.strip() for line in plain.splitlines() if line.strip()]
    if not told:
        return f"it ends with exit code {done.code}"
    cause = told[1].removeprefix("> ") if len(told) > 1 and told[1].startswith(">") else ""
    return f"{told[0]} {cause}".strip()
