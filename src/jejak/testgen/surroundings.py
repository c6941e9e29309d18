"""What a test does so that its surroundings answer as the path wants, and undoes afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from jejak.construct.ways import NotBuiltError
from jejak.javasource.identifiers import Identifiers
from jejak.javasource.nodes import (
    Block,
    Call,
    Cast,
    Do,
    Expression,
    Local,
    Name,
    New,
    Statement,
    StaticCall,
    StaticField,
    Text,
    Try,
    class_type,
)
from jejak.results.environment import EnvironmentCall, Piece, Surrounding
from jejak.results.heaps import Heap, NullValue, NumberValue, RootPlace, Slot, TextForm
from jejak.results.proofs import TrialReason

FILES: Final = "java/nio/file/Files"
PATH: Final = class_type("java/nio/file/Path")
SYSTEM: Final = "java/lang/System"
BYTES_STREAM: Final = "java/io/ByteArrayInputStream"
PROPERTIES: Final = class_type("java/util/Properties")
_WITHOUT_TEXT: Final = (
    Piece.END,
    Piece.CLOSED,
    Piece.ABSENT,
    Piece.FILE,
    Piece.DIRECTORY,
    Piece.WRITTEN,
    None,
)
_IN_LINES: Final = (Piece.LINE, Piece.WORD, Piece.NUMBER)


@dataclass(frozen=True, slots=True)
class ToldAnswer:
    """A call and its answer: a text, a number, or null."""

    call: EnvironmentCall
    answer: str | NumberValue | None


@dataclass(slots=True)
class Arrangement:
    """Statements that keep what was there, that make the surroundings answer, that undo it."""

    keep: list[Statement] = field(default_factory=list)
    make: list[Statement] = field(default_factory=list)
    undo: list[Statement] = field(default_factory=list)

    def around(self, body: Sequence[Statement]) -> tuple[Statement, ...]:
        """A test that does as it says in surroundings that answer so."""
        if not self.make and not self.undo:
            return tuple(body)
        block = Block((*self.make, *body))
        return (*self.keep, Try(block, final=Block(tuple(self.undo))))


def without_undoing(statements: Sequence[Statement]) -> Iterator[Statement]:
    """What a test does without what it only keeps to undo it: `Arrangement.around` undone."""
    *before, last = statements or (Block(()),)
    if not isinstance(last, Try) or last.final is None or last.catches:
        yield from statements
        return
    used = set(re.findall(r"\w+", repr(last.body)))
    yield from (each for each in before if not isinstance(each, Local) or each.name in used)
    yield from last.body.statements


def is_told(slot: Slot) -> bool:
    """Whether an input is an answer of the surroundings."""
    return isinstance(slot.place, RootPlace) and slot.place.asked is not None


def told_by(heap: Heap, slots: Sequence[Slot]) -> list[ToldAnswer]:
    """What calls answered, in order. Raises NotBuiltError for a text that is not known."""
    objects = {each.number: each for each in heap.objects}
    found = []
    for slot in slots:
        if not isinstance(slot.place, RootPlace) or slot.place.asked is None or slot.free:
            continue
        answer: str | NumberValue | None = None
        if isinstance(slot.value, NumberValue):
            answer = slot.value
        elif slot.target is not None:
            known = objects[slot.target].known_as
            if not isinstance(known, TextForm) or known.text is None:
                raise NotBuiltError(TrialReason.UNKNOWN_TEXT, f"{slot.place.name} is not known")
            answer = known.text
        else:
            assert isinstance(slot.value, NullValue)
        found.append(ToldAnswer(slot.place.asked, answer))
    return found


def arranged(told: Sequence[ToldAnswer], names: Identifiers) -> Arrangement:
    """Makes the surroundings answer, as far as a test can."""
    found = Arrangement()
    console = [each for each in told if each.call.source is Surrounding.CONSOLE]
    if console:
        arrange_console(found, console, names)
    properties = [each for each in told if each.call.source is Surrounding.PROPERTY]
    if properties:
        arrange_properties(found, properties, names)
    return found


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A file that a test makes, or sees to it that there is none.

    The input `given` names it, or it is the program that wants just `key`. `variable` is the
    test's for its path, `suffix` how its name ends where that is free.
    """

    given: str
    key: str
    variable: str
    kind: Piece
    suffix: str

    def is_asked(self, call: EnvironmentCall) -> bool:
        """Whether a call asks this file."""
        return call.file == self.key and call.source is Surrounding.FILE

    @property
    def creation(self) -> Expression:
        """What makes it."""
        is_directory = self.kind is Piece.DIRECTORY
        if not self.given:
            path = StaticCall("java/nio/file/Paths", "get", (Text(self.key),))
            return StaticCall(FILES, "createDirectory" if is_directory else "createFile", (path,))
        if is_directory:
            return StaticCall(FILES, "createTempDirectory", (Text("test"),))
        return StaticCall(FILES, "createTempFile", (Text("test"), Text(self.suffix)))


