"""Examples with an error: explored and confirmed in one process, their tests run as people do."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

from jejak.confirm import Confirmer
from jejak.explore import Analysis
from jejak.javasource import Identifiers
from jejak.options import load_options
from jejak.results.findings import Finding
from jejak.results.methods import MethodResult
from jejak.results.tests import ErrorForm
from jejak.target import open_target
from jejak.testgen.cases import case_of_finding
from jejak.testgen.suites import print_suite
from jejak.testgen.tests import Writer
from jejak.testgen.written import Source, Written
from tests.engine.exploring import PROGRAMS as ENGINE
from tests.heap.structures import DRIVERS
from tests.heap.structures import PROGRAMS as HEAP
from tests.javac import Javac, run_tool

OWN = Path(__file__).parent / "programs"
PLACES = (ENGINE, HEAP, DRIVERS, OWN)


@dataclass(frozen=True)
class Example:
    """An error that must be found in a method (`package.Class#method`) and confirmed.

    `line` is marked `// @line` in the program; empty for any. `options` bound the exploration.
    """

    name: str
    place: str
    exception: str
    line: str
    options: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.name} {self.place} {self.exception}"


def sources() -> dict[str, str]:
    """All programs, by path."""
    return {
        str(path.relative_to(place)): path.read_text("utf-8")
        for place in PLACES
        for path in sorted(place.rglob("*.java"))
    }


def marked_line(program: str, marker: str) -> int:
    """The line of a source that ends in `// @marker`."""
    rows = sources()[program].splitlines()
    (found,) = (i for i, row in enumerate(rows, 1) if row.endswith(f"// @{marker}"))
    return found


class Proving:
    """Explores methods of the programs and confirms what is found, with one JVM for all."""

    def __init__(self, javac: Javac, change: Callable[[str], str] = str) -> None:
        changed = {path: change(text) for path, text in sources().items()}
        self.classes = javac(changed, "-g")
        self.options = load_options({"tests": "tests"})
        self.target = open_target(str(self.classes), self.options)
        self._root = Analysis(self.target, self.options)
        self.confirmer = Confirmer(self.target, self._root, self.options)
        self._results: dict[str, list[MethodResult]] = {}

    def prove(self, place: str, options: Mapping[str, Any]) -> list[Finding]:
        """Explores the methods of a name once, and runs a test for each of their findings."""
        if place not in self._results:
            self._results[place] = self._explore(place, options)
        return [finding for result in self._results[place] for finding in result.findings]

    def _explore(self, place: str, options: Mapping[str, Any]) -> list[MethodResult]:
        owner, _, method = place.partition("#")
        target = replace(self.target, classes=(owner.replace(".", "/"),), method=method)
        given = load_options({"method_time": 60.0, "solver_isolated": False, **options})
        analysis = Analysis(target, given)
        self.confirmer.join(analysis)
        try:
            results = list(analysis.run())
        finally:
            analysis.close()
        for result in results:
            self.confirmer.confirm(result)
        return results

    def finding(self, example: Example) -> Finding:
        """The finding that an example is about."""
        findings = self.prove(example.place, example.options)
        owner = example.place.partition("#")[0].partition("$")[0]
        program = f"{owner.replace('.', '/')}.java"
        line = marked_line(program, example.line) if example.line else None
        found = [
            each
            for each in findings
            if each.exception.rpartition("/")[2] == example.exception
            and line in (None, each.location.line)
        ]
        assert len(found) == 1, [(f.exception, f.location.line) for f in findings]
        return found[0]

    def both_forms(self) -> tuple[list[Source], list[Source]]:
        """The confirmed errors again, all as tests that fail, and all as tests that pin them."""
        return self._written("FailsTest", ErrorForm.REPRODUCER), self._written(
            "PinsTest", ErrorForm.PIN
        )

    def _written(self, suffix: str, form: ErrorForm) -> list[Source]:
        found: dict[str, list[Written]] = {}
        names: dict[str, Identifiers] = {}
        suites = {suite.name: suite for suite in self.confirmer.bench.suites}
        for suite in self.confirmer.bench.suites:
            workshop = self.confirmer.bench.workshops.at(suite.java)
            writer = Writer(workshop, suite.internal_name.replace("ErrorsTest", suffix))
            for trial in suite.as_expected():
                case = case_of_finding(trial.method, trial.subject)
                assert case is not None
                own = names.setdefault(suite.name, Identifiers()).fresh_exact(trial.names[0])
                found.setdefault(suite.name, []).append(writer.write(case, own, form))
        return [
            print_suite(
                self.confirmer.bench.workshops.at(suites[name].java).access,
                suites[name].java.package,
                name.replace("ErrorsTest", suffix),
                tests,
                ("Again.",),
            )
            for name, tests in found.items()
        ]

    def close(self) -> None:
        """Ends the JVM and the solvers."""
        self.confirmer.close()
        self._root.close()
        self.target.program.close()


def compile_and_run(
    tests: list[Source], classes: Path, junit: Path, home: Path, directory: Path
) -> dict[tuple[str, str], str | None]:
    """What plain javac and the JUnit console make of tests: by class and method, what was thrown.

    None stands for a test that passed.
    """
    written = []
    for source in tests:
        path = directory / "src" / source.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source.text, "utf-8")
        written.append(path)
    known = f"{junit}:{classes}"
    run_tool("javac", "-cp", known, "-d", directory / "out", *written, home=home)
    console = [str(home / "bin" / "java"), "-ea", "-jar", str(junit), "execute"]
    places = ["--class-path", f"{directory / 'out'}:{classes}", "--details=none"]
    what = ["--scan-class-path", str(directory / "out"), "--include-classname", ".*Test"]
    done = subprocess.run(
        [*console, *places, *what, "--reports-dir", str(directory / "reports")],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return read_reports(directory / "reports")


def read_reports(directory: Path) -> dict[tuple[str, str], str | None]:
    """The results in the XML files of the JUnit console."""
    found: dict[tuple[str, str], str | None] = {}
    for report in directory.glob("*jupiter*.xml"):
        for case in Xml.parse(report).getroot().iter("testcase"):  # noqa: S314 - our own
            thrown = [child.get("type") for child in case if child.tag in ("failure", "error")]
            name = (case.get("name") or "").partition("(")[0]
            found[case.get("classname") or "", name] = thrown[0] if thrown else None
    return found
