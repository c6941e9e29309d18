"""Whether a place is there, whatever its name: what no file can be called is nowhere.

Every room may use this; it knows no other one.
"""

from __future__ import annotations

from pathlib import Path


def exists(place: str | Path) -> bool:
    """Whether there is a file or directory."""
    try:
        return Path(place).exists()
    except (OSError, ValueError):
        return False


def is_directory(place: str | Path) -> bool:
    """Whether there is a directory."""
    try:
        return Path(place).is_dir()
    except (OSError, ValueError):
        return False


def is_file(place: str | Path) -> bool:
    """Whether there is a plain file."""
    try:
        return Path(place).is_file()
    except (OSError, ValueError):
        return False