def named_files(told: Sequence[ToldAnswer], heap: Heap, names: Identifiers) -> list[NamedFile]:
    """The files and directories that inputs name, in order.

    A name that the path looked at stays as it is where there is to be no file.
    """
    found: dict[str, NamedFile] = {}
    texts = {each.name: each.form.text for each in heap.objects if isinstance(each.form, TextForm)}
    for each in told:
        call = each.call
        given, key, kind = call.input, call.file, call.piece
        if kind not in (Piece.FILE, Piece.DIRECTORY, Piece.ABSENT) or key in found:
            continue
        text = texts.get(given) or ""
        if (given or call.is_local) and (kind is not Piece.ABSENT or (given and not text)):
            suffix = text if text.isprintable() and "/" not in text else ""
            variable = names.fresh("file")
            found[key] = NamedFile(given, key, variable, kind, suffix or ".txt")
    return list(found.values())


def arrange_files(
    found: Arrangement, told: Sequence[ToldAnswer], files: Sequence[NamedFile]
) -> None:
    """Makes files, and removes them afterwards."""
    for each in files:
        path = Name(each.variable)
        found.keep.append(Local(PATH, each.variable, each.creation))
        text = "".join([piece_text(one) for one in told if each.is_asked(one.call)])
        if each.kind is Piece.ABSENT:
            found.make.append(Do(StaticCall(FILES, "delete", (path,))))
        elif text and each.kind is Piece.FILE:
            found.make.append(Do(StaticCall(FILES, "write", (path, encoded(text)))))
        found.undo.append(Do(StaticCall(FILES, "deleteIfExists", (path,))))


def is_by_chance(told: Sequence[ToldAnswer]) -> bool:
    """Whether a test cannot make random numbers come out as they should, and nothing else."""
    left = [each.call.source for each in told if not each.call.arranged]
    return bool(left) and all(source is Surrounding.CHANCE for source in left)


def arrange_console(found: Arrangement, told: Sequence[ToldAnswer], names: Identifiers) -> None:
    """Puts a stream for System.in."""
    kept = names.fresh("console")
    console = StaticField(SYSTEM, "in")
    found.keep.append(Local(class_type("java/io/InputStream"), kept, console))
    found.make.append(Do(StaticCall(SYSTEM, "setIn", (stream(told),))))
    found.undo.append(Do(StaticCall(SYSTEM, "setIn", (Name(kept),))))


def arrange_properties(found: Arrangement, told: Sequence[ToldAnswer], names: Identifiers) -> None:
    """Sets or clears system properties."""
    kept = names.fresh("properties")
    clone = Call(StaticCall(SYSTEM, "getProperties"), "clone")
    found.keep.append(Local(PROPERTIES, kept, Cast(PROPERTIES, clone)))
    for each in told:
        name = Text(each.call.key)
        call = StaticCall(SYSTEM, "clearProperty", (name,))
        if isinstance(each.answer, str):
            call = StaticCall(SYSTEM, "setProperty", (name, Text(each.answer)))
        found.make.append(Do(call))
    found.undo.append(Do(StaticCall(SYSTEM, "setProperties", (Name(kept),))))


def stream(told: Sequence[ToldAnswer]) -> Expression:
    """A stream that gives what was taken from one, in pieces where several readers took them."""
    pieces = [(each.call.reader, piece_text(each)) for each in told]
    given = [text for _, text in pieces if text]
    if len(given) < 2 or len({reader for reader, text in pieces if text}) < 2:
        found: Expression = bytes_of("".join(given))
    else:
        parts = StaticCall("java/util/Arrays", "asList", tuple(bytes_of(each) for each in given))
        one_by_one = StaticCall("java/util/Collections", "enumeration", (parts,))
        found = New(class_type("java/io/SequenceInputStream"), (one_by_one,))
    if any(each.call.piece is Piece.CLOSED for each in told):
        found = New(class_type("java/io/BufferedInputStream"), (found,))
    return found


def piece_text(told: ToldAnswer) -> str:
    """The characters that a piece of a stream stands for."""
    answer, piece = told.answer, told.call.piece
    if piece in _WITHOUT_TEXT:
        return ""
    if piece is Piece.SETTING:
        return setting_text(told)
    if piece is Piece.BYTE:
        assert isinstance(answer, NumberValue)
        return chr(int(answer.number))
    text = number_text(answer) if isinstance(answer, NumberValue) else answer or ""
    return f"{text}\n" if piece in _IN_LINES else text


def number_text(value: NumberValue) -> str:
    """The text that a Scanner reads a number or boolean from."""
    if value.descriptor == "Z":
        return "true" if value.number else "false"
    return str(value.number)


def setting_text(told: ToldAnswer) -> str:
    """The line of a file of properties that gives a key its value."""
    if not isinstance(told.answer, str):
        return ""
    return f"{escaped(told.call.setting)}={escaped(told.answer)}\n"


def escaped(text: str) -> str:
    """A key or value as files of properties have it."""
    return "".join(f"\\{char}" if char in "\\ =:#!" else char for char in text)


def bytes_of(text: str) -> Expression:
    """A stream of the characters of a text."""
    return New(class_type(BYTES_STREAM), (encoded(text),))


def encoded(text: str) -> Expression:
    """The bytes of a text of Latin-1."""
    charset: tuple[Expression, ...] = ()
    if not text.isascii():
        charset = (StaticField("java/nio/charset/StandardCharsets", "ISO_8859_1"),)
    return Call(Text(text), "getBytes", charset)
