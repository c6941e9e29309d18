"""Messages between a run and its worker processes: pickled records behind their length.

Both ends are processes of one user, and one has started the other.
"""

from __future__ import annotations

import pickle
from typing import Any, BinaryIO, Final

HEADER: Final = 8
"""Bytes of the length of a message."""


def write_frame(stream: BinaryIO, message: tuple[Any, ...]) -> None:
    """Sends a message. Raises OSError when nobody is there any more."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    stream.write(len(body).to_bytes(HEADER, "little") + body)
    stream.flush()


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
