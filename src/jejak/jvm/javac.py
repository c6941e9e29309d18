"""Compiling Java source with a JDK's own javac, in a process of its own."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from jejak.errors import InputError
from jejak.jvm.commands import run_command
from jejak.jvm.jdks import Jdk

COMPILE_SECONDS: Final = 120
MOST_SOURCE_BYTES: Final = 16 * 1024 * 1024


def compile_source(jdk: Jdk, source: Path, class_path: Sequence[str]) -> dict[str, bytes]:
    """The class files of one source file and of what it needs beside it, by internal name.

    Debug information and parameter names are kept; annotation processors, which would be code of
    the program under analysis, do not run. Raises InputError with javac's messages when the
    source does not compile.
    """
    status = source.stat()
    if not stat.S_ISREG(status.st_mode):
        raise InputError(str(source), "is not a regular file")
    if status.st_size > MOST_SOURCE_BYTES:
        raise InputError(str(source), f"{status.st_size} bytes are too many for a source file")
    javac = jdk.home / "bin" / "javac"
    with tempfile.TemporaryDirectory(prefix="jejak-javac-") as out:
        command: list[str | Path] = [
            javac, "-g", "-parameters", "-proc:none", "-implicit:class", "-nowarn",
            "-encoding", "UTF-8", "-d", out, "-sourcepath", os.pathsep.join(_source_path(source)),
            "-classpath", os.pathsep.join(class_path) or out, source.absolute(),
        ]  # fmt: skip
        done = run_command(command, environ=os.environ, timeout=COMPILE_SECONDS)
        if done.code is None:
            raise InputError(str(source), f"javac took more than {COMPILE_SECONDS} s")
        if done.code:
            raise InputError(str(source), f"does not compile:\n{done.output.strip()}")
        return {
            path.relative_to(out).with_suffix("").as_posix(): path.read_bytes()
            for path in sorted(Path(out).rglob("*.class"))
        }


def _source_path(source: Path) -> list[str]:
    """Where javac looks for sources: beside the file, and for `jejak.Driver`."""
    here = Path(__file__).parents[1]
    drivers = (here / "java" / "driver", here.parents[1] / "java" / "driver")
    return [str(_source_root(source)), *(str(path) for path in drivers if path.is_dir())]


def _source_root(source: Path) -> Path:
    """The directory that the package of a source file counts from."""
    package = ""
    with source.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            words = line.split(";")[0].split()
            if len(words) == 2 and words[0] == "package":
                package = words[1]
                break
    root = source.absolute().parent
    parts = package.split(".") if package else []
    if parts and root.parts[-len(parts) :] == tuple(parts):
        return root.parents[len(parts) - 1]
    return root
