"""java.io.InputStreamReader and BufferedReader, where they read a stream from outside."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING
from jejak.machine.strings import STRING, text_of
from jejak.models.arguments import receiver, receiver_instance
from jejak.models.environment import set_fields
from jejak.models.java_io.input_streams import NotKnown, available, close, read_into
from jejak.models.registry import Registry
from jejak.models.streams import ASCII, refuse_closed, stream_of, take_byte, take_line
from jejak.results.reasons import Omission
from jejak.state.environment import Stream
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

READER: Final = "java/io/InputStreamReader"
BUFFERED: Final = "java/io/BufferedReader"
CHARSET: Final = "java/nio/charset/Charset"
DECODER: Final = "java/nio/charset/CharsetDecoder"
READ_LINE: Final = "BufferedReader.readLine()"
READ: Final = "InputStreamReader.read()"
NAMES: Final = frozenset(("UTF-8", "UTF8", "US-ASCII", "ASCII", "ISO-8859-1", "LATIN1"))
CLASSES: Final = frozenset(f"sun/nio/cs/{name}" for name in ("UTF_8", "US_ASCII", "ISO_8859_1"))
"""Charsets in which ASCII is what its bytes are."""


def open_reader(_machine: Machine, state: State, arguments: list[object]) -> object:
    """A constructor of InputStreamReader: it decodes the plain characters of a stream."""
    stream = stream_of(state, arguments[1])
    if stream is None or not all(is_plain(state, each) for each in arguments[2:]):
        return DECLINED
    ref = receiver(state, arguments)
    shape = state.instance(ref).shape
    set_fields(state, ref, shape, {"lock": arguments[1]})
    state.writable_instance(ref).native = stream
    return NOTHING


def is_plain(state: State, charset: object) -> bool:
    """Whether a charset, given itself or by name, says ASCII as it is."""
    ref = state.resolved(charset)
    if not isinstance(ref, Ref):
        return False
    record = state.record(ref)
    if isinstance(record, Instance) and record.shape.name in CLASSES:
        return True
    if isinstance(record, Instance) and is_decoder(record):
        return is_plain(state, record.fields[record.shape.slot("charset")])
    return (text_of(state, ref) or "").upper() in NAMES


def is_decoder(record: Instance) -> bool:
    """Whether an object is a decoder, whose charset it keeps."""
    return any(
        each.owner.name == DECODER and each.name == "charset" for each in record.shape.fields
    )


def read(machine: Machine, state: State, arguments: list[object]) -> object:
    """Reader.read of a character."""
    stream = stream_of(state, arguments[0])
    if stream is None:
        return DECLINED
    closed = refuse_closed(machine, state, stream)
    reader = receiver(state, arguments).address
    return closed or take_byte(machine, state, stream, READ, reader, ASCII)


def read_characters(machine: Machine, state: State, arguments: list[object]) -> object:
    """Reader.read into an array: one character at a time."""
    stream = stream_of(state, arguments[0])
    if stream is None:
        return DECLINED
    closed = refuse_closed(machine, state, stream)
    return closed or read_into(machine, state, stream, arguments[1:], ASCII)


def read_line(machine: Machine, state: State, arguments: list[object]) -> object:
    """BufferedReader.readLine, of a reader that has nothing left of an earlier line."""
    stream = stream_behind(state, receiver_instance(state, arguments))
    if stream is None:
        return DECLINED
    closed = refuse_closed(machine, state, stream)
    reader = receiver(state, arguments).address
    return closed or take_line(machine, state, stream, READ_LINE, reader)


def stream_behind(state: State, buffered: Instance) -> Stream | None:
    """The stream that a BufferedReader reads from next; None where it is no such one."""
    fields = {field.name: buffered.fields[slot] for slot, field in enumerate(buffered.shape.fields)}
    stream = stream_of(state, fields.get("in"))
    is_empty = fields.get("nChars") == fields.get("nextChar") and fields.get("skipLF") == 0
    return stream if is_empty else None


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    stream = "Ljava/io/InputStream;"
    for given in (stream, *[f"{stream}L{each};" for each in (STRING, CHARSET, DECODER)]):
        registry.exact(f"{READER}.<init>({given})V", open_reader)
    registry.omitting(f"{READER}.read()I", Omission.ENVIRONMENT, read)
    registry.outside(f"{READER}.read([CII)I", read_characters)
    registry.exact(f"{READER}.ready()Z", available)
    registry.exact(f"{READER}.close()V", close)
    for member in (f"getEncoding()L{STRING};", "read(Ljava/nio/CharBuffer;)I"):
        model = NotKnown(member.rpartition(")")[2])
        registry.outside(f"{READER}.{member}", model)
    registry.omitting(f"{BUFFERED}.readLine()L{STRING};", Omission.ENVIRONMENT, read_line)
