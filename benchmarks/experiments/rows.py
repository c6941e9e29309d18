"""What an experiment is, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from benchmarks.experiments.programs import Programs

SAME: Final = "same"


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of one subject; `published` is None where nobody published one."""

    subject: str
    figure: str
    published: float | None
    ours: float
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Ours by the published figure; None where there is none to divide by."""
        return None if not self.published else self.ours / self.published


@dataclass(frozen=True, slots=True)
class Experiment:
    """A published table. `run` gives its rows; in the short form, the first ones.

    `about` says which table it is and what stands in for what cannot be had.
    """

    name: str
    title: str
    about: str
    run: Callable[[Programs, bool], Iterator[Row]]


@dataclass(slots=True)
class Outcome:
    """What came of an experiment; `failure` says what ended it early."""

    rows: list[Row] = field(default_factory=list)
    failure: str = ""
