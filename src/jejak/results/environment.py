"""What a program asks its surroundings for: the answers are inputs, told apart by where they stand.

A member of `Surrounding` says who is asked; whether a test can make it answer is its `arranged`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Self

from jejak.results.reasons import Told


class Surrounding(Told):
    """Parts of the surroundings. `arranged` says that a test can make one answer as it likes."""

    arranged: bool

    def __new__(cls, code: str, sentence: str, arranged: bool = False) -> Self:
        """Makes a member of its code."""
        member = object.__new__(cls)
        member._value_ = code
        member.sentence = sentence
        member.arranged = arranged
        return member

    CONSOLE = "console", "What System.in gives.", True
    PROPERTY = "property", "A system property.", True
    VARIABLE = "variable", "An environment variable."
    CLOCK = "clock", "The time."
    CHANCE = "chance", "A random number."
    FILE = "file", "What the file system holds."
    NETWORK = "network", "What comes over a connection."
    MACHINE = "machine", "What the machine is, and how it is doing."


class Piece(Enum):
    """What a program takes from a stream at a time."""

    LINE = "line"
    """Characters up to the end of the line, which the program does not see."""
    BYTE = "byte"
    """One byte, or one character of ASCII."""
    WORD = "word"
    """Characters without white space, as the only ones of their line."""
    NUMBER = "number"
    """The text of a number or boolean, as the only one of its line."""
    END = "end"
    """Nothing: the stream is at its end."""
    CLOSED = "closed"
    """Nothing but an exception: the program has closed the stream."""
    TEXT = "text"
    """Characters as they are, up to the end."""
    SETTING = "setting"
    """The value of a key, from a line of its own; nothing where there is none."""
    ABSENT = "absent"
    """Of a file: that there is none."""
    FILE = "file"
    """Of a file: that it is there."""
    DIRECTORY = "directory"
    """Of a file: that it is a directory."""
    WRITTEN = "written"
    """Of a file: that the program has made it."""


@dataclass(frozen=True, slots=True)
class EnvironmentCall:
    """A call whose answer the surroundings decide.

    `call` is how Java writes it; `key` the name that it asks for, of a property or file; `piece`
    is what was taken from a stream or is said of a file, None where the call reads none, and
    `reader` a number of the object that took it: what several readers take must not come in one go.
    `input` is the input that names a file, empty where the program has the name; `setting` the
    key that is looked for in it.
    """

    source: Surrounding
    call: str
    key: str = ""
    piece: Piece | None = None
    reader: int = 0
    input: str = ""
    setting: str = ""

    @property
    def file(self) -> str:
        """The file that it asks, by its key."""
        return self.key.removesuffix(f"!{self.setting}") if self.setting else self.key

    @property
    def is_local(self) -> bool:
        """Whether it asks a file that the program looks for right where it runs."""
        name = self.file
        plain = name.isprintable() and "/" not in name and name[:1] not in (".", "$", "?")
        return self.source is Surrounding.FILE and self.input == "" and name != "" and plain

    @property
    def arranged(self) -> bool:
        """Whether a test can make it answer as it likes, or finds it so anyway."""
        if self.source is Surrounding.FILE:
            return self.input != "" or self.is_local or self.piece is Piece.ABSENT
        return self.source.arranged
