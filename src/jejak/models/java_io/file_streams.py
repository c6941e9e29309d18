"""java.io.FileInputStream, FileOutputStream, RandomAccessFile: bytes that are read are inputs."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome, ask, labelled
from jejak.machine.strings import STRING, text_of
from jejak.machine.values import narrow
from jejak.models.arguments import needed, receiver, receiver_instance, unknown
from jejak.models.environment import ENVIRONMENT, answered, name_of_answer
from jejak.models.files import FILE, FileName, file_there, open_file, put_there
from jejak.models.java_io.input_streams import NotKnown, close, how_much
from jejak.models.registry import Registry
from jejak.models.streams import (
    BYTES,
    asked_of,
    end,
    fresh_byte,
    proceed,
    progress_of,
    refuse_closed,
    stream_of,
    take,
    take_byte,
)
from jejak.results.environment import Piece
from jejak.results.reasons import Omission
from jejak.semantics.arrays import put_element
from jejak.semantics.throwing import throw_new
from jejak.state.environment import Stream
from jejak.state.state import State
from jejak.state.values import Ref

INPUT: Final = "java/io/FileInputStream"
OUTPUT: Final = "java/io/FileOutputStream"
BOTH: Final = "java/io/RandomAccessFile"
NOT_FOUND: Final = "java/io/FileNotFoundException"
OUT_OF_BOUNDS: Final = "java/lang/IndexOutOfBoundsException"
READ: Final = "FileInputStream.read()"
COUNTS: Final = (0, 1, 2, 4)
"""How many bytes may come at once where fewer come than there is room for."""
WRITTEN: Final = "written"
"""The `native` of a stream whose bytes nobody sees."""


def refused(machine: Machine, state: State, file: FileName, kind: Piece) -> Outcome | None:
    """Throws where there is nothing, or a directory."""
    said = {Piece.ABSENT: "No such file or directory", Piece.DIRECTORY: "Is a directory"}
    if kind not in said:
        return None
    name = file.key if file.known and not file.input else file.shown
    return throw_new(machine, state, NOT_FOUND, f"{name} ({said[kind]})")


def open_input(machine: Machine, state: State, arguments: list[object]) -> object:
    """A constructor of FileInputStream."""
    found = file_there(machine, state, arguments[1])
    if isinstance(found, Outcome):
        return found
    file, kind = found
    thrown = refused(machine, state, file, kind)
    if thrown is not None:
        return thrown
    ref = receiver(state, arguments)
    state.writable_instance(ref).native = open_file(state, file, ref.address)
    return NOTHING


def read(machine: Machine, state: State, arguments: list[object]) -> object:
    """FileInputStream.read of a byte."""
    stream = stream_of(state, arguments[0])
    if stream is None:
        return DECLINED
    closed = refuse_closed(machine, state, stream)
    return closed or take_byte(machine, state, stream, READ, 0, BYTES)


def read_bytes(machine: Machine, state: State, arguments: list[object]) -> object:
    """FileInputStream.read into an array: as many bytes as there are, some or none."""
    stream = stream_of(state, arguments[0])
    if stream is None:
        return DECLINED
    closed = refuse_closed(machine, state, stream)
    if closed is not None:
        return closed
    array = needed(machine, state, arguments[1])
    if not isinstance(array, Ref):
        return array
    length = state.number_of(state.array(array).length)
    given = [state.number_of(each) for each in arguments[2:]] or [0, length]
    index, count = given
    if not (isinstance(index, int) and isinstance(count, int) and isinstance(length, int)):
        state.approximate(ENVIRONMENT)
        return DECLINED
    if index < 0 or count < 0 or index + count > length:
        return throw_new(machine, state, OUT_OF_BOUNDS)
    if count == 0:
        return 0
    return take_bytes(machine, state, stream, array, index, count)


def take_bytes(
    machine: Machine, state: State, stream: Stream, array: Ref, index: int, count: int
) -> object:
    """Puts bytes into an array; how many, -1 at the end of the file."""
    how_many = bytes_left(state, stream, count)
    if isinstance(how_many, Outcome):
        return how_many
    if how_many == 0:
        return end(state, stream, READ, "I", 0)
    state.omit(Omission.ENVIRONMENT)
    for offset in range(how_many):
        take(state, stream, 0)
        value = byte_answer(machine, state, stream)
        put_element(machine, state, array, index + offset, value)
    if how_many < count:
        proceed(state, stream).ended = True
    return how_many


def byte_answer(machine: Machine, state: State, stream: Stream) -> object:
    """The next byte of a file that has one, as arrays hold it."""
    name = name_of_answer(state, READ)
    value = fresh_byte(machine, state, name, BYTES)
    answered(state, asked_of(stream, READ, Piece.BYTE), name, "I", value)
    return narrow(machine, value, "B")


def bytes_left(state: State, stream: Stream, count: int) -> int | Outcome:
    """How many bytes come at once, at most `count`; decided, or asked."""
    progress = progress_of(state, stream)
    if progress.ended:
        return 0
    options = [each for each in COUNTS if each <= count and (each or not progress.more)]
    if count not in options and count <= max(COUNTS):
        options.append(count)
    chosen = ask(state, lambda: labelled([f"{each} bytes" for each in options]))
    return chosen if isinstance(chosen, Outcome) else options[chosen]


def open_output(machine: Machine, state: State, arguments: list[object]) -> object:
    """A constructor of FileOutputStream: the file is there from then on."""
    found = file_there(machine, state, arguments[1])
    if isinstance(found, Outcome):
        return found
    file, kind = found
    if kind is Piece.DIRECTORY:
        return refused(machine, state, file, kind)
    put_there(state, file, Piece.WRITTEN)
    state.writable_instance(receiver(state, arguments)).native = WRITTEN
    return NOTHING


def open_both(machine: Machine, state: State, arguments: list[object]) -> object:
    """A constructor of RandomAccessFile; one that may write makes the file where there is none."""
    mode = needed(machine, state, arguments[2])
    if isinstance(mode, Outcome):
        return mode
    text = text_of(state, mode)
    if text not in ("r", "rw"):
        return DECLINED
    if text == "r":
        return open_input(machine, state, arguments)
    found = file_there(machine, state, arguments[1])
    if isinstance(found, Outcome):
        return found
    return (open_input if found[1] is Piece.FILE else open_output)(machine, state, arguments)


class Elsewhere:
    """The model of a method of RandomAccessFile that goes elsewhere, or writes into what it reads.

    What is read from then on is not what was read at first: that is not known here.
    """

    def __init__(self, descriptor: str) -> None:
        self.descriptor = descriptor

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Anything, or nothing; blurs the path."""
        native = receiver_instance(state, arguments).native
        if native != WRITTEN and not isinstance(native, Stream):
            return DECLINED
        state.approximate(ENVIRONMENT)
        if self.descriptor == "V":
            return NOTHING
        return unknown(machine, state, "RandomAccessFile.length()", self.descriptor)


