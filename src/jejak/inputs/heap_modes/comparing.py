"""The mode `compare`: inputs are the same object only where the program compares them.

An input that the program looks into is an object of its own. When the program compares it with
another one later, the path turns back to where it became one, and is followed once more with both
the same.
"""

from __future__ import annotations

from jejak.inputs.answers import noted
from jejak.inputs.candidates import known_objects, name_of
from jejak.inputs.exact import look_at, suits
from jejak.inputs.references import turn_out
from jejak.machine.machine import HeapMode, Machine
from jejak.state.path import Decision
from jejak.state.state import BacktrackPoint, State
from jejak.state.values import Ref, Symbol


class Comparing(HeapMode):
    """Aliases where the program compares, as LCT has them; others are left out."""

    def __init__(self) -> None:
        super().__init__(aliases_when_used=False)

    def on_new(self, _machine: Machine, state: State, symbol: Symbol) -> None:
        """Keeps the state, to turn back to."""
        if known_objects(state, symbol):
            point, known = BacktrackPoint(state.fork(), symbol), state.inputs.backtrack_points
            state.inputs.backtrack_points = known.set(symbol.name, point)

    def on_compare(self, machine: Machine, state: State, left: Ref, right: Ref) -> None:
        """Has the path followed once more with two inputs the same, if they could be.

        Each two that became objects at the same decision are tried once, whatever path compares
        them.
        """
        for ref, other in ((left, right), (right, left)):
            point = state.inputs.backtrack_points.get(state.record(ref).name)
            if point is None or other.address in point.tried:
                continue
            symbol = point.symbol
            known = [each.address for each in known_objects(point.state, symbol)]
            if other.address not in known:
                continue
            again = point.state.fork()
            look_at(machine, again, other, symbol)
            if noted(state, suits(machine, again, other, symbol)):
                point.tried.add(other.address)
                meet(machine, again, symbol, other)
                state.revived = (*state.revived, again)


def meet(machine: Machine, again: State, symbol: Symbol, other: Ref) -> None:
    """Has an input be an object which was there, in a state that turned back."""
    which = Decision(again.path.decisions, -1 - len(again.inputs.backtrack_points))
    again.path.decisions = Decision(which, other.address)
    again.note(f"{symbol.name} == {name_of(again, other)}")
    turn_out(machine, again, symbol, other)
