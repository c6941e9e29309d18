"""Every reason why a test cannot be built is in the documentation, with what helps."""

from __future__ import annotations

import re
from pathlib import Path

from jejak.construct.ways import How

ROOT = Path(__file__).parents[2]
RAISED = re.compile(r'NotBuiltError\(\s*"([a-z-]+)"')


def documented() -> dict[str, str]:
    """What the table of reasons advises, by code."""
    text = (ROOT / "docs" / "proof.md").read_text(encoding="utf-8")
    table = text[text.index("| code | what stands in the way") :].split("\n\n")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines()[2:]]
    return {code: row[2].strip() for row in rows for code in re.findall(r"`([a-z-]+)`", row[0])}


def test_every_reason_is_documented() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src" / "jejak").rglob("*.py")]
    raised = {code for text in sources for code in RAISED.findall(text)}
    assert len(raised) > 10
    advice = documented()
    assert raised <= set(advice)
    assert all(advice.values())


def test_every_way_of_making_is_documented() -> None:
    text = (ROOT / "docs" / "proof.md").read_text(encoding="utf-8")
    ways = text[text.index("| way | what the test does |") :]
    assert [how for how in How if f"`{how.value}`" not in ways] == []
