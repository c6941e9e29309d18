"""The `lib/modules` file of a JDK 9 or later, read by mmap, one class at a time.

The file holds a perfect hash table over full names (`/java.base/java/lang/String.class`), a
table of attributes per resource, strings, and the resources themselves; jlink may have
compressed those.
"""

from __future__ import annotations

import mmap
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from jejak.classfile import mutf8
from jejak.classfile.parser import MAX_CLASS_BYTES
from jejak.classfile.sources.base import ClassBytes, class_name_of, is_safe_name
from jejak.classfile.sources.jimage_compression import CompressionError, decompress
from jejak.errors import SourceError

MAGIC: Final = 0xCAFEDADA
_HEADER: Final = "7I"
_HASH_MULTIPLIER: Final = 0x01000193

# Attributes of a resource; 0 ends the list.
_MODULE, _PARENT, _BASE, _EXTENSION, _OFFSET, _COMPRESSED, _SIZE = range(1, 8)
_KINDS: Final = 32
_MAX_STRING: Final = 65535


class JImage:
    """Classes of a JDK's `modules` file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: list[str] = []
        self._modules_of: dict[str, tuple[str, ...]] = {}
        try:
            with path.open("rb") as stream:
                self._map = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise SourceError(str(path), f"cannot be mapped: {error}") from None
        self._read_header()

    def _read_header(self) -> None:
        data = self._map
        for order in ("<", ">") if sys.byteorder == "little" else (">", "<"):
            if len(data) >= 28 and struct.unpack_from(order + "I", data)[0] == MAGIC:
                self._order = order
                break
        else:
            raise SourceError(self.where, "is not the `modules` image of a JDK")
        _, version, _, _, self._slots, locations, strings = struct.unpack_from(
            self._order + _HEADER, data
        )
        if version >> 16 != 1:
            raise SourceError(self.where, f"image format {version >> 16} is not known; 1 is")
        self._offsets = 28 + 4 * self._slots
        self._locations = self._offsets + 4 * self._slots
        self._strings = self._locations + locations
        self._resources = self._strings + strings
        if self._resources > len(data) or not self._slots:
            raise SourceError(self.where, "the image is truncated")

    @property
    def where(self) -> str:
        """The image's path."""
        return str(self.path)

    def class_names(self) -> Iterator[str]:
        """Internal names of all classes of all modules, sorted."""
        names = []
        for index in range(self._slots):
            row = self._location(index)
            if self._string(row[_EXTENSION]) == "class" and row[_MODULE]:
                name = class_name_of(self._entry_name(row))
                if name is not None:
                    names.append(name)
        return iter(sorted(names))

    def modules(self) -> list[str]:
        """Names of the modules in the image."""
        found = {self._string(offset) for offset in self._module_names()}
        return sorted(name for name in found if name not in ("", "modules", "packages"))

    def _module_names(self) -> set[int]:
        """Where the names of modules are among the strings.

        The module comes first among the attributes of a resource, as a rule: the others are read
        only where it does not.
        """
        data, found = self._map, set()
        offsets = struct.unpack_from(f"{self._order}{self._slots}I", data, self._offsets)
        for index, offset in enumerate(offsets):
            at = self._locations + offset
            head = data[at] if at < self._strings else 0
            if head >> 3 == _MODULE:
                found.add(int.from_bytes(data[at + 1 : at + 2 + (head & 7)], "big"))
            else:
                found.add(self._location(index)[_MODULE])
        return found

    def find(self, name: str) -> ClassBytes | None:
        """The class of that internal name."""
        if not is_safe_name(name):
            return None
        for module in self._modules_with(name.rpartition("/")[0]):
            found = self._find_resource(f"/{module}/{name}.class")
            if found is not None:
                return found
        return None

    def module_of(self, name: str) -> str | None:
        """The module that the class of that name is in, None when it is not in the image."""
        for module in self._modules_with(name.rpartition("/")[0]):
            if self._lookup(f"/{module}/{name}.class") is not None:
                return module
        return None

    def has_package(self, package: str) -> bool:
        """Whether a module has the package, by its internal name."""
        return bool(self._modules_with(package))

    def module_info(self, module: str) -> ClassBytes | None:
        """The module-info class of a module."""
        return self._find_resource(f"/{module}/module-info.class")

    def resource(self, name: str) -> bytes | None:  # noqa: ARG002
        """Nothing: files of the JDK are its own."""
        return None

    def close(self) -> None:
        """Unmaps the image."""
        self._map.close()

    def _modules_with(self, package: str) -> tuple[str, ...]:
        """Modules that hold a package itself, not only packages below it."""
        known = self._modules_of.get(package)
        if known is None:
            row = self._lookup("/packages/" + package.replace("/", "."))
            known = () if row is None else self._package_modules(row)
            self._modules_of[package] = known
        return known

    def _package_modules(self, row: list[int]) -> tuple[str, ...]:
        content = self._content(row)
        pairs = struct.iter_unpack(self._order + "II", content[: len(content) // 8 * 8])
        return tuple(self._string(offset) for empty, offset in pairs if not empty)

    def _find_resource(self, full_name: str) -> ClassBytes | None:
        row = self._lookup(full_name)
        if row is None:
            return None
        return ClassBytes(f"{self.where}!{full_name}", self._content(row))

    def _lookup(self, full_name: str) -> list[int] | None:
        """Attributes of the resource called `full_name`."""
        encoded = mutf8.encode(full_name)
        slot = _hash(encoded, _HASH_MULTIPLIER) % self._slots
        (redirect,) = struct.unpack_from(self._order + "i", self._map, 28 + 4 * slot)
        if redirect > 0:
            index = _hash(encoded, redirect) % self._slots
        elif redirect < 0:
            index = -1 - redirect
        else:
            return None
        row = self._location(index)
        return row if self._full_name(row) == full_name else None

    def _location(self, index: int) -> list[int]:
        """The attributes of the resource at `index` of the offset table."""
        values = [0] * _KINDS
        try:
            (offset,) = struct.unpack_from(self._order + "I", self._map, self._offsets + 4 * index)
            at = self._locations + offset
            for _ in range(_KINDS):
                head = self._map[at]
                kind, length = head >> 3, (head & 7) + 1
                if kind == 0:
                    return values
                values[kind] = int.from_bytes(self._map[at + 1 : at + 1 + length], "big")
                at += 1 + length
        except (IndexError, struct.error):
            raise SourceError(self.where, "the image's index points outside it") from None
        raise SourceError(self.where, "a resource has more attributes than there are")

    def _full_name(self, row: list[int]) -> str:
        module = self._string(row[_MODULE])
        return (f"/{module}/" if module else "") + self._entry_name(row)

    def _entry_name(self, row: list[int]) -> str:
        parent, extension = self._string(row[_PARENT]), self._string(row[_EXTENSION])
        name = self._string(row[_BASE])
        return f"{parent + '/' if parent else ''}{name}{'.' + extension if extension else ''}"

    def _string(self, offset: int) -> str:
        start = self._strings + offset
        limit = min(start + _MAX_STRING + 1, self._resources)
        end = self._map.find(b"\0", start, limit) if start < limit else -1
        if end < 0:
            raise SourceError(self.where, "a string lies outside the image's table")
        try:
            return mutf8.decode(self._map[start:end])
        except ValueError as error:
            raise SourceError(self.where, f"a string of the image's table: {error}") from None

    def _content(self, row: list[int]) -> bytes:
        start = self._resources + row[_OFFSET]
        stored, size = row[_COMPRESSED], row[_SIZE]
        if max(size, stored) > MAX_CLASS_BYTES:
            raise SourceError(self.where, f"{self._full_name(row)} is too large: {size} bytes")
        data = self._map[start : start + (stored or size)]
        if len(data) != (stored or size):
            raise SourceError(self.where, f"{self._full_name(row)} lies outside the image")
        if not stored:
            return data
        try:
            return decompress(data, self._order, self._string, MAX_CLASS_BYTES)
        except CompressionError as error:
            raise SourceError(self.where, f"{self._full_name(row)}: {error}") from None


def _hash(data: bytes, seed: int) -> int:
    for byte in data:
        seed = (seed * _HASH_MULTIPLIER & 0xFFFFFFFF) ^ byte
    return seed & 0x7FFFFFFF
