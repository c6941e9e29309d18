"""Class paths, as Maven says them: of a project, or of dependencies that somebody names.

What Maven said is kept by the contents of the files that it was asked about.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from jejak.errors import SetupError
from jejak.jvm.commands import CommandResult, run_command
from jejak.jvm.jars import jar_cache_dir
from jejak.jvm.maven import OUT_OF_TIME, PLUGIN, failure_text

KEPT: Final = "class-paths"
"""Where in the cache the answers are."""
JUDGES: Final = (
    "checkstyle", "enforcer", "rat", "license", "pmd", "cpd", "spotbugs", "findbugs", "jacoco",
    "animal.sniffer", "forbiddenapis", "spotless.check",
)  # fmt: skip
"""Plugins that judge a project and make no class of it: one that refuses it stops all."""
UNWANTED: Final = (*(f"-D{each}.skip" for each in JUDGES), "-DskipTests")
_NOT_THERE: Final = ("Could not find artifact", "Failure to find", "was not found in")


@dataclass(frozen=True, slots=True)
class Dependency:
    """One that a build names. Without a version, somebody else says which."""

    group: str
    name: str
    version: str | None = None
    scope: str | None = None
    kind: str | None = None
    classifier: str | None = None
    exclusions: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return ":".join(filter(None, (self.group, self.name, self.version)))

    def xml(self) -> str:
        """The dependency as a pom has it."""
        elements = {
            "groupId": self.group,
            "artifactId": self.name,
            "version": self.version,
            "type": self.kind,
            "classifier": self.classifier,
            "scope": self.scope,
        }
        inner = "".join(f"<{key}>{escape(text)}</{key}>" for key, text in elements.items() if text)
        left_out = "".join(
            f"<exclusion><groupId>{escape(group)}</groupId><artifactId>{escape(name)}</artifactId>"
            "</exclusion>"
            for group, name in self.exclusions
        )
        inner += f"<exclusions>{left_out}</exclusions>" if left_out else ""
        return f"    <dependency>{inner}</dependency>\n"


@dataclass(frozen=True, slots=True)
class Parent:
    """The parent of a pom that is not among the project's own files."""

    group: str
    name: str
    version: str


@dataclass(frozen=True, slots=True)
class Maven:
    """The program, the JDK that it runs on, and how long it may take."""

    program: Path
    java_home: Path
    environ: Mapping[str, str]
    seconds: float

    def run(self, directory: Path, *words: str) -> CommandResult:
        """Runs Maven on the pom of a directory."""
        environ = {**self.environ, "JAVA_HOME": str(self.java_home)}
        command: list[str | Path] = [self.program, "-B", *words]
        return run_command(command, environ=environ, timeout=self.seconds, directory=directory)


class NoSuchArtifactError(SetupError):
    """No repository that Maven knows has what was asked for."""

    exit_code = 2


def project_class_path(
    maven: Maven, root: Path, poms: Sequence[Path], compiles: bool
) -> tuple[str, ...]:
    """The libraries of a project, as its own build says; with `compiles`, it is compiled first.

    Raises SetupError with what Maven says when it cannot.
    """
    key = project_key(root, poms)
    known = None if compiles else known_class_path(key, maven.environ)
    if known is not None:
        return known
    with tempfile.TemporaryDirectory(prefix="jejak-maven-") as place:
        goals = ["-q", *([*UNWANTED, "compile"] if compiles else [])]
        asked = [f"{PLUGIN}:build-classpath", "-Dmdep.includeScope=compile"]
        done = maven.run(
            root, *goals, *asked, f"-Dmdep.outputFile={place}/${{project.artifactId}}.path"
        )
        if done.code != 0:
            raise SetupError(failure_text(done, OUT_OF_TIME))
        found = [one for one in _paths_in(Path(place)) if not _is_built(one, root)]
    keep_class_path(key, found, maven.environ)
    return tuple(found)


def remember_class_path(
    root: Path, poms: Sequence[Path], found: Sequence[str], environ: Mapping[str, str]
) -> None:
    """Keeps the libraries of a project whose build did not say them."""
    keep_class_path(project_key(root, poms), found, environ)


