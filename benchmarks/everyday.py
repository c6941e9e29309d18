"""Strings and collections as people use them: seconds of each method, with models and without.

`python -m benchmarks.everyday` checks a class whose methods have an error each, and proves the
errors; then explores each method with all models, and without those of strings, numbers and
collections whose methods have bytecode that can run instead. What is compared runs one right after
the other.
"""

from __future__ import annotations

import resource
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import jejak
from benchmarks.programs import compile_program
from jejak.explore.analysis import Analysis, analysis_settings
from jejak.models.java_lang import (
    character,
    floating,
    math,
    string,
    string_builder,
    string_builder_edits,
    string_edits,
    string_search,
    wrappers,
)
from jejak.models.java_util import (
    arrays,
    enum_set,
    formatter,
    hash_tables,
    immutable_collections,
    regex,
)
from jejak.models.registry import Registry
from jejak.options import load_options
from jejak.results.methods import MethodResult
from jejak.results.tiers import RAISED, Tier, tier
from jejak.target import Target, open_target

LATEST: Final = 20.0
"""Seconds after which one method is cut."""
AREAS: Final = (
    character, floating, math, string, string_builder, string_builder_edits, string_edits,
    string_search, wrappers,
    arrays, enum_set, formatter, hash_tables, immutable_collections, regex,
)  # fmt: skip
"""The models of strings, numbers and collections."""
PROVED: Final = (*RAISED, Tier.GUARD, Tier.BAD_ARGUMENT)


def run() -> Iterator[str]:
    """Lines with figures and ratios."""
    with tempfile.TemporaryDirectory() as text:
        compile_program("Everyday", Path(text))
        yield from whole(text)
        yield from with_and_without(text)


def whole(place: str) -> Iterator[str]:
    """The class checked and proved, as `jejak check` does it."""
    before, start = processor_seconds(), time.perf_counter()
    found = jejak.check(f"{place}/Everyday.class", tests=f"{place}/tests")
    seconds, spent = time.perf_counter() - start, processor_seconds() - before
    methods = len(found.results)
    failing = [
        result.method
        for result in found.results
        if any(tier(finding) in PROVED for finding in result.findings)
    ]
    missed = [result.method for result in found.results if result.method not in failing]
    yield (
        f"check with proof: {methods} methods, {len(failing)} with an error that a test raised "
        f"(not {', '.join(missed) or 'any'}), {seconds:.1f} s, {spent:.1f} s of processor time, "
        f"{spent / methods:.2f} s a method"
    )


def with_and_without(place: str) -> Iterator[str]:
    """Each method explored with all models, and without those of strings and the like."""
    row = "{:10} {:>6} {:>8} {:>14} {:>8} {:>6}"
    yield row.format("method", "paths", "seconds", "without: paths", "seconds", "ratio")
    chosen = load_options({"method_time": LATEST})
    target = open_target(f"{place}/Everyday.class", chosen)
    sums = [0.0, 0.0]
    for entry in Analysis(target, chosen).entries:
        one = replace(target, method=entry.name)
        (with_all, quick), (without, slow) = explore(one, False), explore(one, True)
        sums[0] += quick
        sums[1] += slow
        seconds = f"{quick:.2f}", f"{slow:.2f}", f"{slow / quick:.1f}"
        yield row.format(entry.name, with_all.paths, seconds[0], without.paths, *seconds[1:])
    seconds = f"{sums[0]:.2f}", f"{sums[1]:.2f}", f"{sums[1] / sums[0]:.1f}"
    yield row.format("all", "", seconds[0], "", *seconds[1:])


def explore(target: Target, bare: bool) -> tuple[MethodResult, float]:
    """One method explored; `bare` leaves out the models that are spare."""
    chosen = load_options({"method_time": LATEST})
    settings = analysis_settings(target, chosen)
    if bare:
        left = {key: settings.models[key] for key in settings.models.keys() - spare(target)}
        settings = replace(settings, models=left)
    analysis = Analysis(target, chosen, settings)
    try:
        start = time.perf_counter()
        (result,) = analysis.run()
        return result, time.perf_counter() - start
    finally:
        analysis.close()


def spare(target: Target) -> set[tuple[str, str, str]]:
    """The models of strings, numbers and collections whose methods have code of their own."""
    registry = Registry()
    for area in AREAS:
        area.register(registry)
    found = set()
    for owner, name, descriptor in registry.models:
        java = target.program.find(owner)
        method = java.methods.get((name, descriptor)) if java else None
        if method is not None and method.body is not None:
            found.add((owner, name, descriptor))
    return found


def processor_seconds() -> float:
    """What this process and those it has waited for have used."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


if __name__ == "__main__":
    for line in run():
        print(line, flush=True)
