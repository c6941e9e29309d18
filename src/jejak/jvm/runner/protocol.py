"""The words between `Runner` and `java/runner`.

Both ways: a count of four bytes, sixteen bytes of token, a letter, and what belongs to it. Numbers
are big end first, texts counted UTF-16 (count -1: null), lists counted. The answer to a request
repeats its token, which a test does not know.

    C  settings → C            L  number, classes → L
    J  options, sources → J  errors, classes
    R  number, milliseconds of each and of all, sites known, class, methods → R  outcomes of the
       first methods, each behind a 1, and 0
    W  places of the agent, classes, natives, calls not to report, entry method, test class, most
       units → W  version of traces
    T  sites known → T  sites, what the last run did (jejak.concolic.traces)
    any → M  out of memory       any → F  what went wrong on the Java side
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence

from jejak.jvm.runner.limits import RunnerLimits
from jejak.jvm.runner.outcomes import (
    Compiled,
    Diagnostic,
    RunEnd,
    RunResult,
    RunWatch,
    TestId,
    Thrown,
    TraceFrame,
)

TOKEN_BYTES = 16
MOST_ANSWER_BYTES = 1 << 30

TRACE_VERSION = 3
"""What traces look like (`jejak.concolic.traces`); `Trace.VERSION` of the agent says the same."""
SUITES = 16
"""How many suites the Java side remembers: those loaded last."""

_KINDS = {
    "P": RunEnd.PASSED,
    "E": RunEnd.THREW,
    "T": RunEnd.TIMED_OUT,
    "M": RunEnd.OUT_OF_MEMORY,
    "N": RunEnd.NOT_RUN,
}
_JAVAC_OPTIONS = (
    "-proc:none", "-implicit:none", "-encoding", "UTF-8", "-g", "-nowarn", "-Xlint:none",
    "-Xmaxerrs", "10000",
)  # fmt: skip


class GarbledError(Exception):
    """The other side does not keep to the protocol: somebody else writes into its files."""


def settings(class_path: Iterable[str], shared: Iterable[str], limits: RunnerLimits) -> bytes:
    """What holds for every test of a JVM."""
    numbers = (
        int(limits.grace_seconds * 1000),
        limits.stack_kib * 1024,
        limits.output_bytes,
        limits.message_chars,
        limits.frames,
    )
    return b"C" + _texts(class_path) + _texts(shared) + struct.pack(">5i", *numbers)


def compile_request(sources: Mapping[str, str], options: Sequence[str]) -> bytes:
    """Sources by path."""
    parts = [b"J", _texts([*_JAVAC_OPTIONS, *options]), _number(len(sources))]
    for path, source in sources.items():
        parts += [_text(path), _text(source)]
    return b"".join(parts)


def load_request(compiled: Compiled) -> bytes:
    """The classes of a suite, to be run under its number."""
    parts = [b"L", _number(compiled.number), _number(len(compiled.classes))]
    for name, data in compiled.classes.items():
        parts += [_text(name.replace("/", ".")), _number(len(data)), data]
    return b"".join(parts)


def run_request(
    number: int, tests: Sequence[TestId], seconds: float, together: float = 0.0, known: int = 0
) -> bytes:
    """Tests of one class of a suite, and the time limit of each; so many sites are known.

    No other one begins when they took so many seconds `together`.
    """
    limits = _number(int(seconds * 1000)) + _number(int(together * 1000))
    methods = _texts([each.method for each in tests])
    return b"R" + _number(number) + limits + _number(known) + _text(tests[0].class_name) + methods


def watch_request(watch: RunWatch) -> bytes:
    """Which classes are to report from now on, and between which calls."""
    parts = [b"W", _texts(map(str, watch.agent)), _texts(watch.own), _texts(watch.natives)]
    parts.append(_texts(watch.followed))
    return b"".join([*parts, _text(watch.entry), _text(watch.test), _number(watch.most)])


def check_version(answer: Reader) -> None:
    """That traces look as we read them. Raises GarbledError."""
    if answer.letter() != "W" or answer.number() != TRACE_VERSION:
        raise GarbledError("the agent writes traces that nobody here reads")


def read_trace(answer: Reader) -> tuple[list[str], bytes]:
    """Further sites, and events."""
    if answer.letter() != "T":
        raise GarbledError("no trace where one is due")
    return [answer.text() for _ in range(answer.number())], answer.counted()


class Reader:
    """Reads one answer. Whatever its bytes are, nothing but GarbledError comes out."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def letter(self) -> str:
        """One byte as a letter."""
        return chr(self._take(1)[0])

    def number(self) -> int:
        """Four bytes."""
        return int.from_bytes(self._take(4), "big", signed=True)

    def long(self) -> int:
        """Eight bytes."""
        return int.from_bytes(self._take(8), "big", signed=True)

    def counted(self) -> bytes:
        """Bytes and their count."""
        return self._take(self.number())

    def text_or_none(self) -> str | None:
        """A text, or Java's null."""
        count = self.number()
        if count == -1:
            return None
        try:
            return self._take(count).decode("utf-16-be", "surrogatepass")
        except UnicodeDecodeError as error:
            raise GarbledError(str(error)) from None

    def text(self) -> str:
        """A text."""
        return self.text_or_none() or ""

    def _take(self, count: int) -> bytes:
        end = self._at + count
        if count < 0 or end > len(self._data):
            raise GarbledError("the answer is too short")
        part = self._data[self._at : end]
        self._at = end
        return part


