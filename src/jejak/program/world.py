"""The program under analysis: classes loaded lazily from the JDK and the class path."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from jejak.classfile import parse_class
from jejak.classfile.sources import ClassSource, JdkClasses
from jejak.errors import InputError, SourceError
from jejak.program.classes import JavaClass
from jejak.program.ledger import Asked, Ledger, Question

MOST_LOADED_BYTES: Final = 1024 * 1024 * 1024
"""Class files read for one program; the whole JDK has an eighth of it."""


class Program:
    """All classes that can be reached, each parsed when first asked for.

    Classes of the JDK come before those of the class path, as the JVM's class loaders delegate;
    a package of one of its modules is looked for nowhere else. `missing` and `broken` remember
    what could not be had. `ledger` takes down who looks at what; `made` are classes without a file.
    """

    def __init__(
        self,
        class_path: ClassSource,
        jdk: JdkClasses | None = None,
        most_bytes: int = MOST_LOADED_BYTES,
    ) -> None:
        self.class_path = class_path
        self.jdk = jdk
        self.most_bytes = most_bytes
        self.ledger = Ledger()
        self.missing: set[str] = set()
        self.broken: dict[str, InputError] = {}
        self.made: set[str] = set()
        self._bytes = 0
        self._classes: dict[str, JavaClass] = {}
        self._subtypes: dict[str, list[str]] = {}
        self._modules: dict[str, str | None] = {}

    def find(self, name: str) -> JavaClass | None:
        """The class of that internal name; None when it is missing or broken, and then recorded.

        Array classes have no class file and are not found.
        """
        found = self._classes.get(name)
        if name.startswith("["):
            return None
        self.ledger.note(name)
        if found is None and name not in self.missing and name not in self.broken:
            try:
                found = self._load(name)
            except InputError as error:
                self.refuse(name, error)
                return None
            if found is None:
                self.missing.add(name)
            else:
                self._add(found)
        return found

    def refuse(self, name: str, error: InputError) -> None:
        """Records why a class cannot be used; the first reason stays.

        The error is kept without its stack, which would keep the bytes of the class.
        """
        error.__traceback__ = error.__context__ = None
        self.broken.setdefault(name, error)

    def _load(self, name: str) -> JavaClass | None:
        if self._bytes > self.most_bytes:
            reason = f"not read: the program has loaded {self._bytes} bytes of classes"
            raise SourceError(name, reason)
        data = self.jdk.find(name) if self.jdk is not None else None
        in_jdk = data is not None
        if data is None and not self._is_jdk_package(name.rpartition("/")[0]):
            data = self.class_path.find(name)
        if data is None:
            return None
        self._bytes += len(data.data)
        file = parse_class(data.data, data.where)
        file.check_shape()
        if file.name != name:
            raise SourceError(data.where, f"holds the class {file.name}, not {name}")
        return JavaClass(file, in_jdk)

    def _is_jdk_package(self, package: str) -> bool:
        return self.jdk is not None and self.jdk.has_package(package)

    def resource(self, name: str) -> bytes | None:
        """A file beside the classes of the program, by its path from the root of them."""
        self.ledger.note(Question(Asked.RESOURCE, (name,)))
        return self.class_path.resource(name)

    def define(self, made: JavaClass) -> JavaClass:
        """Adds a class that has no class file; one of that name that is there already stays."""
        if made.name not in self._classes:
            self.made.add(made.name)
            self._add(made)
        return self._classes[made.name]

    def _add(self, found: JavaClass) -> None:
        self._classes[found.name] = found
        found.ledger = None if found.in_jdk else self.ledger
        for parent in (found.super_name, *found.interfaces):
            if parent is not None:
                self._subtypes.setdefault(parent, []).append(found.name)

    def load_all(self, names: Iterable[str]) -> list[JavaClass]:
        """Loads classes by name; those that cannot be had are recorded and left out."""
        return [found for name in names if (found := self.find(name)) is not None]

    def loaded(self) -> tuple[JavaClass, ...]:
        """The classes loaded so far, in order of loading."""
        return tuple(self._classes.values())

    def loaded_subtypes(self, name: str) -> tuple[JavaClass, ...]:
        """`name` and all its subclasses and implementors among the loaded classes."""
        seen = {name: None}
        pending = [name]
        while pending:
            for subtype in self._subtypes.get(pending.pop(), ()):
                if subtype not in seen:
                    seen[subtype] = None
                    pending.append(subtype)
        return tuple(self._classes[found] for found in seen if found in self._classes)

    def module_of(self, found: JavaClass) -> str | None:
        """The JDK module that a class is in; None for the unnamed module of the class path."""
        if self.jdk is None or not found.in_jdk:
            return None
        if found.name not in self._modules:
            self._modules[found.name] = self.jdk.module_of(found.name)
        return self._modules[found.name]

    def close(self) -> None:
        """Gives back open files."""
        self.class_path.close()
        if self.jdk is not None:
            self.jdk.close()
