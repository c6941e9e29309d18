"""What a project is made ready with: the class path, classes that are not there yet, stale ones."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from jejak.errors import InputError, SetupError, UsageError
from jejak.jvm.class_paths import (
    Maven,
    dependencies_class_path,
    project_class_path,
    remember_class_path,
)
from jejak.jvm.gradle import Gradle, find_gradle, gradle_class_path
from jejak.jvm.jars import jar_cache_dir
from jejak.jvm.javac import OLDEST, CompiledTree, compile_tree, package_of
from jejak.jvm.jdks import Jdk
from jejak.jvm.maven import find_maven
from jejak.options import Options
from jejak.target.projects import BuildTool, Project, ProjectModule, files_below, has_file

BUILD_SECONDS: Final = 600.0
BUILD_SHARE: Final = 0.4
"""Time for builds, with what Maven fetches: of a run without a limit, and its share of others."""
COMPILING_SHARE: Final = 0.7
"""What a build may take of that to compile; where it fails, the class path is still to be had."""
JAVAC_SHARE: Final = 0.75
"""The share of a run's time after which javac must have compiled: without, there is nothing."""
LEAST_SECONDS: Final = 2.0
LEAST_COMPILING: Final = 30.0
"""Below so many seconds no build is begun; and what javac gets in any case."""
MOST_KEPT: Final = 20
"""CompiledTree source trees that are kept for later runs."""
MOST_NAMED: Final = 3
MOST_ALONE: Final = 12
"""Dependencies that are asked for one by one where not all of them can be had."""
OTHER_LANGUAGES: Final = {".kt": "Kotlin", ".scala": "Scala", ".groovy": "Groovy"}
MOST_RESOURCES: Final = 2_000
MOST_RESOURCE_BYTES: Final = 32 * 1024 * 1024
"""Files beside sources that are laid beside classes: how many, and their bytes."""
_SOURCES: Final = (".java", ".class", *OTHER_LANGUAGES)
WHAT_HELPS: Final = (
    "What helps: build it as you do and check it then, or name what is missing by -cp"
)
_ASIDES: Final = ("  Note: ", "Note: ")
"""How lines of javac begin that are about all files, behind what it says of one."""
_HEADINGS: Final = ("COMPILATION ERROR :", "COMPILATION ERROR")
_APART: Final = ("module-info.java", "package-info.java")
"""Source files without a class that could be checked."""


