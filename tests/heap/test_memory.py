"""A pending state shares its heap with the others: its cost does not grow with the heap."""

from __future__ import annotations

import pytest
from benchmarks.pending import OF_THE_INPUT, OF_THE_PROGRAM, bytes_per_state
from benchmarks.programs import HERE

from jejak.inputs.candidates import MOST_NAMED, label_of
from jejak.state.state import State
from jejak.state.values import Symbol
from tests.javac import Javac


@pytest.mark.parametrize("method", OF_THE_PROGRAM + OF_THE_INPUT)
def test_a_large_heap_costs_a_pending_state_little_more(javac: Javac, method: str) -> None:
    place = javac({"Heaps.java": (HERE / "Heaps.java").read_text()}, "-g")
    few, many = [bytes_per_state(place, method, objects) for objects in (10, 1000)]
    assert many < 2.5 * few


def test_a_new_object_among_many_is_told_apart_in_few_words() -> None:
    state = State()
    refs: list[object] = []
    for number in range(MOST_NAMED + 12):
        ref = state.new_array("[I", [])
        state.writable_array(ref).name = f"a{number}"
        refs.append(ref)
    label = label_of(state, Symbol("x", "[I"), "new", [None, *refs])
    assert label.startswith("x != null && x != a0 && x != a1 && ")
    assert label.endswith(f"x != a{MOST_NAMED - 1} && x is none of 12 other objects")
