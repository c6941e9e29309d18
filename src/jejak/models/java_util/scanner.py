"""java.util.Scanner, where it reads a stream from outside: words and numbers are inputs.

Each word or number is the only one of its line, so that the rest of a line after one is empty; a
token that is no number where one is asked for is `x`. What else a Scanner can do is not known.
"""

from __future__ import annotations

import math
from typing import Final

from jejak.expr import Expr, const, fabs_, feq, not_
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome, ask, labelled
from jejak.machine.strings import STRING, string_constant
from jejak.machine.values import fresh_primitive, sort_of
from jejak.models.arguments import receiver, receiver_instance, unknown
from jejak.models.environment import ENVIRONMENT, answered, line_answer, name_of_answer
from jejak.models.files import FILE, PATH, file_there, open_file
from jejak.models.java_io.file_streams import NOT_FOUND
from jejak.models.java_io.readers import is_plain, stream_behind
from jejak.models.registry import Registry
from jejak.models.streams import (
    TEXT,
    ask_end,
    asked_of,
    close_stream,
    end,
    proceed,
    progress_of,
    stream_of,
    take,
    take_line,
)
from jejak.results.environment import Piece
from jejak.results.reasons import Omission
from jejak.semantics.throwing import throw_new
from jejak.state.environment import EnvironmentAnswer, Stream
from jejak.state.path import GIVEN
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

SCANNER: Final = "java/util/Scanner"
CLOSED: Final = "closed scanner"
ABSENT: Final = "java/util/NoSuchElementException"
MISMATCH: Final = "java/util/InputMismatchException"
CLOSED_EXCEPTION: Final = "java/lang/IllegalStateException"
NO_SUCH_FILE: Final = "java/nio/file/NoSuchFileException"
OTHER_WORD: Final = "x"
VISIBLE: Final = (33, 126)
KINDS: Final = {
    "Boolean": "Z",
    "Byte": "B",
    "Short": "S",
    "Int": "I",
    "Long": "J",
    "Float": "F",
    "Double": "D",
}


def open_scanner(_machine: Machine, state: State, arguments: list[object]) -> object:
    """A constructor of Scanner over a stream, or over a reader of one."""
    ref = state.resolved(arguments[1])
    stream = stream_of(state, ref)
    record = state.record(ref) if isinstance(ref, Ref) else None
    if stream is None and isinstance(record, Instance):
        stream = stream_behind(state, record)
    if stream is None or not all(is_plain(state, each) for each in arguments[2:]):
        return DECLINED
    state.writable_instance(receiver(state, arguments)).native = stream
    return NOTHING


class OpenFile:
    """The model of a constructor of Scanner over a file; `absent` is thrown where there is none."""

    def __init__(self, absent: str) -> None:
        self.absent = absent

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Opens the file."""
        found = file_there(machine, state, arguments[1])
        if isinstance(found, Outcome):
            return found
        file, kind = found
        if kind is Piece.ABSENT or (kind is Piece.DIRECTORY and self.absent == NOT_FOUND):
            return throw_new(machine, state, self.absent)
        if kind is Piece.DIRECTORY:
            state.approximate(ENVIRONMENT)  # it fails when it is read
        ref = receiver(state, arguments)
        state.writable_instance(ref).native = open_file(state, file, ref.address)
        return NOTHING


def close(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Scanner.close."""
    if receiver_instance(state, arguments).native == CLOSED:
        return NOTHING
    stream = stream_of(state, arguments[0])
    if stream is None:
        return DECLINED
    close_stream(state, stream)
    state.writable_instance(receiver(state, arguments)).native = CLOSED
    return NOTHING


def source(machine: Machine, state: State, arguments: list[object]) -> Stream | Outcome:
    """The stream of a Scanner; throws where that is closed, declines where there is none."""
    if receiver_instance(state, arguments).native == CLOSED:
        return throw_new(machine, state, CLOSED_EXCEPTION, "Scanner closed")
    return stream_of(state, arguments[0]) or DECLINED


def has_next(machine: Machine, state: State, arguments: list[object]) -> object:
    """Scanner.hasNext: whether there is a word."""
    stream = source(machine, state, arguments)
    if isinstance(stream, Outcome):
        return stream
    return peek(state, stream, "Scanner.hasNext()", is_word=True)


