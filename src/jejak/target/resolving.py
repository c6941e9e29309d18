"""From the words of TARGET to places on disk.

What is not compiled is compiled, what is not here is fetched, and the class path is asked for:
whoever opens a target afterwards only reads files.
"""

from __future__ import annotations

import glob
import os
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final

from jejak.classfile.sources import SingleClass
from jejak.errors import InputError, SetupError, UsageError
from jejak.jvm.class_paths import Dependency, NoSuchArtifactError, dependencies_class_path
from jejak.jvm.class_paths import fetch_sources as fetched_sources
from jejak.jvm.javac import compile_files, package_of, source_root
from jejak.jvm.jdks import choose_jdk
from jejak.options import Options
from jejak.places import exists, is_file
from jejak.target.building import ProjectBuilder, ReadyProject, is_source_tree
from jejak.target.projects import (
    BUILD_FILES,
    build_tool,
    files_below,
    project_around,
    read_project,
    topmost,
)
from jejak.target.words import Word, in_one, read_words

MOST_SOURCES: Final = 256 * 1024 * 1024
"""Bytes of sources that are unpacked from one jar."""
MOST_NAMED: Final = 5


@dataclass(frozen=True, slots=True)
class Pick:
    """What of the places one word means.

    All classes of the places in `own` with these numbers; with `file`, those of one source file,
    by package and name; with `name`, one class or a pattern of such, wherever it is found.
    """

    text: str
    entries: tuple[int, ...] = ()
    file: tuple[str, str] | None = None
    name: str | None = None
    method: str | None = None
    detail: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Resolved:
    """A target as places on disk.

    `place` is what the user wrote without methods and lines. `own` are the places of the target's
    own classes, `libraries` the rest of the class path, `sources` roots of sources and single
    source files. `notes` are what people should know of how it came about.
    """

    text: str
    place: str
    own: tuple[str, ...]
    libraries: tuple[str, ...]
    sources: tuple[str, ...]
    picks: tuple[Pick, ...]
    notes: tuple[str, ...] = ()

    @property
    def is_part(self) -> bool:
        """Whether only some methods of its classes are meant."""
        return any(pick.method is not None or pick.line is not None for pick in self.picks)


@contextmanager
def resolving(words: Sequence[str], options: Options) -> Iterator[Resolved]:
    """What the user's words mean; what was compiled for that is there as long as this lasts.

    Raises UsageError when nothing of that name exists, InputError when it cannot be read or
    compiled, SetupError when the machine lacks what it needs.
    """
    read = read_words(words)
    with tempfile.TemporaryDirectory(prefix="jejak-classes-") as place:
        work = _Resolving(options, Path(place))
        for word in read:
            try:
                work.take(word)
            except (OSError, ValueError) as error:
                reason = error.strerror if isinstance(error, OSError) else error
                raise UsageError(f"{word.place!r} cannot be read: {reason}") from None
        work.compile()
        yield Resolved(
            in_one(words),
            in_one([word.place for word in read]),
            tuple(work.own),
            tuple(dict.fromkeys((*options.classpath, *work.libraries))),
            tuple(dict.fromkeys(work.sources)),
            tuple(work.picks),
            tuple(dict.fromkeys(work.notes)),
        )


@dataclass(slots=True)
class _Batch:
    """Source files that are compiled together."""

    files: list[Path] = field(default_factory=list)
    libraries: list[str] = field(default_factory=list)
    roots: list[Path] = field(default_factory=list)
    entry: int = 0


