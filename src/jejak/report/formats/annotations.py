"""Annotations of GitHub Actions."""

from __future__ import annotations

from typing import Final

from jejak.report.annotations import annotation_lines
from jejak.report.formats.declaration import Format
from jejak.results.runs import CheckRun

GITHUB: Final[Format[CheckRun]] = Format(
    "github",
    "annotations of GitHub Actions, which `check` prints by itself there",
    annotation_lines,
)