def has_line(machine: Machine, state: State, arguments: list[object]) -> object:
    """Scanner.hasNextLine: whether there is a line, or the rest of one."""
    stream = source(machine, state, arguments)
    if isinstance(stream, Outcome):
        return stream
    if progress_of(state, stream).rest == receiver(state, arguments).address:
        return 1
    return peek(state, stream, "Scanner.hasNextLine()", is_word=False)


def peek(state: State, stream: Stream, call: str, is_word: bool) -> object:
    """Whether there is something, which stays where it is."""
    if progress_of(state, stream).next is not None:
        return 1
    ended = ask_end(state, stream, call)
    if isinstance(ended, Outcome):
        return ended
    if ended:
        end(state, stream, call, "Z", 0)
        return 0
    progress = proceed(state, stream)
    progress.word = progress.word or is_word
    progress.more = True
    return 1


def next_line(machine: Machine, state: State, arguments: list[object]) -> object:
    """Scanner.nextLine: the rest of a line, or the next one."""
    stream = source(machine, state, arguments)
    if isinstance(stream, Outcome):
        return stream
    reader = receiver(state, arguments).address
    progress = progress_of(state, stream)
    if progress.rest == reader:
        proceed(state, stream).rest = 0
        return string_constant(machine, state, "")
    if progress.word or progress.next is not None:
        return take_word(machine, state, stream, "Scanner.nextLine()", reader, whole=True)
    line = take_line(machine, state, stream, "Scanner.nextLine()", reader)
    return absent(machine, state, line, "No line found")


def next_word(machine: Machine, state: State, arguments: list[object]) -> object:
    """Scanner.next."""
    stream = source(machine, state, arguments)
    if isinstance(stream, Outcome):
        return stream
    reader = receiver(state, arguments).address
    ended = ask_end(state, stream, name_of_answer(state, "Scanner.next()"))
    if isinstance(ended, Outcome):
        return ended
    if ended:
        return absent(machine, state, end(state, stream, "Scanner.next()", TEXT, reader))
    return take_word(machine, state, stream, "Scanner.next()", reader, whole=False)


def absent(machine: Machine, state: State, text: object, message: str | None = None) -> object:
    """Throws where there is no text."""
    if text is None or (isinstance(text, Symbol) and state.resolved(text) is None):
        return throw_new(machine, state, ABSENT, message)
    return text


def take_word(
    machine: Machine, state: State, stream: Stream, call: str, reader: int, whole: bool
) -> object:
    """The next word, which there is; `whole` says that the end of its line goes with it."""
    seen = progress_of(state, stream).next
    if seen is not None and seen.call.piece is Piece.WORD:
        proceed(state, stream).next = None
        value = seen.value
    else:
        name = name_of_answer(state, call)
        take(state, stream, reader)
        word = line_answer(machine, state, name, VISIBLE, least=1)
        asked = asked_of(stream, call, Piece.WORD, reader)
        value = answered(state, asked, name, TEXT, word).value
    progress = proceed(state, stream)
    progress.more = progress.word = False
    progress.rest = 0 if whole else reader
    return value


