"""What the commands of this package share: their options, two processes, a report."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from benchmarks.agreement.classes import Pick, default_jdk, jar_corpora, jdk_corpus, pick
from benchmarks.agreement.tally import Tally, merge, report

BATCH: Final = 250
PROCESSES: Final = 2


def parser(description: str) -> argparse.ArgumentParser:
    """The options that choose classes."""
    made = argparse.ArgumentParser(description=description)
    made.add_argument("--classes", type=int, default=6000, help="how many (default 6000)")
    made.add_argument("--all", action="store_true", help="every class")
    made.add_argument("--seed", type=int, default=1, help="of the sample (default 1)")
    made.add_argument("--jdk", type=Path, help="whose classes to read (default: JAVA_HOME)")
    made.add_argument("--corpus", choices=("jdk", "libraries", "both"), default="both")
    made.add_argument("--jars", nargs="+", help="only these libraries, or jars by path")
    return made


def chosen_classes(options: argparse.Namespace) -> list[Pick]:
    """The classes that the options ask for."""
    corpora = []
    if options.corpus != "libraries":
        corpora.append(jdk_corpus(options.jdk or default_jdk()))
    if options.corpus != "jdk":
        corpora += jar_corpora(options.jars)
    return pick(corpora, None if options.all else options.classes, options.seed)


def run(compare: Callable[[Sequence[Pick]], dict[str, Tally]], picks: Sequence[Pick]) -> int:
    """Compares batch by batch, prints the report and returns the exit code."""
    batches = [picks[start : start + BATCH] for start in range(0, len(picks), BATCH)]
    tallies: dict[str, Tally] = {}
    # Spawned, since forked processes would share the positions of open jars.
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as workers:
        for found in workers.map(compare, batches):
            merge(tallies, found)
    text, agree = report(tallies)
    print(text)
    return 0 if agree else 1