def dependencies_class_path(
    maven: Maven,
    dependencies: Sequence[Dependency],
    managed: Sequence[Dependency] = (),
    parent: Parent | None = None,
) -> tuple[str, ...]:
    """The jars of dependencies and of all that these need, through a pom of ours.

    Raises SetupError with what Maven says when it cannot, NoSuchArtifactError when one is nowhere.
    """
    pom = _pom(dependencies, managed, parent)
    key = _key("dependencies", pom)
    known = known_class_path(key, maven.environ)
    if known is not None:
        return known
    with tempfile.TemporaryDirectory(prefix="jejak-maven-") as place:
        (Path(place) / "pom.xml").write_text(pom, "utf-8")
        words = ["-q", f"{PLUGIN}:build-classpath", "-Dmdep.includeScope=test"]
        done = maven.run(Path(place), *words, f"-Dmdep.outputFile={place}/all.path")
        if done.code != 0:
            error = NoSuchArtifactError if _is_absent(done.output) else SetupError
            raise error(failure_text(done, OUT_OF_TIME))
        found = list(_paths_in(Path(place)))
    keep_class_path(key, found, maven.environ)
    return tuple(found)


def fetch_sources(maven: Maven, artifact: Dependency) -> Path | None:
    """The jar with the sources of an artifact; None where there is none."""
    directory = jar_cache_dir(maven.environ) / "sources" / _key("sources", str(artifact))
    there = next(iter(directory.glob("*.jar")), None)
    if there is not None:
        return there
    coordinates = f"{artifact.group}:{artifact.name}:{artifact.version}:jar:sources"
    with tempfile.TemporaryDirectory(prefix="jejak-maven-") as place:
        words = ["-q", f"{PLUGIN}:copy", f"-Dartifact={coordinates}"]
        done = maven.run(Path(place), *words, f"-DoutputDirectory={place}")
        jar = next(iter(Path(place).glob("*.jar")), None)
        if done.code != 0 or jar is None:
            return None
        with contextlib.suppress(OSError):
            directory.mkdir(parents=True, exist_ok=True)
            return Path(shutil.copy(jar, directory))
    return None


def _is_built(entry: str, root: Path) -> bool:
    """Whether an entry of a class path is what a module of the project itself is built into."""
    inside = Path(entry).is_relative_to(root.resolve())
    return inside and (not entry.endswith(".jar") or "target" in Path(entry).parts)


def _pom(
    dependencies: Sequence[Dependency], managed: Sequence[Dependency], parent: Parent | None
) -> str:
    above = ""
    if parent is not None:
        named = f"<groupId>{escape(parent.group)}</groupId>"
        named += f"<artifactId>{escape(parent.name)}</artifactId>"
        named += f"<version>{escape(parent.version)}</version><relativePath/>"
        above = f"  <parent>{named}</parent>\n"
    chosen = "".join(each.xml() for each in managed)
    wanted = "".join(each.xml() for each in dependencies)
    return (
        "<project>\n  <modelVersion>4.0.0</modelVersion>\n"
        f"{above}  <groupId>jejak</groupId>\n  <artifactId>asked</artifactId>\n"
        "  <version>1</version>\n  <packaging>pom</packaging>\n"
        f"  <dependencyManagement><dependencies>\n{chosen}"
        "  </dependencies></dependencyManagement>\n"
        f"  <dependencies>\n{wanted}  </dependencies>\n</project>\n"
    )


def _is_absent(output: str) -> bool:
    return any(words in output for words in _NOT_THERE)


def _paths_in(directory: Path) -> Iterator[str]:
    """The entries of all class paths in a directory, each once."""
    seen: set[str] = set()
    for path in sorted(directory.glob("*.path")):
        for one in path.read_text("utf-8").strip().split(os.pathsep):
            if one and one not in seen:
                seen.add(one)
                yield one


def project_key(root: Path, files: Sequence[Path]) -> str:
    """What tells the class path of a project from others: its place, and what its build says."""
    return _key("project", str(root.resolve()), *(_read(file) for file in sorted(files)))


def _key(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""


def known_class_path(key: str, environ: Mapping[str, str]) -> tuple[str, ...] | None:
    """What a build said the last time, while all of it is there."""
    try:
        found = json.loads((jar_cache_dir(environ) / KEPT / f"{key}.json").read_text("utf-8"))
    except (OSError, ValueError, SetupError):
        return None
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        return None
    return tuple(found) if all(Path(one).exists() for one in found) else None


def keep_class_path(key: str, found: Sequence[str], environ: Mapping[str, str]) -> None:
    """Keeps what a build says, for the next time."""
    with contextlib.suppress(OSError, SetupError):  # the next run asks again
        directory = jar_cache_dir(environ) / KEPT
        directory.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=directory)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(list(found), file)
        Path(name).replace(directory / f"{key}.json")