class Number:
    """The model of nextInt and its like, and of hasNextInt and its like, which only `peeks`."""

    def __init__(self, name: str, descriptor: str, peeks: bool) -> None:
        self.call = f"Scanner.next{name}()"
        self.descriptor = descriptor
        self.peeks = peeks

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Decides what the next word is, or asks; then takes it or says what it is."""
        stream = source(machine, state, arguments)
        if isinstance(stream, Outcome):
            return stream
        progress = progress_of(state, stream)
        seen = progress.next
        if progress.ended:
            return 0 if self.peeks else throw_new(machine, state, ABSENT)
        if seen is None:
            labels = [f"{self.call} is a number", f"{self.call} is none"]
            labels += [] if progress.more else [f"{self.call} is at the end"]
            chosen = ask(state, lambda: labelled(labels))
            if isinstance(chosen, Outcome):
                return chosen
            seen = self.look(machine, state, stream, chosen, receiver(state, arguments).address)
        if seen is None:
            return 0 if self.peeks else throw_new(machine, state, ABSENT)
        return self.use(machine, state, stream, seen, receiver(state, arguments).address)

    def look(
        self, machine: Machine, state: State, stream: Stream, chosen: int, reader: int
    ) -> EnvironmentAnswer | None:
        """Makes what comes next: a number, another word, or None for the end."""
        if chosen == 2:
            end(state, stream, self.call, "Z", reader)
            return None
        state.omit(Omission.ENVIRONMENT)
        name = name_of_answer(state, self.call)
        piece, descriptor = Piece.NUMBER, self.descriptor
        if chosen == 0:
            value: object = fresh_number(machine, state, name, descriptor)
        else:
            piece, descriptor = Piece.WORD, TEXT
            value = string_constant(machine, state, OTHER_WORD)
        asked = asked_of(stream, self.call, piece, reader)
        seen = answered(state, asked, name, descriptor, value)
        progress = proceed(state, stream)
        progress.next, progress.more, progress.word = seen, False, False
        return seen

    def use(
        self,
        machine: Machine,
        state: State,
        stream: Stream,
        seen: EnvironmentAnswer,
        reader: int,
    ) -> object:
        """What the call says of the word that comes next; a number that is wanted is taken."""
        fits = seen.call.piece is Piece.NUMBER
        if fits and seen.descriptor != self.descriptor:
            state.approximate(ENVIRONMENT)  # another kind of number
        if self.peeks:
            return int(fits)
        if not fits:
            return throw_new(machine, state, MISMATCH)
        progress = proceed(state, stream)
        progress.next, progress.rest = None, reader
        if seen.descriptor != self.descriptor:
            return unknown(machine, state, self.call, self.descriptor)
        return seen.value


def fresh_number(machine: Machine, state: State, name: str, descriptor: str) -> Expr:
    """Any number of a type that a Scanner reads as Java writes it; infinity it does not."""
    value = fresh_primitive(machine, state, name, descriptor)
    if descriptor in "FD":
        infinite = const(math.inf, sort_of(machine, descriptor))
        state.assume(not_(feq(fabs_(value), infinite)), GIVEN)
    return value


class UnmodelledScan:
    """The model of another method of a Scanner over a stream: what it does is not known."""

    def __init__(self, descriptor: str) -> None:
        self.descriptor = descriptor

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Anything; a Scanner gives itself."""
        stream = source(machine, state, arguments)
        if isinstance(stream, Outcome):
            return stream
        state.approximate(ENVIRONMENT)
        if self.descriptor == f"L{SCANNER};":
            return receiver(state, arguments)
        return unknown(machine, state, "Scanner", self.descriptor)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    stream, pattern, text = "Ljava/io/InputStream;", "Ljava/util/regex/Pattern;", f"L{STRING};"
    charset = "Ljava/nio/charset/Charset;"
    for given in (stream, f"{stream}{text}", f"{stream}{charset}", "Ljava/lang/Readable;"):
        registry.exact(f"{SCANNER}.<init>({given})V", open_scanner)
    for given, absent in ((FILE, NOT_FOUND), (PATH, NO_SUCH_FILE)):
        registry.outside(f"{SCANNER}.<init>(L{given};)V", OpenFile(absent))
    registry.exact(f"{SCANNER}.close()V", close)
    registry.exact(f"{SCANNER}.hasNext()Z", has_next)
    registry.exact(f"{SCANNER}.hasNextLine()Z", has_line)
    registry.outside(f"{SCANNER}.next(){text}", next_word)
    registry.outside(f"{SCANNER}.nextLine(){text}", next_line)
    for name, kind in KINDS.items():
        registry.outside(f"{SCANNER}.hasNext{name}()Z", Number(name, kind, True))
        registry.outside(f"{SCANNER}.next{name}(){kind}", Number(name, kind, False))
    others = [f"useDelimiter({each})L{SCANNER};" for each in (pattern, text)]
    others += [f"useLocale(Ljava/util/Locale;)L{SCANNER};", f"useRadix(I)L{SCANNER};"]
    others += [f"reset()L{SCANNER};", f"delimiter(){pattern}", "tokens()Ljava/util/stream/Stream;"]
    others += ["nextBigInteger(I)Ljava/math/BigInteger;", "hasNextBigInteger(I)Z"]
    others += ["nextBigDecimal()Ljava/math/BigDecimal;", "hasNextBigDecimal()Z"]
    for name, kind in (("Byte", "B"), ("Short", "S"), ("Int", "I"), ("Long", "J")):
        others += [f"next{name}(I){kind}", f"hasNext{name}(I)Z"]
    others += [f"hasNext({pattern})Z", f"next({pattern}){text}", f"skip({pattern})L{SCANNER};"]
    others += [f"findInLine({pattern}){text}", f"findWithinHorizon({pattern}I){text}"]
    for each in others:
        model = UnmodelledScan(each.rpartition(")")[2])
        registry.outside(f"{SCANNER}.{each}", model)
