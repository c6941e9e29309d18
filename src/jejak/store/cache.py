"""Results of methods, kept with what they rest on, and found again while all of that holds."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar

from jejak.options import Options
from jejak.program.ledger import Asked
from jejak.store.codec import RecordError, dumps, loads
from jejak.store.contents import digest
from jejak.store.database import Database, Row
from jejak.store.facts import OF_CLASSES, Fact, ProgramFacts
from jejak.store.keys import times_text

R = TypeVar("R")

Entry = tuple[str, ...]
"""Which result: the class, name and descriptor of a method, and whatever else tells it apart."""
MOST_BYTES: Final = 512 << 20
"""What one record may unpack to; a larger one is none of ours."""
TIMES: Final = "times"
"""The fact that a result rests on which a clock cut: how long things may take."""
KINDS: Final = frozenset(each.value for each in Asked) | {"class", "code", TIMES}


@dataclass(frozen=True, slots=True)
class Basis:
    """What a result rests on.

    `others` may change while all classes stay the same; `of_classes` are the rows of the other
    facts as text, since nobody reads them as long as no class changes.
    """

    others: dict[Fact, str]
    of_classes: str

    @classmethod
    def of(cls, facts: dict[Fact, str]) -> Basis:
        """That of a result that was just found."""
        others = {fact: known for fact, known in facts.items() if fact[0] not in OF_CLASSES}
        return cls(others, rows_text(facts.keys() - others.keys(), facts))

    def written(self) -> bytes:
        """It as bytes, in an order that does not change."""
        others = rows_text(self.others, self.others)
        return f"{others}\n{self.of_classes}".encode()

    @classmethod
    def read(cls, data: bytes) -> Basis:
        """What was written. Raises RecordError and UnicodeDecodeError."""
        others, _, of_classes = data.decode().partition("\n")
        return cls(read_rows(others), of_classes)


@dataclass(frozen=True, slots=True)
class Kept(Generic[R]):
    """A result that still holds, with what it rests on."""

    record: R
    basis: Basis


class ResultCache(Generic[R]):
    """The results of one target with its options. `kind` is the type of their records.

    `base` is what their keys share.
    """

    def __init__(
        self, database: Database, facts: ProgramFacts, options: Options, base: str, kind: type[R]
    ) -> None:
        self.database = database
        self.facts = facts
        self.kind: Any = kind
        self.base = base
        self._times = digest(times_text(options))
        self._program = facts.digest((Asked.EVERYTHING.value,)) if database.is_open else ""
        self._kept: list[str] = []

    def key(self, entry: Entry) -> str:
        """The key of a result."""
        return digest("\n".join((self.base, *entry)))

    def find(self, entries: Sequence[Entry]) -> dict[Entry, Kept[R]]:
        """The results that still hold."""
        if not self.database.is_open:
            return {}
        keys = {self.key(entry): entry for entry in entries}
        rows = self.database.find(list(keys))
        found: dict[Entry, Kept[R]] = {}
        for key, row in rows.items():
            kept = self._read(row)
            if kept is not None:
                found[keys[key]] = kept
        if found:
            self.database.mark_used([self.key(entry) for entry in found], self._program)
        return found

    def _read(self, row: Row) -> Kept[R] | None:
        try:
            basis = Basis.read(unpacked(row.facts))
            if not self._hold(basis, row.program == self._program):
                return None
            record: R = loads(self.kind, unpacked(row.record))
        except (RecordError, ValueError):  # somebody else wrote it
            return None
        return Kept(record, basis)

    def _hold(self, basis: Basis, unchanged: bool) -> bool:
        """Whether all is as it was; `unchanged` says that all classes are."""
        facts = basis.others if unchanged else basis.others | read_rows(basis.of_classes)
        return all(self._digest(fact) == known for fact, known in facts.items())

    def _digest(self, fact: Fact) -> str:
        return self._times if fact[0] == TIMES else self.facts.digest(fact)

    def keep(self, entry: Entry, record: R, basis: Basis, is_cut: bool) -> None:
        """Keeps a result; `is_cut` says that a clock had a say in it."""
        if not self.database.is_open:
            return
        if is_cut:
            basis = replace(basis, others={**basis.others, (TIMES,): self._times})
        row = Row(
            self.key(entry),
            " ".join(entry),
            "",
            packed(basis.written()),
            packed(dumps(self.kind, record)),
        )
        self.database.keep(row)
        self._kept.append(row.key)

    def seal(self) -> None:
        """Has what was kept count as found in the classes that are there now.

        Not so where they changed meanwhile: then nobody knows which of them results are from, and
        the next run looks at all that these rest on.
        """
        if self._kept and self.facts.everything() == self._program:
            self.database.mark_used(self._kept, self._program)


def rows_text(wanted: Iterable[Fact], facts: dict[Fact, str]) -> str:
    """Facts as text, in an order that does not change."""
    return json.dumps(sorted([*fact, facts[fact]] for fact in wanted))


def read_rows(text: str) -> dict[Fact, str]:
    """The facts of a text. Raises RecordError."""
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"no facts: {error}") from None
    if not isinstance(rows, list) or not all(map(is_fact, rows)):
        raise RecordError("no facts")
    return {tuple(row[:-1]): row[-1] for row in rows}


def is_fact(row: object) -> bool:
    """Whether a row is the words of a fact and what it came to."""
    if not isinstance(row, list) or len(row) < 2 or row[0] not in KINDS:
        return False
    return len(row) == 2 + WORDS.get(row[0], 3) and TEXTS.issuperset(map(type, row))


TEXTS: Final = frozenset((str,))
WORDS: Final = {
    "class": 1,
    TIMES: 0,
    Asked.EVERYTHING.value: 0,
    Asked.BELOW.value: 1,
    Asked.NAMING.value: 1,
    Asked.UPDATED.value: 1,
    Asked.PACKAGE.value: 1,
    Asked.RESOURCE.value: 1,
    Asked.REACHED.value: 1,
}
"""How many words a fact has after the first, where these are not class, name and descriptor."""


def packed(data: bytes) -> bytes:
    """Bytes made smaller."""
    return zlib.compress(data, 3)


def unpacked(data: bytes) -> bytes:
    """The bytes that were made smaller. Raises RecordError where they are none, or too many."""
    unpacking = zlib.decompressobj()
    try:
        found = unpacking.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise RecordError(f"not packed: {error}") from None
    if not unpacking.eof:
        raise RecordError("cut off, or too large")
    return found
