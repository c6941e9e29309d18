"""What a format declares of itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True)
class Format(Generic[R]):
    """A way to write down the results of a run.

    `name` stands before the `=` of `--report`, `help` says what is in it, `render` gives its lines.
    `needs` names options, by field, that must be on for the results to have what it shows.
    """

    name: str
    help: str
    render: Callable[[R], Iterable[str]]
    needs: tuple[str, ...] = ()
