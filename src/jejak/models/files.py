"""Files: whether one is there, and what it is, is an input, by its name.

A name that is an input of the program is one that a test chooses: it makes a temporary file. What
is where is decided once, and changes as the program writes and deletes. Left out, and noted: that
rights are missing or a disk fails.
"""

from __future__ import annotations

from typing import Final

from jejak.javatext.literals import quoted
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, ask, labelled
from jejak.machine.strings import STRING, text_of
from jejak.models.arguments import needed
from jejak.models.environment import ENVIRONMENT, answered, name_of_answer
from jejak.results.environment import EnvironmentCall, Piece, Surrounding
from jejak.results.reasons import Omission
from jejak.state.environment import Stream
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

FILE: Final = "java/io/File"
PATH: Final = "java/nio/file/Path"
UNIX_PATH: Final = "sun/nio/fs/UnixPath"
KINDS: Final = (Piece.FILE, Piece.ABSENT, Piece.DIRECTORY)
SAID: Final = {Piece.FILE: "exists", Piece.ABSENT: "exists", Piece.DIRECTORY: "isDirectory"}


class FileName:
    """A file as the program names it: a key, the input that the name is, if it is one, and a text.

    `known` says that two files of different keys are different ones.
    """

    def __init__(self, key: str, from_input: str, shown: str, known: bool = True) -> None:
        self.key = key
        self.input = from_input
        self.shown = shown
        self.known = known


def file_name(machine: Machine, state: State, value: object) -> FileName | Outcome:
    """The file that a String, File or Path names; throws on null."""
    ref = needed(machine, state, value)
    if isinstance(ref, Outcome):
        return ref
    return name_behind(state, ref)


def name_behind(state: State, ref: Ref) -> FileName:
    """The file that an object names."""
    record = state.record(ref)
    if not isinstance(record, Instance):
        return unnamed(ref)
    if record.shape.name == STRING:
        text = text_of(state, ref)
        if text is not None:
            return FileName(text, "", quoted(text))
    elif isinstance(record.native, Ref):
        return name_behind(state, record.native)
    elif record.shape.name == FILE:
        path = record.fields[record.shape.slot("path")]
        found = path if path is UNREAD else state.resolved(path)
        if isinstance(found, Ref):
            return name_behind(state, found)
    elif record.shape.name == UNIX_PATH:
        text = encoded_path(state, record)
        if text is not None:
            return FileName(text, "", quoted(text))
    if record.initial is not None and record.name:
        return FileName(f"${record.name}", record.name, record.name)
    return unnamed(ref)


def encoded_path(state: State, record: Instance) -> str | None:
    """The text of a path that the program made, where its bytes are known."""
    path = record.fields[record.shape.slot("path")]
    found = None if path is UNREAD else state.resolved(path)
    cells = state.array(found).cells if isinstance(found, Ref) else None
    if cells is None or not all(isinstance(cell, int) for cell in cells):
        return None
    return bytes(int(str(cell)) & 0xFF for cell in cells).decode("utf-8", "replace")


def unnamed(ref: Ref) -> FileName:
    """A file by a name that nobody knows."""
    return FileName(f"?{ref.address}", "", "a file", False)


def what_is_there(state: State, file: FileName) -> Piece | Outcome:
    """Decides what a file is, or asks."""
    known = state.inputs.environment.files.get(file.key)
    if known is not None:
        return known
    chosen = ask(state, lambda: labelled([f"{file.shown} is {each.value}" for each in KINDS]))
    if isinstance(chosen, Outcome):
        return chosen
    state.omit(Omission.ENVIRONMENT)
    if not file.known:
        state.approximate(ENVIRONMENT)
    kind = KINDS[chosen]
    call = EnvironmentCall(
        Surrounding.FILE, f"{SAID[kind]}({file.shown})", file.key, kind, 0, file.input
    )
    value = 0 if kind is Piece.ABSENT else 1
    answered(state, call, name_of_answer(state, call.call), "Z", value)
    put_there(state, file, kind)
    return kind


def file_there(machine: Machine, state: State, value: object) -> tuple[FileName, Piece] | Outcome:
    """The file that a String, File or Path names, and what it is; throws on null, or asks."""
    file = file_name(machine, state, value)
    if isinstance(file, Outcome):
        return file
    kind = what_is_there(state, file)
    return kind if isinstance(kind, Outcome) else (file, kind)


def put_there(state: State, file: FileName, kind: Piece) -> None:
    """Notes what a file is from now on."""
    state.inputs.environment = state.inputs.environment.with_file(file.key, kind)


def open_file(state: State, file: FileName, number: int) -> Stream:
    """The stream of a file that is there.

    What was read of it before is not remembered, nor what the program wrote: that blurs the path.
    """
    log = state.inputs.environment
    read = any(
        each.call.key == file.key and each.call.piece not in KINDS
        for each in log.answers
        if each.call.source is Surrounding.FILE
    )
    if read or log.files.get(file.key) is Piece.WRITTEN:
        state.approximate(ENVIRONMENT)
    return Stream(Surrounding.FILE, file.key, number, file.input)
