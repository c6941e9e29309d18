"""Every way of making objects is in the documentation."""

from __future__ import annotations

from pathlib import Path

from jejak.construct.ways import How

ROOT = Path(__file__).parents[2]


def test_every_way_of_making_is_documented() -> None:
    text = (ROOT / "docs" / "proof.md").read_text(encoding="utf-8")
    ways = text[text.index("| way | what the test does |") :]
    assert [how for how in How if f"`{how.value}`" not in ways] == []
