"""What every place that holds classes can do."""

from __future__ import annotations

import errno
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Protocol

from jejak.classfile.parser import MAX_CLASS_BYTES
from jejak.errors import ClassFormatError, SourceError

MAX_RESOURCE_BYTES: Final = 256 * 1024


@dataclass(frozen=True, slots=True)
class ClassBytes:
    """The bytes of one class file and where they come from."""

    where: str
    data: bytes


class ClassSource(Protocol):
    """A place that holds classes: a directory, a jar, a JDK, a list of such places.

    Opening one reads no class. `problems` collects what could not be read while listing or
    looking up: messages for people, never silence.
    """

    @property
    def problems(self) -> list[str]:
        """What could not be read so far."""
        ...

    @property
    def where(self) -> str:
        """The place, for messages."""
        ...

    def class_names(self) -> Iterator[str]:
        """Internal names of all classes here, module-info and package-info not among them."""
        ...

    def find(self, name: str) -> ClassBytes | None:
        """The class of that internal name, None when it is not here.

        Raises an InputError when it is here but cannot be read.
        """
        ...

    def resource(self, name: str) -> bytes | None:
        """A file beside the classes, by its path from the root; None when it is not here.

        None, too, where it is too large or cannot be read.
        """
        ...

    def close(self) -> None:
        """Gives back open files."""
        ...


_NOT_CLASSES = ("module-info", "package-info")


def class_name_of(entry: str) -> str | None:
    """The internal name that a relative path `a/b/C.class` stands for; None for other files."""
    if not entry.endswith(".class"):
        return None
    name = entry[:-6]
    if name.rpartition("/")[2] in _NOT_CLASSES or not is_safe_name(name):
        return None
    return name


@lru_cache(maxsize=65536)
def is_safe_name(name: str) -> bool:
    """Whether a class name may become a path: names come from untrusted class files."""
    if "\\" in name or "\0" in name or name.startswith("["):
        return False
    return all(part not in ("", ".", "..") for part in name.split("/"))


def read_resource(path: Path) -> bytes | None:
    """A file on disk that is no class; None where it is not there, too large or no plain file."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_RESOURCE_BYTES:
            return None
        return path.read_bytes()
    except (OSError, UnicodeEncodeError):
        return None


def read_class_file(path: Path) -> ClassBytes | None:
    """A class file on disk; None when there is none, an InputError when it cannot be read.

    Only regular files are opened (a FIFO would hang), and none that is too large. A name that
    the file system cannot hold, too long or with a lone surrogate, is one that is not there.
    """
    where = str(path)
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError, UnicodeEncodeError):
        return None
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            return None
        raise SourceError(where, f"cannot be read: {error.strerror}") from None
    if not stat.S_ISREG(status.st_mode):
        raise SourceError(where, "is not a regular file")
    if status.st_size > MAX_CLASS_BYTES:
        raise ClassFormatError(where, f"{status.st_size} bytes are too many for a class file")
    try:
        return ClassBytes(where, path.read_bytes())
    except OSError as error:
        raise SourceError(where, f"cannot be read: {error.strerror}") from None
