"""Layer `disk`: answers of earlier runs, in an SQLite file.

A query's key is a hash of its conjuncts in their order with variables named by their first
appearance, so equal questions about other variables share an answer. A model is evaluated before
it is believed. A file that is broken, locked, read-only or full is a warning, never an error.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

from jejak.expr import ArrayValue, Expr, Model
from jejak.expr.ops import OPERATORS, VAR
from jejak.expr.sorts import KIND_ARRAY, KIND_BOOL, KIND_FP, Sort
from jejak.solver.answers import Answer, Sat, Unknown, Unsat
from jejak.solver.query import Layer, Query

FORMAT = "1"
"""Part of every key: changes when the meaning of an operator or of a stored answer does."""

SIZE_LIMIT = 256 << 20
"""Bytes from which on a file is only read."""

_BATCH = 256


class Disk:
    """Remembers Sat and Unsat across runs; what is Unknown depends on limits and is not kept."""

    def __init__(self, inner: Layer, path: Path, warnings: list[str]) -> None:
        self.inner = inner
        self._path = path
        self._warnings = warnings
        self._pending: dict[bytes, str] = {}
        self._connection: sqlite3.Connection | None = None
        self._writing = True
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=0.25, isolation_level=None)
            self._prepare(self._connection)
        except (sqlite3.Error, OSError) as trouble:
            self._step_aside(trouble)

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        if self._connection is None:
            return self.inner.solve(query)
        conjuncts = query.conjuncts
        key, free = canonical(conjuncts)
        found = self._read(key, conjuncts, free)
        if found is not None:
            return found
        answer = self.inner.solve(query)
        if self._writing and not isinstance(answer, Unknown):
            self._pending[key] = _text(answer, conjuncts, free)
            if len(self._pending) >= _BATCH:
                self._flush()
        return answer

    def close(self) -> None:
        """Write what is pending and release the file."""
        self._flush()
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _prepare(self, connection: sqlite3.Connection) -> None:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=OFF")
            connection.execute(
                "CREATE TABLE IF NOT EXISTS answers (key BLOB PRIMARY KEY, answer TEXT NOT NULL)"
                " WITHOUT ROWID"
            )
            if self._path.stat().st_size > SIZE_LIMIT:
                self._only_read("it has reached its size limit")
        except sqlite3.OperationalError as trouble:
            self._only_read(trouble)
        connection.execute("SELECT answer FROM answers WHERE key = x''").fetchone()

    def _read(self, key: bytes, conjuncts: tuple[Expr, ...], free: list[Expr]) -> Answer | None:
        text = self._pending.get(key)
        if text is None:
            assert self._connection is not None
            try:
                row = self._connection.execute(
                    "SELECT answer FROM answers WHERE key = ?", (key,)
                ).fetchone()
            except sqlite3.Error as trouble:
                self._step_aside(trouble)
                return None
            if row is None:
                return None
            text = str(row[0])
        return _answer(text, conjuncts, free)

    def _flush(self) -> None:
        pending, self._pending = self._pending, {}
        if self._connection is None or not self._writing or not pending:
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(
                "INSERT OR REPLACE INTO answers VALUES (?, ?)", list(pending.items())
            )
            self._connection.execute("COMMIT")
        except sqlite3.Error as trouble:
            self._only_read(trouble)
            if self._connection.in_transaction:
                try:
                    self._connection.execute("ROLLBACK")
                except sqlite3.Error as worse:
                    self._step_aside(worse)

    def _only_read(self, trouble: object) -> None:
        self._writing = False
        self._warnings.append(f"{self._path}: solver answers are not saved: {trouble}")

    def _step_aside(self, trouble: object) -> None:
        self._warnings.append(f"{self._path}: saved solver answers are not used: {trouble}")
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def canonical(conjuncts: tuple[Expr, ...]) -> tuple[bytes, list[Expr]]:
    """A key that is equal for equal conjuncts up to names, and the variables in its order."""
    places: dict[int, int] = {}
    free: list[Expr] = []
    parts = [FORMAT]
    stack = list(reversed(conjuncts))
    while stack:
        top = stack[-1]
        if top.id in places:
            stack.pop()
            continue
        missing = [each for each in top.args if each.id not in places]
        if missing:
            missing.reverse()
            stack.extend(missing)
            continue
        stack.pop()
        places[top.id] = len(places)
        if top.op == VAR:
            free.append(top)
        name = None if top.op == VAR else top.payload
        arguments = [places[each.id] for each in top.args]
        parts.append(f"{OPERATORS[top.op].name} {top.sort.name} {arguments} {name!r}")
    parts.append(repr([places[each.id] for each in conjuncts]))
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=20).digest(), free


def _text(answer: Sat | Unsat, conjuncts: tuple[Expr, ...], free: list[Expr]) -> str:
    if type(answer) is Sat:
        return json.dumps(["sat", [_stored(answer.model.value(each)) for each in free]])
    assert type(answer) is Unsat
    core = {each.id for each in answer.core}
    return json.dumps(["unsat", [place for place, each in enumerate(conjuncts) if each.id in core]])


def _stored(value: Any) -> Any:
    if isinstance(value, ArrayValue):
        entries = [[_stored(key), _stored(each)] for key, each in value.entries.items()]
        return [_stored(value.default), entries]
    return value


def _answer(text: str, conjuncts: tuple[Expr, ...], free: list[Expr]) -> Answer | None:
    """The stored answer, or None where it makes no sense."""
    try:
        kind, content = json.loads(text)
        if kind == "sat":
            values = {
                str(each.payload): _loaded(each.sort, value)
                for each, value in zip(free, content, strict=True)
            }
            model = Model(values)
            return Sat(model) if all(model.holds(each) for each in conjuncts) else None
        if kind == "unsat" and all(0 <= place < len(conjuncts) for place in content):
            return Unsat(tuple(conjuncts[place] for place in content))
    except (ValueError, TypeError, OverflowError, RecursionError):
        pass
    return None


def _loaded(sort: Sort, value: Any) -> Any:
    if sort.kind == KIND_ARRAY:
        assert sort.index is not None
        assert sort.element is not None
        default, entries = value
        loaded = {_loaded(sort.index, key): _loaded(sort.element, each) for key, each in entries}
        return ArrayValue(_loaded(sort.element, default), loaded)
    wanted = {KIND_BOOL: bool, KIND_FP: float}.get(sort.kind, int)
    if type(value) is not wanted:
        raise ValueError(value)
    return value
