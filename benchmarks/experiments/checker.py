"""SymbolicChecker: values that constraints fix, with and without writing them back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from benchmarks.experiments.programs import Programs
from benchmarks.experiments.rows import Experiment, Row
from benchmarks.experiments.stand_ins import run

FIXED: Final = (
    ("Fig. 2a: by assignments", "checker.Unique#byAssignments"),
    ("Fig. 2b: in its component", "checker.Unique#inComponent"),
    ("Fig. 4: by definitions", "checker.Unique#byDefinitions"),
    ("Fig. 5: gcd", "checker.Total#addSmall"),
)
"""Examples in which the paper reports an error that is certain: one each."""
LOG4J: Final = "log4j"
CONSTRAINTS: Final = "constraints"
SLOWER: Final = "most questions are answered here without a solver"
VARIANTS: Final[dict[str, dict[str, Any] | None]] = {
    "without constraints": None,
    CONSTRAINTS: {},
    "and values written back": {"unique": True},
    "and certainty": {"certainty": True},
    "and all of it": {"unique": True, "certainty": True},
}
"""What is switched on, by its name (S23, S26)."""


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


def large(programs: Programs, is_short: bool) -> Iterator[Row]:
    """What building constraints, writing values back and certainty cost on a whole system."""
    del programs
    methods, seconds = (3, 0.3) if is_short else (60, 2.0)
    bare = run(LOG4J, methods, seconds, feasibility=False)
    for name, given in VARIANTS.items():
        found = bare if given is None else run(LOG4J, methods, seconds, **given)
        published = 2.0 if name == CONSTRAINTS else None
        note = SLOWER if published is not None else ""
        ratio = found.seconds / bare.seconds
        yield Row(name, "time, by without constraints", published, ratio, note)
        yield Row(name, "paths", None, found.paths)
        yield Row(name, "% pruned", None, found.pruned)
        yield Row(name, "warnings", None, found.warnings)
        yield Row(name, "errors", None, len(found.errors))


LARGE: Final = Experiment(
    "checker-log4j",
    "SymbolicChecker on log4j (section 4): with and without constraints",
    "log4j 1.2.17 for 1.2.11; methods are drawn by their names, and each has two seconds. The "
    "paper has an hour with constraints and half of that without. Without them every path is "
    "followed, also such as no input takes; errors are what tests raised.",
    large,
)
FIXING: Final = Experiment(
    "checker-unique",
    "SymbolicChecker, Figs. 2, 4 and 5, and the cost of components (section 4)",
    "The ratios of cost are of the small examples.",
    fixed,
)
