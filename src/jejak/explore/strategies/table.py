"""All strategies. A new one is a file beside this and a row here."""

from __future__ import annotations

from typing import Final

from jejak.explore.strategies.breadth_first import BREADTH_FIRST
from jejak.explore.strategies.depth_first import DEPTH_FIRST
from jejak.explore.strategies.distance import DISTANCE
from jejak.explore.strategies.likely import LIKELY
from jejak.explore.strategies.orders import Strategy
from jejak.explore.strategies.random_priority import RANDOM_PRIORITY
from jejak.explore.strategies.redrawn import REDRAWN
from jejak.explore.strategies.uncovered import BIASED, UNCOVERED

STRATEGIES: Final[tuple[Strategy, ...]] = (
    DEPTH_FIRST,
    BREADTH_FIRST,
    RANDOM_PRIORITY,
    REDRAWN,
    UNCOVERED,
    BIASED,
    LIKELY,
    DISTANCE,
)
