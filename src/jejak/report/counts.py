"""Counts in words."""

from __future__ import annotations


def count(number: int, one: str, many: str | None = None) -> str:
    """A number of things: `1 path`, `2 paths`; `many` where an s does not do."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
