"""The classes of a JDK, whatever its age: `modules` image, jmods, or JDK 8's rt.jar."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from jejak.classfile.sources.base import ClassBytes, ClassSource
from jejak.classfile.sources.jar import Jar, open_jmod
from jejak.classfile.sources.jimage import JImage
from jejak.classfile.sources.path import ClassPath
from jejak.errors import SourceError


class JdkClasses(ClassSource, Protocol):
    """A source that also knows modules."""

    def module_of(self, name: str) -> str | None:
        """The module of a class; None where there are no modules or no such class."""
        ...

    def has_package(self, package: str) -> bool:
        """Whether a module has the package, by its internal name."""
        ...

    def module_info(self, module: str) -> ClassBytes | None:
        """The module-info class of a module."""
        ...

    def modules(self) -> list[str]:
        """The names of all modules, sorted."""
        ...


class Jmods:
    """The jmod files of a JDK, opened when a class is first looked for."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.problems: list[str] = []
        self._jars: dict[str, Jar] | None = None
        self._module_of: dict[str, str] = {}
        self._packages: set[str] = set()

    @property
    def where(self) -> str:
        """The directory of the jmods."""
        return str(self.directory)

    def _open(self) -> dict[str, Jar]:
        if self._jars is None:
            self._jars = {}
            for path in sorted(self.directory.glob("*.jmod")):
                try:
                    jar = self._jars[path.stem] = open_jmod(path)
                except SourceError as error:
                    self.problems.append(str(error))
                    continue
                self._module_of.update(dict.fromkeys(jar.class_names(), path.stem))
            self._packages = {name.rpartition("/")[0] for name in self._module_of}
        return self._jars

    def class_names(self) -> Iterator[str]:
        """Internal names of all classes, sorted."""
        self._open()
        return iter(sorted(self._module_of))

    def find(self, name: str) -> ClassBytes | None:
        """The class of that internal name."""
        module = self.module_of(name)
        return None if module is None else self._open()[module].find(name)

    def module_of(self, name: str) -> str | None:
        """The module of a class."""
        self._open()
        return self._module_of.get(name)

    def has_package(self, package: str) -> bool:
        """Whether a module has the package, by its internal name."""
        self._open()
        return package in self._packages

    def module_info(self, module: str) -> ClassBytes | None:
        """The module-info class of a module."""
        jar = self._open().get(module)
        data = jar.read_entry("classes/module-info.class") if jar else None
        return None if data is None else ClassBytes(f"{jar and jar.where}!/module-info", data)

    def modules(self) -> list[str]:
        """The names of all modules, sorted."""
        return sorted(self._open())

    def resource(self, name: str) -> bytes | None:  # noqa: ARG002
        """Nothing: files of the JDK are its own."""
        return None

    def close(self) -> None:
        """Closes the jmods."""
        for jar in (self._jars or {}).values():
            jar.close()


class ClassicJdk(ClassPath):
    """JDK 8 and older: rt.jar and its companions, without modules."""

    def module_of(self, name: str) -> str | None:  # noqa: ARG002 - there are no modules
        """No class is in a module."""
        return None

    def has_package(self, package: str) -> bool:  # noqa: ARG002
        """No module has a package."""
        return False

    def module_info(self, module: str) -> ClassBytes | None:  # noqa: ARG002
        """No module has an info."""
        return None

    def modules(self) -> list[str]:
        """No modules."""
        return []


_CLASSIC_JARS = ("rt.jar", "jce.jar", "jsse.jar", "charsets.jar", "resources.jar", "jfr.jar")


def open_jdk(home: Path) -> JdkClasses:
    """The classes of the JDK or run-time image at `home`. Raises SourceError when it has none."""
    image = home / "lib" / "modules"
    if image.is_file():
        return JImage(image)
    if next(iter((home / "jmods").glob("*.jmod")), None):
        return Jmods(home / "jmods")
    for lib in (home / "jre" / "lib", home / "lib"):
        if (lib / "rt.jar").is_file():
            jars = [lib / name for name in _CLASSIC_JARS] + sorted((lib / "ext").glob("*.jar"))
            return ClassicJdk([Jar(jar, 8) for jar in jars if jar.is_file()])
    raise SourceError(str(home), "has neither lib/modules, jmods nor lib/rt.jar: not a JDK")
