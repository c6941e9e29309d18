"""What no input may do: hang, or fill the memory."""

from __future__ import annotations

from jejak.classfile.sources import Memory
from jejak.errors import SourceError
from jejak.program import Program
from tests.program.worlds import bare_class


def test_a_program_stops_reading_when_it_has_read_enough() -> None:
    classes = bare_class("A", "B") | bare_class("B", "C") | bare_class("C", "D")
    program = Program(Memory(classes), most_bytes=len(classes["A"]))
    assert program.find("A") is not None
    assert program.find("B") is not None
    assert program.find("C") is None
    assert isinstance(program.broken["C"], SourceError)


def test_a_refused_class_keeps_no_stack() -> None:
    program = Program(Memory({"A": b"rubbish"}))
    assert program.find("A") is None
    assert program.broken["A"].__traceback__ is None
    assert program.broken["A"].__context__ is None
