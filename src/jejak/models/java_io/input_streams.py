"""java.io.BufferedInputStream, where it is System.in: its bytes are inputs."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome
from jejak.models.arguments import needed, receiver, unknown
from jejak.models.environment import ENVIRONMENT
from jejak.models.registry import Registry
from jejak.models.streams import (
    BYTES,
    CONSOLE_CLASS,
    ask_end,
    close_stream,
    end,
    proceed,
    refuse_closed,
    stream_of,
    take_byte,
)
from jejak.results.reasons import Omission
from jejak.semantics.arrays import put_element
from jejak.semantics.throwing import throw_new
from jejak.state.environment import Stream
from jejak.state.state import State
from jejak.state.values import Ref

READ: Final = "System.in.read()"
OUT_OF_BOUNDS: Final = "java/lang/IndexOutOfBoundsException"


def read(machine: Machine, state: State, arguments: list[object]) -> object:
    """InputStream.read of a byte."""
    stream = stream_of(state, arguments[0])
    if stream is None:
        return DECLINED
    closed = refuse_closed(machine, state, stream)
    return closed or take_byte(machine, state, stream, READ, 0, BYTES)


def read_bytes(machine: Machine, state: State, arguments: list[object]) -> object:
    """InputStream.read into an array: one byte at a time."""
    stream = stream_of(state, arguments[0])
    if stream is None:
        return DECLINED
    elsewhere = refuse_closed(machine, state, stream)
    if elsewhere is not None:
        return elsewhere
    return read_into(machine, state, stream, arguments[1:], BYTES)


def read_into(
    machine: Machine,
    state: State,
    stream: Stream,
    arguments: list[object],
    within: tuple[int, int],
) -> object:
    """Puts the next byte into an array from an index on; how many were put there, or -1."""
    array = needed(machine, state, arguments[0])
    if not isinstance(array, Ref):
        return array
    index, count = (state.number_of(each) for each in arguments[1:])
    length = state.number_of(state.array(array).length)
    if not (isinstance(index, int) and isinstance(count, int) and isinstance(length, int)):
        state.approximate(ENVIRONMENT)
    elif index < 0 or count < 0 or index + count > length:
        return throw_new(machine, state, OUT_OF_BOUNDS)
    elif count == 0:
        return 0
    given = take_byte(machine, state, stream, READ, -1 - piece_number(state), within)
    if isinstance(given, Outcome) or given == -1:
        return given
    put_element(machine, state, array, index, given)
    return 1


def piece_number(state: State) -> int:
    """A number that tells pieces apart which must not come in one go."""
    return len(state.inputs.environment.answers)


def available(_machine: Machine, state: State, arguments: list[object]) -> object:
    """InputStream.available and Reader.ready: whether there is more; how much is not known."""
    stream = stream_of(state, arguments[0])
    if stream is None:
        return DECLINED
    ended = ask_end(state, stream, "System.in")
    if isinstance(ended, Outcome):
        return ended
    if ended:
        end(state, stream, READ, "I", 0)
        return 0
    proceed(state, stream).more = True
    return 1


def how_much(machine: Machine, state: State, arguments: list[object]) -> object:
    """InputStream.available: one byte at least, or none."""
    found = available(machine, state, arguments)
    if found == 1:
        state.approximate(ENVIRONMENT)
    return found


def close(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Closeable.close."""
    stream = stream_of(state, receiver(state, arguments))
    if stream is None:
        return DECLINED
    close_stream(state, stream)
    return NOTHING


class NotKnown:
    """The model of another method of a stream or reader from outside: what it does is not known."""

    def __init__(self, descriptor: str) -> None:
        self.descriptor = descriptor

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Anything."""
        if stream_of(state, arguments[0]) is None:
            return DECLINED
        state.approximate(ENVIRONMENT)
        return NOTHING if self.descriptor == "V" else unknown(machine, state, READ, self.descriptor)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.omitting(f"{CONSOLE_CLASS}.read()I", Omission.ENVIRONMENT, read)
    registry.outside(f"{CONSOLE_CLASS}.read([BII)I", read_bytes)
    registry.outside(f"{CONSOLE_CLASS}.available()I", how_much)
    registry.exact(f"{CONSOLE_CLASS}.close()V", close)
    for member in ("skip(J)J", "mark(I)V", "reset()V", "transferTo(Ljava/io/OutputStream;)J"):
        registry.outside(f"{CONSOLE_CLASS}.{member}", NotKnown(member[-1]))
