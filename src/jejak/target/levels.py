"""Which version of Java the sources of a project are in, as far as its build's files say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from jejak.jvm.javac import OLDEST

MOST_BYTES: Final = 4 * 1024 * 1024
_VERSION: Final = r"(?:JavaVersion\.VERSION_)?(?:1[._])?(\d{1,2})"
_SAID: Final = re.compile(
    r"<(?:maven\.compiler\.)?(?:source|target|release)>\s*([^<]+?)\s*</"
    r"|\b(?:source|target)Compatibility\s*=?\s*[\"']?([\w.]+)"
    r"|\bJavaLanguageVersion\.of\((\d+)\)"
)
_VALUE: Final = re.compile(r"<([\w.-]+)>([^<>]*)</\1>|\b(\w+)\s*=\s*[\"']?([\w.]+)")


def language_level(files: Iterable[Path]) -> int | None:
    """The highest version that some file of a build names, at least OLDEST; None for none."""
    found: list[int] = []
    for file in files:
        text = _text(file)
        known = {m[1] or m[3]: (m[2] or m[4] or "").strip() for m in _VALUE.finditer(text)}
        for match in _SAID.finditer(text):
            said = next(filter(None, match.groups()))
            said = known.get(said.removeprefix("${").removesuffix("}"), said)
            version = re.fullmatch(_VERSION, said)
            if version is not None:
                found.append(int(version[1]))
    return max(OLDEST, *found) if found else None


def _text(file: Path) -> str:
    try:
        if file.stat().st_size > MOST_BYTES:
            return ""
        return file.read_text("utf-8", errors="replace")
    except OSError:
        return ""
