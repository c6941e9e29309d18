"""Messages between a run and its worker processes: pickled records behind their length.

Both ends are processes of one user, and one has started the other.
"""

from __future__ import annotations

import pickle
from typing import Any, BinaryIO, Final, Protocol

HEADER: Final = 8
"""Bytes of the length of a message."""


def write_frame(stream: BinaryIO, message: tuple[Any, ...]) -> None:
    """Sends a message. Raises OSError when nobody is there any more."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    stream.write(len(body).to_bytes(HEADER, "little") + body)
    stream.flush()


class FrameOutput:
    """Sends messages to a stream."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream

    def send(self, message: tuple[Any, ...]) -> None:
        """Sends a message."""
        write_frame(self.stream, message)


class ListOutput:
    """Keeps messages for whoever takes them."""

    def __init__(self) -> None:
        self._messages: list[tuple[Any, ...]] = []

    def send(self, message: tuple[Any, ...]) -> None:
        """Keeps a message."""
        self._messages.append(message)

    def take(self) -> list[tuple[Any, ...]]:
        """All messages since this was last asked."""
        found, self._messages = self._messages, []
        return found


class Output(Protocol):
    """Where messages go."""

    def send(self, message: tuple[Any, ...]) -> None:
        """Sends a message."""


def read_frame(stream: BinaryIO) -> tuple[Any, ...] | None:
    """The next message; None when there is none any more, or half of one."""
    header = stream.read(HEADER)
    if len(header) < HEADER:
        return None
    size = int.from_bytes(header, "little")
    body = stream.read(size)
    if len(body) < size:
        return None
    message: tuple[Any, ...] = pickle.loads(body)  # noqa: S301 - a process of ours wrote it
    return message
