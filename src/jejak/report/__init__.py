"""Reports: what a run found, for people and for machines.

Readers of results only; nothing here explores, runs or decides anything. Imports `results`,
`options` and the names of `classfile`. The names load when they are first asked for.
"""

from typing import TYPE_CHECKING

from jejak import lazy

if TYPE_CHECKING:
    from jejak.report.findings_json import findings_record
    from jejak.report.sources import Sources
    from jejak.report.story import story_lines, story_of
    from jejak.report.structures import structures_lines, structures_record
    from jejak.report.terminal import Terminal

__all__ = [
    "Sources",
    "Terminal",
    "findings_record",
    "story_lines",
    "story_of",
    "structures_lines",
    "structures_record",
]

__getattr__ = lazy.names(
    __name__,
    {
        "Sources": "sources",
        "Terminal": "terminal",
        "findings_record": "findings_json",
        "story_lines": "story",
        "story_of": "story",
        "structures_lines": "structures",
        "structures_record": "structures",
    },
)
