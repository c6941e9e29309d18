"""What the user points at: from the words of TARGET to a program and its own classes.

Imports `program`, `jvm` and below. TARGET may be a class directory, a jar, a class file, a Java
source file, a compiled Maven or Gradle project, or a qualified class; `#method` behind a class
picks a method.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.classfile.descriptors import java_type, simple_type
from jejak.classfile.sources import (
    ClassPath,
    ClassSource,
    Directory,
    Memory,
    SingleClass,
    open_class_path,
    open_jdk,
)
from jejak.errors import InputError, UsageError
from jejak.jvm.javac import compile_source
from jejak.jvm.jdks import Jdk, choose_jdk, read_jdk
from jejak.options import Options
from jejak.program import JavaClass, Method, Program, Resolver

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
class Target:
    """A program, and which of its classes and methods are meant.

    `platform` is the JDK whose classes it runs on. `classes` are the target's own classes by
    internal name. `method` narrows it to one method
    name, with `method_detail` the parameters or descriptor as the user wrote them.
    """

    text: str
    program: Program
    resolver: Resolver
    platform: Jdk
    classes: tuple[str, ...]
    method: str | None
    method_detail: str | None
    problems: tuple[str, ...]

    def methods(self) -> tuple[Method, ...]:
        """The methods that `#method` picks. Raises UsageError when there is none."""
        found = [
            method
            for owner in self.program.load_all(self.classes)
            for method in owner.methods.values()
            if self._picks(method)
        ]
        if not found:
            self._no_method()
        return tuple(found)

    def _picks(self, method: Method) -> bool:
        detail = self.method_detail
        if method.name != self.method and not (
            method.is_constructor and self.method == method.owner.simple_name
        ):
            return False
        spellings = (method.descriptor, _parameters(method, False), _parameters(method, True))
        return detail is None or detail in spellings

    def _no_method(self) -> None:
        owners = self.program.load_all(self.classes)
        if not owners:
            broken = next(iter(self.program.broken.values()), None)
            raise broken or UsageError(f"{self.text}: there is no such class")
        there = sorted({m.signature for owner in owners for m in owner.methods.values()})
        wanted = f"{self.method}{self.method_detail or ''}"
        shown = ", ".join(there[:20]) + (", …" if len(there) > 20 else "")
        raise UsageError(f"{owners[0].java_name} has no method {wanted}; it has {shown}")


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the target's classes are, and which of them it means (None: all)."""

    source: ClassSource
    classes: tuple[str, ...] | None = None


def open_target(text: str, options: Options) -> Target:
    """The target that the user's words mean.

    Raises UsageError when nothing of that name exists, an InputError when it cannot be read.
    """
    jdk, _reason = choose_jdk(options.jdk, os.environ)
    platform = _platform(options, jdk)
    place_text, method, detail = _split(text)
    place = _open_place(place_text, options, jdk, platform)
    libraries = open_class_path(options.classpath, platform.feature)
    class_path = ClassPath([place.source, *libraries.sources])
    jdk_classes = open_jdk(platform.home)
    program = Program(class_path, jdk_classes)
    classes = place.classes
    if classes is None:
        classes = tuple(place.source.class_names())
    return Target(
        text,
        program,
        Resolver(program),
        platform,
        classes,
        method,
        detail,
        (*place.source.problems, *libraries.problems, *jdk_classes.problems),
    )


def _split(text: str) -> tuple[str, str | None, str | None]:
    """`Class#method(int)` as place, method and what stands behind its name."""
    if Path(text).exists() or "#" not in text:
        return text, None, None
    place, _, rest = text.partition("#")
    name, paren, detail = rest.partition("(")
    if not place or not name:
        raise UsageError(f"{text}: expected CLASS#METHOD")
    return place, name, "(" + detail.replace(" ", "") if paren else None


def _platform(options: Options, jdk: Jdk) -> Jdk:
    """The JDK whose classes are analysed: the one that runs, or another that the user names."""
    if options.platform is None:
        return jdk
    found = read_jdk(Path(options.platform), "--platform")
    if found is None:
        raise UsageError(f"--platform names {options.platform}, which is not a JDK")
    return found


def _open_place(text: str, options: Options, jdk: Jdk, platform: Jdk) -> _Place:
    path = Path(text)
    try:
        exists = path.exists()
    except (OSError, ValueError) as error:
        raise UsageError(f"{text!r}: {error}") from None
    if not exists:
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


def _open_archive(path: Path, platform: Jdk) -> _Place:
    """A jar with the libraries packed in it or named by it; its own classes are the target."""
    opened = open_class_path([str(path)], platform.feature)
    if not opened.sources:
        where, _, reason = opened.problems[0].partition(": ")
        raise InputError(where, reason)
    return _Place(opened, tuple(opened.sources[0].class_names()))


def _open_class_file(path: Path) -> _Place:
    """A class file, with its neighbours when it lies where its package says."""
    single = SingleClass(path)
    parts = Path(f"{single.name}.class").parts
    whole = path.absolute()
    if whole.parts[-len(parts) :] == parts:
        return _Place(Directory(whole.parents[len(parts) - 1]), (single.name,))
    return _Place(single, (single.name,))


def _open_source_file(path: Path, options: Options, jdk: Jdk) -> _Place:
    classes = compile_source(jdk, path, options.classpath)
    source = Memory(classes, where=f"{path} (compiled)")
    program = Program(source)
    own = [
        name
        for name in classes
        if (found := program.find(name)) is not None and found.source_file == path.name
    ]
    return _Place(source, tuple(own))


def _open_directory(path: Path, platform: Jdk) -> _Place:
    """A class directory, or the output directories of a project that was compiled."""
    is_project = any((path / name).is_file() for name in _BUILD_FILES)
    if not is_project:
        source = Directory(path)
        names = tuple(source.class_names())
        if not names and _has_sources(path):
            raise UsageError(
                f"{path} holds Java sources but no class files; compile them, or name one source"
            )
        return _Place(source, names)
    outputs = [place / name for place in _modules(path) for name in _OUTPUTS]
    existing = [output for output in outputs if output.is_dir()]
    if not existing:
        raise UsageError(
            f"{path} is a project without compiled classes; build it first "
            "(`mvn compile` or `gradle classes`)"
        )
    return _Place(open_class_path([str(output) for output in existing], platform.feature))


def _modules(path: Path) -> list[Path]:
    """The project and its direct subprojects."""
    below = (p for p in sorted(path.iterdir()) if p.is_dir())
    return [path, *(p for p in below if any((p / name).is_file() for name in _BUILD_FILES))]


def _open_named(text: str, options: Options, platform: Jdk) -> _Place:
    """A qualified class, looked for on the class path and in the JDK."""
    entries = options.classpath or (str(Path.cwd()),)
    source = open_class_path(entries, platform.feature)
    program = Program(source, open_jdk(platform.home))
    for name in _spellings(text):
        found: JavaClass | None = program.find(name)
        if found is not None or name in program.broken:
            return _Place(source, (name,))
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


def _parameters(method: Method, short: bool) -> str:
    write = simple_type if short else java_type
    return f"({','.join(write(parameter) for parameter in method.type.parameters)})"
