"""What a path was told by its surroundings, and how far it has read their streams."""

from __future__ import annotations

from typing import Final

from immutables import Map

from jejak.results.environment import EnvironmentCall, Surrounding


class EnvironmentAnswer:
    """A call and what it answered: an input of a type, by a name of its own."""

    def __init__(self, call: EnvironmentCall, name: str, descriptor: str, value: object) -> None:
        self.call = call
        self.name = name
        self.descriptor = descriptor
        self.value = value


class Stream:
    """What stands behind an object that reads from outside, as its `Instance.native`.

    `key` is the name of a file. `number` tells streams apart.
    """

    def __init__(self, source: Surrounding, key: str, number: int) -> None:
        self.source = source
        self.key = key
        self.number = number


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


class EnvironmentLog:
    """The answers on a path, in order, and what came of them. Never changed.

    `streams` is how far streams were read, by number; `properties` what the program has set
    system properties to, None where it cleared them.
    """

    def __init__(
        self,
        answers: tuple[EnvironmentAnswer, ...],
        streams: Map[int, Progress],
        properties: Map[str, object],
    ) -> None:
        self.answers = answers
        self.streams = streams
        self.properties = properties

    def with_answer(self, answer: EnvironmentAnswer) -> EnvironmentLog:
        """The same with one more."""
        return EnvironmentLog((*self.answers, answer), self.streams, self.properties)

    def with_progress(self, stream: Stream, progress: Progress) -> EnvironmentLog:
        """The same with a stream read further."""
        streams = self.streams.set(stream.number, progress)
        return EnvironmentLog(self.answers, streams, self.properties)

    def with_property(self, name: str, value: object) -> EnvironmentLog:
        """The same after the program has set or cleared a property."""
        return EnvironmentLog(self.answers, self.streams, self.properties.set(name, value))

    def progress(self, stream: Stream) -> Progress:
        """How far a stream has been read, to look at."""
        return self.streams.get(stream.number, BEGINNING)


NOT_ASKED: Final = EnvironmentLog((), NO_PROGRESS, NO_PROPERTIES)
