"""Places that TARGET may name: directories, archives, files, projects, classes."""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.classfile.sources import (
    ClassSource,
    Directory,
    Memory,
    SingleClass,
    open_class_path,
    open_jdk,
)
from jejak.errors import InputError, UsageError
from jejak.jvm.javac import compile_source
from jejak.jvm.jdks import Jdk
from jejak.options import Options
from jejak.program import Program

_BUILD_FILES: Final = ("pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle.kts")
_OUTPUTS: Final = (
    "target/classes",
    "build/classes/java/main",
    "build/classes/kotlin/main",
    "build/classes/groovy/main",
    "build/classes/scala/main",
)
_FILE_SUFFIXES: Final = (".jar", ".war", ".zip", ".class", ".java", ".jmod")


@dataclass(frozen=True, slots=True)
class TargetPlace:
    """Where a target's classes are, and the names of those it means."""

    source: ClassSource
    classes: tuple[str, ...]


def open_place(text: str, options: Options, jdk: Jdk, platform: Jdk) -> TargetPlace:
    """The place that the user's words name.

    `jdk` compiles sources; `platform` decides what a multi-release jar shows. Raises UsageError
    when nothing of that name exists, an InputError or OSError when it cannot be read.
    """
    path = Path(text)
    if not path.exists():
        if _looks_like_path(text):
            raise UsageError(f"{text} does not exist")
        return _open_named(text, options, platform)
    if path.is_dir():
        return _open_directory(path, platform)
    if path.suffix == ".class":
        return _open_class_file(path)
    if path.suffix == ".java":
        return _open_source_file(path, options, jdk)
    return _open_archive(path, platform)


def _looks_like_path(text: str) -> bool:
    """Whether the user meant a file: `a.b.C` and `a/b/C` are classes, `./a`, `a/b.x` are not."""
    if text.endswith(_FILE_SUFFIXES):
        return True
    return os.sep in text and ("." in text or text.startswith(("~", os.sep)))


def _has_sources(path: Path) -> bool:
    return any(name.endswith(".java") for _, _, names in os.walk(path) for name in names)


def _open_archive(path: Path, platform: Jdk) -> TargetPlace:
    """A jar with the libraries packed in it or named by it; its own classes are the target."""
    opened = open_class_path([str(path)], platform.feature)
    if not opened.sources:
        where, _, reason = opened.problems[0].partition(": ")
        raise InputError(where, reason)
    return TargetPlace(opened, tuple(opened.sources[0].class_names()))


def _open_class_file(path: Path) -> TargetPlace:
    """A class file, with its neighbours when it lies where its package says."""
    single = SingleClass(path)
    parts = Path(f"{single.name}.class").parts
    whole = path.absolute()
    if whole.parts[-len(parts) :] == parts:
        return TargetPlace(Directory(whole.parents[len(parts) - 1]), (single.name,))
    return TargetPlace(single, (single.name,))


def _open_source_file(path: Path, options: Options, jdk: Jdk) -> TargetPlace:
    classes = compile_source(jdk, path, options.classpath)
    source = Memory(classes, where=f"{path} (compiled)")
    program = Program(source)
    own = [
        name
        for name in classes
        if (found := program.find(name)) is not None and found.source_file == path.name
    ]
    return TargetPlace(source, tuple(own))


def _open_directory(path: Path, platform: Jdk) -> TargetPlace:
    """A class directory, or the output directories of a project that was compiled."""
    is_project = any((path / name).is_file() for name in _BUILD_FILES)
    if not is_project:
        source = Directory(path)
        names = tuple(source.class_names())
        if not names and _has_sources(path):
            raise UsageError(
                f"{path} holds Java sources but no class files; compile them, or name one source"
            )
        return TargetPlace(source, names)
    outputs = [place / name for place in _modules(path) for name in _OUTPUTS]
    existing = [output for output in outputs if output.is_dir()]
    if not existing:
        raise UsageError(
            f"{path} is a project without compiled classes; build it first "
            "(`mvn compile` or `gradle classes`)"
        )
    compiled = open_class_path([str(output) for output in existing], platform.feature)
    return TargetPlace(compiled, tuple(compiled.class_names()))


def test_directory(text: str) -> Path | None:
    """Where a project keeps its tests; None when a target is no project with sources of its own."""
    path = Path(text.partition("#")[0])
    is_project = any((path / name).is_file() for name in _BUILD_FILES)
    return path / "src/test/java" if is_project and (path / "src/main").is_dir() else None


def _modules(path: Path) -> list[Path]:
    """The project and its direct subprojects."""
    below = (p for p in sorted(path.iterdir()) if p.is_dir())
    return [path, *(p for p in below if any((p / name).is_file() for name in _BUILD_FILES))]


def _open_named(text: str, options: Options, platform: Jdk) -> TargetPlace:
    """A qualified class, looked for on the class path and in the JDK."""
    entries = options.classpath or (str(Path.cwd()),)
    source = open_class_path(entries, platform.feature)
    with closing(open_jdk(platform.home)) as jdk:
        program = Program(source, jdk)
        for name in _spellings(text):
            if program.find(name) is not None or name in program.broken:
                return TargetPlace(source, (name,))
    where = "the class path" if options.classpath else "this directory (no --classpath was given)"
    raise UsageError(f"there is no file and no class {text!r} on {where} or in {platform.home}")


def _spellings(text: str) -> list[str]:
    """Internal names that a qualified name may mean: `a.B.C` is a/B/C, a/B$C or a$B$C."""
    name = text.replace(".", "/")
    found = [name]
    while "/" in name:
        head, _, tail = name.rpartition("/")
        name = f"{head}${tail}"
        found.append(name)
    return found
