"""Puts compiled modules before their sources, while they were compiled from exactly these.

The editable install runs this file whenever Python starts in .venv (hatch_build.py writes the .pth
file that does), so every way to start jejak finds the same modules. As a program it tells whether
compiling would help: exit code 1 when the core could be compiled and is not, 0 otherwise.

scripts/compile.py leaves its record in .jejak/compiled/current, lines of three columns:
    built | failed  KEY                 VERSION OF PYTHON
    package         DIRECTORY           -
    setting         FILE                CHECKSUM
    source          FILE                CHECKSUM
    module          NAME                FILE below .jejak/compiled/KEY
The modules count while no source has changed; scripts/compile is wanted as well when a setting has
changed or a package has gained a module. This runs at every start, so it imports little.
"""

from __future__ import annotations

import os
import sys
import zlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

RECORD = os.path.join(".jejak", "compiled", "current")
LIBRARY = "jejak_core__mypyc"  # mypyc's name for the library behind the modules


class Record:
    """What the last compilation made, and from what."""

    def __init__(self, text: str) -> None:
        self.packages: list[str] = []
        self.settings: dict[str, str] = {}
        self.sources: dict[str, str] = {}
        self.modules: dict[str, str] = {}
        first, *rest = (line.split("\t") for line in text.splitlines())
        self.state, self.key, self.python = first
        tables = {"setting": self.settings, "source": self.sources, "module": self.modules}
        for kind, name, value in rest:
            if kind == "package":
                self.packages.append(name)
            else:
                tables[kind][name] = value

    def is_current(self, root: str) -> bool:
        """Whether it was made by this Python from these sources, and what was made is there."""
        return (
            self.python == python_version()
            and _are_same(root, self.sources)
            and all(map(os.path.exists, self.files(root).values()))
        )

    def is_complete(self, root: str) -> bool:
        """Whether compiling again would come to the same."""
        return (
            self.is_current(root)
            and _are_same(root, self.settings)
            and all(modules_in(root, package) <= self.sources.keys() for package in self.packages)
        )

    def files(self, root: str) -> dict[str, str]:
        """The paths of the compiled modules, by name."""
        place = os.path.join(root, os.path.dirname(RECORD), self.key)
        return {name: os.path.join(place, file) for name, file in self.modules.items()}


def read_record(root: str) -> Record | None:
    """The record of the clone at `root`; None when there is none that can be read."""
    try:
        with open(os.path.join(root, RECORD), encoding="utf-8") as file:
            return Record(file.read())
    except (OSError, ValueError, KeyError):
        return None


def python_version() -> str:
    """Everything that compiled modules depend on in Python, in one line."""
    return " ".join(sys.version.split())


def checksum(root: str, file: str) -> str:
    """A checksum of the file's contents, empty when it is gone."""
    try:
        with open(os.path.join(root, file), "rb") as stream:
            return f"{zlib.crc32(stream.read()):08x}"
    except OSError:
        return ""


def _are_same(root: str, checksums: Mapping[str, str]) -> bool:
    return all(checksum(root, file) == value for file, value in checksums.items())


def modules_in(root: str, package: str) -> set[str]:
    """The modules of a package's directory, without __init__.py, which only gathers names."""
    try:
        names = os.listdir(os.path.join(root, package))
    except OSError:
        return set()
    return {f"{package}/{name}" for name in names if name.endswith(".py") and name != "__init__.py"}


def obstacle(environ: Mapping[str, str]) -> str | None:
    """Why nothing can be compiled here; None when it can."""
    if environ.get("JEJAK_NO_COMPILE"):
        return "JEJAK_NO_COMPILE is set"
    if find_compiler(environ) is None:
        return "no C compiler"
    import sysconfig  # noqa: PLC0415 - only where there is no compiled core

    header = os.path.join(sysconfig.get_path("include"), "Python.h")
    return None if os.path.exists(header) else f"no {header}"


def find_compiler(environ: Mapping[str, str]) -> str | None:
    """The command of a C compiler: what CC says, or the first known one."""
    for command in (environ.get("CC", ""), "cc", "gcc", "clang"):
        program = command.split(" ")[0]
        for place in environ.get("PATH", "").split(os.pathsep):
            if program and os.access(os.path.join(place, program), os.X_OK):
                return command
    return None


class Overlay:
    """Finds the compiled modules of the clone at `root`; looks at its sources only once.

    `modules` says where they are, by name, instead of the record.
    """

    def __init__(self, root: str, modules: dict[str, str] | None = None) -> None:
        self._root = root
        self._modules = modules
        self._is_used = False  # the library is for our modules; an installed jejak has its own

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The compiled module of that name, if it stands for a source of this clone."""
        if not name.startswith(("jejak.", LIBRARY)):
            return None
        if self._modules is None:
            self._modules = self._compiled()
        file = self._modules.get(name)
        if file is None or not (self._is_used if path is None else self._is_ours(path)):
            return None
        self._is_used = True
        from importlib.util import spec_from_file_location  # noqa: PLC0415 - not at every start

        return spec_from_file_location(name, file)

    def _compiled(self) -> dict[str, str]:
        """Paths by module; nothing when they would not be what the sources say."""
        record = None if os.environ.get("JEJAK_NO_COMPILE") else read_record(self._root)
        if record is None or record.state != "built" or not record.is_current(self._root):
            return {}
        return record.files(self._root)

    def _is_ours(self, path: Sequence[str]) -> bool:
        """Whether the package that is searched is this clone's: another may come first."""
        return any(place.startswith(self._root + os.sep) for place in path)


def main() -> int:
    """The exit code for the scripts."""
    root = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    if os.environ.get("JEJAK_NO_COMPILE"):
        return 0
    record = read_record(root)
    if record is not None and record.is_complete(root):
        return 0
    return 1 if obstacle(os.environ) is None else 0


if __name__ == "__main__":
    sys.exit(main())
elif __name__ == "jejak_overlay":
    sys.meta_path.insert(0, Overlay(os.path.dirname(os.path.dirname(os.path.realpath(__file__)))))
