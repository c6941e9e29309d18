"""Results of methods, kept with what they rest on, and found again while all of that holds."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
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
class Kept(Generic[R]):
    """A result that still holds, with what it rests on."""

    record: R
    facts: dict[Fact, str]


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
            facts = read_facts(unpacked(row.facts))
            if not self._hold(facts, row.program == self._program):
                return None
            record: R = loads(self.kind, unpacked(row.record))
        except (RecordError, ValueError):  # somebody else wrote it
            return None
        return Kept(record, facts)

    def _hold(self, facts: dict[Fact, str], unchanged: bool) -> bool:
        """Whether all is as it was; `unchanged` says that all classes are."""
        return all(
            self._digest(fact) == known
            for fact, known in facts.items()
            if not (unchanged and fact[0] in OF_CLASSES)
        )

    def _digest(self, fact: Fact) -> str:
        return self._times if fact[0] == TIMES else self.facts.digest(fact)

    def keep(self, entry: Entry, record: R, facts: dict[Fact, str], is_cut: bool) -> None:
        """Keeps a result; `is_cut` says that a clock had a say in it."""
        if not self.database.is_open:
            return
        if is_cut:
            facts = {**facts, (TIMES,): self._times}
        row = Row(
            self.key(entry),
            " ".join(entry),
            "",
            packed(written_facts(facts)),
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


def written_facts(facts: dict[Fact, str]) -> bytes:
    """ProgramFacts as bytes, in an order that does not change."""
    return json.dumps(sorted([*fact, known] for fact, known in facts.items())).encode()


def read_facts(data: bytes) -> dict[Fact, str]:
    """The facts that were written. Raises RecordError."""
    try:
        rows = json.loads(data)
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
