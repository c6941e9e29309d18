"""java.nio.file.Files: what is in files is an input, by their paths."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.bytecode.instructions import Invoke
from jejak.expr import const, sge
from jejak.inputs.plain import LIST, OBJECTS
from jejak.machine.machine import Machine
from jejak.machine.outcomes import AGAIN, NOTHING, Outcome, Stop, ask, labelled
from jejak.machine.values import sort_of
from jejak.models.environment import (
    ENVIRONMENT,
    PRINTABLE,
    answered,
    line_answer,
    name_of_answer,
    number_answer,
    set_fields,
)
from jejak.models.files import (
    PATH,
    FileName,
    file_there,
    open_file,
    put_there,
)
from jejak.models.java_io.file import THERE, IsThere
from jejak.models.java_io.file_streams import COUNTS, INPUT, OUTPUT, WRITTEN, byte_answer
from jejak.models.java_lang.thread import words_of
from jejak.models.registry import Registry
from jejak.models.streams import TEXT, asked_of
from jejak.program import JavaClass
from jejak.results.endings import Ending
from jejak.results.environment import EnvironmentCall, Piece, Surrounding
from jejak.results.reasons import Omission
from jejak.semantics.throwing import throw_new
from jejak.state.environment import Stream
from jejak.state.state import State
from jejak.state.values import Ref

FILES: Final = "java/nio/file/Files"
ABSENT: Final = "java/nio/file/NoSuchFileException"
EXISTS: Final = "java/nio/file/FileAlreadyExistsException"
IO_EXCEPTION: Final = "java/io/IOException"
MOST_LINES: Final = 3
"""Lines of a file that is read at once."""
CHARSET: Final = "Ljava/nio/charset/Charset;"


Taken = Callable[[Machine, State, FileName, str], object]
"""Takes what is in a file that is there, for a call as Java writes it: a value or an outcome."""


class Reading:
    """The model of a method that reads a file: `take` takes what is in it."""

    def __init__(self, take: Taken, call: str) -> None:
        self.take = take
        self.call = call

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """What is in the file; throws where there is none."""
        found = file_there(machine, state, arguments[0])
        if isinstance(found, Outcome):
            return found
        file, kind = found
        if kind is Piece.ABSENT:
            return throw_new(machine, state, ABSENT)
        if kind is Piece.DIRECTORY and self.take in (take_stream, take_line_stream):
            state.approximate(ENVIRONMENT)  # it throws when it is read
        elif kind is Piece.DIRECTORY:
            return throw_new(machine, state, IO_EXCEPTION)
        return self.take(machine, state, file, f"Files.{self.call}({file.shown})")


def take_stream(machine: Machine, state: State, file: FileName, _call: str) -> object:
    """A stream of bytes."""
    ref = state.new_instance(machine.shape(INPUT))
    state.instance(ref).native = open_file(state, file, ref.address)
    return ref


def take_text(machine: Machine, state: State, file: FileName, call: str) -> object:
    """All of it, as one text."""
    stream = open_file(state, file, 0)
    name = name_of_answer(state, call)
    value = line_answer(machine, state, name, PRINTABLE)
    return answered(state, asked_of(stream, call, Piece.TEXT), name, TEXT, value).value


def take_bytes(machine: Machine, state: State, file: FileName, _call: str) -> object:
    """All of it, as an array of bytes."""
    chosen = ask(state, lambda: labelled([f"{file.shown} has {n} bytes" for n in COUNTS]))
    if isinstance(chosen, Outcome):
        return chosen
    state.omit(Omission.ENVIRONMENT)
    stream = open_file(state, file, 0)
    cells = [byte_answer(machine, state, stream) for _ in range(COUNTS[chosen])]
    return state.new_array("[B", cells)


def take_lines(machine: Machine, state: State, file: FileName, call: str) -> object:
    """All of it, as a list of lines."""
    counts = range(MOST_LINES + 1)
    chosen = ask(state, lambda: labelled([f"{file.shown} has {n} lines" for n in counts]))
    if isinstance(chosen, Outcome):
        return chosen
    state.omit(Omission.ENVIRONMENT)
    stream = open_file(state, file, 0)
    cells = [line_of(machine, state, stream, call) for _ in range(chosen)]
    shape = machine.shape(LIST)
    ref = state.new_instance(shape)
    values: dict[str, object] = {"elementData": state.new_array(OBJECTS, cells), "size": chosen}
    set_fields(state, ref, shape, values)
    return ref


def take_line_stream(machine: Machine, state: State, file: FileName, call: str) -> object:
    """All of it, as a stream of lines."""
    found = take_lines(machine, state, file, call)
    owner = machine.find_class("java/util/Collection")
    if isinstance(found, Outcome) or not isinstance(owner, JavaClass):
        return found
    method = owner.methods["stream", "()Ljava/util/stream/Stream;"]
    code, frame = machine.code(method), state.frame
    assert code is not None
    assert frame is not None
    if frame.depth >= machine.limits.stack:
        return Stop(Ending.RECURSION)
    instruction = frame.code.instructions[frame.pc]
    assert isinstance(instruction, Invoke)
    del frame.stack[len(frame.stack) - words_of(instruction) :]
    body = state.push(code)
    body.locals = [found] + [None] * (code.max_locals - 1)
    body.budget = frame.budget
    return AGAIN


def line_of(machine: Machine, state: State, stream: Stream, call: str) -> object:
    """A line of a file."""
    name = name_of_answer(state, call)
    value = line_answer(machine, state, name, PRINTABLE)
    return answered(state, asked_of(stream, call, Piece.LINE), name, TEXT, value).value


def size(machine: Machine, state: State, arguments: list[object]) -> object:
    """Files.size: any number from 0 on; throws where there is no file."""
    found = file_there(machine, state, arguments[0])
    if isinstance(found, Outcome):
        return found
    file, kind = found
    if kind is Piece.ABSENT:
        return throw_new(machine, state, ABSENT)
    call = EnvironmentCall(Surrounding.FILE, f"Files.size({file.shown})", file.key)
    value = number_answer(machine, state, call, "J")
    state.assume(sge(value, const(0, sort_of(machine, "J"))))
    return value


def open_output(machine: Machine, state: State, arguments: list[object]) -> object:
    """Files.newOutputStream: the file is there from then on; options are not looked at."""
    found = file_there(machine, state, arguments[0])
    if isinstance(found, Outcome):
        return found
    file, kind = found
    if kind is Piece.DIRECTORY:
        return throw_new(machine, state, IO_EXCEPTION)
    options = state.resolved(arguments[1])
    if isinstance(options, Ref) and state.array(options).length != 0:
        state.approximate(ENVIRONMENT)
    put_there(state, file, Piece.WRITTEN)
    ref = state.new_instance(machine.shape(OUTPUT))
    state.instance(ref).native = WRITTEN
    return ref


class FileMaking:
    """The model of a method that makes a file or directory, and gives back its path."""

    def __init__(self, kind: Piece, again: bool) -> None:
        self.kind = kind
        self.again = again

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """The path; throws where something is there, unless it may be."""
        found = file_there(machine, state, arguments[0])
        if isinstance(found, Outcome):
            return found
        file, kind = found
        if kind is not Piece.ABSENT and not (self.again and kind is self.kind):
            return throw_new(machine, state, EXISTS)
        put_there(state, file, self.kind)
        return arguments[0]


class Deleting:
    """The model of a method that deletes a file: `strict` where there must be one."""

    def __init__(self, strict: bool) -> None:
        self.strict = strict

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Nothing, or whether there was one."""
        found = file_there(machine, state, arguments[0])
        if isinstance(found, Outcome):
            return found
        file, kind = found
        if kind is Piece.ABSENT:
            return throw_new(machine, state, ABSENT) if self.strict else 0
        if kind is Piece.DIRECTORY:
            state.approximate(ENVIRONMENT)  # it may have something in it
        put_there(state, file, Piece.ABSENT)
        return NOTHING if self.strict else 1


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    path, links = f"L{PATH};", "[Ljava/nio/file/LinkOption;"
    for name, kinds in (
        ("exists", THERE),
        ("isRegularFile", (Piece.FILE, Piece.WRITTEN)),
        ("isDirectory", (Piece.DIRECTORY,)),
        ("notExists", (Piece.ABSENT,)),
    ):
        registry.outside(f"{FILES}.{name}({path}{links})Z", IsThere(kinds))
    for name in ("isReadable", "isWritable"):
        registry.outside(f"{FILES}.{name}({path})Z", IsThere(THERE))
    options = "[Ljava/nio/file/OpenOption;"
    streams = f"newInputStream({path}{options})Ljava/io/InputStream;"
    registry.outside(f"{FILES}.{streams}", Reading(take_stream, "newInputStream"))
    all_bytes = Reading(take_bytes, "readAllBytes")
    registry.outside(f"{FILES}.readAllBytes({path})[B", all_bytes)
    listed, stream = "Ljava/util/List;", "Ljava/util/stream/Stream;"
    for name, given, result, take in (
        ("readString", CHARSET, TEXT, take_text),
        ("readAllLines", CHARSET, listed, take_lines),
        ("lines", CHARSET, stream, take_line_stream),
    ):
        for more in ("", given):
            model = Reading(take, name)
            registry.outside(f"{FILES}.{name}({path}{more}){result}", model)
    registry.outside(f"{FILES}.size({path})J", size)
    opened = f"newOutputStream({path}{options})Ljava/io/OutputStream;"
    registry.outside(f"{FILES}.{opened}", open_output)
    attributes = "[Ljava/nio/file/attribute/FileAttribute;"
    for name, making in (
        ("createFile", FileMaking(Piece.WRITTEN, False)),
        ("createDirectory", FileMaking(Piece.DIRECTORY, False)),
        ("createDirectories", FileMaking(Piece.DIRECTORY, True)),
    ):
        registry.outside(f"{FILES}.{name}({path}{attributes}){path}", making)
    registry.outside(f"{FILES}.delete({path})V", Deleting(True))
    registry.outside(f"{FILES}.deleteIfExists({path})Z", Deleting(False))
