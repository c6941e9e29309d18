"""Jars, also multi-release, and jmods."""

from __future__ import annotations

import io
import stat
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from jejak.classfile.parser import MAX_CLASS_BYTES
from jejak.classfile.sources.base import MAX_RESOURCE_BYTES, ClassBytes, class_name_of
from jejak.errors import ClassFormatError, SourceError

VERSIONS: Final = "META-INF/versions/"
MANIFEST: Final = "META-INF/MANIFEST.MF"
MAX_NESTED_BYTES: Final = 256 * 1024 * 1024
NEWEST_RELEASE: Final = 1 << 16
FIRST_VERSIONED: Final = 9

_READ_ERRORS = (
    OSError,
    EOFError,
    RuntimeError,  # an encrypted entry
    NotImplementedError,  # strong encryption and other features that zipfile lacks
    ValueError,
    zipfile.BadZipFile,
    zlib.error,
)


class Jar:
    """Class files in a zip.

    A multi-release jar shows each class as Java `release` sees it. `prefixes` are directories
    inside the zip that count as roots of packages: `classes/` of a jmod, `BOOT-INF/classes/` of
    a Spring Boot jar, `WEB-INF/classes/` of a web archive. `file` is the jar as a JVM could read
    it: None for one inside another, or with classes below such a directory.
    """

    def __init__(
        self,
        path: Path | None,
        release: int = NEWEST_RELEASE,
        *,
        data: bytes | None = None,
        where: str | None = None,
        prefixes: tuple[str, ...] = ("", "BOOT-INF/classes/", "WEB-INF/classes/"),
    ) -> None:
        self.where = where or str(path)
        self.problems: list[str] = []
        try:
            if path is not None and not stat.S_ISREG(path.stat().st_mode):
                raise SourceError(self.where, "is not a regular file")
            source = path if data is None else io.BytesIO(data)
            assert source is not None
            self._zip = zipfile.ZipFile(source)
        except _READ_ERRORS as error:
            raise SourceError(self.where, f"cannot be read as a jar: {_reason(error)}") from None
        self.manifest = self._read_manifest()
        self._entries = self._index(release, prefixes)
        inside = [i.filename.startswith(p) for p in prefixes if p for i in self._entries.values()]
        self.file = path if data is None and not any(inside) else None

    def _index(self, release: int, prefixes: tuple[str, ...]) -> dict[str, zipfile.ZipInfo]:
        multi = self.manifest.get("multi-release", "").lower() == "true"
        best: dict[str, tuple[int, zipfile.ZipInfo]] = {}
        for info in self._zip.infolist():
            version, entry = _split_version(info.filename)
            if version and (not multi or version > release):
                continue
            for prefix in sorted(prefixes, key=len, reverse=True):
                if entry.startswith(prefix):
                    name = class_name_of(entry[len(prefix) :])
                    if name is not None and version >= best.get(name, (0,))[0]:
                        best[name] = (version, info)
                    break
        return {name: info for name, (_, info) in best.items()}

    def _read_manifest(self) -> dict[str, str]:
        """The main section of the manifest, with names in lower case."""
        try:
            info = self._zip.getinfo(MANIFEST)
        except KeyError:
            return {}
        try:
            return parse_manifest(self._read(info, MAX_CLASS_BYTES))
        except SourceError as error:
            self.problems.append(str(error))
            return {}

    def class_names(self) -> Iterator[str]:
        """Internal names of all classes, sorted."""
        return iter(sorted(self._entries))

    def find(self, name: str) -> ClassBytes | None:
        """The class of that internal name, as the wanted release sees it."""
        info = self._entries.get(name)
        if info is None:
            return None
        where = f"{self.where}!/{info.filename}"
        if info.file_size > MAX_CLASS_BYTES:
            raise ClassFormatError(where, f"{info.file_size} bytes are too many for a class file")
        return ClassBytes(where, self._read(info, MAX_CLASS_BYTES))

    def resource(self, name: str) -> bytes | None:
        """Any file inside the jar that is not too large."""
        try:
            return self.read_entry(name, MAX_RESOURCE_BYTES)
        except SourceError:
            return None

    def nested_jars(self) -> list[tuple[str, int]]:
        """Names and sizes of jars inside this jar."""
        return [
            (info.filename, info.file_size)
            for info in self._zip.infolist()
            if info.filename.endswith(".jar")
        ]

    def open_nested(self, entry: str, release: int) -> Jar:
        """A jar inside this jar, held in memory; its own nested jars are not looked at."""
        info = self._zip.getinfo(entry)
        where = f"{self.where}!/{entry}"
        if info.file_size > MAX_NESTED_BYTES:
            raise SourceError(where, f"a nested jar of {info.file_size} bytes is too large")
        return Jar(None, release, data=self._read(info, MAX_NESTED_BYTES), where=where)

    def read_entry(self, entry: str, limit: int = MAX_CLASS_BYTES) -> bytes | None:
        """Any file inside the jar; None when it is not there."""
        try:
            info = self._zip.getinfo(entry)
        except KeyError:
            return None
        return self._read(info, limit)

    def _read(self, info: zipfile.ZipInfo, limit: int) -> bytes:
        """Inflates one entry, at most `limit` bytes of it: sizes in a zip may lie."""
        where = f"{self.where}!/{info.filename}"
        # The two methods that Java knows; zipfile's others have errors and limits of their own.
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise SourceError(where, f"compression method {info.compress_type} is not Java's")
        try:
            with self._zip.open(info) as stream:
                data = stream.read(limit + 1)
        except _READ_ERRORS as error:
            raise SourceError(where, f"cannot be read: {_reason(error)}") from None
        if len(data) > limit:
            raise SourceError(where, f"inflates to more than {limit} bytes")
        return data

    def close(self) -> None:
        """Closes the zip."""
        self._zip.close()


def open_jmod(path: Path) -> Jar:
    """A jmod: a zip behind four bytes of its own, with its classes below `classes/`."""
    return Jar(path, prefixes=("classes/",))


def parse_manifest(raw: bytes) -> dict[str, str]:
    """The main section of a manifest: long lines joined, names in lower case."""
    text = raw.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    main = text.replace("\n ", "").split("\n\n", 1)[0]
    pairs = (line.partition(":") for line in main.split("\n"))
    return {name.strip().lower(): value.strip() for name, colon, value in pairs if colon}


def _split_version(entry: str) -> tuple[int, str]:
    """`META-INF/versions/11/a/B.class` as (11, a/B.class); other entries as (0, entry).

    What is no number of a release from 9 on counts as newer than any.
    """
    if not entry.startswith(VERSIONS):
        return 0, entry
    number, _, rest = entry[len(VERSIONS) :].partition("/")
    if not number.isascii() or not number.isdigit() or len(number) > 5:
        return NEWEST_RELEASE + 1, rest
    version = int(number)
    return (version if version >= FIRST_VERSIONED else NEWEST_RELEASE + 1), rest


def _reason(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
