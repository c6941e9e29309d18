"""java.lang.String: split by a known pattern, and lines.

The pieces of an open text are an array of open length: how many there are is decided when the
program looks.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import InvokeKind, Kind, PushConstant
from jejak.bytecode.opcodes import BY_MNEMONIC
from jejak.expr import add, const, ite, slt
from jejak.inputs.texts import enumerated, look_at, new_text
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome
from jejak.machine.strings import STRING, text_of
from jejak.machine.texts import known_units
from jejak.machine.values import lift, lower
from jejak.models.arguments import receiver
from jejak.models.detours import detour, take_detour
from jejak.models.first_match import Matching, Steps, steps_of
from jejak.models.java_lang.string import maybe_same
from jejak.models.occurrences import Occurrences
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.semantics.invokedynamic.synthesis import call, leave, load
from jejak.state.code import Code
from jejak.state.contents import SparseReferences
from jejak.state.records import Array
from jejak.state.state import State
from jejak.state.values import Ref

MUCH: Final = 2000
"""Steps of a pattern times chars that pieces may be made of."""
TEXTS: Final = f"[L{STRING};"
OBJECTS: Final = "[Ljava/lang/Object;"
LINE_ENDS: Final = "\\r\\n|[\\r\\n]"
OF_LINES: Final = 0x510
"""What a spliterator of lines is: ordered, immutable, without nulls."""


def split(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.split(String, int), and the one behind it, which may give what lies between, too."""
    if len(arguments) > 3 and arguments[3] != 0:
        return DECLINED
    regex = state.resolved(arguments[1])
    known = text_of(state, regex) if isinstance(regex, Ref) else None
    if known is None:
        return DECLINED
    own = receiver(state, arguments)
    return pieces_of(machine, state, own, steps_of(known, False), arguments[2])


def pieces_of(
    machine: Machine, state: State, ref: Ref, steps: Steps | None, limit: object
) -> object:
    """An array of the pieces of a string between the matches of an expression."""
    text = look_at(machine, state, ref)
    if steps is None or steps.is_empty or not isinstance(limit, int):
        return DECLINED
    if known_units(text) is not None:
        return DECLINED
    units = enumerated(machine, state, text)
    if isinstance(units, Outcome):
        return units
    if len(steps.steps) * len(units.units) > MUCH:
        return DECLINED
    found = Occurrences(Matching(machine, steps, units), limit - 1 if limit > 0 else None)
    length = found.filled() if limit == 0 else add(found.total, const(1, machine.int_sort))
    first, *others = found.pieces()
    refs: list[object] = [maybe_same(machine, state, [ref], first)]
    refs += [new_text(machine, state, each) for each in others]
    return text_array(state, refs, lower(length))


def lines(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.lines of an open text: a stream of its pieces, of a size that it does not tell."""
    text = look_at(machine, state, receiver(state, arguments))
    if known_units(text) is not None:
        return DECLINED
    units = enumerated(machine, state, text)
    steps = steps_of(LINE_ENDS, False)
    if isinstance(units, Outcome) or steps is None:
        return units if isinstance(units, Outcome) else DECLINED
    if len(steps.steps) * len(units.units) > MUCH:
        return DECLINED
    found = Occurrences(Matching(machine, steps, units))
    sort = machine.int_sort
    has_rest = slt(found.end, lift(units.length, sort))
    length = add(found.total, ite(has_rest, const(1, sort), const(0, sort)))
    refs: list[object] = [new_text(machine, state, each) for each in found.pieces()]
    array = text_array(state, refs, lower(length))
    return take_detour(machine, state, stream_code(machine), [array])


def stream_code(machine: Machine) -> Code:
    """Code that makes a stream of an array as if it did not know how long that is."""
    iterator, spliterator = "Ljava/util/Iterator;", "Ljava/util/Spliterator;"
    stream = "Ljava/util/stream/Stream;"
    number = BY_MNEMONIC["iconst_0"]
    body = [
        load(TEXTS, 0),
        call(InvokeKind.STATIC, "java/util/Arrays", "asList", f"({OBJECTS})Ljava/util/List;"),
        call(InvokeKind.INTERFACE, "java/util/List", "iterator", f"(){iterator}", True),
        PushConstant(number, Kind.INT, OF_LINES),
        call(
            InvokeKind.STATIC,
            "java/util/Spliterators",
            "spliteratorUnknownSize",
            f"({iterator}I){spliterator}",
        ),
        PushConstant(number, Kind.INT, 0),
        call(
            InvokeKind.STATIC,
            "java/util/stream/StreamSupport",
            "stream",
            f"({spliterator}Z){stream}",
        ),
        leave(stream),
    ]
    java = machine.shape(STRING).java
    assert java is not None
    return detour(machine, java, "lines", f"({TEXTS}){stream}", body)


def text_array(state: State, refs: list[object], length: object) -> Ref:
    """An array of as many of some strings as a number or an expression says."""
    if isinstance(length, int):
        return state.new_array(TEXTS, refs[:length])
    contents = SparseReferences(None, dict(enumerate(refs)))
    contents.room = length
    return state.add(Array(state.token, TEXTS, length, contents))


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    unknown = Approximation.UNKNOWN_CONTENTS
    registry.partly(f"{STRING}.lines()Ljava/util/stream/Stream;", unknown, lines)
    for more in ("", "Z"):  # JDK 21 and later
        registry.partly(f"{STRING}.split(L{STRING};I{more}){TEXTS}", unknown, split)