class _Resolving:
    """Gathers the places of all words."""

    def __init__(self, options: Options, room: Path) -> None:
        self.options = options
        self.room = room
        self.builder = ProjectBuilder(options, choose_jdk(options.jdk, os.environ)[0])
        self.own: list[str] = []
        self.libraries: list[str] = []
        self.sources: list[str] = []
        self.notes: list[str] = []
        self.picks: list[Pick] = []
        self._batches: dict[Path, _Batch] = {}

    def take(self, word: Word) -> None:
        """Finds the places of a word."""
        path = Path(word.place)
        if word.is_coordinate:
            self._coordinate(word)
        elif word.is_pattern:
            self._pattern(word)
        elif not exists(path):
            self._named(word)
        elif path.is_dir():
            self._directory(word, path)
        elif path.name in BUILD_FILES:
            self._project_directory(word, path.parent)
        elif path.suffix == ".java":
            self._source_file(word, path)
        elif path.suffix == ".class":
            self._class_file(word, path)
        else:
            self._pick(word, self._entry(str(path)))

    def compile(self) -> None:
        """Compiles the source files that were named, those of one root together."""
        for batch in self._batches.values():
            out = Path(self.own[batch.entry])
            path = [*self.options.classpath, *batch.libraries]
            compile_files(self.builder.jdk, batch.files, path, batch.roots, out)

    def _entry(self, place: str) -> int:
        if place not in self.own:
            self.own.append(place)
        return self.own.index(place)

    def _pick(self, word: Word, *entries: int, **more: str | tuple[str, str]) -> None:
        part = {"method": word.method, "detail": word.detail, "line": word.line, **more}
        self.picks.append(Pick(word.text, tuple(dict.fromkeys(entries)), **part))  # type: ignore[arg-type]

    def _ready(self, ready: ReadyProject) -> list[int]:
        self.libraries += ready.libraries
        self.sources += ready.sources
        self.notes += ready.notes
        return [self._entry(place) for place in ready.own]

    def _project(self, root: Path) -> ReadyProject:
        return self.builder.ready(read_project(root))

    def _directory(self, word: Word, path: Path) -> None:
        if build_tool(path) is not None:
            self._project_directory(word, path)
            return
        around = project_around(path)
        if is_source_tree(path):
            self._source_tree(word, path, around)
            return
        if around is not None:  # its output: the build knows what it needs
            project = read_project(around)
            self.libraries += self.builder.libraries(project, self.notes)
            self.sources += map(str, project.sources)
        self._pick(word, self._entry(str(path)))

    def _project_directory(self, word: Word, path: Path) -> None:
        """A project; of a module of one, its own classes, and the others as libraries."""
        whole = topmost(path.absolute())
        if whole == path.absolute():
            self._pick(word, *self._ready(self._project(path)))
            return
        ready = self._project(whole)
        inside = [place for place in ready.own if Path(place).is_relative_to(path.absolute())]
        if not inside:  # all was compiled into one place
            ready = self._project(path)
            inside = ready.own
        others = [place for place in ready.own if place not in inside]
        self.notes += ready.notes
        self.sources += ready.sources
        self.libraries += [*others, *ready.libraries]
        self._pick(word, *map(self._entry, inside))

    def _source_tree(self, word: Word, path: Path, around: Path | None) -> None:
        libraries: list[str] = []
        if around is not None:
            project = read_project(around)
            libraries += map(str, project.compiled())
            libraries += self.builder.libraries(project, self.notes)
        place = self.builder.compile_roots([path], libraries, self.notes)
        self.libraries += libraries
        self.sources += [str(path), *_roots_in(path)]
        self._pick(word, self._entry(str(place)))

    def _source_file(self, word: Word, path: Path) -> None:
        root = source_root(path)
        batch = self._batches.get(root)
        if batch is None:
            batch = self._batches[root] = _Batch()
            out = self.room / str(len(self._batches))
            out.mkdir()
            batch.entry = self._entry(str(out))
            around = project_around(path)
            if around is not None:
                project = read_project(around)
                batch.roots = project.sources
                batch.libraries = self.builder.libraries(project, self.notes)
                self.libraries += batch.libraries
                self.sources += map(str, project.sources)
        if path not in batch.files:
            batch.files.append(path)
        self.sources += [str(path), str(root)]
        self._pick(word, batch.entry, file=(package_of(path), path.name))

    def _class_file(self, word: Word, path: Path) -> None:
        """A class file, with its neighbours when it lies where its package says."""
        name = SingleClass(path).name
        parts = Path(f"{name}.class").parts
        whole = path.absolute()
        inside = whole.parts[-len(parts) :] == parts
        place = whole.parents[len(parts) - 1] if inside else path
        around = project_around(path)
        if inside and around is not None:
            project = read_project(around)
            self.libraries += self.builder.libraries(project, self.notes)
            self.sources += map(str, project.sources)
        self._pick(word, self._entry(str(place)), name=name)

    def _named(self, word: Word) -> None:
        """A class by its name, or a source file that lies somewhere in this project."""
        here = self._here()
        bare = os.sep not in word.place and word.place.endswith(".java")
        if bare and here is not None:
            found = [
                path
                for root in read_project(here).sources
                for path in files_below(root, ".java")
                if path.name == word.place
            ]
            if len(found) > 1:
                names = ", ".join(map(str, found[:MOST_NAMED]))
                raise UsageError(f"{word.place} is not one file: there are {names}")
            if found:
                self._source_file(word, found[0])
                return
        if word.looks_like_path:
            raise UsageError(f"{word.place} does not exist")
        self._by_name(word, here)

    def _by_name(self, word: Word, here: Path | None) -> None:
        if self.options.classpath or self.own:
            self._pick(word, name=word.place)
        elif here is not None:
            self._pick(word, *self._ready(self._project(here)), name=word.place)
        elif (source := source_of_class(word.place)) is not None:
            self._source_file(word, source)
        else:
            self._pick(word, self._entry(str(Path.cwd())), name=word.place)

    def _here(self) -> Path | None:
        """The project of the current directory."""
        here = Path.cwd()
        return topmost(here) if build_tool(here) is not None else project_around(here / "src")

    def _pattern(self, word: Word) -> None:
        """All files that a pattern fits, or all classes."""
        if not word.looks_like_path and os.sep not in word.place:
            self._by_name(word, self._here())
            return
        names = sorted(glob.glob(word.place, recursive=True))  # noqa: PTH207 - as shells do
        if not names:
            raise UsageError(f"no file is called {word.place}")
        for name in names:
            self.take(Word(word.text, name, word.method, word.detail, word.line))

    def _coordinate(self, word: Word) -> None:
        """An artifact with all that it needs, and its sources where there are some."""
        group, name, version = word.place.split(":")
        artifact = Dependency(group, name, version)
        maven = self.builder.maven()
        try:
            jars = dependencies_class_path(maven, [artifact])
        except NoSuchArtifactError as error:
            raise UsageError(
                f"no repository of your Maven settings has {word.place}: {error}"
            ) from None
        except SetupError as error:
            raise SetupError(f"Maven cannot fetch {word.place}: {error}") from None
        own = next((jar for jar in jars if Path(jar).name.startswith(f"{name}-{version}")), None)
        if own is None:
            raise UsageError(f"{word.place} is no jar, so it has no classes")
        self.libraries += [jar for jar in jars if jar != own]
        packed = fetched_sources(maven, artifact)
        if packed is None:
            self.notes.append(
                f"{word.place} comes without sources: findings are told without lines of it"
            )
        else:
            self.sources.append(str(unpacked(packed)))
        self._pick(word, self._entry(own))


