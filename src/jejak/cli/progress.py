"""How far a run is, in one line: methods, findings, paths per second, solving, time left."""

from __future__ import annotations

import time

from jejak.app.events import Event, Found, MethodBegun, MethodDone, Stage
from jejak.classfile.descriptors import java_name
from jejak.results.runs import CheckRun


class ProgressLine:
    """Hears the events of a run and says how far it is; `limit` is its time, None for any."""

    def __init__(self, limit: float | None = None) -> None:
        self.limit = limit
        self._began = time.monotonic()
        self._exploring = 0.0
        self._done = 0
        self._entries = 0
        self._found = 0
        self._paths = 0
        self._solving = 0.0
        self._name = ""

    def line(self, event: Event[CheckRun]) -> str | None:
        """The line after an event; None where it changes nothing."""
        if isinstance(event, Stage):
            return event.text
        if isinstance(event, MethodBegun):
            self._exploring = self._exploring or time.monotonic()
            self._entries = event.entries
            self._found = max(self._found, event.found)
            self._name = f"{java_name(event.class_name)}.{event.signature}"
            return self.text()
        if isinstance(event, MethodDone):
            self._done += 1
            self._paths = event.paths
            self._solving += event.result.solver_seconds
            return self.text()
        return None if isinstance(event, Found) else ""

    def text(self) -> str:
        """How far the run is now."""
        spent = max(time.monotonic() - self._exploring, 1e-3)
        parts = [f"[{self._done}/{self._entries}]", f"{self._found:,} found"]
        if self._paths:
            parts.append(f"{self._paths / spent:,.0f} paths/s")
            parts.append(f"solver {min(100, 100 * self._solving / spent):.0f} %")
        left = self.left(spent)
        if left is not None:
            parts.append(f"{int(left) // 60}:{int(left) % 60:02} left")
        return f"{parts[0]} {', '.join(parts[1:])}; {self._name}"

    def left(self, spent: float) -> float | None:
        """The seconds that are left, by the limit or as it went so far; None for nobody knows."""
        guessed = spent / self._done * (self._entries - self._done) if self._done else None
        if self.limit is None:
            return guessed
        until = max(0.0, self.limit - (time.monotonic() - self._began))
        return until if guessed is None else min(until, guessed)
