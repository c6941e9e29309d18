"""Where places of a program are, as other tools write it: files from the root of the repository."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import quote

from jejak.places import exists
from jejak.report.sources import Sources
from jejak.results.findings import Location
from jejak.results.runs import CheckRun

REPOSITORY: Final = ".git"
"""What lies in the root of a repository."""


class Positions:
    """Places of a run's program, as files below `root`."""

    def __init__(self, sources: Sources, directory: Path | None = None) -> None:
        self.sources = sources
        self.root = repository_root(directory or Path.cwd())

    def path(self, place: Location) -> str | None:
        """The file of a place from the root, with slashes; None where nobody knows its name.

        One that is not at hand is named as its package says; one outside the root in full.
        """
        found = self.sources.file(place)
        if found is not None:
            return self.shown(found)
        if place.file is None:
            return None
        package = place.class_name.rpartition("/")[0]
        return f"{package}/{place.file}" if package else place.file

    def shown(self, file: Path) -> str:
        """A file from the root, with slashes; in full where it lies outside."""
        whole = file.absolute()
        for path, root in ((whole, self.root), (whole.resolve(), self.root.resolve())):
            if path.is_relative_to(root):
                return path.relative_to(root).as_posix()
        return whole.as_posix()

    def uri(self, place: Location) -> str | None:
        """The same as a URI: relative to the root, or absolute for a file outside it."""
        path = self.path(place)
        if path is None:
            return None
        quoted = quote(path, safe="/")
        return f"file://{quoted}" if path.startswith("/") else quoted

    @property
    def root_uri(self) -> str:
        """The root as a URI, which ends with a slash."""
        return f"{self.root.as_uri().removesuffix('/')}/"


def positions_of(run: CheckRun) -> Positions:
    """Those of a run's program: the root is that of the repository here, or that of the target."""
    here, place = repository_root(Path.cwd()), Path(run.place).absolute()
    if place.is_relative_to(here) or not exists(place):
        return Positions(sources_of(run))
    return Positions(sources_of(run), place if place.is_dir() else place.parent)


def sources_of(run: CheckRun) -> Sources:
    """The source files of a run's program."""
    return Sources(run.place, run.classes, run.options.classpath, roots=run.sources)


def repository_root(directory: Path) -> Path:
    """The root of the repository that a directory belongs to; itself where there is none."""
    whole = directory.absolute()
    above = (whole, *whole.parents)
    return next((each for each in above if (each / REPOSITORY).exists()), whole)