def close_both(machine: Machine, state: State, arguments: list[object]) -> object:
    """RandomAccessFile.close."""
    done = write(machine, state, arguments)
    return close(machine, state, arguments) if done is DECLINED else done


def write(_machine: Machine, state: State, arguments: list[object]) -> object:
    """OutputStream.write, flush and close of a file."""
    return NOTHING if receiver_instance(state, arguments).native == WRITTEN else DECLINED


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for given in (f"L{STRING};", f"L{FILE};"):
        registry.outside(f"{INPUT}.<init>({given})V", open_input)
        for more in ("", "Z"):
            registry.outside(f"{OUTPUT}.<init>({given}{more})V", open_output)
    registry.exact(f"{INPUT}.read()I", read)
    for given in ("[B", "[BII"):
        registry.outside(f"{INPUT}.read({given})I", read_bytes)
    registry.outside(f"{INPUT}.available()I", how_much)
    registry.exact(f"{INPUT}.close()V", close)
    for member in ("skip(J)J", "readAllBytes()[B", "readNBytes(I)[B"):
        registry.outside(f"{INPUT}.{member}", NotKnown(member.partition(")")[2]))
    for member in ("write(I)V", "write([B)V", "write([BII)V", "close()V"):
        registry.exact(f"{OUTPUT}.{member}", write)
    for given in (f"L{STRING};", f"L{FILE};"):
        registry.outside(f"{BOTH}.<init>({given}L{STRING};)V", open_both)
    registry.exact(f"{BOTH}.read()I", read)
    for given in ("[B", "[BII"):
        registry.outside(f"{BOTH}.read({given})I", read_bytes)
    registry.exact(f"{BOTH}.close()V", close_both)
    for member in ("seek(J)V", "length()J", "getFilePointer()J", "setLength(J)V", "skipBytes(I)I"):
        registry.outside(f"{BOTH}.{member}", Elsewhere(member[-1]))
    for member in ("write(I)V", "write([B)V", "write([BII)V"):
        registry.outside(f"{BOTH}.{member}", Elsewhere("V"))
