"""Interruptions that wait: what is entered into the books is entered whole."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

ASKED: Final = (signal.SIGINT, signal.SIGTERM)
"""By which a run is asked to end."""


@contextmanager
def unbroken() -> Iterator[None]:
    """A request to end that comes meanwhile is heard afterwards."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    before = {each: signal.signal(each, lambda number, _: heard.append(number)) for each in ASKED}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
        for number in heard[:1]:
            signal.raise_signal(number)
