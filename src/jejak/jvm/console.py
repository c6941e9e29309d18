"""Suites under the JUnit console: all tests in one JVM, as a build runs them."""

from __future__ import annotations

import os
import re
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.jvm.jars import require_jars
from jejak.jvm.jdks import Jdk
from jejak.jvm.runner.files import find_places, remove, write_classes
from jejak.jvm.runner.limits import RunnerLimits
from jejak.jvm.runner.outcomes import TestId
from jejak.jvm.runner.process import Rooms, jdk_places, jvm_options
from jejak.jvm.sandbox import Done, Policy, run_confined

JAR: Final = "junit-console"
_LAUNCHER: Final = "org.junit.platform.console.ConsoleLauncher"
_FINISHED: Final = "Test run finished"
_NO_XML: Final = re.compile(
    r"&#x?[0-9a-fA-F]+;|[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)


@dataclass(frozen=True, slots=True)
class SuiteResult:
    """What each test of a suite threw, by class; None for one that passed.

    `complete` says whether the suite ran to its end: a test that ends the JVM keeps later ones
    from running.
    """

    thrown: Mapping[TestId, str | None]
    complete: bool

    @property
    def failed(self) -> int:
        """How many tests threw something."""
        return sum(thrown is not None for thrown in self.thrown.values())


class Console:
    """One confined JVM with the JUnit console. `scratch` is a new directory for its files."""

    def __init__(
        self, jdk: Jdk, scratch: Path, limits: RunnerLimits, readable: Sequence[Path]
    ) -> None:
        self.rooms = Rooms.make(scratch / "jvm")
        self.java = [str(jdk.home / "bin" / "java"), *jvm_options(limits, self.rooms)]
        self._arguments = scratch / "arguments"
        self._seconds = limits.suite_seconds
        self._reports = self.rooms.temporary / "reports"
        self.policy = Policy(
            self.rooms.work,
            readable=(*jdk_places(jdk), self._arguments, *readable),
            writable=self.rooms.all(),
            environment=(
                ("HOME", str(self.rooms.home)),
                ("TMPDIR", str(self.rooms.temporary)),
            ),
            file_bytes=limits.file_mib << 20,
            data_bytes=(limits.heap_mib + limits.native_mib) << 20,
            processes=limits.processes,
        )

    def run(self, class_path: Sequence[Path], tests: Sequence[str], *options: str) -> Done:
        """Runs the tests of classes (binary names), with further options of the JVM."""
        words = [
            "execute", "--disable-banner", "--disable-ansi-colors", "--details=summary",
            f"--reports-dir={self._reports}",
            *(f"--select-class={name}" for name in tests),
        ]  # fmt: skip
        self._arguments.write_text("\n".join(f'"{word}"' for word in words), "utf-8")
        path = os.pathsep.join(map(str, class_path))
        command = [*self.java, "-ea", *options, "-cp", path, _LAUNCHER, f"@{self._arguments}"]
        return run_confined(command, self.policy, self._seconds)

    def result(self, done: Done) -> SuiteResult:
        """What a run that has ended says of its tests, by the console's reports."""
        thrown: dict[TestId, str | None] = {}
        for path in sorted(self._reports.glob("TEST-*.xml")):
            thrown.update(read_results(path.read_text("utf-8", "replace")))
        return SuiteResult(thrown, _FINISHED in done.tail)


def run_suite(
    jdk: Jdk,
    tests: Mapping[str, bytes],
    test_classes: Sequence[str],
    *,
    classes: Mapping[str, bytes] | None = None,
    class_path: Sequence[str | Path] = (),
    limits: RunnerLimits | None = None,
    environ: Mapping[str, str] = os.environ,
) -> SuiteResult:
    """Runs the tests of `test_classes` (binary names) in one JVM.

    `tests` are the compiled tests, `classes` further classes by internal name, `class_path` what
    else they need. Raises SetupError when a jar is missing.
    """
    jar = require_jars((JAR,), environ)[JAR]
    scratch = Path(tempfile.mkdtemp(prefix="jejak-suite-")).resolve()
    try:
        places = [write_classes(classes, scratch)] if classes else []
        places += [write_classes(tests, scratch), *find_places(class_path), jar]
        console = Console(jdk, scratch, limits or RunnerLimits(), places)
        return console.result(console.run(places, test_classes))
    finally:
        remove(scratch)


def read_results(text: str) -> dict[TestId, str | None]:
    """The tests in a report of the console, which may hold characters that no XML may."""
    found: dict[TestId, str | None] = {}
    try:
        report = ET.fromstring(_NO_XML.sub("?", text))  # noqa: S314 - the console wrote it
    except ET.ParseError:
        return found
    for case in report.iter("testcase"):
        if case.find("skipped") is not None:
            continue
        told = [each for each in case if each.tag in ("failure", "error")]
        test = TestId(case.get("classname", ""), case.get("name", "").partition("(")[0])
        found[test] = told[0].get("type", "") if told else None
    return found
