"""Which objects a call that is not followed may give back: those it could have known.

Every such call has a number. An object that the program made is known to the outside from the
first call on that could reach it: through its arguments, inputs, static fields, or what an
earlier call got. Inputs are known from the start. What the program makes after a call is
nothing that the call gave back. An input, in turn, is no object that the program made.
"""

from __future__ import annotations

from jejak.inputs.makers import all_of, held
from jejak.state.origins import Outside
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

ALONE = 1
"""The number of what nobody else has: no call's."""


def enter_context(state: State, arguments: list[object], gives_reference: bool) -> int:
    """Counts a call that is not followed, and notes what it can reach; its number."""
    before = state.inputs.outside
    state.inputs.outside = Outside(before.version + 1, before.escaped, before.foreign)
    roots = [state.resolved(value) for value in arguments]
    if gives_reference:
        roots += state.inputs_in_order()
        roots += [Ref(address) for address in sorted(state.inputs.outside.escaped)]
        for name in sorted(state.heap.statics):
            statics = state.heap.statics[name]
            if not statics.java.in_jdk:
                roots += all_of(statics.fields)
    note_escape(state, [each for each in roots if isinstance(each, Ref)])
    return state.inputs.outside.version


def note_escape(state: State, waiting: list[Ref]) -> None:
    """Notes that the outside knows objects, and all that they lead to.

    `PathInputs.outside` belongs to this call alone.
    """
    outside = state.inputs.outside
    seen: set[int] = set()
    while waiting:
        address = waiting.pop().address
        if address in seen:
            continue
        seen.add(address)
        if address not in outside.escaped and address not in state.inputs.objects:
            outside.escaped = outside.escaped.set(address, outside.version)
        found = [state.resolved(each) for each in held(state.heap.objects[address])]
        waiting += [each for each in found if isinstance(each, Ref)]


def outside_objects(state: State, symbol: Symbol) -> list[Ref]:
    """Objects beside inputs that an open reference from outside may be.

    For an input, these are objects that calls gave back: they may have been there before.
    """
    if symbol.unknown == ALONE:
        return []
    found = [ref.address for ref in state.inputs.outside.foreign]
    if symbol.unknown:
        escaped = state.inputs.outside.escaped
        found += [address for address in escaped if escaped[address] <= symbol.unknown]
    return [Ref(address) for address in sorted(set(found))]


def is_outside(state: State, symbol: Symbol, ref: Ref) -> bool:
    """Whether an object is one of `outside_objects`, or an input."""
    if symbol.unknown and symbol.unknown != ALONE:
        if ref.address in state.inputs.objects:
            return True
        escaped = state.inputs.outside.escaped.get(ref.address)
        if escaped is not None and escaped <= symbol.unknown:
            return True
    return symbol.unknown != ALONE and any(
        ref.address == each.address for each in state.inputs.outside.foreign
    )
