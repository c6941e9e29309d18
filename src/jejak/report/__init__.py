"""Reports: what a run found, for people and for machines.

Readers of results only; nothing here explores, runs or decides anything. Imports `results`,
`options` and the names of `classfile`.
"""

from jejak.report.findings_json import findings_record
from jejak.report.sources import Sources
from jejak.report.story import Story, story_dot, story_lines, story_of, story_record
from jejak.report.structures import structures_lines, structures_record
from jejak.report.terminal import Terminal

__all__ = [
    "Sources",
    "Story",
    "Terminal",
    "findings_record",
    "story_dot",
    "story_lines",
    "story_of",
    "story_record",
    "structures_lines",
    "structures_record",
]
