"""The classes that readers are compared on: a JDK's and those of libraries."""

from __future__ import annotations

import os
import random
import shutil
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from benchmarks.libraries import LIBRARIES, fetch
from jejak.classfile.sources import JdkClasses, open_jdk
from jejak.errors import SetupError


@dataclass(frozen=True, slots=True)
class Corpus:
    """A JDK by its home, or a jar. Opened when needed, so that it travels between processes."""

    label: str
    path: Path

    def names(self) -> list[str]:
        """What `read` takes: class names of a JDK; of a jar, entries of every release."""
        if self.path.is_dir():
            return list(_jdk(self.path).class_names())
        return sorted({name for name in _jar(self.path).namelist() if name.endswith(".class")})

    def read(self, name: str) -> bytes:
        """The bytes of one class file."""
        if not self.path.is_dir():
            return _jar(self.path).read(name)
        found = _jdk(self.path).find(name)
        if found is None:
            raise SetupError(f"{self.path} lists the class {name} but does not have it")
        return found.data


@lru_cache(maxsize=4)
def _jdk(home: Path) -> JdkClasses:
    return open_jdk(home)


@lru_cache(maxsize=128)
def _jar(path: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(path)


@dataclass(frozen=True, slots=True)
class Pick:
    """One class of a corpus."""

    corpus: Corpus
    name: str

    def __str__(self) -> str:
        return f"{self.corpus.label} {self.name}"


def default_jdk() -> Path:
    """The JDK that JAVA_HOME names, or else whose javap is on the path."""
    named = os.environ.get("JAVA_HOME")
    if named:
        return Path(named)
    tool = shutil.which("javap")
    if tool is None:
        raise SetupError("no JDK: set JAVA_HOME, give --jdk, or put javap on the path")
    return Path(tool).resolve().parent.parent


def jdk_corpus(home: Path) -> Corpus:
    """All modules of a JDK."""
    return Corpus(home.name, home)


def jar_corpora(jars: Sequence[str] | None) -> list[Corpus]:
    """Libraries by name, or jars by path; None for all libraries."""
    known = {library.name for library in LIBRARIES}
    wanted = sorted(known) if jars is None else list(jars)
    fetched = fetch([name for name in wanted if name in known])
    return [Corpus(Path(name).name, fetched.get(name, Path(name))) for name in wanted]


def pick(corpora: Sequence[Corpus], count: int | None, seed: int) -> list[Pick]:
    """`count` classes (all when None), the same for the same seed, each corpus in proportion."""
    everything = [Pick(corpus, name) for corpus in corpora for name in corpus.names()]
    if count is None or count >= len(everything):
        return everything
    chosen = random.Random(seed).sample(range(len(everything)), count)  # noqa: S311 - a sample
    return [everything[index] for index in sorted(chosen)]
