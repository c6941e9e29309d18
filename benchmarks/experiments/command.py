"""Runs experiments by name, or all of them."""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
import time
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks.experiments.artemis import ARTEMIS_TABLES
from benchmarks.experiments.checker import FIXING
from benchmarks.experiments.checker import LARGE as LOG4J
from benchmarks.experiments.kiasan import STRUCTURE_TABLES
from benchmarks.experiments.kiasan_branches import BRANCH_CAUSES
from benchmarks.experiments.kiasan_counts import COUNT_TABLES
from benchmarks.experiments.lct import CASE_STUDIES, SPEED_UP
from benchmarks.experiments.page import cells, page, write_csv
from benchmarks.experiments.programs import ROOT, Programs
from benchmarks.experiments.rows import Experiment, Outcome
from benchmarks.experiments.tomb import TOMB_TABLES

TABLES: Final = (
    FIXING,
    LOG4J,
    CASE_STUDIES,
    SPEED_UP,
    COUNT_TABLES,
    *STRUCTURE_TABLES,
    BRANCH_CAUSES,
    *TOMB_TABLES,
    *ARTEMIS_TABLES,
)
EXPERIMENTS: Final = {each.name: each for each in TABLES}


def run(names: Sequence[str], is_short: bool, directory: Path) -> Mapping[Experiment, Outcome]:
    """Runs experiments, prints their rows, and writes what is there after each of them."""
    directory.mkdir(parents=True, exist_ok=True)
    said = f"Ours: {platform.machine()}, Python {platform.python_version()}, {time.strftime('%F')}"
    said += ", in the short form." if is_short else "."
    found: dict[Experiment, Outcome] = {}
    with tempfile.TemporaryDirectory() as classes:
        programs = Programs(Path(classes))
        for name in names or list(EXPERIMENTS):
            experiment = EXPERIMENTS[name]
            print(experiment.title, flush=True)
            found[experiment] = outcome = carried_out(experiment, programs, is_short)
            write_csv(directory, experiment, outcome.rows)
            (directory / "index.html").write_text(page(found, said), encoding="utf-8")
    return found


def carried_out(experiment: Experiment, programs: Programs, is_short: bool) -> Outcome:
    """What comes of one experiment; rows that were there before an error are kept."""
    outcome = Outcome()
    try:
        for row in experiment.run(programs, is_short):
            print("  " + " | ".join(cells(row)), flush=True)
            outcome.rows.append(row)
    except Exception as error:
        traceback.print_exc()
        outcome.failure = f"{type(error).__name__}: {error}"
    return outcome


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
    found = run(given.names, given.short, given.out)
    print(f"{given.out / 'index.html'}")
    failed = [each.name for each, outcome in found.items() if outcome.failure]
    if failed:
        print(f"ended early: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
