"""The Module attribute of a module-info class (JVMS §4.7.25)."""

from __future__ import annotations

from dataclasses import dataclass
from struct import iter_unpack, unpack_from

from jejak.classfile.pool import ConstantPool


@dataclass(frozen=True, slots=True)
class Export:
    """A package that a module exports or opens; no targets means to everyone."""

    package: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Module:
    """What a module-info class declares."""

    name: str
    access_flags: int
    version: str | None
    requires: tuple[tuple[str, int], ...]
    exports: tuple[Export, ...]
    opens: tuple[Export, ...]
    uses: tuple[str, ...]
    provides: tuple[tuple[str, tuple[str, ...]], ...]


def read_module(pool: ConstantPool, at: int) -> tuple[Module, int]:
    """The module at offset `at`, and the offset behind it."""
    data = pool.data
    name, flags, version, count = unpack_from(">HHHH", data, at)
    at += 8
    requires = []
    for _ in range(count):
        required, required_flags, _version = unpack_from(">HHH", data, at)
        requires.append((pool.module(required), required_flags))
        at += 6
    exports, at = _exports(pool, at)
    opens, at = _exports(pool, at)
    uses, at = _indices(pool, at)
    provides = []
    (count,) = unpack_from(">H", data, at)
    at += 2
    for _ in range(count):
        service = pool.class_name(unpack_from(">H", data, at)[0])
        providers, at = _indices(pool, at + 2)
        provides.append((service, tuple(pool.class_name(index) for index in providers)))
    module = Module(
        pool.module(name),
        flags,
        pool.optional_utf8(version),
        tuple(requires),
        exports,
        opens,
        tuple(pool.class_name(index) for index in uses),
        tuple(provides),
    )
    return module, at


def _exports(pool: ConstantPool, at: int) -> tuple[tuple[Export, ...], int]:
    exports = []
    (count,) = unpack_from(">H", pool.data, at)
    at += 2
    for _ in range(count):
        package, _flags = unpack_from(">HH", pool.data, at)
        targets, at = _indices(pool, at + 4)
        exports.append(
            Export(pool.package(package), tuple(pool.module(index) for index in targets))
        )
    return tuple(exports), at


def _indices(pool: ConstantPool, at: int) -> tuple[list[int], int]:
    (count,) = unpack_from(">H", pool.data, at)
    end = at + 2 + 2 * count
    if end > len(pool.data):
        raise IndexError("indices beyond the end of the file")
    return [index for (index,) in iter_unpack(">H", pool.data[at + 2 : end])], end
