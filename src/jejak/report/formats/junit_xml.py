"""JUnit XML: for whatever shows test results."""

from __future__ import annotations

from typing import Final

from jejak.report.formats.declaration import Format
from jejak.report.junit_xml import junit_lines
from jejak.results.runs import CheckRun

JUNIT_XML: Final[Format[CheckRun]] = Format(
    "junit-xml",
    "a test case for each method as JUnit XML; a failure is what makes the run fail",
    junit_lines,
)
