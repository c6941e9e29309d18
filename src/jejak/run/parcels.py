"""The files that a run names, packed up for other machines, and unpacked there once by content."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from jejak.errors import UsageError
from jejak.places import exists
from jejak.run.units import Job

MOST_BYTES: Final = 1 << 30
"""Bytes of all files of a parcel; a program may load as many."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """Files by the number of the place that they belong to and their path there, "" for a file.

    `key` is a hash of all of them. `places` are the names of the places, as the user wrote them.
    """

    key: str
    places: tuple[str, ...]
    files: tuple[tuple[int, str, bytes], ...]


def pack(job: Job) -> Parcel:
    """All that the target and the class path of a job name. Raises UsageError if it is too much."""
    places = tuple(dict.fromkeys(each for each in named_places(job) if exists(each)))
    found: list[tuple[int, str, bytes]] = []
    digest, size = hashlib.sha256(), 0
    for number, place in enumerate(places):
        for path, name in files_of(Path(place)):
            content = path.read_bytes()
            size += len(content)
            if size > MOST_BYTES:
                raise UsageError(f"{place} has more than {MOST_BYTES >> 20} MiB to send")
            digest.update(f"{number} {name} {len(content)} ".encode())
            digest.update(content)
            found.append((number, name, content))
    return Parcel(digest.hexdigest()[:32], places, tuple(found))


def named_places(job: Job) -> Iterator[str]:
    """What stands for files in a job."""
    target = job.target
    for each in (*target.own, *target.libraries, *target.sources):
        yield str(Path(each).parent) if each.endswith("*") else each


def files_of(place: Path) -> Iterator[tuple[Path, str]]:
    """The files of a place in order, with their paths below it."""
    if place.is_file():
        yield place, ""
        return
    for path in sorted(place.rglob("*")):
        if path.is_file() and not any(part.startswith(".") for part in path.parts):
            yield path, path.relative_to(place).as_posix()


def unpack(parcel: Parcel, job: Job) -> Job:
    """The same job for the files of a parcel, which are put on this machine, once.

    Raises OSError when there is no room for them.
    """
    home = Path(tempfile.gettempdir()) / f"jejak-programs-{os.getuid()}"
    home.mkdir(mode=0o700, exist_ok=True)
    room = home / parcel.key
    if not room.exists():
        made = Path(tempfile.mkdtemp(dir=home, prefix="new-"))
        try:
            for number, name, content in parcel.files:
                path = made / placed(number, parcel.places[number]) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            made.rename(room)
        except OSError:
            shutil.rmtree(made, ignore_errors=True)
            if not room.exists():  # else another worker was faster
                raise
    names = {place: str(room / placed(number, place)) for number, place in enumerate(parcel.places)}
    return moved(job, names)


def placed(number: int, place: str) -> str:
    """Where a place is put: its name tells what kind of file it is."""
    return f"{number}/{Path(place).name}"


def moved(job: Job, names: dict[str, str]) -> Job:
    """A job whose places are called otherwise."""

    def called(places: tuple[str, ...]) -> tuple[str, ...]:
        found = []
        for each in places:
            folder = str(Path(each).parent) if each.endswith("*") else each
            here = names.get(folder, folder)
            found.append(f"{here}/*" if each.endswith("*") else here)
        return tuple(found)

    target = job.target
    there = replace(
        target,
        own=called(target.own),
        libraries=called(target.libraries),
        sources=called(target.sources),
    )
    options = replace(job.options, classpath=called(job.options.classpath))
    return replace(job, target=there, options=options)
