"""Projects of Maven and Gradle: modules, sources, compiled classes, what they need from outside."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from jejak.jvm.class_paths import Dependency, Parent
from jejak.jvm.javac import source_root
from jejak.target import gradle_files
from jejak.target.levels import language_level
from jejak.target.poms import Pom, imported, outer_parent, read_poms, wanted_dependencies

LANGUAGES: Final = ("java", "kotlin", "groovy", "scala")
MOST_LEVELS: Final = 12
"""Directories above a file in which its project is looked for."""
BUILD_FILES: Final = ("pom.xml", *gradle_files.BUILDS, *gradle_files.SETTINGS)
"""What says that a directory is a project."""
_INSIDE: Final = ("src", "target", "build", "out", "bin")
"""First directories below a module that its sources and classes are in."""


class BuildTool(Enum):
    """What builds a project, and the command that compiles it."""

    MAVEN = "Maven"
    GRADLE = "Gradle"

    @property
    def command(self) -> str:
        """How people compile with it."""
        return "mvn compile" if self is BuildTool.MAVEN else "gradle classes"


@dataclass(frozen=True, slots=True)
class ProjectModule:
    """A part of a project: where its sources are, and where its classes go."""

    directory: Path
    sources: tuple[Path, ...]
    outputs: tuple[Path, ...]

    def compiled(self) -> list[Path]:
        """The places that have class files."""
        return [path for path in self.outputs if has_file(path, ".class")]


@dataclass(frozen=True, slots=True)
class Project:
    """A project, as its files say. `unread` tells what in them was not understood.

    `managed` and `parent` say versions that `dependencies` leave open.
    """

    root: Path
    tool: BuildTool
    files: tuple[Path, ...]
    modules: tuple[ProjectModule, ...]
    dependencies: tuple[Dependency, ...]
    managed: tuple[Dependency, ...] = ()
    parent: Parent | None = None
    unread: tuple[str, ...] = ()

    @property
    def level(self) -> int | None:
        """The version of Java that its sources are in, where its files say one."""
        return language_level(self.files)

    @property
    def sources(self) -> list[Path]:
        """The roots of all sources."""
        return [path for module in self.modules for path in module.sources]

    def compiled(self) -> list[Path]:
        """The places that have class files."""
        return [path for module in self.modules for path in module.compiled()]


def build_tool(directory: Path) -> BuildTool | None:
    """What builds a directory; None where it is no project."""
    if (directory / "pom.xml").is_file():
        return BuildTool.MAVEN
    names = (*gradle_files.BUILDS, *gradle_files.SETTINGS)
    return BuildTool.GRADLE if any((directory / name).is_file() for name in names) else None


def read_project(root: Path) -> Project:
    """The project at a directory that has a build file; of two builds, the one that has more."""
    if build_tool(root) is BuildTool.GRADLE:
        return _gradle_project(root)
    project = _maven_project(root)
    if any((root / name).is_file() for name in BUILD_FILES if name != "pom.xml"):
        other = _gradle_project(root)
        if len(_with_sources(other)) > len(_with_sources(project)):
            return other
    return project


def _with_sources(project: Project) -> list[ProjectModule]:
    return [each for each in project.modules if any(map(_has_java, each.sources))]


def _has_java(root: Path) -> bool:
    return next(files_below(root, ".java"), None) is not None


def project_around(path: Path) -> Path | None:
    """The root of the project that a source or class belongs to by its place; None for none.

    Of a module, that is the project whose build it is part of.
    """
    whole = path.absolute()
    for place in whole.parents[:MOST_LEVELS]:
        if build_tool(place) is not None:
            inside = whole.relative_to(place).parts[0]
            return topmost(place) if inside in _INSIDE or inside == whole.name else None
        if (place / ".git").exists():
            return None
    return None


def topmost(module: Path) -> Path:
    """The project that a module is part of: the one above it that names it, or the module."""
    found = module
    for above in module.parents[:3]:
        if build_tool(above) is None:
            break
        parts = [each.directory.resolve() for each in read_project(above).modules]
        if module.resolve() in parts:
            found = above
    return found


def test_directory(text: str) -> Path | None:
    """Where a project keeps its tests; None when a target is no project with sources of its own."""
    path = Path(text)
    return path / "src/test/java" if build_tool(path) and (path / "src/main").is_dir() else None


def has_file(directory: Path, suffix: str) -> bool:
    """Whether some file below a directory has a suffix."""
    return any(name.endswith(suffix) for _, _, names in os.walk(directory) for name in names)


def files_below(directory: Path, suffix: str) -> Iterator[Path]:
    """The files below a directory that have a suffix, in order; hidden ones are left out."""
    for here, below, names in os.walk(directory):
        below[:] = sorted(each for each in below if not each.startswith("."))
        yield from (Path(here, name) for name in sorted(names) if name.endswith(suffix))


def _maven_project(root: Path) -> Project:
    poms, unread = read_poms(root)
    files = tuple(pom.path for pom in poms) or (root / "pom.xml",)
    modules = tuple(map(_maven_module, poms)) or (_plain_module(root, "target/classes"),)
    return Project(
        root,
        BuildTool.MAVEN,
        files,
        modules,
        tuple(wanted_dependencies(poms)),
        tuple(imported(poms)),
        outer_parent(poms),
        tuple(unread),
    )


def _maven_module(pom: Pom) -> ProjectModule:
    named = pom.source_directory
    generated = pom.directory / "target" / "generated-sources"
    made = sorted(each for each in generated.glob("*") if each.is_dir())
    roots = [pom.directory / named] if named else _main(pom.directory)
    return ProjectModule(
        pom.directory,
        tuple(each for each in (*roots, *made) if each.is_dir()),
        (pom.directory / (pom.output_directory or "target/classes"),),
    )


def _gradle_project(root: Path) -> Project:
    build = gradle_files.read_gradle(root)
    files = [
        place / name
        for place in build.modules
        for name in (*gradle_files.BUILDS, *gradle_files.SETTINGS)
        if (place / name).is_file()
    ]
    outputs = [f"build/classes/{language}/main" for language in LANGUAGES]
    modules = []
    for place in build.modules:
        named = [place / name for where, name in build.sources if where == place]
        module = _plain_module(place, *outputs, "bin/main")
        roots = dict.fromkeys((*module.sources, *(each for each in named if each.is_dir())))
        modules.append(ProjectModule(place, tuple(roots), module.outputs))
    open_ones = () if build.platforms else [d for d in build.dependencies if d.version is None]
    return Project(
        root,
        BuildTool.GRADLE,
        tuple(files),
        tuple(modules),
        tuple(each for each in build.dependencies if each not in open_ones),
        tuple(build.platforms),
        unread=(*build.unread, *(f"{each} without a version" for each in open_ones)),
    )


def _plain_module(place: Path, *outputs: str) -> ProjectModule:
    return ProjectModule(
        place,
        tuple(each for each in _main(place) if each.is_dir()),
        tuple(place / name for name in outputs),
    )


def _main(place: Path) -> list[Path]:
    """Where sources usually are."""
    usual = [place / "src/main" / language for language in LANGUAGES]
    old = place / "src"
    if not old.is_dir() and _is_root(place):  # as archives of sources are unpacked
        return [place]
    is_old = not (old / "main").is_dir() and not (old / "test").is_dir() and old.is_dir()
    return [*usual, old] if is_old else usual


def _is_root(place: Path) -> bool:
    """Whether packages count from a directory itself, by the first source below it."""
    first = next(files_below(place, ".java"), None)
    return first is not None and source_root(first) == place.absolute()
