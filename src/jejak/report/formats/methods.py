"""CSV: for spreadsheets."""

from __future__ import annotations

from typing import Final

from jejak.report.formats.declaration import Format
from jejak.report.methods_csv import csv_lines
from jejak.results.runs import CheckRun

METHODS: Final[Format[CheckRun]] = Format(
    "csv", "a row for each method as CSV: status, findings, coverage, complexity, time", csv_lines
)
