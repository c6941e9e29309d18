"""Streams from outside: what a program reads of them is an input, decided piece by piece.

A stream gives lines, bytes or, to a Scanner, words and numbers, each taken from a line of its own;
once it has ended it stays so. What was taken is what a test writes, in that order. Left out, and
noted: reading fails, lines are longer than `LONGEST_LINE`, characters are not printable ASCII.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import and_, const, sge, sle
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, ask_whether
from jejak.machine.strings import STRING
from jejak.machine.values import fresh_value, lift
from jejak.models.environment import (
    ENVIRONMENT,
    PRINTABLE,
    answered,
    line_answer,
    name_of_answer,
)
from jejak.results.environment import EnvironmentCall, Piece, Surrounding
from jejak.results.reasons import Omission
from jejak.semantics.throwing import throw_new
from jejak.state.environment import Progress, Stream
from jejak.state.path import GIVEN
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

CONSOLE_CLASS: Final = "java/io/BufferedInputStream"
"""The class of System.in as the JVM makes it."""
IO_EXCEPTION: Final = "java/io/IOException"
ASCII: Final = (0, 127)
BYTES: Final = (0, 255)
TEXT: Final = f"L{STRING};"


def make_stream(
    machine: Machine,
    state: State,
    class_name: str,
    source: Surrounding,
    key: str = "",
    from_input: str = "",
) -> Ref:
    """A new object that reads from outside."""
    ref = state.new_instance(machine.shape(class_name))
    state.instance(ref).native = Stream(source, key, ref.address, from_input)
    return ref


def asked_of(stream: Stream, call: str, piece: Piece, reader: int = 0) -> EnvironmentCall:
    """The call that takes a piece of a stream."""
    return EnvironmentCall(stream.source, call, stream.key, piece, reader, stream.input)


def stream_of(state: State, value: object) -> Stream | None:
    """The stream that an object reads from, where it is one of these."""
    ref = state.resolved(value)
    record = state.record(ref) if isinstance(ref, Ref) else None
    native = record.native if isinstance(record, Instance) else None
    return native if isinstance(native, Stream) else None


def progress_of(state: State, stream: Stream) -> Progress:
    """How far a stream was read, to look at."""
    return state.inputs.environment.progress(stream)


def proceed(state: State, stream: Stream) -> Progress:
    """How far a stream was read, to be changed at once."""
    progress = state.inputs.environment.progress(stream).copy()
    state.inputs.environment = state.inputs.environment.with_progress(stream, progress)
    return progress


def close_stream(state: State, stream: Stream) -> None:
    """Nobody can read on."""
    proceed(state, stream).closed = True


def refuse_closed(machine: Machine, state: State, stream: Stream) -> Outcome | None:
    """Throws where a stream was closed."""
    if not progress_of(state, stream).closed:
        return None
    call = f"{stream.source.value} after it was closed"
    if stream.source is Surrounding.FILE:
        return throw_new(machine, state, IO_EXCEPTION, "Stream Closed")
    if all(each.call.call != call for each in state.inputs.environment.answers):
        asked = asked_of(stream, call, Piece.CLOSED)
        answered(state, asked, call, "I", -1)
    return throw_new(machine, state, IO_EXCEPTION, "Stream closed")


def ask_end(state: State, stream: Stream, name: str) -> bool | Outcome:
    """Decides whether a stream is at its end, or asks."""
    progress = progress_of(state, stream)
    if progress.ended or progress.more:
        return progress.ended
    return ask_whether(state, f"{name} is at the end", f"{name} goes on")


def end(state: State, stream: Stream, call: str, descriptor: str, reader: int) -> object:
    """Notes that a stream is at its end, which it stays; what says so: null or -1."""
    if progress_of(state, stream).ended:
        return None if descriptor == TEXT else -1
    proceed(state, stream).ended = True
    name = name_of_answer(state, call)
    value: object = -1
    if descriptor == TEXT:
        value = Symbol(name, TEXT)
        state.bind(value, None)
    asked = asked_of(stream, call, Piece.END, reader)
    answered(state, asked, name, descriptor, value)
    return value


def take(state: State, stream: Stream, reader: int) -> None:
    """Notes that an object takes what comes next."""
    progress = proceed(state, stream)
    if progress.next is not None:
        state.approximate(ENVIRONMENT)  # it was looked at as something else
    progress.more, progress.word, progress.next = False, False, None
    progress.rest = 0 if progress.rest == reader else progress.rest


def take_line(machine: Machine, state: State, stream: Stream, call: str, reader: int) -> object:
    """The next line, null at the end, or a question."""
    name = name_of_answer(state, call)
    ended = ask_end(state, stream, name)
    if isinstance(ended, Outcome):
        return ended
    if ended:
        return end(state, stream, call, TEXT, reader)
    take(state, stream, reader)
    line = line_answer(machine, state, name, PRINTABLE)
    asked = asked_of(stream, call, Piece.LINE, reader)
    return answered(state, asked, name, TEXT, line).value


def take_byte(
    machine: Machine, state: State, stream: Stream, call: str, reader: int, within: tuple[int, int]
) -> object:
    """The next byte as a number within two, -1 at the end, or a question."""
    name = name_of_answer(state, call)
    ended = ask_end(state, stream, name)
    if isinstance(ended, Outcome):
        return ended
    if ended:
        return end(state, stream, call, "I", reader)
    take(state, stream, reader)
    state.omit(Omission.ENVIRONMENT)
    value = fresh_byte(machine, state, name, within)
    asked = asked_of(stream, call, Piece.BYTE, reader)
    return answered(state, asked, name, "I", value).value


def fresh_byte(machine: Machine, state: State, name: str, within: tuple[int, int]) -> object:
    """A number within two."""
    value = fresh_value(machine, state, name, "I")
    low, high = (const(each, machine.int_sort) for each in within)
    lifted = lift(value, machine.int_sort)
    state.assume(and_(sge(lifted, low), sle(lifted, high)), GIVEN)
    return value
