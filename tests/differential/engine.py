"""jejak's side of the comparison: the only file here that knows how its interpreter is called."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from jejak.classfile.descriptors import parse_method
from jejak.classfile.sources import JdkClasses, Memory, open_jdk
from jejak.explore import concrete
from jejak.program import Method, Program, Resolver
from tests.differential.oracle import Call, Ending, NotRun, Outcome, Returned, Threw
from tests.differential.values import JavaValue, Plain, plain


class Interpreter:
    """Runs calls of methods of some classes, on the quick loop or without it."""

    def __init__(self, classes: Mapping[str, bytes], jdk: JdkClasses, *, fast: bool) -> None:
        self.program = Program(Memory(classes), jdk)
        self.resolver = Resolver(self.program)
        self._runner = concrete.ConcreteRunner(self.program, self.resolver, fast)

    def method(self, owner: str, name: str, descriptor: str) -> Method:
        """A method of one of the classes."""
        found = self.program.find(owner)
        assert found is not None, f"{owner} cannot be read: {self.program.broken.get(owner)}"
        return found.methods[name, descriptor]

    def run(self, call: Call) -> Outcome:
        """How a call ends; NotRun when the interpreter stops or fails."""
        method = self.method(call.owner, call.name, call.descriptor)
        try:
            done = self._runner.run(method, list(call.arguments))
        except Exception as error:
            return Outcome(NotRun(f"internal error: {_words(error)}"), None)
        shape = parse_method(call.descriptor)
        ending: Ending
        if isinstance(done.ending, concrete.Returned):
            void = shape.result == "V"
            ending = Returned(None if void else _plain(shape.result, done.ending.value))
        elif isinstance(done.ending, concrete.Threw):
            ending = Threw(done.ending.class_name)
        else:
            return Outcome(NotRun(done.ending.reason), None)
        pairs = zip(shape.parameters, done.arguments, strict=True)
        arrays = tuple(_plain(kind, value) for kind, value in pairs if kind.startswith("["))
        return Outcome(ending, arrays)


def _words(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" at {Path(trace.tb_frame.f_code.co_filename).name}"
    line = "" if trace is None else f":{trace.tb_lineno}"
    return f"{type(error).__name__}: {error}{where}{line}"


def _plain(descriptor: str, value: object) -> Plain:
    """A value that jejak gave, checked: a wrong kind or a number out of range shows as it is."""
    checked: JavaValue = value  # type: ignore[assignment]
    return plain(descriptor, checked)


def open_platform(home: Path) -> JdkClasses:
    """The classes of a JDK."""
    return open_jdk(home)
