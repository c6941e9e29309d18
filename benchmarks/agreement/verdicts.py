"""Compares what is claimed with every strong technique switched on, and with all of them off.

    python -m benchmarks.agreement.verdicts [--method-time 3] [--themes Bits …]

Merging, induction, seen states, recursion on fixed values, boxes and the search over evaluation may
find more or settle more, but never contradict what is claimed without them: no method may be safe
in one way and have an error on an exact path in the other, and where both are exhaustive, the
errors must be the same. Over the corpus of small programs (tests/corpus), and the programs of the
benchmarks `power_…`. No test is run: the claims are the engine's own. Exits with 1 when any differ.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from tests.corpus.homes import home_for
from tests.corpus.running import compile_themes
from tests.corpus.themes import Theme, all_themes
from tests.javac import Javac

from benchmarks.agreement.classes import default_jdk
from benchmarks.power.cases import HERE
from jejak.explore import Analysis
from jejak.options import Options, load_options
from jejak.results.methods import Status
from jejak.target import open_target

PROCESSES: Final = 2
METHOD_TIME: Final = 3.0
POWER: Final = "power"
MODES: Final[dict[str, dict[str, Any]]] = {
    "on": {"seen_states": True},
    "off": {
        "merge": False,
        "induction": False,
        "fixed_recursion": False,
        "solver_without": ("boxes", "search"),
    },
}


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of a method: all of it was explored, and these errors are on exact paths."""

    is_exhaustive: bool
    errors: frozenset[tuple[str, str, int | None]]

    @property
    def word(self) -> str:
        """The verdict."""
        if self.errors:
            return "violated"
        return "safe" if self.is_exhaustive else "unknown"


def contradicts(one: Claim, other: Claim) -> bool:
    """Whether not both can be true."""
    if one.is_exhaustive and other.is_exhaustive:
        return one.errors != other.errors
    return (one.is_exhaustive and not other.errors <= one.errors) or (
        other.is_exhaustive and not one.errors <= other.errors
    )


def claims(place: Path, options: Options) -> Iterator[tuple[str, Claim]]:
    """What is claimed of the methods of a place."""
    target = open_target(str(place), options)
    analysis = Analysis(target, options)
    analysis.is_judged = True
    try:
        for result in analysis.run():
            errors = frozenset(
                (each.exception, each.location.class_name, each.location.line)
                for each in result.findings
                if each.exact
            )
            exhaustive = result.status is Status.EXHAUSTIVE and all(
                each.exact for each in result.findings
            )
            yield f"{result.class_name}.{result.signature}", Claim(exhaustive, errors)
    finally:
        analysis.close()
        target.program.close()


def compare(home: Path, place: Path, method_time: float) -> dict[str, tuple[Claim, Claim]]:
    """The claims of both ways, by method."""
    found = []
    for given in MODES.values():
        options = {"method_time": method_time, "jdk": str(home), "patience": "none", **given}
        found.append(dict(claims(place, load_options(options, Path("/")))))
    on, off = found
    return {name: (on[name], off[name]) for name in on}


def one_theme(theme: Theme | None, method_time: float) -> dict[str, tuple[Claim, Claim]]:
    """One theme of the corpus, or the programs of the power benchmarks."""
    home = default_jdk() if theme is None else home_for(theme)
    if home is None:
        return {}
    with tempfile.TemporaryDirectory(prefix="jejak-verdicts-") as directory:
        if theme is not None:
            place = Path(directory) / theme.name
            compile_themes([theme], home, place)
            return compare(home, place, method_time)
        paths = sorted(HERE.rglob("*.java"))
        sources = {str(each.relative_to(HERE)): each.read_text("utf-8") for each in paths}
        return compare(home, Javac(Path(directory))(sources, "-g"), method_time)


def main(arguments: list[str] | None = None) -> int:
    """Runs from the command line; 1 when two claims contradict each other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--themes", nargs="*", default=[], help=f"only these, or {POWER}")
    parser.add_argument("--method-time", type=float, default=METHOD_TIME)
    parser.add_argument("--processes", type=int, default=PROCESSES)
    given = parser.parse_args(arguments)
    themes: list[Theme | None] = [None, *all_themes()]
    if given.themes:
        themes = [x for x in themes if (POWER if x is None else x.name) in given.themes]
    pairs: Counter[tuple[str, str]] = Counter()
    wrong = 0
    with ProcessPoolExecutor(given.processes, get_context("spawn")) as workers:
        for found in workers.map(partial(one_theme, method_time=given.method_time), themes):
            for name, (on, off) in found.items():
                pairs[on.word, off.word] += 1
                if contradicts(on, off):
                    wrong += 1
                    print(f"DIFFERS {name}: on {on}, off {off}", flush=True)
    for (on_word, off_word), count in sorted(pairs.items()):
        print(f"on {on_word:8}  off {off_word:8}  {count:5}")
    print(f"{pairs.total()} methods, {wrong} contradictions")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
