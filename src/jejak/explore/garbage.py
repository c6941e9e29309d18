"""How often Python looks for garbage while methods are explored.

States hardly ever point at each other in circles, so there is little to find, and by default Python
looks after every 700 new objects: a third of the time of a quick exploration.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

OBJECTS: Final = 50_000
GENERATIONS: Final = 20
"""New objects after which Python looks for garbage, and how many such looks come before one that
goes further back."""


@contextmanager
def rarely_collected() -> Iterator[None]:
    """As long as this lasts, garbage is looked for rarely, and not among what is there already."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(OBJECTS, GENERATIONS, GENERATIONS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
