"""Files of tests: the class path, class files for a JVM, and what tests leave behind."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from jejak.classfile.sources.jar import parse_manifest
from jejak.errors import SetupError

MOST_MANIFEST: Final = 1 << 20


def find_places(entries: Iterable[str | Path]) -> list[Path]:
    """The real directories and jars of a class path, each once; what is neither is left out.

    A text may hold several, as for `java`: split by the system's separator, `lib/*` for the jars
    in `lib`. Jars that a manifest names follow the jar.
    """
    found: dict[Path, None] = {}
    pending = [path for entry in entries for path in _split(entry)]
    while pending:
        try:
            path = pending.pop(0).resolve()
            if path in found or not (path.is_dir() or zipfile.is_zipfile(path)):
                continue
        except (OSError, ValueError):  # a name that no file can have
            continue
        found[path] = None
        if path.is_file():
            pending = [*_named_in_manifest(path), *pending]
    return list(found)


def _split(entry: str | Path) -> list[Path]:
    if isinstance(entry, Path):
        return [entry]
    found: list[Path] = []
    for part in filter(None, entry.split(os.pathsep)):
        if part == "*" or part.endswith("/*"):
            inside = sorted(Path(part[:-1] or ".").glob("*"))
            found += [path for path in inside if path.suffix.lower() == ".jar"]
        else:
            found.append(Path(part))
    return found


def _named_in_manifest(jar: Path) -> list[Path]:
    try:
        with zipfile.ZipFile(jar) as archive, archive.open("META-INF/MANIFEST.MF") as file:
            manifest = parse_manifest(file.read(MOST_MANIFEST))
    except (OSError, KeyError, ValueError, zipfile.BadZipFile, NotImplementedError, zlib.error):
        return []
    found = []
    for part in manifest.get("class-path", "").split():
        try:
            url = urlsplit(part)
        except ValueError:
            continue
        if url.scheme in ("", "file") and url.path:
            found.append(jar.parent / unquote(url.path))
    return found


def write_classes(classes: Mapping[str, bytes], parent: Path) -> Path:
    """A new directory in `parent` with the class files of classes by internal name."""
    root = Path(tempfile.mkdtemp(prefix="classes-", dir=parent))
    for name, data in classes.items():
        parts = name.split("/")
        if any(part in ("", ".", "..") or "\0" in part for part in parts):
            raise SetupError(f"{name!r} cannot be the name of a file")
        path = root.joinpath(*parts[:-1], f"{parts[-1]}.class")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return root


def remove(path: Path) -> None:
    """Removes a file or a whole directory, also where a test took our rights to it away.

    What cannot be removed stays.
    """
    with contextlib.suppress(OSError):
        if path.is_symlink() or not path.is_dir():
            path.unlink(missing_ok=True)
            return
        shutil.rmtree(path, ignore_errors=True)
        if not path.exists():
            return
        path.chmod(stat.S_IRWXU)
        for folder, inner, _ in os.walk(path):
            for name in inner:
                if not Path(folder, name).is_symlink():
                    Path(folder, name).chmod(stat.S_IRWXU)
        shutil.rmtree(path, ignore_errors=True)