def read_compiled(
    answer: Reader,
) -> tuple[dict[str, bytes], dict[str | None, tuple[Diagnostic, ...]]]:
    """Classes by internal name, and errors by path (None: of no file)."""
    errors: dict[str | None, tuple[Diagnostic, ...]] = {}
    for _ in range(answer.number()):
        path = answer.text_or_none()
        line, column = answer.number(), answer.number()
        error = Diagnostic(line, column, answer.text(), answer.text())
        errors[path] = (*errors.get(path, ()), error)
    classes = {}
    for _ in range(answer.number()):
        name = answer.text().replace(".", "/")
        classes[name] = answer.counted()
    return classes, errors


def read_outcome(answer: Reader, test: TestId, attempts: int) -> tuple[RunResult, bool]:
    """The outcome, and whether the JVM is to be replaced."""
    letter = answer.letter()
    if letter not in _KINDS:
        raise GarbledError(f"no kind of outcome: {letter!r}")
    nanoseconds, leaked = answer.long(), answer.number()
    spoilt = answer.letter() != "\0"
    output_bytes, output = answer.long(), answer.counted()
    reason, frames = answer.text_or_none(), _read_frames(answer)
    thrown = None
    if answer.letter() != "\0":
        if answer.letter() != "X":
            raise GarbledError("no exception where one is due")
        thrown = _read_thrown(answer, 0)
    outcome = RunResult(
        test,
        _KINDS[letter],
        nanoseconds / 1e9,
        thrown,
        frames,
        reason=reason,
        output=output.decode("utf-8", "replace"),
        output_bytes=output_bytes,
        leaked_threads=leaked,
        attempts=attempts,
    )
    return outcome, spoilt


def _read_thrown(answer: Reader, depth: int) -> Thrown:
    if depth > 64:
        raise GarbledError("exceptions too deep")
    name, message, frames = answer.text(), answer.text_or_none(), _read_frames(answer)
    cause = _read_thrown(answer, depth + 1) if answer.letter() != "\0" else None
    suppressed = tuple(_read_thrown(answer, depth + 1) for _ in range(answer.number()))
    return Thrown(name, message, frames, cause, suppressed)


def _read_frames(answer: Reader) -> tuple[TraceFrame, ...]:
    return tuple(
        TraceFrame(answer.text(), answer.text(), answer.text_or_none(), answer.number())
        for _ in range(answer.number())
    )


def _number(value: int) -> bytes:
    return value.to_bytes(4, "big", signed=True)


def _text(value: str) -> bytes:
    data = value.encode("utf-16-be", "surrogatepass")
    return _number(len(data)) + data


def _texts(values: Iterable[str]) -> bytes:
    parts = [_text(value) for value in values]
    return _number(len(parts)) + b"".join(parts)
