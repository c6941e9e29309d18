"""Classes held in memory, for tests and generated code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from jejak.classfile.sources.base import ClassBytes


class Memory:
    """Class files by internal name."""

    def __init__(self, classes: Mapping[str, bytes], where: str = "<memory>") -> None:
        self.problems: list[str] = []
        self.where = where
        self._classes = dict(classes)

    def class_names(self) -> Iterator[str]:
        """Internal names of all classes."""
        return iter(self._classes)

    def find(self, name: str) -> ClassBytes | None:
        """The class of that internal name."""
        data = self._classes.get(name)
        return None if data is None else ClassBytes(f"{self.where}/{name}.class", data)

    def resource(self, name: str) -> bytes | None:  # noqa: ARG002
        """Nothing: there are classes only."""
        return None

    def close(self) -> None:
        """Nothing to give back."""
