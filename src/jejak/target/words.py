"""The words of TARGET: a place, and what of it is meant."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jejak.errors import UsageError
from jejak.places import exists

FILE_SUFFIXES: Final = (".jar", ".war", ".zip", ".class", ".java", ".jmod")
_COORDINATE: Final = re.compile(r"[\w.-]+:[\w.-]+:[\w.-]+")


@dataclass(frozen=True, slots=True)
class Word:
    """One word: `place` without `#method`, its parameters and `:line`."""

    text: str
    place: str
    method: str | None = None
    detail: str | None = None
    line: int | None = None

    @property
    def is_coordinate(self) -> bool:
        """Whether it is `group:artifact:version`."""
        return _COORDINATE.fullmatch(self.place) is not None and not exists(self.place)

    @property
    def is_pattern(self) -> bool:
        """Whether it stands for all files or classes of such names."""
        return any(sign in self.place for sign in "*?") and not exists(self.place)

    @property
    def looks_like_path(self) -> bool:
        """Whether a file is meant: `a.b.C` and `a/b/C` are classes, `./a`, `a/b.x` are not."""
        text = self.place
        if text.endswith(FILE_SUFFIXES):
            return True
        return os.sep in text and ("." in text or text.startswith(("~", os.sep)))


def read_word(text: str) -> Word:
    """A word as the user wrote it. Raises UsageError when it can mean nothing."""
    if not text:
        raise UsageError("TARGET is empty")
    if exists(text):
        return Word(text, text)
    match = re.fullmatch(r"(.+\.java):([0-9]{1,9})", text, re.DOTALL)
    if match is not None:
        return Word(text, match[1], line=int(match[2]))
    if "#" not in text:
        return Word(text, text)
    place, _, rest = text.partition("#")
    name, paren, detail = re.sub(r"<[a-zA-Z][^()]*>", "", rest).partition("(")
    if rest.startswith("<"):  # <init>, <clinit>
        name, paren, detail = rest.partition("(")
    if not place or not name:
        raise UsageError(f"{text}: expected CLASS#METHOD")
    return Word(text, place, name, "(" + detail.replace(" ", "") if paren else None)


def read_words(texts: Sequence[str]) -> list[Word]:
    """All words of TARGET. Raises UsageError when there are none, or one can mean nothing."""
    if not texts:
        raise UsageError("TARGET is missing")
    return [read_word(each) for each in texts]


def in_one(words: Sequence[str]) -> str:
    """Several words as one text that a shell takes apart again."""
    return words[0] if len(words) == 1 else shlex.join(words)
