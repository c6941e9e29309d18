"""Tomb, Brat and Visser: Figs. 3 to 5, 8 and 9, and the shares of error classes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from benchmarks.experiments.programs import Programs
from benchmarks.experiments.published import number, read
from benchmarks.experiments.rows import Experiment, Row
from benchmarks.experiments.stand_ins import LARGE, SMALL, Figures, name_of, run

BOUNDS: Final[dict[str, dict[str, Any]]] = {
    "4": {"path_length": 15},
    "5": {"revisits": 5},
    "8": {"path_length": 10},
    "9": {"revisits": 5},
}
"""How paths end, by figure."""
SIZES: Final = {
    "s1": (503, 17), "s1139": (462, 16), "s2120": (383, 17), "s3426": (439, 19),
    "s8007": (376, 16), "bst": (346, 34), "self": (8136, 510), "CUP": (11048, 280),
    "javafe": (48170, 2017), "cream": (3560, 174), "jpf": (38538, 2458),
}  # fmt: skip
"""Fig. 3: lines of source, methods."""
SHARES: Final = {
    "cream": {"NullPointerException": 90, "ArrayIndexOutOfBoundsException": 10},
    "CUP": {"NullPointerException": 35, "ArrayIndexOutOfBoundsException": 65},
    "javafe": {
        "NullPointerException": 86,
        "ArrayIndexOutOfBoundsException": 12,
        "ClassCastException": 2,
    },
    "jpf": {
        "NullPointerException": 85,
        "ArrayIndexOutOfBoundsException": 8,
        "ClassCastException": 6,
        "NegativeArraySizeException": 1,
    },
}
"""Percent of the errors, by exception."""
ALL: Final = 1_000
SAMPLE: Final = 250
SHORT_SAMPLE: Final = 3
SECONDS: Final = 1.0
LINES: Final = "lines with code in the methods that were drawn"


def figure(word: str, programs: Programs, is_short: bool) -> Iterator[Row]:
    """The rows of one figure: time, questions, pruned branches, warnings, errors."""
    del programs
    for printed in read("tomb"):
        program, depth = printed["program"], int(printed["depth"])
        if printed["figure"] != word or (is_short and (depth or program not in ("s8007", "cream"))):
            continue
        found = run(program, _count(program, is_short), SECONDS, depth=depth, **BOUNDS[word])
        subject = f"{name_of(program)}, depth {depth}"
        yield Row(subject, "seconds", number(printed["seconds"]), found.seconds, found.note)
        yield Row(subject, "questions", number(printed["queries"]), found.queries)
        yield Row(subject, "% pruned", number(printed["pruned_percent"]), found.pruned)
        yield Row(subject, "warnings", number(printed["warnings"]), found.warnings)
        yield Row(subject, "errors", number(printed["errors"]), len(found.errors))
        if not depth:
            yield from _sizes(subject, program, found)


def _sizes(subject: str, program: str, found: Figures) -> Iterator[Row]:
    """Fig. 3, errors by lines, and the shares of exceptions."""
    lines, methods = SIZES[program]
    yield Row(subject, "methods", methods, found.methods)
    yield Row(subject, "lines", lines, found.lines, LINES)
    share = 1000.0 * len(found.errors) / found.lines if found.lines else 0.0
    yield Row(subject, "errors in 1,000 lines", None, share)
    known = SHARES.get(program, {})
    for exception in sorted({*known, *found.by_exception}):
        mine = 100.0 * found.by_exception[exception] / max(1, len(found.errors))
        yield Row(subject, f"% {exception}", known.get(exception), mine)


def _count(program: str, is_short: bool) -> int:
    """How many methods of a program are explored."""
    if is_short:
        return SHORT_SAMPLE
    return ALL if program in SMALL else SAMPLE


def _experiment(word: str, title: str) -> Experiment:
    kind = "small" if word in ("4", "5") else "large"
    large = f" Of a large one at most {SAMPLE} methods are drawn." if kind == "large" else ""
    return Experiment(
        f"tomb-{word}",
        f"Tomb, Figs. 3 and {word}: {kind} programs, {title}",
        "The programs cannot be had: classes and libraries of the registries stand in for them, "
        f"named behind each.{large} Each method has {SECONDS:g} s; an error is what a test raised.",
        lambda programs, is_short: figure(word, programs, is_short),
    )


TOMB_TABLES: Final = (
    _experiment("4", "path conditions of at most 15"),
    _experiment("5", "at most 5 revisits"),
    _experiment("8", "path conditions of at most 10"),
    _experiment("9", "at most 5 revisits"),
)
assert {*SMALL, *LARGE} == {*SIZES}
