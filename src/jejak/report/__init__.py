"""Reports: what a run found, for people and for machines.

Readers of results only; nothing here explores or runs anything. Imports `explore`'s records,
`options` and the names of `classfile`.
"""

from jejak.report.findings_json import findings_record
from jejak.report.sources import Sources
from jejak.report.story import Story, choose_story, story_dot, story_lines, story_record
from jejak.report.structures import structures_lines, structures_record
from jejak.report.summary import CheckRun
from jejak.report.terminal import Terminal
from jejak.report.tree import TREE_FORMATS, TreeNode, TreeRecord, render_trees

__all__ = [
    "TREE_FORMATS",
    "CheckRun",
    "Sources",
    "Story",
    "Terminal",
    "TreeNode",
    "TreeRecord",
    "choose_story",
    "findings_record",
    "render_trees",
    "story_dot",
    "story_lines",
    "story_record",
    "structures_lines",
    "structures_record",
]
