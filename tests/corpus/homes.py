"""Which JDK a theme is compiled and run with."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from tests.corpus.themes import Theme
from tests.javac import all_homes, run_tool


def home_for(theme: Theme) -> Path | None:
    """The first JDK that has the release which a theme needs; None when there is none."""
    return next((home for home in all_homes() if release_of(home) >= theme.release), None)


@lru_cache(maxsize=8)
def release_of(home: Path) -> int:
    """The release of a JDK."""
    told = re.search(r"javac (?:1\.)?(\d+)", run_tool("javac", "-version", home=home))
    assert told is not None
    return int(told[1])
