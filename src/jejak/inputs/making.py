"""The end of a method that made or checked an input."""

from __future__ import annotations

from jejak.expr import Expr, const, eq
from jejak.inputs.completing import finish_completion
from jejak.inputs.filling import finish_filling
from jejak.inputs.makers import begin_checks, go_on_from, hand_over
from jejak.inputs.references import settle
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop, ask_truth
from jejak.results.endings import Ending
from jejak.state.frames import CHECK, COMPLETION, FILL, Frame
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

NO_INPUT = Ending.ASSUMPTION
"""How a path ends where there is no such input."""


def finish_input(machine: Machine, state: State, frame: Frame, value: object) -> Outcome | None:
    """Leaves a method that made or checked an input; asks where it is open what it returned."""
    task = frame.task
    assert task is not None
    made = state.resolved(value)
    is_given = isinstance(made, Symbol) and frame.code.method.is_static
    if frame.purpose == FILL and not is_given:
        return finish_filling(state, frame, value)
    if frame.purpose == COMPLETION:
        finish_completion(state, frame)
        return None
    method = frame.code.method
    if frame.purpose == CHECK:
        if method.type.result == "Z":
            refused = check_answer(machine, state, value)
            if refused is not None:
                return refused
        state.pop()
        go_on_from(state, task)
        return None
    if isinstance(made, Symbol):
        return settle(machine, state, made)
    if not isinstance(made, Ref):
        return Stop(NO_INPUT)
    state.pop()
    go_on_from(state, task)
    hand_over(state, frame, made)
    for maker in machine.makers.values():
        if maker.factory is method:
            begin_checks(machine, state, task.symbol, maker)
    return None


def check_answer(machine: Machine, state: State, value: object) -> Outcome | None:
    """Ends the path where an input is not what a check wants."""
    if not isinstance(value, Expr):
        return None if value else Stop(NO_INPUT)
    is_false = eq(value, const(0, machine.int_sort))
    answer = ask_truth(state, is_false)
    if isinstance(answer, Outcome):
        return answer
    return Stop(NO_INPUT) if answer else None
