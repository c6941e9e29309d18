"""Reads everything that one class file holds, and watches what that costs."""

from __future__ import annotations

import re
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from jejak.bytecode import control_flow, decode, stack_effect
from jejak.bytecode.instructions import InvokeDynamic, LoadConstant
from jejak.classfile import ClassFile, MethodInfo, parse_class
from jejak.classfile.constants import DynamicConstant
from jejak.errors import InputError
from jejak.program.classes import JavaClass, Method
from jejak.program.dynamic import call_site, dynamic_constant
from jejak.program.signatures import (
    parse_class_signature,
    parse_field_signature,
    parse_method_signature,
)

SECONDS_PER_INPUT = 3.0
GROWTH_PER_INPUT = 256 * 1024 * 1024
_RSS_UNIT = 1 if sys.platform == "darwin" else 1024


class TooSlowError(BaseException):
    """An input took longer than it may. No Exception, so that nothing catches it on the way."""


class TooLargeError(Exception):
    """An input made the process grow more than it may."""


def read_all(data: bytes) -> list[str]:
    """Reads a class file to the last instruction; returns what was refused.

    Raises whatever is not an InputError, which is a bug.
    """
    refused: list[str] = []

    def attempt(step: Callable[[], object]) -> None:
        try:
            step()
        except InputError as error:
            refused.append(reason_of(error))

    try:
        found = parse_class(data, "X.class")
    except InputError as error:
        return [reason_of(error)]
    attempt(found.check)
    attempt(lambda: _read_signatures(found))
    for method in found.methods:
        attempt(lambda method=method: _read_code(method))  # type: ignore[misc]
    attempt(lambda: _load(found))
    return refused


def _read_code(info: MethodInfo) -> None:
    code = info.code()
    if code is None:
        return
    body = decode(code, info.name)
    for index, instruction in enumerate(body.instructions):
        stack_effect(instruction)
        body.line(index)
    flow = control_flow(body, "X.class", info.name)
    assert flow.complexity >= 1
    for block in flow.blocks:
        flow.handler_blocks(block)
    for loop in flow.loops:
        assert loop.header in loop.members


def _read_signatures(found: ClassFile) -> None:
    pairs: list[tuple[str | None, Callable[[str], object]]] = [
        (found.attributes.signature(), parse_class_signature)
    ]
    pairs += [(field.attributes.signature(), parse_field_signature) for field in found.fields]
    pairs += [(method.attributes.signature(), parse_method_signature) for method in found.methods]
    for text, parse in pairs:
        if text is not None:
            try:
                str(parse(text))
            except ValueError:  # as the parsers promise
                continue


def _load(found: ClassFile) -> None:
    """What the program layer asks of a class on its own."""
    found.check_shape()
    loaded = JavaClass(found, in_jdk=False)
    for method in loaded.methods.values():
        _load_method(loaded, method)


def _load_method(owner: JavaClass, method: Method) -> None:
    assert len(method.parameter_names) == len(method.type.parameters)
    assert method.signature
    for instruction in method.body.instructions if method.body else ():
        if isinstance(instruction, InvokeDynamic):
            call_site(owner, instruction.call_site)
        elif isinstance(instruction, LoadConstant):
            constant = instruction.constant
            if isinstance(constant, DynamicConstant):
                dynamic_constant(owner, constant)


def reason_of(error: InputError) -> str:
    """The kind of a refusal: its message without names and numbers."""
    text = error.reason[:300]
    text = re.sub(r"^in .*? at offset", "at offset", text)
    text = re.sub(r"'[^']*'|\"[^\"]*\"|0x[0-9a-f]+|#?-?\d+", "_", text)
    return " ".join(text.split()[:9])


@contextmanager
def limits(seconds: float = SECONDS_PER_INPUT) -> Iterator[None]:
    """Raises TooSlowError after so much processor time, TooLargeError after so much growth."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlowError

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    old = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, old)
    growth = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    if growth * _RSS_UNIT > GROWTH_PER_INPUT:
        raise TooLargeError(f"{growth * _RSS_UNIT >> 20} MiB")


@dataclass
class Tally:
    """What happened to the inputs so far."""

    accepted: int = 0
    refused: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    slowest_input: bytes = b""
    failures: list[tuple[str, bytes]] = field(default_factory=list)

    def run(self, data: bytes, read: Callable[[bytes], list[str]] = read_all) -> None:
        """Reads one input and counts the outcome."""
        started = time.process_time()
        try:
            with limits():
                refused = read(data)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever it is, it is a finding
            self.failures.append((f"{type(error).__name__}: {error}"[:200], data))
            return
        spent = time.process_time() - started
        if spent > self.slowest:
            self.slowest, self.slowest_input = spent, data
        self.reasons.update(refused)
        if refused:
            self.refused += 1
        else:
            self.accepted += 1
