"""Setters: methods that put their only argument into a field and do nothing else."""

from __future__ import annotations

from jejak.bytecode.instructions import Invoke, PutField
from jejak.construct.trials import Trials
from jejak.explore.entry import open_receiver
from jejak.explore.paths import Path
from jejak.expr import Expr, Model, variables
from jejak.program import Method
from jejak.results.heaps import ElidedValue, NullValue, NumberValue, Value
from jejak.state.values import UNREAD, Ref, Symbol

SECONDS = 0.1
LONGEST = 60
MOST_CALLS = 3
"""Time for a method that may be a setter, how many instructions it has at most, and how many calls
among them."""


class Setter:
    """A method that sets the field at `slot`.

    What it takes must satisfy `conditions`, and where there is no `null`, not be null.
    """

    def __init__(
        self,
        method: Method,
        slot: int,
        argument: object,
        conditions: tuple[Expr, ...],
        null: bool = True,
    ) -> None:
        self.method = method
        self.slot = slot
        self.argument = argument
        self.conditions = conditions
        self.null = null

    def accepts(self, value: Value) -> bool:
        """Whether the method takes a value."""
        if isinstance(value, NullValue | ElidedValue):
            return self.null
        if not self.conditions:
            return True
        argument = self.argument
        if not isinstance(argument, Expr) or not isinstance(value, NumberValue):
            return False
        model = Model({str(argument.payload): value.number})
        return all(model.holds(each) for each in self.conditions)


def may_be_setter(method: Method) -> bool:
    """Whether a method takes one argument, is short, and may change an object."""
    body = method.body
    if len(method.type.parameters) != 1 or body is None or len(body) > LONGEST:
        return False
    calls = sum(1 for ins in body.instructions if isinstance(ins, Invoke))
    writes = any(isinstance(ins, PutField) for ins in body.instructions)
    return calls <= MOST_CALLS if writes else calls == 1


def setter_of_method(trials: Trials, method: Method) -> Setter | None:
    """The setter that a method is, found by executing it; None when it is none."""
    state = trials.ready.state(method.owner)
    receiver = open_receiver(trials.machine, state, method)
    if not isinstance(receiver, Ref):
        return None  # the user says how such objects are made
    given = trials.call(state, method, receiver)
    paths = trials.returned(state, SECONDS)
    return setter_of(method, paths, receiver, given[0][1])


def setter_of(method: Method, paths: list[Path], receiver: Ref, argument: object) -> Setter | None:
    """The setter that a method is, from its paths that return; None when it is none."""
    if len(paths) != 1:
        return None
    slot = written(paths[0], receiver, argument)
    if slot is None:
        return None
    state = paths[0].state
    conditions = state.conjuncts()
    if isinstance(argument, Symbol):
        if conditions:
            return None
        return Setter(method, slot, argument, (), not state.is_present(argument))
    if isinstance(argument, Expr):
        own = set(variables(argument))
        asked = {variable for each in conditions for variable in variables(each)}
        if not asked <= own or (asked and argument not in own):
            return None
    return Setter(method, slot, argument, conditions)


def written(path: Path, receiver: Ref, argument: object) -> int | None:
    """The one field of an object that a path changed, when it put the argument there."""
    state = path.state
    record = state.instance(receiver)
    assert record.initial is not None
    changed = []
    for slot, (now, then) in enumerate(zip(record.fields, record.initial, strict=True)):
        if now is not UNREAD and now is not then:
            changed.append(slot)
    if len(changed) != 1 or len(state.inputs.objects) > 1:
        return None
    value = record.fields[changed[0]]
    same = value is argument
    if isinstance(value, Symbol) and isinstance(argument, Symbol):
        same = value.name == argument.name
    return changed[0] if same else None