def source_of_class(name: str) -> Path | None:
    """The source file here, or in `src` here, of a class that is not compiled beside it."""
    for root in (Path(), Path("src")):
        source = root / f"{name.replace('.', os.sep)}.java"
        if is_file(source) and not is_file(source.with_suffix(".class")):
            return source
    return None


def _roots_in(tree: Path) -> list[str]:
    """The directories below a source tree that packages count from."""
    found: dict[str, None] = {}
    for path in files_below(tree, ".java"):
        if not any(path.is_relative_to(root) for root in found):
            found[str(source_root(path))] = None
    return list(found)


def unpacked(jar: Path) -> Path:
    """The sources in a jar as files beside it. Raises InputError when it cannot be read."""
    place = jar.with_suffix(".unpacked")
    if place.is_dir():
        return place
    try:
        with (
            zipfile.ZipFile(jar) as archive,
            tempfile.TemporaryDirectory(prefix=".new-", dir=jar.parent) as made,
        ):
            left = MOST_SOURCES
            for each in archive.infolist():
                name = PurePosixPath(each.filename)
                plain = not name.is_absolute() and ".." not in name.parts
                if not plain or name.suffix not in (".java", ".kt", ".scala", ".groovy"):
                    continue
                left -= each.file_size
                if left < 0:
                    break
                path = Path(made) / "sources" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(archive.read(each))
            (Path(made) / "sources").mkdir(exist_ok=True)
            (Path(made) / "sources").rename(place)
    except (OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError) as error:
        if not place.is_dir():
            raise InputError(str(jar), f"its sources cannot be unpacked: {error}") from None
    return place
