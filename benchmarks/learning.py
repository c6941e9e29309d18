"""What calls that tests make add to a search: branches and errors, in the same time.

    python -m benchmarks.learning --methods 40 --seconds 3

For each project, its own published tests run under `jejak learn`. Then a sample of the methods
that they called is explored twice: as always, and beginning with what was learned. A line says
how many branches of the project's code the explorations of each kind covered, and which errors
they told, defects apart.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jejak import app
from jejak.app.events import RunDone
from jejak.confirm import Confirmer
from jejak.explore import Analysis
from jejak.explore.examples import read_examples
from jejak.jvm import Artifact, choose_jdk, fetch, find_maven, require_jars
from jejak.options import load_options
from jejak.results.proofs import TrialOutcome
from jejak.results.tests import DEFECTS
from jejak.target import open_target

CONSOLE: Final = "junit-console"


@dataclass(frozen=True)
class Project:
    """A library, its tests, and the packages of tests that need nothing else."""

    library: Artifact
    package: str

    @property
    def tests(self) -> Artifact:
        """The jar of its tests, which its authors publish."""
        one = self.library
        return Artifact(one.group, one.name, one.version, "tests")


PROJECTS: Final = (
    Project(Artifact("commons-cli", "commons-cli", "1.5.0"), "org.apache.commons.cli"),
    Project(Artifact("commons-codec", "commons-codec", "1.15"), "org.apache.commons.codec"),
    Project(Artifact("org.apache.commons", "commons-csv", "1.10.0"), "org.apache.commons.csv"),
)


@dataclass
class Sums:
    """What explorations came to."""

    covered: int = 0
    errors: int = 0
    defects: int = 0
    paths: int = 0


def learned(project: Project, room: Path) -> tuple[Path, Path]:
    """The library, and what its tests called it with."""
    jdk, _ = choose_jdk(None, os.environ)
    mvn = find_maven(None, os.environ)
    jars = fetch(
        [project.library, project.tests], room, mvn=mvn, environ=os.environ, java_home=jdk.home
    )
    needed = require_jars((CONSOLE, "junit4", "hamcrest"), os.environ, jdk=str(jdk.home))
    console = needed.pop(CONSOLE)
    places = os.pathsep.join(map(str, [*jars, *needed.values()]))
    command = [
        str(jdk.home / "bin" / "java"), "-jar", str(console), "execute", "-cp", places,
        "--select-package", project.package, "--details", "none",
    ]  # fmt: skip
    file = room / f"{project.library.name}.jsonl"
    *_, done = app.Learn(str(jars[0]), command, file, load_options({})).events()
    assert isinstance(done, RunDone)
    print(f"{project.library}: {done.results.calls} calls of {done.results.methods} methods")
    return jars[0], file


def explored(library: Path, methods: list[str], seconds: float, **given: Any) -> dict[str, Sums]:
    """What came of each of some methods."""
    options = load_options({"tests": "tests", "method_time": seconds, "deepening": False, **given})
    target = open_target(str(library), options)
    analysis = Analysis(target, options)
    confirmer = Confirmer(target, analysis, options)
    analysis.is_one_of_many = True
    found = {}
    for entry in analysis.entries:
        name = f"{entry.owner.name}.{entry.name}{entry.descriptor}"
        if name not in methods:
            continue
        result = analysis.explore(entry)
        confirmer.submit(result)
        confirmer.settle()
        confirmer.conclude(result)
        raised = [each for each in result.findings if each.proof.outcome is TrialOutcome.CONFIRMED]
        defects = sum(each.kind in DEFECTS for each in raised)
        found[name] = Sums(result.branches[0], len(raised), defects, result.paths)
    confirmer.close()
    analysis.close()
    return found


def compare(project: Project, count: int, seconds: float, seed: int) -> None:
    """Prints a line for each kind of exploration."""
    with tempfile.TemporaryDirectory() as directory:
        library, file = learned(project, Path(directory))
        known = sorted(name for name in read_examples(file) if "()" not in name)
        methods = random.Random(seed).sample(known, min(count, len(known)))  # noqa: S311
        plain = explored(library, methods, seconds)
        knowing = explored(library, methods, seconds, learned=str(file))
    for word, told in (("without", plain), ("learned", knowing)):
        sums = told.values()
        print(
            f"  {word}: {len(told)} methods, {sum(each.paths for each in sums)} paths, "
            f"{sum(each.covered for each in sums)} branches, "
            f"{sum(each.errors for each in sums)} errors raised, "
            f"{sum(each.defects for each in sums)} of them defects"
        )
    more = sum(knowing[each].covered > plain[each].covered for each in plain)
    less = sum(knowing[each].covered < plain[each].covered for each in plain)
    print(f"  more branches in {more} methods, fewer in {less}", flush=True)


def main() -> None:
    """Runs all projects, or those named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--methods", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    for project in PROJECTS:
        if given.only in project.library.name:
            compare(project, given.methods, given.seconds, given.seed)


if __name__ == "__main__":
    main()
