"""What a suite covers by JaCoCo's count: a run with its agent under the JUnit console."""

from __future__ import annotations

import os
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.errors import SetupError
from jejak.jvm.console import JAR, Console, SuiteResult
from jejak.jvm.jars import require_jars
from jejak.jvm.jdks import Jdk
from jejak.jvm.runner.files import find_places, remove, write_classes
from jejak.jvm.runner.limits import RunnerLimits
from jejak.jvm.sandbox import run_confined
from jejak.results.coverage import Counter, Counters

_JARS: Final = (JAR, "jacoco-agent", "jacoco-cli")


@dataclass(frozen=True, slots=True)
class MethodCoverage:
    """One method, by name and descriptor; `line` is its first, None where unknown."""

    name: str
    descriptor: str
    line: int | None
    counters: Counters


@dataclass(frozen=True, slots=True)
class ClassCoverage:
    """One class by internal name. Methods that JaCoCo leaves out are not there."""

    name: str
    source: str | None
    methods: tuple[MethodCoverage, ...]
    counters: Counters


@dataclass(frozen=True, slots=True)
class LineCoverage:
    """One line of a source file."""

    instructions: Counter
    branches: Counter


@dataclass(frozen=True, slots=True)
class SuiteCoverage:
    """What a suite covers.

    `lines` are by path (`com/acme/Foo.java`) and number. `ran` is what its tests did.
    """

    classes: Mapping[str, ClassCoverage]
    lines: Mapping[str, Mapping[int, LineCoverage]]
    ran: SuiteResult

    @property
    def tests(self) -> int:
        """How many tests ran."""
        return len(self.ran.thrown)

    @property
    def failed(self) -> int:
        """How many of them threw something."""
        return self.ran.failed

    @property
    def complete(self) -> bool:
        """Whether the suite ran to its end: a test may end the JVM, and later ones do not run."""
        return self.ran.complete

    @property
    def counters(self) -> Counters:
        """The sum over all classes."""
        return sum((one.counters for one in self.classes.values()), Counters())


def measure_coverage(
    jdk: Jdk,
    measured: Sequence[str | Path],
    tests: Mapping[str, bytes],
    test_classes: Sequence[str],
    *,
    classes: Mapping[str, bytes] | None = None,
    class_path: Sequence[str | Path] = (),
    limits: RunnerLimits | None = None,
    environ: Mapping[str, str] = os.environ,
) -> SuiteCoverage:
    """Runs the tests of `test_classes` (binary names) and counts what they cover.

    Counted are the classes of `measured`, directories and jars, and `classes`, given by internal
    name. `tests` are the compiled tests, `class_path` what else they need, as the jars of JUnit 4.
    All of it takes `suite_seconds` of the limits at most. Raises SetupError when a jar is missing,
    or the suite leaves nothing to count.
    """
    began, limits = time.monotonic(), limits or RunnerLimits()
    jars = require_jars(_JARS, environ)
    scratch = Path(tempfile.mkdtemp(prefix="jejak-coverage-")).resolve()
    try:
        counted = find_places(measured)
        if classes:
            counted.append(write_classes(classes, scratch))
        others = find_places(class_path)
        suite = write_classes(tests, scratch)
        readable = (*counted, *others, suite, *jars.values())
        console = Console(jdk, scratch, limits, readable)
        data = console.rooms.temporary / "jacoco.exec"
        agent = f"-javaagent:{jars['jacoco-agent']}=destfile={data}"
        done = console.run([*counted, suite, *others, jars[JAR]], test_classes, agent)
        if not data.is_file() or not data.stat().st_size:
            how = "it took too long" if done.ending is None else str(done.ending)
            raise SetupError(f"the suite left no coverage: {how}\n{done.tail[-2000:].strip()}")
        left = limits.suite_seconds - (time.monotonic() - began)
        found, lines = read_report(report(console, jars["jacoco-cli"], data, counted, left))
        ran = console.result(done)
    finally:
        remove(scratch)
    return SuiteCoverage(found, lines, ran)


def report(
    console: Console, cli: Path, data: Path, counted: Sequence[Path], seconds: float
) -> bytes:
    """JaCoCo's report as XML, of what its agent wrote."""
    out = console.rooms.temporary / "report.xml"
    command = [*console.java, "-jar", str(cli), "report", str(data), "--quiet"]
    for place in counted:
        command += ["--classfiles", str(place)]
    done = run_confined([*command, "--xml", str(out)], console.policy, seconds)
    if not out.is_file():
        raise SetupError(f"JaCoCo wrote no report:\n{done.tail[-2000:].strip()}")
    return out.read_bytes()


def read_report(
    text: bytes,
) -> tuple[dict[str, ClassCoverage], dict[str, dict[int, LineCoverage]]]:
    """Classes by internal name, lines by path and number. The DTD it names is not fetched."""
    report = ET.fromstring(text)  # noqa: S314 - JaCoCo wrote it
    classes = {}
    lines = {}
    for package in report.iter("package"):
        prefix = package.get("name", "")
        for element in package.findall("class"):
            one = _read_class(element)
            classes[one.name] = one
        for element in package.findall("sourcefile"):
            path = "/".join(filter(None, (prefix, element.get("name", ""))))
            lines[path] = {_number(line, "nr"): _read_line(line) for line in element.iter("line")}
    return classes, lines


def _read_class(element: ET.Element) -> ClassCoverage:
    methods = tuple(
        MethodCoverage(
            method.get("name", ""),
            method.get("desc", ""),
            _number(method, "line") or None,
            _read_counters(method),
        )
        for method in element.findall("method")
    )
    source = element.get("sourcefilename")
    return ClassCoverage(element.get("name", ""), source, methods, _read_counters(element))


def _read_counters(element: ET.Element) -> Counters:
    found = {
        counter.get("type"): Counter(_number(counter, "missed"), _number(counter, "covered"))
        for counter in element.findall("counter")
    }
    kinds = ("INSTRUCTION", "BRANCH", "LINE")
    return Counters(*(found.get(kind, Counter()) for kind in kinds))


def _read_line(line: ET.Element) -> LineCoverage:
    return LineCoverage(
        Counter(_number(line, "mi"), _number(line, "ci")),
        Counter(_number(line, "mb"), _number(line, "cb")),
    )


def _number(element: ET.Element, name: str) -> int:
    return int(element.get(name, "0"))
