"""Runs: from the words of a user to events and results.

`Check` and its like open a target, explore it, confirm what was found, write files, and say what
it all comes to. The command line and the Python API only ask them. Imports every room but `cli`;
each kind of run loads when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from jejak.app.checking import Check
    from jejak.app.contracting import Contracts
    from jejak.app.enumerating import Enumerate
    from jejak.app.generating import Gen
    from jejak.app.inspecting import Inspect
    from jejak.app.showing import Show

_PLACES: Final = {
    "Check": "jejak.app.checking",
    "Contracts": "jejak.app.contracting",
    "Enumerate": "jejak.app.enumerating",
    "Gen": "jejak.app.generating",
    "Inspect": "jejak.app.inspecting",
    "Show": "jejak.app.showing",
}

__all__ = ["Check", "Contracts", "Enumerate", "Gen", "Inspect", "Show"]


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module 'jejak.app' has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)
