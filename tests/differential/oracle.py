"""Asks a JVM how calls end, by `java/oracle/RunOracle.java`: its words are there."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from struct import pack, unpack
from types import TracebackType
from typing import IO, Final

from jejak.classfile.descriptors import parse_method
from jejak.errors import SetupError
from tests.differential.values import JavaValue, Plain, decode_elements, encode, value_size

SOURCE: Final = Path(__file__).parents[2] / "java" / "oracle" / "RunOracle.java"
CALL_SECONDS: Final = 20

OPTIONS: Final = (
    *("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xss4m"),
    # Reflection through generated classes would cost more than the calls.
    *("-XX:-StackTraceInThrowable", "-Dsun.reflect.inflationThreshold=2147483647"),
)


@dataclass(frozen=True, slots=True)
class Call:
    """A static method to call, by internal name, and its arguments.

    Arguments that are the same list are the same array.
    """

    owner: str
    name: str
    descriptor: str
    arguments: tuple[JavaValue, ...]

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}{self.descriptor} {list(self.arguments)}"


@dataclass(frozen=True, slots=True)
class Returned:
    """The call gave a value; None for void."""

    value: Plain


@dataclass(frozen=True, slots=True)
class Threw:
    """The call ended with an exception of this class, by internal name."""

    class_name: str


@dataclass(frozen=True, slots=True)
class NotRun:
    """The call could not be made; for the JVM: the class does not link."""

    reason: str


Ending = Returned | Threw | NotRun


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a call ended, and what the arrays among its arguments hold then.

    `arrays` is None where that is not known.
    """

    ending: Ending
    arrays: tuple[Plain, ...] | None


class RunOracle:
    """A running JVM that takes calls; a context manager that ends it."""

    def __init__(self, home: Path, *options: str) -> None:
        java = home / "bin" / "java"
        command: list[str | Path] = [java, *OPTIONS, *options, SOURCE, str(CALL_SECONDS)]
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the process ends
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors
        )

    def __enter__(self) -> RunOracle:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()
        self._errors.close()

    def run(
        self, classes: Mapping[str, bytes], calls: Sequence[Call], *, fresh: bool
    ) -> list[Outcome]:
        """How each call ends; with `fresh`, each in classes of its own. Raises SetupError."""
        request = [pack(">i?i", len(classes), fresh, len(calls))]
        for name, data in classes.items():
            request += [_utf(name), pack(">i", len(data)), data]
        for call in calls:
            request += [_utf(call.owner), _utf(call.name), _utf(call.descriptor)]
            request += _encode_arguments(call)
        try:
            source, sink = self._process.stdout, self._process.stdin
            assert source is not None
            assert sink is not None
            sink.write(b"".join(request))
            sink.flush()
            return [_read_outcome(source, call.descriptor) for call in calls]
        except (OSError, EOFError):
            code = self._process.wait(timeout=CALL_SECONDS)
            self._errors.seek(0)
            words = self._errors.read().decode("utf-8", "replace")
            raise SetupError(f"the oracle ended with {code}:\n{words[-2000:]}") from None


def _encode_arguments(call: Call) -> Iterator[bytes]:
    parameters = parse_method(call.descriptor).parameters
    places: dict[int, int] = {}
    for number, (kind, value) in enumerate(zip(parameters, call.arguments, strict=True)):
        first = places.setdefault(id(value), number) if isinstance(value, list) else number
        yield encode(kind, value) if first == number else pack(">ii", -2, first)


def _utf(text: str) -> bytes:
    raw = text.encode()
    return pack(">H", len(raw)) + raw


def _read_outcome(source: IO[bytes], descriptor: str) -> Outcome:
    shape = parse_method(descriptor)
    status = _take(source, 1)[0]
    ending: Ending
    if status == 0:
        void = shape.result == "V"
        ending = Returned(None if void else _read_value(source, shape.result))
    elif status == 1:
        ending = Threw(_read_utf(source))
    else:
        return Outcome(NotRun(_read_utf(source)), None)
    arrays = tuple(_read_value(source, p) for p in shape.parameters if p.startswith("["))
    return Outcome(ending, arrays)


def _read_value(source: IO[bytes], descriptor: str) -> Plain:
    if not descriptor.startswith("["):
        return decode_elements(descriptor, _take(source, value_size(descriptor)))[0]
    (length,) = unpack(">i", _take(source, 4))
    if length < 0:
        return None
    element = descriptor[1:]
    return decode_elements(element, _take(source, length * value_size(element)))


def _read_utf(source: IO[bytes]) -> str:
    (length,) = unpack(">H", _take(source, 2))
    return _take(source, length).decode("utf-8", "replace")


def _take(source: IO[bytes], count: int) -> bytes:
    data = source.read(count)
    if len(data) < count:
        raise EOFError
    return data
