"""Guards: what the first statements of a method refuse, read as what it requires.

`if (x < 0) throw new IllegalArgumentException();` requires `!(x < 0)`. So does what `assert` says
and what `Objects.requireNonNull` asks for. The first statement of another kind ends them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

ARGUMENTS: Final = (
    "IllegalArgumentException",
    "NullPointerException",
    "IndexOutOfBoundsException",
    "IllegalStateException",
)
"""What is thrown at callers that did wrong."""


class GuardToken(Protocol):
    """A token of the source with its place in the text."""

    @property
    def text(self) -> str:
        """What it is."""

    @property
    def line(self) -> int:
        """Its line."""

    @property
    def at(self) -> int:
        """Where it begins."""

    @property
    def is_jml(self) -> bool:
        """Whether it is a comment."""


class Guards:
    """Reads the guards that begin at some token behind the brace of a body."""

    def __init__(self, source: str, tokens: Sequence[GuardToken], at: int) -> None:
        self.source = source
        self.tokens = tokens
        self.at = at

    def read(self) -> list[tuple[str, int]]:
        """What is required, as text, each with its line."""
        found: list[tuple[str, int]] = []
        while (guard := self.statement()) is not None:
            if guard[0]:
                found.append(guard)
        return found

    def statement(self) -> tuple[str, int] | None:
        """The guard that a statement is; None of another one."""
        line, word = self.line(), self.word()
        if word == "if":
            return self.refusal(line)
        if word == "assert":
            begin = self.tokens[self.at].at + len("assert")
            end = self.skip_to(";:")
            text = self.source[begin : self.tokens[end].at]
            if self.word(end) == ":":
                self.skip_to(";")
            return text.strip(), line
        if word in ("super", "this") and self.word(self.at + 1) == "(":
            self.skip_to(";")
            return "", line
        return self.of_objects(line)

    def refusal(self, line: int) -> tuple[str, int] | None:
        """`if (…) throw …`."""
        opened = self.at + 1
        if self.word(opened) != "(":
            return None
        closed = self.closing(opened)
        after = closed + 1
        is_block = self.word(after) == "{"
        thrown = after + is_block
        name = self.word(thrown + 2)
        if [self.word(thrown), self.word(thrown + 1)] != ["throw", "new"] or name not in ARGUMENTS:
            return None
        self.at = thrown
        self.skip_to(";")
        if is_block:
            if self.word() != "}":
                return None
            self.at += 1
        if self.word() == "else":
            return None
        condition = self.source[self.tokens[opened].at + 1 : self.tokens[closed].at]
        return f"!({condition.strip()})", line

    def of_objects(self, line: int) -> tuple[str, int] | None:
        """`Objects.requireNonNull(x);` or with a message."""
        words = [self.word(self.at + step) for step in range(6)]
        if words[:4] != ["Objects", ".", "requireNonNull", "("] or words[5] not in (")", ","):
            return None
        self.skip_to(";")
        return f"{words[4]} != null", line

    def word(self, at: int | None = None) -> str:
        """A token; nothing behind the last one."""
        place = self.at if at is None else at
        return self.tokens[place].text if place < len(self.tokens) else ""

    def line(self) -> int:
        """The line of the next token."""
        return self.tokens[self.at].line if self.at < len(self.tokens) else 0

    def closing(self, opened: int) -> int:
        """The place of the parenthesis that closes another one."""
        depth, at = 0, opened
        while at < len(self.tokens):
            depth += (self.word(at) == "(") - (self.word(at) == ")")
            if depth == 0:
                return at
            at += 1
        return opened

    def skip_to(self, ends: str) -> int:
        """Goes behind the first of some signs that is in no parentheses; where it is."""
        depth, at = 0, self.at
        while at < len(self.tokens):
            sign = self.word(at)
            depth += (sign in "([{") - (sign in ")]}")
            if depth <= 0 and sign in ends:
                break
            at += 1
        self.at = min(at, len(self.tokens) - 1) + 1
        return min(at, len(self.tokens) - 1)
