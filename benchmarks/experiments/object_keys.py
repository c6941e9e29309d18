"""Structures whose elements are objects that know their order: programs of the tests, rewritten.

The tables have each structure twice, of ints and of objects. The second is made from the first:
keys become Comparables, which no driver ranks, and what must hold says that none is null.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

OF_INTS: Final = ("SearchTree", "BalancedTree", "ColouredTree", "SortedChain")
OF_RANKS: Final = ("ObjectSort", "ObjectHeap")
PACKAGE: Final = "objects"
_KEY: Final = r"((?:\w+\.)*(?:key|data))"
_PLACE: Final = r"(\w+(?:\[[^\[\]]*\])?)"


def object_programs(structures: Path) -> dict[str, str]:
    """The sources of the rewritten structures, by their paths."""
    found = {}
    for name in (*OF_INTS, *OF_RANKS):
        text = (structures / f"{name}.java").read_text("utf-8")
        rewritten = of_ints(text) if name in OF_INTS else of_ranks(text)
        renamed = rewritten.replace("package structures;", f"package {PACKAGE};")
        found[f"{PACKAGE}/{name}.java"] = renamed
    return found


def of_ints(text: str) -> str:
    """A structure whose keys were ints."""
    text = re.sub(rf"{_KEY} (<=|>=|<|>|==) {_KEY}", r"\1.compareTo(\3) \2 0", text)
    text = re.sub(r"\bint (key|data)\b", r"Comparable \1", text)
    text = re.sub(r"\bint (least|greatest|findMin|findMax|lastKey)\(", r"Comparable \1(", text)
    text = text.replace("? -1 : ", "? null : ").replace("if (low", "if (%s.key == null || low")
    text = text.replace("%s", "entry" if "Entry entry" in text else "node")
    text = text.replace("cell != head && cell", "cell.next.data == null || cell != head && cell")
    head = r"(static \w+ \w+\(\w+ tree, Comparable key[^)]*\) \{\s+assume\()"
    return re.sub(head, r"\1key != null && ", text)


def of_ranks(text: str) -> str:
    """A structure whose elements were objects with a number."""
    text = re.sub(
        r"    /\*\*[^\n]*\n    static final class Rank .*?\n    \}\n", "", text, flags=re.DOTALL
    )
    text = re.sub(rf"{_PLACE}\.isBelow\({_PLACE}\)", r"(\1.compareTo(\2) < 0)", text)
    return re.sub(r"\bRank\b", "Comparable", text)
