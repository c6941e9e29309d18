"""The Java side of the runner and of the agent, compiled once per JDK version and kept.

javac leaves an archive of its own classes beside them (class-data sharing): a JVM that has it
compiles its first test in half the time.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from jejak.errors import SetupError
from jejak.jvm.commands import run_command
from jejak.jvm.jars import jar_cache_dir, require_jars
from jejak.jvm.jdks import Jdk

MAIN_CLASS: Final = "jejak.runner.Main"
COMPILE_SECONDS: Final = 120
ARCHIVE: Final = "javac.jsa"
COLLECTOR: Final = "-XX:+UseSerialGC"
"""What the JVMs that make and that use an archive must have in common."""


def runner_classes(jdk: Jdk, environ: Mapping[str, str], spare: Path) -> Path:
    """The directory with the runner's classes; `spare` is used where the cache cannot be.

    Several processes may ask at once. Raises SetupError when they cannot be compiled.
    """
    return _classes("runner", jdk, environ, spare, ())


def agent_places(jdk: Jdk, environ: Mapping[str, str], spare: Path) -> tuple[Path, ...]:
    """The class path of the agent, which makes classes report: its own classes, and ASM's.

    Raises SetupError when they cannot be had.
    """
    return java_side("agent", jdk, environ, spare)


def java_side(name: str, jdk: Jdk, environ: Mapping[str, str], spare: Path) -> tuple[Path, ...]:
    """The classes of an agent, and the jars of ASM. Raises SetupError."""
    jars = tuple(require_jars(("asm", "asm-tree"), environ, jdk=str(jdk.home)).values())
    return _classes(name, jdk, environ, spare, jars), *jars


def _classes(
    name: str, jdk: Jdk, environ: Mapping[str, str], spare: Path, jars: tuple[Path, ...]
) -> Path:
    sources = _sources(name)
    key = hashlib.sha256(f"{jdk.version} {ARCHIVE} {[jar.name for jar in jars]}".encode())
    for source in sources:
        key.update(source.name.encode() + b"\0" + source.read_bytes())
    try:
        place = jar_cache_dir(environ) / name / key.hexdigest()[:32]
        if place.is_dir():
            return place
        place.parent.mkdir(parents=True, exist_ok=True)
        stage = Path(tempfile.mkdtemp(prefix="stage-", dir=place.parent))
    except (OSError, SetupError):
        place = spare / name
        stage = Path(tempfile.mkdtemp(prefix="stage-", dir=spare))
    try:
        _compile(jdk, sources, stage, jars)
        stage.chmod(0o755)
        try:
            stage.rename(place)
        except OSError:  # another process was first
            if not place.is_dir():
                raise
    except OSError as error:
        raise SetupError(f"{place}: {error.strerror}") from None
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    return place


def archive_options(classes: Path) -> list[str]:
    """Options for a JVM with the archive, where there is one; it ignores one that does not fit."""
    archive = classes / ARCHIVE
    if not archive.is_file():
        return []
    return [f"-XX:SharedArchiveFile={archive}", "-Xlog:disable", "-Xlog:all=error:stderr"]


def _compile(jdk: Jdk, sources: list[Path], out: Path, jars: tuple[Path, ...]) -> None:
    command: list[str | Path] = [
        jdk.home / "bin" / "javac", "-Xlint:none", "-nowarn", "-proc:none", "-encoding", "UTF-8",
        "-g:source,lines", "-cp", os.pathsep.join(map(str, jars)) or str(out), "-d", out, *sources,
    ]  # fmt: skip
    archiving = [f"-J-XX:ArchiveClassesAtExit={out / ARCHIVE}", f"-J{COLLECTOR}", "-J-Xlog:disable"]
    done = run_command([*command, *archiving], environ=os.environ, timeout=COMPILE_SECONDS)
    if done.code != 0:  # not every JVM can do that
        done = run_command(command, environ=os.environ, timeout=COMPILE_SECONDS)
    if done.code != 0:
        raise SetupError(f"the Java side does not compile with {jdk}:\n{done.output.strip()}")


def _sources(name: str) -> list[Path]:
    """From a wheel, where they lie in the package, or from a clone."""
    package = Path(__file__).parents[2]
    for root in (package / "java" / name, package.parents[1] / "java" / name):
        found = sorted(root.rglob("*.java"))
        if found:
            return found
    raise SetupError(f"the sources of the {name} are missing: jejak is not installed completely")
