"""Comparisons of objects that stay open: how two compare does not decide which they are.

What stands for a type of the JDK that compares (an Integer for a Comparable) compares by the number
that it holds, an object of a class that nobody has seen by its rank (`inputs.contracts`). Either is
known of an open reference by its name; where it turns out to be an object that is there, it has
the number and the rank of that.
"""

from __future__ import annotations

from jejak.classfile.descriptors import class_of
from jejak.expr import Expr
from jejak.inputs.candidates import known_objects
from jejak.inputs.contracts import COMPARE_TO, compared, contract_of, held_by, in_order
from jejak.inputs.enums import enums_behind
from jejak.inputs.exact import suits
from jejak.inputs.makers import is_made
from jejak.inputs.plain import plain_class
from jejak.inputs.references import read_field, settle_null
from jejak.inputs.types import may_be_unseen, methods_of
from jejak.machine.boxing import INTEGER, VALUE
from jejak.machine.machine import INLINE, Machine
from jejak.machine.outcomes import DECLINED, Outcome
from jejak.machine.values import lift, lower, push
from jejak.program import JavaClass, Method
from jejak.results.reasons import Omission
from jejak.state.frames import Frame
from jejak.state.records import Instance, Openness
from jejak.state.state import State
from jejak.state.values import Ref, Symbol


def compare_openly(machine: Machine, state: State, frame: Frame, method: Method) -> Outcome | None:
    """A call of `compareTo` on references of which one is open; DECLINED where it must be decided.

    Null is decided of both: it compares with nothing.
    """
    if contract_of(machine, method) != COMPARE_TO or machine.policy(method) != INLINE:
        return DECLINED
    given = [state.resolved(each) for each in frame.stack[-2:]]
    order = order_of(machine, state, method, given)
    if not order:
        return DECLINED
    for each in given:
        if isinstance(each, Symbol) and not state.is_present(each):
            return settle_null(machine, state, each)
    receiver, other = given
    del frame.stack[-2:]
    if order == VALUE:
        if any(stands_in(machine, each) for each in given):
            state.omit(Omission.COLLECTIONS)
        numbers = [number(machine, state, each) for each in given]
        push(frame.stack, lower(in_order(machine, *numbers)), "I")
    else:
        assert isinstance(receiver, Symbol)
        state.omit(Omission.UNSEEN_CLASS)
        state.set_unseen(receiver)
        result = compared(machine, state, order, receiver, other)
        said = (receiver, method, result, (other,))
        state.inputs.answers = (*state.inputs.answers, said)
        push(frame.stack, result, "I")
    frame.pc += 1
    return None


def order_of(machine: Machine, state: State, method: Method, given: list[object]) -> str:
    """What objects are compared by: their numbers or ranks; nothing where that is not known."""
    receiver, other = given
    if all(is_number(machine, state, each) for each in given):
        return VALUE
    if not isinstance(receiver, Symbol) or not is_unseen(machine, state, receiver, method):
        return ""
    if isinstance(other, Ref) and state.record(other).initial is None:
        return ""  # tests rank what is an input
    return COMPARE_TO if isinstance(other, Ref | Symbol) else ""


def bound_class(machine: Machine, symbol: Symbol) -> JavaClass | None:
    """The class that bounds an open reference, if nothing but that is known of it."""
    if symbol.descriptor[0] != "L" or symbol.unknown or symbol.refused or symbol.apart:
        return None
    found = machine.find_class(class_of(symbol.descriptor))
    if not isinstance(found, JavaClass) or is_made(machine, symbol):
        return None
    return None if enums_behind(machine, symbol, "") else found


def is_number(machine: Machine, state: State, value: object) -> bool:
    """Whether a reference is an Integer, or one that an Integer stands for."""
    if isinstance(value, Ref):
        record = state.record(value)
        return isinstance(record, Instance) and record.shape.name == INTEGER
    if not isinstance(value, Symbol):
        return False
    bound = bound_class(machine, value)
    if bound is None:
        return False
    plain = bound if bound.name == INTEGER else plain_class(machine, bound, ())
    if plain is None or plain.name != INTEGER:
        return False
    return all(is_number(machine, state, each) for each in fitting(machine, state, value))


def stands_in(machine: Machine, value: object) -> bool:
    """Whether an Integer stands for what may be something else that compares."""
    bound = bound_class(machine, value) if isinstance(value, Symbol) else None
    return bound is not None and bound.name != INTEGER


def fitting(machine: Machine, state: State, symbol: Symbol) -> list[Ref]:
    """The objects that are there which an open reference may be."""
    known = known_objects(state, symbol)
    return [each for each in known if suits(machine, state, each, symbol)]


def number(machine: Machine, state: State, value: object) -> Expr:
    """The number that an Integer holds."""
    if isinstance(value, Symbol):
        return held_by(machine, state, value)
    assert isinstance(value, Ref)
    slot = state.instance(value).shape.slot(VALUE)
    return lift(read_field(machine, state, value, slot), machine.int_sort)


def is_unseen(machine: Machine, state: State, symbol: Symbol, method: Method) -> bool:
    """Whether a method of an open reference can only be one that a test brings along."""
    bound = bound_class(machine, symbol)
    if bound is None or bound.is_final or symbol.exact:
        return False
    if plain_class(machine, bound, ()) is not None:
        return False
    if not all(may_be_unseen(machine, state, each) for each in fitting(machine, state, symbol)):
        return False
    return methods_of(machine, bound, Openness(), method) == ([None], False)
