"""Counting and timing of layers, from outside."""

from __future__ import annotations

import time

from jejak.solver.answers import Answer
from jejak.solver.query import Layer, Query
from jejak.solver.statistics import LayerCount


class CountingLayer:
    """A layer with its count; it answered a query itself when the layer below was not asked."""

    def __init__(self, layer: Layer, count: LayerCount, below: LayerCount | None) -> None:
        self._layer = layer
        self._count = count
        self._below = below

    def solve(self, query: Query) -> Answer:
        """See `Layer`."""
        count, below = self._count, self._below
        before = below.asked if below is not None else 0
        count.asked += 1
        start = time.perf_counter()
        try:
            answer = self._layer.solve(query)
        finally:
            count.seconds += time.perf_counter() - start
        if below is None or below.asked == before:
            count.answered += 1
        return answer
