"""Work as a clock: what an exploration did, in the seconds that it takes on a machine of its own.

Limits that count it come to the same results whoever else uses the machine. Measured on three
libraries with the compiled core.
"""

from __future__ import annotations

from typing import Final

from jejak.explore.engine import Engine

STEPS: Final = 220_000
QUERIES: Final = 2_000
"""Instructions, and questions to the solver, in a second."""
SLOW: Final = 1.5
"""How many times longer than that something may take before time counts instead."""


def worked(engine: Engine) -> float:
    """The seconds that an exploration should have taken so far."""
    return engine.runner.steps / STEPS + engine.feasibility.queries / QUERIES
