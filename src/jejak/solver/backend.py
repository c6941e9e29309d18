"""The innermost layer: queries to rows, replies to answers.

A back end keeps one incremental solver and gives it every expression once; the conjuncts of a
query are assumptions. What lies between, a child process or nothing, is a `Link`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

from jejak.expr import ArrayValue, Expr, Model, Sort, variables
from jejak.expr.ops import OPERATORS
from jejak.expr.sorts import KIND_ARRAY, KIND_BOOL, KIND_BV, KIND_FP
from jejak.solver.answers import Answer, Sat, Unknown, Unsat
from jejak.solver.query import Query
from jejak.solver.statistics import BackEndCount
from jejak.solver.weights import NEW_SOLVER, NEW_TERM, weight, whole_weight
from jejak.solver.worker import open_terms, serve

if TYPE_CHECKING:
    from jejak.solver.wire import Key, Reply, Row, Terms

ROWS_LIMIT = 100_000
"""Expressions that one solver holds before it gives way to a new one."""

_ROUND = 8
"""After how many queries it is weighed what the solver holds and they do not need."""

_OPERATOR_NAMES = tuple(operator.name for operator in OPERATORS)


class Link(Protocol):
    """The way to a solver that remembers the rows it was sent.

    No answer comes later than `deadline`, by the monotonic clock, as far as that can be forced.
    """

    count: BackEndCount
    deadline: float | None

    def ready(self) -> int:
        """A number that changes when the solver behind is a new one that knows no rows."""
        ...

    def ask(self, fresh: bool, rows: list[Row], conjuncts: list[int], asked: list[int]) -> Reply:
        """Send what is new and decide the conjuncts, within the limits.

        `fresh` lets the solver forget everything first.
        """
        ...

    def close(self) -> None:
        """Release the solver; a later `ready` opens a new one."""
        ...


class InProcess:
    """A solver in this process: quick to open, but its crash is ours, and no hard limit."""

    def __init__(self, name: str, seconds: float, mebibytes: int, seed: int) -> None:
        self.count = BackEndCount(name)
        self.deadline: float | None = None
        self._arguments = (name, seconds, mebibytes, seed)
        self._terms: Terms | None = None

    def ready(self) -> int:
        """See `Link`."""
        if self._terms is None:
            self._terms = open_terms(*self._arguments)
            self.count.starts += 1
        return self.count.starts

    def ask(self, fresh: bool, rows: list[Row], conjuncts: list[int], asked: list[int]) -> Reply:
        """See `Link`."""
        if fresh:
            self.close()
            self._terms = open_terms(*self._arguments)
        assert self._terms is not None
        return serve(self._terms, (rows, conjuncts, asked))

    def close(self) -> None:
        """See `Link`."""
        terms, self._terms = self._terms, None
        if terms is not None:
            terms.close()


class BackEnd:
    """Asks one solver; a model that does not hold under `Model` is Unknown, and counted."""

    def __init__(self, link: Link, warnings: list[str], rows_limit: int = ROWS_LIMIT) -> None:
        self.name = link.count.name
        self._link = link
        self._warnings = warnings
        self._rows_limit = rows_limit
        self._generation = -1
        self._sent: set[int] = set()
        self._held = 0  # weight of what was sent
        self._debt = 0  # weight that queries carried and did not need
        self._turn = 0
        self._is_stale = False
        self._without_int = self.name == "bitwuzla"

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        deadline = self._link.deadline
        if deadline is not None and time.monotonic() >= deadline:
            return Unknown("timeout")
        start = time.perf_counter()
        answer = self._solve(query.conjuncts)
        count = self._link.count
        count.seconds += time.perf_counter() - start
        if type(answer) is Sat:
            count.sat += 1
        elif type(answer) is Unsat:
            count.unsat += 1
        else:
            assert type(answer) is Unknown
            count.count_unknown(answer.reason)
        return answer

    def until(self, deadline: float | None) -> None:
        """Let no answer come later than a moment of the monotonic clock; None: no such limit."""
        self._link.deadline = deadline

    def renew(self) -> None:
        """Let the solver forget everything before the next query."""
        self._is_stale = bool(self._sent)
        self._turn = 0

    def warm_up(self) -> None:
        """Open the solver, without waiting for it."""
        self._link.ready()

    def close(self) -> None:
        """Release the solver."""
        self._link.close()

    def _solve(self, conjuncts: tuple[Expr, ...]) -> Answer:
        free = tuple(dict.fromkeys(each for one in conjuncts for each in variables(one)))
        if self._without_int and any("int" in each.sort.name for each in free):
            return Unknown("unsupported")
        reply = self._ask(conjuncts, free)
        if reply[0] == "sat":
            values = {
                str(each.payload): plain_value(each.sort, value)
                for each, value in zip(free, reply[1], strict=True)
            }
            model = Model(values)
            for each in conjuncts:
                if not model.holds(each):
                    self._link.count.wrong_models += 1
                    return Unknown("unsupported")
            return Sat(model)
        if reply[0] == "unsat":
            return Unsat(tuple(conjuncts[position] for position in reply[1]))
        if reply[0] == "failed":
            text = f"{self.name}: {reply[1]}"
            if text not in self._warnings:
                self._warnings.append(text)
            return Unknown("died")
        return Unknown(reply[1])

    def _ask(self, conjuncts: tuple[Expr, ...], free: tuple[Expr, ...]) -> Reply:
        generation = self._link.ready()
        if generation != self._generation:
            self._generation = generation
            self._forget()
        fresh = bool(self._sent) and (self._is_stale or self._overloaded(conjuncts))
        self._is_stale = False
        if fresh:
            self._link.count.renewals += 1
            self._forget()
        used = bool(self._sent)
        reply = self._send(fresh, conjuncts, free)
        if reply == ("unknown", "memory"):
            self._link.close()
            if used:  # what it held before may be what was too much
                return self._ask(conjuncts, free)
        return reply

    def _send(self, fresh: bool, conjuncts: tuple[Expr, ...], free: tuple[Expr, ...]) -> Reply:
        rows, added = new_rows((*conjuncts, *free), self._sent)
        self._held += added
        self._link.count.rows += len(rows)
        return self._link.ask(
            fresh, rows, [each.id for each in conjuncts], [each.id for each in free]
        )

    def _forget(self) -> None:
        self._sent.clear()
        self._held = self._debt = self._turn = 0

    def _overloaded(self, conjuncts: tuple[Expr, ...]) -> bool:
        """Whether what the solver holds for other queries has cost more than a new solver would."""
        if len(self._sent) > self._rows_limit:
            return True
        self._turn += 1
        if self._turn % _ROUND:
            return False
        needed = whole_weight(conjuncts)
        self._debt += _ROUND * max(0, self._held - needed)
        return self._debt > NEW_SOLVER + NEW_TERM * needed


_KEYS: dict[str, Key] = {}
_KINDS = {KIND_BOOL: "bool", KIND_BV: "bv", KIND_FP: "fp"}


def sort_key(sort: Sort) -> Key:
    """The plain form of a sort, see `wire`."""
    key = _KEYS.get(sort.name)
    if key is None:
        if sort.kind == KIND_ARRAY:
            assert sort.index is not None
            assert sort.element is not None
            key = ("array", sort_key(sort.index), sort_key(sort.element))
        else:
            kind = _KINDS.get(sort.kind, "int")
            key = (kind, sort.width) if kind in ("bv", "fp") else (kind,)
        _KEYS[sort.name] = key
    return key


def new_rows(expressions: Iterable[Expr], sent: set[int]) -> tuple[list[Row], int]:
    """Rows for all nodes of the expressions that are not `sent`, arguments first; now they are.

    Also their weight.
    """
    rows: list[Row] = []
    added = 0
    stack = [each for each in expressions if each.id not in sent]
    stack.reverse()
    while stack:
        top = stack[-1]
        if top.id in sent:
            stack.pop()
            continue
        missing = [each for each in top.args if each.id not in sent]
        if missing:
            missing.reverse()
            stack.extend(missing)
            continue
        stack.pop()
        sent.add(top.id)
        arguments = tuple([each.id for each in top.args])
        rows.append((top.id, _OPERATOR_NAMES[top.op], sort_key(top.sort), arguments, top.payload))
        added += weight(top)
    return rows, added


def plain_value(sort: Sort, value: Any) -> Any:
    """A model's value for a variable of `sort` from its form on the wire."""
    if sort.kind == KIND_ARRAY:
        default, entries = value
        return ArrayValue(default, dict(entries))
    return value
