"""Runs experiments by name, or all of them."""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.experiments.artemis import ARTEMIS_TABLES
from benchmarks.experiments.checker import FIXING
from benchmarks.experiments.checker import LARGE as LOG4J
from benchmarks.experiments.kiasan import STRUCTURE_TABLES
from benchmarks.experiments.kiasan_counts import COUNT_TABLES
from benchmarks.experiments.lct import CASE_STUDIES, SPEED_UP
from benchmarks.experiments.page import cells, page, write_csv
from benchmarks.experiments.programs import ROOT, Programs
from benchmarks.experiments.rows import Experiment, Row
from benchmarks.experiments.tomb import TOMB_TABLES

TABLES: Final = (
    FIXING,
    LOG4J,
    CASE_STUDIES,
    SPEED_UP,
    COUNT_TABLES,
    *STRUCTURE_TABLES,
    *TOMB_TABLES,
    *ARTEMIS_TABLES,
)
EXPERIMENTS: Final = {each.name: each for each in TABLES}


def run(names: Sequence[str], is_short: bool, directory: Path) -> dict[Experiment, list[Row]]:
    """Runs experiments, prints their rows, and writes them to a directory."""
    directory.mkdir(parents=True, exist_ok=True)
    found: dict[Experiment, list[Row]] = {}
    with tempfile.TemporaryDirectory() as classes:
        programs = Programs(Path(classes))
        for name in names or list(EXPERIMENTS):
            experiment = EXPERIMENTS[name]
            print(experiment.title, flush=True)
            rows = found[experiment] = []
            for row in experiment.run(programs, is_short):
                print("  " + " | ".join(cells(row)), flush=True)
                rows.append(row)
            write_csv(directory, experiment, rows)
    said = f"Ours: {platform.machine()}, Python {platform.python_version()}, {time.strftime('%F')}"
    said += ", in the short form." if is_short else "."
    (directory / "index.html").write_text(page(found, said), encoding="utf-8")
    return found


def main(arguments: Sequence[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="scripts/experiments", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(EXPERIMENTS))
    parser.add_argument("--short", action="store_true", help="the first rows of each")
    parser.add_argument("--out", type=Path, default=ROOT / ".jejak" / "experiments", metavar="DIR")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.names if name not in EXPERIMENTS]
    if unknown:
        parser.error(f"no such experiment: {', '.join(unknown)}")
    run(given.names, given.short, given.out)
    print(f"{given.out / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
