"""Inputs that must have been the same after all, in the mode that compares.

There an input that the program looks into is an object of its own. When the program compares it
with another one later, the path turns back to where it became one, and is followed once more
with both the same.
"""

from __future__ import annotations

from jejak.inputs.exact import suits
from jejak.inputs.references import known_objects, name_of, turn_out
from jejak.machine.machine import Machine
from jejak.state.state import Decision, State
from jejak.state.values import Ref


def turn_back(machine: Machine, state: State, left: Ref, right: Ref) -> None:
    """Has the path followed once more with two inputs the same, if they could be.

    Each two that became objects at the same decision are tried once, whatever path compares them.
    """
    for ref, other in ((left, right), (right, left)):
        turning = state.turnings.get(state.record(ref).name)
        if turning is None or other.address in turning.tried:
            continue
        symbol = turning.symbol
        known = [each.address for each in known_objects(turning.state, symbol)]
        if other.address not in known:
            continue
        fits = suits(machine, turning.state, other, symbol)
        for each in turning.state.omissions:
            state.omit(each)
        if fits:
            turning.tried.add(other.address)
            again = turning.state.fork()
            which = Decision(again.decisions, -1 - len(again.turnings))
            again.decisions = Decision(which, other.address)
            again.note(f"{symbol.name} == {name_of(again, other)}")
            turn_out(machine, again, symbol, other)
            state.revived = (*state.revived, again)