@dataclass(slots=True)
class ReadyProject:
    """Where the classes of a project are, and all that there is to say of how they got there."""

    own: list[str] = field(default_factory=list)
    libraries: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class ProjectBuilder:
    """Makes projects and source trees ready; remembers what it asked."""

    def __init__(self, options: Options, jdk: Jdk) -> None:
        self.options = options
        self.jdk = jdk
        limit = BUILD_SECONDS if options.time is None else options.time * BUILD_SHARE
        began = time.monotonic()
        self._ends = began + limit
        self._compiled_by = began + (limit if options.time is None else JAVAC_SHARE * options.time)
        self._ready: dict[Path, ReadyProject] = {}

    @property
    def seconds(self) -> float:
        """The time that is left for builds. Raises SetupError when there is none."""
        left = self._ends - time.monotonic()
        if left < LEAST_SECONDS:
            raise SetupError("the time for builds is over")
        return left

    def maven(self, share: float = 1.0) -> Maven:
        """Maven, for a share of the time. Raises SetupError when there is none, or no time."""
        program = find_maven(self.options.mvn, os.environ)
        return Maven(program, self.jdk.home, os.environ, self.seconds * share)

    def ready(self, project: Project) -> ReadyProject:
        """A project with its classes and libraries; what has no classes yet is compiled.

        Raises UsageError when there is nothing to compile, InputError when nothing compiles.
        """
        known = self._ready.get(project.root)
        if known is None:
            known = self._ready[project.root] = self._make_ready(project)
        return known

    def _make_ready(self, project: Project) -> ReadyProject:
        ready = ReadyProject(sources=[str(path) for path in project.sources])
        ready.notes += [f"warning: not read: {each}" for each in project.unread[:MOST_NAMED]]
        if len(project.unread) > MOST_NAMED:
            left = len(project.unread) - MOST_NAMED
            ready.notes.append(f"warning: not read: {left} more lines of the build's files")
        bare = [m for m in project.modules if not m.compiled() and _java_files(m.sources)]
        if not bare:
            ready.libraries += self.libraries(project, ready.notes)
            ready.own += map(str, project.compiled())
            ready.notes += stale_notes(project)
            if not ready.own:
                raise UsageError(
                    f"{project.root} has neither compiled classes nor Java sources where "
                    f"{project.tool.value} expects them"
                )
            return ready
        if not self._built(project, ready):
            ready.libraries += self.libraries(project, ready.notes, after_failure=True)
            try:
                self._compile(project, ready, bare)
            except InputError as error:  # what was tried before says why
                told = [error.reason, *ready.notes, WHAT_HELPS]
                raise InputError(error.where, "\n".join(told)) from None
        return ready

    def _built(self, project: Project, ready: ReadyProject) -> bool:
        """Has the build compile a project; whether it did."""
        tool = project.tool
        if self.options.build == "read":
            ready.notes.append(f"{project.root} is not compiled, and its build may not run")
            return False
        try:
            ready.libraries += self._asked(project, compiles=True)
        except (SetupError, UsageError) as error:
            ready.notes.append(
                f"{project.root} is not compiled, and `{tool.command}` does not do it: "
                f"{in_a_line(str(error))}"
            )
            return False
        ready.own += map(str, project.compiled())
        if not ready.own:
            ready.notes.append(f"`{tool.command}` leaves no classes of {project.root}")
            return False
        ready.notes.append(f"{project.root} was not compiled: `{tool.command}` did it")
        return True

    def gradle(self, project: Project, share: float = 1.0) -> Gradle:
        """Gradle, for a share of the time. Raises SetupError when there is none, or no time."""
        return find_gradle(project.root, self.jdk.home, os.environ, self.seconds * share)

    def _asked(self, project: Project, compiles: bool) -> list[str]:
        """The libraries as the build says; with `compiles`, it compiles first.

        Raises SetupError when it cannot.
        """
        share = COMPILING_SHARE if compiles else 1.0
        root, files = project.root, project.files
        if project.tool is BuildTool.MAVEN:
            return list(project_class_path(self.maven(share), root, files, compiles))
        return list(gradle_class_path(self.gradle(project, share), root, files, compiles))

    def libraries(
        self, project: Project, notes: list[str], after_failure: bool = False
    ) -> list[str]:
        """What a project needs from outside: asked for, else read from its files.

        A build that has just failed is not asked. Where it cannot be had, a note says so.
        """
        if not project.dependencies and project.parent is None and not project.unread:
            return []
        if self.options.build != "read" and not after_failure:
            with contextlib.suppress(SetupError, UsageError):
                return self._asked(project, compiles=False)
        try:
            self.maven()
        except (SetupError, UsageError) as error:
            notes.append(self._without(project, str(error)))
            return []
        try:
            named = project.dependencies, project.managed, project.parent
            found = list(dependencies_class_path(self.maven(), *named))
            remember_class_path(project.root, project.files, found, os.environ)
            return found
        except SetupError as error:
            trouble = str(error)
        found = self._one_by_one(project)
        notes.append(self._without(project, trouble, len(found) > 0))
        return found

    def _one_by_one(self, project: Project) -> list[str]:
        """Those that can be had where not all of them can."""
        found: dict[str, None] = {}
        for each in project.dependencies[:MOST_ALONE]:
            with contextlib.suppress(SetupError):
                named = [each], project.managed, project.parent
                found.update(dict.fromkeys(dependencies_class_path(self.maven(), *named)))
        return list(found)

    def _without(self, project: Project, trouble: str, some: bool = False) -> str:
        names = ", ".join(str(each) for each in project.dependencies[:MOST_NAMED])
        more = len(project.dependencies) - MOST_NAMED
        names += f" and {more} more" if more > 0 else ""
        what = "the class path is not whole" if some else "the class path is empty"
        return (
            f"warning: {project.root}: {what}: {names} cannot all be had: {trouble}\n"
            "  What needs them is explored without; name them with --classpath"
        )

    def _compile(
        self, project: Project, ready: ReadyProject, bare: Sequence[ProjectModule]
    ) -> None:
        """Compiles modules that have no classes, by javac; a build may have left some of them."""
        others = [module for module in project.modules if module not in bare]
        done = [path for module in others for path in module.compiled()]
        roots = [path for module in bare for path in module.sources]
        known = [*map(str, done), *ready.libraries]
        place = self.compile_roots(roots, known, ready.notes, project.level)
        ready.own += [*map(str, done), str(place)]

    def compile_roots(
        self,
        roots: Sequence[Path],
        class_path: Sequence[str],
        notes: list[str],
        level: int | None = None,
    ) -> Path:
        """The classes of source trees, compiled by javac unless an earlier run did the same.

        `level` is the version of Java that they are in, where somebody says it.
        """
        files = _java_files(roots)
        beside = resources(roots)
        entries = [*class_path, *self.options.classpath]
        read = [*entries, *map(str, beside)]
        place = (
            jar_cache_dir(os.environ)
            / "compiled"
            / _digest(files, [*read, f"Java {level or OLDEST}"], self.jdk)
        )
        log = place / "log"
        if log.exists():
            notes += json.loads(log.read_text("utf-8"))
        else:
            done = self._compiled_into(place, files, entries, beside, level)
            notes += _said_of(done)
            if not done.is_cut:  # another run may have more time
                log.write_text(json.dumps(_said_of(done)), "utf-8")
            _tidy(place.parent)
        os.utime(place)
        for suffix, language in OTHER_LANGUAGES.items():
            other = sum(1 for root in roots for _ in files_below(root, suffix))
            if other:
                notes.append(
                    f"warning: {count(other, f'{language} file')} left out: javac is for Java"
                )
        return place / "classes"

    def _compiled_into(
        self,
        place: Path,
        files: list[Path],
        entries: Sequence[str],
        beside: Mapping[Path, Path],
        level: int | None,
    ) -> CompiledTree:
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(prefix=".new-", dir=place.parent) as made:
                out = Path(made) / "classes"
                out.mkdir()
                left = max(LEAST_COMPILING, self._compiled_by - time.monotonic())
                done = compile_tree(self.jdk, files, entries, out, left, level)
                for source, name in beside.items():
                    (out / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(source, out / name)
                with contextlib.suppress(FileExistsError, NotADirectoryError):
                    place.mkdir()
                shutil.rmtree(place / "classes", ignore_errors=True)
                out.rename(place / "classes")
        except OSError as error:
            where = error.filename or place
            raise SetupError(
                f"{where}: {error.strerror}; JEJAK_CACHE may name another place"
            ) from None
        return done


def resources(roots: Sequence[Path]) -> dict[Path, Path]:
    """Files that a build would lay beside the classes, by where they lie there.

    Those among the sources, and those in `resources` beside `java`.
    """
    found: dict[Path, Path] = {}
    room = MOST_RESOURCE_BYTES
    for root in roots:
        for place in (root, root.with_name("resources")) if root.name == "java" else (root,):
            for path in files_below(place, ""):
                hidden = path.name.startswith(".") or path.suffix in _SOURCES
                if hidden or len(found) == MOST_RESOURCES or not path.is_file():
                    continue
                room -= path.stat().st_size
                if room < 0:
                    return found
                found[path] = path.relative_to(place)
    return found


def _java_files(roots: Sequence[Path]) -> list[Path]:
    found = [path for root in roots for path in files_below(root, ".java")]
    return [path for path in found if path.name not in _APART]


def _digest(files: Sequence[Path], entries: Sequence[str], jdk: Jdk) -> str:
    """What tells a compilation from others: the sources, the class path, the compiler."""
    found = hashlib.sha256(f"{jdk} {jdk.home}".encode())
    for path in files:
        try:
            content = path.read_bytes()
        except OSError as error:
            raise InputError(str(path), f"cannot be read: {error.strerror}") from None
        found.update(f"{path.absolute()} {len(content)} ".encode())
        found.update(content)
    for entry in entries:
        try:
            status = Path(entry).stat()
            found.update(f"{entry} {status.st_size} {status.st_mtime_ns} ".encode())
        except (OSError, ValueError):
            found.update(f"{entry} ".encode())
    return found.hexdigest()[:32]


def _said_of(done: CompiledTree) -> list[str]:
    """What there is to say of a compilation, now and when it is used again."""
    release = "" if done.release is None else f", as Java {done.release}"
    notes = [f"javac compiled {count(done.files, 'source file')}{release}"]
    if done.unmade:
        why = "its time was over" if done.is_cut else "it was asked often enough"
        notes.append(
            f"warning: {count(done.unmade, 'source file')} not compiled: {why}; what is there is "
            "checked"
        )
    if done.made_up:
        names = ", ".join(done.made_up[:MOST_NAMED]) + (", …" if done.made_up[MOST_NAMED:] else "")
        notes.append(
            f"{count(len(done.made_up), 'annotation type')} that the class path lacks ({names}) "
            "made up, to compile what they annotate"
        )
    if done.refused:
        names = ", ".join(path.name for path in done.refused[:MOST_NAMED])
        names += ", …" if len(done.refused) > MOST_NAMED else ""
        lines = done.errors[0].expandtabs(4).splitlines()
        first = "\n".join([each for each in lines if not each.startswith(_ASIDES)][:6])
        left_out = count(len(done.refused), "source file")
        notes.append(
            f"warning: {left_out} left out ({names}), javac refuses the first so:\n{first}"
        )
    return notes


def in_a_line(trouble: str) -> str:
    """What a build says, in a line: how it ends, and the first of its words that tell why."""
    first, *rest = [line.strip() for line in trouble.strip().splitlines()] or [""]
    telling = (each for each in rest if any(c.isalnum() for c in each) and each not in _HEADINGS)
    why = next(telling, "")
    return f"{first}: {why}" if why else first


def count(number: int, what: str) -> str:
    """A number of things."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _tidy(directory: Path) -> None:
    """Removes what nobody used for longest."""
    kept = sorted(directory.iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)
    for old in kept[MOST_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def stale_notes(project: Project) -> list[str]:
    """What is older than its source, or has no class at all, in a compiled project."""
    newer: list[str] = []
    absent: list[str] = []
    for module in project.modules:
        outputs = module.compiled()
        if not outputs:
            continue
        for source in _java_files(module.sources):
            name = f"{package_of(source)}/{source.stem}.class".lstrip("/")
            classes = [each for output in outputs if (each := output / name).is_file()]
            if not classes:
                absent.append(source.name)
            elif source.stat().st_mtime > max(each.stat().st_mtime for each in classes) + 1:
                newer.append(source.name)
    told = []
    for names, what in ((newer, "newer than its class"), (absent, "without a class")):
        if names:
            shown = ", ".join(names[:MOST_NAMED]) + (", …" if len(names) > MOST_NAMED else "")
            told.append(
                f"warning: {project.root}: {count(len(names), 'source file')} {what} ({shown}): "
                f"what is checked is the last build; `{project.tool.command}` makes a new one"
            )
    return told


def is_source_tree(path: Path) -> bool:
    """Whether a directory has Java sources and no class file."""
    return has_file(path, ".java") and not has_file(path, ".class")
