"""Artemis, Tables 4.1 to 4.5: five small programs and a large one, by depth and branch bound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from benchmarks.experiments.programs import Programs
from benchmarks.experiments.published import number, read
from benchmarks.experiments.rows import Experiment, Row
from benchmarks.experiments.stand_ins import Figures, name_of, run

METRICS: Final = {
    "s1": (17, 4, 2.67),
    "s1139": (16, 5, 2.86),
    "s2120": (17, 5, 2.60),
    "s3426": (19, 4, 2.59),
    "s8007": (16, 6, 2.92),
}
"""Table 4.1: methods, largest and mean cyclomatic complexity."""
ALL: Final = 1_000
SAMPLE: Final = 100
SHORT_SAMPLE: Final = 3
SECONDS: Final = 1.0


def small(programs: Programs, is_short: bool) -> Iterator[Row]:
    """Tables 4.1 to 4.4."""
    del programs
    for printed in read("artemis_p1"):
        program, depth = printed["program"], int(printed["depth"])
        bound = int(printed["branch_bound"])
        if is_short and (depth or bound > 1 or program != "s8007"):
            continue
        limits = {"depth": depth, "branch_bound": bound}
        found = run(program, SHORT_SAMPLE if is_short else ALL, SECONDS, **limits)
        subject = f"{name_of(program)}, depth {depth}, bound {bound}"
        if not depth and bound == 1:
            yield from metrics(name_of(program), program, found)
        yield from common(subject, printed, found)
        yield Row(subject, "longest condition", number(printed["longest_condition"]), found.longest)


def metrics(subject: str, program: str, found: Figures) -> Iterator[Row]:
    """Table 4.1."""
    methods, largest, mean = METRICS[program]
    yield Row(subject, "methods", methods, found.methods, found.note)
    yield Row(subject, "largest complexity", largest, max(found.complexity, default=0))
    total = sum(found.complexity) / max(1, len(found.complexity))
    yield Row(subject, "mean complexity", mean, total)


def common(subject: str, printed: dict[str, str], found: Figures) -> Iterator[Row]:
    """What all tables have."""
    for figure, ours in (
        ("paths", found.paths),
        ("warnings", found.warnings),
        ("tests", found.tests),
        ("errors", len(found.errors)),
        ("seconds", found.seconds),
    ):
        yield Row(
            subject, figure, number(printed[figure]), ours, found.note if figure == "paths" else ""
        )


def large(programs: Programs, is_short: bool) -> Iterator[Row]:
    """Table 4.5."""
    del programs
    for printed in read("artemis_jpf"):
        depth, bound = int(printed["depth"]), int(printed["branch_bound"])
        if is_short and (depth or bound > 1):
            continue
        limits = {
            "depth": depth,
            "branch_bound": bound,
            "path_length": int(printed["condition_bound"]),
        }
        found = run("jpf", SHORT_SAMPLE if is_short else SAMPLE, SECONDS, **limits)
        subject = f"{name_of('jpf')}, depth {depth}, bound {bound}"
        yield from common(subject, printed, found)
        contradictions = number(printed["contradictions_percent"])
        yield Row(subject, "% contradictions", contradictions, found.pruned)


ARTEMIS_TABLES: Final = (
    Experiment(
        "artemis-small",
        "Artemis, Tables 4.1 to 4.4: five small programs",
        "The student programs cannot be had: classes of libraries of that size stand in for them, "
        f"named behind each. Each method has {SECONDS:g} s.",
        small,
    ),
    Experiment(
        "artemis-large",
        "Artemis, Table 4.5: a large system",
        "Java PathFinder of that time is in no registry: a library stands in for it, of which "
        f"{SAMPLE} methods are drawn, each with {SECONDS:g} s; published times are up to 16 hours.",
        large,
    ),
)
