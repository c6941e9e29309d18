"""Runs: from the words of a user to events and results.

`Check` and its like open a target, explore it, confirm what was found, write files, and say what
it all comes to. The command line and the Python API only ask them. Imports every room but `cli`;
each kind of run loads when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jejak import lazy

if TYPE_CHECKING:
    from jejak.app.checking import Check
    from jejak.app.contracting import Contracts
    from jejak.app.enumerating import Enumerate
    from jejak.app.generating import Gen
    from jejak.app.inspecting import Inspect
    from jejak.app.learning import Learn
    from jejak.app.showing import Show

__all__ = ["Check", "Contracts", "Enumerate", "Gen", "Inspect", "Learn", "Show"]

__getattr__ = lazy.names(
    __name__,
    {
        "Check": "checking",
        "Contracts": "contracting",
        "Enumerate": "enumerating",
        "Gen": "generating",
        "Inspect": "inspecting",
        "Learn": "learning",
        "Show": "showing",
    },
)
