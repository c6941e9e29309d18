"""What a path was told by its surroundings, and how far it has read their streams."""

from __future__ import annotations

from typing import Final

from immutables import Map

from jejak.results.environment import EnvironmentCall, Piece, Surrounding


class EnvironmentAnswer:
    """A call and what it answered: an input of a type, by a name of its own."""

    def __init__(self, call: EnvironmentCall, name: str, descriptor: str, value: object) -> None:
        self.call = call
        self.name = name
        self.descriptor = descriptor
        self.value = value


class Stream:
    """What stands behind an object that reads from outside, as its `Instance.native`.

    `key` is the name of a file, `input` the input that it comes from, if it does. `number` tells
    streams apart.
    """

    def __init__(self, source: Surrounding, key: str, number: int, from_input: str = "") -> None:
        self.source = source
        self.key = key
        self.number = number
        self.input = from_input


class Progress:
    """How far a stream has been read.

    `ended` says that it is known to have no more, `closed` that somebody closed it. `next` is the
    answer that was looked at and not taken yet, `more` that there is some, whatever it is, `word`
    that it is not blank. `rest` is the object, by address, that took all of a line but its end;
    else 0.
    """

    def __init__(self) -> None:
        self.ended = False
        self.closed = False
        self.more = False
        self.word = False
        self.next: EnvironmentAnswer | None = None
        self.rest = 0

    def copy(self) -> Progress:
        """The same, to be changed before anybody else has it."""
        copied = Progress()
        copied.ended = self.ended
        copied.closed = self.closed
        copied.more = self.more
        copied.word = self.word
        copied.next = self.next
        copied.rest = self.rest
        return copied


BEGINNING: Final = Progress()
NO_PROGRESS: Final[Map[int, Progress]] = Map()


NO_PROPERTIES: Final[Map[str, object]] = Map()
NO_FILES: Final[Map[str, Piece]] = Map()


class EnvironmentLog:
    """The answers on a path, in order, and what came of them. Never changed.

    `streams` is how far streams were read, by number; `properties` what the program has set
    system properties to, None where it cleared them. `files` is what is where by now, by key.
    """

    def __init__(
        self,
        answers: tuple[EnvironmentAnswer, ...],
        streams: Map[int, Progress],
        properties: Map[str, object],
        files: Map[str, Piece] = NO_FILES,
    ) -> None:
        self.answers = answers
        self.streams = streams
        self.properties = properties
        self.files = files

    def with_answer(self, answer: EnvironmentAnswer) -> EnvironmentLog:
        """The same with one more."""
        answers = (*self.answers, answer)
        return EnvironmentLog(answers, self.streams, self.properties, self.files)

    def with_progress(self, stream: Stream, progress: Progress) -> EnvironmentLog:
        """The same with a stream read further."""
        streams = self.streams.set(stream.number, progress)
        return EnvironmentLog(self.answers, streams, self.properties, self.files)

    def with_property(self, name: str, value: object) -> EnvironmentLog:
        """The same after the program has set or cleared a property."""
        properties = self.properties.set(name, value)
        return EnvironmentLog(self.answers, self.streams, properties, self.files)

    def with_file(self, key: str, what: Piece) -> EnvironmentLog:
        """The same where it is known what a file is, or the program has changed it."""
        files = self.files.set(key, what)
        return EnvironmentLog(self.answers, self.streams, self.properties, files)

    def progress(self, stream: Stream) -> Progress:
        """How far a stream has been read, to look at."""
        return self.streams.get(stream.number, BEGINNING)


NOT_ASKED: Final = EnvironmentLog((), NO_PROGRESS, NO_PROPERTIES)
