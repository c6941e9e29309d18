"""Published figures as they were printed, by table; what cannot be read is left empty.

Tables of Kiasan (structures by bound and heap mode), of Artemis and of Tomb; `read` gives rows.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Final

NO_FIGURE: Final = ("", "N/A")
"""What stands where nothing can be read, and where nothing was measured."""


def read(name: str) -> Iterator[dict[str, str]]:
    """The rows of a table."""
    place = Path(__file__).parent / f"{name}.csv"
    with place.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def number(text: str) -> float | None:
    """A figure; None where there is none."""
    return None if text in NO_FIGURE else float(text)
