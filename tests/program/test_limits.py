"""What no input may do: hang, or fill the memory."""

from __future__ import annotations

import pytest

from jejak.classfile.sources import Memory
from jejak.errors import SourceError
from jejak.program import Program, world
from tests.program.worlds import bare_class


def test_a_program_stops_reading_when_it_has_read_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    classes = bare_class("A", "B") | bare_class("B", "C") | bare_class("C", "D")
    monkeypatch.setattr(world, "MOST_LOADED_BYTES", len(classes["A"]))
    program = Program(Memory(classes))
    assert program.find("A") is not None
    assert program.find("B") is not None
    assert program.find("C") is None
    assert isinstance(program.broken["C"], SourceError)


def test_a_refused_class_keeps_no_stack() -> None:
    program = Program(Memory({"A": b"rubbish"}))
    assert program.find("A") is None
    assert program.broken["A"].__traceback__ is None
    assert program.broken["A"].__context__ is None
