"""Structures that a predicate accepts: plain records, picklable."""

from __future__ import annotations

from dataclasses import dataclass, field

from jejak.results.heaps import Heap
from jejak.results.methods import MethodResult


@dataclass(frozen=True, slots=True)
class Structure:
    """One shape: an example, and what its numbers must fulfil.

    `shape` says in lines which references are decided and how, the same for isomorphic inputs.
    `conditions` holds one tuple for each way to fulfil the predicate; numbers that no condition
    is about may be anything. `exact` says that nothing on the way was unknown.
    """

    heap: Heap
    shape: tuple[str, ...]
    conditions: tuple[tuple[str, ...], ...]
    exact: bool


@dataclass(slots=True)
class Enumeration:
    """The structures of one predicate, and how its exploration went.

    `cut` says that there were more than asked for.
    """

    result: MethodResult
    structures: list[Structure] = field(default_factory=list)
    cut: bool = False
