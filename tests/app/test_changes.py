"""Which lines a diff changes."""

from __future__ import annotations

import pytest

from jejak.app.changes import read_diff

HEAD = ["diff --git a/A.java b/A.java", "--- a/A.java", "+++ b/A.java"]


@pytest.mark.parametrize(
    ("hunk", "lines"),
    [
        (["@@ -4 +4 @@", "-old", "+new"], [(3, 4), (4, 4)]),
        (["@@ -4,0 +5,2 @@", "+one", "+two"], [(5, 5), (6, 6)]),
        (["@@ -4,2 +3,0 @@", "-one", "-two"], [(3, 4), (3, 4)]),
        (["@@ -1,3 +1,4 @@", " a", " b", "+++ c", " d"], [(3, 3)]),
        (["@@ -1,2 +1,2 @@", " a", "-b", "+c", "\\ No newline at end of file"], [(1, 2), (2, 2)]),
    ],
)
def test_lines_that_change(hunk: list[str], lines: list[tuple[int, int]]) -> None:
    assert read_diff([*HEAD, *hunk]) == {"A.java": lines}


def test_several_files() -> None:
    text = [
        *HEAD,
        "@@ -1 +1 @@",
        "-a",
        "+b",
        "--- a/B.java",
        "+++ b/B.java",
        "@@ -9 +9 @@",
        "-",
        "+",
    ]
    assert read_diff(text) == {"A.java": [(0, 1), (1, 1)], "B.java": [(8, 9), (9, 9)]}
