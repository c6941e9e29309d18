"""SymbolicChecker: values that constraints fix, with and without writing them back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from benchmarks.experiments.programs import Programs
from benchmarks.experiments.rows import Experiment, Row

FIXED: Final = (
    ("Fig. 2a: by assignments", "checker.Unique#byAssignments"),
    ("Fig. 2b: in its component", "checker.Unique#inComponent"),
    ("Fig. 4: by definitions", "checker.Unique#byDefinitions"),
    ("Fig. 5: gcd", "checker.Total#addSmall"),
)
"""Examples in which the paper reports an error that is certain: one each."""


def fixed(programs: Programs, _is_short: bool) -> Iterator[Row]:
    """Errors that are certain, and what writing values back saves."""
    for name, method in FIXED:
        plain = programs.explore(method, merge=False)
        certain = [each for each in plain.only.findings if each.certain is not None]
        yield Row(name, "certain errors", 1, len(certain), "published: the error is reported")
        unique = programs.explore(method, merge=False, unique=True, certainty=False)
        bare = programs.explore(method, merge=False, certainty=False)
        note = "with unique values written back, by without"
        yield Row(f"{name}, cost", "time", 2.0, unique.seconds / bare.seconds, note)
        if bare.only.infeasible:
            share = unique.only.infeasible / bare.only.infeasible
            yield Row(f"{name}, cost", "refuted sides", None, share, note)


FIXING: Final = Experiment(
    "checker-unique",
    "SymbolicChecker, Figs. 2, 4 and 5, and the cost of components (section 4)",
    "The paper gives one figure of cost: about twice the time, on log4j 1.2.11. log4j itself is "
    "not run here yet: the ratios are of the small examples.",
    fixed,
)
