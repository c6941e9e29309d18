"""What is kept between runs: how much, and how to get rid of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.errors import SetupError
from jejak.options import Options
from jejak.report.counts import count
from jejak.store.database import FILE, Complain, Database, clear

NONE: Final = "none"
"""The name of no directory: nothing is kept."""
DAY: Final = 86_400
UNITS: Final = ("B", "KiB", "MiB", "GiB")


@dataclass(frozen=True, slots=True)
class CacheSurvey:
    """What a store holds. `oldest` is the age in days of what nobody used for longest.

    `solver_bytes` are those of the file of `--solver-cache`, None where there is none.
    """

    place: str
    methods: int
    bytes: int
    most_bytes: int
    runs: int
    oldest: int | None
    solver_bytes: int | None


def store_of(options: Options) -> Path | None:
    """Where results are kept; None where nowhere."""
    place = Path(options.store)
    return None if place.name == NONE else place


def open_store(options: Options, complain: Complain) -> Database | None:
    """The store of a run; None where nothing is kept."""
    place = store_of(options)
    if place is None:
        return None
    return Database(place.absolute(), complain, options.cache_size << 20)


def survey_cache(options: Options, complain: Complain) -> CacheSurvey:
    """What the store of some options holds; none is made where there is none."""
    place = store_of(options)
    solver = None if options.solver_cache is None else Path(options.solver_cache)
    solver_bytes = solver.stat().st_size if solver is not None and solver.is_file() else None
    most = options.cache_size << 20
    if place is None or not (place / FILE).exists():
        return CacheSurvey(str(place or NONE), 0, 0, most, 0, None, solver_bytes)
    database = Database(place.absolute(), complain, most)
    size = database.size()
    database.close()
    age = None if size.oldest is None else int((time.time() - size.oldest) / DAY)
    return CacheSurvey(str(place), size.methods, size.bytes, most, size.runs, age, solver_bytes)


def clear_cache(options: Options) -> int:
    """Forgets all results and answers; returns how many bytes that frees. Raises SetupError."""
    place = store_of(options)
    freed = 0
    try:
        if place is not None:
            freed = clear(place)
        if options.solver_cache is not None:
            solver = Path(options.solver_cache)
            if solver.is_file():
                freed += solver.stat().st_size
                solver.unlink()
    except OSError as error:
        raise SetupError(f"{error.filename} cannot be deleted: {error.strerror}") from None
    return freed


def survey_lines(survey: CacheSurvey) -> Iterator[str]:
    """What a store holds, for people."""
    if not survey.methods and not survey.bytes:
        yield f"{survey.place}: nothing is kept"
    else:
        most = size_text(survey.most_bytes)
        yield f"{survey.place}: {size_text(survey.bytes)} (of results at most {most})"
        age = "" if survey.oldest is None else f"; the oldest was used {ago(survey.oldest)}"
        yield f"  results of {count(survey.methods, 'method')}{age}"
        yield f"  {count(survey.runs, 'run')}"
    if survey.solver_bytes is not None:
        yield f"answers of the solver: {size_text(survey.solver_bytes)}"


def ago(days: int) -> str:
    """How long ago, in words."""
    return "today" if not days else f"{count(days, 'day')} ago"


def size_text(size: float) -> str:
    """A number of bytes, for people."""
    for unit in UNITS[:-1]:
        if size < 1024:
            return f"{size:.0f} {unit}"
        size /= 1024
    return f"{size:.1f} {UNITS[-1]}"
