"""Reports that a run was asked for: checked before it begins, written however it ends."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Generic, TypeVar

from jejak.errors import SetupError, UsageError
from jejak.options import Options
from jejak.report.formats import Format
from jejak.report.output import STDOUT, ReaderGoneError, check_place, place_name, write_lines

R = TypeVar("R")


@dataclass(frozen=True)
class Report(Generic[R]):
    """Results in one format, in one place. `option` is how the user asked for it."""

    format: Format[R]
    place: str
    option: str


@dataclass(frozen=True)
class Reports(Generic[R]):
    """All that are wanted of one run."""

    wanted: tuple[Report[R], ...] = ()

    def check(self) -> None:
        """Raises UsageError when a place cannot be written, before any work is done."""
        for one, other in combinations(self.wanted, 2):
            if one.place == other.place:
                both = f"{one.option} and {other.option} both write"
                raise UsageError(f"{both} to {place_name(one.place)}")
        for place in self.files:
            check_place(place)

    @property
    def files(self) -> list[str]:
        """Files to be written."""
        return [report.place for report in self.wanted if report.place != STDOUT]

    @property
    def leaves_terminal(self) -> bool:
        """Whether standard output is free for people."""
        return all(report.place != STDOUT for report in self.wanted)

    def prepared(self, options: Options) -> Options:
        """The options with all on that the formats need."""
        needed: dict[str, Any] = {
            key: True for report in self.wanted for key in report.format.needs
        }
        return replace(options, **needed)

    def write(self, results: R) -> SetupError | ReaderGoneError | None:
        """Writes all of them; returns what was in the way of some: one costs no other."""
        said: list[str] = []
        gone: ReaderGoneError | None = None
        for report in self.wanted:
            try:
                write_lines(report.place, report.format.render(results))
            except ReaderGoneError as failure:
                gone = failure
            except (UsageError, SetupError) as error:  # it could be written when the run began
                said.append(str(error))
            except Exception:  # the other reports are still worth it
                said.append(f"{report.option}: a bug of jejak: {traceback.format_exc().strip()}")
        return SetupError("\n".join(said)) if said else gone


def asked_for(formats: Mapping[str, Format[R]], words: Iterable[str]) -> list[Report[R]]:
    """The reports that `FORMAT=FILE` asks for. Raises UsageError when there is no such format."""
    found = []
    for text in words:
        name, _, place = text.partition("=")
        if not place:
            raise UsageError(f"--report needs FORMAT=FILE, not {text!r}")
        found.append(Report(named_format(formats, name), place, f"--report {name}"))
    return found


def named_format(formats: Mapping[str, Format[R]], name: str) -> Format[R]:
    """The format of a name. Raises UsageError when there is none."""
    if name not in formats:
        raise UsageError(f"there is no format {name!r}; there are {', '.join(formats)}")
    return formats[name]
