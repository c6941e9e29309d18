"""What a JVM needs to run a target: places on disk, and classes that are in none."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from jejak.classfile.sources import ClassPath, ClassSource, Directory, Jar
from jejak.errors import InputError


@dataclass(slots=True)
class RunningPath:
    """A class path for `java`: directories and jars, and classes by internal name before them."""

    places: list[Path] = field(default_factory=list)
    classes: dict[str, bytes] = field(default_factory=dict)


def running_path(source: ClassSource) -> RunningPath:
    """The class path that shows a JVM what jejak analyses."""
    found = RunningPath()
    waiting = [source]
    while waiting:
        here = waiting.pop(0)
        if isinstance(here, ClassPath):
            waiting = [*here.sources, *waiting]
        elif isinstance(here, Directory):
            found.places.append(here.root)
        elif isinstance(here, Jar) and here.file is not None:
            found.places.append(here.file)
        else:
            _add_classes(here, found.classes)
    return found


def _add_classes(source: ClassSource, classes: dict[str, bytes]) -> None:
    """Takes the classes out of a source that a JVM could not read itself."""
    for name in source.class_names():
        try:
            data = source.find(name)
        except InputError:
            continue  # whoever analyses the class tells of it
        if data is not None:
            classes.setdefault(name, data.data)
