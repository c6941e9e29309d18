"""SARIF: for code scanning and editors."""

from __future__ import annotations

from typing import Final

from jejak.report.formats.declaration import Format
from jejak.report.output import json_lines
from jejak.report.sarif import sarif_record
from jejak.results.runs import CheckRun

SARIF: Final[Format[CheckRun]] = Format(
    "sarif",
    "one result for each cause as SARIF 2.1.0, for code scanning",
    lambda run: json_lines(sarif_record(run)),
)
