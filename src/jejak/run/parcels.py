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
from jejak.run.units import Job
from jejak.target.lines import split_line

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
    places = tuple(dict.fromkeys(each for each in named_places(job) if Path(each).exists()))
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
    """What stands for files in the words of the user."""
    yield place_of(job.target)
    for each in job.options.classpath:
        yield str(Path(each).parent) if each.endswith("*") else each


def place_of(target: str) -> str:
    """The part of a target that may be a file."""
    place, _ = split_line(target)
    return place if os.path.exists(place) else place.partition("#")[0]  # noqa: PTH110 - odd names


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
    place = place_of_moved(job.target, names)
    classpath = []
    for each in job.options.classpath:
        folder = str(Path(each).parent) if each.endswith("*") else each
        found = names.get(folder, folder)
        classpath.append(f"{found}/*" if each.endswith("*") else found)
    return replace(job, target=place, options=replace(job.options, classpath=tuple(classpath)))


def place_of_moved(target: str, names: dict[str, str]) -> str:
    """A target whose place is called otherwise: the rest of the words stays."""
    known = [
        each for each in names if target == each or target.startswith((f"{each}#", f"{each}:"))
    ]
    if not known:
        return target
    longest = max(known, key=len)
    return names[longest] + target[len(longest) :]
