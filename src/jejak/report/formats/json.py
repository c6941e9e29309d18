"""JSON: all there is to know, for programs."""

from __future__ import annotations

from typing import Final

from jejak.report.findings_json import findings_record
from jejak.report.formats.declaration import Format
from jejak.report.output import json_lines
from jejak.report.structures import structures_record
from jejak.report.suites import suite_record
from jejak.results.runs import CheckRun, SuiteRun
from jejak.results.structures import Enumeration

FINDINGS: Final[Format[CheckRun]] = Format(
    "json", "all findings and methods as JSON", lambda run: json_lines(findings_record(run))
)
SUITES: Final[Format[SuiteRun]] = Format(
    "json", "files, methods, tests and coverage as JSON", lambda run: json_lines(suite_record(run))
)
STRUCTURES: Final[Format[Enumeration]] = Format(
    "json", "all structures as JSON", lambda found: json_lines(structures_record(found))
)
